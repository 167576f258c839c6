// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kafkasettingsof.h"
#include "app/provisioningof.h"
#include "kafka/kafkatopicadmin.h"
#include "realstart.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace inspector;

namespace
{

AskControl soon()
{
    return {std::chrono::steady_clock::now() + Patience};
}

std::vector<TopicSubject> topicsCalled(const std::string& prefix)
{
    return {{prefix + "-configs", TopicRole::Config},
            {prefix + "-offsets", TopicRole::Offset},
            {prefix + "-status", TopicRole::Status}};
}

} // namespace

/// Provisioning on a real broker, and a real worker that starts on what was provisioned.
class TestRealProvision : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { m_cluster.stop(); }

    void workerStartsOnProvisionedTopics();
    void repairChangesNothingElse();
    void trialTellsAndMakesNothing();
    void configTopicKeepsItsPartitions();

private:
    std::vector<TopicFacts> describe(const std::vector<TopicSubject>& topics);
    TopicFacts waitFor(const std::string& topic);

    QTemporaryDir m_data;
    RealCluster m_cluster;
    std::shared_ptr<KafkaTopicAdmin> m_admin;
    std::shared_ptr<Provisioning> m_provisioning;
};

void TestRealProvision::initTestCase()
{
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_data.path())); // of the journal
    START_REAL_CLUSTER(m_cluster, {},
                       {QStringLiteral("--no-connectors"), QStringLiteral("--broker-property"),
                        QStringLiteral("auto.create.topics.enable=false"), QStringLiteral("--worker-property"),
                        QStringLiteral("internal.topics.automatic.creation.enable=false")})
    m_admin = std::make_shared<KafkaTopicAdmin>(kafkaSettingsOf(m_cluster.settings()));
    m_provisioning = std::make_shared<Provisioning>(provisioningContextOf(m_cluster.settings()));
}

std::vector<TopicFacts> TestRealProvision::describe(const std::vector<TopicSubject>& topics)
{
    std::vector<std::string> names;
    for (const TopicSubject& topic : topics)
        names.push_back(topic.name);
    return m_admin->describe(names, soon());
}

/// Brokers say that it is made before they all know it.
TopicFacts TestRealProvision::waitFor(const std::string& topic)
{
    TopicFacts facts;
    (void)QTest::qWaitFor(
        [&] {
            facts = m_admin->describe({topic}, soon()).at(0);
            return facts.settings.has_value();
        },
        PatienceMs);
    return facts;
}

/// The numbers of partitions are none that a worker would choose: so it has not made the topics itself. (A worker that
/// may not make them at all is 4.4.0, whose artifacts cannot all be had; earlier ones ignore the setting.)
void TestRealProvision::workerStartsOnProvisionedTopics()
{
    const std::string group = m_cluster.settings().group.toStdString();
    const std::vector<TopicSubject> topics = topicsCalled(group);
    QVERIFY(m_cluster.stopWorker(1));
    QVERIFY(m_cluster.stopWorker(2));
    QVERIFY(m_admin->deleteTopics({topics[0].name, topics[1].name, topics[2].name}, soon()).ok());
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            const std::vector<TopicFacts> left = describe(topics);
            return left[0].missing && left[1].missing && left[2].missing;
        }(),
        PatienceMs);

    ProvisioningRequest request;
    request.topics = topics;
    request.group = group;
    request.policy.offsetPartitions = 7;
    request.policy.statusPartitions = 3;
    const ProvisioningOutlook outlook = m_provisioning->look(request, soon());
    QVERIFY2(outlook.obstacle().isEmpty(), qPrintable(outlook.obstacle().english()));
    QCOMPARE(outlook.changes(), std::size_t(3));
    QVERIFY(describe(topics)[0].missing); // a trial makes nothing
    const ProvisioningResult result = m_provisioning->carryOut(outlook, soon());
    QVERIFY2(result.outcome == Outcome::Applied && result.allFit, qPrintable(result.explanation.english()));
    QVERIFY(m_provisioning->look(request, soon()).allFit());

    QVERIFY(m_cluster.startWorker(1)); // ends when the worker answers
    const std::vector<TopicFacts> then = describe(topics);
    QCOMPARE(then[0].partitions().value_or(0), 1);
    QCOMPARE(then[1].partitions().value_or(0), 7);
    QCOMPARE(then[2].partitions().value_or(0), 3);
    for (const TopicFacts& topic : then)
        QCOMPARE(topic.ownSettings()->at("cleanup.policy"), std::string("compact"));
    // With a worker in the group, all is still as wanted.
    const ProvisioningOutlook running = m_provisioning->look(request, soon());
    QVERIFY(running.allFit());
    QVERIFY(running.facts.around.workers && running.facts.around.workers->workers.size() == 1);
}

