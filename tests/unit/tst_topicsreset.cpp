// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeresetbrokers.h"
#include "operations/resetchecks.h"
#include "resetwishes.h"

#include <QTest>

using namespace inspector;

using Members = GroupState::Members;

/// The full reset against brokers in memory.
class TestTopicsReset : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resets();
    void waitsUntilTopicsAreGone();
    void waitsUntilNamesAreFree();
    void waitsUntilBrokersAreReached();
    void configTopicGetsOnePartition();
    void deletionRefusedForAll();
    void deletionRefusedForOne();
    void deletionNotKnownForOne();
    void neverGone();
    void goneLate();
    void cannotBeMade();
    void madeOtherwise();
    void writtenToMeanwhile();
    void deletionUnanswered();
    void deletesSinkGroups();
    void sinkGroupCannotBeDeleted();
    void sinkGroupsStayWithTheTopics();
    void checks_data();
    void checks();

private:
    TopicsReset::Ending run(const ResetWish& wish);
    TopicsReset::Listener listener();
    void fresh() { m_brokers = std::make_shared<FakeResetBrokers>(shop()); }

    std::shared_ptr<FakeResetBrokers> m_brokers;
    std::vector<ResetStep> m_steps;
    std::vector<std::pair<QString, std::uint32_t>> m_ended;
};

TopicsReset::Ending TestTopicsReset::run(const ResetWish& wish)
{
    TopicsReset reset(wish, "shop", m_brokers->topicAdmin(), m_brokers->groupAdmin(), hurried(), listener());
    return reset.run();
}

TopicsReset::Listener TestTopicsReset::listener()
{
    m_ended.clear();
    return {[this](const std::vector<ResetStep>& steps) { m_steps = steps; },
            [this](const Sentence& words, std::uint32_t done) { m_ended.emplace_back(words.english(), done); }};
}

void TestTopicsReset::resets()
{
    fresh();
    const TopicsReset::Ending ending = run(shop());
    QCOMPARE(ending.outcome, Outcome::Applied);
    QCOMPARE(ending.done, 3U);
    QCOMPARE(ending.standing.size(), std::size_t(3));
    QCOMPARE(ending.standing[1].english(),
             QStringLiteral("shop-offsets is there, empty: partitions=3, replication.factor=3, cleanup.policy=compact, "
                            "segment.ms=60000"));
    QVERIFY(ending.next.english().contains(QString(u"restore " + archive() + u" before any worker")));
    QVERIFY((m_brokers->log() == std::vector<std::string>{"delete shop-configs", "delete shop-offsets",
                                                          "delete shop-status", "create shop-configs",
                                                          "create shop-offsets", "create shop-status"}));
    QVERIFY(m_brokers->topic("shop-offsets").settings == *shop().topics[1].settings);
    QVERIFY((m_brokers->topic("shop-offsets").ends == std::vector<std::int64_t>{0, 0, 0}));
    QCOMPARE(m_steps.size(), std::size_t(4));
    for (const ResetStep& step : m_steps)
        QVERIFY2(step.state == ResetStep::State::Done, qPrintable(step.title + step.words));
    const std::vector<std::pair<QString, std::uint32_t>> ended{
        {QStringLiteral("Delete the topics: the brokers accepted it"), 0},
        {QStringLiteral("Wait until they are gone from the brokers: gone: shop-configs, shop-offsets, shop-status"), 0},
        {QStringLiteral("Make them anew, with their settings: made: shop-configs, shop-offsets, shop-status"), 3},
        {QStringLiteral("Read back what stands now: all are there, empty, with the settings they had"), 3}};
    QVERIFY(m_ended == ended);
}

/// Brokers say yes at once, and are done later.
void TestTopicsReset::waitsUntilTopicsAreGone()
{
    fresh();
    m_brokers->looksUntilGone = 4;
    QCOMPARE(run(shop()).outcome, Outcome::Applied);
    QVERIFY(m_brokers->describes >= 4);
}

