// SPDX-License-Identifier: GPL-3.0-or-later
#include "reportedtopics.h"
#include "reportpath.h"

#include <QDir>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <random>

using namespace inspector;

/// Every known trouble of tests/data/cases, through the report. What a case's `expect` says in words is said again in
/// tests/data/reports/cases as paths of the report and their values.
class TestReportCases : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyCaseHasItsExpectation();
    void reportSaysWhatIsExpected_data() { addCases(); }
    void reportSaysWhatIsExpected();
    void interleavingOfPartitionsDoesNotMatter_data();
    void interleavingOfPartitionsDoesNotMatter();
    void reportIsValidAndInOrder_data() { addCases(); }
    void reportIsValidAndInOrder();

private:
    static void addCases();
};

namespace
{

const QString CaseFolder = QStringLiteral(TEST_DATA "/cases");
const QString ExpectationFolder = QStringLiteral(TEST_DATA "/reports/cases");

QJsonObject readObject(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s: %s", qPrintable(path), qPrintable(file.errorString()));
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    if (!document.isObject())
        qFatal("%s is no JSON object", qPrintable(path));
    return document.object();
}

QStringList namesIn(const QString& folder)
{
    QStringList names;
    for (const QString& file : QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        names += file.chopped(5);
    return names;
}

std::optional<Bytes> bytesOf(const QJsonObject& object, const char* text, const char* hex)
{
    if (const QString digits = object[QLatin1String(hex)].toString(); !digits.isEmpty())
        return QByteArray::fromHex(digits.toLatin1()).toStdString();
    const QJsonValue value = object[QLatin1String(text)];
    return value.isString() ? std::optional(value.toString().toStdString()) : std::nullopt;
}

/// A case as topics; the records in the order of their delivery.
struct Case
{
    explicit Case(const QJsonObject& object)
    {
        const QString kind = object[u"topic"].toString();
        topic = "shop-" + kind.toStdString();
        role = kind == u"config" ? TopicRole::Config : kind == u"status" ? TopicRole::Status : TopicRole::Offset;
        std::map<int, std::int64_t> next;
        for (const QJsonValue value : object[u"records"].toArray()) {
            ReportedTopics::Record record;
            record.topic = topic;
            record.partition = value[u"partition"].toInt();
            record.offset = next[record.partition]++;
            record.timestamp = value[u"timestamp"].toInteger();
            record.key = bytesOf(value.toObject(), "key", "keyHex");
            record.value = bytesOf(value.toObject(), "value", "valueHex");
            for (const QJsonValue header : value[u"headers"].toArray())
                record.headers.emplace_back(header[u"key"].toString().toStdString(),
                                            bytesOf(header.toObject(), "value", "valueHex"));
            records.push_back(record);
        }
    }

    std::int32_t partitions() const { return role == TopicRole::Config ? 1 : role == TopicRole::Status ? 5 : 25; }

    QByteArray report(const std::vector<ReportedTopics::Record>& given, bool live) const
    {
        ReportedTopics topics;
        topics.addTopic(topic, role, partitions());
        topics.facts().live = live;
        for (const ReportedTopics::Record& record : given)
            topics.append(record);
        if (role == TopicRole::Config)
            topics.setComplete();
        return topics.report();
    }

    std::string topic;
    TopicRole role = TopicRole::Config;
    std::vector<ReportedTopics::Record> records;
};

Case currentCase()
{
    return Case(readObject(CaseFolder + u'/' + QString::fromUtf8(QTest::currentDataTag()) + u".json"));
}

QJsonObject currentExpectation()
{
    return readObject(ExpectationFolder + u'/' + QString::fromUtf8(QTest::currentDataTag()) + u".json");
}

QJsonValue firstCluster(const QByteArray& report)
{
    return QJsonDocument::fromJson(report).object()[u"clusters"][0];
}

QString inWords(const QJsonValue& value)
{
    const QByteArray json = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return value.isUndefined() ? QStringLiteral("nothing") : QString::fromUtf8(json.mid(1, json.size() - 2));
}

/// What is wrong with `found`; empty = nothing. Flags and rules may be asked for without saying what else there is:
/// {"contains": […]}, {"without": […]}.
QString mismatch(const QJsonValue& found, const QJsonValue& expected)
{
    const QJsonArray present = found.toArray();
    bool fits = found == expected;
    if (expected.isObject() && found.isArray()) {
        fits = true;
        for (const QJsonValue wanted : expected[u"contains"].toArray())
            fits = fits && present.contains(wanted);
        for (const QJsonValue unwanted : expected[u"without"].toArray())
            fits = fits && !present.contains(unwanted);
    }
    return fits ? QString() : inWords(found) + QStringLiteral(" instead of ") + inWords(expected);
}

QStringList mismatches(const QByteArray& report, const QJsonObject& expected)
{
    const QJsonValue cluster = firstCluster(report);
    QStringList wrong;
    for (auto it = expected.begin(); it != expected.end(); ++it) {
        const QString words = mismatch(atPath(cluster, it.key()), it.value());
        if (!words.isEmpty())
            wrong += it.key() + QStringLiteral(": ") + words;
    }
    return wrong;
}

} // namespace

void TestReportCases::addCases()
{
    QTest::addColumn<bool>("isCase");
    for (const QString& name : namesIn(CaseFolder))
        QTest::newRow(qPrintable(name)) << true;
}

void TestReportCases::everyCaseHasItsExpectation()
{
    QCOMPARE(namesIn(ExpectationFolder), namesIn(CaseFolder));
    QVERIFY(!namesIn(CaseFolder).isEmpty());
    for (const QString& name : namesIn(ExpectationFolder))
        QVERIFY2(!readObject(ExpectationFolder + u'/' + name + u".json")[u"expect"].toObject().isEmpty(),
                 qPrintable(name));
}

void TestReportCases::reportSaysWhatIsExpected()
{
    const Case given = currentCase();
    const QJsonObject expectation = currentExpectation();
    const bool live = expectation[u"live"].toBool();
    const QByteArray report = given.report(given.records, live);
    const QStringList wrong = mismatches(report, expectation[u"expect"].toObject());
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    for (const QJsonValue text : expectation[u"absent"].toArray())
        QVERIFY2(!report.contains(text.toString().toUtf8()), "a secret is in the report");

    // After each record, where the way matters and not the end alone.
    const QJsonObject after = expectation[u"after"].toObject();
    for (auto it = after.begin(); it != after.end(); ++it) {
        std::vector<ReportedTopics::Record> records = given.records;
        records.resize(it.key().toULong());
        const QStringList then = mismatches(given.report(records, live), it.value().toObject());
        QVERIFY2(then.isEmpty(), qPrintable(QString(u"after " + it.key() + u": " + then.join(u'\n'))));
    }
}

/// Records of one partition have one order.
void TestReportCases::interleavingOfPartitionsDoesNotMatter_data()
{
    QTest::addColumn<bool>("isCase");
    for (const QString& name : namesIn(CaseFolder)) {
        const Case given(readObject(CaseFolder + u'/' + name + u".json"));
        const auto elsewhere = [&](const auto& record) { return record.partition != given.records[0].partition; };
        if (std::any_of(given.records.begin(), given.records.end(), elsewhere))
            QTest::newRow(qPrintable(name)) << true;
    }
}

void TestReportCases::interleavingOfPartitionsDoesNotMatter()
{
    const Case given = currentCase();
    const QByteArray report = given.report(given.records, false);
    std::map<int, std::vector<ReportedTopics::Record>> byPartition;
    for (const ReportedTopics::Record& record : given.records)
        byPartition[record.partition].push_back(record);
    std::mt19937 random(1);
    for (int round = 0; round < 20; ++round) {
        // A fair shuffle of the partitions' turns keeps the order within each.
        std::vector<int> turns;
        for (const auto& [partition, records] : byPartition)
            turns.insert(turns.end(), records.size(), partition);
        std::shuffle(turns.begin(), turns.end(), random);
        std::map<int, std::size_t> next;
        std::vector<ReportedTopics::Record> records;
        for (const int partition : turns)
            records.push_back(byPartition[partition][next[partition]++]);
        QCOMPARE(given.report(records, false), report);
    }
}

void TestReportCases::reportIsValidAndInOrder()
{
    const Case given = currentCase();
    const QByteArray report = given.report(given.records, false);
    QJsonParseError error;
    QJsonDocument::fromJson(report, &error);
    QCOMPARE(error.error, QJsonParseError::NoError);
    QVERIFY(report.endsWith("\n}\n"));

    // Names, partitions and keys ascend by bytes; texts that are no UTF-8 are in no case a connector's name.
    const QJsonValue cluster = firstCluster(report);
    QList<QByteArray> names;
    for (const QJsonValue connector : cluster[u"connectors"].toArray()) {
        names += connector[u"name"].toString().toUtf8();
        QList<std::tuple<QByteArray, int, QByteArray>> places;
        for (const QJsonValue offset : connector[u"offsets"].toArray())
            places += {offset[u"store"].toString().toUtf8(), offset[u"partition"].toInt(),
                       offset[u"key"].toString().toUtf8()};
        QVERIFY(std::is_sorted(places.begin(), places.end()));
    }
    QVERIFY(std::is_sorted(names.begin(), names.end()));
    QList<QByteArray> rules;
    for (const QJsonValue finding : cluster[u"findings"].toArray())
        rules += finding[u"rule"].toString().toUtf8();
    QVERIFY(std::is_sorted(rules.begin(), rules.end()));
}

QTEST_GUILESS_MAIN(TestReportCases)
#include "tst_reportcases.moc"
