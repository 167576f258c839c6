// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/livefindings.h"
#include "findingscluster.h"

#include <QTest>

#include <functional>

using namespace inspector;

namespace
{

constexpr std::int64_t Now = Start + 100'000 * Second; ///< of the first look

TopicFacts topic(const std::string& policy, int partitions, std::vector<std::int32_t> replicas,
                 std::optional<std::vector<std::int32_t>> inSync = {}, const std::string& minInSync = "2")
{
    TopicFacts facts;
    facts.name = "status";
    facts.placed.emplace();
    for (int number = 0; number < partitions; ++number)
        facts.placed->push_back({number, replicas.front(), replicas, inSync.value_or(replicas)});
    facts.settings.emplace();
    (*facts.settings)["cleanup.policy"] = {policy, TopicSetting::Source::Topic};
    (*facts.settings)["min.insync.replicas"] = {minInSync, TopicSetting::Source::Default};
    return facts;
}

FoundWorker worker(const std::string& id, std::int64_t configOffset, ConnectUnits owned = {})
{
    FoundWorker worker;
    worker.memberId = "member-" + id;
    worker.metadata.problem = ProtocolProblem::None;
    worker.metadata.url = "http://" + id + "/";
    worker.metadata.configOffset = configOffset;
    worker.owned = std::move(owned);
    return worker;
}

WorkerGroup groupOf(std::vector<FoundWorker> workers, const std::string& id = "shop",
                    const std::string& state = "Stable")
{
    WorkerGroup group;
    group.id = id;
    group.state = state;
    group.protocolType = "connect";
    group.workers = std::move(workers);
    return group;
}

Surroundings surroundings(std::int64_t at = Now)
{
    Surroundings around;
    around.at = at;
    around.brokers = std::vector<std::int32_t>{1, 2, 3};
    return around;
}

GroupState sinkGroup(const std::string& id, std::optional<std::int64_t> committed, std::optional<std::int64_t> end)
{
    GroupState group;
    group.id = id;
    group.exists = committed.has_value();
    GroupState::Partition partition;
    partition.at = {"orders", 0};
    partition.committed = committed;
    partition.low = 0;
    partition.end = end;
    group.partitions.push_back(partition);
    return group;
}

/// What is found, as lines: severity, rule, topic or connector, arguments.
QStringList linesOf(const FindingsCluster& cluster, std::int64_t now)
{
    QStringList lines;
    for (const auto& [subject, findings] : cluster.mirror.findings()) {
        if (subject.kind != FindingSubject::Kind::Surroundings)
            continue;
        for (const Finding& finding : findings) {
            if (!finding.due(now, cluster.mirror.newestRecord()))
                continue;
            QString line = text(severityId(finding.severity)) + u' ' + text(ruleId(finding.rule)) + u' ';
            if (!finding.topic.empty())
                line += u"topic "_qs + text(finding.topic) + u' ';
            lines.append(line + lineOf(cluster, finding));
        }
    }
    return lines;
}

Record runningOn(const Bytes& connector, const Bytes& workerId)
{
    return status("status-task-" + connector + "-0", state("RUNNING", workerId));
}

} // namespace

/// Every rule that needs the live cluster: surroundings in which it finds something, and near misses.
class TestLiveFindings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void topicRules_data();
    void topicRules();
    void workerRules_data();
    void workerRules();
    void groupRules_data();
    void groupRules();
    void mustLastWithoutABreak();
    void lagIsOfOneOffset();
    void takesBackWhatIsNotToldAnyMore();
    void tellsOnlyWhatChanged();
    void askForLeftOverGroups();
    void aSingleLookGoesByTheRecords();

private:
    using Change = std::function<void(Surroundings&)>;
    void update(FindingsCluster& cluster, LiveFindings& live, const Surroundings& around)
    {
        FoldDelta delta;
        delta.findings = live.update(cluster.mirror, m_complete, around);
        cluster.mirror.apply(delta);
    }
    void row(const char* name, Records records, Change change, QStringList expected);
    void check(std::int64_t lasting);

    std::map<QString, std::pair<Records, Change>> m_cases;
    bool m_complete = true;
};

