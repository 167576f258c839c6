// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/clustermodels.h"
#include "items/tablemodel.h"
#include "items/workerdetailsmodel.h"
#include "items/workersmodel.h"
#include "items/workerwords.h"

#include "foldedcluster.h"
#include "workergroups.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

namespace
{

const std::string W1 = "10.0.0.1:8083"; // whom statuses of FoldedCluster name
const std::string W2 = "10.0.0.2:8083";

using Columns = WorkersModel::ColumnIndex;

} // namespace

/// The table of workers: who is in it, what is said of each, and exactly what is told when that changes.
class TestWorkersModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void members();
    void exactSignals();
    void gone();
    void knowledge_data();
    void knowledge();
    void rebalancing();
    void configOffset();
    void partitionsNotReadYet();
    void rest();
    void otherKafkaCluster();
    void addresses();
    void details();

private:
    QString cell(const WorkersModel& model, int row, int column) const
    {
        return model.index(row, column).data().toString();
    }
};

void TestWorkersModel::members()
{
    WorkersModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    FoundWorker second = madeWorker(W2, {{"orders", -1}, {"orders", 0}, {"orders", 1}}, true);
    second.assignment.revoked = {{"orders", 1}};
    second.assignment.delayMs = 4001;
    model.setSurroundings(madeGroup({second, madeWorker(W1, {{"audit", 0}})}), {});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(cell(model, 0, Columns::WorkerColumn), QString::fromStdString(W1));
    QCOMPARE(cell(model, 0, Columns::ConnectorsColumn), QStringLiteral("0"));
    QCOMPARE(cell(model, 0, Columns::TasksColumn), QStringLiteral("1"));
    QVERIFY(!model.index(0, Columns::NotesColumn).data(role::Flags).isValid());
    QCOMPARE(cell(model, 1, Columns::WorkerColumn), QString::fromStdString(W2));
    QCOMPARE(cell(model, 1, Columns::ConnectorsColumn), QStringLiteral("1"));
    QCOMPARE(cell(model, 1, Columns::TasksColumn), QStringLiteral("2"));
    QCOMPARE(cell(model, 1, Columns::RevokedColumn), QStringLiteral("1"));
    QCOMPARE(cell(model, 1, Columns::DelayColumn), QStringLiteral("5 s"));
    QCOMPARE(cell(model, 1, Columns::ProtocolColumn), QStringLiteral("2"));
    QCOMPARE(cell(model, 1, Columns::ClientColumn), QStringLiteral("connect-10.0.0.2:8083"));
    QCOMPARE(model.index(1, Columns::NotesColumn).data(role::Flags).toStringList(),
             QStringList{QStringLiteral("leader")});
    QCOMPARE(model.addresses(),
             (QStringList{QStringLiteral("http://10.0.0.1:8083/"), QStringLiteral("http://10.0.0.2:8083/")}));
}

void TestWorkersModel::exactSignals()
{
    WorkersModel model;
    model.setSurroundings(madeGroup({madeWorker(W1, {}), madeWorker(W2, {})}), {});
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy addresses(&model, &WorkersModel::addressesChanged);
    model.setSurroundings(madeGroup({madeWorker(W1, {}), madeWorker(W2, {})}, 2), {});
    QCOMPARE(changed.size() + inserted.size() + removed.size() + addresses.size(), 0);
    model.setSurroundings(madeGroup({madeWorker(W1, {}), madeWorker(W2, {{"orders", 0}})}, 3), {});
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.first().at(0).toModelIndex().row(), 1);
    QCOMPARE(changed.first().at(1).toModelIndex().row(), 1);
    model.setSurroundings(madeGroup({madeWorker(W2, {{"orders", 0}})}, 4), {});
    QCOMPARE(removed.size(), 1);
    QCOMPARE(removed.first().at(1).toInt(), 0);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(addresses.size(), 1);
    model.setSurroundings(madeGroup({madeWorker(W1, {}), madeWorker(W2, {{"orders", 0}})}, 5), {});
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(inserted.first().at(1).toInt(), 0);
    QCOMPARE(inserted.first().at(2).toInt(), 0);
}

