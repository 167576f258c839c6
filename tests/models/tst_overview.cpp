// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clustermirror.h"
#include "foldedcluster.h"
#include "items/overview.h"

#include <QTest>

using namespace inspector;

class TestOverview : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsWhatThereIs();
    void countsChangesToTheEnd();
    void emptyClusterIsEmpty();
};

namespace
{

int of(const Overview& overview, Health health)
{
    return overview.byHealth[static_cast<std::size_t>(health)];
}

} // namespace

void TestOverview::countsWhatThereIs()
{
    FoldedCluster cluster;
    for (const char* name : {"good", "bad", "half", "gone", "waiting"})
        cluster.connector(name);
    for (const char* name : {"good", "half", "gone"})
        cluster.connectorStatus(name, "RUNNING");
    cluster.connectorStatus("bad", "FAILED");
    cluster.taskStatus("good", 0, "RUNNING");
    cluster.taskStatus("half", 0, "FAILED");
    cluster.taskStatus("gone", 0, "RUNNING");
    cluster.config("connector-gone", std::nullopt); // counts nowhere from now on
    cluster.sourceOffset("good", "/a", 1);
    cluster.sourceOffset("good", "/a", 2);
    cluster.offset(R"(["good",{"filename":"/a"}])", std::nullopt);

    ClusterMirror mirror(cluster.store, cluster.keys);
    mirror.apply(cluster.take());
    const Overview overview = Overview::of(mirror, std::nullopt);
    QCOMPARE(overview.connectors, 4);
    QCOMPARE(of(overview, Health::Running), 1);
    QCOMPARE(of(overview, Health::Failed), 2); // bad, and half: all of its tasks
    QCOMPARE(of(overview, Health::Deleted), 0);
    QCOMPARE(overview.broken(), 2);
    QCOMPARE(overview.tasks, 4);
    QCOMPARE(overview.running(), 1);
    QCOMPARE(overview.failed(), 1);
    QCOMPARE(overview.tasksWithoutStatus, 2); // bad, waiting
    QVERIFY(overview.bySeverity[static_cast<std::size_t>(Severity::Error)] >= 2);
    QVERIFY(!overview.worst.empty());
    QCOMPARE(overview.worst.front()->severity, Severity::Error);

    QCOMPARE(overview.topics.size(), std::size_t(3));
    const Overview::Topic& offsets = overview.topics.back();
    QCOMPARE(offsets.name, QStringLiteral("shop-offsets"));
    QCOMPARE(offsets.records, quint64(3));
    QCOMPARE(offsets.liveKeys, quint64(0));
    QCOMPARE(offsets.tombstones, quint64(1));
    QCOMPARE(offsets.partitionsWithRecords, 1);
}

void TestOverview::countsChangesToTheEnd()
{
    FoldedCluster cluster;
    cluster.clock = 1'700'000'040'000; // a full minute
    cluster.connectorStatus("a", "RUNNING");
    cluster.connectorStatus("a", "RUNNING"); // no change
    cluster.taskStatus("a", 0, "FAILED");
    cluster.clock += 120'000;
    cluster.connectorStatus("a", "PAUSED");
    ClusterMirror mirror(cluster.store, cluster.keys);
    mirror.apply(cluster.take());

    const Overview overview = Overview::of(mirror, std::nullopt);
    QCOMPARE(overview.changes.size(), std::size_t(Overview::PlotMinutes));
    const auto& changes = overview.changes;
    QCOMPARE(changes[Overview::PlotMinutes - 1].changes, 1U);
    QCOMPARE(changes[Overview::PlotMinutes - 2].changes, 0U);
    QCOMPARE(changes[Overview::PlotMinutes - 3].changes, 2U);
    QCOMPARE(changes[Overview::PlotMinutes - 3].failures, 1U);

    // An hour later they have moved to the left.
    const Overview later = Overview::of(mirror, cluster.clock + 3'600'000);
    QCOMPARE(later.changes[Overview::PlotMinutes - 61].changes, 1U);
}

void TestOverview::emptyClusterIsEmpty()
{
    FoldedCluster cluster;
    ClusterMirror mirror(cluster.store, cluster.keys);
    const Overview overview = Overview::of(mirror, std::nullopt);
    QCOMPARE(overview.connectors, 0);
    QVERIFY(overview.changes.empty());
    QVERIFY(overview.topics.empty());
    QVERIFY(overview.worst.empty());
}

QTEST_GUILESS_MAIN(TestOverview)
#include "tst_overview.moc"
