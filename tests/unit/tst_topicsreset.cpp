// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journalreading.h"
#include "fakeresetbrokers.h"
#include "operations/clusterreset.h"

#include <QSignalSpy>
#include <QTemporaryFile>
#include <QTest>

using namespace inspector;

namespace
{

using Members = GroupState::Members;

ResetTopic topic(const char* name, TopicRole role, std::vector<std::int64_t> ends)
{
    ResetTopic topic;
    topic.name = name;
    topic.role = role;
    topic.ends = std::move(ends);
    topic.replicationFactor = 3;
    topic.settings = std::map<std::string, std::string>{{"cleanup.policy", "compact"}, {"segment.ms", "60000"}};
    return topic;
}

/// A file that is there; nobody looks into it.
QString archive()
{
    return QStringLiteral(SOURCE_ROOT "/tests/unit/tst_topicsreset.cpp");
}

ResetWish shop()
{
    ResetWish wish;
    wish.backup = archive();
    wish.topics = {topic("shop-configs", TopicRole::Config, {40}), topic("shop-offsets", TopicRole::Offset, {7, 0, 12}),
                   topic("shop-status", TopicRole::Status, {9, 3})};
    return wish;
}

TopicsReset::Patience hurried()
{
    using std::chrono::milliseconds;
    TopicsReset::Patience patience;
    patience.gone = patience.made = patience.standing = milliseconds(150);
    patience.pause = milliseconds(5);
    return patience;
}

} // namespace

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
    void journalsAndEnds();
    void goesOnWithoutJournal();
    void endsWithoutItsWindow();
    void waitsForTheNameOfTheJournal();
    void anotherWishForgetsTheRefusal();
    void refusesWhenAWorkerCameBack();
    void refusesWhenAWorkerCameLast();
    void refusesWhatCannotBeMadeAnew();
    void refusesWithoutEnoughBrokers();
    void refusesAlteredBackup_data();
    void refusesAlteredBackup();
    void refusesBackupChangedLast();
    void readsNoBackupBeforeSubmit();
    void refusesReadOnly();
    void refusesWithoutJournal();
    void cancelSendsNothing();

private:
    TopicsReset::Ending run(const ResetWish& wish);
    TopicsReset::Listener listener();
    ClusterReset::Context context() const;

    std::shared_ptr<FakeResetBrokers> m_brokers;
    std::vector<ResetStep> m_steps;
    std::vector<std::pair<QString, std::uint32_t>> m_ended;
    bool m_isNamed = true; ///< which Kafka cluster it is, is known
    std::shared_ptr<KeptJournal> m_journal;
    Result<std::vector<ResetTopic>> m_archived{std::vector<ResetTopic>()};
    std::function<void()> m_whileRead; ///< on the thread that reads the backup

    void fresh()
    {
        m_brokers = std::make_shared<FakeResetBrokers>(shop());
        m_journal = std::make_shared<KeptJournal>(m_brokers);
        m_archived = shop().topics;
        m_whileRead = {};
        m_isNamed = true;
    }
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

ClusterReset::Context TestTopicsReset::context() const
{
    ClusterReset::Context context;
    context.topics = m_brokers->topicAdmin();
    context.groups = m_brokers->groupAdmin();
    context.archived = [this](const QString&, const AskControl&) {
        if (m_whileRead)
            m_whileRead();
        return m_archived;
    };
    context.journal = [this]() -> std::optional<ClusterReset::Journal> {
        return m_isNamed ? std::optional(ClusterReset::Journal{"kafka-1", m_journal}) : std::nullopt;
    };
    context.group = "shop";
    return context;
}

void TestTopicsReset::resets()
{
    fresh();
    const TopicsReset::Ending ending = run(shop());
    QCOMPARE(ending.outcome, Outcome::Applied);
    QCOMPARE(ending.done, 3U);
    QCOMPARE(ending.standing.size(), std::size_t(3));
    QCOMPARE(ending.standing[1].english(),
             QStringLiteral("shop-offsets is there, empty: 3 × 3, cleanup.policy=compact, segment.ms=60000"));
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
    QVERIFY2(ending.standing[0].english().startsWith(u"shop-configs is deleted and not there (it should have: 1 × 3, "
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
    QVERIFY(!ClusterLines::allOk(ResetChecks::lines(wish, {}, false, {}))); // no group, no reset
}

void TestTopicsReset::journalsAndEnds()
{
    fresh();
    ClusterReset reset(context(), hurried());
    QVERIFY(!reset.obstacle(QStringLiteral("shop")).isEmpty()); // no backup yet
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    QVERIFY(reset.obstacle(QStringLiteral("sho")).contains(u"shop"));
    reset.submit(QStringLiteral("sho"));
    QCOMPARE(reset.phase(), ClusterReset::Phase::Checking);
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Applied);
    QCOMPARE(reset.result()->journalNote, QString());
    const std::vector<JournalEntry> entries = m_journal->entries();
    QCOMPARE(entries.size(), std::size_t(6));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        QCOMPARE(entries[i].id, entries[0].id);
        QCOMPARE(entries[i].underWay, i > 0 && i < 5);
        QCOMPARE(entries[i].outcome, i < 5 ? Outcome::Unknown : Outcome::Applied);
        QCOMPARE(entries[i].verified, i == 5);
        QCOMPARE(entries[i].done, i < 3 ? 0U : 3U);
        QCOMPARE(entries[i].of, 3U);
    }
    QVERIFY((m_journal->changesBefore() == std::vector<std::size_t>{0, 3, 3, 6, 6, 6})); // the intent stood first
    QCOMPARE(entries[2].detail, std::string("Under way. Wait until they are gone from the brokers: gone: shop-configs, "
                                            "shop-offsets, shop-status"));
    const Result<JournalEntry> read = journalFromJson(journalToJson(entries[5]));
    QVERIFY(read.ok());
    QCOMPARE(wireName(read->plan.operation), std::string_view("reset-cluster"));
    QCOMPARE(read->plan.group, std::string("shop"));
    QCOMPARE(*read->plan.changes[1].before,
             Bytes("3 partitions, end offsets 19 in all, archived in " + archive().toStdString()));
}

