// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jsondocument.h"
#include "core/jsonwriter.h"
#include "reportedtopics.h"
#include "reportpath.h"

#include <QJsonDocument>
#include <QTest>

#include <map>

using namespace inspector;

/// The report as a document: members and their order, what text and secrets look like, what is not known.
class TestReport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void membersAreInTheirOrder();
    void textThatIsNoUtf8IsHex();
    void secretsAreMasked();
    void sinkHasItsGroup();
    void sinkWithoutGroupSaysSo();
    void restTypeRules();
    void emptyClusterIsValid();
    void tellsWhatWorkersRun();
    void earlierRecordStaysInForce();
    void timesOutOfRangeAreNull();
    void findingsThatMustLastWait();
    void liveFindingsNameTheirTopic();
    void rowsAndLinesOfJson();
};

namespace
{

constexpr std::int64_t Noon = 1'700'000'000'000;

/// One of everything.
void fill(ReportedTopics& topics)
{
    topics.addTopic("c", TopicRole::Config, 1);
    topics.addTopic("s", TopicRole::Status, 1);
    topics.addTopic("o", TopicRole::Offset, 1);
    std::map<std::string, std::int64_t> next;
    const auto put = [&](const std::string& topic, const Bytes& key, const std::optional<Bytes>& value) {
        ReportedTopics::Record record{topic, 0, next[topic]++, Noon, key, value, {{"h", std::nullopt}}};
        topics.append(record);
    };
    put("c", "session-key", R"({"key":"c2VjcmV0","algorithm":"HmacSHA256","creation-timestamp":1700000000123})");
    put("c", "connector-k", R"({"properties":{"connector.class":"ASink","password":"hunter2"}})");
    put("c", "task-k-0", R"({"properties":{}})");
    put("c", "commit-k", R"({"tasks":1})");
    put("c", "restart-connector-k", R"({"include-tasks":true,"only-failed":false})");
    put("c", "logger-cluster-org", R"({"level":"DEBUG"})");
    put("c", "whatever", "1");
    put("s", "status-connector-k", R"({"state":"RUNNING","trace":null,"worker_id":"w:1","generation":1})");
    put("s", "status-task-k-0", R"({"state":"FAILED","trace":"t","worker_id":"w:1","generation":1})");
    put("s", "status-topic-t:connector-k",
        R"({"topic":{"name":"t","connector":"k","task":0,"discoverTimestamp":1700000000000}})");
    put("o", R"(["q",{"a":1}])", "{}");
}

SinkGroup groupOfK()
{
    SinkGroup group;
    group.id = "connect-k";
    group.state = "Stable";
    group.partitions = {{"t", 0, 5, 7}, {"t", 1, 5, std::nullopt}};
    return group;
}

QJsonValue clusterOf(const QByteArray& report)
{
    return QJsonDocument::fromJson(report).object()[u"clusters"][0];
}

/// Names of the members in their order, of every object that stands at `path`: members joined by dots, `[]` for the
/// elements of an array.
void collectOrders(const JsonDocument& json, const JsonDocument::Node& node, const std::string& path,
                   std::map<std::string, std::string>& orders)
{
    std::string order;
    for (const JsonDocument::Node* child = json.firstChild(node); child; child = json.nextSibling(*child)) {
        const std::string name = node.type == JsonType::Object ? json.name(*child) : std::string();
        if (node.type == JsonType::Object)
            order += name + ' ';
        collectOrders(json, *child, node.type == JsonType::Object ? path + '.' + name : path + "[]", orders);
    }
    if (node.type == JsonType::Object)
        orders[path] = order;
}

} // namespace

