// SPDX-License-Identifier: GPL-3.0-or-later
#include "../models/foldedcluster.h"
#include "core/clustermirror.h"
#include "core/statushistory.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <random>

using namespace inspector;

namespace
{

constexpr std::int64_t Start = 1'700'000'000'000;
const std::string TaskKey = "status-task-c-0";
const std::string ConnectorKey = "status-connector-c";

std::string statusOf(const std::string& state, int generation, const std::string& trace = "null")
{
    return R"({"state":")" + state + R"(","trace":)" + trace + R"(,"worker_id":"w:1","generation":)" +
           std::to_string(generation) + "}";
}

/// The status topic of one connector with one task; time goes on by a second a record unless told otherwise.
class Statuses
{
public:
    void put(const std::string& key, FoldedCluster::Value value)
    {
        cluster.status(key, value);
        mirror.apply(cluster.take());
    }
    void task(const std::string& state, int generation = 1, const std::string& trace = "null")
    {
        put(TaskKey, statusOf(state, generation, trace));
    }
    void connector(const std::string& state) { put(ConnectorKey, statusOf(state, 1)); }
    void drop(const std::string& key) { put(key, std::nullopt); }

    const StatusEntry* entry(const std::string& key) const
    {
        const auto& all = mirror.statuses();
        const auto found = std::find_if(all.begin(), all.end(), [&](const StatusEntry& status) {
            return cluster.keys.bytes(status.version.key) == key;
        });
        return found == all.end() ? nullptr : &*found;
    }
    StatusHistoryRequest request(const std::string& key) const
    {
        StatusHistoryRequest request;
        request.key = entry(key)->version.key;
        request.lastRow = entry(key)->version.row;
        if (const StatusEntry* connector = key == ConnectorKey ? nullptr : entry(ConnectorKey))
            request.connectorRows = {connector->version.row};
        return request;
    }
    std::shared_ptr<const StatusHistory> history(const std::string& key, const StatusHistory* before = nullptr) const
    {
        return readStatusHistory(cluster.store, cluster.keys, request(key), before, never);
    }

    FoldedCluster cluster;
    ClusterMirror mirror{cluster.store, cluster.keys};
    std::atomic<bool> never = false;
};

/// "RUNNING 0-2" a span, times in seconds since the start; "!" ignored, "x" deleted, "~" dropped.
QByteArray told(const StatusHistory& history)
{
    std::string all;
    const auto seconds = [](std::int64_t at) { return at < 0 ? std::string() : std::to_string((at - Start) / 1000); };
    for (const StatusSpan& span : history.spans) {
        std::string text = span.ignored != StatusIgnored::No ? "!" : "";
        if (span.kind == StatusSpan::Kind::Deleted)
            text += "x";
        else if (span.kind == StatusSpan::Kind::Dropped)
            text += "~";
        else
            text += wireName(span.state);
        all += (all.empty() ? "" : ", ") + text + " " + seconds(span.from) + "-" + seconds(span.to);
    }
    return QByteArray::fromStdString(all);
}

} // namespace

class TestStatusHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void recordsThatWent();
    void spansInOrder();
    void ignoredRecordsStay();
    void connectorTombstoneDropsTasks();
    void staleAfterDropCounts();
    void clocksThatGoBack();
    void recordsWithoutTime();
    void traceWords_data();
    void traceWords();
    void againstWorker_data();
    void againstWorker();
    void goesOnFromBefore();
    void oldestAreLeftOut();
    void cancelled();
};

void TestStatusHistory::spansInOrder()
{
    Statuses topic;
    topic.task("UNASSIGNED");
    topic.task("RUNNING");
    topic.task("FAILED", 2, R"("org.x.SomeException: no\n\tat a.b")");
    topic.drop(TaskKey);
    topic.task("RUNNING", 3);
    const auto history = topic.history(TaskKey);
    QCOMPARE(told(*history), QByteArray("UNASSIGNED 0-1, RUNNING 1-2, FAILED 2-3, x 3-4, RUNNING 4-"));
    QCOMPARE(history->counting, 4);
    QVERIFY(!history->olderLeftOut);
    const StatusSpan& failed = history->spans.at(2);
    QCOMPARE(failed.generation, 2);
    QVERIFY(failed.hasTrace);
    QCOMPARE(failed.row, std::uint64_t{2});
    QCOMPARE(*history->text(failed.worker), std::string("w:1"));
    QCOMPARE(*history->text(failed.words), std::string("org.x.SomeException: no"));
    QCOMPARE(history->spans.at(1).failures, 0U);
    QCOMPARE(history->spans.at(4).failures, 1U);
    QVERIFY(!history->text(StatusSpan::NoText));
}

