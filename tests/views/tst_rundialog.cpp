// SPDX-License-Identifier: GPL-3.0-or-later
#include "../unit/connectorfleet.h"
#include "fakecluster.h"
#include "items/tableproxy.h"
#include "views/operationdesk.h"
#include "views/pane.h"
#include "views/rundialog.h"
#include "views/runmodel.h"
#include "views/statelabel.h"
#include "views/tablepane.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSet>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace inspector;

/// The dialog over real runs, and the menus that open it.
class tst_RunDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withKeysOnly();
    void saysWhatWillChange();
    void reasonStandsBesideTheVerb();
    void escapeEndsTheRunByAndBy();
    void failureIsSaidAndCopied();
    void againForTheRest();
    void deletionSaysWhatStaysBehind();
    void choiceIsConfirmedAnew();
    void mnemonicsAreUnique();
    void namesAreNoMarkup();
    void thousandConnectors();
    void menusForSeveral();
    void selectionOutlivesUpdates();

private:
    struct Shown
    {
        Fleet fleet;
        QWidget parent;
        RunDialog* dialog = nullptr;

        explicit Shown(const std::vector<std::string>& names = {"a", "b"},
                       const std::vector<PlanOperation>& steps = {PlanOperation::Stop, PlanOperation::ResetOffsets,
                                                                  PlanOperation::Resume},
                       const RunDialog::Choice& choice = {})
        {
            for (const std::string& name : names)
                fleet.add(name);
            fleet.open(names, steps);
            parent.resize(1200, 800);
            parent.show();
            dialog = new RunDialog(std::move(fleet.run), choice, QStringLiteral("fake:9092"), &parent);
            dialog->open();
        }
        ~Shown() { delete dialog; }
        QPushButton* button(const char* name) const
        {
            return dialog->findChild<QPushButton*>(QString::fromLatin1(name));
        }
        QLabel* label(const char* name) const { return dialog->findChild<QLabel*>(QString::fromLatin1(name)); }
        QLineEdit* typed() const { return dialog->findChild<QLineEdit*>(QStringLiteral("typed")); }
        QString reason() const { return dialog->findChild<StateLabel*>(QStringLiteral("reason"))->text(); }
        QTableView* table() const { return dialog->findChild<QTableView*>(QStringLiteral("turns")); }
        QString cell(int row, int column) const { return table()->model()->index(row, column).data().toString(); }
        bool hasEnded() const { return dialog->run().phase() == GuidedRun::Phase::Finished; }
        void start()
        {
            typed()->setText(QString::number(dialog->run().turns().size()));
            QTRY_VERIFY(button("apply")->isEnabled());
            button("apply")->click();
        }
    };
};

void tst_RunDialog::withKeysOnly()
{
    Shown shown;
    QVERIFY(QTest::qWaitForWindowActive(shown.dialog));
    QTRY_COMPARE(shown.reason(), u"Type the number of connectors, 2, to confirm."_qs);
    QVERIFY(shown.button("cancel")->hasFocus());
    QTest::keyClick(shown.dialog, Qt::Key_T, Qt::AltModifier);
    QTRY_VERIFY(shown.typed()->hasFocus());
    QTest::keyClicks(shown.typed(), QStringLiteral("2"));
    QTest::keyClick(shown.typed(), Qt::Key_Return); // goes on, and sends nothing
    QCOMPARE(shown.dialog->run().phase(), GuidedRun::Phase::Preparing);
    QTRY_VERIFY(shown.button("apply")->hasFocus());
    QTest::keyClick(shown.button("apply"), Qt::Key_Space);
    QCOMPARE(shown.dialog->run().phase(), GuidedRun::Phase::Running);
    QVERIFY(shown.button("cancel")->hasFocus());
    QTRY_VERIFY(shown.hasEnded());
    QCOMPARE(shown.reason(), u"All done, read back"_qs);
    QCOMPARE(shown.label("activity")->text(), u"Done: 2 of 2"_qs);
    QCOMPARE(shown.cell(0, RunModel::ProgressColumn), u"Done: stopped, offsets reset, resumed"_qs);
    QVERIFY(!shown.button("again")->isVisible());
    QTest::keyClick(shown.button("cancel"), Qt::Key_Return);
    QTRY_VERIFY(!shown.dialog->isVisible());
}

