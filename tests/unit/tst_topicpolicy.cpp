// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shellwords.h"
#include "core/topiccommands.h"
#include "core/topicpolicy.h"
#include "core/topicverdict.h"
#include "topicfactsmaker.h"

#include <QTest>

using namespace inspector;

using State = TopicVerdict::State;
using What = TopicVerdict::What;
using Way = TopicVerdict::Way;

Q_DECLARE_METATYPE(inspector::TopicNameProblem)
Q_DECLARE_METATYPE(inspector::TopicRole)
Q_DECLARE_METATYPE(inspector::TopicFacts)
Q_DECLARE_METATYPE(inspector::TopicVerdict::State)
Q_DECLARE_METATYPE(std::vector<inspector::TopicVerdict::Difference>)

/// What Connect's topics are to be like, how topics stand against that, and Kafka's own commands that do the same.
class TestTopicPolicy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void defaultsOfWorker();
    void fileComesBack();
    void badFile_data();
    void badFile();
    void names_data();
    void names();
    void collisions();
    void verdicts_data();
    void verdicts();
    void repairKeepsOtherSettings();
    void unreadableSettingStandsAgainst_data();
    void unreadableSettingStandsAgainst();
    void settingsNotTold();
    void commands();
    void quoting_data();
    void quoting();
};

void TestTopicPolicy::defaultsOfWorker()
{
    const TopicPolicy policy;
    QCOMPARE(policy.partitionsOf(TopicRole::Config), 1);
    QCOMPARE(policy.partitionsOf(TopicRole::Offset), 25);
    QCOMPARE(policy.partitionsOf(TopicRole::ConnectorOffset), 25);
    QCOMPARE(policy.partitionsOf(TopicRole::Status), 5);
    QCOMPARE(policy.replicationOn(1), 1);
    QCOMPARE(policy.replicationOn(2), 2);
    QCOMPARE(policy.replicationOn(3), 3);
    QCOMPARE(policy.replicationOn(9), 3);
    TopicPolicy own;
    own.replication = 5;
    QCOMPARE(own.replicationOn(1), 5);
}

void TestTopicPolicy::fileComesBack()
{
    TopicPolicy policy;
    policy.offsetPartitions = 50;
    policy.minInSync = 2;
    const std::string json = topicPolicyToJson(policy);
    QVERIFY(json.find("\"replicationFactor\":null") != std::string::npos ||
            json.find("\"replicationFactor\": null") != std::string::npos);
    const Result<TopicPolicy> back = topicPolicyFromJson(json);
    QVERIFY(back.ok());
    QVERIFY(*back == policy);
}

void TestTopicPolicy::badFile_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("subject");
    const auto row = [](const char* name, const char* offset, const char* replication, const char* subject) {
        QTest::newRow(name) << QByteArray("{\"format\":\"connect-inspector-topic-policy/1\",\"offsetPartitions\":") +
                                   offset + ",\"statusPartitions\":5,\"replicationFactor\":" + replication +
                                   ",\"minInSyncReplicas\":null}"
                            << QByteArray(subject);
    };
    row("no partitions", "0", "3", "offsetPartitions");
    row("too many", "100000", "3", "offsetPartitions");
    row("a fraction", "2.5", "3", "offsetPartitions");
    row("text", "25", "\"3\"", "replicationFactor");
    QTest::newRow("other format") << QByteArray("{\"format\":\"connect-inspector-plan/1\"}") << QByteArray("format");
    QTest::newRow("a member is missing") << QByteArray("{\"format\":\"connect-inspector-topic-policy/1\"}")
                                         << QByteArray("offsetPartitions");
}

void TestTopicPolicy::badFile()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, subject);
    const Result<TopicPolicy> read = topicPolicyFromJson(json.toStdString());
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::CannotRead);
    QCOMPARE(QByteArray::fromStdString(read.error().subject), subject);
}

void TestTopicPolicy::names_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<TopicNameProblem>("problem");
    QTest::newRow("usual") << QByteArray("Connect_configs-1.a") << TopicNameProblem::None;
    QTest::newRow("three dots") << QByteArray("...") << TopicNameProblem::None;
    QTest::newRow("longest") << QByteArray(249, 'a') << TopicNameProblem::None;
    QTest::newRow("too long") << QByteArray(250, 'a') << TopicNameProblem::TooLong;
    QTest::newRow("empty") << QByteArray() << TopicNameProblem::Empty;
    QTest::newRow("dot") << QByteArray(".") << TopicNameProblem::Dots;
    QTest::newRow("two dots") << QByteArray("..") << TopicNameProblem::Dots;
    QTest::newRow("blank") << QByteArray("a b") << TopicNameProblem::Characters;
    QTest::newRow("slash") << QByteArray("a/b") << TopicNameProblem::Characters;
    QTest::newRow("umlaut") << QByteArray("\xc3\xa4") << TopicNameProblem::Characters;
    QTest::newRow("the brokers' own") << QByteArray("__consumer_offsets") << TopicNameProblem::Kafkas;
}

