// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readprogress.h"
#include "foldedcluster.h"
#include "items/clustermodels.h"
#include "items/findingsmodel.h"
#include "items/navigatormodel.h"
#include "items/recordsmodel.h"
#include "items/tableproxy.h"

#include <QAbstractItemModelTester>
#include <QDateTime>
#include <QSignalSpy>
#include <QTest>

#include <set>

using namespace inspector;

namespace
{

/// A cluster with the models that the window has over it.
struct Window
{
    FoldedCluster cluster;
    ClusterModels models{cluster.store, cluster.keys};
    FindingsModel& findings{*models.findings()};

    void show() { models.apply(cluster.take()); }
    /// A source that runs, without anything to find but its password.
    void runs(const std::string& name)
    {
        cluster.connector(name);
        cluster.connectorStatus(name, "RUNNING");
        cluster.taskStatus(name, 0, "RUNNING");
    }
    QStringList shown(const TableProxy& proxy, int column = FindingsModel::RuleColumn) const
    {
        QStringList lines;
        for (int row = 0; row < proxy.rowCount(); ++row)
            lines.append(proxy.index(row, column).data().toString());
        return lines;
    }
    static QVariant markOf(TableModel* table, int row) { return table->index(row, 0).data(role::Mark); }
};

} // namespace

class TestFindingsModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void worstFirst();
    void appearsAndVanishes();
    void comesBackAsTheSameRow();
    void manyOfOneSubject();
    void rowsOfWhatHasGoneAreTakenAgain();
    void evidence();
    void filters();
    void waitsForItsTime();
    void countsAtOnceInALookBack();
    void holdsStill();
    void marks();
    void marksFollow();
    void navigatorMarks();
    void recordMarks();
};

void TestFindingsModel::initTestCase()
{
    qRegisterMetaType<std::vector<quint32>>();
}

void TestFindingsModel::worstFirst()
{
    Window window;
    const QAbstractItemModelTester tester(&window.findings, QAbstractItemModelTester::FailureReportingMode::QtTest);
    window.runs("b");
    window.runs("a");
    window.cluster.taskStatus("b", 0, "FAILED");
    window.cluster.sourceOffset("gone", "f", 1);
    window.show();
    TableProxy proxy(&window.findings);
    proxy.sort(FindingsModel::SeverityColumn);
    QCOMPARE(window.shown(proxy),
             QStringList({u"task-failed"_qs, u"offsets-orphaned"_qs, u"secret-in-clear"_qs, u"secret-in-clear"_qs}));
    QCOMPARE(window.shown(proxy, FindingsModel::ConnectorColumn), QStringList({u"b"_qs, u"gone"_qs, u"a"_qs, u"b"_qs}));
    QCOMPARE(window.findings.count(Severity::Error), 1);
    QCOMPARE(window.findings.count(Severity::Warning), 1);
    QCOMPARE(window.findings.count(Severity::Info), 2);
    const QModelIndex worst = proxy.index(0, FindingsModel::SeverityColumn);
    QCOMPARE(worst.data().toString(), QStringLiteral("Error"));
    QCOMPARE(worst.data(role::Severity).toInt(), int(Severity::Error));
    QCOMPARE(worst.data(role::Attention).toInt(), 3);
}

void TestFindingsModel::appearsAndVanishes()
{
    Window window;
    window.runs("a");
    window.show();
    const QAbstractItemModelTester tester(&window.findings, QAbstractItemModelTester::FailureReportingMode::QtTest);
    TableProxy proxy(&window.findings);
    const QAbstractItemModelTester proxyTester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(window.shown(proxy), QStringList(u"secret-in-clear"_qs));

    QSignalSpy inserted(&proxy, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&proxy, &QAbstractItemModel::rowsRemoved);
    QSignalSpy counts(&window.findings, &FindingsModel::countsChanged);
    window.cluster.taskStatus("a", 0, "FAILED");
    window.show();
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(inserted.first().at(1).toInt(), 0); // the worst comes first
    QCOMPARE(inserted.first().at(2).toInt(), 0);
    QCOMPARE(removed.count(), 0);
    QCOMPARE(counts.count(), 1);

    window.cluster.taskStatus("a", 0, "RUNNING");
    window.show();
    QCOMPARE(removed.count(), 1);
    QCOMPARE(removed.first().at(1).toInt(), 0);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(window.findings.count(Severity::Error), 0);

    // What changes nothing is not told.
    counts.clear();
    QSignalSpy changed(&window.findings, &TableModel::rowsChanged);
    window.cluster.sourceOffset("a", "f", 1);
    window.show();
    QCOMPARE(counts.count(), 0);
    QCOMPARE(changed.count(), 0);
}

