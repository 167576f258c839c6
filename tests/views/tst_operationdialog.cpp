// SPDX-License-Identifier: GPL-3.0-or-later
#include "../unit/tst_operation_fakes.h"
#include "views/checktable.h"
#include "views/operationdialog.h"
#include "views/plantable.h"
#include "views/restartform.h"
#include "views/statelabel.h"
#include "views/statelook.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

using Arrange = std::function<void(Bench&)>;
Q_DECLARE_METATYPE(Arrange)

/// The dialog over the real operation, with topics and a worker that say what the test wants.
class tst_OperationDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matrix_data();
    void matrix();
    void checksSayTheirVerdict();
    void planIsShownByteForByte();
    void openWithKeysOnly();
    void escapeCancels();
    void enterInTheNameGoesOnAndSendsNothing();
    void resetWithKeysOnly();
    void mnemonicsAreUnique();
    void cureIsInTheRow();
    void cancelWhileUnderWayOnlyStopsWaiting();
    void refusedAtSubmitKeepsTheForm();
    void survivorsAreListed();
    void resumeFromTheResult();
    void curlHasNoCredentials();
    void namesAreNoMarkup();
    void planFollowsTheForm();

private:
    struct Shown
    {
        Bench bench;
        QWidget parent;
        OperationDialog* dialog = nullptr;

        explicit Shown(const Arrange& arrange = [](Bench& b) { b.evidence.stopped(); })
        {
            arrange(bench);
            bench.open();
            parent.resize(1200, 800);
            parent.show();
            dialog = new OperationDialog(std::move(bench.operation), QStringLiteral("fake:9092"),
                                         QStringLiteral("https://anna:hunter2@w1:8083/"), &parent);
            dialog->open();
        }
        QPushButton* button(const char* name) const
        {
            return dialog->findChild<QPushButton*>(QString::fromLatin1(name));
        }
        QString text(const char* name) const { return dialog->findChild<QLabel*>(QString::fromLatin1(name))->text(); }
        QLineEdit* name() const { return dialog->findChild<QLineEdit*>(QStringLiteral("typedName")); }
        StateLabel* reason() const { return dialog->findChild<StateLabel*>(QStringLiteral("reason")); }
        StateLabel* outcome() const { return dialog->findChild<StateLabel*>(QStringLiteral("outcome")); }
        CheckTable* checks() const { return dialog->findChild<CheckTable*>(); }
        QString verdict(const QString& title) const
        {
            for (int row = 0; row < checks()->rowCount(); ++row) {
                if (checks()->item(row, 1)->text() == title) {
                    return checks()->item(row, 0)->text();
                }
            }
            return {};
        }
        bool hasVerdict(const QString& word) const
        {
            for (int row = 0; row < checks()->rowCount(); ++row) {
                if (checks()->item(row, 0)->text() == word) {
                    return true;
                }
            }
            return false;
        }
    };
};

void tst_OperationDialog::matrix_data()
{
    QTest::addColumn<Arrange>("arrange");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("enabled");
    QTest::addColumn<QString>("blockedWord"); // a verdict that must be on screen, empty = none that holds it up

    struct State
    {
        const char* name;
        Arrange arrange;
        bool ready;
        const char* word;
    };
    const State states[] = {
        {"all holds", [](Bench& b) { b.evidence.stopped(); }, true, ""},
        {"running",
         [](Bench& b) {
             b.evidence.running();
             b.api.says("RUNNING");
         },
         false, "Blocked"},
        {"no worker",
         [](Bench& b) {
             b.evidence.stopped();
             b.api.there = false;
         },
         false, "Blocked"},
        {"worker silent",
         [](Bench& b) {
             b.evidence.stopped();
             b.api.silent = true;
         },
         false, "Wait"},
        {"read-only",
         [](Bench& b) {
             b.evidence.stopped();
             b.readOnly = true;
         },
         false, "Blocked"},
        {"nothing to reset",
         [](Bench& b) {
             b.evidence.stopped();
             b.evidence.tombstoneAll();
         },
         false, "Blocked"},
    };
    const std::pair<const char*, bool> names[] = {{"", false}, {"orders", true}, {"order", false}, {"Orders", false}};
    for (const State& state : states) {
        for (const auto& [typed, right] : names) {
            QTest::addRow("%s, typed '%s'", state.name, typed)
                << state.arrange << QString::fromLatin1(typed) << (state.ready && right)
                << QString::fromLatin1(state.word);
        }
    }
}

