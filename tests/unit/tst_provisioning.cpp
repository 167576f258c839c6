// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeprovisioning.h"
#include "files/topicpolicyfile.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace inspector;

namespace
{

AskControl within(std::chrono::milliseconds time)
{
    return {std::chrono::steady_clock::now() + time};
}

const PreflightLine* lineOf(const ProvisioningOutlook& outlook, const char* id)
{
    for (const PreflightLine& line : outlook.checks) {
        if (line.check.id == QLatin1String(id))
            return &line;
    }
    return nullptr;
}

bool contains(const Sentence& sentence, const char* words)
{
    return sentence.english().contains(QLatin1String(words));
}

const Error Denied{ErrorCode::NotAuthorized, "configs", {}, 29};

} // namespace

/// Look, check, send, read back and journal, on brokers in memory.
class TestProvisioning : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_brokers = std::make_shared<FakeBrokers>(); }

    void makesWhatIsMissing();
    void lookChangesNothing();
    void repairKeepsOtherSettings();
    void compactsOnlyWhatIsConnects_data();
    void compactsOnlyWhatIsConnects();
    void lostSettingIsSaid();
    void notDoneIsSaid();
    void unansweredIsNotKnown();
    void calledOffIsNotKnown();
    void nothingToDo();
    void whatCannotBeRepaired();
    void refusals_data();
    void refusals();
    void changedSinceShown();
    void readOnly();
    void wrongRequests_data();
    void wrongRequests();
    void warnings();
    void policyFile();

private:
    static AskControl soon() { return within(std::chrono::seconds(10)); }
    std::shared_ptr<FakeBrokers> m_brokers;
};

void TestProvisioning::makesWhatIsMissing()
{
    m_brokers->topics["status"] = topicFacts("status", 5, 3, "compact");
    const auto provisioning = provisioningOn(m_brokers);
    const ProvisioningOutlook outlook = provisioning->look(threeTopics(), soon());
    QCOMPARE(outlook.changes(), std::size_t(2));
    QCOMPARE(outlook.commands.size(), std::size_t(2));
    QVERIFY2(outlook.obstacle().isEmpty(), qPrintable(outlook.obstacle().english()));
    const ProvisioningResult result = provisioning->carryOut(outlook, soon());
    QCOMPARE(static_cast<int>(result.outcome), static_cast<int>(Outcome::Applied));
    QVERIFY(result.allFit);
    QCOMPARE(m_brokers->topics.at("configs").partitions().value_or(0), 1);
    QCOMPARE(m_brokers->topics.at("offsets").partitions().value_or(0), 25);
    QCOMPARE(m_brokers->topics.at("offsets").replicationFactor().value_or(0), 3);
    QCOMPARE(m_brokers->topics.at("configs").setting("cleanup.policy").value_or(""), std::string("compact"));
    // The intent is on disk before anything is sent.
    QCOMPARE(m_brokers->journal.size(), std::size_t(2));
    const JournalEntry& intent = m_brokers->journal[0];
    const JournalEntry& outcome = m_brokers->journal[1];
    QCOMPARE(static_cast<int>(intent.outcome), static_cast<int>(Outcome::Unknown));
    QCOMPARE(intent.id, outcome.id);
    QCOMPARE(static_cast<int>(outcome.outcome), static_cast<int>(Outcome::Applied));
    QVERIFY(outcome.verified);
    QCOMPARE(outcome.done, 2u);
    QCOMPARE(outcome.of, 2u);
    QCOMPARE(outcome.plan.kafkaClusterId, std::string("kafka-1"));
    QVERIFY(!outcome.plan.changes.at(0).before.has_value());
    QCOMPARE(outcome.plan.changes.at(0).after.value_or(""),
             std::string("partitions=1 replication=3 cleanup.policy=compact"));
    QVERIFY(journalToJson(outcome).find("\"operation\":\"provision-topics\"") != std::string::npos);
}