void TestTopicPolicy::names()
{
    QFETCH(QByteArray, name);
    QFETCH(TopicNameProblem, problem);
    QCOMPARE(static_cast<int>(topicNameProblem(name.toStdString())), static_cast<int>(problem));
}

void TestTopicPolicy::collisions()
{
    QVERIFY(topicNamesCollide("a.b_c", "a_b.c"));
    QVERIFY(topicNamesCollide("same", "same"));
    QVERIFY(!topicNamesCollide("a-b", "a_b"));
    QVERIFY(!topicNamesCollide("a.b", "a.bc"));
}

void TestTopicPolicy::verdicts_data()
{
    QTest::addColumn<TopicRole>("role");
    QTest::addColumn<TopicFacts>("facts");
    QTest::addColumn<int>("minInSync"); ///< 0 = none
    QTest::addColumn<TopicVerdict::State>("state");
    QTest::addColumn<std::vector<TopicVerdict::Difference>>("differences");
    using Differences = std::vector<TopicVerdict::Difference>;
    const auto row = [](const char* name, TopicRole role, const TopicFacts& facts, int minInSync, State state,
                        const Differences& differences) {
        QTest::newRow(name) << role << facts << minInSync << state << differences;
    };
    const auto config = TopicRole::Config;
    row("missing", config, missingTopic("t"), 0, State::Missing, {});
    row("fits", config, topicFacts("t", 1, 3, "compact"), 0, State::Fits, {});
    row("more replicas fit", config, topicFacts("t", 1, 4, "compact"), 0, State::Fits, {});
    row("config of several partitions", config, topicFacts("t", 3, 3, "compact"), 0, State::Deviates,
        {{What::Partitions, Way::Backup, "3", "1"}});
    row("offsets of other partitions", TopicRole::Offset, topicFacts("t", 50, 3, "compact"), 0, State::Deviates,
        {{What::Partitions, Way::Keep, "50", "25"}});
    row("a connector's own", TopicRole::ConnectorOffset, topicFacts("t", 25, 3, "compact"), 0, State::Fits, {});
    row("status", TopicRole::Status, topicFacts("t", 5, 3, "compact"), 0, State::Fits, {});
    row("too few replicas", config, topicFacts("t", 1, 2, "compact"), 0, State::Deviates,
        {{What::Replication, Way::Reassign, "2", "3"}});
    row("deleted by age", config, topicFacts("t", 1, 3, ""), 0, State::Repairable,
        {{What::CleanupPolicy, Way::Settings, "delete", "compact"}});
    row("both", config, topicFacts("t", 1, 3, "compact,delete"), 0, State::Repairable,
        {{What::CleanupPolicy, Way::Settings, "compact,delete", "compact"}});
    row("in-sync replicas", config, topicFacts("t", 1, 3, "compact"), 2, State::Repairable,
        {{What::MinInSync, Way::Settings, "1", "2"}});
    row("more in-sync replicas than replicas", config, topicFacts("t", 1, 1, "compact"), 2, State::Deviates,
        {{What::Replication, Way::Reassign, "1", "3"}, {What::MinInSync, Way::Reassign, "1", "2"}});
    row("some of it", config, topicFacts("t", 2, 3, "delete"), 0, State::Repairable,
        {{What::Partitions, Way::Backup, "2", "1"}, {What::CleanupPolicy, Way::Settings, "delete", "compact"}});
    TopicFacts unknown;
    unknown.name = "t";
    unknown.error = Error{ErrorCode::NotAuthorized, "t", {}};
    row("not told", config, unknown, 0, State::Unknown, {});
}

void TestTopicPolicy::verdicts()
{
    QFETCH(TopicRole, role);
    QFETCH(TopicFacts, facts);
    QFETCH(int, minInSync);
    QFETCH(TopicVerdict::State, state);
    QFETCH(std::vector<TopicVerdict::Difference>, differences);
    TopicPolicy policy;
    if (minInSync > 0)
        policy.minInSync = minInSync;
    const TopicVerdict verdict = judgeTopic({"t", role}, facts, policy, 3);
    QCOMPARE(static_cast<int>(verdict.state), static_cast<int>(state));
    QVERIFY(verdict.differences == differences);
    QCOMPARE(verdict.wanted.partitions, policy.partitionsOf(role));
    QCOMPARE(verdict.wanted.replicationFactor.value_or(0), 3);
    QCOMPARE(verdict.wanted.settings.at("cleanup.policy"), std::string("compact"));
    QCOMPARE(verdict.wanted.settings.count("min.insync.replicas"), std::size_t(minInSync > 0 ? 1 : 0));
}