void tst_OperationDialog::matrix()
{
    QFETCH(Arrange, arrange);
    QFETCH(QString, typed);
    QFETCH(bool, enabled);
    QFETCH(QString, blockedWord);
    Shown shown(arrange);
    auto* operation = shown.dialog->findChild<Operation*>();
    if (blockedWord.isEmpty()) {
        QTRY_VERIFY(operation->ready());
        QVERIFY(!shown.hasVerdict(StateWords::verdict(Verdict::Blocked)));
    } else {
        QTRY_VERIFY(shown.hasVerdict(blockedWord));
    }
    QTest::keyClicks(shown.name(), typed);
    QCOMPARE(shown.button("apply")->isEnabled(), enabled);
    // A disabled button always has its reason beside it.
    QVERIFY(shown.reason()->isVisible());
    QVERIFY(!shown.reason()->text().isEmpty());
    if (!enabled) {
        QCOMPARE(shown.reason()->text(), operation->obstacle(typed));
    }
    QVERIFY(shown.bench.api.changes.empty());
}

void tst_OperationDialog::checksSayTheirVerdict()
{
    Shown shown;
    auto* operation = shown.dialog->findChild<Operation*>();
    QTRY_VERIFY(operation->ready());
    QCOMPARE(shown.checks()->rowCount(), static_cast<int>(operation->checks().size()));
    for (int row = 0; row < shown.checks()->rowCount(); ++row) {
        const Check& check = operation->checks().at(static_cast<std::size_t>(row));
        QCOMPARE(shown.checks()->item(row, 0)->text(), StateWords::verdict(check.verdict));
        QCOMPARE(shown.checks()->item(row, 1)->text(), check.title);
        QVERIFY(shown.checks()->item(row, 2)->text().startsWith(check.seen));
        QCOMPARE(shown.checks()->item(row, 0)->data(Qt::AccessibleTextRole).toString(),
                 QString(StateWords::verdict(check.verdict) + QStringLiteral(": ") + check.title));
    }
}

void tst_OperationDialog::planIsShownByteForByte()
{
    Shown shown;
    auto* plan = shown.dialog->findChild<PlanTable*>();
    QCOMPARE(plan->rowCount(), 2);
    QCOMPARE(plan->item(0, 0)->text(), QStringLiteral(R"({"filename":"a"})"));
    QCOMPARE(plan->item(0, 1)->text(), QStringLiteral(R"({"position":10})"));
    QCOMPARE(plan->item(0, 2)->text(), QStringLiteral("none"));
    QVERIFY(plan->item(0, 3)->text().startsWith(QStringLiteral("offsets, 3 @ ")));
    QCOMPARE(plan->item(1, 0)->text(), QStringLiteral(R"({"zone":"b","area":1})"));
    QVERIFY(shown.button("apply")->text().contains(QLatin1Char('2')));
    QCOMPARE(shown.text("how"), QStringLiteral("Through the worker: DELETE /connectors/orders/offsets"));
    QVERIFY(shown.text("context").startsWith(QStringLiteral("shop on fake:9092")));
}