void TestProvisioning::lookChangesNothing()
{
    m_brokers->topics["configs"] = topicFacts("configs", 1, 3, "delete");
    provisioningOn(m_brokers)->look(threeTopics(), soon());
    QCOMPARE(m_brokers->topics.size(), std::size_t(1));
    QCOMPARE(m_brokers->topics.at("configs").setting("cleanup.policy").value_or(""), std::string("delete"));
    QVERIFY(m_brokers->asked == (std::vector<std::string>{"try offsets", "try status", "try settings configs"}));
    QVERIFY(m_brokers->journal.empty());
}

void TestProvisioning::repairKeepsOtherSettings()
{
    for (const auto& [name, partitions] : {std::pair("configs", 1), {"offsets", 25}, {"status", 5}})
        m_brokers->topics[name] = topicFacts(name, partitions, 3, "compact");
    TopicFacts& configs = m_brokers->topics["configs"];
    configs = topicFacts("configs", 1, 3, "delete");
    (*configs.settings)["segment.bytes"] = {"1048576", TopicSetting::Source::Topic};
    const auto provisioning = provisioningOn(m_brokers);
    const ProvisioningResult result = provisioning->carryOut(provisioning->look(threeTopics(), soon()), soon());
    QCOMPARE(static_cast<int>(result.outcome), static_cast<int>(Outcome::Applied));
    QVERIFY(result.allFit);
    QCOMPARE(configs.setting("cleanup.policy").value_or(""), std::string("compact"));
    QCOMPARE(configs.setting("segment.bytes").value_or(""), std::string("1048576"));
    QCOMPARE(m_brokers->journal.back().plan.changes.at(0).before.value_or(""),
             std::string("cleanup.policy=delete segment.bytes=1048576"));
}

void TestProvisioning::compactsOnlyWhatIsConnects_data()
{
    using Record = TopicPeek::Record;
    QTest::addColumn<std::vector<Record>>("records");
    QTest::addColumn<bool>("hidden");
    QTest::addColumn<Verdict>("verdict");
    const Record offset{R"(["orders",{"p":1}])", R"({"pos":7})"};
    const Record line{std::nullopt, "a line of a file"};
    QTest::newRow("empty") << std::vector<Record>() << false << Verdict::Ok;
    QTest::newRow("offsets") << std::vector{offset, offset} << false << Verdict::Ok;
    QTest::newRow("offsets and a stray") << std::vector{offset, offset, line} << false << Verdict::Ok;
    QTest::newRow("business") << std::vector{line, line} << false << Verdict::Blocked;
    QTest::newRow("another role") << std::vector{Record{"status-connector-orders", R"({"state":"RUNNING",)"
                                                                                   R"("worker_id":"w:1"})"}}
                                  << false << Verdict::Blocked;
    QTest::newRow("hidden") << std::vector<Record>() << true << Verdict::Unknown;
}

void TestProvisioning::compactsOnlyWhatIsConnects()
{
    QFETCH(std::vector<TopicPeek::Record>, records);
    QFETCH(bool, hidden);
    QFETCH(Verdict, verdict);
    ProvisioningRequest request = threeTopics();
    request.topics = {{"lines", TopicRole::Offset}};
    m_brokers->topics["lines"] = topicFacts("lines", 25, 3, "delete");
    m_brokers->hidesRecords = hidden;
    if (!records.empty()) {
        TopicPeek& peek = m_brokers->peeks["lines"];
        peek.name = "lines";
        peek.partitions = 25;
        peek.complete = true;
        peek.records = records;
    }
    const auto provisioning = provisioningOn(m_brokers);
    const ProvisioningOutlook outlook = provisioning->look(request, soon());
    const PreflightLine* line = lineOf(outlook, "topics-are-connects");
    QVERIFY(line);
    QCOMPARE(static_cast<int>(line->check.verdict), static_cast<int>(verdict));
    const ProvisioningResult result = provisioning->carryOut(outlook, soon());
    const bool done = verdict == Verdict::Ok;
    QCOMPARE(static_cast<int>(result.outcome), static_cast<int>(done ? Outcome::Applied : Outcome::Refused));
    QCOMPARE(m_brokers->topics["lines"].setting("cleanup.policy").value_or(""),
             std::string(done ? "compact" : "delete"));
}

