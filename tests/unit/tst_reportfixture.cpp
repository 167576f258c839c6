// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/headless/dumpreading.h"
#include "reportdump.h"
#include "reportpath.h"

#include <QDir>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace inspector;

/// The report of a real cluster's topics, held against what its workers answered, and against itself with a byte or a
/// record changed.
class TestReportFixture : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void connectorsAreThoseOfRest();
    void configsAreThoseOfRest();
    void statesAreThoseOfRest();
    void activeTopicsAreThoseOfRest();
    void offsetsAreThoseOfRest();
    void deletedConnectorKeepsItsOffsets();
    void rawRecordsMakeTheSameReport();
    void changedByteChangesTheReport();
    void droppedRecordChangesTheReport();

private:
    QJsonValue m_cluster;
    QByteArray m_report; ///< as read by the program's own reader
    QJsonObject m_rest;  ///< `GET /connectors?expand=info&expand=status`
};

namespace
{

QJsonDocument readJson(const QString& name)
{
    QFile file(QStringLiteral("%1/%2").arg(QLatin1String(RealTopics::Folder), name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(file.fileName()));
    return QJsonDocument::fromJson(file.readAll());
}

/// The connectors whose REST answers the fixture has for `what` (offsets, topics).
QStringList answered(const QString& what)
{
    const QString prefix = QStringLiteral("rest-%1-").arg(what);
    QStringList names;
    for (const QString& file : QDir(QLatin1String(RealTopics::Folder)).entryList({prefix + u"*.json"}))
        names += file.mid(prefix.size()).chopped(5);
    return names;
}

QJsonValue connectorIn(const QJsonValue& cluster, const QString& name)
{
    return atPath(cluster, QStringLiteral("connectors/name=%1/0").arg(name));
}

/// A worker omits an empty trace.
QString traceOf(const QJsonValue& status)
{
    return status[u"trace"].toString();
}

/// Without what merely counts records.
QByteArray withoutCounts(const QByteArray& report)
{
    QJsonObject root = QJsonDocument::fromJson(report).object();
    root.remove(u"source");
    QJsonObject cluster = root[u"clusters"][0].toObject();
    QJsonArray topics;
    for (const QJsonValue value : cluster[u"topics"].toArray()) {
        QJsonObject topic = value.toObject();
        topic.remove(u"records");
        topic.remove(u"tombstones");
        topics.append(topic);
    }
    cluster[u"topics"] = topics;
    root[u"clusters"] = QJsonArray{cluster};
    return QJsonDocument(root).toJson(QJsonDocument::Compact);
}

/// For every record whether a later one has the same key.
std::vector<bool> superseded(const std::vector<ReportedTopics::Record>& records)
{
    std::map<std::pair<std::string, Bytes>, std::size_t> last;
    std::vector<bool> result(records.size(), false);
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto [at, isNew] = last.emplace(std::pair(records[i].topic, *records[i].key), i);
        if (!isNew) {
            result[at->second] = true;
            at->second = i;
        }
    }
    return result;
}

/// Whether the record before of the same key has the same value.
bool isRepetition(const std::vector<ReportedTopics::Record>& records, std::size_t at)
{
    const auto sameKey = [&](const ReportedTopics::Record& record) {
        return record.topic == records[at].topic && record.key == records[at].key;
    };
    const auto before = std::find_if(records.rend() - static_cast<std::ptrdiff_t>(at), records.rend(), sameKey);
    return before != records.rend() && before->value == records[at].value;
}

/// The byte replaced by another of its sort, so that JSON stays JSON wherever it can.
char another(char c)
{
    if (c >= '0' && c <= '9')
        return c == '9' ? '1' : static_cast<char>(c + 1);
    if ((c >= 'a' && c < 'z') || (c >= 'A' && c < 'Z'))
        return static_cast<char>(c + 1);
    return '~';
}

/// Whether `at` lies within the `text` that stands somewhere in `value`.
bool within(const Bytes& value, std::size_t at, std::string_view text)
{
    const std::size_t start = value.find(text);
    return start != Bytes::npos && at >= start && at < start + text.size();
}

/// Whether `at` lies within the text that is the value of this member.
bool withinValueOf(const Bytes& value, std::size_t at, std::string_view member)
{
    const std::size_t name = value.find(member);
    if (name == Bytes::npos)
        return false;
    const std::size_t start = name + member.size();
    return at >= start && at < value.find('"', start);
}

/// Why a changed byte of the last record of a key need not show; empty = there is no reason.
QString reasonNotToShow(const ReportedTopics::Record& changed, const Bytes& original, std::size_t at)
{
    const Bytes& key = *changed.key;
    const bool isJson = QJsonDocument::fromJson(QByteArray::fromStdString(*changed.value)).isObject();
    if (key.starts_with("task-") && isJson)
        return QStringLiteral("the report does not list the properties of tasks");
    if (key == "session-key" && withinValueOf(original, at, "\"key\":\""))
        return QStringLiteral("a secret");
    if (withinValueOf(original, at, "\"database.password\":\""))
        return QStringLiteral("masked");
    if (key.starts_with("target-state-") && within(original, at, original.substr(1, original.find(',') - 1)) && isJson)
        return QStringLiteral("workers of today read state.v2");
    if (key.starts_with("target-state-") && within(original, at, "\"state.v2\"") && isJson)
        return QStringLiteral("without state.v2 workers go by state, which says the same");
    for (const std::string_view absent : {"\"trace\":null", "\"version\":null"}) {
        if (within(original, at, absent) && isJson)
            return QStringLiteral("a member that is null may as well be missing");
    }
    return {};
}

} // namespace

