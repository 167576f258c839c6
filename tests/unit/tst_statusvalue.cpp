// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connectkey.h"
#include "core/statusvalue.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <map>

using inspector::JsonDocument;
using inspector::KeyFamily;
using inspector::TargetState;
using inspector::TaskState;
using inspector::TopicRole;
using inspector::ValueKind;
using inspector::ValueProblem;

Q_DECLARE_METATYPE(inspector::TaskState)
Q_DECLARE_METATYPE(inspector::ValueKind)
Q_DECLARE_METATYPE(inspector::ValueProblem)

class TestStatusValue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void status_data();
    void status();
    void statusFields();
    void activeTopic_data();
    void activeTopic();
    void targetState_data();
    void targetState();
    void taskCount_data();
    void taskCount();
    void properties();
    void propertiesProblem_data();
    void propertiesProblem();
    void kinds_data();
    void kinds();
    void states();
    void fixtureStatuses();
};

void TestStatusValue::status_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<ValueProblem>("problem");
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<TaskState>("state");
    QTest::addColumn<int>("generation");
    const auto good = [](const char* name, const QByteArray& value, TaskState state, int generation) {
        QTest::newRow(name) << value << ValueProblem::None << QByteArray() << state << generation;
    };
    const auto bad = [](const char* name, const QByteArray& value, ValueProblem problem, const QByteArray& field) {
        QTest::newRow(name) << value << problem << field << TaskState::Unknown << 0;
    };
    good("up to 4.0", R"({"state":"RUNNING","trace":null,"worker_id":"h:1","generation":7})", TaskState::Running, 7);
    good("with version", R"({"state":"STOPPED","trace":null,"worker_id":"h:1","generation":7,"version":"1.2"})",
         TaskState::Stopped, 7);
    good("unknown members", R"({"state":"FAILED","future":{"a":[1]},"generation":1})", TaskState::Failed, 1);
    good("trace and worker missing", R"({"state":"PAUSED","generation":1})", TaskState::Paused, 1);
    good("destroyed as text", R"({"state":"DESTROYED","generation":1})", TaskState::Destroyed, 1);
    good("generation beyond 32 bits", R"({"state":"RUNNING","generation":4294967303})", TaskState::Running, 7);
    good("generation beyond 64 bits", R"({"state":"RUNNING","generation":18446744073709551615})", TaskState::Running,
         -1);
    good("generation 2^31", R"({"state":"RUNNING","generation":2147483648})", TaskState::Running,
         std::numeric_limits<int>::min());
    good("last duplicate", R"({"state":"FAILED","generation":1,"state":"RUNNING"})", TaskState::Running, 1);
    bad("not JSON", "{", ValueProblem::Undecodable, "");
    bad("no bytes", "", ValueProblem::Nothing, "");
    bad("null", "null", ValueProblem::Nothing, "");
    bad("array", "[]", ValueProblem::NotObject, "");
    bad("no state", R"({"generation":1})", ValueProblem::MissingField, "state");
    bad("null state", R"({"state":null,"generation":1})", ValueProblem::MissingField, "state");
    bad("number as state", R"({"state":1,"generation":1})", ValueProblem::WrongType, "state");
    bad("unknown state", R"({"state":"HIBERNATING","generation":1})", ValueProblem::UnknownName, "state");
    bad("state in lower case", R"({"state":"running","generation":1})", ValueProblem::UnknownName, "state");
    bad("our own word", R"({"state":"UNKNOWN","generation":1})", ValueProblem::UnknownName, "state");
    bad("no generation", R"({"state":"RUNNING"})", ValueProblem::MissingField, "generation");
    bad("float as generation", R"({"state":"RUNNING","generation":1.0})", ValueProblem::WrongType, "generation");
    bad("text as generation", R"({"state":"RUNNING","generation":"1"})", ValueProblem::WrongType, "generation");
    bad("number as worker", R"({"state":"RUNNING","generation":1,"worker_id":1})", ValueProblem::WrongType,
        "worker_id");
    bad("object as trace", R"({"state":"RUNNING","generation":1,"trace":{}})", ValueProblem::WrongType, "trace");
    bad("number as version", R"({"state":"RUNNING","generation":1,"version":2})", ValueProblem::WrongType, "version");
}

