// SPDX-License-Identifier: GPL-3.0-or-later
#include "realmatrix.h"

#include "matrixsink.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

namespace inspector
{

RealCluster::Start RealMatrix::start(const std::vector<Column>& columns, const QStringList& more)
{
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_data.path()));
    QStringList ports;
    QStringList versions{QStringLiteral("4.3.1")};
    QStringList options{QStringLiteral("--no-connectors"), QStringLiteral("--broker-property"),
                        QStringLiteral("num.partitions=%1").arg(MatrixSink::Partitions)};
    for (const Column& column : columns) {
        auto cell = std::make_unique<MatrixCell>();
        cell->version = QLatin1String(column.version);
        cell->exactlyOnce = column.exactlyOnce;
        const QString group = QStringLiteral("group%1").arg(m_cells.size() + 1);
        cell->settings.group = group;
        cell->settings.configTopic = group + QStringLiteral("-configs");
        cell->settings.statusTopic = group + QStringLiteral("-status");
        cell->settings.offsetTopic = group + QStringLiteral("-offsets");
        const auto property = [&](const char* name, const QString& value) {
            options << QStringLiteral("--worker-property")
                    << QStringLiteral("%1:%2=%3").arg(m_cells.size() + 1).arg(QLatin1String(name), value);
        };
        property("group.id", group);
        property("config.storage.topic", cell->settings.configTopic);
        property("status.storage.topic", cell->settings.statusTopic);
        property("offset.storage.topic", cell->settings.offsetTopic);
        property("exactly.once.source.support",
                 column.exactlyOnce ? QStringLiteral("enabled") : QStringLiteral("disabled"));
        ports << QStringLiteral("0");
        versions << cell->version;
        m_cells.push_back(std::move(cell));
    }
    options << QStringLiteral("--rest-ports") << ports.join(u',');
    const RealCluster::Start started = m_cluster.start(versions.join(u','), options + more);
    if (started != RealCluster::Start::Up)
        return started;

    m_topics = std::make_unique<TopicOracle>(m_cluster.bootstrap());
    QDir().mkpath(QFileInfo(m_cluster.feedFile(QStringLiteral("x"))).path());
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        MatrixCell& cell = *m_cells[i];
        cell.settings.bootstrap = m_cluster.bootstrap();
        cell.settings.restUrls = QStringList{m_cluster.restUrls()[static_cast<qsizetype>(i)]};
        cell.rest = std::make_unique<RestOracle>(cell.settings.restUrls.constFirst());
        cell.program = openCluster(cell.settings);
        if (!cell.program) {
            m_why = QStringLiteral("the program cannot read %1").arg(cell.settings.group);
            return RealCluster::Start::Failed;
        }
    }
    return started;
}

void RealMatrix::stop()
{
    m_cells.clear();
    m_cluster.stop();
}

TopicOracle::Records RealMatrix::liveOffsets(const QString& topic, const QString& connector) const
{
    return TopicOracle::live(m_topics->read(topic).value_or(TopicOracle::Records()),
                             "[\"" + connector.toUtf8() + "\",");
}

std::size_t RealMatrix::recordCount(const QString& topic) const
{
    return m_topics->read(topic).value_or(TopicOracle::Records()).size();
}

QList<QJsonObject> RealMatrix::journalOf(const QString& connector) const
{
    const QDir folder(m_data.filePath(QStringLiteral("connect-inspector/journal")));
    QList<QJsonObject> entries;
    const QStringList files = folder.entryList({QStringLiteral("*.jsonl")});
    for (const QString& name : files) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        while (!file.atEnd()) {
            const QJsonObject entry = QJsonDocument::fromJson(file.readLine()).object();
            if (entry[u"plan"][u"connector"].toString() == connector)
                entries << entry;
        }
    }
    return entries;
}

} // namespace inspector
