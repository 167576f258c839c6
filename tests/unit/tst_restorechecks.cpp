// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/backup/restorechecks.h"
#include "operations/clusterlines.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace inspector;

namespace
{

BackupManifest shop()
{
    BackupManifest backup;
    backup.at = "2026-11-30T07:00:00Z";
    backup.kafkaClusterId = "kafka-1";
    backup.group = "shop";
    const auto add = [&backup](const char* name, TopicRole role, int partitions) {
        BackupTopic& topic = backup.topics.emplace_back();
        topic.name = name;
        topic.role = role;
        for (int number = 0; number < partitions; ++number)
            topic.partitions.push_back({number, 5, 4, 100, {}});
    };
    add("shop-configs", TopicRole::Config, 1);
    add("shop-offsets", TopicRole::Offset, 2);
    add("shop-status", TopicRole::Status, 1);
    add("own-offsets", TopicRole::ConnectorOffset, 1);
    return backup;
}

const TopicNames Second{"b-configs", "b-status", "b-offsets"};

/// No members, and all topics there and empty; one of them began anew at 7.
GroupState ready()
{
    GroupState group;
    group.id = "shop";
    group.exists = true;
    group.membersKnown = GroupState::Members::None;
    const auto add = [&group](const char* topic, int partition, std::int64_t at) {
        group.partitions.push_back({{topic, partition}, std::nullopt, at, at, {}, {}});
    };
    add("b-configs", 0, 0);
    add("b-offsets", 0, 0);
    add("b-offsets", 1, 7);
    add("b-status", 0, 0);
    add("own-offsets", 0, 0);
    return group;
}

std::map<std::string, std::string> targetsOf(const BackupManifest& backup, const TopicNames& names)
{
    return RestoreChecks::targets(backup, names, RestoreChecks::OwnTopics::Restored);
}

/// All targets, compacted.
std::vector<TopicFacts> compacted()
{
    std::vector<TopicFacts> topics;
    for (const char* name : {"b-configs", "b-offsets", "b-status", "own-offsets"}) {
        TopicFacts& facts = topics.emplace_back();
        facts.name = name;
        facts.settings.emplace();
        (*facts.settings)["cleanup.policy"] = {"compact", TopicSetting::Source::Topic};
    }
    return topics;
}

} // namespace

using Change = std::function<void(GroupState&)>;
Q_DECLARE_METATYPE(Change)
using PolicyChange = std::function<void(TopicFacts&)>;
Q_DECLARE_METATYPE(PolicyChange)

class TestRestoreChecks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void targets();
    void groups();
    void lines_data();
    void lines();
    void policies_data();
    void policies();
    void settingsNobodyTells();
    void readOnly();
    void noGroup();
    void advisesByTheError();
    void saysWhoseBackupItIs();
    void advisesNoDeletion();
    void oneTopicForTwo();
    void ownTopicsMayBeLeft();
};

void TestRestoreChecks::targets()
{
    const std::map<std::string, std::string> wanted{{"own-offsets", "own-offsets"},
                                                    {"shop-configs", "b-configs"},
                                                    {"shop-offsets", "b-offsets"},
                                                    {"shop-status", "b-status"}};
    QVERIFY(targetsOf(shop(), Second) == wanted);
}

void TestRestoreChecks::groups()
{
    using Ids = std::vector<std::string>;
    BackupManifest backup = shop();
    backup.topics.pop_back(); // without the connector's own
    const TopicNames same{"shop-configs", "shop-status", "shop-offsets"};
    QVERIFY((RestoreChecks::groups(backup, targetsOf(backup, Second), "b") == Ids{"b"}));
    // Its own topics are meant: whatever group is named, its workers would be disturbed.
    QVERIFY((RestoreChecks::groups(backup, targetsOf(backup, same), "b") == Ids{"b", "shop"}));
    QVERIFY((RestoreChecks::groups(backup, targetsOf(backup, same), "shop") == Ids{"shop"}));
    QVERIFY((RestoreChecks::groups(backup, targetsOf(backup, Second), "") == Ids{"shop"}));
    QVERIFY((RestoreChecks::groups(shop(), targetsOf(shop(), Second), "b") == Ids{"b", "shop"}));
    backup.group.clear();
    QVERIFY(RestoreChecks::groups(backup, targetsOf(backup, Second), "").empty());
}

