// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journalreading.h"
#include "core/offsetsdocument.h"
#include "core/planreading.h"
#include "plancluster.h"

#include <QTest>

#include <limits>
#include <random>

using namespace inspector;

namespace
{

class RandomPlans
{
public:
    explicit RandomPlans(std::uint32_t seed) : m_random(seed) {}

    OperationPlan plan()
    {
        OperationPlan plan;
        plan.id = bytes();
        plan.operation = static_cast<PlanOperation>(below(12));
        plan.kafkaClusterId = bytes();
        plan.group = bytes();
        plan.connector = bytes();
        plan.via = static_cast<PlanVia>(below(2));
        plan.madeAt = bytes();
        plan.madeBy = bytes();
        plan.program = bytes();
        for (unsigned i = below(4); i > 0; --i) {
            PlannedKey key;
            key.topic = bytes();
            key.partition = static_cast<std::int32_t>(below(2) ? below(50) : 0x7fffffffU);
            key.offset = below(4) ? number() & 0x7fffffffffffffff : -1;
            key.rawKey = bytes();
            if (below(3))
                key.before = bytes();
            plan.basis.push_back(key);
        }
        for (unsigned i = below(4); i > 0; --i)
            plan.changes.push_back({bytes(), maybe(), maybe()});
        if (plan.via == PlanVia::Rest) {
            plan.rest = PlannedCall{bytes(), bytes(), maybe()};
        } else {
            for (unsigned i = 1 + below(3); i > 0; --i)
                plan.records.push_back({bytes(), static_cast<std::int32_t>(below(9)), bytes(), maybe()});
            plan.transactionalId = bytes();
            for (unsigned i = below(3); i > 0; --i)
                plan.fence.push_back(bytes());
            if (below(2))
                plan.groupChange = change();
        }
        plan.resumeAfter = below(2);
        return plan;
    }

    JournalEntry entry()
    {
        JournalEntry entry;
        entry.id = bytes();
        entry.at = bytes();
        entry.by = bytes();
        entry.plan = plan();
        for (unsigned i = below(4); i > 0; --i)
            entry.checks.push_back({bytes(), static_cast<Verdict>(below(4)), bytes(), bytes(), bytes()});
        entry.outcome = static_cast<Outcome>(below(4));
        entry.verified = below(2);
        entry.done = m_random();
        entry.of = m_random();
        entry.detail = bytes();
        entry.undoes = bytes();
        return entry;
    }

private:
    unsigned below(unsigned bound) { return m_random() % bound; }
    std::int64_t number() { return static_cast<std::int64_t>(std::uint64_t{m_random()} << 32U | m_random()); }
    std::optional<std::int64_t> maybeNumber() { return below(2) ? std::optional(number()) : std::nullopt; }
    std::optional<Bytes> maybe() { return below(3) ? std::optional(bytes()) : std::nullopt; }

    Bytes bytes()
    {
        static const std::vector<Bytes> some{"",
                                             "a",
                                             "\"",
                                             "\\u0000",
                                             Bytes("\0x", 2),
                                             "\xFF\xFE",
                                             "\xC3\xBC",
                                             "\xF0\x9F\x98\x80",
                                             "\n\t",
                                             "null",
                                             "\xED\xA0\x80",
                                             "{\"hex\":1}",
                                             R"(["a",{"p":1}])"};
        Bytes made;
        for (unsigned i = below(4); i > 0; --i)
            made += some[below(static_cast<unsigned>(some.size()))];
        return made;
    }

    PlannedGroupChange change()
    {
        PlannedGroupChange change;
        change.group = bytes();
        change.deleteGroup = below(2);
        for (unsigned i = below(4); i > 0; --i)
            change.partitions.push_back({bytes(), static_cast<std::int32_t>(below(9)), maybeNumber(), maybeNumber()});
        return change;
    }

    std::mt19937 m_random;
};

Bytes goodPlan()
{
    QFile file(QString(QLatin1String(TEST_DATA "/formats/plan.json")));
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toStdString() : Bytes();
}

Bytes goodJournal()
{
    QFile file(QString(QLatin1String(TEST_DATA "/formats/journal.json")));
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toStdString() : Bytes();
}

/// "subject: detail" of the error, or the word read.
template <class T>
QString problem(const Result<T>& result)
{
    return result.ok() ? QStringLiteral("read")
                       : text(result.error().subject) + QStringLiteral(": ") + text(result.error().detail);
}

QStringList lines(const Result<std::vector<WantedOffset>>& offsets)
{
    if (!offsets.ok())
        return {problem(offsets)};
    QStringList lines;
    for (const WantedOffset& one : *offsets)
        lines.append(text(one.partition) + QStringLiteral(" = ") + (one.offset ? text(*one.offset) : QString()));
    return lines;
}

} // namespace