void TestStatusValue::status()
{
    QFETCH(QByteArray, value);
    QFETCH(ValueProblem, problem);
    QFETCH(QByteArray, field);
    QFETCH(TaskState, state);
    QFETCH(int, generation);
    JsonDocument scratch;
    const auto read = inspector::readStatusValue(scratch, value.toStdString());
    QCOMPARE(read.problem, problem);
    QCOMPARE(std::string(read.field), field.toStdString());
    QCOMPARE(read.usable(), problem == ValueProblem::None);
    if (read.usable()) {
        QCOMPARE(read.state, state);
        QCOMPARE(read.generation, generation);
    }
}

void TestStatusValue::statusFields()
{
    JsonDocument scratch;
    auto read = inspector::readStatusValue(
        scratch,
        R"({"state":"FAILED","trace":"a\n\tat b","worker_id":"10.0.0.1:8083","generation":5,"version":"4.1"})");
    QVERIFY(read.usable());
    QVERIFY(read.hasTrace);
    QCOMPARE(read.workerId, std::string("10.0.0.1:8083"));
    QCOMPARE(read.version.value(), std::string("4.1"));
    read = inspector::readStatusValue(
        scratch, R"({"state":"RUNNING","trace":null,"worker_id":null,"generation":5,"version":null})");
    QVERIFY(read.usable());
    QVERIFY(!read.hasTrace);
    QVERIFY(read.workerId.empty());
    QVERIFY(!read.version);
    read = inspector::readStatusValue(scratch, R"({"state":"HIBERNATING","generation":5})");
    QCOMPARE(read.stateText, std::string("HIBERNATING"));
}

void TestStatusValue::activeTopic_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<ValueProblem>("problem");
    QTest::addColumn<QByteArray>("field");
    QTest::newRow("good")
        << QByteArray(R"({"topic":{"name":"orders","connector":"c","task":3,"discoverTimestamp":1700000000000}})")
        << ValueProblem::None << QByteArray();
    QTest::newRow("no wrapper") << QByteArray(R"({"name":"orders","connector":"c","task":3,"discoverTimestamp":1})")
                                << ValueProblem::MissingField << QByteArray("topic");
    QTest::newRow("wrapper is text") << QByteArray(R"({"topic":"orders"})") << ValueProblem::WrongType
                                     << QByteArray("topic");
    QTest::newRow("no connector") << QByteArray(R"({"topic":{"name":"orders","task":3,"discoverTimestamp":1}})")
                                  << ValueProblem::MissingField << QByteArray("connector");
    QTest::newRow("text as task")
        << QByteArray(R"({"topic":{"name":"orders","connector":"c","task":"3","discoverTimestamp":1}})")
        << ValueProblem::WrongType << QByteArray("task");
    QTest::newRow("float as time")
        << QByteArray(R"({"topic":{"name":"orders","connector":"c","task":3,"discoverTimestamp":1e3}})")
        << ValueProblem::WrongType << QByteArray("discoverTimestamp");
    QTest::newRow("not JSON") << QByteArray("orders") << ValueProblem::Undecodable << QByteArray();
}

void TestStatusValue::activeTopic()
{
    QFETCH(QByteArray, value);
    QFETCH(ValueProblem, problem);
    QFETCH(QByteArray, field);
    JsonDocument scratch;
    const auto read = inspector::readActiveTopicValue(scratch, value.toStdString());
    QCOMPARE(read.problem, problem);
    QCOMPARE(std::string(read.field), field.toStdString());
    if (read.usable()) {
        QCOMPARE(read.topic, std::string("orders"));
        QCOMPARE(read.connector, std::string("c"));
        QCOMPARE(read.task, 3);
        QCOMPARE(qint64{read.discoverTimestamp}, qint64{1700000000000});
    }
}

void TestStatusValue::targetState_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<ValueProblem>("problem");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("field");
    const auto row = [](const char* name, const QByteArray& value, ValueProblem problem, const QByteArray& text,
                        const QByteArray& field = {}) { QTest::newRow(name) << value << problem << text << field; };
    row("before 3.5", R"({"state":"PAUSED"})", ValueProblem::None, "PAUSED");
    row("stopped", R"({"state":"PAUSED","state.v2":"STOPPED"})", ValueProblem::None, "STOPPED");
    row("null in v2", R"({"state":"STARTED","state.v2":null})", ValueProblem::None, "STARTED");
    row("number in v2", R"({"state":"STARTED","state.v2":5})", ValueProblem::None, "STARTED");
    row("only v2", R"({"state.v2":"STARTED"})", ValueProblem::None, "STARTED");
    row("unknown in v2 does not fall back", R"({"state":"STARTED","state.v2":"ASLEEP"})", ValueProblem::UnknownName,
        "ASLEEP", "state.v2");
    row("lower case", R"({"state":"started"})", ValueProblem::UnknownName, "started", "state");
    row("number", R"({"state":1})", ValueProblem::WrongType, "", "state");
    row("nothing in it", "{}", ValueProblem::MissingField, "", "state");
    row("null", "null", ValueProblem::Nothing, "");
    row("no bytes", "", ValueProblem::Nothing, "");
    row("text", R"("STARTED")", ValueProblem::NotObject, "");
    row("not JSON", "STARTED", ValueProblem::Undecodable, "");
}

