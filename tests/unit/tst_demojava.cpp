// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo/jsonmap.h"
#include "core/javahash.h"

#include <QTest>

using namespace inspector;

/// What the simulation must do exactly as Java does it. Expectations come from runs of the real classes and from
/// records of a real cluster.
class TestDemoJava : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void partitioner_data();
    void partitioner();
    void hashMapOrder_data();
    void hashMapOrder();
    void doubleText_data();
    void doubleText();
    void mapReading_data();
    void mapReading();
};

void TestDemoJava::partitioner_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<int>("hash");
    QTest::addColumn<int>("partitions");
    QTest::addColumn<int>("partition");
    QTest::newRow("file source") << QByteArray(R"(["my-source",{"filename":"/tmp/test.txt"}])") << 2137869864 << 25
                                 << 14;
    QTest::newRow("topic first") << QByteArray(R"(["c",{"topic":"t","partition":0}])") << -419207088 << 25 << 10;
    QTest::newRow("partition first") << QByteArray(R"(["c",{"partition":0,"topic":"t"}])") << 1255543604 << 25 << 4;
    QTest::newRow("connector status") << QByteArray("status-connector-my-source") << -810472533 << 5 << 0;
    QTest::newRow("task status") << QByteArray("status-task-my-source-0") << -349116604 << 5 << 4;
    QTest::newRow("active topic") << QByteArray("status-topic-orders:connector-my-source") << 500764006 << 5 << 1;
}

void TestDemoJava::partitioner()
{
    QFETCH(QByteArray, key);
    QTEST(murmur2(key.toStdString()), "hash");
    QFETCH(int, partitions);
    QTEST(partitionForKey(key.toStdString(), partitions), "partition");
}

void TestDemoJava::hashMapOrder_data()
{
    QTest::addColumn<QString>("put");
    QTest::addColumn<QString>("got");
    QTest::newRow("mirror") << "topic,partition,cluster"
                            << "cluster,partition,topic";
    QTest::newRow("file source task") << "connector.class,tasks.max,file,topic,name,task.class"
                                      << "connector.class,file,task.class,tasks.max,name,topic";
    QTest::newRow("file sink") << "connector.class,tasks.max,file,topics,key.converter,value.converter,name"
                               << "connector.class,file,tasks.max,topics,name,value.converter,key.converter";
    QTest::newRow("fourteen members make the table grow")
        << "connector.class,tasks.max,database.hostname,database.port,database.user,database.password,database.dbname,"
           "topic.prefix,plugin.name,slot.name,heartbeat.interval.ms,topic.creation.default.replication.factor,"
           "topic.creation.default.partitions,name"
        << "connector.class,database.user,database.dbname,topic.creation.default.partitions,slot.name,tasks.max,"
           "heartbeat.interval.ms,database.port,plugin.name,topic.prefix,database.hostname,database.password,"
           "topic.creation.default.replication.factor,name";
}

void TestDemoJava::hashMapOrder()
{
    QFETCH(QString, put);
    std::vector<std::string> names;
    const QStringList parts = put.split(QLatin1Char(','));
    for (const QString& part : parts) {
        names.push_back(part.toStdString());
    }
    QStringList ordered;
    for (const std::size_t index : javaHashMapOrder(names)) {
        ordered.append(QString::fromStdString(names[index]));
    }
    QTEST(ordered.join(QLatin1Char(',')), "got");
}

void TestDemoJava::doubleText_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("one") << 1.0 << QByteArray("1.0");
    QTest::newRow("million") << 1e6 << QByteArray("1000000.0");
    QTest::newRow("ten million") << 1e7 << QByteArray("1.0E7");
    QTest::newRow("nine digits") << 123456789.0 << QByteArray("1.23456789E8");
    QTest::newRow("small") << 1e-5 << QByteArray("1.0E-5");
    QTest::newRow("tenth") << 0.1 << QByteArray("0.1");
    QTest::newRow("minus zero") << -0.0 << QByteArray("-0.0");
    QTest::newRow("thousandth") << 0.001 << QByteArray("0.001");
}

void TestDemoJava::doubleText()
{
    QFETCH(double, number);
    QTEST(QByteArray::fromStdString(javaDoubleText(number)), "text");
}

void TestDemoJava::mapReading_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("normalised"); ///< empty: refused
    QTest::newRow("beyond 2^53") << QByteArray(R"({"lsn": 9007199254740993})")
                                 << QByteArray(R"({"lsn":9007199254740993})");
    QTest::newRow("member order") << QByteArray(R"({"topic":"t","partition":0,"cluster":"c"})")
                                  << QByteArray(R"({"cluster":"c","partition":0,"topic":"t"})");
    QTest::newRow("fraction") << QByteArray(R"({"x":1.10})") << QByteArray(R"({"x":1.1})");
    QTest::newRow("emoji") << QByteArray("{\"x\":\"\xF0\x9F\x98\x80\"}") << QByteArray(R"({"x":"\uD83D\uDE00"})");
    QTest::newRow("null and booleans") << QByteArray(R"({"a":null,"b":true,"c":false})")
                                       << QByteArray(R"({"a":null,"b":true,"c":false})");
    QTest::newRow("beyond 64 bits") << QByteArray(R"({"x":9223372036854775808})") << QByteArray();
    QTest::newRow("nested") << QByteArray(R"({"x":{}})") << QByteArray();
    QTest::newRow("array") << QByteArray("[]") << QByteArray();
}

void TestDemoJava::mapReading()
{
    QFETCH(QByteArray, json);
    const Bytes bytes = json.toStdString();
    JsonDocument document;
    QCOMPARE(document.parse(bytes), JsonDocument::Outcome::Value);
    const auto map = JsonMap::fromJson(document, document.root());
    QTEST(map && map->primitive() ? QByteArray::fromStdString(map->inHashMapOrder().json()) : QByteArray(),
          "normalised");
}

QTEST_APPLESS_MAIN(TestDemoJava)
#include "tst_demojava.moc"
