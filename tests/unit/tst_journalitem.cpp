// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journaldetails.h"
#include "core/journalitem.h"

#include <QTest>

using namespace inspector;

namespace
{

JournalEntry entryOf()
{
    JournalEntry entry;
    entry.id = "e1";
    entry.at = "2026-11-29T10:00:00.250Z";
    entry.by = "operator@station";
    entry.plan.operation = PlanOperation::ResetOffsets;
    entry.plan.kafkaClusterId = "kafka";
    entry.plan.group = "shop";
    entry.plan.connector = "orders";
    entry.plan.program = "Connect Inspector 1";
    PlannedKey key;
    key.topic = "shop-offsets";
    key.partition = 7;
    key.offset = 9223372036854775807;
    key.rawKey = "[\"orders\",{\"p\":1.0}]";
    key.before = "{\"lsn\":123456789012345678901234567890}";
    entry.plan.basis.push_back(key);
    entry.plan.changes.push_back({"{\"p\":1.0}", key.before, std::nullopt});
    entry.plan.rest = PlannedCall{"DELETE", "/connectors/orders/offsets", std::nullopt};
    entry.checks.push_back({"stopped", Verdict::Ok, "STOPPED", "topics", "2026-11-29T09:59:00.000Z"});
    entry.outcome = Outcome::Applied;
    entry.verified = true;
    entry.done = 1;
    entry.of = 1;
    entry.detail = "all gone";
    entry.undoes = "e0";
    return entry;
}

std::string replaced(std::string text, const std::string& what, const std::string& by)
{
    const std::size_t at = text.find(what);
    return at == std::string::npos ? std::string("not found: ") + what : text.replace(at, what.size(), by);
}

} // namespace

/// One line of a journal taken apart.
class tst_JournalItem : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void entry();
    void details();
    void secretsAreMasked();
    void textThatIsNoUtf8();
    void problems_data();
    void problems();
    void unreadableShowsNoValues();
    void times_data();
    void times();
    void hasPrevious();
};

void tst_JournalItem::entry()
{
    const std::string line = journalToJson(entryOf());
    const JournalItem item = journalItem(12, line);
    QVERIFY(item.isEntry());
    QCOMPARE(item.line, 12U);
    QCOMPARE(*item.text, line);
    QCOMPARE(item.id, std::string("e1"));
    QCOMPARE(item.at, std::string("2026-11-29T10:00:00.250Z"));
    QCOMPARE(item.atMs, std::int64_t{1795946400250});
    QCOMPARE(item.by, std::string("operator@station"));
    QCOMPARE(item.operation, std::string("reset-offsets"));
    QCOMPARE(item.connector, std::string("orders"));
    QCOMPARE(item.via, std::string("rest"));
    QCOMPARE(item.outcome, Outcome::Applied);
    QVERIFY(item.verified);
    QCOMPARE(item.done, std::int64_t{1});
    QCOMPARE(item.of, std::int64_t{1});
    QCOMPARE(item.detail, std::string("all gone"));
    QCOMPARE(item.undoes, std::string("e0"));
    QVERIFY(item.hasPrevious);
    QVERIFY(item.aboutOffsets);

    JournalEntry other = entryOf();
    other.plan.basis.front().rawKey = "status-connector-orders";
    QVERIFY(!journalItem(12, journalToJson(other)).aboutOffsets);
}