void TestStatusValue::targetState()
{
    QFETCH(QByteArray, value);
    QFETCH(ValueProblem, problem);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, field);
    JsonDocument scratch;
    const auto read = inspector::readTargetStateValue(scratch, value.toStdString());
    QCOMPARE(read.problem, problem);
    QCOMPARE(read.text, text.toStdString());
    QCOMPARE(std::string(read.field), field.toStdString());
    QCOMPARE(read.state.has_value(), problem == ValueProblem::None);
    if (read.state)
        QCOMPARE(std::string(wireName(*read.state)), text.toStdString());
}

void TestStatusValue::taskCount_data()
{
    QTest::addColumn<QByteArray>("literal");
    QTest::addColumn<ValueProblem>("problem");
    QTest::addColumn<int>("count");
    QTest::newRow("two") << QByteArray("2") << ValueProblem::None << 2;
    QTest::newRow("leading zero") << QByteArray("02") << ValueProblem::None << 2;
    QTest::newRow("2^32 + 3") << QByteArray("4294967299") << ValueProblem::None << 3;
    QTest::newRow("2^64 + 4") << QByteArray("18446744073709551620") << ValueProblem::None << 4;
    QTest::newRow("negative") << QByteArray("-1") << ValueProblem::None << -1;
    QTest::newRow("text") << QByteArray("\"2\"") << ValueProblem::WrongType << 0;
    QTest::newRow("fraction") << QByteArray("2.0") << ValueProblem::WrongType << 0;
    QTest::newRow("null") << QByteArray("null") << ValueProblem::MissingField << 0;
}

void TestStatusValue::taskCount()
{
    QFETCH(QByteArray, literal);
    QFETCH(ValueProblem, problem);
    QFETCH(int, count);
    JsonDocument scratch;
    const std::string commit = R"({"tasks":)" + literal.toStdString() + '}';
    const auto committed = inspector::readCommittedTasks(scratch, commit);
    QCOMPARE(committed.problem, problem);
    QCOMPARE(committed.count, count);
    const std::string fencing = R"({"task-count":)" + literal.toStdString() + '}';
    const auto fenced = inspector::readFencedTasks(scratch, fencing);
    QCOMPARE(fenced.problem, problem);
    QCOMPARE(fenced.count, count);
    QCOMPARE(inspector::readCommittedTasks(scratch, fencing).problem, ValueProblem::MissingField);
}

void TestStatusValue::properties()
{
    JsonDocument scratch;
    const std::string value =
        R"({"properties":{"b":"2","a":"first","n":null,"\u0061":"l\u00e4st","i":12345678901234567890,"o":{"x": 1}}})";
    std::vector<std::pair<std::string, std::optional<std::string>>> seen;
    QCOMPARE(inspector::readProperties(scratch, value,
                                       [&seen](std::string_view name, const std::optional<std::string>& text) {
                                           seen.emplace_back(name, text);
                                       }),
             ValueProblem::None);
    const decltype(seen) expected = {
        {"b", "2"}, {"n", std::nullopt}, {"a", "l\xC3\xA4st"}, {"i", "12345678901234567890"}, {"o", R"({"x": 1})"}};
    QVERIFY(seen == expected);
    QCOMPARE(inspector::readProperty(scratch, value, "a").value(), std::string("l\xC3\xA4st"));
    QVERIFY(!inspector::readProperty(scratch, value, "n"));
    QVERIFY(!inspector::readProperty(scratch, value, "properties"));
}