void TestWorkersModel::gone()
{
    FoldedCluster folded;
    folded.connector("orders");
    folded.connectorStatus("orders", "RUNNING");
    folded.taskStatus("orders", 0, "FAILED");
    ClusterModels models(folded.store, folded.keys);
    models.apply(folded.take());
    WorkersModel& model = *models.workers();
    // No look yet: who is in the group is not known.
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.worker(0).kind, WorkersModel::Kind::Named);
    QCOMPARE(model.worker(0).statuses, (StatusWorkers::Count{2, 1}));

    models.setSurroundings(madeGroup({madeWorker(W2, {{"orders", -1}, {"orders", 0}})}));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.worker(0).kind, WorkersModel::Kind::Member);
    QCOMPARE(model.worker(1).kind, WorkersModel::Kind::Gone);
    QCOMPARE(model.index(1, Columns::NotesColumn).data(role::Flags).toStringList(),
             QStringList{QStringLiteral("no longer there")});
    QCOMPARE(cell(model, 1, Columns::StatusesColumn), QStringLiteral("2"));

    models.setSurroundings(madeGroup({madeWorker(W1, {}), madeWorker(W2, {})}));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.worker(0).kind, WorkersModel::Kind::Member);
    QCOMPARE(model.worker(0).statuses.statuses, 2);
    // Deleted: nothing names the worker any more.
    models.setSurroundings(madeGroup({madeWorker(W2, {})}));
    folded.status("status-connector-orders", std::nullopt);
    folded.status("status-task-orders-0", std::nullopt);
    models.apply(folded.take());
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(cell(model, 0, Columns::WorkerColumn), QString::fromStdString(W2));
}

void TestWorkersModel::knowledge_data()
{
    QTest::addColumn<int>("how");
    QTest::addColumn<int>("expected");
    QTest::addColumn<QString>("words");
    using K = GroupKnowledge;
    const auto row = [](const char* name, int how, K expected, const char* words) {
        QTest::newRow(name) << how << static_cast<int>(expected) << QString::fromUtf8(words);
    };
    row("never", 0, K::NeverLooked, "Not connected to brokers");
    row("brokers silent", 1, K::NoAnswer, "did not say who is in the group");
    row("no id", 2, K::NoGroup, "group id is not known");
    row("not allowed", 3, K::Refused, "The members of group shop are not known");
    row("another type", 4, K::Foreign, "protocol type is “consumer”");
    row("empty", 5, K::Empty, "has no member");
    row("rebalance", 6, K::Rebalancing, "is rebalancing (PreparingRebalance), first seen at");
    row("foreign bytes", 7, K::Unreadable, "cannot be read");
    row("known", 8, K::Known, "Group shop is stable · 1 worker");
}

void TestWorkersModel::knowledge()
{
    QFETCH(int, how);
    QFETCH(int, expected);
    QFETCH(QString, words);
    Surroundings around = madeGroup({madeWorker(W1, {{"orders", 0}})});
    switch (how) {
    case 0:
        around = {};
        break;
    case 1:
        around.error = Error{ErrorCode::TimedOut, "brokers"};
        break;
    case 2:
        around.workers.reset();
        break;
    case 3:
        around.workers->error = Error{ErrorCode::NotAuthorized, "shop"};
        break;
    case 4:
        around.workers->protocolType = "consumer";
        break;
    case 5:
        around.workers->state = "Empty";
        around.workers->workers.clear();
        break;
    case 6:
        around.workers->state = "PreparingRebalance";
        break;
    case 7:
        around.workers->workers[0].owned.reset();
        break;
    default:
        break;
    }
    QCOMPARE(static_cast<int>(groupKnowledge(around)), expected);
    const QString line = WorkerWords::group(around, around.at).text;
    QVERIFY2(line.contains(words), qPrintable(line));
    QVERIFY(WorkerWords::group(around, around.at, true).text.contains(u"records only")); // nobody was asked
    WorkersModel model;
    model.setSurroundings(around, {});
    const bool told = expected == static_cast<int>(GroupKnowledge::Known) ||
                      expected == static_cast<int>(GroupKnowledge::Unreadable) ||
                      expected == static_cast<int>(GroupKnowledge::Rebalancing);
    QCOMPARE(model.rowCount(), told ? 1 : 0);
}