void TestLiveFindings::row(const char* name, Records records, Change change, QStringList expected)
{
    m_cases[QString::fromLatin1(name)] = {std::move(records), std::move(change)};
    QTest::addRow("%s", name) << expected;
}

/// Seen first just in time, and a millisecond too late.
void TestLiveFindings::check(std::int64_t lasting)
{
    QFETCH(QStringList, expected);
    const auto& [records, change] = m_cases.at(QString::fromLatin1(QTest::currentDataTag()));
    FindingsCluster cluster;
    cluster.store.addPartition("configs", TopicRole::Config, 0);
    cluster.append(records);
    cluster.settle();
    Surroundings around = surroundings();
    change(around);
    LiveFindings live;
    update(cluster, live, around);
    if (lasting > 0)
        QCOMPARE(linesOf(cluster, Now + lasting - 1), QStringList());
    around.at = Now + lasting;
    update(cluster, live, around);
    QCOMPARE(linesOf(cluster, Now + lasting), expected);
}

void TestLiveFindings::topicRules_data()
{
    QTest::addColumn<QStringList>("expected");
    const auto one = [this](const char* name, TopicFacts facts, QStringList expected,
                            std::optional<std::vector<std::int32_t>> brokers = std::vector<std::int32_t>{1, 2, 3}) {
        row(
            name, {},
            [facts, brokers](Surroundings& around) {
                around.topics = {facts};
                around.brokers = brokers;
            },
            std::move(expected));
    };
    const std::vector<std::int32_t> three{1, 2, 3};
    one("well kept", topic("compact", 5, three), {});
    one("blanks around the policy", topic(" compact ", 1, three), {});
    one("deleted by age", topic("delete", 1, three), {u"error cleanup-policy topic status - 'delete'"_qs});
    one("deleted besides", topic("compact,delete", 1, three),
        {u"error cleanup-policy topic status - 'compact,delete'"_qs});
    one("deleted besides, the other way round", topic("delete, compact", 1, three),
        {u"error cleanup-policy topic status - 'delete, compact'"_qs});
    one("no policy at all", topic("", 1, three), {u"error cleanup-policy topic status -"_qs});

    one("once on three brokers", topic("compact", 1, {2}, {}, "1"),
        {u"error replication-factor topic status - '2,1,3' n=1 o=3"_qs});
    one("once on two brokers", topic("compact", 1, {2}, {}, "1"),
        {u"error replication-factor topic status - n=1 o=2"_qs}, std::vector<std::int32_t>{1, 2});
    one("once on the only broker", topic("compact", 1, {1}, {}, "1"),
        {u"warning replication-factor topic status - n=1 o=1"_qs}, std::vector<std::int32_t>{1});
    one("once, brokers not told", topic("compact", 1, {1}, {}, "1"),
        {u"warning replication-factor topic status - n=1"_qs}, std::nullopt);
    one("twice", topic("compact", 1, {1, 3}), {u"warning replication-factor topic status - '1,3,2' n=2 o=3"_qs});
    TopicFacts uneven = topic("compact", 2, three);
    uneven.placed->back().replicas = uneven.placed->back().inSync = {1, 2};
    one("one partition twice", uneven, {u"warning replication-factor topic status - '1,2,3' n=2 o=3"_qs});

    one("fewer in sync than asked for", topic("compact", 2, three, std::vector<std::int32_t>{1}),
        {u"error min-insync-replicas topic status - n=1 o=2"_qs,
         u"warning under-replicated topic status - n=2 o=2"_qs});
    one("one is enough", topic("compact", 1, three, {}, "1"),
        {u"warning min-insync-replicas topic status - n=3 o=1"_qs});
    one("no number", topic("compact", 1, three, {}, "many"), {});

    TopicFacts leaderless = topic("compact", 3, three);
    leaderless.placed->at(1).leader = -1;
    one("a partition without leader", leaderless, {u"error under-replicated topic status - n=1 o=3"_qs});
    TopicFacts behind = topic("compact", 3, three);
    behind.placed->at(2).inSync = {1, 2};
    one("a replica behind", behind, {u"warning under-replicated topic status - n=1 o=3"_qs});
    one("a broker away that is still named in sync", topic("compact", 2, {1, 2, 4}),
        {u"warning under-replicated topic status - '4' n=2 o=2"_qs});
    one("the leader's broker away", topic("compact", 1, {4, 1, 2}),
        {u"error under-replicated topic status - '4' n=1 o=1"_qs});
    one("brokers not told", topic("compact", 2, {1, 2, 4}), {}, std::nullopt);

    TopicFacts unknown;
    unknown.name = "status";
    one("nothing told", unknown, {});
    TopicFacts missing = topic("delete", 1, {1});
    missing.missing = true;
    one("no such topic", missing, {});
    row("no broker reached", {},
        [facts = topic("delete", 1, {1})](Surroundings& around) {
            around.topics = {facts};
            around.error.emplace();
        },
        {});
}