void TestFindingsModel::comesBackAsTheSameRow()
{
    Window window;
    window.runs("a");
    window.show();
    for (int round = 0; round < 3; ++round) {
        window.cluster.taskStatus("a", 0, "FAILED");
        window.show();
        window.cluster.taskStatus("a", 0, "RUNNING");
        window.show();
    }
    QCOMPARE(window.findings.rowCount(), 2);
}

void TestFindingsModel::manyOfOneSubject()
{
    // Rows are looked up where there are many; which finding is which must not depend on that.
    Window window;
    const FindingSubject subject{FindingSubject::Kind::Connector, 0};
    const auto tell = [&](int from, int to) {
        std::vector<Finding> found;
        for (int task = from; task < to; ++task) {
            Finding finding;
            finding.rule = Rule::TaskFailed;
            finding.severity = Severity::Error;
            finding.task = task;
            found.push_back(finding);
        }
        FoldDelta delta;
        delta.findings.push_back({subject, found});
        window.models.apply(delta);
    };
    tell(0, 100);
    QCOMPARE(window.findings.count(Severity::Error), 100);
    QCOMPARE(window.findings.rowCount(), 100);
    tell(40, 120);
    QCOMPARE(window.findings.count(Severity::Error), 80);
    QCOMPARE(window.findings.rowCount(), 120);
    tell(0, 5);
    QCOMPARE(window.findings.count(Severity::Error), 5);
    tell(0, 120);
    QCOMPARE(window.findings.count(Severity::Error), 120);
    QCOMPARE(window.findings.rowCount(), 120); // the same rows as before
}

/// A cluster whose workers have new names every day would else have more rows each day.
void TestFindingsModel::rowsOfWhatHasGoneAreTakenAgain()
{
    Window window;
    window.runs("a");
    window.show();
    FindingsModel& model = window.findings;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    TableProxy proxy(&model);
    const int before = model.rowCount();
    const ConnectorId connector{0};
    constexpr int Together = 100;
    constexpr int Troubles = 4'000;
    constexpr int Kept = 1'000;
    for (int first = 0; first < Troubles; first += Together) {
        FoldDelta delta;
        auto& [subject, found] = delta.findings.emplace_back();
        subject = {FindingSubject::Kind::Surroundings, static_cast<std::uint32_t>(first / Together % 3)};
        for (int task = first; task < first + Together; ++task) {
            Finding& finding = found.emplace_back();
            finding.rule = Rule::WorkerGone;
            finding.severity = Severity::Error;
            finding.connector = connector;
            finding.task = task;
            finding.text = "worker-" + std::to_string(task) + ":8083";
        }
        window.models.apply(delta);
    }
    // Of each of the three subjects the newest troubles are there.
    QCOMPARE(model.count(Severity::Error), 3 * Together);
    QCOMPARE(model.rowCount(), before + Kept + Together + 3 * Together);
    std::set<int> tasks;
    for (const int row : model.rowsOf(connector)) {
        if (model.finding(row).rule == Rule::WorkerGone)
            tasks.insert(model.finding(row).task);
    }
    QCOMPARE(tasks.size(), std::size_t(3 * Together));
    QCOMPARE(*tasks.begin(), Troubles - 3 * Together);
    QCOMPARE(proxy.rowCount(), before + 3 * Together);
}

