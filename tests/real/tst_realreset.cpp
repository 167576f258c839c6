// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/clustermodels.h"
#include "operations/operation.h"
#include "panerows.h"
#include "realtest.h"
#include "restoracle.h"
#include "topicoracle.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>

using namespace inspector;

/// The guided reset on a real cluster, held against what a plain consumer reads from the topics.
class TestRealReset : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void runningSourceIsStoppedResetAndReadsItsFileAgain();
    void resetIsRefusedWhenSomebodyResumedTheConnector();
    void keyInOtherBytesIsNamedAsLeft();
    void resetWithOwnOffsetsTopicSaysWhatTheTopicsShow();

private:
    using Phase = Operation::Phase;

    QString offsetsPath(const QString& name) const { return RestOracle::pathOf(name, QStringLiteral("/offsets")); }
    bool createSource(const QString& name, int lines);
    bool stop(const QString& name);
    std::unique_ptr<Operation> openReset(const QString& name);
    TopicOracle::Records liveOffsets(const QString& topic, const QString& name) const;
    TopicOracle::Records recordsOf(const QString& topic, const QByteArray& key) const;
    std::size_t lineCount(const QString& topic) const;
    QList<QJsonObject> journal() const;
    /// Entries of one connector, the oldest first.
    QList<QJsonObject> journalOf(const QString& name) const;

    QTemporaryDir m_data;
    RealCluster m_cluster;
    std::unique_ptr<RestOracle> m_rest;
    std::unique_ptr<TopicOracle> m_topics;
    std::unique_ptr<ClusterSession> m_session;
};

namespace
{

Check checkOf(const Operation& operation, const QString& id)
{
    const std::vector<Check>& checks = operation.checks();
    const auto found = std::find_if(checks.begin(), checks.end(), [&id](const Check& check) { return check.id == id; });
    return found == checks.end() ? Check{} : *found;
}

/// What stands between the operation and its end or its button, for the message of a test that waits.
QString state(const Operation& operation)
{
    return QStringLiteral("phase %1: %2 %3")
        .arg(static_cast<int>(operation.phase()))
        .arg(operation.activity(), operation.result().explanation);
}

bool becomesReady(const Operation& operation)
{
    return QTest::qWaitFor([&] { return operation.phase() == Operation::Phase::Checking && operation.ready(); },
                           PatienceMs);
}

bool finishes(const Operation& operation)
{
    // The worker may take 90 s to say that it timed out, and the read-back comes after that.
    constexpr int FinishMs = 240'000;
    return QTest::qWaitFor([&] { return operation.phase() == Operation::Phase::Finished; }, FinishMs);
}

QByteArray bytesOf(const std::string& bytes)
{
    return QByteArray::fromStdString(bytes);
}

} // namespace

void TestRealReset::initTestCase()
{
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_data.path()));
    START_REAL_CLUSTER(m_cluster);
    m_rest = std::make_unique<RestOracle>(m_cluster.restUrls().constFirst());
    m_topics = std::make_unique<TopicOracle>(m_cluster.bootstrap());
    m_session = openLive(m_cluster.settings());
    QVERIFY(m_session);
}

void TestRealReset::cleanupTestCase()
{
    m_session.reset();
    m_cluster.stop();
}

/// Creates it and waits until its file is read and its offset stored.
bool TestRealReset::createSource(const QString& name, int lines)
{
    const QString path = m_cluster.feedFile(QString(name + u".txt"));
    return feed(path, "line", lines) &&
           m_rest->put(RestOracle::pathOf(name, QStringLiteral("/config")), fileSource(path, QString(name + u"-lines")))
               .ok() &&
           settled([&] {
               return m_rest->offsets(name).size() == 1 && m_session->mirror().connector(name.toStdString())
                          ? QString()
                          : QStringLiteral("no offsets");
           }).isEmpty();
}