void TestProvisioning::lostSettingIsSaid()
{
    ProvisioningRequest request = threeTopics();
    request.topics.resize(1);
    m_brokers->topics["configs"] = topicFacts("configs", 1, 3, "delete");
    (*m_brokers->topics["configs"].settings)["segment.bytes"] = {"1048576", TopicSetting::Source::Topic};
    m_brokers->losesSettings = true;
    const auto provisioning = provisioningOn(m_brokers);
    const ProvisioningResult result = provisioning->carryOut(provisioning->look(request, soon()), soon());
    QCOMPARE(static_cast<int>(result.outcome), static_cast<int>(Outcome::Failed));
    QVERIFY(contains(result.explanation, "segment.bytes=1048576"));
    QVERIFY(!m_brokers->journal.back().verified);
}

void TestProvisioning::notDoneIsSaid()
{
    m_brokers->deaf = true;
    const auto provisioning = provisioningOn(m_brokers);
    const ProvisioningResult result = provisioning->carryOut(provisioning->look(threeTopics(), soon()), soon());
    QCOMPARE(static_cast<int>(result.outcome), static_cast<int>(Outcome::Failed));
    QVERIFY(!result.allFit);
    QCOMPARE(m_brokers->journal.back().done, 0u);
}

/// Brokers may do yet what they have not answered.
void TestProvisioning::unansweredIsNotKnown()
{
    m_brokers->silence = Error{ErrorCode::TimedOut, "configs", {}};
    const auto provisioning = provisioningOn(m_brokers);
    const ProvisioningResult result = provisioning->carryOut(provisioning->look(threeTopics(), soon()), soon());
    QCOMPARE(static_cast<int>(result.outcome), static_cast<int>(Outcome::Unknown));
    QVERIFY(contains(result.explanation, "Whether configs was done, or will be yet, is not known"));
    QCOMPARE(m_brokers->journal.back().done, 0u);
    QVERIFY(!m_brokers->journal.back().verified);
}

/// Who does not want to wait is told what one look showed; that brokers may still be at it is no failure.
void TestProvisioning::calledOffIsNotKnown()
{
    std::atomic<bool> cancelled{false};
    m_brokers->deaf = true; // nothing will ever show
    m_brokers->onChange = [&cancelled] { cancelled = true; };
    const auto provisioning =
        provisioningOn(m_brokers, false, {std::chrono::milliseconds(3'600'000), std::chrono::milliseconds(1'800'000)});
    AskControl control = soon();
    control.cancelled = &cancelled;
    const ProvisioningResult result = provisioning->carryOut(provisioning->look(threeTopics(), control), control);
    QCOMPARE(static_cast<int>(result.outcome), static_cast<int>(Outcome::Unknown));
    QVERIFY2(contains(result.explanation, "configs does not show yet what was sent, and the wait was called off"),
             qPrintable(result.explanation.english()));
    QCOMPARE(static_cast<int>(m_brokers->journal.back().outcome), static_cast<int>(Outcome::Unknown));
}

void TestProvisioning::nothingToDo()
{
    for (const auto& [name, partitions] : {std::pair("configs", 1), {"offsets", 25}, {"status", 5}})
        m_brokers->topics[name] = topicFacts(name, partitions, 3, "compact");
    const auto provisioning = provisioningOn(m_brokers);
    const ProvisioningOutlook outlook = provisioning->look(threeTopics(), soon());
    QVERIFY(outlook.allFit());
    QVERIFY(contains(outlook.obstacle(), "every topic is as wanted"));
    const ProvisioningResult result = provisioning->carryOut(outlook, soon());
    QCOMPARE(static_cast<int>(result.outcome), static_cast<int>(Outcome::Refused));
    QVERIFY(m_brokers->asked.empty());
}