void TestFindingsModel::evidence()
{
    Window window;
    window.runs("a");
    window.cluster.taskStatus("a", 0, "FAILED");
    window.show();
    TableProxy proxy(&window.findings);
    proxy.sort(FindingsModel::SeverityColumn);
    const QModelIndex failed = proxy.index(0, FindingsModel::PlaceColumn);
    const quint64 row = failed.data(role::Row).toULongLong();
    QCOMPARE(window.cluster.keys.bytes(window.cluster.store.record(row).keyId),
             std::optional<BytesView>("status-task-a-0"));
    QCOMPARE(failed.data(role::Key).toUInt(), window.cluster.store.record(row).keyId.value);
    QCOMPARE(failed.data().toString(), QStringLiteral("3 @ %1").arg(window.cluster.store.record(row).offset));
    QCOMPARE(proxy.index(0, FindingsModel::TopicColumn).data().toString(), QStringLiteral("shop-status"));
    QVERIFY(failed.siblingAtColumn(FindingsModel::MessageColumn).data().toString().contains(u"Task 0 of a"));
}

void TestFindingsModel::filters()
{
    Window window;
    window.runs("a");
    window.runs("b");
    window.cluster.taskStatus("b", 0, "FAILED");
    window.cluster.offset("plain", "{}");
    window.show();
    TableProxy proxy(&window.findings);
    const auto count = [&](const char* filter) {
        proxy.setFilter(QLatin1String(filter));
        return proxy.rowCount();
    };
    QCOMPARE(count("severity:error"), 1);
    QCOMPARE(count("severity:warning"), 1);
    QCOMPARE(count("rule:offset"), 1);
    QCOMPARE(count("connector:b"), 2);
    QCOMPARE(count("secret"), 2);
    QCOMPARE(count("-severity:info"), 2);
    proxy.setFilter({});
    proxy.setScope(window.models.mirror().connector("b")->connector);
    QCOMPARE(proxy.rowCount(), 2);
}

void TestFindingsModel::waitsForItsTime()
{
    // A connector without tasks is said after a minute. This one is a minute old in a moment.
    Window window;
    window.cluster.clock = QDateTime::currentMSecsSinceEpoch() - 60'700;
    window.cluster.config("connector-a", "{\"properties\":{}}"); // each record is a second later than the one before
    window.cluster.connectorStatus("a", "RUNNING");
    window.cluster.config("plugin-x", "{}");
    window.show();
    TableProxy proxy(&window.findings);
    QSignalSpy inserted(&proxy, &QAbstractItemModel::rowsInserted);
    proxy.setFilter(u"rule:without"_qs);
    QVERIFY(window.shown(proxy).isEmpty());
    QCOMPARE(window.findings.count(Severity::Warning), 0);
    QTRY_COMPARE(window.shown(proxy), QStringList(u"connector-without-tasks"_qs));
    QCOMPARE(window.findings.count(Severity::Warning), 1);
    // And goes with its cause.
    window.cluster.config("task-a-0", "{\"properties\":{}}");
    window.cluster.config("commit-a", "{\"tasks\":1}");
    window.show();
    QVERIFY(window.shown(proxy).isEmpty());
}

void TestFindingsModel::countsAtOnceInALookBack()
{
    Window window;
    window.cluster.clock = QDateTime::currentMSecsSinceEpoch();
    window.cluster.config("connector-a", "{\"properties\":{}}");
    window.cluster.connectorStatus("a", "RUNNING");
    window.show();
    QCOMPARE(window.findings.count(Severity::Warning), 0);
    window.findings.setTimesRelativeTo(window.cluster.clock);
    QCOMPARE(window.findings.count(Severity::Warning), 1);
    window.findings.setTimesRelativeTo(-1);
    QCOMPARE(window.findings.count(Severity::Warning), 0);
}

void TestFindingsModel::holdsStill()
{
    Window window;
    window.runs("a");
    window.show();
    window.models.setHeld(true);
    window.cluster.taskStatus("a", 0, "FAILED");
    window.show();
    QCOMPARE(window.findings.count(Severity::Error), 0);
    window.models.setHeld(false);
    QCOMPARE(window.findings.count(Severity::Error), 1);
}