void TestTopicsReset::waitsUntilNamesAreFree()
{
    fresh();
    m_brokers->triesUntilFree = 3;
    QCOMPARE(run(shop()).outcome, Outcome::Applied);
    QCOMPARE(m_brokers->topics(), std::size_t(3));
}

/// A broker that is out of reach for a moment must not leave the cluster without topics.
void TestTopicsReset::waitsUntilBrokersAreReached()
{
    fresh();
    m_brokers->triesUntilReached = 2;
    QCOMPARE(run(shop()).outcome, Outcome::Applied);
    QCOMPARE(m_brokers->topics(), std::size_t(3));
}

void TestTopicsReset::configTopicGetsOnePartition()
{
    ResetWish wish = shop();
    wish.topics[0].ends = {4, 5, 6};
    m_brokers = std::make_shared<FakeResetBrokers>(wish);
    QCOMPARE(run(wish).outcome, Outcome::Applied);
    QCOMPARE(m_brokers->topic("shop-configs").ends.size(), std::size_t(1));
}

void TestTopicsReset::deletionRefusedForAll()
{
    fresh();
    for (const char* name : {"shop-configs", "shop-offsets", "shop-status"})
        m_brokers->undeletable[name] = Error{ErrorCode::NotAuthorized, name};
    const TopicsReset::Ending ending = run(shop());
    QCOMPARE(ending.outcome, Outcome::Failed);
    QCOMPARE(ending.done, 0U);
    QCOMPARE(ending.headline.english(), QStringLiteral("Nothing was deleted: the topics stand as before."));
    QVERIFY((m_brokers->topic("shop-offsets").ends == std::vector<std::int64_t>{7, 0, 12}));
    QCOMPARE(m_steps[0].state, ResetStep::State::Failed);
    QCOMPARE(m_steps[2].state, ResetStep::State::Skipped);
}

/// What was deleted is made anew all the same.
void TestTopicsReset::deletionRefusedForOne()
{
    fresh();
    m_brokers->undeletable["shop-status"] = Error{ErrorCode::NotAuthorized, "shop-status"};
    const TopicsReset::Ending ending = run(shop());
    QCOMPARE(ending.outcome, Outcome::Failed);
    QCOMPARE(ending.done, 2U);
    QCOMPARE(ending.headline.english(), QStringLiteral("The reset came only half-way."));
    QVERIFY2(ending.standing[2].english().startsWith(u"shop-status stands as before, with all its records. This user "),
             qPrintable(ending.standing[2].english()));
    QVERIFY(ending.next.english().contains(u"Start no worker"));
    QVERIFY(ending.next.english().contains(archive()));
    QCOMPARE(m_brokers->topics(), std::size_t(3));
}

/// Only a broker's own no proves that a topic stands as before.
void TestTopicsReset::deletionNotKnownForOne()
{
    fresh();
    Error unclear{ErrorCode::KafkaFailed, "shop-status"};
    unclear.status = -1; // UNKNOWN_SERVER_ERROR
    m_brokers->undeletable["shop-status"] = unclear;
    const TopicsReset::Ending ending = run(shop());
    QCOMPARE(ending.outcome, Outcome::Failed);
    QCOMPARE(m_steps[0].state, ResetStep::State::Failed);
    QVERIFY2(ending.standing[2].english().contains(u"not as it should be: it holds up to 12 records"),
             qPrintable(ending.standing[2].english()));
}

void TestTopicsReset::neverGone()
{
    fresh();
    m_brokers->looksUntilGone = 1'000'000;
    const TopicsReset::Ending ending = run(shop());
    QCOMPARE(ending.outcome, Outcome::Failed);
    QVERIFY2(m_steps[1].words.contains(u"shop-configs, shop-offsets, shop-status"), qPrintable(m_steps[1].words));
    QCOMPARE(m_steps[1].state, ResetStep::State::Failed);
    QVERIFY(ending.standing[0].english().contains(u"not as it should be: it holds up to 40 records"));
    QCOMPARE(m_brokers->log().size(), std::size_t(3)); // nothing was made beside what is there
}