void TestRealProvision::repairChangesNothingElse()
{
    const std::vector<TopicSubject> topics{{"mended-configs", TopicRole::Config}};
    const std::map<std::string, std::string> before{{"cleanup.policy", "delete"},
                                                    {"segment.bytes", "1048576"},
                                                    {"retention.ms", "123456789"},
                                                    {"max.message.bytes", "2000000"}};
    NewTopic topic;
    topic.name = topics[0].name;
    topic.replicationFactor = 1;
    topic.settings = before;
    QVERIFY(m_admin->createTopics({topic}, soon()).ok());
    const TopicFacts made = waitFor(topic.name);
    QVERIFY(made.ownSettings() == before);

    ProvisioningRequest request;
    request.topics = topics;
    request.policy.minInSync = 1;
    const ProvisioningOutlook outlook = m_provisioning->look(request, soon());
    QVERIFY2(outlook.obstacle().isEmpty(), qPrintable(outlook.obstacle().english()));
    QCOMPARE(outlook.count(TopicVerdict::State::Repairable), std::size_t(1));
    QVERIFY(describe(topics)[0].ownSettings() == before);
    const ProvisioningResult result = m_provisioning->carryOut(outlook, soon());
    QVERIFY2(result.outcome == Outcome::Applied && result.allFit, qPrintable(result.explanation.english()));
    std::map<std::string, std::string> wanted = before;
    wanted["cleanup.policy"] = "compact";
    const TopicFacts after = describe(topics)[0];
    QVERIFY(after.ownSettings() == wanted);
    // What the brokers have for all topics is as before.
    std::map<std::string, TopicSetting> others = *made.settings;
    others["cleanup.policy"] = after.settings->at("cleanup.policy");
    QVERIFY(*after.settings == others);
}

void TestRealProvision::trialTellsAndMakesNothing()
{
    NewTopic topic;
    topic.name = "too-many-replicas";
    topic.replicationFactor = 2;
    const Result<std::vector<TopicChange>> tried = m_admin->tryTopics({topic}, soon());
    QVERIFY(tried.ok());
    QVERIFY(tried->at(0).error.has_value());
    topic.replicationFactor = 1;
    topic.settings["cleanup.policy"] = "no such policy";
    QVERIFY(m_admin->tryTopics({topic}, soon())->at(0).error.has_value());
    topic.settings["cleanup.policy"] = "compact";
    QVERIFY(!m_admin->tryTopics({topic}, soon())->at(0).error.has_value());
    QVERIFY(describe({{topic.name, TopicRole::Config}})[0].missing);

    ProvisioningRequest request;
    request.topics = topicsCalled("crowded");
    request.policy.replication = 2;
    const ProvisioningOutlook outlook = m_provisioning->look(request, soon());
    QVERIFY(outlook.obstacle().english().startsWith(QLatin1String("brokers: ")));
    QCOMPARE(static_cast<int>(m_provisioning->carryOut(outlook, soon()).outcome), static_cast<int>(Outcome::Refused));
    QVERIFY(describe(request.topics)[0].missing);
}

void TestRealProvision::configTopicKeepsItsPartitions()
{
    NewTopic topic;
    topic.name = "wide-configs";
    topic.partitions = 3;
    topic.replicationFactor = 1;
    topic.settings["cleanup.policy"] = "compact";
    QVERIFY(m_admin->createTopics({topic}, soon()).ok());
    QCOMPARE(waitFor(topic.name).partitions().value_or(0), 3);
    ProvisioningRequest request;
    request.topics = {{topic.name, TopicRole::Config}};
    const ProvisioningOutlook outlook = m_provisioning->look(request, soon());
    QCOMPARE(outlook.count(TopicVerdict::State::Deviates), std::size_t(1));
    QCOMPARE(static_cast<int>(m_provisioning->carryOut(outlook, soon()).outcome), static_cast<int>(Outcome::Refused));
    QCOMPARE(describe(request.topics)[0].partitions().value_or(0), 3);
}

QTEST_GUILESS_MAIN(TestRealProvision)
#include "tst_realprovision.moc"