void TestWorkersModel::rebalancing()
{
    WorkersModel model;
    model.setSurroundings(madeGroup({madeWorker(W1, {{"orders", 0}})}, 1000), {});
    QCOMPARE(model.rebalancingSince(), -1);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    Surroundings between = madeGroup({silentWorker(W1), silentWorker("new")}, 6000);
    between.workers->state = "PreparingRebalance";
    model.setSurroundings(between, {});
    QCOMPARE(model.rebalancingSince(), 6000);
    QCOMPARE(removed.size(), 0); // its member id tells who it is
    QCOMPARE(cell(model, 0, Columns::WorkerColumn), QString::fromStdString(W1));
    QCOMPARE(cell(model, 0, Columns::TasksColumn), QString());
    QCOMPARE(cell(model, 1, Columns::WorkerColumn), QStringLiteral("member member-new"));
    between.at = 11'000;
    model.setSurroundings(between, {});
    QCOMPARE(model.rebalancingSince(), 6000);
    Surroundings silent;
    silent.at = 16'000;
    silent.error = Error{ErrorCode::TimedOut, "brokers"};
    model.setSurroundings(silent, {});
    QCOMPARE(model.rebalancingSince(), 6000); // a look without an answer says nothing of it
    model.setSurroundings(madeGroup({madeWorker(W1, {{"orders", 0}})}, 21'000), {});
    QCOMPARE(model.rebalancingSince(), -1);
}

void TestWorkersModel::configOffset()
{
    FoldedCluster folded;
    folded.nextOffset = 40;
    folded.connector("orders"); // offsets 40 to 42
    ClusterModels models(folded.store, folded.keys);
    models.setSurroundings(madeGroup({madeWorker(W1, {})}));
    models.apply(folded.take());
    QCOMPARE(cell(*models.workers(), 0, Columns::ConfigColumn), QStringLiteral("40")); // not read to its end
    ReadProgress progress;
    progress.partitions = progress.partitionsReached = 4;
    models.setProgress(progress);
    QCOMPARE(models.workers()->configEnd(), std::optional<std::int64_t>(43));
    QCOMPARE(cell(*models.workers(), 0, Columns::ConfigColumn), QStringLiteral("40 of 43"));
    QCOMPARE(WorkerWords::configOffset(43, 43), QStringLiteral("43, all"));
    QCOMPARE(WorkerWords::configOffset(-1, 43), QStringLiteral("nothing read"));
}

/// Of several partitions of which only the last has records, those before are known, and name no slot yet.
void TestWorkersModel::partitionsNotReadYet()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    cluster.offsetElsewhere("[\"a\",{\"filename\":\"f\"}]", R"({"position":1})");
    models.apply(cluster.take());
    QCOMPARE(models.mirror().partitions().size(), std::size_t{4});
    QVERIFY(!models.mirror().partitions().front().slot.valid());
    ReadProgress progress;
    progress.partitions = progress.partitionsReached = 4;
    progress.topicsFound = progress.topicsWanted = 3;
    models.setProgress(progress);
    QVERIFY(!models.workers()->configEnd());
    cluster.connector("a");
    models.apply(cluster.take());
    QCOMPARE(models.workers()->configEnd(), std::optional<std::int64_t>(104)); // 100 to 103 are taken
}

void TestWorkersModel::rest()
{
    WorkersModel model;
    model.setSurroundings(madeGroup({madeWorker(W1, {})}), {});
    const QString url = model.addresses().value(0);
    const auto health = [&model] { return model.index(0, Columns::HealthColumn); };
    QCOMPARE(health().data().toString(), QString());
    WorkerRest said;
    said.info = Result<WorkerInfo>(Error{ErrorCode::HttpRefused, "http://10.0.0.1:8083"});
    model.setRest(url, said);
    QCOMPARE(health().data().toString(), QStringLiteral("not reached"));
    QCOMPARE(health().data(role::Shape).toInt(), static_cast<int>(StateShape::Unknown)); // not an error
    said.info = Result<WorkerInfo>(WorkerInfo{"http://10.0.0.1:8083", {3, 8, "3.8.0"}, "abc", "kafka-1"});
    said.health = Result<WorkerHealth>(Error{ErrorCode::Unsupported, "GET /health"});
    model.setRest(url, said);
    QCOMPARE(health().data().toString(), QStringLiteral("answers"));
    QCOMPARE(cell(model, 0, Columns::VersionColumn), QStringLiteral("3.8.0"));
    said.health = Result<WorkerHealth>(WorkerHealth{"unhealthy", "too slow"});
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setRest(url, said);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(health().data().toString(), QStringLiteral("unhealthy"));
    QCOMPARE(health().data(role::Shape).toInt(), static_cast<int>(StateShape::Failed));
    QVERIFY(!model.isElsewhere(0));
}

void TestWorkersModel::otherKafkaCluster()
{
    WorkersModel model;
    model.setGivenAddresses({QStringLiteral("https://connect.example:443")});
    model.setSurroundings(madeGroup({madeWorker(W1, {})}), {});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.worker(1).kind, WorkersModel::Kind::Address);
    WorkerRest said;
    said.info = Result<WorkerInfo>(WorkerInfo{"https://connect.example:443", {4, 3, "4.3.1"}, "abc", "kafka-2"});
    model.setRest(QStringLiteral("https://connect.example:443"), said);
    QVERIFY(model.isElsewhere(1));
    QVERIFY(model.index(1, Columns::NotesColumn)
                .data(role::Flags)
                .toStringList()
                .contains(QStringLiteral("other Kafka cluster")));
    QCOMPARE(model.index(1, Columns::NotesColumn).data(role::Attention).toInt(), 3);
    QCOMPARE(model.index(1, Columns::HealthColumn).data(role::Shape).toInt(), static_cast<int>(StateShape::Failed));
}