/// By another client than the program.
bool TestRealReset::stop(const QString& name)
{
    return m_rest->put(RestOracle::pathOf(name, QStringLiteral("/stop"))).ok() &&
           settled([&] { return m_rest->states(name) == u"STOPPED" ? QString() : m_rest->states(name); }).isEmpty();
}

std::unique_ptr<Operation> TestRealReset::openReset(const QString& name)
{
    PlanRequest request;
    request.operation = PlanOperation::ResetOffsets;
    request.connector = name.toStdString();
    return std::make_unique<Operation>(m_session->operationContext(), request);
}

TopicOracle::Records TestRealReset::liveOffsets(const QString& topic, const QString& name) const
{
    return TopicOracle::live(m_topics->read(topic).value_or(TopicOracle::Records()), "[\"" + name.toUtf8() + "\",");
}

TopicOracle::Records TestRealReset::recordsOf(const QString& topic, const QByteArray& key) const
{
    return TopicOracle::withKey(m_topics->read(topic).value_or(TopicOracle::Records()), key);
}

std::size_t TestRealReset::lineCount(const QString& topic) const
{
    return m_topics->read(topic).value_or(TopicOracle::Records()).size();
}

QList<QJsonObject> TestRealReset::journal() const
{
    const QDir folder(m_data.filePath(QStringLiteral("connect-inspector/journal")));
    QList<QJsonObject> entries;
    const QStringList files = folder.entryList({QStringLiteral("*.jsonl")});
    for (const QString& name : files) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        while (!file.atEnd())
            entries << QJsonDocument::fromJson(file.readLine()).object();
    }
    return entries;
}

QList<QJsonObject> TestRealReset::journalOf(const QString& name) const
{
    QList<QJsonObject> entries = journal();
    entries.removeIf([&name](const QJsonObject& entry) { return entry[u"plan"][u"connector"].toString() != name; });
    return entries;
}

