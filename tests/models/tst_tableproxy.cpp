// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/filterterm.h"
#include "items/tableproxy.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QItemSelectionModel>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <numeric>

using namespace inspector;

namespace
{

struct Row
{
    QString name;
    qint64 number = 0;
    bool present = true;
    quint32 connector = 0;
};

/// Rows that a test sets as it likes.
class FakeTable : public TableModel
{
public:
    explicit FakeTable(const ClusterMirror& mirror) : TableModel(mirror, nullptr) {}

    void append(const std::vector<Row>& more)
    {
        if (more.empty())
            return;
        beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(more.size()) - 1);
        rows.insert(rows.end(), more.begin(), more.end());
        endInsertRows();
    }
    void change(const std::vector<quint32>& which)
    {
        if (which.empty())
            return;
        Q_EMIT dataChanged(index(static_cast<int>(which.front()), 0), index(static_cast<int>(which.back()), 1));
        Q_EMIT rowsChanged(which);
    }
    void age() { Q_EMIT dataChanged(index(0, 1), index(rowCount() - 1, 1), {Qt::DisplayRole}); }

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(rows.size());
    }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 2; }
    QVariant data(const QModelIndex& index, int role) const override
    {
        const Row& row = at(index.row());
        if (role == role::Connector)
            return row.connector;
        if (role == Qt::DisplayRole || role == role::Copy)
            return index.column() == 0 ? row.name : QString::number(row.number);
        return {};
    }
    QVariant headerData(int section, Qt::Orientation, int role) const override
    {
        return role == Qt::DisplayRole ? (section == 0 ? QStringLiteral("The name") : QStringLiteral("Number"))
                                       : QVariant();
    }
    SortCell sortCell(int row, int column) const override
    {
        return column == 0 ? SortCell{false, 0, at(row).name} : SortCell{true, at(row).number, {}};
    }
    QString filterText(int row) const override
    {
        QElapsedTimer busy;
        busy.start();
        while (busy.nsecsElapsed() < nsAText) {
        }
        return at(row).name + u'\n' + QString::number(at(row).number);
    }
    bool isPresent(int row) const override { return at(row).present; }
    int defaultSortColumn() const override { return 0; }
    int columnCharacters(int) const override { return 10; }
    QString emptyText() const override { return QStringLiteral("none"); }
    QString columnId(int column) const override
    {
        return column == 0 ? QStringLiteral("name") : QStringLiteral("number");
    }
    void setTimesRelativeTo(qint64 nowMs) override { now = nowMs; }

    const Row& at(int row) const { return rows[static_cast<std::size_t>(row)]; }

    std::vector<Row> rows;
    qint64 now = -1;
    qint64 nsAText = 0;
};

Row randomRow(QRandomGenerator& random)
{
    static const QStringList names{QStringLiteral("Orders"), QStringLiteral("orders-cdc"), QStringLiteral("clicks s3"),
                                   QStringLiteral("Audit"), QStringLiteral("mirror ü")};
    Row row;
    row.name = names.at(random.bounded(static_cast<int>(names.size()))) + QString::number(random.bounded(40));
    row.number = random.bounded(50);
    row.present = random.bounded(8) != 0;
    row.connector = static_cast<quint32>(random.bounded(3));
    return row;
}

/// What the proxy should show, worked out the plain way.
std::vector<int> naive(const FakeTable& table, const TableProxy& proxy)
{
    std::vector<int> shown;
    for (int row = 0; row < table.rowCount(); ++row) {
        bool pass = proxy.showAbsent() || table.at(row).present;
        pass = pass && (!proxy.scope().valid() || table.at(row).connector == proxy.scope().value);
        for (const FilterTerm& term : FilterTerm::parse(proxy.filter())) {
            QString text = table.filterText(row);
            QString wanted = term.whole;
            if (term.column == u"name" || term.column == u"number") {
                text = term.column == u"name" ? table.at(row).name : QString::number(table.at(row).number);
                wanted = term.text;
            }
            pass = pass && text.contains(wanted, Qt::CaseInsensitive) != term.negated;
        }
        if (pass)
            shown.push_back(row);
    }
    const bool up = proxy.sortOrder() == Qt::AscendingOrder;
    std::stable_sort(shown.begin(), shown.end(), [&](int left, int right) {
        if (proxy.sortColumn() == 0) {
            const int compared = table.at(left).name.toCaseFolded().compare(table.at(right).name.toCaseFolded());
            return up ? compared < 0 : compared > 0;
        }
        if (proxy.sortColumn() == 1)
            return up ? table.at(left).number < table.at(right).number : table.at(left).number > table.at(right).number;
        return false;
    });
    return shown;
}