void TestWorkersModel::addresses()
{
    WorkersModel model;
    FoundWorker secret = madeWorker(W2, {});
    secret.metadata.url = "http://anna:geheim@10.0.0.2:8083/";
    FoundWorker odd = madeWorker("odd", {});
    odd.metadata.url = "ftp://odd:21/";
    model.setGivenAddresses({QStringLiteral("http://10.0.0.1:8083")});
    model.setSurroundings(madeGroup({madeWorker(W1, {}), secret, odd}), {});
    // The operator's for the worker that it names; advertised ones without what may be a secret; the web only.
    QCOMPARE(model.addresses(),
             (QStringList{QStringLiteral("http://10.0.0.1:8083"), QStringLiteral("http://10.0.0.2:8083/")}));
}

void TestWorkersModel::details()
{
    WorkersModel model;
    WorkerDetailsModel details(model);
    const QAbstractItemModelTester tester(&details, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setSurroundings(madeGroup({madeWorker(W1, {{"orders", -1}, {"orders", 0}, {"orders", 1}, {"orders", 3}})}),
                          {});
    details.setWorker(0);
    QStringList lines;
    for (int row = 0; row < details.rowCount(); ++row)
        lines.append(details.index(row, 0).data().toString() + u'=' + details.index(row, 1).data().toString());
    QVERIFY(lines.contains(QStringLiteral("Assigned=orders: connector, tasks 0–1, 3")) ||
            lines.contains(QStringLiteral("Assigned=orders: connector, task(s) 0–1, 3")));
    QVERIFY(lines.contains(QStringLiteral("Member id=member-10.0.0.1:8083")));
    model.setSurroundings(madeGroup({madeWorker(W1, {})}), {});
    QTRY_COMPARE(details.index(details.rowCount() - 1, 1).data().toString(), QStringLiteral("nothing"));
}

QTEST_GUILESS_MAIN(TestWorkersModel)

#include "tst_workersmodel.moc"