void tst_JournalItem::details()
{
    const std::string line = journalToJson(entryOf());
    const JournalDetails details = journalDetails(journalItem(1, line));
    QCOMPARE(details.kafkaClusterId, std::string("kafka"));
    QCOMPARE(details.group, std::string("shop"));
    QCOMPARE(details.program, std::string("Connect Inspector 1"));
    QCOMPARE(details.request, std::string("DELETE /connectors/orders/offsets"));
    QCOMPARE(details.changes.size(), 1U);
    QCOMPARE(details.changes[0].what, std::string("{\"p\":1.0}"));
    QCOMPARE(details.changes[0].before, std::optional<Bytes>("{\"lsn\":123456789012345678901234567890}"));
    QVERIFY(!details.changes[0].after);
    QCOMPARE(details.checks.size(), 1U);
    QCOMPARE(details.checks[0].check, std::string("stopped"));
    QCOMPARE(details.checks[0].verdict, std::optional<Verdict>(Verdict::Ok));
    QCOMPARE(details.checks[0].seen, std::string("STOPPED"));
    QCOMPARE(details.previous.size(), 1U);
    QCOMPARE(details.previous[0].topic, std::string("shop-offsets"));
    QCOMPARE(details.previous[0].partition, std::string("7"));
    QCOMPARE(details.previous[0].offset, std::string("9223372036854775807"));
    QCOMPARE(details.previous[0].rawKey, Bytes("[\"orders\",{\"p\":1.0}]"));
    QCOMPARE(details.previous[0].payload, std::optional<Bytes>("{\"lsn\":123456789012345678901234567890}"));
    QVERIFY(!details.previous[0].masked);
    QCOMPARE(details.line, line);
    QVERIFY(!details.lineMasked);
}

void tst_JournalItem::secretsAreMasked()
{
    JournalEntry entry = entryOf();
    entry.plan.operation = PlanOperation::Tombstone;
    PlannedKey& key = entry.plan.basis.front();
    key.rawKey = "connector-gone";
    key.before = "{\"properties\":{\"database.password\":\"hunter2\",\"tasks.max\":\"1\"}}";
    entry.plan.changes = {{"connector-gone", key.before, std::nullopt}};
    entry.plan.records = {{"shop-configs", 0, "connector-gone", key.before}};
    const std::string line = journalToJson(entry);
    const JournalDetails details = journalDetails(journalItem(1, line));
    const Bytes masked = "{\"properties\":{\"database.password\":\"********\",\"tasks.max\":\"1\"}}";
    QCOMPARE(details.previous[0].payload, std::optional<Bytes>(masked));
    QVERIFY(details.previous[0].masked);
    QCOMPARE(details.changes[0].before, std::optional<Bytes>(masked));
    QVERIFY(details.lineMasked);
    // The same entry with the masked value in all its places.
    entry.plan.basis.front().before = masked;
    entry.plan.changes.front().before = masked;
    entry.plan.records.front().payload = masked;
    QCOMPARE(details.line, journalToJson(entry));
}

void tst_JournalItem::textThatIsNoUtf8()
{
    JournalEntry entry = entryOf();
    entry.plan.connector = "or\xff"
                           "ders";
    const JournalItem item = journalItem(1, journalToJson(entry));
    QVERIFY(item.isEntry());
    QCOMPARE(item.connector, std::string("or\xff"
                                         "ders"));

    const JournalItem raw = journalItem(1, replaced(journalToJson(entryOf()), "all gone", "all \xff gone"));
    QVERIFY(raw.isEntry());
    QCOMPARE(raw.detail, std::string("all \xff gone"));
}

void tst_JournalItem::problems_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("problem");
    QTest::addColumn<QString>("detail");

    const std::string line = journalToJson(entryOf());
    const auto row = [](const char* name, const std::string& text, JournalProblem problem, const QString& detail) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << static_cast<int>(problem) << detail;
    };
    const auto member = [&](const char* name, const char* what, const char* by, const char* detail) {
        row(name, replaced(line, what, by), JournalProblem::MemberMissing, QLatin1String(detail));
    };
    row("white space", "   ", JournalProblem::NotJson, QStringLiteral("0"));
    row("cut", line.substr(0, line.size() - 1), JournalProblem::BrokenOff, {});
    row("cut in a word", line.substr(0, line.find("true") + 2), JournalProblem::BrokenOff, {});
    row("no JSON", "hello", JournalProblem::NotJson, QStringLiteral("0"));
    row("trailing", line + "x", JournalProblem::NotJson, QString::number(line.size()));
    row("array", "[]", JournalProblem::NotAnEntry, {});
    row("other format", replaced(line, "journal/1", "journal/2"), JournalProblem::OtherFormat,
        QStringLiteral("connect-inspector-journal/2"));
    row("no format", "{}", JournalProblem::OtherFormat, {});
    member("no id", "\"id\":\"e1\"", "\"id\":\"\"", "id");
    member("number for a text", "\"by\":\"operator@station\"", "\"by\":7", "by");
    member("no plan", "\"plan\":", "\"Plan\":", "plan");
    member("strange outcome", "\"applied\"", "\"perhaps\"", "outcome");
    member("fraction", "\"done\":1", "\"done\":1.0", "done");
    member("number beyond 64 bits", "\"of\":1", "\"of\":99999999999999999999", "of");
    member("no previous", "\"previous\":[", "\"previous_\":[", "previous");
}