void TestTopicPolicy::repairKeepsOtherSettings()
{
    TopicFacts facts = topicFacts("t", 1, 3, "delete");
    (*facts.settings)["segment.bytes"] = {"1048576", TopicSetting::Source::Topic};
    const TopicVerdict verdict = judgeTopic({"t", TopicRole::Config}, facts, {}, 3);
    const std::map<std::string, std::string> now{{"cleanup.policy", "delete"}, {"segment.bytes", "1048576"}};
    const std::map<std::string, std::string> then{{"cleanup.policy", "compact"}, {"segment.bytes", "1048576"}};
    QVERIFY(verdict.settingsNow == now);
    QVERIFY(verdict.settingsThen == then);
}

void TestTopicPolicy::unreadableSettingStandsAgainst_data()
{
    QTest::addColumn<int>("source");
    QTest::addColumn<bool>("told");
    QTest::addColumn<bool>("stands");
    QTest::newRow("sensitive, of the topic") << static_cast<int>(TopicSetting::Source::Topic) << false << true;
    QTest::newRow("of unknown source") << static_cast<int>(TopicSetting::Source::Unknown) << true << true;
    QTest::newRow("null by default") << static_cast<int>(TopicSetting::Source::Default) << false << false;
}

void TestTopicPolicy::unreadableSettingStandsAgainst()
{
    QFETCH(int, source);
    QFETCH(bool, told);
    QFETCH(bool, stands);
    TopicFacts facts = topicFacts("t", 1, 3, "delete");
    TopicSetting& setting = (*facts.settings)["odd.setting"];
    setting.source = static_cast<TopicSetting::Source>(source);
    if (told)
        setting.value = "x";
    const TopicVerdict verdict = judgeTopic({"t", TopicRole::Config}, facts, {}, 3);
    QCOMPARE(verdict.unreadable.size(), std::size_t(stands ? 1 : 0));
    QCOMPARE(static_cast<int>(verdict.state), static_cast<int>(stands ? State::Deviates : State::Repairable));
    QCOMPARE(facts.ownSettings().has_value(), !stands); // nor is it to be made anew without it
}

void TestTopicPolicy::settingsNotTold()
{
    TopicFacts facts = topicFacts("t", 2, 3, "compact");
    facts.settings.reset();
    facts.settingsError = Error{ErrorCode::NotAuthorized, "t", {}};
    const TopicVerdict verdict = judgeTopic({"t", TopicRole::Config}, facts, {}, 3);
    QCOMPARE(static_cast<int>(verdict.state), static_cast<int>(State::Unknown));
    QCOMPARE(verdict.differences.size(), std::size_t(1)); // what is known is said
    QCOMPARE(verdict.error->code, ErrorCode::NotAuthorized);
}

void TestTopicPolicy::commands()
{
    TopicPolicy policy;
    policy.minInSync = 2;
    const TopicCommands plain("b1:9092,b2:9092", false);
    const TopicCommands secured("b1:9092", true);
    QCOMPARE(plain.cure(judgeTopic({"configs", TopicRole::Config}, missingTopic("configs"), policy, 3)),
             std::string("kafka-topics.sh --bootstrap-server 'b1:9092,b2:9092' --create --topic configs --partitions 1 "
                         "--replication-factor 3 --config 'cleanup.policy=compact' --config 'min.insync.replicas=2'"));
    TopicFacts facts = topicFacts("configs", 1, 3, "delete");
    (*facts.settings)["segment.bytes"] = {"1048576", TopicSetting::Source::Topic};
    QCOMPARE(secured.cure(judgeTopic({"configs", TopicRole::Config}, facts, policy, 3)),
             std::string("kafka-configs.sh --bootstrap-server 'b1:9092' --command-config client.properties --alter "
                         "--entity-type topics --entity-name configs --add-config "
                         "'cleanup.policy=compact,min.insync.replicas=2'"));
    QCOMPARE(plain.cure(judgeTopic({"configs", TopicRole::Config}, topicFacts("configs", 3, 3, "compact"), {}, 3)),
             std::string());
    QVERIFY(plain.alter("t", {{"cleanup.policy", "compact,delete"}}).find("[compact,delete]") != std::string::npos);
}

void TestTopicPolicy::quoting_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("quoted");
    QTest::newRow("plain") << QByteArray("connect-configs_1.a") << QByteArray("connect-configs_1.a");
    QTest::newRow("empty") << QByteArray("") << QByteArray("''");
    QTest::newRow("command") << QByteArray("a;rm -rf $HOME") << QByteArray("'a;rm -rf $HOME'");
    QTest::newRow("quote") << QByteArray("it's") << QByteArray("'it'\\''s'");
}

void TestTopicPolicy::quoting()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, quoted);
    QCOMPARE(QByteArray::fromStdString(shellQuoted(text.toStdString())), quoted);
}

QTEST_GUILESS_MAIN(TestTopicPolicy)
#include "tst_topicpolicy.moc"
