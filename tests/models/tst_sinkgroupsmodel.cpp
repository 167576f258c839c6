// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/clustermodels.h"
#include "items/sinkgroupsmodel.h"
#include "items/sinklagmodel.h"
#include "items/tableproxy.h"
#include "items/words.h"
#include "sinkgroups.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

/// The table of sinks' consumer groups, from topics and from what brokers tell.
class tst_SinkGroupsModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void init();
    void aSinkHasARow();
    void paceAfterTwoLooks();
    void groupIdIsConfirmedByMembers();
    void groupIdIsConfirmedByRest();
    void overrideOfTheConfig();
    void unknownTypeHasARowOnceItsGroupIsThere();
    void leftBehind();
    void nothingIsLeftBehindUntilAllIsRead();
    void secondGroup();
    void sharedGroup();
    void groupElsewhere();
    void refusedIsUnknownWithTheReason();
    void membersThatAreNotTold();
    void troubleOfTheBrokers();
    void wishes();
    void manySinksHaveTheirTurn();
    void onlyRowsLookedAtAreTold();
    void heldViewStandsStill();
    void partitions();

private:
    void sink(const std::string& name, const std::string& more = {})
    {
        m_cluster->config("connector-" + name, SinkGroups::config(more));
        take();
    }
    void take() { m_models->apply(m_cluster->take()); }
    void look(std::int64_t at, std::vector<GroupState> groups, std::vector<ListedGroup> listed = {})
    {
        m_models->setSurroundings(SinkGroups::look(at, std::move(groups), std::move(listed)));
    }
    int rowOf(const QString& group) const
    {
        for (int row = 0; row < m_proxy->rowCount(); ++row) {
            if (cell(row, SinkGroupsModel::GroupColumn) == group)
                return row;
        }
        return -1;
    }
    QString cell(int row, int column, int role = Qt::DisplayRole) const
    {
        return m_proxy->index(row, column).data(role).toString();
    }
    QStringList cells(int row, std::initializer_list<int> columns) const
    {
        QStringList texts;
        for (const int column : columns)
            texts << cell(row, column);
        return texts;
    }
    QString tip(int row, int column) const { return cell(row, column, Qt::AccessibleDescriptionRole); }

    std::unique_ptr<FoldedCluster> m_cluster;
    std::unique_ptr<ClusterModels> m_models;
    SinkGroupsModel* m_model = nullptr;
    std::unique_ptr<TableProxy> m_proxy;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

using Model = SinkGroupsModel;