void TestStatusHistory::ignoredRecordsStay()
{
    Statuses topic;
    topic.task("RUNNING", 5);
    topic.task("UNASSIGNED", 5);
    topic.put(TaskKey, "{\"state\":");
    topic.task("SLEEPING");
    topic.task("UNASSIGNED", 6);
    const auto history = topic.history(TaskKey);
    QCOMPARE(told(*history), QByteArray("RUNNING 0-4, !UNASSIGNED 1-1, !UNKNOWN 2-2, !UNKNOWN 3-3, UNASSIGNED 4-"));
    QCOMPARE(history->spans.at(1).ignored, StatusIgnored::StaleUnassigned);
    QCOMPARE(history->spans.at(2).ignored, StatusIgnored::Unreadable);
    QCOMPARE(history->spans.at(3).ignored, StatusIgnored::UnknownState);
    QCOMPARE(*history->text(history->spans.at(3).words), std::string("SLEEPING"));

    Statuses ofConnector; // the rule is one for tasks
    ofConnector.connector("RUNNING");
    ofConnector.connector("UNASSIGNED");
    QCOMPARE(told(*ofConnector.history(ConnectorKey)), QByteArray("RUNNING 0-1, UNASSIGNED 1-"));
}

void TestStatusHistory::connectorTombstoneDropsTasks()
{
    Statuses topic;
    topic.connector("RUNNING");
    topic.task("RUNNING");
    topic.drop(ConnectorKey);
    QCOMPARE(told(*topic.history(TaskKey)), QByteArray("RUNNING 1-2, ~ 2-"));
    QCOMPARE(topic.history(TaskKey)->counting, -1);
    QCOMPARE(topic.history(TaskKey)->spans.back().row, std::uint64_t{2});
    QCOMPARE(told(*topic.history(ConnectorKey)), QByteArray("RUNNING 0-2, x 2-"));
    topic.connector("RUNNING");
    topic.task("RUNNING");
    QCOMPARE(told(*topic.history(TaskKey)), QByteArray("RUNNING 1-2, ~ 2-4, RUNNING 4-"));

    Statuses sameTime; // a record of the tombstone's own millisecond is no later one
    sameTime.drop(ConnectorKey);
    sameTime.cluster.clock -= 1000;
    sameTime.task("RUNNING");
    QCOMPARE(told(*sameTime.history(TaskKey)), QByteArray("RUNNING 0-0, ~ 0-"));
}

void TestStatusHistory::staleAfterDropCounts()
{
    Statuses topic;
    topic.task("RUNNING", 5);
    topic.drop(ConnectorKey);
    topic.task("UNASSIGNED", 5);
    QCOMPARE(told(*topic.history(TaskKey)), QByteArray("RUNNING 0-1, ~ 1-2, UNASSIGNED 2-"));
}

void TestStatusHistory::clocksThatGoBack()
{
    Statuses topic;
    topic.cluster.clock += 10'000;
    topic.task("RUNNING");
    topic.cluster.clock -= 9'000;
    topic.task("FAILED");
    topic.cluster.clock += 20'000;
    topic.task("RUNNING");
    const auto history = topic.history(TaskKey);
    QCOMPARE(told(*history), QByteArray("RUNNING 10-10, FAILED 10-23, RUNNING 23-"));
    QCOMPARE(history->spans.at(1).at, Start + 2000); // told as it is written
}