void tst_RunDialog::saysWhatWillChange()
{
    Shown shown;
    QTRY_COMPARE(shown.cell(0, RunModel::ChecksColumn), u"OK"_qs);
    QCOMPARE(shown.label("title")->text(), u"Stop, reset and resume 2 connector(s)"_qs);
    QVERIFY(shown.label("context")->text().startsWith(u"shop on fake:9092 · "_qs));
    QCOMPARE(shown.cell(1, RunModel::ConnectorColumn), u"b"_qs);
    QCOMPARE(shown.cell(1, RunModel::StateColumn), u"STARTED"_qs);
    QCOMPARE(shown.cell(1, RunModel::ChangesColumn), u"→ STOPPED; 1 offset(s) reset; → STARTED"_qs);
    QVERIFY(shown.table()->isColumnHidden(RunModel::ProgressColumn));
    QCOMPARE(shown.table()->model()->index(0, 0).data(Qt::AccessibleTextRole).toString(), u"a: OK"_qs);
    const QString details = shown.dialog->findChild<QPlainTextEdit*>(QStringLiteral("details"))->toPlainText();
    QVERIFY2(details.startsWith(u"a\nNow: STARTED."_qs), qPrintable(details));
}

void tst_RunDialog::reasonStandsBesideTheVerb()
{
    Shown shown;
    QTRY_VERIFY(shown.reason().startsWith(u"Type the number"_qs));
    QVERIFY(!shown.button("apply")->isEnabled());
    shown.typed()->setText(u"3"_qs);
    QVERIFY(shown.reason().contains(u"not the number"_qs));
    QVERIFY(!shown.button("apply")->isEnabled());
    shown.typed()->setText(u"2"_qs);
    QVERIFY(shown.button("apply")->isEnabled());
    QCOMPARE(shown.button("apply")->accessibleDescription(), shown.reason());
}

void tst_RunDialog::escapeEndsTheRunByAndBy()
{
    Shown shown;
    shown.fleet.api.silentChange = true;
    shown.fleet.api.ignored.insert("PUT /connectors/a/stop");
    shown.start();
    QTRY_COMPARE(shown.fleet.api.changes.size(), std::size_t(1));
    QCOMPARE(shown.button("cancel")->text(), u"Stop &After This Step"_qs);
    QTest::keyClick(shown.dialog, Qt::Key_Escape);
    QCOMPARE(shown.dialog->run().phase(), GuidedRun::Phase::Ending);
    QVERIFY(shown.dialog->isVisible());
    QCOMPARE(shown.button("cancel")->text(), u"Stop W&aiting"_qs);
    QTest::keyClick(shown.dialog, Qt::Key_Escape);
    QTest::keyClick(shown.dialog, Qt::Key_Escape);
    QTRY_VERIFY(shown.hasEnded());
    QVERIFY(shown.dialog->isVisible());
    QVERIFY(shown.cell(0, RunModel::ProgressColumn).contains(u"not known whether it is stopped"_qs));
    QCOMPARE(shown.cell(1, RunModel::ProgressColumn), u"Not begun"_qs);
    QCOMPARE(shown.reason(), u"Not all is done"_qs);
    QTest::keyClick(shown.dialog, Qt::Key_Escape);
    QVERIFY(!shown.dialog->isVisible());
}

void tst_RunDialog::failureIsSaidAndCopied()
{
    Shown shown;
    shown.fleet.api.refused.insert("DELETE /connectors/a/offsets");
    shown.start();
    QTRY_VERIFY(shown.hasEnded());
    QCOMPARE(shown.cell(0, RunModel::ProgressColumn), u"Half-way: stopped, offsets not reset, not resumed"_qs);
    shown.button("copyText")->click();
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY(text.startsWith(u"Stop, reset and resume 2 connector(s)\nDone: 0 of 2"_qs));
    QVERIFY(text.contains(u"2. Reset offsets: failed. "_qs));
    const QString journal = shown.dialog->run().turns()[0].steps[0].journalId;
    QVERIFY(!journal.isEmpty() && text.contains(journal));
    shown.button("copyCsv")->click();
    const QStringList lines = QGuiApplication::clipboard()->text().split(u"\r\n"_qs, Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 7); // the names of the columns, and three steps of each
    QVERIFY(lines[2].startsWith(u"a,Half-way,\"stopped, offsets not reset, not resumed\",2,Reset offsets,failed,"_qs));
}

