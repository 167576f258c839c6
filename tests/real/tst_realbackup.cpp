// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sessionbackups.h"
#include "kafka/kafkatopicadmin.h"
#include "realtest.h"
#include "restoracle.h"
#include "topicoracle.h"
#include "views/archivedtopics.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

#include <algorithm>

using namespace inspector;

/// Backup, full reset, restore, and workers that carry on where they were: on a real cluster, held against what a plain
/// consumer reads and what the workers say.
class TestRealBackup : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void refusedWhileWorkersRun();
    void backedUp();
    void refusedWithAnAlteredBackup();
    void reset();
    void refusedIntoADeletedTopic();
    void restored();
    void workersCarryOn();
    void topicsOneByOne();

private:
    bool open();
    std::size_t lineCount() const { return m_topics->read(Lines).value_or(TopicOracle::Records()).size(); }
    QString file() const { return m_data.filePath(QStringLiteral("shop.tar.zst")); }
    QList<QJsonObject> journalOf(const QString& operation) const;
    static AskControl within() { return {std::chrono::steady_clock::now() + std::chrono::seconds(30)}; }

    const QString Name = QStringLiteral("carry");
    const QString Lines = QStringLiteral("carry-lines");

    QTemporaryDir m_data;
    RealCluster m_cluster;
    std::unique_ptr<RestOracle> m_rest;
    std::unique_ptr<TopicOracle> m_topics;
    std::unique_ptr<ClusterSession> m_session;
    QJsonArray m_offsets; ///< of the source, as a worker said before
    std::optional<BackupManifest> m_backup;
    std::map<std::string, TopicOracle::Records> m_before; ///< by topic
};

namespace
{

ResetWish wishOf(const BackupManifest& backup, const QString& path)
{
    ResetWish wish;
    wish.backup = path;
    wish.topics = archivedTopics(backup);
    return wish;
}

/// Key, value and place, in order: what a restore keeps.
QList<QPair<std::optional<QByteArray>, std::optional<QByteArray>>> contents(const TopicOracle::Records& records,
                                                                            int partition)
{
    QList<QPair<std::optional<QByteArray>, std::optional<QByteArray>>> all;
    for (const TopicOracle::Record& record : records) {
        if (record.partition == partition)
            all.append({record.key, record.value});
    }
    return all;
}

} // namespace

void TestRealBackup::initTestCase()
{
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_data.path()));
    START_REAL_CLUSTER(m_cluster);
    m_rest = std::make_unique<RestOracle>(m_cluster.restUrls().constFirst());
    m_topics = std::make_unique<TopicOracle>(m_cluster.bootstrap());
    QVERIFY(open());
    const QString path = m_cluster.feedFile(QStringLiteral("carry.txt"));
    QVERIFY(feed(path, "line", 200));
    QVERIFY(m_rest->put(RestOracle::pathOf(Name, QStringLiteral("/config")), fileSource(path, Lines)).ok());
    QCOMPARE(settled([&] { return m_rest->offsets(Name).size() == 1 ? QString() : QStringLiteral("no offsets"); }),
             QString());
    QTRY_COMPARE_WITH_TIMEOUT(lineCount(), std::size_t(200), PatienceMs);
    m_offsets = m_rest->offsets(Name);
}

void TestRealBackup::cleanupTestCase()
{
    m_session.reset();
    m_cluster.stop();
}

bool TestRealBackup::open()
{
    m_session = openLive(m_cluster.settings());
    return m_session && readToEnd(*m_session);
}

QList<QJsonObject> TestRealBackup::journalOf(const QString& operation) const
{
    const QDir folder(m_data.filePath(QStringLiteral("connect-inspector/journal")));
    QList<QJsonObject> entries;
    const QStringList files = folder.entryList({QStringLiteral("*.jsonl")});
    for (const QString& name : files) {
        QFile journal(folder.filePath(name));
        while (journal.isOpen() || journal.open(QIODevice::ReadOnly)) {
            if (journal.atEnd())
                break;
            const QJsonObject entry = QJsonDocument::fromJson(journal.readLine()).object();
            if (entry[u"plan"][u"operation"].toString() == operation)
                entries << entry;
        }
    }
    return entries;
}

void TestRealBackup::refusedWhileWorkersRun()
{
    ClusterReset reset(m_session->backups()->resetContext());
    const auto line = [&reset] {
        const std::vector<Check> checks = reset.checks();
        return std::find_if(checks.begin(), checks.end(), [](const Check& check) { return check.id == u"no-worker"; })
            ->verdict;
    };
    QTRY_COMPARE_WITH_TIMEOUT(line(), Verdict::Blocked, PatienceMs);
    reset.submit(reset.confirmationText());
    QCOMPARE(reset.phase(), ClusterReset::Phase::Checking);
}