/// report.md, section 1, member by member.
void TestReport::membersAreInTheirOrder()
{
    ReportedTopics topics;
    topics.facts().live = true;
    topics.facts().sinkGroups["connect-k"] = groupOfK();
    fill(topics);
    topics.setComplete();
    const QByteArray report = topics.report();
    JsonDocument json;
    QCOMPARE(json.parse(BytesView(report.constData(), static_cast<std::size_t>(report.size()))),
             JsonDocument::Outcome::Value);
    std::map<std::string, std::string> orders;
    collectOrders(json, json.root(), "", orders);
    const std::map<std::string, std::string> expected{
        {"", "format source clusters "},
        {".source", "kind bootstrap files read "},
        {".source.read", "records bytes complete "},
        {".clusters[]", "group topics connectors unrecognised loggers restarts sessionKey workers findings "},
        {".clusters[].topics[]",
         "name role partitions replicationFactor cleanupPolicy records liveKeys tombstones endOffsets "},
        {".clusters[].connectors[]", "name inConfig type class health targetState config committedTasks taskConfigs "
                                     "inconsistent fencedTasks status "
                                     "tasks activeTopics offsets sink "},
        {".clusters[].connectors[].status", "state workerId generation version trace at "},
        {".clusters[].connectors[].tasks[]", "id state workerId generation version trace at current "},
        {".clusters[].connectors[].activeTopics[]", "topic task discoveredAt "},
        {".clusters[].connectors[].offsets[]",
         "store partition offset at key sourcePartition value valueKind headers live effective flags "},
        {".clusters[].connectors[].offsets[].headers[]", "key value "},
        {".clusters[].connectors[].sink", "group assumed state partitions "},
        {".clusters[].connectors[].sink.partitions[]", "topic partition committed end lag "},
        {".clusters[].unrecognised[]", "topic partition offset key reason "},
        {".clusters[].loggers[]", "name level "},
        {".clusters[].restarts[]", "connector includeTasks onlyFailed at "},
        {".clusters[].sessionKey", "algorithm createdAt "},
        {".clusters[].findings[]", "rule severity connector topic partition offset message cure "}};
    for (const auto& [path, order] : expected)
        QCOMPARE(QByteArray::fromStdString(orders[path]), QByteArray::fromStdString(order));
    QCOMPARE(orders.size(), expected.size() + 1); // and the properties of the config
}

void TestReport::textThatIsNoUtf8IsHex()
{
    ReportedTopics topics;
    topics.addTopic("o", TopicRole::Offset, 1);
    topics.append({"o", 0, 0, Noon, "[\"c\",{\"a\":1}]", "\xff\xfe", {{"\xc3(", "\x80"}}});
    topics.append({"o", 0, 1, Noon, "\xff", "1", {}});
    const QJsonValue cluster = clusterOf(topics.report());
    const auto hex = [](const char* digits) { return QJsonObject{{QStringLiteral("hex"), QLatin1String(digits)}}; };
    const QJsonValue offset = atPath(cluster, QStringLiteral("connectors/name=c/offsets/0"));
    QCOMPARE(offset[u"value"], QJsonValue(hex("fffe")));
    QCOMPARE(offset[u"headers"][0][u"key"], QJsonValue(hex("c328")));
    QCOMPARE(offset[u"headers"][0][u"value"], QJsonValue(hex("80")));
    QCOMPARE(atPath(cluster, QStringLiteral("unrecognised/*key")), QJsonValue(QJsonArray{hex("ff")}));
}

void TestReport::secretsAreMasked()
{
    ReportedTopics topics;
    fill(topics);
    topics.setComplete();
    const QByteArray report = topics.report();
    QVERIFY(!report.contains("hunter2"));
    QVERIFY(!report.contains("c2VjcmV0"));
    QCOMPARE(atPath(clusterOf(report), QStringLiteral("connectors/name=k/config/password")).toString(),
             QStringLiteral("********"));
}

void TestReport::sinkHasItsGroup()
{
    ReportedTopics topics;
    topics.facts().live = true;
    topics.facts().sinkGroups["connect-k"] = groupOfK();
    fill(topics);
    const QJsonValue sink = atPath(clusterOf(topics.report()), QStringLiteral("connectors/name=k/sink"));
    const QJsonArray partitions{
        QJsonObject{{u"topic"_qs, u"t"_qs}, {u"partition"_qs, 0}, {u"committed"_qs, 5}, {u"end"_qs, 7}, {u"lag"_qs, 2}},
        QJsonObject{{u"topic"_qs, u"t"_qs},
                    {u"partition"_qs, 1},
                    {u"committed"_qs, 5},
                    {u"end"_qs, QJsonValue::Null},
                    {u"lag"_qs, QJsonValue::Null}}};
    QCOMPARE(sink, QJsonValue(QJsonObject{{u"group"_qs, u"connect-k"_qs},
                                          {u"assumed"_qs, true},
                                          {u"state"_qs, u"Stable"_qs},
                                          {u"partitions"_qs, partitions}}));
}

void TestReport::sinkWithoutGroupSaysSo()
{
    ReportedTopics topics;
    fill(topics);
    QCOMPARE(atPath(clusterOf(topics.report()), QStringLiteral("connectors/name=k/sink")),
             QJsonValue(QJsonValue::Null)); // files tell no group
    topics.facts().live = true;
    const QJsonValue sink = atPath(clusterOf(topics.report()), QStringLiteral("connectors/name=k/sink"));
    QCOMPARE(sink[u"state"], QJsonValue(QJsonValue::Null));
    QCOMPARE(sink[u"partitions"], QJsonValue(QJsonArray()));
}