void tst_RunDialog::againForTheRest()
{
    qRegisterMetaType<std::vector<GuidedRun::Subject>>();
    Shown shown;
    shown.fleet.api.refused.insert("PUT /connectors/a/stop");
    shown.start();
    QTRY_VERIFY(shown.hasEnded());
    QVERIFY(shown.button("again")->isVisible());
    std::vector<GuidedRun::Subject> open;
    connect(shown.dialog, &RunDialog::againRequested, this,
            [&](const std::vector<GuidedRun::Subject>& subjects) { open = subjects; });
    shown.button("again")->click();
    QCOMPARE(open.size(), std::size_t(2));
    QCOMPARE(open[0].before, std::optional(TargetState::Started));
    QVERIFY(!shown.dialog->isVisible());
}

void tst_RunDialog::deletionSaysWhatStaysBehind()
{
    Shown shown({"a", "b"}, {PlanOperation::Delete});
    QVERIFY(shown.label("leftBehind")->isVisible());
    QVERIFY2(shown.label("leftBehind")->text().startsWith(u"What stays behind otherwise: 2 offset(s) in offsets."_qs),
             qPrintable(shown.label("leftBehind")->text()));
    QVERIFY(!shown.dialog->findChild<QCheckBox*>(QStringLiteral("resumeStopped"))->isVisible());
}

void tst_RunDialog::choiceIsConfirmedAnew()
{
    PlanRequest gone{PlanOperation::Delete};
    PlanRequest tombstones{PlanOperation::Tombstone};
    tombstones.via = PlanVia::Direct;
    Shown shown({"a"}, {PlanOperation::Delete}, {QStringLiteral("&Offsets too"), {gone, tombstones}});
    QCOMPARE(shown.label("title")->text(), u"Delete “a”"_qs);
    shown.typed()->setText(u"a"_qs);
    shown.dialog->findChild<QCheckBox*>(QStringLiteral("choice"))->click();
    QCOMPARE(shown.label("title")->text(), u"Delete “a” and its offsets"_qs);
    QCOMPARE(shown.typed()->text(), QString());
    // Nothing can be written from here: said before anything is deleted.
    QTRY_VERIFY2(shown.reason().contains(u"nothing can be written"_qs), qPrintable(shown.reason()));
    QVERIFY(!shown.button("apply")->isEnabled());
}

void tst_RunDialog::mnemonicsAreUnique()
{
    Shown shown({"a", "b"}, {PlanOperation::Stop, PlanOperation::ResetOffsets, PlanOperation::Resume},
                {QStringLiteral("&Offsets"), {}});
    const auto check = [&](const char* when) {
        QSet<QString> keys;
        const auto add = [&](const QString& text) {
            const QKeySequence key = QKeySequence::mnemonic(text);
            if (key.isEmpty())
                return;
            QVERIFY2(!keys.contains(key.toString()), qPrintable(QString::fromLatin1(when) + text));
            keys.insert(key.toString());
        };
        for (const QAbstractButton* button : shown.dialog->findChildren<QAbstractButton*>()) {
            if (button->isVisible())
                add(button->text());
        }
        for (const QLabel* label : shown.dialog->findChildren<QLabel*>()) {
            if (label->isVisible() && label->buddy())
                add(label->text());
        }
        QVERIFY(keys.size() >= 3);
    };
    check("before: ");
    shown.fleet.api.refused.insert("PUT /connectors/a/stop");
    shown.start();
    QTRY_VERIFY(shown.hasEnded());
    check("after: ");
}

void tst_RunDialog::namesAreNoMarkup()
{
    Shown shown({"<b>bold</b> & more"}, {PlanOperation::Stop});
    QCOMPARE(shown.label("title")->text(), u"Stop “<b>bold</b> & more”"_qs);
    for (const QLabel* label : shown.dialog->findChildren<QLabel*>())
        QCOMPARE(label->textFormat(), Qt::PlainText);
    QCOMPARE(shown.label("confirmLabel")->text(), u"&Type <b>bold</b> && more to confirm"_qs);
}