void TestRestoreChecks::lines_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<int>("line"); // -1: none is other than ok
    QTest::addColumn<Verdict>("verdict");
    QTest::addColumn<QString>("seen");
    const auto row = [](const char* name, Change change, int line, Verdict verdict, const char* seen) {
        QTest::newRow(name) << change << line << verdict << QString::fromUtf8(seen);
    };
    const Error noTopic{ErrorCode::NoSuchTopic, "b-status"};
    row(
        "ready", [](GroupState&) {}, -1, Verdict::Ok, "");
    row(
        "no such group", [](GroupState& group) { group.exists = false; }, -1, Verdict::Ok, "");
    row(
        "a member",
        [](GroupState& group) {
            group.membersKnown = GroupState::Members::Some;
            group.members.resize(2);
        },
        2, Verdict::Blocked, "2 members");
    row(
        "members unknown", [](GroupState& group) { group.membersKnown = GroupState::Members::Unknown; }, 2,
        Verdict::Unknown, "the brokers do not say");
    row(
        "records", [](GroupState& group) { group.partitions[2].end = 14; }, 5, Verdict::Blocked,
        "it holds up to 7 records");
    row(
        "partition missing", [](GroupState& group) { group.partitions.erase(group.partitions.begin() + 2); }, 5,
        Verdict::Blocked, "it has 1 partition");
    row(
        "end unknown", [](GroupState& group) { group.partitions[1].end.reset(); }, 5, Verdict::Unknown,
        "the brokers do not say");
    row(
        "no such topic",
        [noTopic](GroupState& group) {
            group.partitions[3] = {{"b-status", -1}, {}, {}, {}, {}, noTopic};
        },
        7, Verdict::Blocked, "there is no such topic");
    row(
        "own topic not told", [](GroupState& group) { group.partitions.pop_back(); }, 9, Verdict::Unknown,
        "the brokers do not say");
}

void TestRestoreChecks::lines()
{
    QFETCH(Change, change);
    QFETCH(int, line);
    QFETCH(Verdict, verdict);
    QFETCH(QString, seen);
    GroupState group = ready();
    change(group);
    const std::vector<Check> checks =
        ClusterLines::checks(RestoreChecks::lines(shop(), targetsOf(shop(), Second), {{group}, compacted(), false}));
    // A topic that is not there has no policy.
    const int count = seen == u"there is no such topic" ? 10 : 11;
    QCOMPARE(checks.size(), static_cast<std::size_t>(count));
    QVERIFY2(checks[0].seen.contains(u"20 records of 4 topics") && checks[0].seen.contains(u"kafka-1"),
             qPrintable(checks[0].seen));
    for (int i = 0; i < count; ++i) {
        const Check& check = checks[static_cast<std::size_t>(i)];
        QVERIFY2(check.verdict == (i == line ? verdict : Verdict::Ok), qPrintable(check.title));
        QCOMPARE(check.advice.isEmpty(), i != line);
        if (i == line)
            QCOMPARE(check.seen, seen);
    }
}