class TestPlanReading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plansComeBack();
    void entriesComeBack();
    void recordedFormats();
    void badPlans_data();
    void badPlans();
    void badEntries_data();
    void badEntries();
    void documents_data();
    void documents();
    void answersOfRealWorkers();
};

void TestPlanReading::plansComeBack()
{
    RandomPlans random(7);
    for (int i = 0; i < 500; ++i) {
        const OperationPlan plan = random.plan();
        const Bytes json = planToJson(plan);
        const auto read = planFromJson(json);
        QCOMPARE(problem(read), QStringLiteral("read"));
        QCOMPARE(text(planToJson(*read)), text(json));
        QVERIFY(read->records == plan.records);
        QVERIFY(read->fence == plan.fence);
        for (std::size_t k = 0; k < plan.basis.size(); ++k) {
            QVERIFY(read->basis[k].rawKey == plan.basis[k].rawKey);
            QVERIFY(!read->basis[k].before && !read->basis[k].key.valid());
        }
    }
}

void TestPlanReading::entriesComeBack()
{
    RandomPlans random(8);
    for (int i = 0; i < 500; ++i) {
        const JournalEntry entry = random.entry();
        const Bytes json = journalToJson(entry);
        const auto read = journalFromJson(json);
        QCOMPARE(problem(read), QStringLiteral("read"));
        QCOMPARE(text(journalToJson(*read)), text(json));
        for (std::size_t k = 0; k < entry.plan.basis.size(); ++k)
            QVERIFY(read->plan.basis[k].before == entry.plan.basis[k].before);
    }
    JournalEntry refused; // there was no plan
    QCOMPARE(problem(journalFromJson(journalToJson(refused))), QStringLiteral("read"));
}

void TestPlanReading::recordedFormats()
{
    const auto plan = planFromJson(goodPlan());
    QCOMPARE(problem(plan), QStringLiteral("read"));
    QCOMPARE(plan->basis[0].offset, std::int64_t{9007199254740993});
    QCOMPARE(text(plan->basis[0].sourcePartition), QStringLiteral("{\"p\":1}"));
    QVERIFY(plan->basis[1].sourcePartition.empty());
    QCOMPARE(plan->changes[1].what, std::string("\xFFp"));
    const auto entry = journalFromJson(goodJournal());
    QCOMPARE(problem(entry), QStringLiteral("read"));
    QCOMPARE(text(*entry->plan.basis[0].before), QStringLiteral("{\"lsn\":9223372036854775807}"));
    QVERIFY(!entry->plan.basis[2].before);
    QCOMPARE(entry->checks[1].verdict, Verdict::Blocked);
}

