// SPDX-License-Identifier: GPL-3.0-or-later
#include "loadstage.h"

#include "gaps.h"
#include "items/statusmodel.h"
#include "processusage.h"
#include "shownrecords.h"
#include "views/clusterview.h"
#include "views/mainwindow.h"
#include "views/opencluster.h"
#include "views/pane.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QTableView>

namespace inspector
{

namespace
{

constexpr int CalmMs = 3'000;
constexpr int LookMs = 20;
constexpr std::int64_t LongestLagNs = 60'000'000'000;

} // namespace

void LoadStage::begin(MainWindow& window, Heartbeat& heartbeat)
{
    m_window = &window;
    m_heartbeat = &heartbeat;
    window.clusterView()->setTimelineShown(true);
    window.clusterView()->showPane(QStringLiteral("status"), QStringLiteral("running"));
    window.clusterView()->currentPane()->view()->sortByColumn(StatusModel::LastChangeColumn, Qt::DescendingOrder);

    connect(&m_producer, &QProcess::finished, this, &LoadStage::produced);
    connect(&m_producer, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(QStringLiteral("bench_generate could not be started"));
    });
    m_looks.setInterval(LookMs);
    connect(&m_looks, &QTimer::timeout, this, &LoadStage::look);
    m_producer.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QTimer::singleShot(CalmMs, this, [this] {
        m_recordsBefore = m_window->cluster()->evidence().progress().recordsRead;
        m_producer.start(QCoreApplication::applicationDirPath() + QStringLiteral("/bench_generate"), m_arguments);
        m_looks.start();
    });
}

void LoadStage::produced()
{
    m_producedNs = monotonicNs();
    m_told = QJsonDocument::fromJson(m_producer.readAllStandardOutput()).object();
    if (m_producer.exitCode() != 0 || m_told.isEmpty())
        fail(QStringLiteral("bench_generate failed"));
}

void LoadStage::look()
{
    const ClusterEvidence& evidence = m_window->cluster()->evidence();
    const ReadProgress progress = evidence.progress();
    // The producer spends a while on making its records, before the first of them comes.
    if (m_fromNs == 0 && progress.recordsRead > m_recordsBefore)
        m_fromNs = monotonicNs();
    if (m_producedNs == 0)
        return;
    const std::int64_t now = monotonicNs();
    const auto wanted =
        m_recordsBefore + static_cast<std::uint64_t>(m_told.value(QStringLiteral("records")).toInteger());
    const bool shown = progress.recordsRead >= wanted && evidence.mirror().foldedRows() >= wanted &&
                       shownRecords(*m_window->cluster()) >= wanted;
    if (!shown) {
        if (now - m_producedNs > LongestLagNs)
            fail(QStringLiteral("the window has not shown all records within a minute"));
        return;
    }
    m_looks.stop();
    QJsonObject result{{QStringLiteral("producedRate"), m_told.value(QStringLiteral("rate"))},
                       {QStringLiteral("lagMs"), msOfNs(now - m_producedNs)},
                       {QStringLiteral("residentBytes"), static_cast<qint64>(ProcessUsage::now().residentBytes)}};
    addGaps(result, QStringLiteral("load"), *m_heartbeat, m_fromNs, now);
    finish(result);
}

} // namespace inspector
