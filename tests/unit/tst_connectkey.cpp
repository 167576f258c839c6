// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connectkey.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using inspector::ConnectKey;
using inspector::decodeKey;
using inspector::KeyFamily;
using inspector::KeyProblem;
using inspector::TopicRole;

Q_DECLARE_METATYPE(inspector::KeyFamily)
Q_DECLARE_METATYPE(inspector::KeyProblem)
Q_DECLARE_METATYPE(inspector::TopicRole)

namespace
{

ConnectKey offsetKey(const QByteArray& partition)
{
    const QByteArray key = "[\"c\"," + partition + ']';
    return decodeKey(TopicRole::Offset, key.toStdString());
}

QByteArray caseKey(const QJsonObject& record)
{
    if (record.contains(QLatin1String("keyHex")))
        return QByteArray::fromHex(record.value(QLatin1String("keyHex")).toString().toLatin1());
    return record.value(QLatin1String("key")).toString().toUtf8();
}

/// Connector named in the worker's own remade key, e.g. `workerKey=["a",{"p":1}]`.
QSet<QString> workerConnectors(const QJsonObject& testCase)
{
    QSet<QString> names;
    for (const QJsonValue& line : testCase.value(QLatin1String("workerView")).toArray()) {
        const QString text = line.toString();
        const qsizetype start = text.indexOf(QLatin1String("workerKey=["));
        if (start < 0)
            continue;
        const QByteArray key = text.mid(start + 10, text.lastIndexOf(QLatin1String("] -> ")) - start - 9).toUtf8();
        names.insert(QJsonDocument::fromJson(key).array().first().toString());
    }
    return names;
}

} // namespace

class TestConnectKey : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void names_data();
    void names();
    void extra_data();
    void extra();
    void equalPartitions_data();
    void equalPartitions();
    void offsetCases_data();
    void offsetCases();
    void fixtureKeys_data();
    void fixtureKeys();
};