void TestPlanReading::badPlans_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* from, const char* to, const QString& expected) {
        QTest::newRow(name) << QByteArray(from) << QByteArray(to) << expected;
    };
    row("format", "plan/1", "plan/2", QStringLiteral("format: is not connect-inspector-plan/1"));
    row("operation", "reset-offsets", "explode", QStringLiteral("operation: is no known operation"));
    row("via", "\"via\":\"rest\"", "\"via\":\"post\"", QStringLiteral("via: is neither rest nor direct"));
    row("missing", "\"id\":", "\"ID\":", QStringLiteral("id: is missing"));
    row("nested", "\"by\":", "\"By\":", QStringLiteral("made.by: is missing"));
    row("hex", "\"keyHex\":\"ff6b\"", "\"keyHex\":\"ff6\"",
        QStringLiteral("basis[1].keyHex: is no even number of hex digits"));
    row("text hex", "{\"hex\":\"fe\"}", "{\"hex\":\"fg\"}",
        QStringLiteral("changes[1].before.hex: is no even number of hex digits"));
    row("text object", "{\"hex\":\"fe\"}", "{\"hex\":\"fe\",\"x\":1}", QStringLiteral("changes[1].before: is no text"));
    row("number", "\"offset\":9007199254740993", "\"offset\":1.0",
        QStringLiteral("basis[0].offset: is no whole number"));
    row("big", "\"offset\":9007199254740993", "\"offset\":9223372036854775808",
        QStringLiteral("basis[0].offset: is out of range"));
    row("partition", "\"partition\":3", "\"partition\":-1", QStringLiteral("basis[0].partition: is out of range"));
    row("boolean", "\"resumeAfter\":false", "\"resumeAfter\":0",
        QStringLiteral("resumeAfter: is neither true nor false"));
    row("array", "\"fence\":[]", "\"fence\":null", QStringLiteral("fence: is no array"));
    row("no call", "\"rest\":{\"method\":\"DELETE\",\"path\":\"/connectors/a%0Ab/offsets\",\"body\":null}",
        "\"rest\":null", QStringLiteral("rest: is missing"));
    row("both ways", "\"via\":\"rest\"", "\"via\":\"direct\"", QStringLiteral("rest: does not go with a direct plan"));
    row("records", "\"records\":[]",
        "\"records\":[{\"topic\":\"t\",\"partition\":0,\"keyHex\":\"\",\"payloadHex\":null}]",
        QStringLiteral("records: do not go with a plan through REST"));
    row("twice", "\"resumeAfter\":false", "\"resumeAfter\":false,\"resumeAfter\":true",
        QStringLiteral("line 1, column 1: has a member twice"));
    row("cut", "\"resumeAfter\":false}", "", QStringLiteral("line 1, column "));
    row("more", "\"resumeAfter\":false}", "\"resumeAfter\":false} {}",
        QStringLiteral("line 1, column 1: is not one strict JSON value in UTF-8"));
}

void TestPlanReading::badPlans()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, expected);
    QByteArray json = QByteArray::fromStdString(goodPlan());
    const qsizetype at = json.indexOf(from);
    QVERIFY(at >= 0);
    json.replace(at, from.size(), to);
    const auto read = planFromJson(json.toStdString());
    QVERIFY2(problem(read).startsWith(expected), qPrintable(problem(read)));
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::CannotRead);
}

void TestPlanReading::badEntries_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("expected");
    QTest::newRow("format") << QByteArray("journal/1") << QByteArray("journal/9")
                            << QStringLiteral("format: is not connect-inspector-journal/1");
    QTest::newRow("plan") << QByteArray("plan/1") << QByteArray("plan/0")
                          << QStringLiteral("plan.format: is not connect-inspector-plan/1");
    QTest::newRow("verdict") << QByteArray("\"verdict\":\"ok\"") << QByteArray("\"verdict\":\"fine\"")
                             << QStringLiteral("checks[0].verdict: is no known verdict");
    QTest::newRow("outcome") << QByteArray("\"outcome\":\"applied\"") << QByteArray("\"outcome\":\"done\"")
                             << QStringLiteral("outcome: is no known outcome");
    QTest::newRow("previous") << QByteArray("\"previous\":[") << QByteArray("\"previous\":[],\"was\":[")
                              << QStringLiteral("previous: are not the records of plan.basis");
    QTest::newRow("other key") << QByteArray("\"keyHex\":\"ff6b\",\"payloadHex\"")
                               << QByteArray("\"keyHex\":\"ff6c\",\"payloadHex\"")
                               << QStringLiteral("previous[1]: is not the record of plan.basis");
    QTest::newRow("payload") << QByteArray("\"payloadHex\":\"fe\"") << QByteArray("\"payloadHex\":\"f\"")
                             << QStringLiteral("previous[1].payloadHex: is no even number of hex digits");
    QTest::newRow("count") << QByteArray("\"done\":2") << QByteArray("\"done\":-2")
                           << QStringLiteral("done: is out of range");
    QTest::newRow("no object") << QByteArray("{\"format\"") << QByteArray("[{\"format\"") << QStringLiteral("line 1");
}

void TestPlanReading::badEntries()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, expected);
    QByteArray json = QByteArray::fromStdString(goodJournal());
    const qsizetype at = json.indexOf(from);
    QVERIFY(at >= 0);
    json.replace(at, from.size(), to);
    const auto read = journalFromJson(json.toStdString());
    QVERIFY2(problem(read).startsWith(expected), qPrintable(problem(read)));
}