void TestRestoreChecks::policies_data()
{
    QTest::addColumn<PolicyChange>("change");
    QTest::addColumn<Verdict>("verdict");
    QTest::addColumn<QString>("seen");
    QTest::addColumn<QString>("advice");
    QTest::addColumn<bool>("answered");
    const auto row = [](const char* name, PolicyChange change, Verdict verdict, const char* seen, const char* advice,
                        bool answered) {
        QTest::newRow(name) << change << verdict << QString::fromUtf8(seen) << QString::fromUtf8(advice) << answered;
    };
    const auto policy = [](const char* is) {
        return [is](TopicFacts& facts) { (*facts.settings)["cleanup.policy"].value = is; };
    };
    row("compacted", policy("compact"), Verdict::Ok, "its cleanup.policy is compact", "", true);
    row("deleted", policy("delete"), Verdict::Blocked,
        "its cleanup.policy is delete: what is put back would be deleted", "set cleanup.policy=compact on it", true);
    row("both", policy("compact,delete"), Verdict::Blocked, "its cleanup.policy is compact,delete", "--provision",
        true);
    row(
        "not told", [](TopicFacts& facts) { facts.settings->clear(); }, Verdict::Unknown, "the brokers do not say",
        "try again", true);
    row(
        "may not be described",
        [](TopicFacts& facts) {
            facts.settings.reset();
            facts.settingsError = Error{ErrorCode::NotAuthorized, "b-offsets", {}, 29};
        },
        Verdict::Unknown, "b-offsets", "DESCRIBE_CONFIGS", true);
    row(
        "no answer",
        [](TopicFacts& facts) {
            facts.settings.reset();
            facts.settingsError = Error{ErrorCode::TimedOut, "b-offsets"};
        },
        Verdict::Unknown, "", "try again", false);
}

/// What is put back into a topic that deletes by time is gone some days later.
void TestRestoreChecks::policies()
{
    QFETCH(PolicyChange, change);
    QFETCH(Verdict, verdict);
    QFETCH(QString, seen);
    QFETCH(QString, advice);
    QFETCH(bool, answered);
    RestoreChecks::Seen all{{ready()}, compacted(), false};
    change(all.topics[1]);
    const std::vector<PreflightLine> lines = RestoreChecks::lines(shop(), targetsOf(shop(), Second), all);
    QCOMPARE(lines.size(), std::size_t{11});
    const Check& check = lines[6].check;
    QCOMPARE(check.id, QStringLiteral("compacted-alone"));
    QCOMPARE(check.title, QStringLiteral("The topic b-offsets is compacted alone"));
    QCOMPARE(check.verdict, verdict);
    QVERIFY2(check.seen.contains(seen), qPrintable(check.seen));
    QVERIFY2(check.advice.contains(advice), qPrintable(check.advice));
    QCOMPARE(check.advice.isEmpty(), verdict == Verdict::Ok);
    QCOMPARE(ClusterLines::allOk(lines), verdict == Verdict::Ok);
    QCOMPARE(all.isAnswered(), answered);
}

/// The demo's brokers.
void TestRestoreChecks::settingsNobodyTells()
{
    const RestoreChecks::Seen seen{{ready()}, {}, false};
    const std::vector<PreflightLine> lines = RestoreChecks::lines(shop(), targetsOf(shop(), Second), seen);
    QCOMPARE(lines[4].check.verdict, Verdict::Unknown);
    QCOMPARE(lines[4].check.seen, QStringLiteral("settings of topics cannot be asked for"));
    QVERIFY(seen.isAnswered());
    QVERIFY(!ClusterLines::allOk(lines));
}

void TestRestoreChecks::readOnly()
{
    const std::vector<PreflightLine> lines =
        RestoreChecks::lines(shop(), targetsOf(shop(), Second), {{ready()}, compacted(), true});
    QCOMPARE(lines[1].check.verdict, Verdict::Blocked);
    QVERIFY(!ClusterLines::allOk(lines));
    QCOMPARE(lines[1].seenEnglish, QStringLiteral("this cluster is open read-only"));
    QVERIFY(ClusterLines::firstHindrance(lines).window().contains(u"open read-only"));
}

void TestRestoreChecks::noGroup()
{
    const std::vector<Check> checks =
        ClusterLines::checks(RestoreChecks::lines(shop(), targetsOf(shop(), Second), {{}, compacted(), false}));
    QCOMPARE(checks[2].verdict, Verdict::Blocked);
    QVERIFY2(checks[2].advice.contains(u"--group"), qPrintable(checks[2].advice));
    QCOMPARE(checks[3].verdict, Verdict::Unknown); // nobody was asked
}