void TestConnectKey::names_data()
{
    QTest::addColumn<TopicRole>("role");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<KeyFamily>("family");
    QTest::addColumn<KeyProblem>("problem");
    QTest::addColumn<QByteArray>("connector");
    QTest::addColumn<int>("task");

    const auto good = [](TopicRole role, const QByteArray& key, KeyFamily family, const QByteArray& connector,
                         int task = -1) {
        QTest::addRow("%s", qPrintable(QString::fromUtf8(key)))
            << role << key << family << KeyProblem::None << connector << task;
    };
    const auto bad = [](TopicRole role, const QByteArray& key, KeyProblem problem) {
        QTest::addRow("bad: %s", qPrintable(QString::fromLatin1(key)))
            << role << key << KeyFamily::Unknown << problem << QByteArray() << -1;
    };
    const auto config = TopicRole::Config;
    good(config, "connector-orders", KeyFamily::Connector, "orders");
    good(config, "connector-orders-", KeyFamily::Connector, "orders-");
    good(config, "connector-task-x", KeyFamily::Connector, "task-x");
    good(config, "connector-orders\r", KeyFamily::Connector, "orders\r");
    good(config, "connector- lead", KeyFamily::Connector, " lead");
    good(config, "connector-", KeyFamily::Connector, "");
    good(config, "target-state-orders", KeyFamily::TargetState, "orders");
    good(config, "commit-orders-1", KeyFamily::TasksCommit, "orders-1");
    good(config, "restart-connector-a", KeyFamily::Restart, "a");
    good(config, "tasks-fencing-x", KeyFamily::TasksFencing, "x");
    good(config, "session-key", KeyFamily::SessionKey, "");
    good(config, "logger-cluster-org.apache.kafka", KeyFamily::LoggerLevel, "");
    good(config, "task-a-1-2", KeyFamily::TaskConfig, "a-1", 2);
    good(config, "task-a--1", KeyFamily::TaskConfig, "a-", 1);
    good(config, "task--1", KeyFamily::TaskConfig, "", 1);
    good(config, "task-foo-01", KeyFamily::TaskConfig, "foo", 1);
    good(config, "task-foo-+1", KeyFamily::TaskConfig, "foo", 1);
    good(config, "task-foo-\xD9\xA1", KeyFamily::TaskConfig, "foo", 1);
    good(config, "task-foo-\xEF\xBC\x91\xEF\xBC\x92", KeyFamily::TaskConfig, "foo", 12);
    good(config, "task-foo-1-", KeyFamily::TaskConfig, "foo", 1);
    good(config, "task-foo-1---", KeyFamily::TaskConfig, "foo", 1);
    good(config, "task-foo-2147483647", KeyFamily::TaskConfig, "foo", 2147483647);
    good(config, "task-task-0-0", KeyFamily::TaskConfig, "task-0", 0);
    bad(config, "task-foo-", KeyProblem::BadTaskId);
    bad(config, "task-1", KeyProblem::BadTaskId);
    bad(config, "task-", KeyProblem::BadTaskId);
    bad(config, "task-foo--", KeyProblem::BadTaskId);
    bad(config, "task-foo-2147483648", KeyProblem::BadTaskId);
    bad(config, "task-foo-99999999999999999999999", KeyProblem::BadTaskId);
    bad(config, "task-foo-1 ", KeyProblem::BadTaskId);
    bad(config, "task-foo-+", KeyProblem::BadTaskId);
    bad(config, "task-orders-x", KeyProblem::BadTaskId);
    bad(config, "task-foo-\xF0\x9D\x9F\x8F", KeyProblem::BadTaskId); // a digit outside the basic plane
    bad(config, "session-key2", KeyProblem::NoSuchPrefix);
    bad(config, "Connector-a", KeyProblem::NoSuchPrefix);
    bad(config, "", KeyProblem::NoSuchPrefix);

    const auto status = TopicRole::Status;
    const QByteArray arrow = "east-kafka->west-kafka.MirrorSourceConnector";
    good(status, "status-connector-" + arrow, KeyFamily::ConnectorStatus, arrow);
    good(status, "status-task-" + arrow + "-0", KeyFamily::TaskStatus, arrow, 0);
    good(status, "status-task-a-1-2", KeyFamily::TaskStatus, "a-1", 2);
    good(status, "status-task--3", KeyFamily::TaskStatus, "", 3);
    good(status, "status-topic-orders:connector-my-source", KeyFamily::ActiveTopic, "my-source");
    good(status, "status-topic-orders:connector-a:b", KeyFamily::ActiveTopic, "a:b");
    good(status, "status-topic-orders:xxxxxxxxxxa", KeyFamily::ActiveTopic, "a");
    good(status, "status-topic-t:\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xF0\x9F\x98\x80xxxxa", KeyFamily::ActiveTopic, "a");
    bad(status, "status-connector-", KeyProblem::EmptyName);
    bad(status, "status-task-1", KeyProblem::BadTaskId);
    bad(status, "status-task-a-b", KeyProblem::BadTaskId);
    bad(status, "status-topic-orders", KeyProblem::BadTopicKey);
    bad(status, "status-topic-:connector-a", KeyProblem::BadTopicKey);
    bad(status, "status-topic-orders:connector-", KeyProblem::BadTopicKey);
    bad(status, "status-topic-orders:con", KeyProblem::BadTopicKey);
    bad(status, "connector-a", KeyProblem::NoSuchPrefix);

    // What Java's decoder makes of bytes that are no UTF-8.
    good(status, "status-connector-\xFF", KeyFamily::ConnectorStatus, "\xEF\xBF\xBD");
    good(status, "status-connector-a\xED\xA0\x80z", KeyFamily::ConnectorStatus, "a\xEF\xBF\xBDz");
    good(status, "status-connector-\xF0\x9F\x98", KeyFamily::ConnectorStatus, "\xEF\xBF\xBD");
    good(status, "status-connector-\xE0\x80\x80", KeyFamily::ConnectorStatus, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");

    const auto offset = TopicRole::Offset;
    good(offset, R"(["c",{"p":1}])", KeyFamily::SourceOffset, "c");
    good(offset, R"(["inventory",{}])", KeyFamily::SourceOffset, "inventory");
    good(offset, R"(["\u0444\u0430",{}])", KeyFamily::SourceOffset, "\xD1\x84\xD0\xB0");
    good(offset, R"(["a",{"p":1}] x)", KeyFamily::SourceOffset, "a");
    good(offset, R"( ["", {}])", KeyFamily::SourceOffset, "");
    good(TopicRole::ConnectorOffset, R"(["c",{"p":1}])", KeyFamily::SourceOffset, "c");
    bad(offset, "inventory", KeyProblem::NotJson);
    bad(offset, R"(["inventory",{)", KeyProblem::NotJson);
    bad(offset, QByteArray::fromHex("fffe00"), KeyProblem::NotJson);
    bad(offset, QByteArray::fromHex("000000000712696e76656e746f7279046473"), KeyProblem::WireFormat);
    bad(offset, QByteArray::fromHex("0000000007"), KeyProblem::WireFormat);
    bad(offset, QByteArray::fromHex("00000000"), KeyProblem::NotJson);
    bad(offset, QByteArray::fromHex("00800000075b5d"), KeyProblem::NotJson); // no registry gives out such an id
    bad(offset, "", KeyProblem::NotPair);
    bad(offset, "null", KeyProblem::NotPair);
    bad(offset, R"("inventory")", KeyProblem::NotPair);
    bad(offset, R"({"connector":"inventory"})", KeyProblem::NotPair);
    good(offset, R"({"schema":null,"payload":["c",{"p":1}]})", KeyFamily::SourceOffset, "c");
    bad(offset, R"({"payload":["c",{"p":1}]})", KeyProblem::NotPair);
    bad(offset, R"({"schema":null,"payload":["c",{"p":1}],"x":1})", KeyProblem::NotPair);
    bad(offset, R"({"schema":null,"payload":["c",null]})", KeyProblem::NotPair);
    bad(offset, R"({"schema":null,"payload":["c"]})", KeyProblem::NotPair);
    bad(offset, R"(["inventory"])", KeyProblem::NotPair);
    bad(offset, R"(["inventory",{"server":"x"},3])", KeyProblem::NotPair);
    bad(offset, R"([5,{"server":"x"}])", KeyProblem::NameNotText);
    bad(offset, R"([null,{}])", KeyProblem::NameNotText);
    bad(offset, R"(["inventory",null])", KeyProblem::NullPartition);
    bad(offset, R"(["inventory",["x"]])", KeyProblem::PartitionNotObject);
    bad(offset, "[\"c\",{\"p\":\"\xFF\"}]", KeyProblem::NotJson);
    good(offset, "[\"c\",{\"p\":1}]\xFF", KeyFamily::SourceOffset, "c");
}

void TestConnectKey::names()
{
    QFETCH(TopicRole, role);
    QFETCH(QByteArray, key);
    QFETCH(KeyFamily, family);
    QFETCH(KeyProblem, problem);
    QFETCH(QByteArray, connector);
    QFETCH(int, task);
    const ConnectKey decoded = decodeKey(role, key.toStdString());
    QCOMPARE(decoded.family, family);
    QCOMPARE(decoded.problem, problem);
    QCOMPARE(QByteArray::fromStdString(decoded.connector), connector);
    QCOMPARE(decoded.task, task);
    QCOMPARE(decoded.canonicalPartition.empty(), family != KeyFamily::SourceOffset);
}

void TestConnectKey::extra_data()
{
    QTest::addColumn<TopicRole>("role");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("extra");
    QTest::newRow("topic") << TopicRole::Status << QByteArray("status-topic-orders.v1:connector-a:b")
                           << QByteArray("orders.v1");
    QTest::newRow("partition") << TopicRole::Offset << QByteArray(R"([ "c" , { "p" : 01.0 } ] x)")
                               << QByteArray(R"({ "p" : 01.0 })");
    QTest::newRow("namespace") << TopicRole::Config << QByteArray("logger-cluster-org.apache")
                               << QByteArray("org.apache");
    QTest::newRow("none") << TopicRole::Config << QByteArray("connector-a") << QByteArray();
}

void TestConnectKey::extra()
{
    QFETCH(TopicRole, role);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, extra);
    const ConnectKey decoded = decodeKey(role, key.toStdString());
    QCOMPARE(key.mid(static_cast<qsizetype>(decoded.extraStart), static_cast<qsizetype>(decoded.extraLength)), extra);
}