void tst_SinkGroupsModel::init()
{
    m_tester.reset();
    m_proxy.reset();
    m_models.reset();
    m_cluster = std::make_unique<FoldedCluster>();
    m_models = std::make_unique<ClusterModels>(m_cluster->store, m_cluster->keys);
    m_model = m_models->sinkGroups();
    m_proxy = std::make_unique<TableProxy>(m_model);
    m_tester =
        std::make_unique<QAbstractItemModelTester>(m_model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    m_models->setProgress(SinkGroups::readToTheEnd());
}

void tst_SinkGroupsModel::aSinkHasARow()
{
    m_cluster->connector("a-source");
    sink("orders-sink");
    QCOMPARE(m_proxy->rowCount(), 1);
    QCOMPARE(cells(0, {Model::ConnectorColumn, Model::GroupColumn, Model::BasisColumn, Model::StateColumn,
                       Model::MembersColumn, Model::LagColumn, Model::RateColumn, Model::CatchUpColumn}),
             (QStringList{QStringLiteral("orders-sink"), QStringLiteral("connect-orders-sink"),
                          QStringLiteral("assumed"), QStringLiteral("not looked at yet"), QStringLiteral("–"),
                          QStringLiteral("–"), QStringLiteral("–"), QStringLiteral("–")}));
    QVERIFY(m_proxy->index(0, 0).data(role::Connector).isValid());

    look(1000, {SinkGroups::group("connect-orders-sink", "Empty", {{40, 100}, {7, 7}})});
    QCOMPARE(cells(0, {Model::StateColumn, Model::MembersColumn, Model::PartitionsColumn, Model::CommittedColumn,
                       Model::EndColumn, Model::LagColumn, Model::RateColumn, Model::CatchUpColumn}),
             (QStringList{QStringLiteral("Empty"), QStringLiteral("0"), QStringLiteral("2"), QStringLiteral("47"),
                          QStringLiteral("107"), QStringLiteral("60"), QStringLiteral("–"), QStringLiteral("–")}));
    QCOMPARE(m_proxy->index(0, Model::StateColumn).data(role::Shape).toInt(), int(StateShape::Stopped));
    QVERIFY(tip(0, Model::RateColumn).contains(QStringLiteral("two looks")));
    QCOMPARE(cell(0, Model::LookedColumn, role::Copy), Words::time(1000));
}

void tst_SinkGroupsModel::paceAfterTwoLooks()
{
    sink("s");
    look(1000, {SinkGroups::group("connect-s", "Stable", {{0, 9000}})});
    look(6000, {SinkGroups::group("connect-s", "Stable", {{62, 9002}})});
    QCOMPARE(
        cells(0, {Model::LagColumn, Model::RateColumn, Model::CatchUpColumn}),
        (QStringList{Words::number(8940), QStringLiteral("12.4"), QStringLiteral("12 min")})); // 8940 × 5000 ms ÷ 60
    QVERIFY(tip(0, Model::CatchUpColumn)
                .contains(QStringLiteral("Over 5 s: 12.4 records a second were read, 0.4 were new")));
    look(11000, {SinkGroups::group("connect-s", "Stable", {{62, 9900}})});
    QCOMPARE(cell(0, Model::CatchUpColumn), QStringLiteral("not at this pace"));
    look(16000, {SinkGroups::group("connect-s", "Stable", {{9900, 9900}})});
    QCOMPARE(cell(0, Model::CatchUpColumn), QStringLiteral("caught up"));
    QCOMPARE(cell(0, Model::MovedColumn, role::Copy), Words::time(16000));
}

void tst_SinkGroupsModel::groupIdIsConfirmedByMembers()
{
    sink("s");
    look(1000, {SinkGroups::group("connect-s", "Stable", {{1, 2}}, {"connector-consumer-s-0"})});
    QCOMPARE(cells(0, {Model::BasisColumn, Model::MembersColumn, Model::FlagsColumn}),
             (QStringList{QStringLiteral("confirmed"), QStringLiteral("1"), QStringLiteral("")}));
    look(2000, {SinkGroups::group("connect-s", "Stable", {{1, 2}}, {"console", "other"})});
    QCOMPARE(cells(0, {Model::BasisColumn, Model::MembersColumn, Model::FlagsColumn}),
             (QStringList{QStringLiteral("assumed"), QStringLiteral("2"), QStringLiteral("other members")}));
}

void tst_SinkGroupsModel::groupIdIsConfirmedByRest()
{
    const auto told = [](std::initializer_list<std::pair<const char*, const char*>> offsets) {
        std::vector<RestOffset> all;
        for (const auto& [partition, offset] : offsets) {
            all.push_back({std::string(R"({"kafka_topic":"orders","kafka_partition":)") + partition + "}",
                           std::string(R"({"kafka_offset":)") + offset + "}"});
        }
        return sinkCommitsOf(all);
    };
    sink("s");
    QVERIFY(!m_model->restQuestion()); // not looked at yet
    look(1000, {SinkGroups::group("connect-s", "Stable", {{1, 2}}, {"connector-consumer-s-0"})});
    QVERIFY(!m_model->restQuestion()); // a member tells
    look(2000, {SinkGroups::group("connect-s", "Empty", {})});
    QVERIFY(!m_model->restQuestion()); // no commit could tell one group from another
    look(3000, {SinkGroups::group("connect-s", "Empty", {{9007199254740993, 9007199254740999}, {7, 7}})});
    QCOMPARE(cell(0, Model::BasisColumn), QStringLiteral("assumed"));
    std::optional<SinkGroupBook::RestQuestion> question = m_model->restQuestion();
    QVERIFY(question);
    QCOMPARE(question->name, std::string("s"));

    // Another group's: asked once, and again only when the commits are others.
    m_model->setRest(*question, told({{"0", "9007199254740992"}, {"1", "7"}}));
    QCOMPARE(cell(0, Model::BasisColumn), QStringLiteral("assumed"));
    look(4000, {SinkGroups::group("connect-s", "Empty", {{9007199254740993, 9007199254740999}, {7, 7}})});
    QVERIFY(!m_model->restQuestion());
    look(5000, {SinkGroups::group("connect-s", "Empty", {{9007199254740994, 9007199254740999}, {7, 7}})});
    question = m_model->restQuestion();
    QVERIFY(question);
    QSignalSpy rows(m_model, &TableModel::rowsChanged);
    m_model->setRest(*question, told({{"1", "7"}, {"0", "9007199254740994"}}));
    QCOMPARE(cell(0, Model::BasisColumn), QStringLiteral("confirmed by REST"));
    QCOMPARE(rows.count(), 1);
    QVERIFY(tip(0, Model::BasisColumn).contains(QStringLiteral("what a worker answers")));
    QVERIFY(!m_model->restQuestion());

    // What cannot be told, or is no sink's answer, confirms nothing.
    look(6000, {SinkGroups::group("connect-s", "Empty", {{8, 9}})});
    QCOMPARE(cell(0, Model::BasisColumn), QStringLiteral("assumed"));
    question = m_model->restQuestion();
    QVERIFY(question);
    m_model->setRest(*question, std::nullopt);
    QCOMPARE(cell(0, Model::BasisColumn), QStringLiteral("assumed"));
    QVERIFY(!m_model->restQuestion());
    QVERIFY(!sinkCommitsOf(std::vector<RestOffset>{{R"({"file":"x"})", R"({"position":3})"}}));
    QVERIFY(!sinkCommitsOf(std::vector<RestOffset>{{R"({"kafka_topic":"orders","kafka_partition":0})", "null"}}));
}

void tst_SinkGroupsModel::overrideOfTheConfig()
{
    sink("s", R"(,"consumer.override.group.id":"team")");
    sink("r", R"(,"consumer.override.group.id":"${file:x:y}")");
    QCOMPARE(cells(rowOf(QStringLiteral("team")), {Model::ConnectorColumn, Model::BasisColumn}),
             (QStringList{QStringLiteral("s"), QStringLiteral("set in the config")}));
    QCOMPARE(cells(rowOf(QStringLiteral("${file:x:y}")), {Model::BasisColumn, Model::StateColumn}),
             (QStringList{QStringLiteral("not resolved"), QStringLiteral("unknown")}));
    QVERIFY(!m_model->wish().count("${file:x:y}"));
    // Another one from now on.
    sink("s", R"(,"consumer.override.group.id":"team2")");
    QCOMPARE(rowOf(QStringLiteral("team")), -1);
    QVERIFY(m_model->wish().count("team2"));
    QVERIFY(!m_model->wish().count("team"));
}

void tst_SinkGroupsModel::unknownTypeHasARowOnceItsGroupIsThere()
{
    m_cluster->config("connector-mirror", R"({"properties":{"connector.class":"org.example.Mover"}})");
    take();
    QCOMPARE(m_proxy->rowCount(), 0);
    QVERIFY(m_model->wish().count("connect-mirror"));
    look(1000, {SinkGroups::group("connect-mirror", "Dead", {})});
    QCOMPARE(m_proxy->rowCount(), 0);
    look(2000, {SinkGroups::group("connect-mirror", "Stable", {{1, 2}})});
    QCOMPARE(m_proxy->rowCount(), 1);
}

void tst_SinkGroupsModel::leftBehind()
{
    sink("s");
    sink("gone");
    m_cluster->config("connector-gone", std::nullopt);
    take();
    QCOMPARE(m_proxy->rowCount(), 1);
    look(1000, {},
         {{"connect-gone", "Empty"},
          {"connect-s", "Stable"},
          {"connect-stranger", "Empty"},
          {"connect-used", "Stable"}});
    QCOMPARE(m_proxy->rowCount(), 3);
    QCOMPARE(
        cells(rowOf(QStringLiteral("connect-gone")), {Model::ConnectorColumn, Model::StateColumn, Model::FlagsColumn}),
        (QStringList{QStringLiteral("gone"), QStringLiteral("Empty"), QStringLiteral("left behind")}));
    QCOMPARE(cells(rowOf(QStringLiteral("connect-stranger")),
                   {Model::ConnectorColumn, Model::StateColumn, Model::FlagsColumn}),
             (QStringList{QStringLiteral("–"), QStringLiteral("Empty"), QStringLiteral("no such connector")}));
    QCOMPARE(rowOf(QStringLiteral("connect-used")), -1); // somebody's
    // An answer that is not complete takes nothing away.
    Surroundings partly = SinkGroups::look(2000, {});
    partly.groupsError = Error{ErrorCode::TimedOut, "broker 2", {}, 0, false};
    m_models->setSurroundings(partly);
    QCOMPARE(m_proxy->rowCount(), 3);
    // Deleted, and its connector created again.
    look(3000, {}, {{"connect-s", "Stable"}, {"connect-gone", "Empty"}});
    QCOMPARE(rowOf(QStringLiteral("connect-stranger")), -1);
    sink("gone");
    QCOMPARE(cell(rowOf(QStringLiteral("connect-gone")), Model::FlagsColumn), QString());
    QCOMPARE(m_proxy->rowCount(), 2);
}

void tst_SinkGroupsModel::nothingIsLeftBehindUntilAllIsRead()
{
    m_models = std::make_unique<ClusterModels>(m_cluster->store, m_cluster->keys);
    m_tester.reset();
    m_proxy = std::make_unique<TableProxy>(m_models->sinkGroups());
    m_model = m_models->sinkGroups();
    sink("s");
    look(1000, {}, {{"connect-later", "Empty"}});
    QCOMPARE(rowOf(QStringLiteral("connect-later")), -1);
    m_models->setProgress(SinkGroups::readToTheEnd());
    QCOMPARE(cell(rowOf(QStringLiteral("connect-later")), Model::FlagsColumn), QStringLiteral("no such connector"));
}

void tst_SinkGroupsModel::secondGroup()
{
    sink("s");
    look(1000, {}, {{"connect-s", "Stable"}, {"connect-s-control", "Stable"}});
    QVERIFY(m_model->wish().count("connect-s-control"));
    QCOMPARE(m_proxy->rowCount(), 1);
    look(2000, {SinkGroups::group("connect-s-control", "Stable", {{5, 9}}, {"connector-consumer-s-0"})},
         {{"connect-s", "Stable"}, {"connect-s-control", "Stable"}});
    QCOMPARE(cells(rowOf(QStringLiteral("connect-s-control")),
                   {Model::ConnectorColumn, Model::BasisColumn, Model::LagColumn, Model::FlagsColumn}),
             (QStringList{QStringLiteral("s"), QStringLiteral("by its members"), QStringLiteral("4"),
                          QStringLiteral("second group")}));
}

void tst_SinkGroupsModel::sharedGroup()
{
    sink("a", R"(,"consumer.override.group.id":"team")");
    QCOMPARE(cell(0, Model::FlagsColumn), QString());
    sink("b", R"(,"consumer.override.group.id":"team")");
    QCOMPARE(cell(0, Model::FlagsColumn), QStringLiteral("shared"));
    QCOMPARE(cell(1, Model::FlagsColumn), QStringLiteral("shared"));
    QCOMPARE(m_model->wish().size(), std::size_t(1));
    look(1000, {SinkGroups::group("team", "Stable", {{5, 9}})});
    QCOMPARE(cell(0, Model::LagColumn), QStringLiteral("4"));
    QCOMPARE(cell(1, Model::LagColumn), QStringLiteral("4"));
}

void tst_SinkGroupsModel::groupElsewhere()
{
    sink("s");
    m_cluster->config("task-s-0", R"({"properties":{"task.class":"x"}})");
    m_cluster->config("commit-s", R"({"tasks":1})");
    m_cluster->taskStatus("s", 0, "RUNNING");
    take();
    look(1000, {SinkGroups::group("connect-s", "Dead", {})});
    QCOMPARE(cells(0, {Model::StateColumn, Model::FlagsColumn}),
             (QStringList{QStringLiteral("no such group"), QStringLiteral("group elsewhere")}));
}

void tst_SinkGroupsModel::refusedIsUnknownWithTheReason()
{
    sink("s");
    GroupState refused;
    refused.id = "connect-s";
    refused.error = Error{ErrorCode::NotAuthorized, "connect-s", "Group authorization failed", 30, false};
    look(1000, {refused});
    QCOMPARE(cells(0, {Model::StateColumn, Model::MembersColumn, Model::LagColumn, Model::FlagsColumn}),
             (QStringList{QStringLiteral("unknown"), QStringLiteral("unknown"), QStringLiteral("unknown"),
                          QStringLiteral("not all known")}));
    QVERIFY2(tip(0, Model::LagColumn).contains(QStringLiteral("connect-s")), qPrintable(tip(0, Model::LagColumn)));
    QCOMPARE(m_proxy->index(0, Model::StateColumn).data(role::Shape).toInt(), int(StateShape::Unknown));
    // Said of all of them once, however often it is looked, until it is told.
    QVERIFY2(m_model->problem().contains(QStringLiteral("Ask for the right DESCRIBE")), qPrintable(m_model->problem()));
    QSignalSpy changed(m_model, &SinkGroupsModel::problemChanged);
    look(2000, {refused});
    look(3000, {});
    QCOMPARE(changed.count(), 0);
    look(4000, {SinkGroups::group("connect-s", "Empty", {{1, 4}})});
    QCOMPARE(changed.count(), 1);
    QCOMPARE(m_model->problem(), QString());
}

void tst_SinkGroupsModel::membersThatAreNotTold()
{
    sink("s");
    GroupState newer = SinkGroups::group("connect-s", "Stable", {{1, 2}});
    newer.membersKnown = GroupState::Members::Unknown;
    look(1000, {newer});
    QCOMPARE(cells(0, {Model::StateColumn, Model::MembersColumn, Model::LagColumn, Model::BasisColumn}),
             (QStringList{QStringLiteral("Stable"), QStringLiteral("unknown"), QStringLiteral("1"),
                          QStringLiteral("assumed")}));
    QVERIFY(tip(0, Model::MembersColumn).contains(QStringLiteral("newer consumer protocol")));
}

void tst_SinkGroupsModel::troubleOfTheBrokers()
{
    QVERIFY(m_model->emptyText().contains(QStringLiteral("yet")));
    QSignalSpy changed(m_model, &SinkGroupsModel::problemChanged);
    sink("s");
    look(1000, {SinkGroups::group("connect-s", "Empty", {{1, 4}})}, {{"connect-s", "Empty"}});
    QCOMPARE(changed.count(), 1);
    QCOMPARE(m_model->problem(), QString());
    Surroundings failed;
    failed.at = 6000;
    failed.error = Error{ErrorCode::ConnectionRefused, "127.0.0.1:9092", {}, 0, false};
    m_models->setSurroundings(failed);
    QCOMPARE(changed.count(), 2);
    QVERIFY(m_model->problem().contains(QStringLiteral("127.0.0.1:9092")));
    // As it was, with its age.
    QCOMPARE(cells(0, {Model::StateColumn, Model::LagColumn}),
             (QStringList{QStringLiteral("Empty"), QStringLiteral("3")}));
    QCOMPARE(cell(0, Model::LookedColumn, role::Copy), Words::time(1000));
}

void tst_SinkGroupsModel::wishes()
{
    sink("s");
    m_cluster->status("status-topic-orders:connector-s",
                      R"({"topic":{"name":"orders","connector":"s","task":0,"discoverTimestamp":1}})");
    take();
    const auto wish = m_model->wish();
    QCOMPARE(wish.size(), std::size_t(1));
    QVERIFY((wish.at("connect-s") == std::vector<TopicPartition>{{"orders", -1}}));
}

void tst_SinkGroupsModel::manySinksHaveTheirTurn()
{
    constexpr int Sinks = 350;
    for (int number = 0; number < Sinks; ++number)
        m_cluster->config("connector-s" + std::to_string(number), SinkGroups::config());
    take();
    QCOMPARE(m_proxy->rowCount(), Sinks);
    m_model->setInSight({349});
    std::set<std::string> looked;
    for (int turn = 1; turn <= 4; ++turn) {
        const auto wish = m_model->wish();
        QCOMPARE(wish.size(), SinkGroupBook::MostAtOnce);
        QVERIFY(wish.count("connect-s349"));
        std::vector<GroupState> groups;
        for (const auto& [id, also] : wish) {
            groups.push_back(SinkGroups::group(id, "Stable", {{1, 2}}));
            looked.insert(id);
        }
        look(turn * 1000, groups);
    }
    QCOMPARE(looked.size(), std::size_t(Sinks));
}

void tst_SinkGroupsModel::onlyRowsLookedAtAreTold()
{
    sink("a");
    sink("b");
    QSignalSpy rows(m_model, &TableModel::rowsChanged);
    look(1000, {SinkGroups::group("connect-b", "Stable", {{1, 2}})});
    QCOMPARE(rows.count(), 1);
    QVERIFY((rows.front().front().value<std::vector<quint32>>() == std::vector<quint32>{1}));
    // The list tells of a state without a look.
    look(2000, {}, {{"connect-a", "Empty"}, {"connect-b", "Stable"}});
    QCOMPARE(rows.count(), 2);
    QVERIFY((rows.back().front().value<std::vector<quint32>>() == std::vector<quint32>{0}));
    QCOMPARE(cell(rowOf(QStringLiteral("connect-a")), Model::StateColumn), QStringLiteral("Empty"));
    look(3000, {}, {{"connect-a", "Empty"}, {"connect-b", "Stable"}});
    QCOMPARE(rows.count(), 2);
}

void tst_SinkGroupsModel::heldViewStandsStill()
{
    sink("s");
    m_models->setHeld(true);
    look(1000, {SinkGroups::group("connect-s", "Stable", {{1, 2}})});
    QCOMPARE(cell(0, Model::LagColumn), QStringLiteral("–"));
    m_models->setHeld(false);
    QCOMPARE(cell(0, Model::LagColumn), QStringLiteral("1"));
}

void tst_SinkGroupsModel::partitions()
{
    SinkLagModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    GroupState group = SinkGroups::group("g", "Empty", {{9007199254740993, 9007199254741993}, {12, 10}});
    GroupState::Partition missing;
    missing.at = {"zebra", 4};
    missing.committed = 5;
    missing.error = Error{ErrorCode::NoSuchTopic, "zebra", {}, 0, false};
    group.partitions.push_back(missing);
    model.setPartitions(group.partitions);
    const auto texts = [&model](int row) {
        QStringList cells;
        for (int column = 0; column < SinkLagModel::ColumnTotal; ++column)
            cells << model.index(row, column).data().toString();
        return cells;
    };
    QCOMPARE(texts(0), (QStringList{QStringLiteral("orders"), QStringLiteral("0"), QStringLiteral("9007199254740993"),
                                    QStringLiteral("0"), QStringLiteral("9007199254741993"), Words::number(1000),
                                    QStringLiteral("")}));
    QCOMPARE(texts(1),
             (QStringList{QStringLiteral("orders"), QStringLiteral("1"), QStringLiteral("12"), QStringLiteral("0"),
                          QStringLiteral("10"), QStringLiteral("-2"), QStringLiteral("beyond end")}));
    QCOMPARE(texts(2),
             (QStringList{QStringLiteral("zebra"), QStringLiteral("4"), QStringLiteral("5"), QStringLiteral("unknown"),
                          QStringLiteral("unknown"), QStringLiteral("–"), QStringLiteral("topic missing")}));
    QCOMPARE(model.index(1, SinkLagModel::LagColumn).data(SinkLagModel::OrderRole).toLongLong(), -2);
    QCOMPARE(model.rowOf({"zebra", 4}), 2);
    QCOMPARE(model.rowOf({"zebra", 5}), -1);
    // Rows stay where the partitions are the same.
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    group.partitions[0].committed = 9007199254740994;
    model.setPartitions(group.partitions);
    QCOMPARE(resets.count(), 0);
    QCOMPARE(changes.count(), 1);
    QCOMPARE(texts(0).at(2), QStringLiteral("9007199254740994"));
    model.setPartitions({});
    QCOMPARE(resets.count(), 1);
}

QTEST_GUILESS_MAIN(tst_SinkGroupsModel)
#include "tst_sinkgroupsmodel.moc"