std::vector<int> shownBy(const TableProxy& proxy)
{
    std::vector<int> shown;
    for (int row = 0; row < proxy.rowCount(); ++row)
        shown.push_back(proxy.mapToSource(proxy.index(row, 0)).row());
    return shown;
}

} // namespace

class TestTableProxy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void smallTableIsAlwaysInOrder();
    void largeTableSettles();
    void growsFromSmallToLarge();
    void newRowsOfALargeTableShowAtOnce();
    void whatChangedUnseenShowsOnceSeen();
    void grammar_data();
    void grammar();
    void selectionFollowsRows_data();
    void selectionFollowsRows();
    void changesAreForwardedMerged();
    void agesMoveNothing();
    void nothingChangedNothingSaid();
    void newestFilterWins();
    void foundRowsShowBeforeAllAreRead();
    void diesWhileWorking();
    void emptyTableHasHeaders();

private:
    FoldedCluster m_cluster;
    ClusterMirror m_mirror{m_cluster.store, m_cluster.keys};
};

void TestTableProxy::smallTableIsAlwaysInOrder()
{
    QRandomGenerator random(3);
    FakeTable table(m_mirror);
    TableProxy proxy(&table);
    QAbstractItemModelTester tester(&proxy, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QStringList filters{QString(),
                              QStringLiteral("orders"),
                              QStringLiteral("-name:cdc 1"),
                              QStringLiteral("number:3"),
                              QStringLiteral("\"clicks s3\""),
                              QStringLiteral("ORD 2")};
    for (int round = 0; round < 200; ++round) {
        switch (random.bounded(6)) {
        case 0:
            proxy.setFilter(filters.at(random.bounded(static_cast<int>(filters.size()))));
            break;
        case 1:
            proxy.sort(random.bounded(3) - 1, random.bounded(2) ? Qt::AscendingOrder : Qt::DescendingOrder);
            break;
        case 2:
            proxy.setScope(random.bounded(2) ? ConnectorId{1} : ConnectorId{});
            break;
        case 3:
            proxy.setShowAbsent(random.bounded(2) == 0);
            break;
        case 4: {
            std::vector<Row> more(static_cast<std::size_t>(random.bounded(9)));
            std::generate(more.begin(), more.end(), [&] { return randomRow(random); });
            table.append(more);
            break;
        }
        default: {
            std::vector<quint32> changed;
            for (quint32 row = 0; row < table.rows.size(); ++row) {
                if (random.bounded(5) == 0) {
                    table.rows[row] = randomRow(random);
                    changed.push_back(row);
                }
            }
            table.change(changed);
            break;
        }
        }
        QCOMPARE(shownBy(proxy), naive(table, proxy));
        QVERIFY(!proxy.busy());
        QCOMPARE(proxy.shownRows(), proxy.rowCount());
        for (int row = 0; row < table.rowCount(); ++row) {
            const QModelIndex mapped = proxy.mapFromSource(table.index(row, 1));
            QVERIFY(!mapped.isValid() || proxy.mapToSource(mapped) == table.index(row, 1));
        }
    }
    QVERIFY(table.rowCount() > 50);
    QCOMPARE(proxy.totalRows(),
             static_cast<int>(std::count_if(table.rows.begin(), table.rows.end(),
                                            [&](const Row& row) { return proxy.showAbsent() || row.present; })));
}

void TestTableProxy::largeTableSettles()
{
    QRandomGenerator random(4);
    FakeTable table(m_mirror);
    std::vector<Row> rows(60'000);
    std::generate(rows.begin(), rows.end(), [&] { return randomRow(random); });
    table.append(rows);
    TableProxy proxy(&table);
    QVERIFY(proxy.busy());
    QSignalSpy counts(&proxy, &TableProxy::countsChanged);
    QTRY_VERIFY(!proxy.busy());
    QVERIFY(counts.size() >= 1);
    QCOMPARE(shownBy(proxy), naive(table, proxy));

    proxy.setFilter(QStringLiteral("orders -number:4"));
    proxy.sort(1, Qt::DescendingOrder);
    QTRY_VERIFY(!proxy.busy());
    QCOMPARE(shownBy(proxy), naive(table, proxy));
    QVERIFY(proxy.shownRows() > 0 && proxy.shownRows() < proxy.totalRows());

    // A few changed rows are merged by the next pass, without "busy".
    std::vector<quint32> changed;
    for (quint32 row = 5; row < rows.size(); row += 997) {
        table.rows[row] = randomRow(random);
        changed.push_back(row);
    }
    table.change(changed);
    QVERIFY(!proxy.busy());
    QTRY_COMPARE(shownBy(proxy), naive(table, proxy));
}

void TestTableProxy::growsFromSmallToLarge()
{
    QRandomGenerator random(5);
    FakeTable table(m_mirror);
    TableProxy proxy(&table);
    for (int batch = 0; batch < 12; ++batch) {
        std::vector<Row> more(400);
        std::generate(more.begin(), more.end(), [&] { return randomRow(random); });
        table.append(more);
    }
    QVERIFY(table.rowCount() > TableProxy::SmallTable);
    QTRY_COMPARE(shownBy(proxy), naive(table, proxy));
    QTRY_COMPARE(proxy.totalRows(), static_cast<int>(std::count_if(table.rows.begin(), table.rows.end(),
                                                                   [](const Row& row) { return row.present; })));
}

void TestTableProxy::newRowsOfALargeTableShowAtOnce()
{
    FakeTable table(m_mirror);
    std::vector<Row> rows(3000, {QStringLiteral("m"), 1, true, 0});
    table.append(rows);
    TableProxy proxy(&table);
    proxy.setFilter(QStringLiteral("-hidden"));
    QTRY_VERIFY(!proxy.busy());
    QSignalSpy inserted(&proxy, &QAbstractItemModel::rowsInserted);
    table.append({{QStringLiteral("a"), 1, true, 0}, {QStringLiteral("hidden"), 1, true, 0}});
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(inserted.at(0).at(1).toInt(), 3000);
    QCOMPARE(proxy.rowCount(), 3001);
    QCOMPARE(proxy.totalRows(), 3002);
    QTRY_COMPARE(proxy.mapToSource(proxy.index(0, 0)).row(), 3000); // in order after the next pass
    QCOMPARE(proxy.rowCount(), 3001);
}

void TestTableProxy::whatChangedUnseenShowsOnceSeen()
{
    FakeTable table(m_mirror);
    std::vector<Row> rows(3000, {QStringLiteral("m"), 1, true, 0});
    table.append(rows);
    TableProxy proxy(&table);
    proxy.sort(1, Qt::AscendingOrder);
    QTRY_VERIFY(!proxy.busy());
    proxy.setInSight(false);
    table.rows[2'000].number = 0;
    table.change({2'000});
    QVERIFY(!proxy.busy());
    QCOMPARE(proxy.mapToSource(proxy.index(0, 0)).row(), 0); // a table that nobody sees is put in order later
    proxy.setInSight(true);
    QVERIFY(proxy.busy());
    QTRY_VERIFY(!proxy.busy());
    QCOMPARE(proxy.mapToSource(proxy.index(0, 0)).row(), 2'000);
    QCOMPARE(shownBy(proxy), naive(table, proxy));
    proxy.setInSight(false);
    proxy.setInSight(true);
    QVERIFY(!proxy.busy()); // nothing has changed meanwhile
}

void TestTableProxy::grammar_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QString>("shown");
    QTest::newRow("all") << QString() << QStringLiteral("alpha one|beta one|host:8083|Alphabet");
    QTest::newRow("word") << QStringLiteral("ALPHA") << QStringLiteral("alpha one|Alphabet");
    QTest::newRow("both words") << QStringLiteral("one alpha") << QStringLiteral("alpha one");
    QTest::newRow("quoted") << QStringLiteral("\"a one\"") << QStringLiteral("alpha one|beta one");
    QTest::newRow("negated") << QStringLiteral("-alpha") << QStringLiteral("beta one|host:8083");
    QTest::newRow("column") << QStringLiteral("number:2") << QStringLiteral("beta one");
    QTest::newRow("header") << QStringLiteral("thename:one") << QStringLiteral("alpha one|beta one");
    QTest::newRow("beginning") << QStringLiteral("num:4") << QStringLiteral("Alphabet");
    QTest::newRow("no such column") << QStringLiteral("host:8083") << QStringLiteral("host:8083");
    QTest::newRow("column only") << QStringLiteral("number:")
                                 << QStringLiteral("alpha one|beta one|host:8083|Alphabet");
    QTest::newRow("not in column") << QStringLiteral("-number:1 -number:2") << QStringLiteral("host:8083|Alphabet");
    QTest::newRow("no word across cells") << QStringLiteral("\"one\n1\"") << QStringLiteral("alpha one");
}

void TestTableProxy::grammar()
{
    QFETCH(QString, filter);
    QFETCH(QString, shown);
    FakeTable table(m_mirror);
    table.append({{QStringLiteral("alpha one"), 1, true, 0},
                  {QStringLiteral("beta one"), 2, true, 0},
                  {QStringLiteral("host:8083"), 3, true, 0},
                  {QStringLiteral("Alphabet"), 4, true, 0}});
    TableProxy proxy(&table);
    proxy.sort(-1);
    proxy.setFilter(filter);
    QStringList names;
    for (int row = 0; row < proxy.rowCount(); ++row)
        names << proxy.index(row, 0).data().toString();
    QCOMPARE(names.join(u'|'), shown);
    QCOMPARE(proxy.totalRows(), 4);
}

void TestTableProxy::selectionFollowsRows_data()
{
    QTest::addColumn<int>("rows");
    QTest::newRow("small") << 300;
    QTest::newRow("large") << 5000;
}

void TestTableProxy::selectionFollowsRows()
{
    QFETCH(int, rows);
    QRandomGenerator random(6);
    FakeTable table(m_mirror);
    std::vector<Row> all(static_cast<std::size_t>(rows));
    std::generate(all.begin(), all.end(), [&] { return randomRow(random); });
    all[17] = {QStringLiteral("orders-kept"), 17, true, 0};
    table.append(all);
    TableProxy proxy(&table);
    QTRY_VERIFY(!proxy.busy());
    QItemSelectionModel selection(&proxy);
    selection.setCurrentIndex(proxy.mapFromSource(table.index(17, 0)),
                              QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    const QPersistentModelIndex kept(proxy.mapFromSource(table.index(17, 1)));
    const auto isStillThere = [&] {
        return proxy.mapToSource(selection.currentIndex()) == table.index(17, 0) &&
               selection.selectedRows().size() == 1 && proxy.mapToSource(selection.selectedRows().at(0)).row() == 17 &&
               proxy.mapToSource(kept) == table.index(17, 1);
    };
    QVERIFY(isStillThere());
    proxy.sort(1, Qt::DescendingOrder);
    QTRY_VERIFY(!proxy.busy());
    QVERIFY(isStillThere());
    proxy.setFilter(QStringLiteral("orders"));
    QTRY_VERIFY(!proxy.busy());
    QVERIFY(isStillThere());
    proxy.setFilter({});
    QTRY_VERIFY(!proxy.busy());
    QVERIFY(isStillThere());
    table.append({{QStringLiteral("0 first"), 1000, true, 0}});
    table.rows[17].number = 2000;
    table.change({17});
    QTRY_COMPARE(proxy.mapToSource(proxy.index(0, 0)).row(), 17);
    QVERIFY(isStillThere());
    proxy.setFilter(QStringLiteral("audit"));
    QTRY_VERIFY(!proxy.busy());
    QVERIFY(!kept.isValid());
}

void TestTableProxy::changesAreForwardedMerged()
{
    FakeTable table(m_mirror);
    for (int i = 0; i < 10; ++i)
        table.append({{QStringLiteral("r%1").arg(9 - i), i, true, 0}}); // shown in reverse
    TableProxy proxy(&table);
    QSignalSpy changed(&proxy, &QAbstractItemModel::dataChanged);
    QSignalSpy layout(&proxy, &QAbstractItemModel::layoutChanged);
    table.change({0, 1, 5});
    QStringList ranges;
    for (const QList<QVariant>& call : changed)
        ranges << QStringLiteral("%1-%2").arg(call.at(0).toModelIndex().row()).arg(call.at(1).toModelIndex().row());
    QCOMPARE(ranges, (QStringList{QStringLiteral("4-4"), QStringLiteral("8-9")}));
    QCOMPARE(layout.size(), 0);
    changed.clear();
    table.change({0, 2, 3, 5, 7, 9});
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.at(0).at(0).toModelIndex().row(), 0);
    QCOMPARE(changed.at(0).at(1).toModelIndex().row(), 9);
}

void TestTableProxy::agesMoveNothing()
{
    FakeTable table(m_mirror);
    table.append(std::vector<Row>(3000, {QStringLiteral("m"), 1, true, 0}));
    TableProxy proxy(&table);
    QTRY_VERIFY(!proxy.busy());
    QSignalSpy changed(&proxy, &QAbstractItemModel::dataChanged);
    QSignalSpy layout(&proxy, &QAbstractItemModel::layoutChanged);
    table.age();
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.at(0).at(0).toModelIndex().column(), 1);
    QCOMPARE(changed.at(0).at(1).toModelIndex().row(), 2999);
    QVERIFY(!layout.wait(1300)); // no pass either
    proxy.setTimesRelativeTo(5);
    QCOMPARE(table.now, 5);
}

void TestTableProxy::nothingChangedNothingSaid()
{
    FakeTable table(m_mirror);
    table.append({{QStringLiteral("a"), 1, true, 0}, {QStringLiteral("b"), 2, true, 0}});
    TableProxy proxy(&table);
    QSignalSpy layout(&proxy, &QAbstractItemModel::layoutAboutToBeChanged);
    QSignalSpy removed(&proxy, &QAbstractItemModel::rowsRemoved);
    QSignalSpy inserted(&proxy, &QAbstractItemModel::rowsInserted);
    QSignalSpy counts(&proxy, &TableProxy::countsChanged);
    proxy.setFilter(QStringLiteral(" "));
    proxy.sort(0, Qt::AscendingOrder);
    proxy.setShowAbsent(false);
    proxy.setScope({});
    proxy.setFilter(QStringLiteral("-c"));
    table.change({1});
    QCOMPARE(layout.size() + removed.size() + inserted.size() + counts.size(), 0);
}

void TestTableProxy::newestFilterWins()
{
    QRandomGenerator random(8);
    FakeTable table(m_mirror);
    std::vector<Row> rows(30'000);
    std::generate(rows.begin(), rows.end(), [&] { return randomRow(random); });
    table.append(rows);
    TableProxy proxy(&table);
    for (const char* text : {"o", "or", "ord", "orders", "orders-", "orders-cdc7"}) {
        proxy.setFilter(QString::fromLatin1(text));
        QCoreApplication::sendPostedEvents();
    }
    QTRY_VERIFY(!proxy.busy());
    QCOMPARE(shownBy(proxy), naive(table, proxy));
    QVERIFY(proxy.rowCount() > 0);
}

void TestTableProxy::foundRowsShowBeforeAllAreRead()
{
    FakeTable table(m_mirror);
    QRandomGenerator random(9);
    std::vector<Row> rows;
    for (int i = 0; i < 30'000; ++i)
        rows.push_back(randomRow(random));
    table.append(rows);
    TableProxy proxy(&table);
    QTRY_VERIFY(!proxy.busy());
    QItemSelectionModel selection(&proxy);
    // The last one in order that the filter lets pass: it is not lost while others are still looked for.
    const QString word = QStringLiteral("s1");
    const auto matches = [&](int row) { return proxy.index(row, 0).data().toString().contains(word); };
    int last = proxy.rowCount() - 1;
    while (!matches(last))
        --last;
    selection.setCurrentIndex(proxy.index(last, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    const int source = proxy.mapToSource(proxy.index(last, 0)).row();

    table.nsAText = 30'000; // 0.9 s for all
    proxy.setFilter(word);
    int shownEarly = 0;
    bool strangers = false;
    bool lost = false;
    connect(&proxy, &TableProxy::countsChanged, &proxy, [&] {
        if (!proxy.busy() || proxy.shownRows() == proxy.totalRows())
            return;
        if (shownEarly == 0)
            shownEarly = proxy.shownRows();
        for (int row = 0; row < proxy.rowCount(); ++row)
            strangers |= !matches(row);
        lost |= !selection.hasSelection();
    });
    QTRY_VERIFY(!proxy.busy());
    table.nsAText = 0;
    QCOMPARE(shownBy(proxy), naive(table, proxy));
    QVERIFY(shownEarly > 0);
    QVERIFY(shownEarly < proxy.shownRows());
    QVERIFY(!strangers);
    QVERIFY(!lost);
    QCOMPARE(proxy.mapToSource(selection.currentIndex()).row(), source);
}

void TestTableProxy::diesWhileWorking()
{
    FakeTable table(m_mirror);
    table.append(std::vector<Row>(50'000, {QStringLiteral("m"), 1, true, 0}));
    for (int i = 0; i < 20; ++i) {
        auto proxy = std::make_unique<TableProxy>(&table);
        QSignalSpy counts(proxy.get(), &TableProxy::countsChanged);
        counts.wait(i);
        proxy->setFilter(QStringLiteral("x"));
        proxy.reset();
    }
    QCOMPARE(table.rowCount(), 50'000);
}

void TestTableProxy::emptyTableHasHeaders()
{
    FakeTable table(m_mirror);
    TableProxy proxy(&table);
    QCOMPARE(proxy.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Number"));
    QCOMPARE(proxy.columnCount(), 2);
    QVERIFY(!proxy.hasChildren());
    QCOMPARE(proxy.table(), &table);
}

QTEST_GUILESS_MAIN(TestTableProxy)
#include "tst_tableproxy.moc"
