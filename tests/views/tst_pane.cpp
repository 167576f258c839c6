// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakecluster.h"
#include "items/tableproxy.h"
#include "views/recordspane.h"
#include "views/tablepane.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace inspector;

/// Panes over the program's own models, fed by the program's own fold.
class tst_Pane : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emptyPaneSaysWhatWouldBeHere();
    void filterNarrowsAndEscClears();
    void scopeIsShownAndRemovable();
    void deletedOnesOnDemand();
    void selectionStaysOnItsRowWhileRowsStream();
    void copiesRowsAsText();
    void copiesRowsAsJson();
    void copiesTheRawKey();
    void stateComesBack();
    void stateOfOtherColumnsIsIgnored();
    void logFollowsTheEndOnlyWhileThere();
    void logSaysWhatIsNoLongerKept();

private:
    static Pane::Texts texts(const char* id)
    {
        return {QString::fromLatin1(id), QStringLiteral("Title"), QStringLiteral("Filter"), QStringLiteral("Rows")};
    }
    static QStringList column(const Pane& pane, int column)
    {
        QStringList cells;
        const QAbstractItemModel* model = pane.view()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            cells.append(model->index(row, column).data().toString());
        }
        return cells;
    }
    static QString counts(const Pane& pane) { return pane.findChild<QLabel*>(QStringLiteral("counts"))->text(); }
    static QLabel* overlay(const Pane& pane) { return pane.findChild<QLabel*>(QStringLiteral("emptyText")); }
};

void tst_Pane::emptyPaneSaysWhatWouldBeHere()
{
    FakeCluster cluster({});
    TablePane pane(cluster.models(), cluster.models().offsets(), texts("offsets"), true);
    pane.show();
    QTRY_VERIFY(overlay(pane)->isVisible());
    QCOMPARE(overlay(pane)->text(), cluster.models().offsets()->emptyText());
    QVERIFY(!overlay(pane)->text().isEmpty());
    cluster.fill();
    QTRY_VERIFY(!overlay(pane)->isVisible());
    pane.setFilterText(QStringLiteral("no such thing"));
    QTRY_VERIFY(overlay(pane)->isVisible());
    QVERIFY(overlay(pane)->text().contains(QStringLiteral("filter")));
}

void tst_Pane::filterNarrowsAndEscClears()
{
    FakeCluster cluster({});
    TablePane pane(cluster.models(), cluster.models().offsets(), texts("offsets"), true);
    cluster.fill();
    pane.show();
    QTRY_COMPARE(pane.view()->model()->rowCount(), 3);
    QTRY_COMPARE(counts(pane), QStringLiteral("3"));
    pane.focusFilter();
    auto* filter = pane.findChild<QLineEdit*>(QStringLiteral("filter"));
    QTest::keyClicks(filter, QStringLiteral("orders"));
    QTRY_COMPARE(column(pane, 0), QStringList(2, QStringLiteral("orders")));
    QTRY_COMPARE(counts(pane), QStringLiteral("2 of 3"));
    QTest::keyClick(filter, Qt::Key_Escape);
    QTRY_COMPARE(pane.view()->model()->rowCount(), 3);
    // Down goes to the rows.
    QTest::keyClick(filter, Qt::Key_Down);
    QVERIFY(pane.view()->currentIndex().isValid());
}

void tst_Pane::scopeIsShownAndRemovable()
{
    FakeCluster cluster({});
    TablePane pane(cluster.models(), cluster.models().offsets(), texts("offsets"), true);
    cluster.fill();
    pane.show();
    const ConnectorId audit = cluster.models().mirror().connector("audit")->connector;
    auto* chip = pane.findChild<QToolButton*>(QStringLiteral("scopeChip"));
    QVERIFY(!chip->isVisible());
    pane.setScope(audit, QStringLiteral("audit"));
    QTRY_COMPARE(column(pane, 0), QStringList(QStringLiteral("audit")));
    QVERIFY(chip->isVisible());
    QVERIFY(chip->text().contains(QStringLiteral("audit")));
    const QSignalSpy removed(&pane, &Pane::scopeRemoved);
    QTest::mouseClick(chip, Qt::LeftButton);
    QCOMPARE(removed.count(), 1);
    pane.setScope({}, {});
    QTRY_COMPARE(pane.view()->model()->rowCount(), 3);
    QVERIFY(!chip->isVisible());
}

void tst_Pane::deletedOnesOnDemand()
{
    FakeCluster cluster({});
    TablePane pane(cluster.models(), cluster.models().offsets(), texts("offsets"), true);
    cluster.fill();
    cluster.folded.offset(R"(["audit",{"filename":"/srv/c.txt"}])", std::nullopt);
    cluster.show();
    pane.show();
    QTRY_COMPARE(pane.view()->model()->rowCount(), 2);
    QTest::mouseClick(pane.findChild<QCheckBox*>(QStringLiteral("showDeleted")), Qt::LeftButton, {}, QPoint(8, 10));
    QTRY_COMPARE(pane.view()->model()->rowCount(), 3);
}