/// The partitions of a config topic are never changed, nor replicas.
void TestProvisioning::whatCannotBeRepaired()
{
    m_brokers->topics["configs"] = topicFacts("configs", 3, 1, "compact");
    m_brokers->topics["offsets"] = topicFacts("offsets", 25, 3, "compact");
    m_brokers->topics["status"] = topicFacts("status", 5, 3, "compact");
    const auto provisioning = provisioningOn(m_brokers);
    const ProvisioningOutlook outlook = provisioning->look(threeTopics(), soon());
    QVERIFY(!outlook.allFit());
    QCOMPARE(outlook.changes(), std::size_t(0));
    QVERIFY(contains(outlook.obstacle(), "Nothing can be done from here"));
    provisioning->carryOut(outlook, soon());
    QVERIFY(m_brokers->asked.empty());
}

void TestProvisioning::refusals_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("brokers");
    QTest::addColumn<bool>("denied");
    QTest::addColumn<bool>("unknown");
    QTest::newRow("too few brokers") << QByteArray("brokers") << 2 << false << false;
    QTest::newRow("no right") << QByteArray("brokers-would") << 3 << true << false;
    QTest::newRow("not told") << QByteArray("topics-known") << 3 << false << true;
}

void TestProvisioning::refusals()
{
    QFETCH(QByteArray, line);
    QFETCH(int, brokers);
    QFETCH(bool, denied);
    QFETCH(bool, unknown);
    m_brokers->ids.resize(static_cast<std::size_t>(brokers));
    if (denied)
        m_brokers->refusal = Denied;
    if (unknown) {
        TopicFacts facts;
        facts.name = "configs";
        facts.error = Denied;
        m_brokers->topics["configs"] = facts;
    }
    ProvisioningRequest request = threeTopics();
    request.policy.replication = 3;
    const auto provisioning = provisioningOn(m_brokers);
    const ProvisioningOutlook outlook = provisioning->look(request, soon());
    const PreflightLine* found = lineOf(outlook, line.constData());
    QVERIFY(found);
    QVERIFY(found->check.verdict != Verdict::Ok);
    QVERIFY(!found->check.advice.isEmpty());
    const ProvisioningResult result = provisioning->carryOut(outlook, soon());
    QCOMPARE(static_cast<int>(result.outcome), static_cast<int>(Outcome::Refused));
    QVERIFY(m_brokers->journal.empty());
    QCOMPARE(m_brokers->topics.size(), std::size_t(unknown ? 1 : 0));
}

void TestProvisioning::changedSinceShown()
{
    const auto provisioning = provisioningOn(m_brokers);
    const ProvisioningOutlook shown = provisioning->look(threeTopics(), soon());
    m_brokers->topics["configs"] = topicFacts("configs", 1, 3, "delete"); // somebody made it meanwhile
    const ProvisioningResult result = provisioning->carryOut(shown, soon());
    QCOMPARE(static_cast<int>(result.outcome), static_cast<int>(Outcome::Refused));
    QVERIFY(contains(result.explanation, "have changed since"));
    QCOMPARE(m_brokers->topics.size(), std::size_t(1));
}

void TestProvisioning::readOnly()
{
    const auto provisioning = provisioningOn(m_brokers, true);
    const ProvisioningOutlook outlook = provisioning->look(threeTopics(), soon());
    QCOMPARE(static_cast<int>(lineOf(outlook, "allowed")->check.verdict), static_cast<int>(Verdict::Blocked));
    const ProvisioningResult result = provisioning->carryOut(outlook, soon());
    QCOMPARE(static_cast<int>(result.outcome), static_cast<int>(Outcome::Refused));
    QVERIFY(m_brokers->topics.empty());
    QVERIFY(m_brokers->journal.empty());
}