/// A disk that is full by then must not leave the cluster without topics.
void TestTopicsReset::goesOnWithoutJournal()
{
    fresh();
    m_journal->onAppend = [this] { m_journal->broken = m_brokers->log().size() >= 3; };
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Applied);
    QVERIFY2(reset.result()->journalNote.contains(u"no space"), qPrintable(reset.result()->journalNote));
    QCOMPARE(m_brokers->topics(), std::size_t(3));
}

/// What was begun is written down to its end by the thread that does it.
void TestTopicsReset::endsWithoutItsWindow()
{
    fresh();
    auto reset = std::make_unique<ClusterReset>(context(), hurried());
    reset->setWish(shop());
    QTRY_VERIFY(reset->obstacle(QStringLiteral("shop")).isEmpty());
    connect(reset.get(), &ClusterReset::changed, this, [&reset] {
        if (reset && reset->phase() == ClusterReset::Phase::Running)
            reset.release()->deleteLater();
    });
    reset->submit(QStringLiteral("shop"));
    QTRY_VERIFY(!reset);
    QTRY_COMPARE(m_journal->entries().size(), std::size_t(6));
    QCOMPARE(m_journal->entries().back().outcome, Outcome::Applied);
    QVERIFY(!m_journal->entries().back().underWay);
}

/// It is named after the Kafka cluster, which tells its name only when a broker has answered.
void TestTopicsReset::waitsForTheNameOfTheJournal()
{
    fresh();
    m_isNamed = false;
    ClusterReset reset(context(), hurried());
    QSignalSpy changed(&reset, &ClusterReset::changed);
    reset.setWish(shop());
    QTRY_VERIFY(changed.size() >= 2); // answered
    QVERIFY2(reset.obstacle(QStringLiteral("shop")).contains(u"have not said yet which Kafka cluster"),
             qPrintable(reset.obstacle(QStringLiteral("shop"))));
    QCOMPARE(reset.checks()[1].id, QStringLiteral("journal"));
    QCOMPARE(reset.checks()[1].verdict, Verdict::Unknown);
    m_isNamed = true;
    reset.setWish(shop()); // sooner than it looks again by itself
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Applied);
    QCOMPARE(m_journal->entries().back().plan.kafkaClusterId, std::string("kafka-1"));
}

void TestTopicsReset::anotherWishForgetsTheRefusal()
{
    fresh();
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    reset.cancel();
    QVERIFY(reset.result().has_value());
    reset.setWish(shop());
    QVERIFY(!reset.result().has_value());
}

void TestTopicsReset::refusesWhenAWorkerCameBack()
{
    fresh();
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    m_brokers->workers = Members::Some;
    reset.submit(QStringLiteral("shop"));
    QTRY_VERIFY(reset.result().has_value());
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QCOMPARE(reset.phase(), ClusterReset::Phase::Checking);
    QVERIFY(m_brokers->log().empty());
    QTRY_COMPARE(m_journal->entries().size(), std::size_t(1));
    QCOMPARE(m_journal->entries()[0].outcome, Outcome::Refused);
}

/// While the entry was being written.
void TestTopicsReset::refusesWhenAWorkerCameLast()
{
    fresh();
    m_journal->onAppend = [this] { m_brokers->workers = Members::Some; };
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY(m_brokers->log().empty());
    const std::vector<JournalEntry> entries = m_journal->entries();
    QCOMPARE(entries.size(), std::size_t(2));
    QCOMPARE(entries[0].id, entries[1].id);
    QCOMPARE(entries[1].outcome, Outcome::Refused);
    QVERIFY(!entries[1].verified);
}