void tst_Pane::selectionStaysOnItsRowWhileRowsStream()
{
    FakeCluster cluster({});
    TablePane pane(cluster.models(), cluster.models().offsets(), texts("offsets"), true);
    cluster.fill();
    pane.show();
    QTRY_COMPARE(pane.view()->model()->rowCount(), 3);
    int chosen = -1;
    for (int row = 0; row < 3; ++row) {
        if (pane.view()->model()->index(row, 1).data().toString().contains(QStringLiteral("b.txt"))) {
            chosen = row;
        }
    }
    pane.view()->selectRow(chosen);
    const KeyId key = pane.currentKey();
    QVERIFY(key.valid());
    for (int i = 0; i < 50; ++i) {
        cluster.folded.sourceOffset("a" + std::to_string(i), "/srv/x", i);
        cluster.folded.sourceOffset("orders", "/srv/b.txt", 100 + i);
        cluster.show();
    }
    pane.view()->sortByColumn(0, Qt::DescendingOrder);
    QTRY_COMPARE(pane.view()->model()->rowCount(), 53);
    QTRY_VERIFY(!static_cast<TableProxy*>(pane.view()->model())->busy());
    QCOMPARE(pane.currentKey(), key);
    QCOMPARE(pane.view()->selectionModel()->selectedRows().size(), 1);
    QVERIFY(pane.view()->currentIndex().siblingAtColumn(1).data().toString().contains(QStringLiteral("b.txt")));
}

void tst_Pane::copiesRowsAsText()
{
    FakeCluster cluster({});
    TablePane pane(cluster.models(), cluster.models().offsets(), texts("offsets"), true);
    cluster.fill();
    pane.show();
    pane.setFilterText(QStringLiteral("orders"));
    QTRY_COMPARE(pane.view()->model()->rowCount(), 2);
    for (int hidden = 3; hidden < pane.view()->model()->columnCount(); ++hidden) {
        pane.view()->setColumnHidden(hidden, true);
    }
    pane.view()->sortByColumn(1, Qt::AscendingOrder);
    QTRY_VERIFY(column(pane, 1).first().contains(QStringLiteral("a.txt")));
    pane.view()->setFocus();
    pane.view()->selectAll();
    QTest::keyClick(pane.view(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("orders\t{\"filename\":\"/srv/a.txt\"}\t{\"position\":10}\n"
                            "orders\t{\"filename\":\"/srv/b.txt\"}\t{\"position\":20}"));
}

void tst_Pane::copiesRowsAsJson()
{
    FakeCluster cluster({});
    TablePane pane(cluster.models(), cluster.models().offsets(), texts("offsets"), true);
    cluster.fill();
    pane.setFilterText(QStringLiteral("audit"));
    QTRY_COMPARE(pane.view()->model()->rowCount(), 1);
    for (int hidden = 3; hidden < pane.view()->model()->columnCount(); ++hidden) {
        pane.view()->setColumnHidden(hidden, true);
    }
    pane.view()->selectRow(0);
    pane.copyRowsAsJson();
    const QString expected =
        QStringLiteral("{\"connector\":\"audit\",\"partition\":\"{\\\"filename\\\":\\\"/srv/c.txt\\\"}\","
                       "\"offset\":\"{\\\"position\\\":30}\"}\n");
    QCOMPARE(QGuiApplication::clipboard()->text(), expected);
}

void tst_Pane::copiesTheRawKey()
{
    FakeCluster cluster({});
    TablePane pane(cluster.models(), cluster.models().offsets(), texts("offsets"), true);
    const std::string key = "[\"orders\",{\"f\":\"\xff\"}]";
    cluster.folded.offset(key, "{}");
    cluster.show();
    QTRY_COMPARE(pane.view()->model()->rowCount(), 1);
    pane.view()->selectRow(0);
    pane.copyRawKey();
    QCOMPARE(QGuiApplication::clipboard()->mimeData()->data(QStringLiteral("application/octet-stream")),
             QByteArray::fromStdString(key));
}

void tst_Pane::stateComesBack()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("a.ini")));
    FakeCluster cluster({});
    cluster.fill();
    {
        TablePane pane(cluster.models(), cluster.models().offsets(), texts("offsets"), true);
        pane.setFilterText(QStringLiteral("orders"));
        pane.view()->setColumnHidden(2, true);
        pane.view()->setColumnWidth(1, 321);
        pane.view()->sortByColumn(1, Qt::DescendingOrder);
        pane.findChild<QCheckBox*>(QStringLiteral("showDeleted"))->setChecked(true);
        pane.saveTo(settings);
    }
    TablePane pane(cluster.models(), cluster.models().offsets(), texts("offsets"), true);
    pane.restoreFrom(settings);
    QCOMPARE(pane.filterText(), QStringLiteral("orders"));
    QVERIFY(pane.view()->isColumnHidden(2));
    QCOMPARE(pane.view()->columnWidth(1), 321);
    QCOMPARE(pane.view()->horizontalHeader()->sortIndicatorSection(), 1);
    QCOMPARE(pane.view()->horizontalHeader()->sortIndicatorOrder(), Qt::DescendingOrder);
    QVERIFY(pane.findChild<QCheckBox*>(QStringLiteral("showDeleted"))->isChecked());
    QTRY_COMPARE(column(pane, 1).size(), 2);
    QTRY_VERIFY(column(pane, 1).first().contains(QStringLiteral("b.txt")));
    pane.resetLayout();
    QVERIFY(!pane.view()->isColumnHidden(2));
    QVERIFY(pane.filterText().isEmpty());
}