void TestProvisioning::wrongRequests_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<int>("replication");
    QTest::addColumn<int>("minInSync");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no name") << QByteArray() << 3 << 1 << QByteArray("Status topic: A name is missing");
    QTest::newRow("bad name") << QByteArray("a b") << 3 << 1 << QByteArray("letters");
    QTest::newRow("twice") << QByteArray("configs") << 3 << 1 << QByteArray("both called configs");
    QTest::newRow("colliding") << QByteArray("off.sets") << 3 << 1 << QByteArray("only in dots and underscores");
    QTest::newRow("in-sync") << QByteArray("status") << 2 << 3 << QByteArray("nobody could write");
}

void TestProvisioning::wrongRequests()
{
    QFETCH(QByteArray, status);
    QFETCH(int, replication);
    QFETCH(int, minInSync);
    QFETCH(QByteArray, words);
    ProvisioningRequest request = threeTopics();
    request.topics[1].name = "off_sets";
    request.topics[2].name = status.toStdString();
    request.policy.replication = replication;
    request.policy.minInSync = minInSync;
    const ProvisioningOutlook outlook = provisioningOn(m_brokers)->look(request, soon());
    QVERIFY2(contains(outlook.obstacle(), words.constData()), qPrintable(outlook.obstacle().english()));
    QVERIFY(outlook.facts.topics.empty());
    QVERIFY(m_brokers->asked.empty());
}

void TestProvisioning::warnings()
{
    QVERIFY(provisioningOn(m_brokers)->look(threeTopics(), soon()).warnings.empty());
    m_brokers->ids = {1};
    const ProvisioningOutlook one = provisioningOn(m_brokers)->look(threeTopics(), soon());
    QCOMPARE(one.warnings.size(), std::size_t(1));
    QVERIFY(contains(one.warnings[0], "Replication 1 is less than 3"));
    QVERIFY(one.obstacle().isEmpty());
    m_brokers->ids = {1, 2, 3};
    ProvisioningRequest request = threeTopics();
    request.policy.minInSync = 3;
    QVERIFY(contains(provisioningOn(m_brokers)->look(request, soon()).warnings.at(0), "as high as the replication"));
    // Workers that are there already are worth a look, but no obstacle.
    m_brokers->workers.emplace();
    m_brokers->workers->state = "Stable";
    m_brokers->workers->workers.resize(2);
    const ProvisioningOutlook running = provisioningOn(m_brokers)->look(threeTopics(), soon());
    QCOMPARE(static_cast<int>(lineOf(running, "workers")->check.verdict), static_cast<int>(Verdict::Unknown));
    QVERIFY(running.obstacle().isEmpty());
}

void TestProvisioning::policyFile()
{
    QTemporaryDir folder;
    TopicPolicy policy;
    policy.replication = 2;
    const QString path = folder.filePath(QStringLiteral("policy.json"));
    QVERIFY(TopicPolicyFile::write(path, policy).ok());
    const Result<TopicPolicy> read = TopicPolicyFile::read(path);
    QVERIFY(read.ok());
    QVERIFY(*read == policy);
    const Result<TopicPolicy> none = TopicPolicyFile::read(folder.filePath(QStringLiteral("none")));
    QVERIFY(!none.ok());
    QCOMPARE(none.error().code, ErrorCode::CannotRead);
    // The file is named, and what is wrong in it.
    QFile other(folder.filePath(QStringLiteral("other.json")));
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write("{}");
    other.close();
    const Result<TopicPolicy> empty = TopicPolicyFile::read(other.fileName());
    QVERIFY(!empty.ok());
    QCOMPARE(QString::fromStdString(empty.error().subject), other.fileName());
    QCOMPARE(empty.error().detail, std::string("format: is missing"));
}

QTEST_GUILESS_MAIN(TestProvisioning)
#include "tst_provisioning.moc"
