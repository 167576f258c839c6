// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sinkgroupnames.h"
#include "core/sinklaghistory.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>

using namespace inspector;

namespace
{

constexpr std::int64_t Most = std::numeric_limits<std::int64_t>::max();

GroupState::Partition part(int number, std::optional<std::int64_t> committed, std::optional<std::int64_t> end,
                           std::int64_t low = 0)
{
    GroupState::Partition made;
    made.at = {"orders", number};
    made.committed = committed;
    made.low = low;
    made.end = end;
    return made;
}

GroupState of(std::vector<GroupState::Partition> partitions)
{
    GroupState made;
    made.id = "connect-s";
    made.partitions = std::move(partitions);
    return made;
}

/// Bit by bit, as on paper.
std::optional<std::int64_t> naiveTimesOver(std::uint64_t a, std::uint64_t b, std::uint64_t c)
{
    std::uint64_t quotient = 0;
    std::uint64_t rest = 0;
    bool fits = true;
    for (int bit = 63; bit >= 0; --bit) {
        // quotient and rest of (a's upper bits × b) ÷ c: doubled, and b once more where the bit is set.
        fits = fits && quotient <= static_cast<std::uint64_t>(Most) / 2;
        quotient *= 2;
        rest *= 2;
        if (rest >= c) {
            rest -= c;
            ++quotient;
        }
        if ((a >> bit) & 1U) {
            fits = fits && quotient + b / c <= static_cast<std::uint64_t>(Most);
            quotient += b / c;
            rest += b % c;
            if (rest >= c) {
                rest -= c;
                ++quotient;
            }
        }
        fits = fits && quotient <= static_cast<std::uint64_t>(Most);
        if (!fits)
            return std::nullopt;
    }
    return static_cast<std::int64_t>(quotient);
}

} // namespace

/// Lag, pace and time to catch up, without a number ever being rounded.
class tst_SinkLag : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void places_data();
    void places();
    void totals();
    void totalsDoNotOverflow();
    void timesOverIsExact();
    void paces_data();
    void paces();
    void paceNeedsTwoLooks();
    void paceStartsAnewWhereSomethingWentBack();
    void paceIsOfPartitionsKnownBothTimes();
    void paceIsOfTheLastMinutes();
    void pacesAsANaiveModel();
    void unknownIsAGap();
    void historyIsBounded();
    void olderLooksOfManyPartitionsKeepTheirTotal();
    void movedAt();
    void clientIds_data();
    void clientIds();
    void turns();
    void everyGroupHasItsTurn();
};

void tst_SinkLag::places_data()
{
    QTest::addColumn<std::optional<std::int64_t>>("committed");
    QTest::addColumn<std::optional<std::int64_t>>("end");
    QTest::addColumn<std::optional<std::int64_t>>("lag");
    QTest::addColumn<SinkPlace>("place");
    using Number = std::optional<std::int64_t>;
    QTest::newRow("behind") << Number(40) << Number(100) << Number(60) << SinkPlace::Fine;
    QTest::newRow("at the end") << Number(100) << Number(100) << Number(0) << SinkPlace::Fine;
    QTest::newRow("beyond") << Number(107) << Number(100) << Number(-7) << SinkPlace::BeyondEnd;
    QTest::newRow("before the first") << Number(3) << Number(100) << Number(97) << SinkPlace::BeforeFirst;
    QTest::newRow("no commit") << Number() << Number(100) << Number() << SinkPlace::NoCommit;
    QTest::newRow("no end") << Number(5) << Number() << Number() << SinkPlace::NotTold;
    QTest::newRow("beyond doubles") << Number(9007199254740993) << Number(Most) << Number(Most - 9007199254740993)
                                    << SinkPlace::Fine;
}