void tst_JournalItem::problems()
{
    QFETCH(const QByteArray, line);
    QFETCH(const int, problem);
    QFETCH(const QString, detail);
    const JournalItem item = journalItem(3, line.toStdString());
    QCOMPARE(static_cast<int>(item.problem), problem);
    QCOMPARE(QString::fromStdString(item.problemDetail), detail);
    QCOMPARE(QByteArray::fromStdString(*item.text), line);
}

void tst_JournalItem::unreadableShowsNoValues()
{
    std::string line = journalToJson(entryOf());
    line.pop_back();
    const JournalDetails details = journalDetails(journalItem(1, line));
    QCOMPARE(details.line, line.substr(0, line.find("\"changes\":")));
    QVERIFY(details.lineMasked);
    const JournalDetails short_ = journalDetails(journalItem(1, line.substr(0, 20)));
    QCOMPARE(short_.line, line.substr(0, 20));
    QVERIFY(!short_.lineMasked);
}

void tst_JournalItem::times_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("milliseconds") << QStringLiteral("1970-01-01T00:00:00.001Z") << qint64{1};
    QTest::newRow("seconds") << QStringLiteral("1970-01-01T00:00:01Z") << qint64{1000};
    QTest::newRow("tenths") << QStringLiteral("1970-01-01T00:00:00.5Z") << qint64{500};
    QTest::newRow("microseconds") << QStringLiteral("1970-01-01T00:00:00.123456Z") << qint64{123};
    QTest::newRow("leap day") << QStringLiteral("2024-02-29T12:34:56.789Z") << qint64{1709210096789};
    QTest::newRow("no leap day") << QStringLiteral("2025-02-29T12:34:56.789Z") << qint64{-1};
    QTest::newRow("no zone") << QStringLiteral("1970-01-01T00:00:00.001") << qint64{-1};
    QTest::newRow("other zone") << QStringLiteral("1970-01-01T00:00:00.001+01:00") << qint64{-1};
    QTest::newRow("no fraction") << QStringLiteral("1970-01-01T00:00:00.Z") << qint64{-1};
    QTest::newRow("signs") << QStringLiteral("1970-+1-01T00:00:00Z") << qint64{-1};
    QTest::newRow("hour") << QStringLiteral("1970-01-01T24:00:00Z") << qint64{-1};
    QTest::newRow("nothing") << QString() << qint64{-1};
}

void tst_JournalItem::times()
{
    QFETCH(const QString, text);
    QFETCH(const qint64, expected);
    QCOMPARE(isoMilliseconds(text.toStdString()), expected);
}

void tst_JournalItem::hasPrevious()
{
    JournalEntry entry = entryOf();
    entry.plan.basis.clear();
    QVERIFY(journalItem(1, journalToJson(entry)).hasPrevious); // a sink's commits stand in the changes
    entry.plan.changes.clear();
    QVERIFY(!journalItem(1, journalToJson(entry)).hasPrevious);
    entry.plan.groupChange = PlannedGroupChange{"connect-orders", true, {}};
    QVERIFY(journalItem(1, journalToJson(entry)).hasPrevious);
}

QTEST_GUILESS_MAIN(tst_JournalItem)
#include "tst_journalitem.moc"