void TestConnectKey::equalPartitions_data()
{
    QTest::addColumn<QByteArray>("one");
    QTest::addColumn<QByteArray>("other");
    QTest::addColumn<bool>("equal");
    const auto row = [](const char* name, const QByteArray& one, const QByteArray& other, bool equal) {
        QTest::newRow(name) << one << other << equal;
    };
    row("order", R"({"topic":"t","partition":0})", R"({"partition":0,"topic":"t"})", true);
    row("spaces", R"({"p":1})", R"( { "p" : 1 } )", true);
    row("escapes", R"({"f":"/data/\u00e9t\u00e9.csv"})", "{\"f\":\"/data/\xC3\xA9t\xC3\xA9.csv\"}", true);
    row("escaped name", R"({"\u0066":1})", R"({"f":1})", true);
    row("emoji", "{\"f\":\"\xF0\x9F\x98\x80\"}", R"({"f":"\ud83d\ude00"})", true);
    row("NFC and NFD", "{\"f\":\"\xC3\xA9\"}", "{\"f\":\"e\xCC\x81\"}", false);
    row("duplicates", R"({"a":1,"a":2})", R"({"a":2})", true);
    row("first duplicate", R"({"a":1,"a":2})", R"({"a":1})", false);
    row("leading zeros", R"({"p":01})", R"({"p":1})", true);
    row("minus zero", R"({"p":-0})", R"({"p":0})", true);
    row("wrapped", R"({"p":18446744073709551617})", R"({"p":1})", true);
    row("wrapped to negative", R"({"p":18446744073709551615})", R"({"p":-1})", true);
    row("neighbours above 2^53", R"({"p":9007199254740993})", R"({"p":9007199254740992})", false);
    row("integer and fraction", R"({"p":1})", R"({"p":1.0})", false);
    row("fractions", R"({"p":1.0})", R"({"p":1.00})", true);
    row("exponents", R"({"p":100.0})", R"({"p":1e2})", true);
    row("small exponents", R"({"p":0.00125})", R"({"p":12.5E-4})", true);
    row("leading zeros in a fraction", R"({"p":00.5})", R"({"p":5e-1})", true);
    row("other fractions", R"({"p":0.1})", R"({"p":0.11})", false);
    row("other exponents", R"({"p":1e2})", R"({"p":1e3})", false);
    row("double zero and minus zero", R"({"p":0.0})", R"({"p":-0.0})", false);
    row("double zeros", R"({"p":0.0})", R"({"p":0e77})", true);
    row("one double", R"({"p":0.1})", R"({"p":0.1000000000000000055511151231257827})", true);
    row("one double, both long", R"({"p":1.00000000000000001})", R"({"p":1.00000000000000002})", true);
    row("next double", R"({"p":1.0})", R"({"p":1.0000000000000002220446})", false);
    row("both infinite", R"({"p":1e400})", R"({"p":123e999})", true);
    row("signs of infinity", R"({"p":1e400})", R"({"p":-1e400})", false);
    row("both too small", R"({"p":1e-400})", R"({"p":0.0})", true);
    row("largest and infinite", R"({"p":1.7976931348623157e308})", R"({"p":1e309})", false);
    row("huge exponents", R"({"p":1e99999999999999999999})", R"({"p":1e309})", true);
    row("number and text", R"({"p":1})", R"({"p":"1"})", false);
    row("null and missing", R"({"p":null})", R"({})", false);
    row("true and text", R"({"p":true})", R"({"p":"true"})", false);
    row("nested order", R"({"m":{"region":"eu","ids":[1,2]}})", R"({"m":{"ids":[1,2],"region":"eu"}})", true);
    row("order of an array", R"({"m":[1,2]})", R"({"m":[2,1]})", false);
    row("structure", R"({"m":[[1],2]})", R"({"m":[[1,2]]})", false);
    row("texts that look like more", R"({"a":"b","c":"d"})", R"({"a":"bs1:cs1:d"})", false);
}