void TestLiveFindings::topicRules()
{
    check(0);
}

void TestLiveFindings::workerRules_data()
{
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<int>("lasting");
    const auto one = [this](const char* name, int lasting, Records records, Change change, QStringList expected) {
        m_cases[QString::fromLatin1(name)] = {std::move(records), std::move(change)};
        QTest::addRow("%s", name) << expected << lasting;
    };
    const auto with = [](WorkerGroup group) {
        return [group = std::move(group)](Surroundings& around) { around.workers = group; };
    };
    const std::string here = "10.0.0.1:8083"; // of healthy()
    const std::string away = "10.0.0.2:8083";
    const int minute = 60'000;
    one("gone: all there", minute, healthy(), with(groupOf({worker(here, 3)})), {});
    one("gone: a task's worker", minute, healthy() + Records{runningOn("c", away)}, with(groupOf({worker(here, 3)})),
        {u"warning worker-gone c status/0@2 '10.0.0.2:8083' n=1"_qs});
    one("gone: the last worker", minute, healthy(), with(groupOf({}, "shop", "Empty")),
        {u"warning worker-gone c status/0@0 '10.0.0.1:8083' n=2"_qs});
    one("gone: in a rebalance", minute, healthy(), with(groupOf({}, "shop", "PreparingRebalance")), {});
    one("gone: of a deleted connector", minute, healthy() + Records{config("connector-c", Tombstone)},
        with(groupOf({worker(here, 9)})), {});
    one("gone: a left-over task", minute, healthy() + Records{commit("c", 0), runningOn("c", away)},
        with(groupOf({worker(here, 9)})), {});
    WorkerGroup unreadable = groupOf({worker(here, 3), worker(away, 3)});
    unreadable.workers.back().metadata.problem = ProtocolProblem::Truncated;
    one("gone: a member that cannot be read", minute, healthy() + Records{runningOn("c", away)}, with(unreadable), {});
    WorkerGroup refused = groupOf({}, "shop", "");
    refused.error.emplace();
    one("gone: group not told", minute, healthy(), with(refused), {});
    WorkerGroup foreign = groupOf({}, "shop", "Stable");
    foreign.protocolType = "consumer";
    one("gone: a group of consumers", minute, healthy(), with(foreign), {});
    one("gone: no group asked for", minute, healthy(), [](Surroundings&) {}, {});

    const int half = 30'000;
    one("lag: behind the commit", half, healthy(), with(groupOf({worker(here, 2)})),
        {u"warning worker-config-lag - configs/0@2 '10.0.0.1:8083' n=2 o=2"_qs});
    one("lag: has read nothing", half, healthy(), with(groupOf({worker(here, -1)})),
        {u"warning worker-config-lag - configs/0@2 '10.0.0.1:8083' n=0 o=2"_qs});
    one("lag: behind a deletion", half, healthy() + Records{config("connector-c", Tombstone)},
        with(groupOf({worker(here, 3)})), {u"warning worker-config-lag - configs/0@3 '10.0.0.1:8083' n=3 o=3"_qs});
    one("lag: only one of them", half, healthy(), with(groupOf({worker(here, 3), worker(away, 1)})),
        {u"warning worker-config-lag - configs/0@2 '10.0.0.2:8083' n=1 o=2"_qs});
    // Workers join no group anew for these, so that what they told stays what it was.
    one("lag: after a target state and a session key", half,
        healthy() + Records{target("c", "PAUSED"), config("session-key", "{}"), fencing("c", 1)},
        with(groupOf({worker(here, 3)})), {});
    Record afterMarkers = fencing("c", 1);
    afterMarkers.offset = 9;
    one("lag: transaction markers between", half, healthy() + Records{afterMarkers}, with(groupOf({worker(here, 3)})),
        {});
    one("lag: not read", half, healthy(), with(unreadable), {});
    one("lag: in a rebalance", half, healthy(), with(groupOf({worker(here, 0)}, "shop", "CompletingRebalance")), {});

    const int five = 300'000;
    one("rebalance: preparing", five, {}, with(groupOf({}, "shop", "PreparingRebalance")),
        {u"warning rebalance-long - 'shop'"_qs});
    one("rebalance: completing", five, {}, with(groupOf({}, "shop", "CompletingRebalance")),
        {u"warning rebalance-long - 'shop'"_qs});
    one("rebalance: stable", five, {}, with(groupOf({})), {});
    one("rebalance: no members", five, {}, with(groupOf({}, "shop", "Empty")), {});

    const auto others = [here](ConnectUnits owned, std::int64_t configOffset, const std::string& state = "Stable") {
        return [=](Surroundings& around) {
            around.workers = groupOf({worker(here, 3)});
            around.otherWorkers = std::vector{groupOf({worker("10.0.0.9:8083", configOffset, owned)}, "twin", state)};
        };
    };
    const Records claimed = healthy() + Records{runningOn("c", "10.0.0.9:8083")};
    const ConnectUnits its{{"c", -1}, {"c", 0}};
    one("shared: both run it", 0, claimed, others(its, 3), {u"error topics-shared - status/0@2 'twin' n=1"_qs});
    one("shared: read as far as the marker", 0, claimed, others(its, 4),
        {u"error topics-shared - status/0@2 'twin' n=1"_qs});
    // A worker may have moved to a cluster with connectors of the same names.
    one("shared: another config topic, ended before", 0, claimed, others(its, 2), {});
    one("shared: another config topic, ended behind", 0, claimed, others(its, 5), {});
    one("shared: does not run it now", 0, claimed, others({{"d", 0}}, 3), {});
    one("shared: in a rebalance", 0, claimed, others(its, 3, "PreparingRebalance"), {});
    one("shared: statuses alone, of a connector that is not ours", 0,
        healthy() + Records{runningOn("d", "10.0.0.9:8083")}, others({{"d", 0}}, 70),
        {u"error topics-shared - status/0@2 'twin' n=1"_qs});
    one("shared: none of ours wrote", 0, {source("c"), commit("c", 1), runningOn("c", "10.0.0.9:8083")}, others(its, 2),
        {});
}