void TestStatusValue::propertiesProblem_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<ValueProblem>("problem");
    QTest::newRow("no properties") << QByteArray("{}") << ValueProblem::MissingField;
    QTest::newRow("null properties") << QByteArray(R"({"properties":null})") << ValueProblem::MissingField;
    QTest::newRow("list") << QByteArray(R"({"properties":["a"]})") << ValueProblem::WrongType;
    QTest::newRow("null") << QByteArray("null") << ValueProblem::Nothing;
    QTest::newRow("not JSON") << QByteArray("{") << ValueProblem::Undecodable;
}

void TestStatusValue::propertiesProblem()
{
    QFETCH(QByteArray, value);
    QFETCH(ValueProblem, problem);
    JsonDocument scratch;
    bool visited = false;
    QCOMPARE(inspector::readProperties(scratch, value.toStdString(), [&visited](auto&&...) { visited = true; }),
             problem);
    QVERIFY(!visited);
    QVERIFY(!inspector::readProperty(scratch, value.toStdString(), "a"));
}

void TestStatusValue::kinds_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<ValueKind>("kind");
    QTest::newRow("empty") << QByteArray("") << ValueKind::Empty;
    QTest::newRow("white space") << QByteArray("   ") << ValueKind::Empty;
    QTest::newRow("null") << QByteArray("null") << ValueKind::JsonNull;
    QTest::newRow("object") << QByteArray(R"({"pos":07} x)") << ValueKind::Object;
    QTest::newRow("array") << QByteArray("[]") << ValueKind::OtherJson;
    QTest::newRow("number") << QByteArray("0") << ValueKind::OtherJson;
    QTest::newRow("encrypted") << QByteArray::fromHex("01a9f3c4d5e6f70811") << ValueKind::Undecodable;
    QTest::newRow("trailing comma") << QByteArray(R"({"pos":1,})") << ValueKind::Undecodable;
}

void TestStatusValue::kinds()
{
    QFETCH(QByteArray, value);
    QFETCH(ValueKind, kind);
    JsonDocument scratch;
    QCOMPARE(inspector::readValueKind(scratch, value.toStdString()), kind);
    QCOMPARE(inspector::readValueKind(scratch, std::nullopt), ValueKind::Tombstone);
}

void TestStatusValue::states()
{
    for (const auto state : {TaskState::Unassigned, TaskState::Running, TaskState::Paused, TaskState::Failed,
                             TaskState::Restarting, TaskState::Stopped, TaskState::Destroyed})
        QCOMPARE(inspector::taskStateFromText(wireName(state)), state);
    QCOMPARE(std::string(wireName(TaskState::Restarting)), std::string("RESTARTING"));
    QCOMPARE(std::string(wireName(TaskState::Unknown)), std::string("UNKNOWN"));
    QCOMPARE(inspector::targetStateFromText("STOPPED").value(), TargetState::Stopped);
    QVERIFY(!inspector::targetStateFromText("RUNNING"));
}

/// Everything that real workers wrote into the status topic is usable, and names what its key names.
void TestStatusValue::fixtureStatuses()
{
    QFile file(QLatin1String(TEST_DATA "/fixtures/shop-4.3.1/shop-status.jsonl"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    JsonDocument scratch;
    std::map<KeyFamily, int> counts;
    while (!file.atEnd()) {
        const QJsonObject record = QJsonDocument::fromJson(file.readLine()).object();
        if (record.value(QLatin1String("payload")).isNull())
            continue;
        const std::string rawKey = record.value(QLatin1String("key")).toString().toStdString();
        const std::string value = record.value(QLatin1String("payload")).toString().toStdString();
        const auto key = inspector::decodeKey(TopicRole::Status, rawKey);
        ++counts[key.family];
        if (key.family == KeyFamily::ActiveTopic) {
            const auto topic = inspector::readActiveTopicValue(scratch, value);
            QVERIFY2(topic.usable(), value.c_str());
            QCOMPARE(topic.connector, key.connector);
            QCOMPARE(topic.topic, rawKey.substr(key.extraStart, key.extraLength));
        } else {
            const auto status = inspector::readStatusValue(scratch, value);
            QVERIFY2(status.usable(), value.c_str());
            QCOMPARE(status.hasTrace, status.state == TaskState::Failed);
        }
        QVERIFY(!scratch.lenient());
    }
    QVERIFY(counts[KeyFamily::ActiveTopic] > 0);
    QVERIFY(counts[KeyFamily::ConnectorStatus] > 0);
    QVERIFY(counts[KeyFamily::TaskStatus] > 0);
}

QTEST_APPLESS_MAIN(TestStatusValue)
#include "tst_statusvalue.moc"