void tst_OperationDialog::openWithKeysOnly()
{
    Shown shown;
    QTRY_VERIFY(shown.button("cancel")->hasFocus());
    QVERIFY(shown.button("cancel")->isDefault());
    QVERIFY(!shown.button("apply")->isEnabled());
    // Tab reaches every control of the page, in the order of reading.
    QStringList order;
    for (int i = 0; i < 12 && !order.contains(QStringLiteral("typedName")); ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        order.append(QApplication::focusWidget()->objectName());
    }
    QCOMPARE(order, QStringList({QStringLiteral("checks"), QStringLiteral("plan"), QStringLiteral("throughWorker"),
                                 QStringLiteral("copyCurl"), QStringLiteral("savePlan"), QStringLiteral("resumeAfter"),
                                 QStringLiteral("typedName")}));
}

void tst_OperationDialog::escapeCancels()
{
    Shown shown;
    const QSignalSpy rejected(shown.dialog, &QDialog::rejected);
    QTest::keyClick(shown.name(), Qt::Key_Escape);
    QCOMPARE(rejected.count(), 1);
    QVERIFY(shown.bench.api.changes.empty());
}

void tst_OperationDialog::enterInTheNameGoesOnAndSendsNothing()
{
    Shown shown;
    QTRY_VERIFY(shown.dialog->findChild<Operation*>()->ready());
    shown.name()->setFocus();
    QTest::keyClicks(shown.name(), QStringLiteral("order"));
    QTest::keyClick(shown.name(), Qt::Key_Return);
    QVERIFY(shown.dialog->isVisible());
    QVERIFY(shown.name()->hasFocus());
    QTest::keyClicks(shown.name(), QStringLiteral("s"));
    QTest::keyClick(shown.name(), Qt::Key_Return);
    QVERIFY(shown.button("apply")->hasFocus());
    QVERIFY(shown.bench.api.changes.empty());
    // From Cancel, Enter cancels even when everything is ready.
    shown.button("cancel")->setFocus();
    QTest::keyClick(shown.button("cancel"), Qt::Key_Return);
    QVERIFY(!shown.dialog->isVisible());
    QVERIFY(shown.bench.api.changes.empty());
}

void tst_OperationDialog::resetWithKeysOnly()
{
    Shown shown;
    shown.bench.api.onReset = [&shown] { shown.bench.evidence.tombstoneAll(); };
    QTRY_VERIFY(shown.dialog->findChild<Operation*>()->ready());
    QTest::keyClick(shown.button("cancel"), Qt::Key_T, Qt::AltModifier);
    QTRY_VERIFY(shown.name()->hasFocus());
    QTest::keyClicks(shown.name(), QStringLiteral("orders"));
    QTest::keyClick(shown.name(), Qt::Key_R, Qt::AltModifier);
    QTRY_VERIFY(shown.outcome()->isVisible());
    QCOMPARE(shown.bench.api.changes, std::vector<std::string>{"DELETE /connectors/orders/offsets"});
    QCOMPARE(shown.outcome()->text(), QStringLiteral("Done, read back"));
    QVERIFY(!shown.text("headline").isEmpty());
    QVERIFY(shown.button("closeResult")->hasFocus());
    QVERIFY(!shown.button("again")->isVisible());
    QTest::keyClick(shown.button("closeResult"), Qt::Key_Return);
    QVERIFY(!shown.dialog->isVisible());
}

void tst_OperationDialog::mnemonicsAreUnique()
{
    Shown shown([](Bench& b) {
        b.evidence.running();
        b.api.says("RUNNING");
    });
    QTRY_VERIFY(shown.button("stopConnector"));
    QStringList texts;
    for (const QAbstractButton* button : shown.dialog->findChildren<QAbstractButton*>()) {
        if (button->isVisible() && button->objectName() != QLatin1String("checkAgain")) {
            texts.append(button->text());
        }
    }
    texts.append(shown.text("confirmLabel"));
    QSet<QString> keys;
    for (const QString& text : std::as_const(texts)) {
        const QKeySequence key = QKeySequence::mnemonic(text);
        QVERIFY2(!key.isEmpty(), qPrintable(text));
        QVERIFY2(!keys.contains(key.toString()), qPrintable(text));
        keys.insert(key.toString());
    }
}

