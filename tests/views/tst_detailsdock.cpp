// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakecluster.h"
#include "items/diffmodel.h"
#include "views/detailsdock.h"
#include "views/diffpage.h"
#include "views/historypage.h"
#include "views/revealbar.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QTimer>

using namespace inspector;

class tst_DetailsDock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void historyIsWhole();
    void historyTellsWhatIsNotKnown();
    void diffWithThePreviousVersion();
    void diffOfTwoChosenVersions();
    void diffWithTheNewest();
    void diffOfTwoKeys();
    void nothingToCompareWith();
    void saysWhatIsNoLongerKept();
    void copiesTheDiffMasked();
    void revealAsksFirst();
    void revealHidesAgain_data();
    void revealHidesAgain();
    void revealedValueHasItsOwnCopy();
    void nothingToRevealElsewhere();
    void nothingIsRevealedOfNothing();

private:
    template <class T>
    T* child(const char* name) const
    {
        return dock->findChild<T*>(QString::fromLatin1(name));
    }
    QTabWidget* tabs() const { return dock->findChild<QTabWidget*>(QStringLiteral("recordTabs")); }
    void front(QWidget* page) { tabs()->setCurrentWidget(page); }
    void show() { cluster->show(); }
    KeyId configKey(const char* key) const
    {
        for (const ConfigEntry& entry : cluster->models().mirror().configs()) {
            if (cluster->folded.keys.bytes(entry.version.key) == BytesView(key))
                return entry.version.key;
        }
        return {};
    }
    QStringList diffRows() const
    {
        QStringList all;
        const QAbstractItemModel* model = child<QTableView>("diff")->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model->columnCount(); ++column)
                cells << model->index(row, column).data().toString();
            all << cells.join(u'|');
        }
        return all;
    }
    /// Chooses the property and presses "Reveal Value…", then "Reveal Value".
    void choose(const QString& property)
    {
        auto* members = child<QTableWidget>("members");
        for (int row = 0; row < members->rowCount(); ++row) {
            if (members->item(row, 0)->text() == property)
                members->setCurrentCell(row, 1);
        }
    }
    void reveal(const QString& property)
    {
        choose(property);
        QVERIFY(child<QPushButton>("askToReveal")->isEnabled());
        child<QPushButton>("askToReveal")->click();
        child<QPushButton>("revealValue")->click();
        QCOMPARE(child<QLabel>("revealedValue")->text(), u"hunter2"_qs);
        QVERIFY(child<QLabel>("revealedValue")->isVisible());
    }
    bool isHidden() const
    {
        return child<QLabel>("revealedValue")->text().isEmpty() && !child<RevealBar>("revealBar")->isVisible();
    }
    QStringList allTexts() const
    {
        QStringList texts;
        for (const QLabel* label : dock->findChildren<QLabel*>())
            texts << label->text() << label->toolTip();
        for (const QPlainTextEdit* edit : dock->findChildren<QPlainTextEdit*>())
            texts << edit->toPlainText();
        return texts;
    }

    std::unique_ptr<FakeCluster> cluster;
    std::unique_ptr<QMainWindow> window;
    DetailsDock* dock = nullptr;
};

void tst_DetailsDock::init()
{
    window.reset();
    cluster = std::make_unique<FakeCluster>(ConnectionSettings{});
    cluster->folded.config("connector-a", R"({"properties":{"name":"a","password":"hunter2","topics":"t"}})");
    cluster->folded.config("connector-a", R"({"properties":{"name":"a","password":"hunter2","topics":"t,u"}})");
    cluster->folded.config("connector-a", R"({"properties":{"name":"a","password":"hunter2","tasks.max":"2"}})");
    cluster->folded.config("task-a-0", R"({"properties":{"task.id":"0","topics":"t"}})");
    cluster->folded.config("task-a-1", R"({"properties":{"task.id":"1","topics":"t"}})");
    cluster->folded.config("session-key", R"({"key":"c2Vzc2lvbg==","algorithm":"HmacSHA256"})");
    show();
    window = std::make_unique<QMainWindow>();
    dock = new DetailsDock(window.get());
    window->addDockWidget(Qt::BottomDockWidgetArea, dock);
    dock->setModels(&cluster->models());
    window->resize(1000, 500);
    window->show();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    dock->show(configKey("connector-a"), 2, true);
}