void TestConnectKey::equalPartitions()
{
    QFETCH(QByteArray, one);
    QFETCH(QByteArray, other);
    QFETCH(bool, equal);
    const ConnectKey first = offsetKey(one);
    const ConnectKey second = offsetKey(other);
    QCOMPARE(first.family, KeyFamily::SourceOffset);
    QCOMPARE(second.family, KeyFamily::SourceOffset);
    QCOMPARE(first.canonicalPartition == second.canonicalPartition, equal);
}

void TestConnectKey::offsetCases_data()
{
    QTest::addColumn<QString>("path");
    const QDir folder(QLatin1String(TEST_DATA "/cases"));
    const QStringList names = folder.entryList({QStringLiteral("off-*.json")});
    QVERIFY(names.size() > 20);
    for (const QString& name : names)
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

/// Every connector that a real worker listed is one that the keys name.
void TestConnectKey::offsetCases()
{
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject testCase = QJsonDocument::fromJson(file.readAll()).object();
    QSet<QString> named;
    for (const QJsonValue& record : testCase.value(QLatin1String("records")).toArray()) {
        const ConnectKey key = decodeKey(TopicRole::Offset, caseKey(record.toObject()).toStdString());
        QCOMPARE(key.family == KeyFamily::Unknown, key.problem != KeyProblem::None);
        if (key.family == KeyFamily::SourceOffset)
            named.insert(QString::fromStdString(key.connector));
    }
    const QSet<QString> listed = workerConnectors(testCase);
    QVERIFY2(named.contains(listed), qPrintable(path));
}

void TestConnectKey::fixtureKeys_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<TopicRole>("role");
    const QString folder = QLatin1String(TEST_DATA "/fixtures/shop-4.3.1/");
    QTest::newRow("configs") << QString(folder + QLatin1String("shop-configs.jsonl")) << TopicRole::Config;
    QTest::newRow("status") << QString(folder + QLatin1String("shop-status.jsonl")) << TopicRole::Status;
    QTest::newRow("offsets") << QString(folder + QLatin1String("shop-offsets.jsonl")) << TopicRole::Offset;
    QTest::newRow("dedicated") << QString(folder + QLatin1String("dedicated-offsets.jsonl"))
                               << TopicRole::ConnectorOffset;
}

/// What a real cluster wrote is read without exception.
void TestConnectKey::fixtureKeys()
{
    QFETCH(QString, path);
    QFETCH(TopicRole, role);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    int count = 0;
    while (!file.atEnd()) {
        const QByteArray key =
            QJsonDocument::fromJson(file.readLine()).object().value(QLatin1String("key")).toString().toUtf8();
        QVERIFY2(decodeKey(role, key.toStdString()).problem == KeyProblem::None, key.constData());
        ++count;
    }
    QVERIFY(count > 0);
}

QTEST_APPLESS_MAIN(TestConnectKey)
#include "tst_connectkey.moc"
