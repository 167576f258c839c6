// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planconsistency.h"

#include <QTest>

#include <functional>

using namespace inspector;

using Edit = std::function<void(OperationPlan&)>;
Q_DECLARE_METATYPE(Edit)

namespace
{

OperationPlan stop()
{
    OperationPlan plan;
    plan.operation = PlanOperation::Stop;
    plan.connector = "a b";
    plan.via = PlanVia::Rest;
    plan.changes = {{"target state", "STARTED", "STOPPED"}};
    plan.rest = PlannedCall{"PUT", "/connectors/a%20b/stop", std::nullopt};
    return plan;
}

OperationPlan alter()
{
    OperationPlan plan;
    plan.operation = PlanOperation::AlterOffsets;
    plan.connector = "orders";
    plan.via = PlanVia::Rest;
    plan.changes = {{R"({"f":"a","g":1})", R"({"p":1})", R"({"p":9007199254740993})"}, {R"({"f":"b"})", "1", {}}};
    plan.rest = PlannedCall{
        "PATCH", "/connectors/orders/offsets",
        R"({"offsets":[{"partition":{"g":1,"f":"a"},"offset":{"p":9007199254740993}},{"partition":{"f":"b"},"offset":null}]})"};
    return plan;
}

OperationPlan direct()
{
    OperationPlan plan;
    plan.operation = PlanOperation::AlterOffsets;
    plan.connector = "orders";
    plan.via = PlanVia::Direct;
    plan.changes = {{R"({"f":"a"})", R"({"p":1})", R"({"p":2})"}, {R"({"f":"b"})", "1", {}}};
    plan.records = {{"offsets", 1, R"(["orders",{"f":"b"}])", {}},
                    {"offsets", 3, R"(["orders",{"f":"a"}])", R"({"p":2})"}};
    return plan;
}

OperationPlan sink(PlanVia via)
{
    OperationPlan plan;
    plan.operation = PlanOperation::AlterOffsets;
    plan.connector = "out";
    plan.via = via;
    plan.changes = {{"t-x-0", "5", "7"}, {"t-x-1", "5", {}}};
    if (via == PlanVia::Direct)
        plan.groupChange = PlannedGroupChange{"connect-out", false, {{"t-x", 0, 5, 7}, {"t-x", 1, 5, {}}}};
    else
        plan.rest = PlannedCall{"PATCH", "/connectors/out/offsets",
                                R"({"offsets":[{"partition":{"kafka_topic":"t-x","kafka_partition":0},)"
                                R"("offset":{"kafka_offset":7}},)"
                                R"({"partition":{"kafka_topic":"t-x","kafka_partition":1},"offset":null}]})"};
    return plan;
}

} // namespace

/// What an operator confirms is what is sent, also of a plan that somebody has edited.
class TestPlanConsistency : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void contradiction_data();
    void contradiction();
};

void TestPlanConsistency::contradiction_data()
{
    QTest::addColumn<Edit>("make");
    QTest::addColumn<QString>("part"); // empty = none
    const auto row = [](const char* name, const OperationPlan& plan, const Edit& edit, const char* part) {
        QTest::newRow(name) << Edit([plan, edit](OperationPlan& made) {
            made = plan;
            edit(made);
        }) << QString::fromLatin1(part);
    };
    const Edit asItIs = [](OperationPlan&) {};
    row("stop", stop(), asItIs, "");
    row("alter", alter(), asItIs, "");
    row("direct", direct(), asItIs, "");
    row("sink", sink(PlanVia::Rest), asItIs, "");
    row("sink, direct", sink(PlanVia::Direct), asItIs, "");
    row(
        "another connector's call", stop(), [](OperationPlan& p) { p.rest->path = "/connectors/c/stop"; }, "rest");
    row(
        "another call", stop(),
        [](OperationPlan& p) {
            *p.rest = {"DELETE", "/connectors/a%20b", {}};
        },
        "rest");
    row(
        "another method", stop(), [](OperationPlan& p) { p.rest->method = "POST"; }, "rest");
    row(
        "a body", stop(), [](OperationPlan& p) { p.rest->body = "{}"; }, "rest");
    row(
        "delete that stops", stop(), [](OperationPlan& p) { p.operation = PlanOperation::Delete; }, "rest");
    row(
        "resumes what it stops", stop(), [](OperationPlan& p) { p.resumeAfter = true; }, "resumeAfter");
    row(
        "stop without a worker", stop(), [](OperationPlan& p) { p.via = PlanVia::Direct; }, "operation");
    row(
        "task's restart", stop(),
        [](OperationPlan& p) {
            p.operation = PlanOperation::Restart;
            *p.rest = {"POST", "/connectors/a%20b/tasks/12/restart", {}};
        },
        "");
    row(
        "task that is none", stop(),
        [](OperationPlan& p) {
            p.operation = PlanOperation::Restart;
            *p.rest = {"POST", "/connectors/a%20b/tasks/../restart", {}};
        },
        "rest");
    row(
        "value not shown", alter(), [](OperationPlan& p) { p.changes[0].after = R"({"p":9007199254740992})"; },
        "rest.body");
    row(
        "partition not shown", alter(), [](OperationPlan& p) { p.changes.pop_back(); }, "rest.body");
    row(
        "change not sent", alter(),
        [](OperationPlan& p) {
            p.changes.push_back({R"({"f":"c"})", {}, "1"});
        },
        "rest.body");
    row(
        "body that is none", alter(), [](OperationPlan& p) { p.rest->body = "["; }, "rest.body");
    row(
        "no body", alter(), [](OperationPlan& p) { p.rest->body.reset(); }, "rest");
    row(
        "another connector's key", direct(), [](OperationPlan& p) { p.records[1].rawKey = R"(["b",{"f":"a"}])"; },
        "records[1]");
    row(
        "value of a record", direct(), [](OperationPlan& p) { p.records[1].payload = "3"; }, "changes");
    row(
        "record not shown", direct(), [](OperationPlan& p) { p.records.push_back(p.records[0]); }, "changes");
    row(
        "tombstone with a value", direct(), [](OperationPlan& p) { p.operation = PlanOperation::Tombstone; },
        "records[1]");
    row(
        "position of a sink", sink(PlanVia::Rest), [](OperationPlan& p) { p.changes[0].after = "8"; }, "rest.body");
    row(
        "position in the group", sink(PlanVia::Direct),
        [](OperationPlan& p) { p.groupChange->partitions[0].after = 8; }, "groupChange");
    row(
        "group deleted", sink(PlanVia::Direct), [](OperationPlan& p) { p.groupChange->deleteGroup = true; },
        "groupChange");
}

void TestPlanConsistency::contradiction()
{
    QFETCH(Edit, make);
    QFETCH(QString, part);
    OperationPlan plan;
    make(plan);
    QCOMPARE(QString::fromStdString(planContradiction(plan).value_or("")), part);
}

QTEST_GUILESS_MAIN(TestPlanConsistency)
#include "tst_planconsistency.moc"
