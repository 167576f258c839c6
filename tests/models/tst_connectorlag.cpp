// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/clustermodels.h"
#include "items/connectorsmodel.h"
#include "sinkgroups.h"

#include <QLocale>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

/// How far sinks are behind, beside their connectors.
class TestConnectorLag : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void init();
    void followsTheGroups();

private:
    void sink(const std::string& name)
    {
        m_cluster->config("connector-" + name, SinkGroups::config());
        take();
    }
    void take() { m_models->apply(m_cluster->take()); }
    void look(std::int64_t at, std::vector<GroupState> groups, std::vector<ListedGroup> listed = {})
    {
        m_models->setSurroundings(SinkGroups::look(at, std::move(groups), std::move(listed)));
    }

    std::unique_ptr<FoldedCluster> m_cluster;
    std::unique_ptr<ClusterModels> m_models;
};

void TestConnectorLag::init()
{
    m_models.reset();
    m_cluster = std::make_unique<FoldedCluster>();
    m_models = std::make_unique<ClusterModels>(m_cluster->store, m_cluster->keys);
    m_models->setProgress(SinkGroups::readToTheEnd());
}

void TestConnectorLag::followsTheGroups()
{
    const TableModel& connectors = *m_models->connectors();
    const auto lag = [&connectors](int row, int role) {
        return connectors.index(row, ConnectorsModel::LagColumn).data(role).toString();
    };
    m_cluster->connector("a-source");
    sink("s");
    sink("t");
    QCOMPARE(connectors.rowCount(), 3);
    QCOMPARE(lag(0, Qt::DisplayRole), QStringLiteral("–"));
    QCOMPARE(lag(0, Qt::AccessibleDescriptionRole), QStringLiteral("–"));
    QCOMPARE(lag(1, Qt::DisplayRole), QStringLiteral("–"));
    QVERIFY(lag(1, Qt::AccessibleDescriptionRole).contains(QStringLiteral("No broker has been asked")));

    QSignalSpy rows(&connectors, &TableModel::rowsChanged);
    const auto changed = [&rows] {
        std::vector<quint32> all;
        for (const QList<QVariant>& change : std::as_const(rows))
            for (const quint32 row : change.front().value<std::vector<quint32>>())
                all.push_back(row);
        rows.clear();
        return all;
    };
    look(1000, {SinkGroups::group("connect-s", "Stable", {{40, 100}, {7, 7}})});
    QCOMPARE(lag(1, Qt::DisplayRole), QStringLiteral("60"));
    QCOMPARE(connectors.sortCell(1, ConnectorsModel::LagColumn).number, 60);
    QCOMPARE(lag(2, Qt::DisplayRole), QStringLiteral("unknown"));
    QVERIFY(lag(2, Qt::AccessibleDescriptionRole).contains(QStringLiteral("Its turn")));
    QVERIFY(connectors.sortCell(2, ConnectorsModel::LagColumn).number < 0);
    QCOMPARE(changed(), (std::vector<quint32>{1, 2}));

    // Rows that stay as they are are not told, though their groups were looked at.
    GroupState refused;
    refused.id = "connect-t";
    refused.error = Error{ErrorCode::NotAuthorized, "connect-t", {}, 30, false};
    look(2000, {SinkGroups::group("connect-s", "Stable", {{41, 101}, {7, 7}}), refused});
    QCOMPARE(changed(), std::vector<quint32>{2});
    QVERIFY(lag(2, Qt::AccessibleDescriptionRole).contains(QStringLiteral("the right DESCRIBE on that group")));
    look(3000, {SinkGroups::group("connect-s", "Stable", {{51, 101}, {7, 7}}), refused});
    QCOMPARE(changed(), std::vector<quint32>{1});
    QCOMPARE(lag(1, Qt::DisplayRole), QStringLiteral("50"));

    GroupState partly = SinkGroups::group("connect-s", "Stable", {{51, 101}, {7, 7}});
    partly.partitions[1].end.reset();
    look(4000, {partly, SinkGroups::group("connect-t", "Dead", {})});
    QCOMPARE(lag(1, Qt::DisplayRole), QStringLiteral("50"));
    QVERIFY(lag(1, Qt::AccessibleDescriptionRole).contains(QStringLiteral("Of 1 of 2 partitions")));
    QCOMPARE(lag(2, Qt::DisplayRole), QStringLiteral("–"));
    QVERIFY(lag(2, Qt::AccessibleDescriptionRole).contains(QStringLiteral("has no commit")));
    // A second group says nothing of how far the sink is, nor does one that is left behind.
    look(5000, {SinkGroups::group("connect-s-more", "Stable", {{0, 900}}, {"connector-consumer-s-0"})},
         {{"connect-s", "Stable"}, {"connect-s-more", "Stable"}});
    QCOMPARE(lag(1, Qt::DisplayRole), QStringLiteral("50"));
    m_cluster->config("connector-s", std::nullopt);
    take();
    QCOMPARE(lag(1, Qt::DisplayRole), QStringLiteral("–"));
    QCOMPARE(lag(1, Qt::AccessibleDescriptionRole), QStringLiteral("–"));
}

QTEST_GUILESS_MAIN(TestConnectorLag)
#include "tst_connectorlag.moc"