void tst_DetailsDock::historyIsWhole()
{
    for (int version = 0; version < 12'000; ++version)
        cluster->folded.sourceOffset("a", "/x", version);
    show();
    dock->show(cluster->models().mirror().offsets().front().version.key, 12'005, true);
    front(dock->findChild<HistoryPage*>());
    auto* history = child<QTableView>("history");
    QTRY_COMPARE(history->model()->rowCount(), 12'000);
    QTRY_COMPARE(history->currentIndex().row(), 0);
    QVERIFY(child<QLabel>("historyWords")->text().startsWith(u"Version 12,000 of 12,000."_qs));
}

void tst_DetailsDock::historyTellsWhatIsNotKnown()
{
    front(dock->findChild<HistoryPage*>());
    QTRY_VERIFY(child<QLabel>("historyWords")->text().startsWith(u"Version 3 of 3."_qs));
    QVERIFY(child<QLabel>("historyWords")->text().contains(u"older ones is not known"_qs));
    child<QTableView>("history")->selectRow(2);
    QVERIFY(child<QLabel>("historyWords")->text().startsWith(u"Version 1 of 3."_qs));
    QCOMPARE(dock->shownRow(), 0U);
}

void tst_DetailsDock::diffWithThePreviousVersion()
{
    front(dock->findChild<DiffPage*>());
    QTRY_COMPARE(diffRows(), (QStringList{u"+ added|tasks.max||2"_qs, u"− removed|topics|t,u|"_qs}));
    QCOMPARE(child<QLabel>("diffSummary")->text(), u"1 added, 1 removed, 2 unchanged"_qs);
    // It goes on with the version that is shown.
    cluster->folded.config("connector-a", R"({"properties":{"name":"a","password":"other","tasks.max":"2"}})");
    show();
    QTRY_COMPARE(diffRows(), QStringList{u"≠ changed (masked)|password|********|********"_qs});
}

void tst_DetailsDock::diffOfTwoChosenVersions()
{
    front(dock->findChild<HistoryPage*>());
    auto* history = child<QTableView>("history");
    QTRY_COMPARE(history->model()->rowCount(), 3);
    history->selectRow(2);
    history->selectionModel()->select(history->model()->index(0, 0),
                                      QItemSelectionModel::Select | QItemSelectionModel::Rows);
    dock->compareChosen();
    QCOMPARE(tabs()->currentWidget(), static_cast<QWidget*>(dock->findChild<DiffPage*>()));
    QTRY_COMPARE(diffRows(), (QStringList{u"+ added|tasks.max||2"_qs, u"− removed|topics|t|"_qs}));
    // It stays, whatever comes.
    cluster->folded.config("connector-a", R"({"properties":{"name":"a"}})");
    show();
    QTRY_COMPARE(cluster->models().history(configKey("connector-a"), 9).size(), std::size_t{4});
    QCOMPARE(diffRows().size(), 2);
}

void tst_DetailsDock::diffWithTheNewest()
{
    front(dock->findChild<HistoryPage*>());
    auto* history = child<QTableView>("history");
    QTRY_COMPARE(history->model()->rowCount(), 3);
    history->selectRow(2);
    for (QPushButton* button : dock->findChild<HistoryPage*>()->findChildren<QPushButton*>()) {
        if (button->text().contains(u"Newest"_qs))
            button->click();
    }
    QTRY_COMPARE(diffRows(), (QStringList{u"+ added|tasks.max||2"_qs, u"− removed|topics|t|"_qs}));
}

void tst_DetailsDock::diffOfTwoKeys()
{
    dock->compare(3, 4);
    QTRY_COMPARE(diffRows(), QStringList{u"≠ changed|task.id|0|1"_qs});
    QVERIFY(child<QLabel>("diffTitle")->text().startsWith(u"Config of task 0 of “a”"_qs));
}

void tst_DetailsDock::nothingToCompareWith()
{
    dock->show(configKey("task-a-0"), 3, true);
    front(dock->findChild<DiffPage*>());
    QVERIFY(child<QLabel>("diffTitle")->text().startsWith(u"No older version of this key is retained"_qs));
    QCOMPARE(child<QTableView>("diff")->model()->rowCount(), 0);
}

void tst_DetailsDock::saysWhatIsNoLongerKept()
{
    // Three versions of the config, of which the last outlives the others; details are of the oldest.
    front(dock->findChild<HistoryPage*>());
    QTRY_COMPARE(child<QTableView>("history")->model()->rowCount(), 3);
    cluster->folded.fillSegment("k");
    show();
    cluster->setRecordLimit(1);
    cluster->folded.config("connector-a", R"({"properties":{"name":"a"}})");
    show();
    QTRY_COMPARE(child<QTableView>("history")->model()->rowCount(), 2);
    QVERIFY2(child<QLabel>("historyWords")->text().contains(u"Earlier versions were read and are no longer kept"_qs),
             qPrintable(child<QLabel>("historyWords")->text()));
    dock->show(configKey("connector-a"), 0, false);
    const QList<QLabel*> labels = dock->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->text().startsWith(u"This record was read and is no longer kept"_qs);
    }));
    const std::uint64_t newest = cluster->folded.store.folded() - 1;
    const std::optional<std::uint64_t> before = cluster->folded.store.previousVersion(newest);
    QVERIFY(before && cluster->folded.store.isOlderGone(*before));
    dock->show(configKey("connector-a"), *before, false);
    front(dock->findChild<DiffPage*>());
    QVERIFY2(child<QLabel>("diffTitle")->text().startsWith(u"The version before was read and is no longer kept"_qs),
             qPrintable(child<QLabel>("diffTitle")->text()));
}

