// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keyorder.h"
#include "plancluster.h"

#include <QTest>

using namespace inspector;

class TestPlannerCopy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void copies();
    void copyToKnownKeys();
    void earlierBytes();
    void orderOfOthers();
};

void TestPlannerCopy::copies()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.source("b");
    cluster.sink("sink");
    const Bytes odd = R"(["a", {"n": 1.50}])";
    cluster.offset(Mirror, R"({"offset":1})");
    cluster.offset(MirrorOther, R"({"offset":2})");
    cluster.offset(odd, R"({"offset": 3})");
    cluster.offset(R"(["a",{"none":1}])", "null");
    PlanRequest asked = request(PlanOperation::CopyOffsets, "a", PlanVia::Direct);
    asked.toConnector = "b";
    const auto plan = cluster.plan(asked);
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    QCOMPARE(plan->connector, std::string("b"));
    std::map<Bytes, Bytes> written;
    for (const PlannedRecord& record : plan->records) {
        QCOMPARE(record.partition, partitionForKey(record.rawKey, 5));
        written[record.rawKey] = *record.payload;
    }
    const std::map<Bytes, Bytes> expected{{R"(["b",{"cluster":"c","partition":0,"topic":"t"}])", R"({"offset":1})"},
                                          {R"(["b",{"topic":"t","partition":0,"cluster":"c"}])", R"({"offset":2})"},
                                          {R"(["b",{"n": 1.50}])", R"({"offset": 3})"}};
    QVERIFY(written == expected);
    QCOMPARE(plan->basis.size(), std::size_t{3});

    asked.via = PlanVia::Rest;
    asked.partitions = {MirrorTyped};
    const auto rest = cluster.plan(asked);
    QCOMPARE(text(rest->rest->path), QStringLiteral("/connectors/b/offsets"));
    QCOMPARE(body(rest), QStringLiteral("{\"offsets\":[{\"partition\":{\"topic\":\"t\",\"partition\":0,\"cluster\":"
                                        "\"c\"},\"offset\":{\"offset\":2}}]}"));
    asked.toConnector = "a";
    QCOMPARE(refusal(cluster.plan(asked)), QStringLiteral("NotPossible same-connector (a)"));
    asked.toConnector = "sink";
    QCOMPARE(refusal(cluster.plan(asked)), QStringLiteral("NotPossible sink (sink)"));
    asked.toConnector = "who";
    QCOMPARE(refusal(cluster.plan(asked)), QStringLiteral("NotFound  (who)"));
    asked.toConnector = "b";
    asked.partitions = {R"({"none":1})"};
    QCOMPARE(refusal(cluster.plan(asked)), QStringLiteral("NotPossible no-such-partition ({\"none\":1})"));
}

void TestPlannerCopy::copyToKnownKeys()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.source("b");
    cluster.offset(Mirror, R"({"offset":1})");
    const Bytes known = R"(["b",{"topic":"t","partition":0,"cluster":"c"}])";
    cluster.offset(known, R"({"offset":9})");
    PlanRequest asked = request(PlanOperation::CopyOffsets, "a", PlanVia::Direct);
    asked.toConnector = "b";
    const auto plan = cluster.plan(asked);
    QCOMPARE(recordLines(*plan),
             QStringList(
                 {QStringLiteral("offsets/%1 %2 => {\"offset\":1}").arg(partitionForKey(known, 5)).arg(text(known))}));
    QCOMPARE(plan->basis.size(), std::size_t{2});
}

void TestPlannerCopy::earlierBytes()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.offset(Mirror, R"({"offset":1})");
    cluster.offset("junk", R"({"offset":1})");
    PlanRequest asked = request(PlanOperation::RestoreOffsets, "a", PlanVia::Direct);
    const std::int32_t at = partitionForKey(Mirror, 5);
    asked.earlier = {{{"offsets", at, Mirror}, "{ odd"},
                     {{"offsets", 4, MirrorOther}, "{}"},
                     {{"offsets", 1, R"(["a",{}])"}, std::nullopt}};
    const auto plan = cluster.plan(asked);
    QCOMPARE(recordLines(*plan), QStringList({QStringLiteral("offsets/%1 %2 => { odd").arg(at).arg(text(Mirror)),
                                              QStringLiteral("offsets/4 %1 => {}").arg(text(MirrorOther))}));
    QCOMPARE(plan->basis.size(), std::size_t{1});
    asked.earlier = {{{"configs", 0, "connector-a"}, "{}"}};
    QCOMPARE(refusal(cluster.plan(asked)), QStringLiteral("NotPossible in-use (connector-a)"));
    asked.earlier = {{{"offsets", 9, Mirror}, "{}"}};
    QCOMPARE(refusal(cluster.plan(asked)), QStringLiteral("NotPossible topic-unread (offsets)"));
    asked.earlier = {{{"offsets", at, Mirror}, R"({"offset":5})"}, {{"own", 0, MirrorOther}, R"({"offset":5})"}};
    asked.via = PlanVia::Rest;
    QCOMPARE(body(cluster.plan(asked)),
             QStringLiteral("{\"offsets\":[{\"partition\":{\"cluster\":\"c\",\"partition\":0,\"topic\":\"t\"},"
                            "\"offset\":{\"offset\":5}}]}"));
    asked.earlier[1].value = "{}";
    QVERIFY(refusal(cluster.plan(asked)).startsWith(QStringLiteral("NotPossible not-restorable")));
    // Keys of nobody: without a connector, and without fencing anybody.
    asked = request(PlanOperation::RestoreOffsets, "", PlanVia::Direct);
    asked.earlier = {{{"offsets", partitionForKey("junk", 5), "junk"}, "x"}};
    QCOMPARE(recordLines(*cluster.plan(asked)).size(), 1);
}

void TestPlannerCopy::orderOfOthers()
{
    PlanCluster cluster;
    cluster.source("a");
    const auto told = [&cluster](const char* partition) {
        const ClusterMirror& mirror = cluster.mirror();
        const auto key = keyInOrderOfOthers(mirror, mirror.connector("a")->connector, partition);
        return key ? text(*key) : QStringLiteral("-");
    };
    const char* const wanted = R"({"topic":"u", "cluster":"c","partition":1.50})";
    cluster.offset(R"(["a",{"topic":"t"}])", "{}");
    QCOMPARE(told(wanted), QStringLiteral("-"));
    cluster.offset(Mirror, "{}");
    QCOMPARE(told(wanted), QStringLiteral("[\"a\",{\"cluster\":\"c\",\"partition\":1.5,\"topic\":\"u\"}]"));
    cluster.offset(MirrorOther, "{}"); // no worker writes this order by itself
    const QString byTask = QStringLiteral("[\"a\",{\"topic\":\"u\",\"partition\":1.5,\"cluster\":\"c\"}]");
    QCOMPARE(told(wanted), byTask);
    cluster.offset(R"(["a",{"partition":0,"cluster":"c", "topic":"t"}])", "{}"); // and nobody this white space
    QCOMPARE(told(wanted), byTask);
    cluster.offset(R"(["a",{"partition":0,"topic":"t","cluster":"c"}])", "{}"); // Map.of
    QCOMPARE(told(wanted), QStringLiteral("-"));
    cluster.offset(R"(["a",{"partition":0,"topic":"t","cluster":"c"}])", std::nullopt);
    QCOMPARE(told(wanted), byTask);
    QCOMPARE(told(R"({"topic":"t"})"), QStringLiteral("-"));
    QCOMPARE(told("[1,2]"), QStringLiteral("-"));
}

QTEST_APPLESS_MAIN(TestPlannerCopy)
#include "tst_plannercopy.moc"
