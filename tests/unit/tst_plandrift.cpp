// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journalreading.h"
#include "core/plandrift.h"
#include "core/planreading.h"
#include "core/undoplans.h"
#include "plancluster.h"

#include <QTest>

using namespace inspector;

namespace
{

const Bytes First = R"(["a",{"f":1}])";
const Bytes Second = R"(["a",{"f":2}])";

QString driftLine(const PlanDrift& drift)
{
    static const QStringList kinds{QStringLiteral("newer"), QStringLiteral("gone"), QStringLiteral("new"),
                                   QStringLiteral("state"), QStringLiteral("commit")};
    QString line = kinds[static_cast<int>(drift.kind)];
    if (drift.was)
        line += QStringLiteral(" was %1@%2").arg(text(drift.was->rawKey)).arg(drift.was->offset);
    if (drift.now)
        line += QStringLiteral(" now %1@%2=%3")
                    .arg(text(drift.now->rawKey))
                    .arg(drift.now->offset)
                    .arg(drift.now->before ? text(*drift.now->before) : QStringLiteral("-"));
    if (!drift.what.empty())
        line += QLatin1Char(' ') + text(drift.what);
    if (drift.stateWas || drift.stateNow)
        line += QStringLiteral(" %1 to %2").arg(text(drift.stateWas.value_or("-")), text(drift.stateNow.value_or("-")));
    return line;
}

QStringList driftLines(const PlanFacts& facts, const OperationPlan& plan)
{
    QStringList lines;
    for (const PlanDrift& drift : findPlanDrift(facts, plan))
        lines.append(driftLine(drift));
    return lines;
}

/// As it comes out of a file.
OperationPlan written(const OperationPlan& plan)
{
    return planFromJson(planToJson(plan)).value();
}

GroupState groupAt(std::optional<std::int64_t> first, std::optional<std::int64_t> second)
{
    GroupState group;
    group.id = "connect-s";
    for (std::int32_t i = 0; i < 2; ++i) {
        GroupState::Partition one;
        one.at = {"t", i};
        one.committed = i == 0 ? first : second;
        one.low = 0;
        one.end = 100;
        group.partitions.push_back(one);
    }
    return group;
}

} // namespace

class TestPlanDrift : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ofOffsets();
    void ofAlter();
    void ofTargetState();
    void ofTopicsAndSecrets();
    void ofSinks();
    void undoOfRest();
    void undoOfSinks();
    void undoThroughTheJournal();
    void noUndo();
};

void TestPlanDrift::ofOffsets()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.add("offsets", 0, First, "{}");
    cluster.add("offsets", 1, Second, "{}");
    const OperationPlan rest = written(*cluster.plan(request(PlanOperation::ResetOffsets, "a", PlanVia::Rest)));
    const OperationPlan direct = written(*cluster.plan(request(PlanOperation::ResetOffsets, "a", PlanVia::Direct)));
    QCOMPARE(driftLines(cluster.facts(), rest), QStringList());
    cluster.add("offsets", 0, First, R"({"n":2})");
    cluster.add("offsets", 1, Second, std::nullopt);
    cluster.add("offsets", 2, R"(["a",{"f":3}])", "{}");
    cluster.add("offsets", 2, R"(["b",{"f":3}])", "{}");
    cluster.add("offsets", 2, R"(["a",null])", "{}");
    const QStringList expected{QStringLiteral("newer was [\"a\",{\"f\":1}]@0 now [\"a\",{\"f\":1}]@1={\"n\":2}"),
                               QStringLiteral("newer was [\"a\",{\"f\":2}]@0 now [\"a\",{\"f\":2}]@1=-"),
                               QStringLiteral("new now [\"a\",{\"f\":3}]@0={}")};
    QCOMPARE(driftLines(cluster.facts(), rest), expected);
    QCOMPARE(driftLines(cluster.facts(), direct),
             QStringList({expected[0], expected[1], QStringLiteral("new now [\"a\",null]@2={}"), expected[2]}));
    PlanCluster other;
    other.source("a");
    QCOMPARE(driftLines(other.facts(), rest), QStringList({QStringLiteral("gone was [\"a\",{\"f\":1}]@0"),
                                                           QStringLiteral("gone was [\"a\",{\"f\":2}]@0")}));
}