/// A deletion that was accepted comes some day; what comes after the wait is made anew, too.
void TestTopicsReset::goneLate()
{
    fresh();
    TopicsReset::Patience patience = hurried();
    patience.gone = std::chrono::milliseconds(0); // one look
    m_brokers->looksUntilGone = 2;
    TopicsReset reset(shop(), "shop", m_brokers->topicAdmin(), m_brokers->groupAdmin(), patience, listener());
    QCOMPARE(reset.run().outcome, Outcome::Applied);
    QCOMPARE(m_steps[1].state, ResetStep::State::Failed);
    QCOMPARE(m_brokers->log().size(), std::size_t(6));
}

void TestTopicsReset::cannotBeMade()
{
    fresh();
    m_brokers->uncreatable["shop-configs"] = Error{ErrorCode::NotAuthorized, "shop-configs"};
    const TopicsReset::Ending ending = run(shop());
    QCOMPARE(ending.outcome, Outcome::Failed);
    QCOMPARE(ending.done, 2U);
    QVERIFY2(ending.standing[0].english().startsWith(
                 u"shop-configs is deleted and not there (it should have: partitions=1, replication.factor=3, "
                 u"cleanup.policy=compact, segment.ms=60000). This user "),
             qPrintable(ending.standing[0].english()));
    QCOMPARE(m_steps[2].state, ResetStep::State::Failed);
}

/// A worker or producer was quicker, and brokers make topics by themselves.
void TestTopicsReset::madeOtherwise()
{
    fresh();
    m_brokers->madeByOthers["shop-status"] = 25;
    const TopicsReset::Ending ending = run(shop());
    QCOMPARE(ending.outcome, Outcome::Failed);
    QVERIFY2(ending.standing[2].english().contains(u"not as it should be: it has 25 partitions in place of 2"),
             qPrintable(ending.standing[2].english()));
}

void TestTopicsReset::writtenToMeanwhile()
{
    fresh();
    m_brokers->firstRecordIn = "shop-status";
    const TopicsReset::Ending ending = run(shop());
    QCOMPARE(ending.outcome, Outcome::Failed);
    QVERIFY(ending.standing[2].english().contains(u"it holds up to 1 records"));
}

/// Whether it was done is for the brokers to say afterwards: here it was.
void TestTopicsReset::deletionUnanswered()
{
    fresh();
    m_brokers->loseDeleteAnswer = true;
    QCOMPARE(run(shop()).outcome, Outcome::Applied);
    QCOMPARE(m_steps[0].state, ResetStep::State::Failed);
    QCOMPARE(m_steps[3].state, ResetStep::State::Done);
}

void TestTopicsReset::deletesSinkGroups()
{
    fresh();
    ResetWish wish = shop();
    wish.sinkGroups = {"connect-audit"};
    const TopicsReset::Ending ending = run(wish);
    QCOMPARE(ending.outcome, Outcome::Applied);
    QCOMPARE(ending.done, 4U);
    QCOMPARE(m_brokers->log().back(), std::string("delete group connect-audit"));
    QCOMPARE(m_steps.size(), std::size_t(5));
}

void TestTopicsReset::sinkGroupCannotBeDeleted()
{
    fresh();
    m_brokers->keepGroups = true;
    ResetWish wish = shop();
    wish.sinkGroups = {"connect-audit"};
    const TopicsReset::Ending ending = run(wish);
    QCOMPARE(ending.outcome, Outcome::Failed);
    QCOMPARE(ending.done, 3U);
    QVERIFY(ending.standing.back().english().contains(u"connect-audit could not be deleted"));
    QVERIFY(ending.headline.english().startsWith(u"The topics were reset"));
}

/// Offsets of sinks are in no backup.
void TestTopicsReset::sinkGroupsStayWithTheTopics()
{
    fresh();
    for (const char* name : {"shop-configs", "shop-offsets", "shop-status"})
        m_brokers->undeletable[name] = Error{ErrorCode::NotAuthorized, name};
    ResetWish wish = shop();
    wish.sinkGroups = {"connect-audit"};
    const TopicsReset::Ending ending = run(wish);
    QCOMPARE(ending.outcome, Outcome::Failed);
    QCOMPARE(ending.done, 0U);
    QVERIFY(m_brokers->log().empty());
    QCOMPARE(m_steps[4].state, ResetStep::State::Skipped);
    QCOMPARE(ending.standing.back().english(), QStringLiteral("The consumer group connect-audit was left as it was."));
}