void tst_OperationDialog::cureIsInTheRow()
{
    Shown shown([](Bench& b) {
        b.evidence.running();
        b.api.says("RUNNING");
    });
    shown.bench.api.onStop = [&shown] {
        shown.bench.api.says("STOPPED");
        shown.bench.evidence.stop();
    };
    QTRY_VERIFY(shown.button("stopConnector"));
    QVERIFY(!shown.button("stopConnector")->accessibleDescription().isEmpty());
    QTest::mouseClick(shown.button("stopConnector"), Qt::LeftButton);
    QTRY_VERIFY(shown.dialog->findChild<Operation*>()->ready());
    QCOMPARE(shown.bench.api.changes, std::vector<std::string>{"PUT /connectors/orders/stop"});
    QTRY_VERIFY(!shown.button("stopConnector"));
    // It was stopped from here: leaving says so and offers to resume.
    QTest::keyClick(shown.dialog, Qt::Key_Escape);
    QVERIFY(shown.button("resume")->isVisible());
    QTest::keyClick(shown.dialog, Qt::Key_Escape);
    QVERIFY(!shown.dialog->isVisible());
}

void tst_OperationDialog::cancelWhileUnderWayOnlyStopsWaiting()
{
    Shown shown;
    shown.bench.api.silentChange = true;
    auto* operation = shown.dialog->findChild<Operation*>();
    QTRY_VERIFY(operation->ready());
    shown.name()->setText(QStringLiteral("orders"));
    shown.button("apply")->click();
    QTRY_COMPARE(operation->phase(), Operation::Phase::Executing);
    QVERIFY(!shown.button("apply")->isEnabled());
    QVERIFY(!shown.name()->isEnabled());
    QCOMPARE(shown.reason()->text(), operation->cancelMeaning());
    QVERIFY(shown.dialog->findChild<QLabel*>(QStringLiteral("activity"))->isVisible());
    QTest::keyClick(shown.dialog, Qt::Key_Escape);
    QVERIFY(shown.dialog->isVisible());
    QTRY_VERIFY(shown.outcome()->isVisible());
    QVERIFY(operation->result().outcome != Outcome::Applied);
    QVERIFY(shown.button("again")->isVisible());
}

void tst_OperationDialog::refusedAtSubmitKeepsTheForm()
{
    Shown shown;
    auto* operation = shown.dialog->findChild<Operation*>();
    QTRY_VERIFY(operation->ready());
    shown.bench.evidence.onRead = [&shown] { shown.bench.evidence.resume(); };
    shown.name()->setText(QStringLiteral("orders"));
    shown.button("apply")->click();
    QTRY_COMPARE(operation->phase(), Operation::Phase::Checking);
    QVERIFY(shown.bench.api.changes.empty());
    QCOMPARE(shown.name()->text(), QStringLiteral("orders"));
    QVERIFY(shown.name()->isEnabled());
    auto* notice = shown.dialog->findChild<QWidget*>(QStringLiteral("notice"));
    QVERIFY(notice->isVisible());
    QVERIFY(notice->accessibleName().startsWith(QStringLiteral("Not sent")));
    QVERIFY(!shown.button("apply")->isEnabled());
}

void tst_OperationDialog::survivorsAreListed()
{
    Shown shown;
    shown.bench.api.onReset = [&shown] {
        shown.bench.evidence.offset(3, FakeEvidence::KeyA, std::nullopt);
        shown.bench.evidence.show();
    };
    auto* operation = shown.dialog->findChild<Operation*>();
    QTRY_VERIFY(operation->ready());
    shown.name()->setText(QStringLiteral("orders"));
    shown.button("apply")->click();
    QTRY_VERIFY(shown.outcome()->isVisible());
    auto* survivors = shown.dialog->findChild<QTableWidget*>(QStringLiteral("survivors"));
    QVERIFY(survivors->isVisible());
    QCOMPARE(survivors->rowCount(), 1);
    QCOMPARE(survivors->item(0, 0)->text(), QString::fromLatin1(FakeEvidence::KeyB));
    QCOMPARE(shown.dialog->findChild<QPlainTextEdit*>(QStringLiteral("serverText"))->toPlainText(),
             QStringLiteral("The offsets for this connector have been reset successfully"));
    QVERIFY(!shown.outcome()->text().startsWith(QStringLiteral("Done")));
}