void tst_SinkLag::places()
{
    QFETCH(std::optional<std::int64_t>, committed);
    QFETCH(std::optional<std::int64_t>, end);
    const GroupState::Partition made = part(0, committed, end, 10);
    QTEST(sinkLag(made), "lag");
    QTEST(sinkPlace(made), "place");
    GroupState::Partition missing = made;
    missing.error = Error{ErrorCode::NoSuchTopic, "orders", {}, 0, false};
    QCOMPARE(sinkPlace(missing), SinkPlace::TopicMissing);
    missing.error->code = ErrorCode::NotAuthorized;
    QCOMPARE(sinkPlace(missing), SinkPlace::NotTold);
}

void tst_SinkLag::totals()
{
    const SinkTotals totals = SinkTotals::of(of(
        {part(0, 40, 100), part(1, 110, 100), part(2, std::nullopt, 50), part(3, 7, std::nullopt), part(4, 1, 9, 5)}));
    QCOMPARE(totals.lag, std::optional<std::int64_t>(60 + 0 + 8));
    QCOMPARE(totals.committed, std::optional<std::int64_t>(40 + 110 + 1));
    QCOMPARE(totals.end, std::optional<std::int64_t>(100 + 100 + 9));
    QCOMPARE(totals.counted, 3);
    QCOMPARE(totals.partitions, 5);
    QCOMPARE(totals.noCommit, 1);
    QCOMPARE(totals.beyondEnd, 1);
    QCOMPARE(totals.notTold, 1);
    QCOMPARE(totals.beforeFirst, 1);
    QVERIFY(!SinkTotals::of(of({})).lag);
    QVERIFY(!SinkTotals::of(of({part(0, std::nullopt, 5)})).lag);
}

void tst_SinkLag::totalsDoNotOverflow()
{
    const SinkTotals totals = SinkTotals::of(of({part(0, 0, Most), part(1, 0, 1), part(2, 0, 1)}));
    QVERIFY(!totals.lag);
    QVERIFY(!totals.end);
    QCOMPARE(totals.committed, std::optional<std::int64_t>(0));
}

void tst_SinkLag::timesOverIsExact()
{
    std::mt19937_64 random(20261130);
    for (int turn = 0; turn < 20'000; ++turn) {
        // Of all sizes, not only huge ones. `c` below 2^62: the paper doubles a rest.
        const auto number = [&random](int least) {
            return static_cast<std::int64_t>(random() >> (least + random() % 62));
        };
        const std::int64_t a = number(1);
        const std::int64_t b = number(1);
        const std::int64_t c = std::max<std::int64_t>(number(2), 1);
        QCOMPARE(timesOver(a, b, c), naiveTimesOver(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b),
                                                    static_cast<std::uint64_t>(c)));
    }
    QCOMPARE(timesOver(Most, Most, Most), std::optional<std::int64_t>(Most));
    QVERIFY(!timesOver(Most, 2, 1));
}