void TestStatusHistory::recordsWithoutTime()
{
    Statuses topic;
    topic.cluster.clock = -1;
    topic.task("RUNNING");
    topic.cluster.clock = Start + 5000;
    topic.task("FAILED");
    topic.cluster.clock = -1;
    topic.task("PAUSED");
    QCOMPARE(told(*topic.history(TaskKey)), QByteArray("RUNNING -5, FAILED 5-5, PAUSED 5-"));
}

void TestStatusHistory::traceWords_data()
{
    QTest::addColumn<QByteArray>("trace");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("first line") << QByteArray(R"("a.B: c\r\n\tat d")") << QByteArray("a.B: c");
    QTest::newRow("empty") << QByteArray(R"("")") << QByteArray();
    QTest::newRow("secret by shape") << QByteArray(R"("no route to jdbc:x://u:hunter2@db")") << QByteArray("********");
    QTest::newRow("secret behind the cut")
        << QByteArray("\"" + QByteArray(200, 'x') + " password=hunter2\"") << QByteArray("********");
    QTest::newRow("cut") << QByteArray("\"" + QByteArray(400, 'x') + "\"") << QByteArray(160, 'x');
    QTest::newRow("cut between characters") << QByteArray("\"x" + QByteArray("\xc3\xa4").repeated(200) + "\"")
                                            << QByteArray("x" + QByteArray("\xc3\xa4").repeated(79));
}

void TestStatusHistory::traceWords()
{
    QFETCH(QByteArray, trace);
    QFETCH(QByteArray, words);
    Statuses topic;
    topic.task("FAILED", 1, trace.toStdString());
    const auto history = topic.history(TaskKey);
    const std::string* text = history->text(history->spans.front().words);
    QCOMPARE(text ? QByteArray::fromStdString(*text) : QByteArray(), words);
}

void TestStatusHistory::againstWorker_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 60; ++seed)
        QTest::addRow("%u", seed) << seed;
}