void TestReportFixture::initTestCase()
{
    QStringList files;
    for (const char* topic : {"shop-configs", "shop-status", "shop-offsets", "dedicated-offsets"})
        files += QStringLiteral("%1/%2.jsonl").arg(QLatin1String(RealTopics::Folder), QLatin1String(topic));
    DumpReading reading(files, std::chrono::seconds(60));
    QSignalSpy finished(&reading, &ReportInput::finished);
    QSignalSpy warned(&reading, &ReportInput::warned);
    reading.start();
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60'000);
    QCOMPARE(warned.size(), 0);
    m_report = QByteArray::fromStdString(reportText(reading.source(), reading.clusters()));
    const QJsonObject root = QJsonDocument::fromJson(m_report).object();
    QCOMPARE(root[u"clusters"].toArray().size(), 1);
    m_cluster = root[u"clusters"][0];
    m_rest = readJson(QStringLiteral("rest-connectors.json")).object();
    QVERIFY(!m_rest.isEmpty());
}

void TestReportFixture::connectorsAreThoseOfRest()
{
    QStringList inConfig;
    for (const QJsonValue connector : m_cluster[u"connectors"].toArray()) {
        if (connector[u"inConfig"] == true)
            inConfig += connector[u"name"].toString();
    }
    QStringList names = m_rest.keys();
    QCOMPARE(inConfig, (names.sort(), names));
    for (const QString& name : names) {
        const QJsonValue connector = connectorIn(m_cluster, name);
        QCOMPARE(connector[u"type"], m_rest[name][u"info"][u"type"]);
        QCOMPARE(connector[u"inconsistent"], QJsonValue(false));
        QJsonArray tasks;
        for (const QJsonValue task : m_rest[name][u"info"][u"tasks"].toArray())
            tasks.append(task[u"task"]);
        QCOMPARE(connector[u"taskConfigs"].toArray(), tasks);
        QCOMPARE(connector[u"committedTasks"].toInt(-1), static_cast<int>(tasks.size()));
    }
}