void tst_DetailsDock::copiesTheDiffMasked()
{
    cluster->folded.config("connector-a", R"({"properties":{"name":"a","password":"changed-secret"}})");
    show();
    dock->compare(2, 6);
    QTRY_VERIFY(diffRows().size() > 0);
    for (QPushButton* button : dock->findChild<DiffPage*>()->findChildren<QPushButton*>())
        button->click();
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY(text.contains(u"! password: changed (masked)"_qs));
    QVERIFY(text.contains(u"- tasks.max: 2"_qs));
    QVERIFY(!text.contains(u"hunter2"_qs) && !text.contains(u"changed-secret"_qs));
}

void tst_DetailsDock::revealAsksFirst()
{
    choose(u"topics"_qs);
    QVERIFY(!child<QPushButton>("askToReveal")->isEnabled());
    choose(u"password"_qs);
    QVERIFY(child<QPushButton>("askToReveal")->isEnabled());
    child<QPushButton>("askToReveal")->click();
    QVERIFY(child<QLabel>("revealWords")->text().contains(u"“password”"_qs));
    QVERIFY(child<QPushButton>("hideSecret")->hasFocus()); // not the one that reveals
    QVERIFY(!allTexts().join(u' ').contains(u"hunter2"_qs));
    child<QPushButton>("hideSecret")->click();
    QVERIFY(isHidden());
    reveal(u"password"_qs);
    QVERIFY(child<QTimer>("revealTimeout")->isActive());
    QCOMPARE(child<QTimer>("revealTimeout")->interval(), 30'000);
}

void tst_DetailsDock::revealHidesAgain_data()
{
    QTest::addColumn<QString>("what");
    for (const char* what : {"timeout", "escape", "focus", "selection", "version", "tab", "button", "record", "close"})
        QTest::newRow(what) << QString::fromLatin1(what);
}

void tst_DetailsDock::revealHidesAgain()
{
    QFETCH(QString, what);
    reveal(u"password"_qs);
    QWidget other;
    if (what == u"timeout") {
        child<QTimer>("revealTimeout")->start(0);
    } else if (what == u"escape") {
        child<QTableWidget>("members")->setFocus(); // wherever the focus is
        QTest::keyClick(window.get(), Qt::Key_Escape);
    } else if (what == u"focus") {
        QEvent away(QEvent::WindowDeactivate);
        QCoreApplication::sendEvent(window.get(), &away);
    } else if (what == u"selection") {
        choose(u"name"_qs);
    } else if (what == u"version") {
        cluster->folded.config("connector-a", R"({"properties":{"name":"a","password":"hunter2"}})");
        show();
    } else if (what == u"tab") {
        front(dock->findChild<HistoryPage*>());
    } else if (what == u"button") {
        child<QPushButton>("hideSecret")->click();
    } else if (what == u"record") {
        dock->show(configKey("task-a-0"), 3, true);
    } else {
        dock->setModels(nullptr);
    }
    QTRY_VERIFY(isHidden());
    QVERIFY(!allTexts().join(u' ').contains(u"hunter2"_qs));
    QVERIFY(!child<QTimer>("revealTimeout")->isActive());
}

void tst_DetailsDock::revealedValueHasItsOwnCopy()
{
    QGuiApplication::clipboard()->setText(u"before"_qs);
    reveal(u"password"_qs);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_qs);
    for (QPushButton* button : dock->findChildren<QPushButton*>()) {
        if (button->text() == u"Copy Value"_qs || button->text() == u"Copy Key"_qs) {
            button->click();
            QVERIFY(!QGuiApplication::clipboard()->text().contains(u"hunter2"_qs));
        }
    }
    child<QPushButton>("copySecret")->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"hunter2"_qs);
}

void tst_DetailsDock::nothingToRevealElsewhere()
{
    QVERIFY(child<QPushButton>("askToReveal")->isVisible());
    dock->show(configKey("session-key"), 5, true);
    QVERIFY(!child<QPushButton>("askToReveal")->isVisible());
    choose(u"key"_qs);
    QVERIFY(!child<QPushButton>("askToReveal")->isEnabled());
    QVERIFY(!allTexts().join(u' ').contains(u"c2Vzc2lvbg"_qs));
    dock->show(configKey("task-a-0"), 3, true);
    QVERIFY(!child<QPushButton>("askToReveal")->isVisible());
}

void tst_DetailsDock::nothingIsRevealedOfNothing()
{
    choose(u"password"_qs);
    dock->showNothing();
    QVERIFY(!child<QPushButton>("askToReveal")->isVisible());
    QVERIFY(!allTexts().join(u' ').contains(u"hunter2"_qs));
}

QTEST_MAIN(tst_DetailsDock)
#include "tst_detailsdock.moc"