void TestReport::restTypeRules()
{
    ReportedTopics topics;
    topics.facts().live = true;
    topics.facts().restTypes["k"] = ConnectorType::Source;
    fill(topics);
    const QJsonValue connector = atPath(clusterOf(topics.report()), QStringLiteral("connectors/name=k/0"));
    QCOMPARE(connector[u"type"].toString(), QStringLiteral("source"));
    QCOMPARE(connector[u"sink"], QJsonValue(QJsonValue::Null));
}

void TestReport::emptyClusterIsValid()
{
    ReportedTopics topics;
    topics.addTopic("c", TopicRole::Config, 1);
    const QJsonValue cluster = clusterOf(topics.report());
    QCOMPARE(cluster[u"group"], QJsonValue(QJsonValue::Null));
    QCOMPARE(cluster[u"sessionKey"], QJsonValue(QJsonValue::Null));
    QCOMPARE(cluster[u"workers"], QJsonValue(QJsonValue::Null));
    QCOMPARE(cluster[u"connectors"], QJsonValue(QJsonArray()));
    QCOMPARE(cluster[u"topics"][0][u"endOffsets"], QJsonValue(QJsonArray{0}));
    QCOMPARE(cluster[u"topics"][0][u"records"], QJsonValue(0));
}

void TestReport::tellsWhatWorkersRun()
{
    ReportedTopics topics;
    topics.addTopic("c", TopicRole::Config, 1);
    WorkerGroup& group = topics.facts().workers.emplace();
    group.id = "shop";
    group.protocolType = "connect";
    group.protocol = "sessioned";
    group.state = "Stable";
    FoundWorker& leader = group.workers.emplace_back();
    leader.memberId = "m-1";
    leader.host = "/10.0.0.1";
    leader.leader = true;
    leader.metadata.problem = ProtocolProblem::None;
    leader.metadata.url = "http://w1:8083/";
    leader.metadata.configOffset = 17;
    leader.assignment.problem = ProtocolProblem::None;
    leader.owned = ConnectUnits{{"k", ConnectUnit::Connector}, {"k", 0}, {"l", 3}};
    group.workers.emplace_back().memberId = "m-2"; // tells nothing just now
    const QJsonValue workers = clusterOf(topics.report())[u"workers"];
    const QJsonDocument wanted = QJsonDocument::fromJson(R"([
        {"memberId": "m-1", "url": "http://w1:8083/", "host": "/10.0.0.1", "leader": true, "configOffset": 17,
         "protocol": "sessioned", "connectors": ["k"],
         "tasks": [{"connector": "k", "task": 0}, {"connector": "l", "task": 3}]},
        {"memberId": "m-2", "url": null, "host": null, "leader": null, "configOffset": null, "protocol": "sessioned",
         "connectors": null, "tasks": null}])");
    QCOMPARE(workers, QJsonValue(wanted.array()));

    group = {};
    group.state = "Empty";
    QCOMPARE(clusterOf(topics.report())[u"workers"], QJsonValue(QJsonArray()));
    group.state = "Stable"; // of consumers: somebody else's
    group.protocolType = "consumer";
    QCOMPARE(clusterOf(topics.report())[u"workers"], QJsonValue(QJsonValue::Null));
    group.error.emplace();
    QCOMPARE(clusterOf(topics.report())[u"workers"], QJsonValue(QJsonValue::Null));
}

/// Records that workers ignore leave the one before in force.
void TestReport::earlierRecordStaysInForce()
{
    ReportedTopics topics;
    topics.addTopic("c", TopicRole::Config, 1);
    std::int64_t offset = 0;
    const auto put = [&](const Bytes& key, const std::optional<Bytes>& value) {
        topics.append({"c", 0, offset++, Noon + offset, key, value, {}});
    };
    put("connector-k", R"({"properties":{"connector.class":"A","v":"1"}})");
    put("connector-k", R"({"properties":7})");
    put("logger-cluster-org", R"({"level":"DEBUG"})");
    put("logger-cluster-org", std::nullopt);
    put("session-key", R"({"key":"a","algorithm":"X","creation-timestamp":1700000000000})");
    put("session-key", R"({"key":"b","algorithm":"Y","creation-timestamp":1.5})");
    put("tasks-fencing-k", R"({"task-count":3})");
    put("tasks-fencing-k", std::nullopt);
    put("restart-connector-k", R"({"include-tasks":1})");
    topics.setComplete();
    const QJsonValue cluster = clusterOf(topics.report());
    QCOMPARE(atPath(cluster, QStringLiteral("connectors/name=k/config/v")).toString(), QStringLiteral("1"));
    QCOMPARE(atPath(cluster, QStringLiteral("connectors/name=k/fencedTasks")).toInt(), 3);
    QCOMPARE(cluster[u"loggers"][0][u"level"].toString(), QStringLiteral("DEBUG"));
    QCOMPARE(cluster[u"sessionKey"][u"algorithm"].toString(), QStringLiteral("X"));
    QCOMPARE(cluster[u"restarts"][0][u"includeTasks"], QJsonValue(false)); // what is no boolean counts as false
}