void TestPlanDrift::ofAlter()
{
    for (const PlanVia via : {PlanVia::Rest, PlanVia::Direct}) {
        PlanCluster cluster;
        cluster.source("a");
        PlanRequest asked = request(PlanOperation::AlterOffsets, "a", via);
        asked.offsets = {{R"({"f":1})", R"({"n":1})"}};
        const OperationPlan plan = written(*cluster.plan(asked));
        cluster.offset(Second, "{}"); // of no concern
        QCOMPARE(driftLines(cluster.facts(), plan), QStringList());
        cluster.add("offsets", 3, R"(["a", {"f":1}])", "{}"); // the same map
        QCOMPARE(driftLines(cluster.facts(), plan), QStringList({QStringLiteral("new now [\"a\", {\"f\":1}]@0={}")}));
    }
}

void TestPlanDrift::ofTargetState()
{
    PlanCluster cluster;
    cluster.config("connector-a", R"({"properties":{}})");
    const OperationPlan plan = written(*cluster.plan(request(PlanOperation::Stop, "a", PlanVia::Rest)));
    QCOMPARE(driftLines(cluster.facts(), plan), QStringList());
    cluster.config("target-state-a", R"({"state":"PAUSED","state.v2":"PAUSED"})");
    QCOMPARE(driftLines(cluster.facts(), plan), QStringList({QStringLiteral("state STARTED to PAUSED")}));
}

void TestPlanDrift::ofTopicsAndSecrets()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.status("status-topic-t:connector-a", "{}");
    const OperationPlan topics = written(*cluster.plan(request(PlanOperation::ResetTopics, "a", PlanVia::Direct)));
    const OperationPlan removal = written(*cluster.plan(request(PlanOperation::Delete, "a", PlanVia::Rest)));
    QCOMPARE(driftLines(cluster.facts(), topics), QStringList());
    cluster.status("status-topic-u:connector-a", "{}");
    QCOMPARE(driftLines(cluster.facts(), topics),
             QStringList({QStringLiteral("new now status-topic-u:connector-a@1={}")}));
    cluster.source("a");
    const QStringList lines = driftLines(cluster.facts(), removal);
    QCOMPARE(lines.size(), 2);
    QVERIFY(lines[0].contains(QStringLiteral("XSource")));
    QVERIFY(!lines[0].contains(QStringLiteral("hush")));
}

void TestPlanDrift::ofSinks()
{
    PlanCluster cluster;
    cluster.sink("s");
    PlanFacts facts = cluster.facts();
    facts.group = groupAt(5, std::nullopt);
    for (const PlanVia via : {PlanVia::Rest, PlanVia::Direct}) {
        facts.group = groupAt(5, std::nullopt);
        const OperationPlan plan = written(*makePlan(facts, request(PlanOperation::ResetOffsets, "s", via)));
        QCOMPARE(driftLines(facts, plan), QStringList());
        facts.group = groupAt(6, 7);
        QCOMPARE(driftLines(facts, plan),
                 QStringList({QStringLiteral("commit t-0 5 to 6"), QStringLiteral("commit t-1 - to 7")}));
        facts.group = groupAt(std::nullopt, std::nullopt);
        QCOMPARE(driftLines(facts, plan), QStringList({QStringLiteral("commit t-0 5 to -")}));
    }
}

/// The worker picks the keys: what it made is found in the topic.
void TestPlanDrift::undoOfRest()
{
    PlanCluster cluster;
    cluster.source("a");
    const Bytes spaced = R"(["a", {"f":1}])";
    cluster.add("offsets", 0, spaced, R"({"n":1})");
    PlanRequest asked = request(PlanOperation::AlterOffsets, "a", PlanVia::Rest);
    asked.offsets = {{R"({"f":1})", R"({"n":5})"}, {R"({"f":2})", R"({"n":6})"}};
    JournalEntry entry;
    entry.plan = *cluster.plan(asked);
    entry.outcome = Outcome::Applied;
    cluster.offset(First, R"({"n":5})");
    cluster.offset(Second, R"({"n":6})");
    const auto undo = undoRequest(cluster.mirror(), entry, PlanVia::Direct);
    const auto direct = cluster.plan(*undo);
    QCOMPARE(recordLines(*direct),
             QStringList({QStringLiteral("offsets/%1 %2 => -").arg(partitionForKey(First, 5)).arg(text(First)),
                          QStringLiteral("offsets/%1 %2 => -").arg(partitionForKey(Second, 5)).arg(text(Second))}));
    const auto byRest = cluster.plan(*undoRequest(cluster.mirror(), entry, PlanVia::Rest));
    QCOMPARE(text(*byRest->rest->body), QStringLiteral("{\"offsets\":[{\"partition\":{\"f\":1},\"offset\":{\"n\":1}},"
                                                       "{\"partition\":{\"f\":2},\"offset\":null}]}"));
}