void TestLiveFindings::workerRules()
{
    QFETCH(int, lasting);
    check(lasting);
}

void TestLiveFindings::groupRules_data()
{
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<int>("lasting");
    const auto one = [this](const char* name, int lasting, Records records, Change change, QStringList expected) {
        m_cases[QString::fromLatin1(name)] = {std::move(records), std::move(change)};
        QTest::addRow("%s", name) << expected << lasting;
    };
    const auto listed = [](const std::string& state, GroupState group) {
        return [=](Surroundings& around) {
            around.connectGroups = {{group.id, state}};
            around.sinkGroups = {group};
        };
    };
    const QStringList leftOver{u"info group-left-over - 'connect-old' n=1"_qs};
    one("left over: no such connector", 0, healthy(), listed("Empty", sinkGroup("connect-old", 5, 9)), leftOver);
    one("left over: deleted", 0, Records{sink("old", "\"topics\":\"orders\""), config("connector-old", Tombstone)},
        listed("Empty", sinkGroup("connect-old", 5, 9)), {u"info group-left-over old 'connect-old' n=1"_qs});
    one("left over: there is one", 0, {sink("old", "\"topics\":\"orders\"")},
        listed("Empty", sinkGroup("connect-old", 5, 9)), {});
    one("left over: another sink's by its config", 0,
        {sink("new", "\"topics\":\"orders\",\"consumer.override.group.id\":\"connect-old\"")},
        listed("Empty", sinkGroup("connect-old", 5, 9)), {});
    one("left over: perhaps another sink's", 0,
        {sink("new", "\"topics\":\"orders\",\"consumer.override.group.id\":\"${env:GROUP}\"")},
        listed("Empty", sinkGroup("connect-old", 5, 9)), {});
    one("left over: has members", 0, healthy(), listed("Stable", sinkGroup("connect-old", 5, 9)), {});
    one("left over: state not told", 0, healthy(), listed("", sinkGroup("connect-old", 5, 9)), {});
    one("left over: no offsets", 0, healthy(), listed("Empty", sinkGroup("connect-old", std::nullopt, 9)), {});
    one("left over: offsets not asked for", 0, healthy(),
        [](Surroundings& around) {
            around.connectGroups = {{"connect-old", "Empty"}};
        },
        {});

    const int five = 300'000;
    const Records runs = {sink("s", "\"topics\":\"orders\""), status("status-connector-s", state("RUNNING"))};
    const auto its = [](GroupState group) { return [=](Surroundings& around) { around.sinkGroups = {group}; }; };
    one("elsewhere: records and no commit", five, runs, its(sinkGroup("connect-s", std::nullopt, 9)),
        {u"info sink-group-elsewhere s status/0@0 'connect-s'"_qs});
    one("elsewhere: commits", five, runs, its(sinkGroup("connect-s", 0, 9)), {});
    one("elsewhere: no records", five, runs, its(sinkGroup("connect-s", std::nullopt, 0)), {});
    one("elsewhere: ends not told", five, runs, its(sinkGroup("connect-s", std::nullopt, std::nullopt)), {});
    GroupState refused = sinkGroup("connect-s", std::nullopt, 9);
    refused.error.emplace();
    one("elsewhere: commits not told", five, runs, its(refused), {});
    one("elsewhere: paused", five, runs + Records{status("status-connector-s", state("PAUSED"))},
        its(sinkGroup("connect-s", std::nullopt, 9)), {});
    one("elsewhere: a source", five, healthy(), its(sinkGroup("connect-c", std::nullopt, 9)), {});
    one("elsewhere: by its own group", five,
        {sink("s", "\"topics\":\"orders\",\"consumer.override.group.id\":\"mine\""),
         status("status-connector-s", state("RUNNING"))},
        its(sinkGroup("mine", std::nullopt, 9)), {u"info sink-group-elsewhere s status/0@0 'mine'"_qs});
}