void TestTopicsReset::checks_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("check"); // empty: all are ok
    QTest::addColumn<Verdict>("verdict");
    QTest::newRow("ready") << QString() << QString() << Verdict::Ok;
    QTest::newRow("worker") << QStringLiteral("worker") << QStringLiteral("no-worker") << Verdict::Blocked;
    QTest::newRow("members unknown") << QStringLiteral("unknown") << QStringLiteral("no-worker") << Verdict::Unknown;
    QTest::newRow("written to") << QStringLiteral("written") << QStringLiteral("topic-as-archived") << Verdict::Blocked;
    QTest::newRow("gone") << QStringLiteral("gone") << QStringLiteral("topic-as-archived") << Verdict::Blocked;
    QTest::newRow("settings unknown") << QStringLiteral("settings") << QStringLiteral("topic-as-archived")
                                      << Verdict::Unknown;
    QTest::newRow("sink group in use") << QStringLiteral("sink") << QStringLiteral("sink-group-empty")
                                       << Verdict::Blocked;
    QTest::newRow("backup gone") << QStringLiteral("file") << QStringLiteral("backup") << Verdict::Blocked;
    for (const char* unknown : {"brokers not told", "nobody to ask"})
        QTest::newRow(unknown) << QString::fromLatin1(unknown) << QStringLiteral("replicas") << Verdict::Unknown;
    QTest::newRow("broker down") << QStringLiteral("broker down") << QStringLiteral("replicas") << Verdict::Blocked;
    QTest::newRow("no backup") << QStringLiteral("backup") << QStringLiteral("backup") << Verdict::Blocked;
}

void TestTopicsReset::checks()
{
    QFETCH(QString, change);
    QFETCH(QString, check);
    QFETCH(Verdict, verdict);
    fresh();
    ResetWish wish = shop();
    wish.sinkGroups = {"connect-audit"};
    if (change == u"worker")
        m_brokers->workers = Members::Some;
    else if (change == u"unknown")
        m_brokers->workers = Members::Unknown;
    else if (change == u"written")
        m_brokers->append("shop-offsets", 1);
    else if (change == u"gone")
        m_brokers->drop("shop-status");
    else if (change == u"settings")
        wish.topics[1].settings.reset();
    else if (change == u"sink")
        m_brokers->consumers = Members::Some;
    else if (change == u"file")
        wish.backup += u".gone"_qs;
    else if (change == u"backup")
        wish.topics.clear();
    else if (change == u"broker down")
        m_brokers->alive = 2;
    else if (change == u"brokers not told")
        m_brokers->alive = -1;
    const AskControl control{std::chrono::steady_clock::now() + std::chrono::seconds(5)};
    const std::shared_ptr<TopicAdmin> admin = change == u"nobody to ask" ? nullptr : m_brokers->topicAdmin();
    const std::vector<PreflightLine> lines = ResetChecks::lines(
        wish, "shop", false, ResetChecks::look(*m_brokers->groupAdmin(), admin.get(), "shop", wish, control));
    QCOMPARE(ClusterLines::allOk(lines), check.isEmpty());
    int others = 0;
    for (const PreflightLine& line : lines) {
        if (line.check.verdict == Verdict::Ok)
            continue;
        QCOMPARE(line.check.id, check);
        QCOMPARE(line.check.verdict, verdict);
        QVERIFY(!line.check.advice.isEmpty());
        ++others;
    }
    QCOMPARE(others, check.isEmpty() ? 0 : 1);
    if (change == u"worker" || change == u"sink")
        QVERIFY(ClusterLines::firstHindrance(lines).window().contains(u": 1 member. "));
    QVERIFY(!ClusterLines::allOk(ResetChecks::lines(wish, {}, false, {}))); // no group, no reset
}

QTEST_GUILESS_MAIN(TestTopicsReset)
#include "tst_topicsreset.moc"
