// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/backup/restoration.h"
#include "core/fold.h"
#include "fakeresetbrokers.h"
#include "files/backupwriter.h"
#include "tst_kafkamock.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace inspector;

namespace
{

/// Tells the Kafka cluster's id; its topics are not looked at.
class Evidence : public ClusterEvidence
{
public:
    const ClusterMirror& mirror() const override { return m_mirror; }
    ReadProgress progress() const override
    {
        ReadProgress progress;
        progress.clusterId = isNamed ? "kafka-1" : "";
        return progress;
    }
    QString clusterName() const override { return QStringLiteral("mock"); }
    QString group() const override { return QStringLiteral("shop"); }
    std::string offsetTopic() const override { return "shop-offsets"; }
    void readToEnd(std::chrono::milliseconds, std::function<void(Result<Done>)>) override {}

    bool isNamed = true;

private:
    RecordStore m_store;
    KeyTable m_keys;
    ClusterMirror m_mirror{m_store, m_keys};
};

} // namespace

/// A restore into librdkafka's mock brokers; groups and ends of topics are told by a fake, since the mock does not.
class TestRestoration : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_kafka.reset(); }
    void restoresAndJournals();
    void comparesWithWhatStands();
    void refusesWhenAWorkerCameBack();
    void refusesWhenAWorkerCameLast();
    void waitsForTheNameOfTheJournal();
    void refusesReadOnly();
    void refusesWithoutJournal();
    void unreadable();
    void calledOff();

private:
    std::unique_ptr<Restoration> restoration(bool readOnly = false);
    std::uint64_t recordsIn(const char* topic);

    QTemporaryDir m_folder;
    std::unique_ptr<KafkaMock> m_kafka;
    std::shared_ptr<FakeResetBrokers> m_brokers;
    std::shared_ptr<KeptJournal> m_journal;
    Evidence m_evidence;
    QString m_archive;
};

void TestRestoration::init()
{
    m_evidence.isNamed = true;
    m_kafka = std::make_unique<KafkaMock>();
    ResetWish empty;
    RecordStore store;
    KeyTable keys;
    BackupManifest manifest;
    manifest.group = "shop";
    manifest.at = "2026-11-30T07:00:00Z";
    const auto topic = [&](const char* name, TopicRole role, int partitions) {
        m_kafka->createTopic(name, partitions);
        ResetTopic& made = empty.topics.emplace_back();
        made.name = name;
        made.ends.resize(static_cast<std::size_t>(partitions));
        made.settings = std::map<std::string, std::string>{{"cleanup.policy", "compact"}};
        BackupTopic& archived = manifest.topics.emplace_back();
        archived.name = name;
        archived.role = role;
        for (int number = 0; number < partitions; ++number)
            archived.partitions.push_back({number, 10, 0, 0, {}});
    };
    topic("shop-configs", TopicRole::Config, 1);
    topic("shop-offsets", TopicRole::Offset, 2);
    topic("shop-status", TopicRole::Status, 1);
    const auto add = [&](const char* name, TopicRole role, int partition, std::int64_t offset, BytesView key,
                         std::optional<BytesView> value) {
        store.append(store.addPartition(name, role, partition), offset, 1'700'000'000'000, key, value);
    };
    add("shop-configs", TopicRole::Config, 0, 3, "connector-a", "{\"properties\":{}}");
    add("shop-configs", TopicRole::Config, 0, 7, "commit-a", "{\"tasks\":0}");
    add("shop-offsets", TopicRole::Offset, 1, 9, "[\"a\",{\"file\":\"x\"}]", "{\"position\":4}");
    add("shop-status", TopicRole::Status, 0, 1, "status-connector-a", std::nullopt);
    store.publish();
    Fold(store, keys).advance(store.published());
    m_archive = m_folder.filePath(QStringLiteral("shop.tar.zst"));
    QFile::remove(m_archive);
    BackupOptions options;
    options.path = m_archive;
    const Result<BackupManifest> written = writeBackup({&store, &keys, manifest}, options);
    QVERIFY(written.ok());
    m_brokers = std::make_shared<FakeResetBrokers>(empty);
    m_journal = std::make_shared<KeptJournal>();
}