void TestLiveFindings::groupRules()
{
    QFETCH(int, lasting);
    check(lasting);
}

void TestLiveFindings::mustLastWithoutABreak()
{
    FindingsCluster cluster;
    cluster.append(healthy());
    cluster.settle();
    LiveFindings live;
    Surroundings around = surroundings();
    around.workers = groupOf({}, "shop", "Empty");
    update(cluster, live, around);
    around.at = Now + 40'000;
    around.workers = groupOf({}, "shop", "PreparingRebalance");
    update(cluster, live, around);
    around.at = Now + 45'000;
    around.workers = groupOf({}, "shop", "Empty");
    update(cluster, live, around);
    QCOMPARE(linesOf(cluster, Now + 104'999), QStringList());
    QCOMPARE(linesOf(cluster, Now + 105'000).size(), 1);

    // While the topics are still being read, what is not known is no finding.
    m_complete = false;
    update(cluster, live, around);
    m_complete = true;
    QCOMPARE(linesOf(cluster, Now + 900'000), QStringList());
}

void TestLiveFindings::lagIsOfOneOffset()
{
    FindingsCluster cluster;
    cluster.append(healthy());
    cluster.settle();
    LiveFindings live;
    Surroundings around = surroundings();
    around.workers = groupOf({worker("10.0.0.1:8083", 1)});
    update(cluster, live, around);
    around.at = Now + 20'000;
    around.workers = groupOf({worker("10.0.0.1:8083", 2)}); // reads on
    update(cluster, live, around);
    QCOMPARE(linesOf(cluster, Now + 49'999), QStringList());
    QCOMPARE(linesOf(cluster, Now + 50'000).size(), 1);
}

void TestLiveFindings::takesBackWhatIsNotToldAnyMore()
{
    FindingsCluster cluster;
    LiveFindings live;
    Surroundings around = surroundings();
    around.topics = {topic("delete", 1, {1, 2, 3})};
    update(cluster, live, around);
    QCOMPARE(linesOf(cluster, Now).size(), 1);
    around.topics.front().settings.reset();
    update(cluster, live, around);
    QCOMPARE(linesOf(cluster, Now), QStringList());
}

void TestLiveFindings::tellsOnlyWhatChanged()
{
    FindingsCluster cluster;
    LiveFindings live;
    Surroundings around = surroundings();
    around.topics = {topic("delete", 1, {1, 2})};
    QCOMPARE(live.update(cluster.mirror, true, around).size(), std::size_t(2));
    around.at += 5000;
    QVERIFY(live.update(cluster.mirror, true, around).empty());
    around.topics = {topic("compact", 1, {1, 2})};
    const std::vector<SubjectFindings> changed = live.update(cluster.mirror, true, around);
    QCOMPARE(changed.size(), std::size_t(1));
    QCOMPARE(changed.front().subject.id, static_cast<std::uint32_t>(Rule::CleanupPolicy));
    QVERIFY(changed.front().findings.empty());
}

void TestLiveFindings::askForLeftOverGroups()
{
    FindingsCluster cluster;
    cluster.append({sink("new", "\"topics\":\"orders\"")});
    cluster.settle();
    Surroundings around = surroundings();
    around.connectGroups = {
        {"connect-", "Empty"}, {"connect-busy", "Stable"}, {"connect-new", "Empty"}, {"connect-old", "Empty"}};
    QCOMPARE(LiveFindings::leftOverCandidates(cluster.mirror, true, around), std::vector<std::string>{"connect-old"});
    QVERIFY(LiveFindings::leftOverCandidates(cluster.mirror, false, around).empty());
    FindingsCluster unread; // no config topic
    QVERIFY(LiveFindings::leftOverCandidates(unread.mirror, true, around).empty());
}

void TestLiveFindings::aSingleLookGoesByTheRecords()
{
    FindingsCluster cluster;
    cluster.append(healthy());
    cluster.settle();
    const std::int64_t written = Start + 4 * Second; // the older of the two statuses
    LiveFindings live(LiveFindings::Looks::Single);
    Surroundings around = surroundings(written + 59'999);
    around.workers = groupOf({}, "shop", "Empty");
    update(cluster, live, around);
    QCOMPARE(linesOf(cluster, around.at), QStringList());
    QCOMPARE(linesOf(cluster, around.at + 1), QStringList{u"warning worker-gone c status/0@0 '10.0.0.1:8083' n=2"_qs});
    around.workers = groupOf({}, "shop", "PreparingRebalance");
    update(cluster, live, around);
    QCOMPARE(linesOf(cluster, around.at + 3'600'000), QStringList()); // since when is not known
}

QTEST_GUILESS_MAIN(TestLiveFindings)
#include "tst_livefindings.moc"