void TestRealBackup::backedUp()
{
    QVERIFY(m_cluster.stopWorker(1));
    QVERIFY(m_cluster.stopWorker(2));
    const std::unique_ptr<ClusterBackups> backups = m_session->backups();
    const std::unique_ptr<BackupJob> job = backups->backUp(file());
    bool finished = false;
    QString failure;
    connect(job.get(), &BackupJob::finished, this, [&finished] { finished = true; });
    connect(job.get(), &BackupJob::failed, this, [&failure](const QString& words) { failure = words; });
    QTRY_VERIFY2_WITH_TIMEOUT(finished || !failure.isEmpty(), qPrintable(failure), PatienceMs);
    QVERIFY2(finished, qPrintable(failure));
    m_backup = job->manifest();
    QVERIFY(m_backup->topics.size() >= 4); // and a connector's own
    for (const BackupTopic& topic : m_backup->topics) {
        QVERIFY2(topic.settings && topic.replicationFactor == 1, topic.name.c_str());
        QCOMPARE(topic.settings->at("cleanup.policy"), std::string("compact"));
        m_before[topic.name] = m_topics->read(QString::fromStdString(topic.name)).value_or(TopicOracle::Records());
        QVERIFY(!m_before[topic.name].empty() || topic.records() == 0);
    }
}

void TestRealBackup::refusedWithAnAlteredBackup()
{
    QVERIFY(m_backup);
    const QString copy = file() + QStringLiteral(".altered");
    QVERIFY(QFile::copy(file(), copy));
    ClusterReset reset(m_session->backups()->resetContext());
    reset.setWish(wishOf(*m_backup, copy));
    QTRY_VERIFY2_WITH_TIMEOUT(reset.obstacle(reset.confirmationText()).isEmpty(),
                              qPrintable(reset.obstacle(reset.confirmationText())), PatienceMs);
    QFile altered(copy);
    QVERIFY(altered.resize(altered.size() - 40));
    reset.submit(reset.confirmationText());
    QTRY_VERIFY_WITH_TIMEOUT(reset.result().has_value(), PatienceMs);
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY2(reset.result()->headline.contains(copy), qPrintable(reset.result()->headline));
    QCOMPARE(reset.phase(), ClusterReset::Phase::Checking);
}

void TestRealBackup::reset()
{
    QVERIFY(m_backup);
    ClusterReset reset(m_session->backups()->resetContext());
    reset.setWish(wishOf(*m_backup, file()));
    // The brokers forget a worker that said good-bye at once, and one that did not after its session.
    QTRY_VERIFY2_WITH_TIMEOUT(reset.obstacle(reset.confirmationText()).isEmpty(),
                              qPrintable(reset.obstacle(reset.confirmationText())), PatienceMs);
    reset.submit(reset.confirmationText());
    QTRY_COMPARE_WITH_TIMEOUT(reset.phase(), ClusterReset::Phase::Finished, PatienceMs);
    const ClusterReset::ReportedResult& result = *reset.result();
    QVERIFY2(result.outcome == Outcome::Applied, qPrintable(result.headline + result.standing.join(u' ')));
    QCOMPARE(result.journalNote, QString());

    std::vector<std::string> names;
    for (const BackupTopic& topic : m_backup->topics)
        names.push_back(topic.name);
    KafkaTopicAdmin admin({m_cluster.bootstrap().toStdString(), {}});
    const std::vector<TopicFacts> facts = admin.describe(names, within());
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const BackupTopic& before = m_backup->topics[i];
        QVERIFY2(!facts[i].error, facts[i].name.c_str());
        QCOMPARE(*facts[i].partitions(), static_cast<std::int32_t>(before.partitions.size()));
        QVERIFY2(facts[i].ownSettings() == before.settings, facts[i].name.c_str());
        QCOMPARE(m_topics->read(QString::fromStdString(facts[i].name)).value_or(TopicOracle::Records(1)).size(),
                 std::size_t(0));
    }
    QList<QJsonObject> entries = journalOf(QStringLiteral("reset-cluster"));
    QCOMPARE(entries.takeFirst()[u"outcome"].toString(), QStringLiteral("refused")); // with the altered backup
    QCOMPARE(entries.size(), qsizetype(6)); // about to be sent, four steps, the end
    for (int i = 0; i < 6; ++i) {
        QCOMPARE(entries[i][u"outcome"].toString(), i < 5 ? QStringLiteral("unknown") : QStringLiteral("applied"));
        QCOMPARE(entries[i][u"underWay"].toBool(), i > 0 && i < 5);
    }
}

