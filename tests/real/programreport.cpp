// SPDX-License-Identifier: GPL-3.0-or-later
#include "programreport.h"

#include "realstart.h"

#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTimer>

namespace inspector
{

ProgramReport::ProgramReport(const QString& program, const ConnectionSettings& settings)
{
    QStringList arguments{
        QStringLiteral("--report"),       QStringLiteral("-"),  QStringLiteral("--bootstrap"),    settings.bootstrap,
        QStringLiteral("--group"),        settings.group,       QStringLiteral("--config-topic"), settings.configTopic,
        QStringLiteral("--status-topic"), settings.statusTopic, QStringLiteral("--offset-topic"), settings.offsetTopic};
    for (const auto& [name, value] : settings.properties)
        arguments << QStringLiteral("--property") << QString(name + u'=' + value);
    QProcess process;
    QEventLoop loop;
    QObject::connect(&process, &QProcess::finished, &loop, &QEventLoop::quit);
    process.start(program, arguments);
    QTimer::singleShot(Patience, &loop, &QEventLoop::quit);
    loop.exec();
    m_said = QString::fromUtf8(process.readAllStandardError()).split(u'\n', Qt::SkipEmptyParts);
    m_cluster = QJsonDocument::fromJson(process.readAllStandardOutput())[u"clusters"][0].toObject();
}

} // namespace inspector