void TestReportFixture::configsAreThoseOfRest()
{
    for (const QString& name : m_rest.keys()) {
        QJsonObject config = m_rest[name][u"info"][u"config"].toObject();
        if (config.contains(u"database.password"))
            config[u"database.password"] = QStringLiteral("********");
        QCOMPARE(connectorIn(m_cluster, name)[u"config"].toObject(), config);
        QCOMPARE(connectorIn(m_cluster, name)[u"class"], config[u"connector.class"]);
    }
    QVERIFY(!m_report.contains("hMsKLPnJEY3Y2yzswbD0dddSSgKtFMkYXys4mK")); // the session key
}

void TestReportFixture::statesAreThoseOfRest()
{
    for (const QString& name : m_rest.keys()) {
        const QJsonValue connector = connectorIn(m_cluster, name);
        const QJsonValue told = m_rest[name][u"status"];
        const auto compare = [&](const QJsonValue& mine, const QJsonValue& theirs) {
            QCOMPARE(mine[u"state"], theirs[u"state"]);
            QCOMPARE(mine[u"workerId"], theirs[u"worker_id"]);
            QCOMPARE(mine[u"version"], theirs[u"version"]);
            QCOMPARE(traceOf(mine), traceOf(theirs));
        };
        compare(connector[u"status"], told[u"connector"]);
        const QJsonArray mine = connector[u"tasks"].toArray();
        const QJsonArray theirs = told[u"tasks"].toArray();
        QCOMPARE(mine.size(), theirs.size());
        for (int i = 0; i < mine.size(); ++i) {
            QCOMPARE(mine[i][u"id"], theirs[i][u"id"]);
            QCOMPARE(mine[i][u"current"], QJsonValue(true));
            compare(mine[i], theirs[i]);
        }
    }
}

void TestReportFixture::activeTopicsAreThoseOfRest()
{
    const QStringList names = answered(QStringLiteral("topics"));
    QCOMPARE(names.size(), 6);
    for (const QString& name : names) {
        const QJsonValue told = readJson(QStringLiteral("rest-topics-%1.json").arg(name))[name][u"topics"];
        QCOMPARE(atPath(connectorIn(m_cluster, name), QStringLiteral("activeTopics/*topic")), told);
    }
}

void TestReportFixture::offsetsAreThoseOfRest()
{
    // Their sources kept moving while the topics were dumped (README.md of the fixture).
    const QStringList moving{QStringLiteral("mirror"), QStringLiteral("orders-cdc")};
    int compared = 0;
    for (const QString& name : answered(QStringLiteral("offsets"))) {
        const QJsonValue connector = connectorIn(m_cluster, name);
        if (connector[u"type"].toString() == u"sink") {
            QCOMPARE(connector[u"sink"], QJsonValue(QJsonValue::Null)); // no topic tells a consumer group's offsets
            QCOMPARE(connector[u"offsets"].toArray().size(), 0);
            continue;
        }
        const QString ownStore =
            connector[u"config"][u"offsets.storage.topic"].toString(QStringLiteral("shop-offsets"));
        std::map<QByteArray, QJsonObject> mine;
        for (const QJsonValue offset : connector[u"offsets"].toArray()) {
            if (offset[u"store"].toString() != ownStore || !offset[u"live"].toBool())
                continue;
            const QByteArray partition = offset[u"sourcePartition"].toString().toUtf8();
            mine[QJsonDocument::fromJson(partition).toJson(QJsonDocument::Compact)] =
                QJsonDocument::fromJson(offset[u"value"].toString().toUtf8()).object();
        }
        const QJsonArray told = readJson(QStringLiteral("rest-offsets-%1.json").arg(name))[u"offsets"].toArray();
        QCOMPARE(mine.size(), static_cast<std::size_t>(told.size()));
        for (const QJsonValue theirs : told) {
            const QByteArray partition = QJsonDocument(theirs[u"partition"].toObject()).toJson(QJsonDocument::Compact);
            QVERIFY2(mine.count(partition), partition.constData());
            const QJsonObject offset = theirs[u"offset"].toObject();
            QCOMPARE(mine[partition].keys(), offset.keys());
            for (const QString& member : offset.keys()) {
                if (moving.contains(name))
                    QVERIFY(mine[partition][member].toInteger() >= offset[member].toInteger());
                else
                    QCOMPARE(mine[partition][member], offset[member]);
            }
            ++compared;
        }
    }
    QCOMPARE(compared, 6);
}