void TestRealReset::runningSourceIsStoppedResetAndReadsItsFileAgain()
{
    const QString name = QStringLiteral("again");
    const QString lines = QStringLiteral("again-lines");
    constexpr std::size_t Lines = 300;
    QVERIFY(createSource(name, Lines));
    QCOMPARE(lineCount(lines), Lines);
    const QJsonArray offsetsBefore = m_rest->offsets(name);

    const std::unique_ptr<Operation> reset = openReset(name);
    QTRY_COMPARE_WITH_TIMEOUT(checkOf(*reset, QStringLiteral("worker-can")).verdict, Verdict::Ok, PatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(checkOf(*reset, QStringLiteral("target-state-stopped")).verdict, Verdict::Blocked,
                              PatienceMs);
    QCOMPARE(checkOf(*reset, QStringLiteral("target-state-stopped")).cure, Cure::StopConnector);
    QVERIFY(!reset->ready());
    reset->submit(name, false);
    QCOMPARE(reset->phase(), Phase::Checking);

    reset->stopConnector();
    QVERIFY2(becomesReady(*reset), qPrintable(state(*reset)));
    // The statuses of its tasks may go a moment after the last of them has ended.
    QTRY_COMPARE_WITH_TIMEOUT(m_rest->states(name), QStringLiteral("STOPPED"), PatienceMs);
    const TopicOracle::Records commits = recordsOf(m_cluster.settings().configTopic, "commit-again");
    QVERIFY(!commits.empty());
    QCOMPARE(commits.back().value, QByteArray("{\"tasks\":0}"));

    const TopicOracle::Records live = liveOffsets(m_cluster.offsetTopic(), name);
    QCOMPARE(live.size(), std::size_t{1});
    const TopicOracle::Record before = live.front();
    const std::size_t versionsBefore = recordsOf(m_cluster.offsetTopic(), *before.key).size();
    QCOMPARE(reset->plan().basis.size(), std::size_t{1});
    const PlannedKey planned = reset->plan().basis.front();
    QCOMPARE(bytesOf(planned.rawKey), *before.key);
    QCOMPARE(bytesOf(planned.before.value_or(Bytes())), *before.value);
    QCOMPARE(planned.partition, before.partition);
    QCOMPARE(planned.offset, before.offset);

    reset->submit(QStringLiteral("agai"), false);
    QCOMPARE(reset->phase(), Phase::Checking);
    QVERIFY(!reset->obstacle(QStringLiteral("agai")).isEmpty());
    QCOMPARE(reset->obstacle(name), QString());
    QCOMPARE(m_cluster.requestsSeen(QStringLiteral("DELETE"), offsetsPath(name)), 0);

    reset->submit(name, false);
    QVERIFY2(finishes(*reset), qPrintable(state(*reset)));
    QVERIFY2(reset->result().outcome == Outcome::Applied, qPrintable(state(*reset)));
    QVERIFY(reset->result().verified);
    QVERIFY(reset->result().survivors.empty());
    QVERIFY(reset->result().stoppedByUs);
    QVERIFY(m_cluster.requestsSeen(QStringLiteral("DELETE"), offsetsPath(name)) > 0);

    // One tombstone more, under the same bytes in the same partition.
    const TopicOracle::Records after = recordsOf(m_cluster.offsetTopic(), *before.key);
    QCOMPARE(after.size(), versionsBefore + 1);
    QVERIFY(!after.back().value);
    QCOMPARE(after.back().partition, before.partition);
    QVERIFY(liveOffsets(m_cluster.offsetTopic(), name).empty());
    QCOMPARE(m_rest->offsets(name), QJsonArray());

    // The journal: the intent with what was there, then the result, in a file for nobody else.
    const QDir folder(m_data.filePath(QStringLiteral("connect-inspector/journal")));
    const QFileInfoList files = folder.entryInfoList(QDir::Files);
    QCOMPARE(files.size(), 1);
    const QFileDevice::Permissions others = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ExeGroup |
                                            QFileDevice::ReadOther | QFileDevice::WriteOther | QFileDevice::ExeOther;
    QVERIFY(!(files.constFirst().permissions() & (others | QFileDevice::ExeOwner)));
    QVERIFY(files.constFirst().permissions() & QFileDevice::WriteOwner);
    QList<QJsonObject> entries = journalOf(name);
    QCOMPARE(entries.size(), 4);
    for (int at = 0; at < 2; ++at)
        QCOMPARE(entries.takeFirst()[u"plan"][u"operation"].toString(), QStringLiteral("stop"));
    QCOMPARE(entries[0][u"outcome"].toString(), QStringLiteral("unknown"));
    QCOMPARE(entries[1][u"outcome"].toString(), QStringLiteral("applied"));
    QCOMPARE(entries[1][u"verified"].toBool(), true);
    QCOMPARE(entries[0][u"id"].toString(), entries[1][u"id"].toString());
    for (const QJsonObject& entry : entries) {
        const QJsonObject previous = entry[u"previous"][0].toObject();
        QCOMPARE(entry[u"previous"].toArray().size(), 1);
        QCOMPARE(previous[u"topic"].toString(), m_cluster.offsetTopic());
        QCOMPARE(previous[u"partition"].toInt(), before.partition);
        QCOMPARE(previous[u"offset"].toInteger(), before.offset);
        QCOMPARE(previous[u"keyHex"].toString().toLatin1(), before.key->toHex());
        QCOMPARE(previous[u"payloadHex"].toString().toLatin1(), before.value->toHex());
    }

    // From the beginning: every line once more, and the offset is where it was.
    QSignalSpy resumed(reset.get(), &Operation::resumed);
    reset->resumeConnector();
    QTRY_COMPARE_WITH_TIMEOUT(resumed.size(), 1, PatienceMs);
    QVERIFY2(resumed.constFirst().constFirst().toBool(), qPrintable(resumed.constFirst().constLast().toString()));
    QCOMPARE(journalOf(name).constLast()[u"plan"][u"operation"].toString(), QStringLiteral("resume"));
    QCOMPARE(journalOf(name).constLast()[u"outcome"].toString(), QStringLiteral("applied"));
    QTRY_COMPARE_WITH_TIMEOUT(m_rest->offsets(name), offsetsBefore, PatienceMs);
    QCOMPARE(lineCount(lines), 2 * Lines);
    const TopicOracle::Records liveAgain = liveOffsets(m_cluster.offsetTopic(), name);
    QCOMPARE(liveAgain.size(), std::size_t{1});
    QCOMPARE(*liveAgain.front().key, *before.key);
}

void TestRealReset::resetIsRefusedWhenSomebodyResumedTheConnector()
{
    const QString name = QStringLiteral("refused");
    QVERIFY(createSource(name, 20));
    QVERIFY(stop(name));
    const TopicOracle::Records live = liveOffsets(m_cluster.offsetTopic(), name);
    QCOMPARE(live.size(), std::size_t{1});
    const TopicOracle::Records before = recordsOf(m_cluster.offsetTopic(), *live.front().key);
    const QJsonArray offsetsBefore = m_rest->offsets(name);
    QCOMPARE(offsetsBefore.size(), 1);

    const std::unique_ptr<Operation> reset = openReset(name);
    QVERIFY2(becomesReady(*reset), qPrintable(state(*reset)));

    // Another client, while the program's event loop stands still: it cannot have seen it when it submits.
    const QString url = m_cluster.restUrls().constLast() + RestOracle::pathOf(name, QStringLiteral("/resume"));
    QCOMPARE(QProcess::execute(QStringLiteral("curl"),
                               {QStringLiteral("-sSf"), QStringLiteral("--noproxy"), QStringLiteral("*"),
                                QStringLiteral("-X"), QStringLiteral("PUT"), url}),
             0);
    QVERIFY(reset->ready());
    reset->submit(name, false);
    QCOMPARE(reset->phase(), Phase::Rechecking);
    QTRY_VERIFY_WITH_TIMEOUT(reset->phase() == Phase::Checking || reset->phase() == Phase::Finished, PatienceMs);
    QCOMPARE(reset->phase(), Phase::Checking);
    QCOMPARE(reset->result().outcome, Outcome::Refused);
    QVERIFY(!reset->result().explanation.isEmpty());
    QVERIFY(!reset->ready());

    QTRY_COMPARE_WITH_TIMEOUT(m_rest->states(name), QStringLiteral("RUNNING RUNNING"), PatienceMs);
    QCOMPARE(m_cluster.requestsSeen(QStringLiteral("DELETE"), offsetsPath(name)), 0);
    QCOMPARE(recordsOf(m_cluster.offsetTopic(), *live.front().key), before);
    QCOMPARE(m_rest->offsets(name), offsetsBefore);
    QCOMPARE(lineCount(QStringLiteral("refused-lines")), std::size_t{20});
    QTRY_COMPARE_WITH_TIMEOUT(journalOf(name).size(), 1, PatienceMs);
    QCOMPARE(journalOf(name).constFirst()[u"outcome"].toString(), QStringLiteral("refused"));
}

void TestRealReset::keyInOtherBytesIsNamedAsLeft()
{
    const QString name = QStringLiteral("mirror-heartbeat");
    QVERIFY(stop(name));
    const TopicOracle::Records live = liveOffsets(m_cluster.offsetTopic(), name);
    QCOMPARE(live.size(), std::size_t{1});
    const QByteArray oneOrder = R"(["mirror-heartbeat",{"sourceClusterAlias":"east","targetClusterAlias":"west"}])";
    const QByteArray otherOrder = R"(["mirror-heartbeat",{"targetClusterAlias":"west","sourceClusterAlias":"east"}])";
    QVERIFY(live.front().key == oneOrder || live.front().key == otherOrder);
    const QByteArray variant = live.front().key == oneOrder ? otherOrder : oneOrder;
    const int partition = (live.front().partition + 1) % 25;
    QVERIFY(m_topics->write(m_cluster.offsetTopic(), partition, variant, live.front().value));

    const PaneRows pane(*m_session->models().offsets());
    QTRY_COMPARE_WITH_TIMEOUT(pane.of(name).size(), std::size_t{2}, PatienceMs);
    for (const int row : pane.of(name))
        QVERIFY2(pane.text(row, "flags").contains(u"other bytes"), qPrintable(pane.text(row, "flags")));

    const std::unique_ptr<Operation> reset = openReset(name);
    QVERIFY2(becomesReady(*reset), qPrintable(state(*reset)));
    QCOMPARE(reset->plan().basis.size(), std::size_t{2});
    reset->submit(name, true);
    QVERIFY2(finishes(*reset), qPrintable(state(*reset)));
    QVERIFY2(reset->result().outcome == Outcome::Failed, qPrintable(state(*reset)));
    QVERIFY(!reset->result().verified);

    // The worker said yes, and tombstoned only the key that it would write itself.
    const TopicOracle::Records left = liveOffsets(m_cluster.offsetTopic(), name);
    QCOMPARE(left.size(), std::size_t{1});
    QCOMPARE(reset->result().survivors.size(), std::size_t{1});
    const Operation::SurvivingKey& survivor = reset->result().survivors.front();
    QCOMPARE(survivor.key.toUtf8(), *left.front().key);
    const QString place = QStringLiteral("%1 partition %2 @ %3")
                              .arg(m_cluster.offsetTopic())
                              .arg(left.front().partition)
                              .arg(left.front().offset);
    QCOMPARE(survivor.where, place);
    // Resuming was asked for, but only after a verified success.
    QVERIFY2(m_rest->states(name).startsWith(QLatin1String("STOPPED")), qPrintable(m_rest->states(name)));
    QCOMPARE(journalOf(name).constLast()[u"outcome"].toString(), QStringLiteral("failed"));
}

/// Connect 4.3.1 with exactly-once may end such a reset with 500 after a time-out: whatever it says, the topics decide.
void TestRealReset::resetWithOwnOffsetsTopicSaysWhatTheTopicsShow()
{
    const QString name = QStringLiteral("dedicated");
    const QStringList stores{QStringLiteral("dedicated-offsets"), m_cluster.offsetTopic()};
    const std::unique_ptr<Operation> reset = openReset(name);
    QTRY_COMPARE_WITH_TIMEOUT(checkOf(*reset, QStringLiteral("worker-can")).verdict, Verdict::Ok, PatienceMs);
    reset->stopConnector();
    QVERIFY2(becomesReady(*reset), qPrintable(state(*reset)));
    std::size_t planned = 0;
    for (const QString& store : stores)
        planned += liveOffsets(store, name).size();
    QCOMPARE(planned, std::size_t{2});
    QCOMPARE(reset->plan().basis.size(), planned);

    reset->submit(name, false);
    QVERIFY2(finishes(*reset), qPrintable(state(*reset)));
    qInfo().noquote() << reset->result().headline << reset->result().serverText;

    QStringList left;
    for (const QString& store : stores)
        for (const TopicOracle::Record& record : liveOffsets(store, name))
            left << QStringLiteral("%1 partition %2 @ %3").arg(store).arg(record.partition).arg(record.offset);
    QStringList named;
    for (const Operation::SurvivingKey& key : reset->result().survivors)
        named << key.where;
    left.sort();
    named.sort();
    QCOMPARE(named, left);
    QCOMPARE(reset->result().verified, left.isEmpty());
    // A leader may still be at work when the worker that was asked gives up waiting for it: Unknown is right then too.
    const Outcome outcome = reset->result().outcome;
    QVERIFY2(left.isEmpty() ? outcome == Outcome::Applied : outcome == Outcome::Failed || outcome == Outcome::Unknown,
             qPrintable(state(*reset)));
}

QTEST_GUILESS_MAIN(TestRealReset)
#include "tst_realreset.moc"