void tst_SinkLag::paces_data()
{
    QTest::addColumn<qint64>("consumed");
    QTest::addColumn<qint64>("produced");
    QTest::addColumn<qint64>("lag");
    QTest::addColumn<qint64>("perSecond"); // thousandths
    QTest::addColumn<SinkPace::Outlook>("outlook");
    QTest::addColumn<qint64>("catchUp");
    // Over 5000 ms.
    QTest::newRow("catching up") << qint64(500) << qint64(100) << qint64(4000) << qint64(100'000)
                                 << SinkPace::Outlook::CatchingUp << qint64(50'000);
    QTest::newRow("rounded down") << qint64(2) << qint64(0) << qint64(7) << qint64(400) << SinkPace::Outlook::CatchingUp
                                  << qint64(17'500);
    QTest::newRow("as fast as they come")
        << qint64(100) << qint64(100) << qint64(4) << qint64(20'000) << SinkPace::Outlook::KeepingPace << qint64(0);
    QTest::newRow("nearly as fast") << qint64(100) << qint64(103) << qint64(900) << qint64(20'000)
                                    << SinkPace::Outlook::KeepingPace << qint64(0);
    QTest::newRow("slower") << qint64(100) << qint64(104) << qint64(4) << qint64(20'000)
                            << SinkPace::Outlook::FallingBehind << qint64(0);
    QTest::newRow("slower, with little left")
        << qint64(100) << qint64(104) << qint64(3) << qint64(20'000) << SinkPace::Outlook::FallingBehind << qint64(0);
    QTest::newRow("stands still") << qint64(0) << qint64(0) << qint64(9) << qint64(0) << SinkPace::Outlook::Still
                                  << qint64(0);
    QTest::newRow("new records, and nobody reads")
        << qint64(0) << qint64(1) << qint64(9) << qint64(0) << SinkPace::Outlook::FallingBehind << qint64(0);
    QTest::newRow("a marker in each") << qint64(0) << qint64(0) << qint64(3) << qint64(0) << SinkPace::Outlook::AtEnd
                                      << qint64(0);
    QTest::newRow("the newest record") << qint64(100) << qint64(101) << qint64(1) << qint64(20'000)
                                       << SinkPace::Outlook::AtEnd << qint64(0);
    QTest::newRow("nothing left") << qint64(5) << qint64(9) << qint64(0) << qint64(1000) << SinkPace::Outlook::CaughtUp
                                  << qint64(0);
    QTest::newRow("longer than 64 bits") << qint64(1) << qint64(0) << qint64(Most) << qint64(200)
                                         << SinkPace::Outlook::Unknown << qint64(0);
}

void tst_SinkLag::paces()
{
    QFETCH(qint64, consumed);
    QFETCH(qint64, produced);
    QFETCH(qint64, lag);
    // Of three partitions, as even as can be.
    const SinkPace pace = SinkPace::of(consumed, produced, {lag, lag / 3 + (lag % 3 > 0 ? 1 : 0), 3}, 5000);
    QCOMPARE(pace.overMs, 5000);
    QTEST(qint64(pace.consumed.value()), "perSecond");
    QTEST(pace.outlook, "outlook");
    QTEST(qint64(pace.catchUpMs), "catchUp");
}

void tst_SinkLag::paceNeedsTwoLooks()
{
    SinkLagHistory history;
    QCOMPARE(history.pace().outlook, SinkPace::Outlook::Unknown);
    history.add(1000, of({part(0, 0, 100)}));
    QCOMPARE(history.pace().outlook, SinkPace::Outlook::Unknown);
    QCOMPARE(history.pace().overMs, 0);
    QVERIFY(!history.pace().consumed);
    history.add(1000, of({part(0, 50, 100)})); // the same look told twice
    QCOMPARE(history.looks(), std::size_t(1));
    history.add(6000, of({part(0, 50, 100)}));
    QCOMPARE(history.pace().consumed, std::optional<std::int64_t>(10'000));
    QCOMPARE(history.pace().produced, std::optional<std::int64_t>(0));
    QCOMPARE(history.pace().catchUpMs, 5000);
}

void tst_SinkLag::paceStartsAnewWhereSomethingWentBack()
{
    SinkLagHistory history;
    history.add(1000, of({part(0, 80, 100)}));
    history.add(2000, of({part(0, 90, 100)}));
    history.add(3000, of({part(0, 10, 100)})); // reset by somebody
    QVERIFY(!history.pace().consumed);
    QCOMPARE(history.pace().outlook, SinkPace::Outlook::Unknown);
    history.add(4000, of({part(0, 15, 100)}));
    QCOMPARE(history.pace().consumed, std::optional<std::int64_t>(5000));
    QCOMPARE(history.pace().overMs, 1000);
    history.add(5000, of({part(0, 15, 60)})); // the topic was made again
    QVERIFY(!history.pace().consumed);
}

void tst_SinkLag::paceIsOfPartitionsKnownBothTimes()
{
    SinkLagHistory history;
    history.add(0, of({part(0, 0, 100), part(2, 5, 5)}));
    history.add(1000, of({part(0, 10, 130), part(1, 1000, 2000), part(2, std::nullopt, 5)}));
    QCOMPARE(history.pace().consumed, std::optional<std::int64_t>(10'000));
    QCOMPARE(history.pace().produced, std::optional<std::int64_t>(30'000));
}

void tst_SinkLag::paceIsOfTheLastMinutes()
{
    SinkLagHistory history;
    history.add(0, of({part(0, 0, 1'000'000)}));
    history.add(1000, of({part(0, 500'000, 1'000'000)}));
    history.add(1000 + SinkLagHistory::WindowMs, of({part(0, 500'300, 1'000'000)}));
    QCOMPARE(history.pace().overMs, SinkLagHistory::WindowMs);
    QCOMPARE(history.pace().consumed, std::optional<std::int64_t>(1000));
    // Of those seldom looked at, the last two.
    history.add(2 * SinkLagHistory::WindowMs + 2000, of({part(0, 500'300, 1'000'000)}));
    QCOMPARE(history.pace().overMs, SinkLagHistory::WindowMs + 1000);
    QCOMPARE(history.pace().consumed, std::optional<std::int64_t>(0));
}

/// Random looks: the pace is what is left when the window and the last step back are cut off by hand.
void tst_SinkLag::pacesAsANaiveModel()
{
    std::mt19937 random(6);
    for (int turn = 0; turn < 200; ++turn) {
        struct Seen
        {
            std::int64_t at;
            std::int64_t committed;
            std::int64_t end;
        };
        std::vector<Seen> seen;
        SinkLagHistory history;
        std::int64_t at = 0;
        std::int64_t committed = 1000;
        std::int64_t end = 1000;
        for (int look = 0; look < 40; ++look) {
            at += 1 + static_cast<std::int64_t>(random() % 30'000);
            end += static_cast<std::int64_t>(random() % 500);
            committed = std::min(end, committed + static_cast<std::int64_t>(random() % 700));
            if (random() % 15 == 0)
                committed = static_cast<std::int64_t>(random() % 1000);
            history.add(at, of({part(0, committed, end)}));
            seen.push_back({at, committed, end});
            std::size_t from = seen.size() - 1;
            while (from > 0 && seen[from - 1].committed <= seen[from].committed &&
                   (from == seen.size() - 1 || at - seen[from - 1].at <= SinkLagHistory::WindowMs))
                --from;
            const SinkPace pace = history.pace();
            QCOMPARE(pace.overMs, at - seen[from].at);
            if (pace.overMs == 0)
                continue;
            const std::int64_t consumed = committed - seen[from].committed;
            const std::int64_t produced = end - seen[from].end;
            QCOMPARE(pace.consumed.value(), consumed * 1'000'000 / pace.overMs);
            QCOMPARE(pace.produced.value(), produced * 1'000'000 / pace.overMs);
            QCOMPARE(pace.outlook == SinkPace::Outlook::CatchingUp, committed < end && consumed > produced);
            if (pace.outlook == SinkPace::Outlook::CatchingUp)
                QCOMPARE(pace.catchUpMs, (end - committed) * pace.overMs / (consumed - produced));
        }
    }
}

void tst_SinkLag::unknownIsAGap()
{
    SinkLagHistory history;
    history.add(1000, of({part(0, 1, 4), part(1, 0, 9)}));
    history.add(2000, of({}));
    history.add(3000, of({part(0, 4, 4), part(1, std::nullopt, 9)}));
    using Points = std::vector<SinkLagHistory::Point>;
    QVERIFY((history.total() == Points{{1000, 12}, {2000, std::nullopt}, {3000, 0}}));
    QVERIFY((history.of({"orders", 1}) == Points{{1000, 9}, {2000, std::nullopt}, {3000, std::nullopt}}));
    QVERIFY((history.of({"other", 0}) == Points{{1000, std::nullopt}, {2000, std::nullopt}, {3000, std::nullopt}}));
    QCOMPARE(history.pace().overMs, 2000); // over the gap
}

void tst_SinkLag::historyIsBounded()
{
    SinkLagHistory history;
    for (std::size_t look = 0; look < SinkLagHistory::MostLooks + 5; ++look)
        history.add(static_cast<std::int64_t>(look), of({part(0, 0, 1)}));
    QCOMPARE(history.looks(), SinkLagHistory::MostLooks);
    QCOMPARE(history.total().front().at, 5);
}

void tst_SinkLag::olderLooksOfManyPartitionsKeepTheirTotal()
{
    std::vector<GroupState::Partition> many;
    for (int number = 0; number < 5000; ++number)
        many.push_back(part(number, 0, 2));
    SinkLagHistory history;
    for (int look = 1; look <= 4; ++look)
        history.add(look, of(many));
    const std::vector<SinkLagHistory::Point> one = history.of({"orders", 4999});
    QCOMPARE(history.total().front().lag, std::optional<std::int64_t>(10'000));
    QVERIFY(!one[0].lag);
    QVERIFY(!one[1].lag);
    QCOMPARE(one[2].lag, std::optional<std::int64_t>(2));
    QCOMPARE(one[3].lag, std::optional<std::int64_t>(2));
    QCOMPARE(history.pace().overMs, 1);
}

void tst_SinkLag::movedAt()
{
    SinkLagHistory history;
    history.add(1000, of({part(0, 1, 4)}));
    QCOMPARE(history.movedAt(), -1);
    history.add(2000, of({part(0, 2, 4)}));
    history.add(3000, of({part(0, 2, 9)}));
    QCOMPARE(history.movedAt(), 2000);
}

void tst_SinkLag::clientIds_data()
{
    QTest::addColumn<QByteArray>("clientId");
    QTest::addColumn<QByteArray>("connector"); // null = none
    QTest::newRow("a task") << QByteArray("connector-consumer-orders-0") << QByteArray("orders");
    QTest::newRow("a name with digits") << QByteArray("connector-consumer-orders-7-12") << QByteArray("orders-7");
    QTest::newRow("no task") << QByteArray("connector-consumer-orders") << QByteArray();
    QTest::newRow("no number") << QByteArray("connector-consumer-orders-x") << QByteArray();
    QTest::newRow("no name") << QByteArray("connector-consumer--0") << QByteArray();
    QTest::newRow("no number at the end") << QByteArray("connector-consumer-orders-") << QByteArray();
    QTest::newRow("somebody else") << QByteArray("rdkafka") << QByteArray();
}

void tst_SinkLag::clientIds()
{
    QFETCH(QByteArray, clientId);
    QFETCH(QByteArray, connector);
    const auto found =
        sinkOfClientId(std::string_view(clientId.constData(), static_cast<std::size_t>(clientId.size())));
    QCOMPARE(found.has_value(), !connector.isNull());
    if (found)
        QCOMPARE(QByteArray(found->data(), static_cast<qsizetype>(found->size())), connector);
}

void tst_SinkLag::turns()
{
    using Turns = std::vector<std::size_t>;
    // All of a few, those that have waited longest first.
    QVERIFY((nextSinkLooks({{0, 50, false}, {1, -1, false}, {2, 20, true}}, 5) == Turns{1, 2, 0}));
    // Of many, half the places for those before the eyes.
    QVERIFY((nextSinkLooks({{0, 9, true}, {1, 1, false}, {2, 2, false}, {3, 8, true}, {4, 7, true}}, 4) ==
             Turns{4, 3, 1, 2}));
}

void tst_SinkLag::everyGroupHasItsTurn()
{
    constexpr std::size_t Groups = 1000;
    std::vector<std::int64_t> lookedAt(Groups, -1);
    for (std::int64_t look = 0; look < 20; ++look) {
        std::vector<SinkLookTurn> turns;
        for (std::size_t group = 0; group < Groups; ++group)
            turns.push_back({group, lookedAt[group], group < 200});
        const std::vector<std::size_t> next = nextSinkLooks(std::move(turns), 100);
        QCOMPARE(next.size(), std::size_t(100));
        for (const std::size_t group : next)
            lookedAt[group] = look;
    }
    QVERIFY(std::all_of(lookedAt.begin(), lookedAt.end(), [](std::int64_t at) { return at >= 0; }));
}

QTEST_APPLESS_MAIN(tst_SinkLag)
#include "tst_sinklag.moc"