void TestReport::timesOutOfRangeAreNull()
{
    ReportedTopics topics;
    topics.addTopic("s", TopicRole::Status, 1);
    topics.append({"s",
                   0,
                   0,
                   -1,
                   "status-connector-k",
                   R"({"state":"RUNNING","trace":null,"worker_id":"w","generation":1})",
                   {}});
    topics.append({"s",
                   0,
                   1,
                   Noon,
                   "status-topic-t:connector-k",
                   R"({"topic":{"name":"t","connector":"k","task":0,"discoverTimestamp":9223372036854775807}})",
                   {}});
    const QJsonValue connector = atPath(clusterOf(topics.report()), QStringLiteral("connectors/name=k/0"));
    QCOMPARE(connector[u"status"][u"at"], QJsonValue(QJsonValue::Null));
    QCOMPARE(connector[u"activeTopics"][0][u"discoveredAt"], QJsonValue(QJsonValue::Null));
}

/// Live, a condition must last before it is a finding; in files it counts at once.
void TestReport::findingsThatMustLastWait()
{
    const auto found = [](std::optional<std::int64_t> now) {
        ReportedTopics topics;
        topics.addTopic("c", TopicRole::Config, 1);
        topics.append({"c", 0, 0, Noon, "target-state-k", R"({"state":"PAUSED","state.v2":"PAUSED"})", {}});
        topics.setComplete();
        topics.facts().now = now;
        return atPath(clusterOf(topics.report()), QStringLiteral("findings/rule=target-state-orphan/*connector"))
            .toArray();
    };
    const QJsonArray ofK{QStringLiteral("k")};
    QCOMPARE(found(std::nullopt), ofK);
    QCOMPARE(found(Noon + 59'000), QJsonArray());
    QCOMPARE(found(Noon + 61'000), ofK);
}

/// It is about the topic as a whole, which need not even be read.
void TestReport::liveFindingsNameTheirTopic()
{
    ReportedTopics topics;
    topics.addTopic("c", TopicRole::Config, 1);
    Finding finding;
    finding.rule = Rule::CleanupPolicy;
    finding.severity = Severity::Error;
    finding.topic = "shop-status";
    finding.text = "compact,delete";
    topics.find(finding);
    const QJsonValue found = atPath(clusterOf(topics.report()), QStringLiteral("findings/rule=cleanup-policy/0"));
    QCOMPARE(found[u"severity"], QJsonValue(QStringLiteral("error")));
    QCOMPARE(found[u"topic"], QJsonValue(QStringLiteral("shop-status")));
    QCOMPARE(found[u"partition"], QJsonValue(QJsonValue::Null));
    QVERIFY(found[u"message"].toString().contains(u"compact,delete"));
    QVERIFY(found[u"cure"].toString().endsWith(
        u"--entity-type topics --entity-name shop-status --add-config cleanup.policy=compact"));
}

void TestReport::rowsAndLinesOfJson()
{
    JsonWriter json(JsonWriter::Layout::Lines);
    json.beginObject();
    json.name("empty").beginArray().endArray();
    json.name("row").beginRow().integer(1).integer(2).endArray();
    json.name("list").beginArray().beginObject().name("a").null().endObject().endArray();
    json.endObject();
    QCOMPARE(QByteArray::fromStdString(json.json()), QByteArray("{\n"
                                                                "  \"empty\": [],\n"
                                                                "  \"row\": [1,2],\n"
                                                                "  \"list\": [\n"
                                                                "    {\n"
                                                                "      \"a\": null\n"
                                                                "    }\n"
                                                                "  ]\n"
                                                                "}"));
}

QTEST_GUILESS_MAIN(TestReport)
#include "tst_report.moc"