void TestFindingsModel::marks()
{
    Window window;
    window.runs("a");
    window.runs("b");
    window.cluster.taskStatus("b", 0, "FAILED");
    window.show();
    // Connectors: what is about the connector, and warnings and errors of whatever is its own.
    QVERIFY(!Window::markOf(window.models.connectors(), 0).isValid());
    QCOMPARE(Window::markOf(window.models.connectors(), 1).toInt(), int(Severity::Error));
    // Keys: of any severity.
    QCOMPARE(Window::markOf(window.models.configs(), 0).toInt(), int(Severity::Info));
    QVERIFY(!Window::markOf(window.models.configs(), 1).isValid());
    QCOMPARE(Window::markOf(window.models.statuses(), 3).toInt(), int(Severity::Error));
    QVERIFY(!Window::markOf(window.models.statuses(), 2).isValid());
    QVERIFY(!window.models.statuses()->index(3, 1).data(role::Mark).isValid());
    // In words too.
    const QString tip = window.models.statuses()->index(3, 0).data(Qt::AccessibleDescriptionRole).toString();
    QVERIFY2(tip.contains(u"Error: Task 0 of b has failed"), qPrintable(tip));
}

void TestFindingsModel::marksFollow()
{
    Window window;
    window.runs("a");
    window.show();
    QSignalSpy connectors(window.models.connectors(), &TableModel::rowsChanged);
    QSignalSpy configs(window.models.configs(), &TableModel::rowsChanged);
    // The config row is marked for an offset that is left behind: nothing of the row itself changes.
    window.cluster.sourceOffset("gone", "f", 1);
    window.show();
    QCOMPARE(Window::markOf(window.models.connectors(), 1).toInt(), int(Severity::Warning));
    QCOMPARE(configs.count(), 0);
    window.cluster.offset("[\"gone\",{\"filename\":\"f\"}]", std::nullopt);
    connectors.clear();
    window.show();
    QVERIFY(!Window::markOf(window.models.connectors(), 1).isValid());
    QVERIFY(connectors.count() >= 1);
    QCOMPARE(connectors.last().first().value<std::vector<quint32>>(), std::vector<quint32>{1});
}

void TestFindingsModel::navigatorMarks()
{
    Window window;
    window.runs("a");
    window.cluster.config("target-state-a", "{\"state\":\"FROZEN\"}");
    window.runs("b");
    window.cluster.taskStatus("b", 0, "FAILED");
    window.show();
    const auto index = [&](const char* name) {
        return window.models.navigator()->indexOf(window.models.mirror().connector(name)->connector);
    };
    QCOMPARE(index("a").data(role::Mark).toInt(), int(Severity::Warning));
    QVERIFY(index("a").data(Qt::AccessibleDescriptionRole).toString().contains(u"FROZEN"));
    // That it failed is what its state says already.
    QVERIFY(!index("b").data(role::Mark).isValid());
    QSignalSpy changed(window.models.navigator(), &QAbstractItemModel::dataChanged);
    window.cluster.config("target-state-a", "{\"state\":\"STARTED\"}");
    window.show();
    QVERIFY(!index("a").data(role::Mark).isValid());
    QVERIFY(changed.count() >= 1);
}

void TestFindingsModel::recordMarks()
{
    Window window;
    window.runs("a");
    window.cluster.taskStatus("a", 0, "FAILED");
    window.show();
    RecordsModel* records = window.models.records();
    QTRY_COMPARE(records->rowCount(), 6);
    QCOMPARE(records->index(0, 0).data(role::Mark).toInt(), int(Severity::Info)); // the password
    QVERIFY(!records->index(4, 0).data(role::Mark).isValid());                    // the task ran then
    QCOMPARE(records->index(5, 0).data(role::Mark).toInt(), int(Severity::Error));
    QVERIFY(records->index(5, 0).data(Qt::ToolTipRole).toString().contains(u"has failed"));
}

QTEST_MAIN(TestFindingsModel)
#include "tst_findingsmodel.moc"