/// What a worker's memory holds of the task after each record, in the order of their times.
void TestStatusHistory::againstWorker()
{
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    const auto pick = [&random](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    Statuses topic;
    struct Memory
    {
        std::string state;
        int generation = 0;
    };
    std::optional<Memory> memory;
    std::map<std::int64_t, std::string> held; ///< from this time on; empty = nothing
    const std::vector<std::string> states{"RUNNING", "UNASSIGNED", "FAILED", "PAUSED", "SLEEPING", "not readable"};
    for (int record = 0; record < 60; ++record) {
        topic.cluster.clock += 1000 * pick(3);
        const std::int64_t at = topic.cluster.clock;
        switch (pick(9)) {
        case 0:
            topic.drop(ConnectorKey);
            memory.reset();
            break;
        case 1:
            topic.drop(TaskKey);
            memory.reset();
            break;
        case 2:
            topic.connector("RUNNING");
            break;
        default: {
            const std::string& state = states[static_cast<std::size_t>(pick(5))];
            const int generation = pick(3);
            topic.put(TaskKey, state == "not readable" ? "{" : statusOf(state, generation));
            const bool stale =
                state == "UNASSIGNED" && memory && memory->state == "RUNNING" && memory->generation >= generation;
            if (!stale && state != "SLEEPING" && state != "not readable")
                memory = Memory{state, generation};
            break;
        }
        }
        held[at] = memory ? memory->state + std::to_string(memory->generation) : std::string();
    }
    if (!topic.entry(TaskKey))
        QSKIP("no record of the task in this draw");

    const auto history = topic.history(TaskKey);
    for (const auto& [at, expected] : held) {
        std::string seen;
        for (const StatusSpan& span : history->spans) {
            if (span.ignored == StatusIgnored::No && span.from <= at && (span.to < 0 || at < span.to) &&
                span.kind == StatusSpan::Kind::Reported)
                seen = std::string(wireName(span.state)) + std::to_string(span.generation);
        }
        QCOMPARE(QByteArray::fromStdString(seen), QByteArray::fromStdString(expected));
    }
    // And it ends where the fold ends.
    const StatusEntry& entry = *topic.entry(TaskKey);
    QCOMPARE(history->counting >= 0, entry.present);
    if (entry.present)
        QCOMPARE(history->spans.at(static_cast<std::size_t>(history->counting)).row, entry.row);
    QCOMPARE(std::count_if(history->spans.begin(), history->spans.end(),
                           [](const StatusSpan& span) { return span.kind != StatusSpan::Kind::Dropped; }),
             std::ptrdiff_t{entry.version.versions});
}

void TestStatusHistory::goesOnFromBefore()
{
    std::mt19937 random(7);
    const auto pick = [&random](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    Statuses topic;
    topic.task("RUNNING");
    std::shared_ptr<const StatusHistory> history = topic.history(TaskKey);
    for (int round = 0; round < 80; ++round) {
        const int what = pick(8);
        if (what == 0)
            topic.drop(ConnectorKey);
        else if (what == 1)
            topic.drop(TaskKey);
        else
            topic.task(what < 4 ? "RUNNING" : what < 6 ? "FAILED" : "UNASSIGNED", pick(2), R"("a.B: c")");
        history = topic.history(TaskKey, history.get());
        const auto anew = topic.history(TaskKey);
        QCOMPARE(told(*history), told(*anew));
        QCOMPARE(history->spans, anew->spans);
        QCOMPARE(history->texts, anew->texts);
        QCOMPARE(history->counting, anew->counting);
    }
}

void TestStatusHistory::oldestAreLeftOut()
{
    Statuses topic;
    for (int record = 0; record < 10; ++record)
        topic.task(record % 2 ? "RUNNING" : "FAILED");
    StatusHistoryRequest request = topic.request(TaskKey);
    request.most = 3;
    const auto some = readStatusHistory(topic.cluster.store, topic.cluster.keys, request, nullptr, topic.never);
    QCOMPARE(told(*some), QByteArray("RUNNING 7-8, FAILED 8-9, RUNNING 9-"));
    QVERIFY(some->olderLeftOut);
    for (int record = 0; record < 4; ++record)
        topic.task("PAUSED");
    request.lastRow = topic.request(TaskKey).lastRow; // what came since does not join any more
    const auto later = readStatusHistory(topic.cluster.store, topic.cluster.keys, request, some.get(), topic.never);
    QCOMPARE(told(*later), QByteArray("PAUSED 11-12, PAUSED 12-13, PAUSED 13-"));
    QVERIFY(later->olderLeftOut);
    request.most = 14;
    const auto all = readStatusHistory(topic.cluster.store, topic.cluster.keys, request, nullptr, topic.never);
    QCOMPARE(all->spans.size(), std::size_t{14});
    QVERIFY(!all->olderLeftOut);
}

void TestStatusHistory::cancelled()
{
    Statuses topic;
    topic.task("RUNNING");
    const std::atomic<bool> yes = true;
    QVERIFY(!readStatusHistory(topic.cluster.store, topic.cluster.keys, topic.request(TaskKey), nullptr, yes));
}

void TestStatusHistory::recordsThatWent()
{
    Statuses statuses;
    statuses.task("RUNNING");
    statuses.task("FAILED");
    statuses.task("RUNNING");
    statuses.cluster.fillSegment("k");
    statuses.task("FAILED");
    const auto whole = statuses.history(TaskKey);
    QCOMPARE(whole->spans.size(), 4U);
    QVERIFY(!whole->olderGone);
    QCOMPARE(whole->spans.back().failures, 2U);

    statuses.cluster.store.setLimit(1);
    statuses.task("RUNNING");
    // Read anew, and gone on with, it tells the same.
    const auto fresh = statuses.history(TaskKey);
    const auto goneOn = statuses.history(TaskKey, whole.get());
    QCOMPARE(fresh->spans.size(), 3U);
    QVERIFY(fresh->olderGone && goneOn->olderGone);
    QVERIFY(fresh->spans == goneOn->spans);
    QCOMPARE(fresh->spans.front().row, 2U);
    QCOMPARE(fresh->spans.back().failures, 1U);
    QCOMPARE(fresh->counting, 2);
    QCOMPARE(goneOn->counting, 2);
}

QTEST_GUILESS_MAIN(TestStatusHistory)
#include "tst_statushistory.moc"