void tst_OperationDialog::resumeFromTheResult()
{
    Shown shown;
    shown.bench.api.onReset = [&shown] { shown.bench.evidence.tombstoneAll(); };
    QTRY_VERIFY(shown.dialog->findChild<Operation*>()->ready());
    shown.name()->setText(QStringLiteral("orders"));
    shown.button("apply")->click();
    QTRY_VERIFY(shown.outcome()->isVisible());
    QVERIFY(shown.button("resume")->isVisible());
    QTest::mouseClick(shown.button("resume"), Qt::LeftButton);
    QTRY_VERIFY(!shown.button("resume")->isVisible());
    QCOMPARE(shown.bench.api.changes,
             (std::vector<std::string>{"DELETE /connectors/orders/offsets", "PUT /connectors/orders/resume"}));
}

void tst_OperationDialog::curlHasNoCredentials()
{
    Shown shown;
    QTest::mouseClick(shown.button("copyCurl"), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("curl --fail-with-body -X DELETE 'https://w1:8083/connectors/orders/offsets'"));
}

/// What is chosen in the form is what will be sent; while it says nothing that can be, nothing is offered.
void tst_OperationDialog::planFollowsTheForm()
{
    Bench bench;
    bench.evidence.running();
    bench.api.says("RUNNING");
    bench.request.operation = PlanOperation::Restart;
    bench.open();
    QWidget parent;
    parent.show();
    auto* form = new RestartForm(bench.operation->request());
    OperationDialog dialog(std::move(bench.operation), {}, QStringLiteral("http://w1:8083"), &parent, form);
    dialog.open();
    auto* operation = dialog.findChild<Operation*>();
    auto* apply = dialog.findChild<QPushButton*>(QStringLiteral("apply"));
    QTRY_VERIFY(operation->ready());
    // Nothing has failed, so all of it is what is offered first.
    QCOMPARE(QString::fromStdString(operation->plan().rest->path),
             QStringLiteral("/connectors/orders/restart?includeTasks=true&onlyFailed=false"));
    form->findChildren<QRadioButton*>().last()->click();
    QCOMPARE(QString::fromStdString(operation->plan().rest->path),
             QStringLiteral("/connectors/orders/tasks/0/restart"));
    QCOMPARE(dialog.findChild<QComboBox*>(QStringLiteral("task"))->currentText(), QStringLiteral("0"));
    QTRY_VERIFY(apply->isEnabled());

    bench.evidence.config("commit-orders", R"({"tasks":0})");
    bench.evidence.show();
    QTRY_VERIFY(!apply->isEnabled());
    QCOMPARE(dialog.findChild<StateLabel*>(QStringLiteral("reason"))->text(), form->problem());
    QVERIFY(!form->problem().isEmpty());
    QVERIFY(!dialog.findChild<PlanTable*>()->isVisible());
}

void tst_OperationDialog::namesAreNoMarkup()
{
    Shown shown;
    for (const QLabel* label : shown.dialog->findChildren<QLabel*>()) {
        if (!label->text().isEmpty()) {
            QVERIFY2(label->textFormat() == Qt::PlainText || !Qt::mightBeRichText(label->text()),
                     qPrintable(label->text()));
        }
    }
    QCOMPARE(shown.dialog->findChild<QLabel*>(QStringLiteral("title"))->textFormat(), Qt::PlainText);
    QCOMPARE(shown.dialog->findChild<QLabel*>(QStringLiteral("context"))->textFormat(), Qt::PlainText);
}

QTEST_MAIN(tst_OperationDialog)
#include "tst_operationdialog.moc"