void tst_RunDialog::thousandConnectors()
{
    std::vector<std::string> names;
    for (int i = 0; i < 1000; ++i)
        names.push_back("connector-" + std::to_string(i));
    Shown shown(names);
    QCOMPARE(shown.table()->model()->rowCount(), 1000);
    shown.typed()->setText(u"1000"_qs);
    QTRY_VERIFY(shown.button("apply")->isEnabled());
    // Nobody is asked about a connector before its turn.
    QVERIFY(shown.dialog->findChildren<Operation*>().isEmpty());
    shown.button("apply")->click();
    QTRY_COMPARE(shown.dialog->run().turns()[1].state, TurnState::Done);
    QVERIFY(shown.dialog->findChildren<Operation*>().size() <= 3); // one, and those that are being deleted
    QCOMPARE(shown.cell(900, RunModel::ProgressColumn), u"Waiting"_qs);
    shown.dialog->reject();
    QTRY_VERIFY(shown.hasEnded());
    QCOMPARE(shown.cell(999, RunModel::ProgressColumn), u"Not begun"_qs);
}

void tst_RunDialog::menusForSeveral()
{
    FakeCluster cluster{ConnectionSettings{}};
    cluster.fill();
    QWidget window;
    QMenuBar bar(&window);
    OperationDesk desk(&bar, &window);
    const auto action = [&](const QString& beginning) {
        for (QAction* each : window.findChildren<QAction*>()) {
            if (each->text().startsWith(beginning))
                return each;
        }
        return static_cast<QAction*>(nullptr);
    };
    const ClusterMirror& mirror = cluster.evidence().mirror();
    const QList<ConnectorId> two{mirror.connector("orders")->connector, mirror.connector("audit")->connector};
    OperationDesk::Place place{&cluster, two.first(), {}, &window, two};
    desk.setPlace(place);
    for (const QString& text : {u"&Stop 2 Connectors…"_qs, u"&Pause 2 Connectors…"_qs, u"&Resume 2 Connectors…"_qs,
                                u"R&estart 2 Connectors…"_qs, u"&Delete 2 Connectors…"_qs,
                                u"&Reset Offsets of 2 Connectors…"_qs, u"Stop → Reset → Res&ume 2 Connectors…"_qs})
    {
        QVERIFY2(action(text), qPrintable(text));
        QVERIFY(action(text)->isEnabled());
    }
    QVERIFY(!action(u"Change Offsets of a Sin&k…"_qs)->isEnabled());
    QVERIFY(action(u"Change Offsets of a Sin&k…"_qs)->text().contains(u"only for one connector"_qs));
    action(u"&Stop 2"_qs)->trigger();
    auto* dialog = window.findChild<RunDialog*>();
    QVERIFY(dialog);
    QCOMPARE(dialog->run().turns().size(), std::size_t(2));
    QCOMPARE(dialog->run().turns()[1].connector, std::string("audit"));
    QVERIFY(!OperationDesk::isUnderWay(&window));
    delete dialog;

    // What is selected counts when it is triggered, not when the menu was shown last.
    QMetaObject::Connection fresh = connect(&desk, &OperationDesk::aboutToShow, this, [&] {
        place.connectors = {two.first()};
        desk.setPlace(place);
    });
    action(u"&Stop 2"_qs)->trigger();
    QVERIFY(!window.findChild<RunDialog*>());
    QVERIFY(window.findChild<QDialog*>());
    disconnect(fresh);
}

void tst_RunDialog::selectionOutlivesUpdates()
{
    FakeCluster cluster{ConnectionSettings{}};
    cluster.fill();
    TablePane pane(cluster.models(), cluster.models().connectors(), {QStringLiteral("connectors"), {}, {}, {}}, true);
    pane.show();
    QTRY_COMPARE(pane.proxy()->rowCount(), 3);
    pane.view()->selectAll();
    QCOMPARE(pane.selectedConnectors().size(), 3);
    pane.view()->selectRow(0);
    pane.view()->selectionModel()->select(pane.proxy()->index(2, 0),
                                          QItemSelectionModel::Select | QItemSelectionModel::Rows);
    const QList<ConnectorId> two = pane.selectedConnectors();
    QCOMPARE(two.size(), 2);
    cluster.folded.taskStatus("orders", 0, "FAILED");
    cluster.folded.connector("a new one");
    cluster.show();
    QTRY_COMPARE(pane.proxy()->rowCount(), 4);
    const QList<ConnectorId> after = pane.selectedConnectors();
    QCOMPARE(after.size(), 2);
    QVERIFY(after.contains(two[0]) && after.contains(two[1]));
}

QTEST_MAIN(tst_RunDialog)
#include "tst_rundialog.moc"