/// Rights are asked for where they are missing, and not of brokers that are down.
void TestRestoreChecks::advisesByTheError()
{
    GroupState group = ready();
    group.membersKnown = GroupState::Members::Unknown;
    for (const ErrorCode code : {ErrorCode::NotAuthorized, ErrorCode::ConnectionRefused, ErrorCode::TimedOut}) {
        group.error = Error{code, "shop"};
        const Check check = ClusterLines::noWorker(group).check;
        QCOMPARE(check.verdict, Verdict::Unknown);
        QCOMPARE(check.advice.contains(u"DESCRIBE"), code == ErrorCode::NotAuthorized);
        QVERIFY(!check.advice.isEmpty());
    }
}

void TestRestoreChecks::saysWhoseBackupItIs()
{
    const auto line = [](const char* backupId, const char* id) {
        BackupManifest backup = shop();
        backup.kafkaClusterId = backupId;
        return RestoreChecks::ofKafka(backup, id);
    };
    QCOMPARE(line("kafka-1", "kafka-1").check.verdict, Verdict::Ok);
    const PreflightLine other = line("kafka-1", "kafka-2");
    QCOMPARE(other.check.verdict, Verdict::Unknown);
    QCOMPARE(other.check.seen, QStringLiteral("it is of the Kafka cluster kafka-1, and this is kafka-2"));
    QVERIFY(!other.check.advice.isEmpty());
    QVERIFY(!other.blocks);
    QVERIFY(line("", "kafka-2").check.seen.contains(u"the backup does not say"));
    QVERIFY(line("kafka-1", "").check.seen.contains(u"the brokers have not said yet"));
}

/// What is restored beside a cluster that runs must not cost that one its topics.
void TestRestoreChecks::advisesNoDeletion()
{
    GroupState group = ready();
    for (GroupState::Partition& partition : group.partitions)
        partition.end = *partition.end + 1;
    int full = 0;
    const std::vector<PreflightLine> lines =
        RestoreChecks::lines(shop(), targetsOf(shop(), Second), {{group}, compacted(), false});
    for (const PreflightLine& line : lines) {
        if (line.check.id == u"topic" && line.check.verdict == Verdict::Blocked) {
            ++full;
            QVERIFY2(!line.check.advice.contains(u"delete"), qPrintable(line.check.advice));
        }
    }
    QCOMPARE(full, 4);
}

void TestRestoreChecks::oneTopicForTwo()
{
    const TopicNames twice{"b-configs", "b-configs", "b-offsets"};
    const std::vector<Check> checks =
        ClusterLines::checks(RestoreChecks::lines(shop(), targetsOf(shop(), twice), {{ready()}, compacted(), false}));
    QCOMPARE(checks.size(), std::size_t{10});
    QCOMPARE(checks[7].verdict, Verdict::Blocked);
    QCOMPARE(checks[7].seen, QStringLiteral("shop-status would be put into it as well"));
}

/// Beside the cluster that was backed up, whose workers run: its connector's own topic is not touched.
void TestRestoreChecks::ownTopicsMayBeLeft()
{
    const auto targets = RestoreChecks::targets(shop(), Second, RestoreChecks::OwnTopics::Left);
    QVERIFY(!targets.contains("own-offsets"));
    QVERIFY((RestoreChecks::groups(shop(), targets, "b") == std::vector<std::string>{"b"}));
    GroupState group = ready();
    group.partitions.back().end = 1000; // of own-offsets
    const std::vector<PreflightLine> lines = RestoreChecks::lines(shop(), targets, {{group}, compacted(), false});
    QVERIFY(ClusterLines::allOk(lines));
    const auto left = std::find_if(lines.begin(), lines.end(),
                                   [](const PreflightLine& line) { return line.check.id == u"topic-left"; });
    QVERIFY(left != lines.end());
    QVERIFY2(left->check.title.contains(u"own-offsets is left as it is"), qPrintable(left->check.title));
}

QTEST_GUILESS_MAIN(TestRestoreChecks)
#include "tst_restorechecks.moc"