void TestPlanReading::documents_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QStringList>("expected");
    const QStringList two{QStringLiteral("{\"p\":1.10} = {\"n\":9007199254740993}"), QStringLiteral("{ \"p\" : 2} = ")};
    const QByteArray array("[{\"partition\":{\"p\":1.10},\"offset\":{\"n\":9007199254740993}},\n"
                           " {\"partition\":{ \"p\" : 2},\"offset\":null}]");
    const QByteArray answer = "{\"offsets\":" + array + "}";
    QTest::newRow("answer") << answer << two;
    QTest::newRow("bare array") << array << two;
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF" + answer) << two;
    QByteArray inner = answer;
    inner.replace("\"", "\\\"").replace("\n", "\\n");
    QTest::newRow("Strimzi") << QByteArray("{\"apiVersion\":\"v1\",\"data\":{\"other\":\"x\",\"offsets.json\":\"" +
                                           inner + "\"},\"kind\":\"ConfigMap\"}")
                             << two;
    QTest::newRow("Strimzi mirror") << QByteArray(
                                           "{\"kind\":\"ConfigMap\",\"data\":{\"a--b.MirrorSourceConnector.json\":"
                                           "\"" +
                                           inner + "\"}}")
                                    << two;
    QTest::newRow("several") << QByteArray("{\"kind\":\"ConfigMap\",\"data\":{\"a.json\":\"\",\"b.json\":\"\"}}")
                             << QStringList{QStringLiteral("data: has several documents and no offsets.json")};
    QTest::newRow("none") << QByteArray("{\"kind\":\"ConfigMap\",\"data\":{}}")
                          << QStringList{QStringLiteral("data: has no offsets.json")};
    QTest::newRow("empty Strimzi") << QByteArray("{\"kind\":\"ConfigMap\",\"data\":{\"offsets.json\":\"\"}}")
                                   << QStringList{QStringLiteral("data.offsets.json: line 1, column 1: is empty")};
    QTest::newRow("no offsets") << QByteArray("{\"error_code\":404,\"message\":\"x\"}")
                                << QStringList{QStringLiteral("offsets: is missing")};
    QTest::newRow("no partition") << QByteArray("[{\"partition\":{},\"offset\":{}},{\"offset\":{}}]")
                                  << QStringList{QStringLiteral("[1].partition: is missing")};
    QTest::newRow("no offset") << QByteArray("{\"offsets\":[{\"partition\":{}}]}")
                               << QStringList{QStringLiteral("offsets[0].offset: is missing")};
    QTest::newRow("no list") << QByteArray("{\"offsets\":{}}") << QStringList{QStringLiteral("offsets: is no array")};
    QTest::newRow("YAML") << QByteArray("kind: ConfigMap\n")
                          << QStringList{QStringLiteral("line 1, column 1: is no JSON")};
    QTest::newRow("broken") << QByteArray("{\"offsets\":[\n{\"partition\":{}\n,,")
                            << QStringList{QStringLiteral("line 3, column 2: is no JSON")};
    QTest::newRow("a number") << QByteArray("1") << QStringList{QStringLiteral("document: is no object")};
    QTest::newRow("empty list") << QByteArray("{\"offsets\":[]}") << QStringList{};
}

void TestPlanReading::documents()
{
    QFETCH(QByteArray, json);
    QFETCH(QStringList, expected);
    QCOMPARE(lines(OffsetsDocument::read(json.toStdString())), expected);
}

void TestPlanReading::answersOfRealWorkers()
{
    for (const char* name : {"orders-cdc", "mirror", "file-sink", "dedicated"}) {
        QFile file(QStringLiteral(TEST_DATA "/fixtures/shop-4.3.1/rest-offsets-%1.json").arg(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray json = file.readAll();
        const auto offsets = OffsetsDocument::read(json.toStdString());
        QCOMPARE(problem(offsets), QStringLiteral("read"));
        const QJsonArray expected = QJsonDocument::fromJson(json).object()[u"offsets"].toArray();
        QVERIFY(!expected.isEmpty());
        QCOMPARE(offsets->size(), static_cast<std::size_t>(expected.size()));
        for (std::size_t i = 0; i < offsets->size(); ++i)
            QCOMPARE(QJsonDocument::fromJson(QByteArray::fromStdString((*offsets)[i].partition)).object(),
                     expected[static_cast<qsizetype>(i)].toObject()[u"partition"].toObject());
    }
}

QTEST_APPLESS_MAIN(TestPlanReading)
#include "tst_planreading.moc"