void tst_Pane::stateOfOtherColumnsIsIgnored()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("a.ini")));
    FakeCluster cluster({});
    TablePane pane(cluster.models(), cluster.models().offsets(), texts("offsets"), true);
    const int width = pane.view()->columnWidth(1);
    settings.setPane(QStringLiteral("offsets"), {{QStringLiteral("other")}, QByteArray("garbage"), {}, false});
    pane.restoreFrom(settings);
    QCOMPARE(pane.view()->columnWidth(1), width);
    Settings::PaneState corrupt;
    pane.saveTo(settings);
    corrupt = settings.pane(QStringLiteral("offsets"));
    corrupt.header = QByteArray("garbage");
    settings.setPane(QStringLiteral("offsets"), corrupt);
    pane.restoreFrom(settings);
    QCOMPARE(pane.view()->columnWidth(1), width);
    QVERIFY(!pane.view()->isColumnHidden(0));
}

void tst_Pane::logFollowsTheEndOnlyWhileThere()
{
    FakeCluster cluster({});
    RecordsPane pane(cluster.models(), texts("records"));
    pane.resize(900, 300);
    pane.show();
    const auto add = [&cluster](int rows) {
        for (int i = 0; i < rows; ++i) {
            cluster.folded.sourceOffset("orders", "/srv/x", i);
        }
        cluster.show();
    };
    auto* latest = pane.findChild<QPushButton*>(QStringLiteral("jumpToLatest"));
    const QScrollBar* bar = pane.view()->verticalScrollBar();
    add(200);
    QTRY_COMPARE(pane.view()->model()->rowCount(), 200);
    QTRY_COMPARE(bar->value(), bar->maximum());
    QVERIFY(bar->maximum() > 0);
    QVERIFY(!latest->isVisible());
    pane.view()->scrollToTop();
    QTRY_VERIFY(latest->isVisible());
    add(200);
    QTRY_COMPARE(pane.view()->model()->rowCount(), 400);
    QCOMPARE(bar->value(), 0);
    QTest::mouseClick(latest, Qt::LeftButton);
    QTRY_COMPARE(bar->value(), bar->maximum());
    QVERIFY(!latest->isVisible());
    add(10);
    QTRY_COMPARE(pane.view()->model()->rowCount(), 410);
    QTRY_COMPARE(bar->value(), bar->maximum());
}

void tst_Pane::logSaysWhatIsNoLongerKept()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    RecordsPane pane(models, {});
    pane.resize(800, 400);
    pane.show();
    const auto* note = pane.findChild<QLabel*>(QStringLiteral("goneRecords"));
    cluster.fillSegment("k");
    for (int i = 0; i < 200; ++i)
        cluster.sourceOffset("a", "/x", i);
    models.apply(cluster.take());
    QVERIFY(note->isHidden());
    pane.view()->verticalScrollBar()->setValue(0);
    pane.view()->scrollTo(pane.view()->model()->index(static_cast<int>(Segment::Rows) + 50, 0),
                          QAbstractItemView::PositionAtTop);
    QVERIFY(!pane.followsEnd());
    cluster.store.setLimit(std::uint64_t{1} << 20U);
    models.apply(cluster.take());
    // What is in sight stays in sight.
    QCOMPARE(pane.view()->model()->rowCount(), 200);
    QCOMPARE(pane.view()->rowAt(0), 50);
    QVERIFY(!note->isHidden());
    QVERIFY2(note->text().contains(u"16,383 records read before are no longer kept (limit 1 MiB)"_qs),
             qPrintable(note->text()));
}

QTEST_MAIN(tst_Pane)
#include "tst_pane.moc"