/// DELETE without CREATE would leave a cluster without topics.
void TestTopicsReset::refusesWhatCannotBeMadeAnew()
{
    fresh();
    m_brokers->uncreatable["shop-status"] = Error{ErrorCode::NotAuthorized, "shop-status"};
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY2(reset.result()->headline.contains(u"CREATE"), qPrintable(reset.result()->headline));
    QVERIFY(m_brokers->log().empty());
    QCOMPARE(m_journal->entries().back().outcome, Outcome::Refused);
}

/// A broker that goes down last: what was deleted could not be made anew before it is back.
void TestTopicsReset::refusesWithoutEnoughBrokers()
{
    fresh();
    m_journal->onAppend = [this] { m_brokers->alive = 2; };
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY2(reset.result()->headline.contains(u"brokers alive: 2; replicas wanted: 3"),
             qPrintable(reset.result()->headline));
    QVERIFY(m_brokers->log().empty());
}

void TestTopicsReset::refusesAlteredBackup_data()
{
    QTest::addColumn<bool>("another");
    QTest::addColumn<QString>("words");
    QTest::newRow("altered") << false << QStringLiteral("is no backup that can be used");
    QTest::newRow("another") << true << QStringLiteral("does not have the topic shop-offsets as it stood");
}

/// Hours may lie between the backup and the reset.
void TestTopicsReset::refusesAlteredBackup()
{
    QFETCH(bool, another);
    QFETCH(QString, words);
    fresh();
    ResetWish wish = shop();
    QTemporaryFile file;
    QVERIFY(file.open() && file.write("archive") > 0 && file.flush());
    wish.backup = file.fileName();
    std::vector<ResetTopic> topics = shop().topics;
    topics[1].ends = {7, 0, 13};
    m_archived = another ? Result<std::vector<ResetTopic>>(topics)
                         : Result<std::vector<ResetTopic>>(
                               Error{ErrorCode::BackupAltered, file.fileName().toStdString(), "shop-offsets/1.jsonl"});
    ClusterReset reset(context(), hurried());
    reset.setWish(wish);
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    QSignalSpy changed(&reset, &ClusterReset::changed);
    reset.submit(QStringLiteral("shop"));
    QTRY_VERIFY(reset.result().has_value());
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY2(reset.result()->headline.contains(words), qPrintable(reset.result()->headline));
    QVERIFY(m_brokers->log().empty());
    QTRY_COMPARE(m_journal->entries().size(), std::size_t(1));
    // Looking at the file alone does not make it good again; another file is another one.
    reset.setWish(wish);
    changed.clear();
    QTRY_VERIFY(changed.size() >= 1);
    QVERIFY(reset.obstacle(QStringLiteral("shop")).contains(words));
    QVERIFY(file.write("more") > 0 && file.flush());
    reset.setWish(wish);
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
}

/// After it was read, while the entry was being written.
void TestTopicsReset::refusesBackupChangedLast()
{
    fresh();
    ResetWish wish = shop();
    QTemporaryFile file;
    QVERIFY(file.open() && file.write("archive") > 0 && file.flush());
    wish.backup = file.fileName();
    m_journal->onAppend = [&file] {
        file.write("more");
        file.flush();
    };
    ClusterReset reset(context(), hurried());
    reset.setWish(wish);
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY2(reset.result()->headline.contains(u"was changed since it was verified"),
             qPrintable(reset.result()->headline));
    QVERIFY(m_brokers->log().empty());
}

/// It may be large, and the checklist asks every few seconds.
void TestTopicsReset::readsNoBackupBeforeSubmit()
{
    fresh();
    std::atomic<int> reads{0};
    m_whileRead = [&reads] { ++reads; };
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    QCOMPARE(reads.load(), 0);
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reads.load(), 1);
}

void TestTopicsReset::refusesReadOnly()
{
    fresh();
    ClusterReset::Context readOnly = context();
    readOnly.readOnly = true;
    ClusterReset reset(readOnly, hurried());
    QSignalSpy changed(&reset, &ClusterReset::changed);
    reset.setWish(shop());
    QTRY_VERIFY(changed.size() >= 2); // answered
    QVERIFY(reset.obstacle(QStringLiteral("shop")).contains(u"open read-only"));
    reset.submit(QStringLiteral("shop"));
    QCOMPARE(reset.phase(), ClusterReset::Phase::Checking);
    QVERIFY(m_brokers->log().empty());
}

void TestTopicsReset::refusesWithoutJournal()
{
    fresh();
    m_journal->broken = true;
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_VERIFY(reset.result().has_value());
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY(m_brokers->log().empty());
}

void TestTopicsReset::cancelSendsNothing()
{
    fresh();
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    reset.cancel();
    QCOMPARE(reset.phase(), ClusterReset::Phase::Checking);
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QTRY_COMPARE(m_journal->entries().size(), std::size_t(1));
    QVERIFY(m_brokers->log().empty());
}

QTEST_GUILESS_MAIN(TestTopicsReset)
#include "tst_topicsreset.moc"