void TestReportFixture::deletedConnectorKeepsItsOffsets()
{
    const QJsonValue connector = connectorIn(m_cluster, QStringLiteral("short-lived"));
    QCOMPARE(connector[u"inConfig"], QJsonValue(false));
    QCOMPARE(connector[u"health"], QJsonValue(u"unknown"_qs));
    QCOMPARE(connector[u"status"], QJsonValue(QJsonValue::Null));
    QCOMPARE(atPath(connector, QStringLiteral("offsets/*live")), QJsonValue(QJsonArray{true}));
    QVERIFY(atPath(m_cluster, QStringLiteral("findings/rule=offsets-orphaned/*connector")) ==
            QJsonArray{QStringLiteral("short-lived")});
}

/// The program's reader of dumps adds and loses nothing.
void TestReportFixture::rawRecordsMakeTheSameReport()
{
    const auto clusterWithoutTopics = [](const QByteArray& report) {
        QJsonObject cluster = QJsonDocument::fromJson(report).object()[u"clusters"][0].toObject();
        cluster.remove(u"topics"); // here the partitions are counted, there they are known
        return cluster;
    };
    QCOMPARE(clusterWithoutTopics(RealTopics::report(RealTopics::records())), clusterWithoutTopics(m_report));
}

void TestReportFixture::changedByteChangesTheReport()
{
    const std::vector<ReportedTopics::Record> records = RealTopics::records();
    const std::vector<bool> isSuperseded = superseded(records);
    const QByteArray report = RealTopics::report(records);
    int changes = 0;
    std::map<QString, int> reasons;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (isSuperseded[i])
            continue;
        std::vector<ReportedTopics::Record> others = records;
        // The steps are prime to the lengths of what repeats in records, so that all kinds of places are met.
        for (std::size_t at = i % 3; at < records[i].key->size(); at += 5) {
            others[i].key = records[i].key;
            (*others[i].key)[at] = another((*records[i].key)[at]);
            ++changes;
            if (RealTopics::report(others) != report)
                continue;
            QVERIFY2(within(*records[i].key, at, ":connector-"), others[i].key->c_str());
            ++reasons[QStringLiteral("workers count the characters of the separator and do not look at them")];
        }
        others[i].key = records[i].key;
        for (std::size_t at = i % 7; records[i].value && at < records[i].value->size(); at += 11) {
            others[i].value = records[i].value;
            (*others[i].value)[at] = another((*records[i].value)[at]);
            ++changes;
            if (RealTopics::report(others) != report)
                continue;
            const QString reason = reasonNotToShow(others[i], *records[i].value, at);
            QVERIFY2(!reason.isEmpty(), (*others[i].key + " " + *others[i].value).c_str());
            ++reasons[reason];
        }
    }
    QVERIFY(changes > 1000);
    for (const auto& [reason, count] : reasons)
        qInfo().noquote() << count << "of" << changes << "do not show:" << reason;
}

void TestReportFixture::droppedRecordChangesTheReport()
{
    const std::vector<ReportedTopics::Record> records = RealTopics::records();
    const std::vector<bool> isSuperseded = superseded(records);
    const QByteArray report = RealTopics::report(records);
    const QByteArray told = withoutCounts(report);
    for (std::size_t i = 0; i < records.size(); ++i) {
        std::vector<ReportedTopics::Record> others = records;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const QByteArray without = RealTopics::report(others);
        QVERIFY2(without != report, records[i].key->c_str());
        // The last record of a key is missed for what it says, and not in the sums alone, unless the one before says it
        // too: workers write some records again and again.
        if (!isSuperseded[i] && records[i].value && !isRepetition(records, i))
            QVERIFY2(withoutCounts(without) != told, records[i].key->c_str());
    }
}

QTEST_GUILESS_MAIN(TestReportFixture)
#include "tst_reportfixture.moc"