std::unique_ptr<Restoration> TestRestoration::restoration(bool readOnly)
{
    auto made = std::make_unique<Restoration>(m_archive, std::chrono::seconds(30));
    made->setContext({m_kafka->settings(),
                      {"shop-configs", "shop-status", "shop-offsets"},
                      "shop",
                      &m_evidence,
                      m_brokers->groupAdmin(),
                      m_brokers->topicAdmin(),
                      [this] { return m_journal; },
                      readOnly});
    return made;
}

std::uint64_t TestRestoration::recordsIn(const char* topic)
{
    ReaderUnderTest reading(m_kafka->settings(), {topic});
    if (!reading.reader().start())
        return 0;
    reading.askEnd(20'000);
    return QTest::qWaitFor([&] { return reading.end().has_value(); }, 20'000) ? reading.published() : 0;
}

void TestRestoration::restoresAndJournals()
{
    const std::unique_ptr<Restoration> job = restoration();
    QCOMPARE(job->phase(), RestoreJob::Phase::Reading);
    QTRY_VERIFY(job->obstacle(QStringLiteral("shop")).isEmpty());
    QCOMPARE(job->archive()->records, qint64(4));
    QCOMPARE(job->archive()->topics.size(), qsizetype(3));
    QVERIFY(job->obstacle(QStringLiteral("other")).contains(u"shop"));
    job->submit(QStringLiteral("other"));
    QCOMPARE(job->phase(), RestoreJob::Phase::Checking);
    job->submit(QStringLiteral("shop"));
    QTRY_COMPARE_WITH_TIMEOUT(job->phase(), RestoreJob::Phase::Finished, 30'000);
    QVERIFY2(job->ending()->outcome == Outcome::Applied, qPrintable(job->ending()->words));
    QVERIFY2(job->ending()->words.startsWith(u"Restored and read back: 4 records stand as archived"),
             qPrintable(job->ending()->words));
    QCOMPARE(recordsIn("shop-configs"), std::uint64_t(2));
    QCOMPARE(recordsIn("shop-offsets"), std::uint64_t(1));
    const std::vector<JournalEntry> entries = m_journal->entries();
    QCOMPARE(entries.size(), std::size_t(4));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        QCOMPARE(entries[i].id, entries[0].id);
        QCOMPARE(entries[i].underWay, i == 1 || i == 2);
        QCOMPARE(entries[i].outcome, i < 3 ? Outcome::Unknown : Outcome::Applied);
        QCOMPARE(entries[i].verified, i == 3);
    }
    QCOMPARE(entries[1].detail, std::string("Under way. 0 of 4 records are written, and more is on the way."));
    QCOMPARE(entries[2].detail, std::string("Under way. All 4 records are written; they are to be read back."));
    QCOMPARE(entries[3].plan.operation, PlanOperation::RestoreBackup);
    QCOMPARE(entries[3].plan.kafkaClusterId, std::string("kafka-1"));
    QCOMPARE(entries[3].checks.size(), std::size_t(11));
}

/// The fake says that the topics are empty: what is there all the same is found when they are read back.
void TestRestoration::comparesWithWhatStands()
{
    m_kafka->produce("shop-status", 0, {"status-connector-z", "{}", {}});
    m_kafka->flush();
    const std::unique_ptr<Restoration> job = restoration();
    QTRY_VERIFY(job->obstacle(QStringLiteral("shop")).isEmpty());
    job->submit(QStringLiteral("shop"));
    QTRY_COMPARE_WITH_TIMEOUT(job->phase(), RestoreJob::Phase::Finished, 30'000);
    QCOMPARE(job->ending()->outcome, Outcome::Failed);
    QVERIFY2(job->ending()->words.contains(u"shop-status, partition 0, has a record at 0 that is not of the backup"),
             qPrintable(job->ending()->words));
    QCOMPARE(m_journal->entries().back().outcome, Outcome::Failed);
}

void TestRestoration::refusesWhenAWorkerCameBack()
{
    const std::unique_ptr<Restoration> job = restoration();
    QTRY_VERIFY(job->obstacle(QStringLiteral("shop")).isEmpty());
    m_brokers->workers = GroupState::Members::Some;
    job->submit(QStringLiteral("shop"));
    QTRY_VERIFY(job->ending().has_value());
    QCOMPARE(job->ending()->outcome, Outcome::Refused);
    QCOMPARE(job->phase(), RestoreJob::Phase::Checking);
    QTRY_COMPARE(m_journal->entries().size(), std::size_t(1));
    QCOMPARE(recordsIn("shop-configs"), std::uint64_t(0));
}

/// While the entry was being written.
void TestRestoration::refusesWhenAWorkerCameLast()
{
    m_journal->onAppend = [this] { m_brokers->workers = GroupState::Members::Some; };
    const std::unique_ptr<Restoration> job = restoration();
    QTRY_VERIFY(job->obstacle(QStringLiteral("shop")).isEmpty());
    job->submit(QStringLiteral("shop"));
    QTRY_COMPARE_WITH_TIMEOUT(job->phase(), RestoreJob::Phase::Finished, 30'000);
    QCOMPARE(job->ending()->outcome, Outcome::Refused);
    QCOMPARE(m_journal->entries().size(), std::size_t(2));
    QCOMPARE(m_journal->entries().back().outcome, Outcome::Refused);
    QCOMPARE(recordsIn("shop-configs"), std::uint64_t(0));
}

void TestRestoration::waitsForTheNameOfTheJournal()
{
    m_evidence.isNamed = false;
    const std::unique_ptr<Restoration> job = restoration();
    QTRY_VERIFY(!job->checks().empty());
    QVERIFY2(job->obstacle(QStringLiteral("shop")).contains(u"have not said yet which Kafka cluster"),
             qPrintable(job->obstacle(QStringLiteral("shop"))));
    QVERIFY(!job->heardAll()); // it is asked again
    job->submit(QStringLiteral("shop"));
    QCOMPARE(job->phase(), RestoreJob::Phase::Checking);
}

void TestRestoration::refusesReadOnly()
{
    const std::unique_ptr<Restoration> job = restoration(true);
    QTRY_VERIFY(!job->checks().empty());
    QVERIFY(job->obstacle(QStringLiteral("shop")).contains(u"open read-only"));
    job->submit(QStringLiteral("shop"));
    QCOMPARE(job->phase(), RestoreJob::Phase::Checking);
    QVERIFY(m_journal->entries().empty());
}

void TestRestoration::refusesWithoutJournal()
{
    m_journal->broken = true;
    const std::unique_ptr<Restoration> job = restoration();
    QTRY_VERIFY(job->obstacle(QStringLiteral("shop")).isEmpty());
    job->submit(QStringLiteral("shop"));
    QTRY_VERIFY(job->ending().has_value());
    QCOMPARE(job->ending()->outcome, Outcome::Refused);
    QCOMPARE(recordsIn("shop-configs"), std::uint64_t(0));
}

void TestRestoration::unreadable()
{
    QFile archive(m_archive);
    QVERIFY(archive.resize(archive.size() / 2));
    const std::unique_ptr<Restoration> job = restoration();
    QTRY_COMPARE(job->phase(), RestoreJob::Phase::Finished);
    QVERIFY(job->ending()->isUnreadable);
    QCOMPARE(job->ending()->outcome, Outcome::Refused);
    QVERIFY2(job->ending()->words.contains(u"cut short"), qPrintable(job->ending()->words));
    QVERIFY(!job->archive());
}

void TestRestoration::calledOff()
{
    const std::unique_ptr<Restoration> job = restoration();
    QTRY_COMPARE(job->phase(), RestoreJob::Phase::Checking);
    job->cancel();
    QCOMPARE(job->phase(), RestoreJob::Phase::Finished);
    QCOMPARE(job->ending()->outcome, Outcome::Refused);
    QVERIFY(m_journal->entries().empty());
}

QTEST_GUILESS_MAIN(TestRestoration)
#include "tst_restoration.moc"