void TestPlanDrift::undoOfSinks()
{
    PlanCluster cluster;
    cluster.sink("s");
    PlanFacts facts = cluster.facts();
    facts.group = groupAt(5, 9);
    for (const PlanVia via : {PlanVia::Rest, PlanVia::Direct}) {
        JournalEntry entry;
        entry.outcome = Outcome::Unknown;
        entry.plan = *makePlan(facts, request(PlanOperation::ResetOffsets, "s", via));
        const auto undo = undoRequest(*facts.mirror, entry, via);
        PlanFacts after = facts;
        after.group = groupAt(std::nullopt, 9); // only half of it came about
        const auto back = makePlan(after, *undo);
        QCOMPARE(changeLines(*back), QStringList({QStringLiteral("t-0: - -> 5")}));
        QVERIFY(via == PlanVia::Rest || !back->groupChange->deleteGroup);
    }
}

void TestPlanDrift::undoThroughTheJournal()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.offset(First, "{ \"n\": 1 }");
    cluster.offset("junk", "\xFF");
    JournalEntry entry;
    entry.plan = *cluster.plan(request(PlanOperation::ResetOffsets, "a", PlanVia::Direct));
    entry.outcome = Outcome::Applied;
    const auto read = journalFromJson(journalToJson(entry));
    cluster.offset(First, std::nullopt);
    const auto back = cluster.plan(*undoRequest(cluster.mirror(), *read, PlanVia::Direct));
    QCOMPARE(
        recordLines(*back),
        QStringList({QStringLiteral("offsets/%1 %2 => { \"n\": 1 }").arg(partitionForKey(First, 5)).arg(text(First))}));
    // A key of nobody.
    PlanRequest stray = request(PlanOperation::Tombstone, "", PlanVia::Direct);
    stray.rawKeys = {{"offsets", partitionForKey("junk", 5), "junk"}};
    entry.plan = *cluster.plan(stray);
    cluster.offset("junk", std::nullopt);
    const auto strayBack = cluster.plan(*undoRequest(cluster.mirror(), entry, PlanVia::Direct));
    QVERIFY(strayBack->records[0].payload == std::optional<Bytes>("\xFF"));
}

void TestPlanDrift::noUndo()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.offset(First, "{}");
    JournalEntry entry;
    entry.outcome = Outcome::Applied;
    entry.plan = *cluster.plan(request(PlanOperation::Delete, "a", PlanVia::Rest));
    QCOMPARE(text(undoRequest(cluster.mirror(), entry, PlanVia::Rest).error().detail), QStringLiteral("no-undo"));
    entry.plan = *cluster.plan(request(PlanOperation::ResetOffsets, "a", PlanVia::Rest));
    QVERIFY(undoRequest(cluster.mirror(), entry, PlanVia::Rest).ok());
    entry.outcome = Outcome::Refused;
    QCOMPARE(text(undoRequest(cluster.mirror(), entry, PlanVia::Rest).error().detail), QStringLiteral("no-undo"));
    // Values of the config topic are masked in a plan, and must never be written.
    cluster.config("task-gone-0", R"({"properties":{"password":"hush"}})");
    PlanRequest leftOver = request(PlanOperation::Tombstone, "", PlanVia::Direct);
    leftOver.rawKeys = {{"configs", 0, "task-gone-0"}};
    entry.outcome = Outcome::Applied;
    entry.plan = *cluster.plan(leftOver);
    QCOMPARE(text(undoRequest(cluster.mirror(), entry, PlanVia::Direct).error().detail), QStringLiteral("no-undo"));
}

QTEST_APPLESS_MAIN(TestPlanDrift)
#include "tst_plandrift.moc"