/// One that is not compacted, whatever its records.
void TestRealBackup::refusedIntoADeletedTopic()
{
    QVERIFY(m_backup);
    QVERIFY(open()); // the topics that were open are no more
    KafkaTopicAdmin admin({m_cluster.bootstrap().toStdString(), {}});
    const std::string status = m_cluster.settings().topicNames().status;
    QVERIFY(admin.replaceSettings(status, {{"cleanup.policy", "delete"}}, Carry::Out, within()).ok());
    const std::unique_ptr<ClusterBackups> backups = m_session->backups();
    const std::unique_ptr<RestoreJob> job = backups->restore(file());
    const auto verdict = [&job, &status] {
        const std::vector<Check>& checks = job->checks();
        const auto found = std::find_if(checks.begin(), checks.end(), [&status](const Check& check) {
            return check.id == u"compacted-alone" && check.title.contains(QString::fromStdString(status));
        });
        return found == checks.end() ? Verdict::Wait : found->verdict;
    };
    QTRY_COMPARE_WITH_TIMEOUT(verdict(), Verdict::Blocked, PatienceMs);
    QVERIFY(!job->obstacle(job->confirmationText()).isEmpty());
    for (const BackupTopic& topic : m_backup->topics) {
        if (topic.name == status)
            QVERIFY(admin.replaceSettings(status, *topic.settings, Carry::Out, within()).ok());
    }
    QTRY_COMPARE_WITH_TIMEOUT(verdict(), Verdict::Ok, PatienceMs);
}

void TestRealBackup::restored()
{
    QVERIFY(m_backup);
    const std::unique_ptr<ClusterBackups> backups = m_session->backups();
    const std::unique_ptr<RestoreJob> job = backups->restore(file());
    QTRY_VERIFY2_WITH_TIMEOUT(job->obstacle(job->confirmationText()).isEmpty(),
                              qPrintable(job->obstacle(job->confirmationText())), PatienceMs);
    QCOMPARE(job->confirmationText(), QStringLiteral("shop"));
    job->submit(job->confirmationText());
    QTRY_COMPARE_WITH_TIMEOUT(job->phase(), RestoreJob::Phase::Finished, PatienceMs);
    QVERIFY2(job->ending()->outcome == Outcome::Applied, qPrintable(job->ending()->words));
    QCOMPARE(job->ending()->journalNote, QString());
    for (const BackupTopic& topic : m_backup->topics) {
        const TopicOracle::Records now =
            m_topics->read(QString::fromStdString(topic.name)).value_or(TopicOracle::Records());
        for (const BackupPartition& partition : topic.partitions)
            QVERIFY2(contents(now, partition.partition) == contents(m_before[topic.name], partition.partition),
                     topic.memberName(partition).c_str());
    }
    const QList<QJsonObject> entries = journalOf(QStringLiteral("restore-backup"));
    QVERIFY(entries.size() >= 4); // about to be sent, on its way, all written, the end
    QCOMPARE(entries[1][u"underWay"].toBool(), true);
    QCOMPARE(entries.constLast()[u"outcome"].toString(), QStringLiteral("applied"));
    QCOMPARE(entries.constLast()[u"verified"].toBool(), true);
}

void TestRealBackup::workersCarryOn()
{
    QVERIFY(m_cluster.startWorker(1));
    QTRY_COMPARE_WITH_TIMEOUT(m_rest->states(Name), QStringLiteral("RUNNING RUNNING"), PatienceMs);
    QCOMPARE(m_rest->offsets(Name), m_offsets);
    QVERIFY(feed(m_cluster.feedFile(QStringLiteral("carry.txt")), "later", 10));
    QTRY_COMPARE_WITH_TIMEOUT(lineCount(), std::size_t(210), PatienceMs); // and none of the earlier ones again
}

/// What is no topic of a Connect cluster's, so that it stands alone: answers for each topic.
void TestRealBackup::topicsOneByOne()
{
    KafkaTopicAdmin admin({m_cluster.bootstrap().toStdString(), {}});
    NewTopic good;
    good.name = "made-here";
    good.partitions = 3;
    good.replicationFactor = 1;
    good.settings = {{"cleanup.policy", "compact"}, {"segment.ms", "60000"}};
    NewTopic wrong = good;
    wrong.name = "not-made";
    wrong.settings["cleanup.policy"] = "sometimes";
    const auto created = admin.createTopics({good, wrong}, within());
    QVERIFY(created.ok());
    QVERIFY(!(*created)[0].error);
    QVERIFY((*created)[1].error);
    QCOMPARE((*created)[1].topic, wrong.name);
    QTRY_VERIFY_WITH_TIMEOUT(admin.describe({good.name}, within())[0].ownSettings() == good.settings, PatienceMs);
    const auto again = admin.createTopics({good}, within());
    QVERIFY(again.ok());
    QCOMPARE((*again)[0].error->status, 36);
    const auto deleted = admin.deleteTopics({"not-made", good.name}, within());
    QVERIFY(deleted.ok());
    QCOMPARE((*deleted)[0].error->code, ErrorCode::NoSuchTopic);
    QVERIFY(!(*deleted)[1].error);
    const auto isGone = [&] {
        const std::vector<TopicFacts> facts = admin.describe({good.name}, within());
        return facts[0].missing;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isGone(), PatienceMs);
}

QTEST_GUILESS_MAIN(TestRealBackup)
#include "tst_realbackup.moc"
