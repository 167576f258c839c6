// SPDX-License-Identifier: GPL-3.0-or-later
#include "../unit/tst_operation_fakes.h"
#include "items/journalmodel.h"
#include "items/sourcepartitionsmodel.h"
#include "items/typedjson.h"
#include "views/checktable.h"
#include "views/copyoffsetsform.h"
#include "views/earlierchanges.h"
#include "views/offsetsfilereader.h"
#include "views/operationdialog.h"
#include "views/partitionsbox.h"
#include "views/partitionstable.h"
#include "views/plantable.h"
#include "views/removeoffsetsform.h"
#include "views/restoreform.h"
#include "views/sourceoffsetsform.h"
#include "views/statelabel.h"

#include <QComboBox>
#include <QDateTimeEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace inspector;

Q_DECLARE_METATYPE(inspector::PlanOperation)

using Model = SourcePartitionsModel;

/// The forms for a source connector's offsets in the dialog, over the real operation.
class tst_SourceForms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void typedTextIsSentByteForByte();
    void onlyEditedRowsAreSent();
    void badJsonIsSaid_data();
    void badJsonIsSaid();
    void nothingIsSentWhileJsonIsBad();
    void whatIsTypedStaysWhileFactsChange();
    void aPartitionThatIsMadeMeanwhileIsNotInTheTableTwice();
    void samePartitionTwiceIsSaid();
    void addedWithKeysOnly();
    void enterInAFieldDoesNotCancel();
    void mnemonicsAreUnique_data();
    void mnemonicsAreUnique();
    void escapePutsTheTextBack();
    void deleteTakesBack();
    void orderOfANewKeyIsSaid();
    void fileFillsRows();
    void fileOfAnotherKindIsSaid();
    void anotherTryKeepsWhatWasTyped();
    void variantsAreOneRow();
    void removeNeedsATick();
    void filterAndTickShown();
    void tickOfWhatWentIsNoWish();
    void copyChoosesTarget();
    void restoreFromFile();
    void restoreFromJournal();
    void restoreOffersTheAttemptBefore();
    void restoreFromMoment();
    void closingAsksForWhatIsTyped();
    void closingAsksOnlyForWhatIsTyped_data();
    void closingAsksOnlyForWhatIsTyped();
    void closingTakesTheOpenCellOver();

private:
    struct Shown
    {
        Bench bench;
        QWidget parent;
        PlanForm* form = nullptr;
        OperationDialog* dialog = nullptr;
        Operation* operation = nullptr;

        using Make = std::function<PlanForm*(const PlanRequest&)>;
        explicit Shown(PlanOperation what, const Make& make, const std::function<void(Bench&)>& arrange = {})
        {
            bench.evidence.stopped();
            if (arrange) {
                arrange(bench);
            }
            bench.request.operation = what;
            operation = &bench.open();
            parent.resize(1200, 900);
            parent.show();
            form = make(bench.request);
            dialog = new OperationDialog(std::move(bench.operation), QStringLiteral("fake:9092"),
                                         QStringLiteral("http://w1:8083"), &parent, form);
            dialog->open();
        }
        Model* model() const { return form->findChild<PartitionsBox*>()->partitions(); }
        PartitionsTable* table() const { return form->findChild<PartitionsTable*>(); }
        QPushButton* button(const char* name) const
        {
            return dialog->findChild<QPushButton*>(QString::fromLatin1(name));
        }
        /// Whether what was typed may go; null = nobody asks.
        QMessageBox* question() const { return dialog->findChild<QMessageBox*>(QStringLiteral("discardQuestion")); }
        QString reason() const { return dialog->findChild<StateLabel*>(QStringLiteral("reason"))->text(); }
        QString hint() const { return form->findChild<StateLabel*>(QStringLiteral("offsetsHint"))->text(); }
        QString body() const
        {
            const OperationPlan& plan = operation->plan();
            return plan.rest && plan.rest->body ? QString::fromStdString(*plan.rest->body) : QString();
        }
        int rowOf(const QString& partition) const
        {
            for (int row = 0; row < model()->rowCount(); ++row) {
                if (model()->index(row, Model::PartitionColumn).data().toString() == partition) {
                    return row;
                }
            }
            return -1;
        }
        QString cell(int row, int column) const { return model()->index(row, column).data().toString(); }
        /// By the cell's editor, as a person does.
        void type(int row, int column, const QString& text) const
        {
            table()->editCell(row, column);
            QLineEdit* editor = this->editor();
            QVERIFY(editor);
            editor->selectAll();
            QTest::keyClicks(editor, text);
            QTest::keyClick(editor, Qt::Key_Return);
            QVERIFY(dialog->isVisible());
        }
        /// Of the current cell; null = it is not open.
        QLineEdit* editor() const { return qobject_cast<QLineEdit*>(table()->indexWidget(table()->currentIndex())); }
    };
    static PlanForm* makeAlter(const PlanRequest& request) { return new SourceOffsetsForm(request); }
    static PlanForm* makeRemove(const PlanRequest& request) { return new RemoveOffsetsForm(request); }
    static PlanForm* makeCopy(const PlanRequest& request) { return new CopyOffsetsForm(request); }

    const QString m_a = QStringLiteral("{\"filename\":\"a\"}");
    const QString m_b = QStringLiteral("{\"zone\":\"b\",\"area\":1}");
};

void tst_SourceForms::typedTextIsSentByteForByte()
{
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    QVERIFY(!shown.button("apply")->isEnabled());
    QCOMPARE(shown.reason(), shown.form->problem());
    // More than a double holds, digits that nobody needs, and white space.
    const QString typed = QStringLiteral("{ \"position\" : 9007199254740993, \"x\": 1.500, \"s\":\"\\u00e4\"}");
    shown.type(shown.rowOf(m_a), Model::NewColumn, typed);
    QCOMPARE(shown.body(), QString(QStringLiteral("{\"offsets\":[{\"partition\":") + m_a +
                                   QStringLiteral(",\"offset\":") + typed + QStringLiteral("}]}")));
    QTRY_VERIFY(shown.button("apply")->isEnabled());
    QCOMPARE(shown.dialog->findChild<PlanTable*>()->item(0, 2)->text(), typed);
}

void tst_SourceForms::onlyEditedRowsAreSent()
{
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    QCOMPARE(shown.model()->rowCount(), 2);
    shown.type(shown.rowOf(m_b), Model::NewColumn, QStringLiteral("{\"position\":8}"));
    QCOMPARE(shown.operation->plan().changes.size(), 1U);
    QCOMPARE(QString::fromStdString(shown.operation->plan().changes[0].what), m_b);
    // What stands there already is no new offset.
    shown.type(shown.rowOf(m_a), Model::NewColumn, QStringLiteral("{\"position\":10}"));
    QVERIFY(!shown.model()->isTyped(shown.rowOf(m_a)));
    // null removes.
    shown.type(shown.rowOf(m_a), Model::NewColumn, QStringLiteral("null"));
    QCOMPARE(shown.operation->plan().changes.size(), 2U);
    QVERIFY(!shown.operation->plan().changes[0].after || !shown.operation->plan().changes[1].after);
}

void tst_SourceForms::badJsonIsSaid_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("said");
    QTest::newRow("good") << "{\"a\":1}"
                          << "";
    QTest::newRow("empty object") << "{}"
                                  << "";
    QTest::newRow("64 bits") << "{\"a\":9223372036854775807}"
                             << "";
    QTest::newRow("nothing") << "  "
                             << "nothing is typed; a JSON object is wanted, such as {\"position\":42}";
    QTest::newRow("broken") << "{\"ä\":1,x}"
                            << "no JSON from character 8 on: “x}”";
    QTest::newRow("open") << "{\"a\":1"
                          << "the JSON ends too early: something is missing behind character 6";
    QTest::newRow("behind") << "{\"a\":1} 2"
                            << "nothing may stand behind the object, but from character 9 on there is “2”";
    QTest::newRow("no object") << "[1]"
                               << "a JSON object is wanted, such as {\"position\":42}";
    QTest::newRow("zeros") << "{\"b\":1,\"a\":-007}"
                           << "the number at character 12 has zeros that it does not need";
    QTest::newRow("twice") << "{\"a\":1,\"a\":2}"
                           << "the member “a” stands there twice";
    QTest::newRow("nested")
        << "{\"a\":{}}"
        << "a worker would refuse it: Offsets may only contain primitive types as values, but field "
           "a contains MAP";
    QTest::newRow("too large") << "{\"a\":9223372036854775808}"
                               << "a worker would refuse it: Offsets may only contain primitive types as values, but "
                                  "field a contains class java.math.BigInteger";
}

void tst_SourceForms::badJsonIsSaid()
{
    QFETCH(QString, typed);
    QFETCH(QString, said);
    QCOMPARE(TypedJson::problem(typed.toStdString()), said);
}

void tst_SourceForms::nothingIsSentWhileJsonIsBad()
{
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    const int row = shown.rowOf(m_a);
    shown.type(row, Model::NewColumn, QStringLiteral("{\"position\":11}"));
    QTRY_VERIFY(shown.button("apply")->isEnabled());
    // While it is typed, not only when the cell is left.
    shown.table()->editCell(row, Model::NewColumn);
    QTest::keyClick(shown.editor(), Qt::Key_End);
    QTest::keyClick(shown.editor(), Qt::Key_Backspace);
    QVERIFY(!shown.button("apply")->isEnabled());
    QVERIFY2(shown.reason().contains(QStringLiteral("behind character 14")), qPrintable(shown.reason()));
    QCOMPARE(shown.hint(), shown.form->problem());
    QVERIFY(!shown.dialog->findChild<PlanTable*>()->isVisible());
    QVERIFY(shown.cell(row, Model::NoteColumn).contains(QStringLiteral("behind character 14")));
    QTest::keyClicks(shown.editor(), QStringLiteral("}"));
    QTRY_VERIFY(shown.button("apply")->isEnabled());
}

void tst_SourceForms::whatIsTypedStaysWhileFactsChange()
{
    Shown shown(PlanOperation::AlterOffsets, makeAlter);
    const int row = shown.rowOf(m_a);
    shown.type(row, Model::NewColumn, QStringLiteral("{\"position\":99}"));
    shown.table()->editCell(shown.rowOf(m_b), Model::NewColumn);
    QTest::keyClick(shown.editor(), Qt::Key_End);
    QTest::keyClicks(shown.editor(), QStringLiteral(" "));
    shown.bench.evidence.offset(3, FakeEvidence::KeyA, R"({"position":12})");
    shown.bench.evidence.offset(1, R"(["orders",{"filename":"c"}])", R"({"position":1})");
    shown.bench.evidence.show();
    QTRY_COMPARE(shown.model()->rowCount(), 3);
    QCOMPARE(shown.rowOf(m_a), row);
    QCOMPARE(shown.cell(row, Model::NowColumn), QStringLiteral("{\"position\":12}"));
    QCOMPARE(shown.cell(row, Model::NewColumn), QStringLiteral("{\"position\":99}"));
    QVERIFY(shown.editor()); // still open, with what is in it
    QCOMPARE(shown.editor()->text(), QStringLiteral("{\"position\":7} "));
    // Gone in the meantime: what was typed makes it anew.
    shown.bench.evidence.offset(3, FakeEvidence::KeyA, std::nullopt);
    shown.bench.evidence.show();
    QTRY_COMPARE(shown.cell(row, Model::NowColumn), QStringLiteral("none"));
    QCOMPARE(shown.cell(row, Model::NewColumn), QStringLiteral("{\"position\":99}"));
    QVERIFY(shown.body().contains(QStringLiteral("{\"position\":99}")));
}

void tst_SourceForms::aPartitionThatIsMadeMeanwhileIsNotInTheTableTwice()
{
    Shown shown(PlanOperation::AlterOffsets, makeAlter);
    shown.model()->addPartition("{\"filename\":\"c\"}", "{\"position\":5}");
    QCOMPARE(shown.model()->rowCount(), 3);
    shown.bench.evidence.offset(1, R"(["orders",{"filename":"c"}])", R"({"position":1})");
    shown.bench.evidence.show();
    QTRY_COMPARE(shown.cell(2, Model::NowColumn), QStringLiteral("{\"position\":1}"));
    QCOMPARE(shown.model()->rowCount(), 3);
    QVERIFY(!shown.model()->isAdded(2));
    QCOMPARE(shown.cell(2, Model::NewColumn), QStringLiteral("{\"position\":5}"));
}

void tst_SourceForms::samePartitionTwiceIsSaid()
{
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    // Equal as a map, though not in bytes.
    shown.model()->addPartition("{\"area\":1, \"zone\":\"b\"}", "{\"position\":5}");
    QVERIFY2(shown.form->problem().contains(QStringLiteral("in the table already")), qPrintable(shown.form->problem()));
    shown.type(2, Model::PartitionColumn, QStringLiteral("{\"area\":1,\"zone\":\"c\"}"));
    QCOMPARE(shown.form->problem(), QString());
    // Once the first is gone, the second is no second one.
    shown.model()->addPartition("{\"area\":1,\"zone\":\"c\"}", "{\"position\":6}");
    QVERIFY(!shown.form->problem().isEmpty());
    shown.model()->takeBack(2);
    QCOMPARE(shown.form->problem(), QString());
    QVERIFY(shown.body().contains(QStringLiteral("{\"position\":6}")));
}

void tst_SourceForms::addedWithKeysOnly()
{
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    QVERIFY(QTest::qWaitForWindowActive(shown.dialog));
    QTest::keyClick(shown.dialog, Qt::Key_D, Qt::AltModifier);
    QTRY_VERIFY(shown.editor());
    QTest::keyClicks(shown.editor(), QStringLiteral("{\"filename\":\"new\"}"));
    QTest::keyClick(shown.editor(), Qt::Key_Tab);
    QTRY_COMPARE(shown.table()->currentIndex().column(), static_cast<int>(Model::NewColumn));
    QTRY_VERIFY(shown.editor());
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("{\"position\":1}"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(shown.dialog->isVisible());
    QCOMPARE(shown.body(),
             QStringLiteral("{\"offsets\":[{\"partition\":{\"filename\":\"new\"},\"offset\":{\"position\":1}}]}"));
    // Enter on a row opens it, and Tab goes on to the next control.
    QTRY_VERIFY(!shown.editor());
    QVERIFY(shown.table()->hasFocus());
    QTest::keyClick(shown.table(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("addPartition"));
    // What is typed anywhere in a row is its new offset.
    shown.table()->setFocus();
    shown.table()->setCurrentIndex(shown.table()->model()->index(0, Model::NowColumn));
    QTest::keyClicks(shown.table(), QStringLiteral("{"));
    QTRY_VERIFY(shown.editor());
    QCOMPARE(shown.table()->currentIndex().column(), static_cast<int>(Model::NewColumn));
}

void tst_SourceForms::enterInAFieldDoesNotCancel()
{
    const Shown shown(PlanOperation::CopyOffsets, makeCopy);
    for (QLineEdit* field : shown.form->findChildren<QLineEdit*>()) {
        field->setFocus();
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY2(shown.dialog->isVisible(), qPrintable(field->accessibleName()));
    }
}

void tst_SourceForms::mnemonicsAreUnique_data()
{
    QTest::addColumn<PlanOperation>("operation");
    QTest::newRow("alter") << PlanOperation::AlterOffsets;
    QTest::newRow("remove") << PlanOperation::RemoveOffsets;
    QTest::newRow("copy") << PlanOperation::CopyOffsets;
    QTest::newRow("restore") << PlanOperation::RestoreOffsets;
}

void tst_SourceForms::mnemonicsAreUnique()
{
    QFETCH(PlanOperation, operation);
    const Shown shown(
        operation,
        [](const PlanRequest& request) -> PlanForm* {
            switch (request.operation) {
            case PlanOperation::AlterOffsets:
                return makeAlter(request);
            case PlanOperation::RemoveOffsets:
                return makeRemove(request);
            case PlanOperation::CopyOffsets:
                return makeCopy(request);
            default:
                return new RestoreForm(request, nullptr);
            }
        },
        [](Bench& bench) {
            bench.evidence.resume(); // so that there is something to cure
            bench.evidence.config("commit-orders", R"({"tasks":1})");
            bench.evidence.show();
            bench.api.says("RUNNING");
        });
    if (operation != PlanOperation::CopyOffsets) { // no target is chosen whose state could be wrong
        QTRY_VERIFY(shown.button("stopConnector"));
    }
    QStringList texts{QStringLiteral("&Stop Connector"), QStringLiteral("Check A&gain")};
    for (const QAbstractButton* button : shown.dialog->findChildren<QAbstractButton*>()) {
        if (button->isVisible() && !texts.contains(button->text()) && !qobject_cast<const QToolButton*>(button)) {
            texts.append(button->text());
        }
    }
    for (const QLabel* label : shown.dialog->findChildren<QLabel*>()) {
        if (label->buddy() && label->buddy()->isVisible()) {
            texts.append(label->text());
        }
    }
    QSet<QString> keys;
    for (const QString& text : std::as_const(texts)) {
        const QKeySequence key = QKeySequence::mnemonic(text);
        QVERIFY2(!key.isEmpty(), qPrintable(text));
        QVERIFY2(!keys.contains(key.toString()), qPrintable(text));
        keys.insert(key.toString());
    }
}

void tst_SourceForms::escapePutsTheTextBack()
{
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    const int row = shown.rowOf(m_a);
    shown.table()->editCell(row, Model::NewColumn);
    QCOMPARE(shown.editor()->text(), QStringLiteral("{\"position\":10}")); // what stands, to be changed
    QTest::keyClicks(shown.editor(), QStringLiteral("x"));
    QVERIFY(shown.model()->isTyped(row));
    QTest::keyClick(shown.editor(), Qt::Key_Escape);
    QVERIFY(!shown.model()->isTyped(row));
    QVERIFY(shown.dialog->isVisible());
}

void tst_SourceForms::deleteTakesBack()
{
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    const int row = shown.rowOf(m_a);
    shown.type(row, Model::NewColumn, QStringLiteral("{\"position\":11}"));
    shown.model()->addPartition("{\"filename\":\"n\"}", "{}");
    QCOMPARE(shown.model()->wanted().size(), 2U);
    shown.table()->setCurrentIndex(shown.table()->model()->index(2, 0));
    QVERIFY(shown.button("takeBack")->isEnabled());
    QTest::keyClick(shown.table(), Qt::Key_Delete);
    QCOMPARE(shown.model()->rowCount(), 2);
    shown.type(row, Model::NewColumn, QStringLiteral("{\"position\":11}"));
    shown.button("takeBack")->click();
    QVERIFY(shown.model()->wanted().empty());
    QVERIFY(!shown.button("takeBack")->isEnabled());
}

/// The key that a worker makes of a partition is of use only if the connector's task looks up the same bytes.
void tst_SourceForms::orderOfANewKeyIsSaid()
{
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    const QString calm = shown.hint();
    shown.model()->addPartition("{\"filename\":\"n\"}", "{}");
    QCOMPARE(shown.hint(), QStringLiteral("The new key will be [\"orders\",{\"filename\":\"n\"}]."));
    shown.model()->takeBack(2);
    QCOMPARE(shown.hint(), calm);
    // KeyB has an order that no worker writes.
    shown.model()->addPartition("{\"area\":2,\"zone\":\"n\"}", "{}");
    QVERIFY2(
        shown.hint().contains(QStringLiteral("looks up [\"orders\",{\"zone\":\"n\",\"area\":2}] and will not find")),
        qPrintable(shown.hint()));
    shown.model()->takeBack(2);
    shown.model()->addPartition("{\"p\":2,\"q\":\"n\"}", "{}");
    QVERIFY2(shown.hint().contains(QStringLiteral("its other keys do not tell")), qPrintable(shown.hint()));
}

void tst_SourceForms::fileFillsRows()
{
    const QTemporaryDir dir;
    QFile file(dir.filePath(QStringLiteral("offsets.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"offsets\":[{\"partition\":{\"filename\":\"a\"},\"offset\":{\"position\": 11}},"
               "{\"partition\":{\"area\":1,\"zone\":\"b\"},\"offset\":{\"position\":7}},"
               "{\"partition\":{\"filename\":\"z\"},\"offset\":{\"position\":3.0}}]}");
    file.close();
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    auto* reader = shown.form->findChild<OffsetsFileReader*>();
    reader->read(file.fileName());
    QTRY_COMPARE(shown.model()->rowCount(), 3);
    QCOMPARE(shown.body(), QStringLiteral("{\"offsets\":[{\"partition\":{\"filename\":\"a\"},\"offset\":{\"position\": "
                                          "11}},{\"partition\":{\"filename\":\"z\"},\"offset\":{\"position\":3.0}}]}"));
    QCOMPARE(shown.form->findChild<StateLabel*>(QStringLiteral("fileWords"))->text(),
             QStringLiteral("offsets.json: 2 of 3 offset(s) taken over; what stands already is left alone."));
}

void tst_SourceForms::fileOfAnotherKindIsSaid()
{
    const QTemporaryDir dir;
    QFile file(dir.filePath(QStringLiteral("x.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"offsets\":7}");
    file.close();
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    auto* words = shown.form->findChild<StateLabel*>(QStringLiteral("fileWords"));
    auto* reader = shown.form->findChild<OffsetsFileReader*>();
    reader->read(file.fileName());
    QTRY_VERIFY(words->text().startsWith(QStringLiteral("x.json: No offsets can be made of the file: ")));
    reader->read(dir.filePath(QStringLiteral("none.json")));
    QTRY_VERIFY(words->text().startsWith(QStringLiteral("none.json: The file cannot be opened: ")));
    QCOMPARE(shown.model()->wanted().size(), 0U);
}

void tst_SourceForms::anotherTryKeepsWhatWasTyped()
{
    const Shown shown(PlanOperation::AlterOffsets, [](PlanRequest request) {
        request.offsets = {{"{\"filename\":\"a\"}", "{\"position\":20}"}, {"{\"filename\":\"n\"}", "{\"position\":1}"}};
        return makeAlter(request);
    });
    QCOMPARE(shown.cell(shown.rowOf(m_a), Model::NewColumn), QStringLiteral("{\"position\":20}"));
    QCOMPARE(shown.operation->plan().changes.size(), 2U);
}

void tst_SourceForms::variantsAreOneRow()
{
    const Shown shown(PlanOperation::AlterOffsets, makeAlter, [](Bench& bench) {
        bench.evidence.offset(2, R"(["orders",{"area":1,"zone":"b"}])", R"({"position":5})");
        bench.evidence.show();
    });
    QCOMPARE(shown.model()->rowCount(), 2);
    QStringList notes{shown.cell(0, Model::NoteColumn), shown.cell(1, Model::NoteColumn)};
    notes.sort();
    QCOMPARE(notes, QStringList({QString(), QStringLiteral("2 raw key(s)")}));
}

void tst_SourceForms::removeNeedsATick()
{
    const Shown shown(PlanOperation::RemoveOffsets, makeRemove);
    QVERIFY(!shown.button("apply")->isEnabled());
    QCOMPARE(shown.reason(), QStringLiteral("Tick the partitions whose offsets are to be removed."));
    // Without partitions a plan is about all of them: that must not be had, nor look as if it could.
    QVERIFY(!shown.button("copyCurl")->isEnabled());
    QVERIFY(!shown.dialog->findChild<PlanTable*>()->isVisible());
    shown.table()->setFocus();
    shown.table()->setCurrentIndex(shown.table()->model()->index(shown.rowOf(m_b), Model::NowColumn));
    QTest::keyClick(shown.table(), Qt::Key_Space);
    QCOMPARE(shown.body(),
             QString(QStringLiteral("{\"offsets\":[{\"partition\":") + m_b + QStringLiteral(",\"offset\":null}]}")));
    QTRY_VERIFY(shown.button("apply")->isEnabled());
    QVERIFY(shown.button("copyCurl")->isEnabled());
    QTest::keyClick(shown.table(), Qt::Key_Space);
    QVERIFY(!shown.button("apply")->isEnabled());
}

void tst_SourceForms::filterAndTickShown()
{
    const Shown shown(PlanOperation::RemoveOffsets, makeRemove);
    auto* filter = shown.form->findChild<QLineEdit*>(QStringLiteral("partitionFilter"));
    QTest::keyClicks(filter, QStringLiteral("filename -zone"));
    QTRY_COMPARE(shown.table()->model()->rowCount(), 1);
    QVERIFY(QTest::qWaitForWindowActive(shown.dialog));
    QTest::keyClick(shown.dialog, Qt::Key_K, Qt::AltModifier);
    QTRY_COMPARE(shown.model()->ticked(), std::vector<Bytes>{m_a.toStdString()});
    filter->clear();
    QTRY_COMPARE(shown.table()->model()->rowCount(), 2);
    QCOMPARE(shown.model()->tickedCount(), 1);
}

void tst_SourceForms::tickOfWhatWentIsNoWish()
{
    Shown shown(PlanOperation::RemoveOffsets, makeRemove);
    shown.model()->setTicked({0, 1}, true);
    QCOMPARE(shown.operation->plan().changes.size(), 2U);
    shown.bench.evidence.offset(3, FakeEvidence::KeyA, std::nullopt);
    shown.bench.evidence.show();
    QTRY_COMPARE(shown.model()->tickedCount(), 1);
    QCOMPARE(shown.operation->plan().changes.size(), 1U);
    shown.bench.evidence.tombstoneAll();
    QTRY_COMPARE(shown.reason(), QStringLiteral("The connector has no stored offset."));
}

void tst_SourceForms::copyChoosesTarget()
{
    const Shown shown(PlanOperation::CopyOffsets, makeCopy, [](Bench& bench) {
        bench.evidence.config("connector-orders2", R"({"properties":{"connector.class":"org.example.XSource"}})");
        bench.evidence.config("connector-out", R"({"properties":{"connector.class":"org.example.XSink"}})");
        bench.evidence.show();
    });
    auto* target = shown.form->findChild<QComboBox*>(QStringLiteral("target"));
    QCOMPARE(target->count(), 1); // neither itself nor a sink
    QCOMPARE(target->itemText(0), QStringLiteral("orders2"));
    QCOMPARE(shown.reason(), QStringLiteral("Choose the connector to copy to."));
    const auto* title = shown.dialog->findChild<QLabel*>(QStringLiteral("title"));
    QCOMPARE(title->text(), QStringLiteral("Copy offsets of “orders”"));
    QVERIFY(!shown.dialog->findChild<CheckTable*>()->isVisible()); // of nobody
    QTest::keyClicks(target->lineEdit(), QStringLiteral("out"));
    QCOMPARE(shown.reason(), QStringLiteral("No other source connector of the name “out” is in the config."));
    target->lineEdit()->clear();
    QTest::keyClicks(target->lineEdit(), QStringLiteral("orders2"));
    QCOMPARE(QString::fromStdString(shown.operation->plan().connector), QStringLiteral("orders2"));
    QCOMPARE(shown.operation->plan().changes.size(), 2U);
    QCOMPARE(title->text(), QStringLiteral("Copy offsets of “orders” to “orders2”"));
    QVERIFY(shown.dialog->findChild<CheckTable*>()->isVisible());
    QVERIFY(shown.operation->request().partitions.empty()); // all of them, also one that comes yet
    shown.model()->setTicked({shown.rowOf(m_a)}, false);
    QCOMPARE(shown.operation->plan().changes.size(), 1U);
    QCOMPARE(QString::fromStdString(shown.operation->plan().changes[0].what), m_b);
}

void tst_SourceForms::restoreFromFile()
{
    const QTemporaryDir dir;
    QFile file(dir.filePath(QStringLiteral("offsets.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[{\"partition\":{\"filename\":\"a\"},\"offset\":{\"position\":  4}}]");
    file.close();
    const Shown shown(PlanOperation::RestoreOffsets,
                      [](const PlanRequest& request) { return new RestoreForm(request, nullptr); });
    QCOMPARE(shown.reason(), QStringLiteral("Choose where the offsets come from."));
    shown.form->findChild<OffsetsFileReader*>()->read(file.fileName());
    QTRY_COMPARE(shown.body(), QStringLiteral("{\"offsets\":[{\"partition\":{\"filename\":\"a\"},\"offset\":{"
                                              "\"position\":  4}}]}"));
    QTRY_VERIFY(shown.button("apply")->isEnabled());

    // A plan tells what stood when it was made.
    OperationPlan plan = shown.operation->plan();
    plan.changes[0].before = "{\"position\":2}";
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(planToJson(plan)));
    file.close();
    shown.form->findChild<OffsetsFileReader*>()->read(file.fileName());
    QTRY_COMPARE(shown.body(), QStringLiteral("{\"offsets\":[{\"partition\":{\"filename\":\"a\"},\"offset\":{"
                                              "\"position\":2}}]}"));
    plan.connector = "other";
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(planToJson(plan)));
    file.close();
    shown.form->findChild<OffsetsFileReader*>()->read(file.fileName());
    QTRY_COMPARE(shown.reason(), QStringLiteral("That is about the connector “other”, not about this one."));
    QVERIFY(!shown.button("apply")->isEnabled());
}

void tst_SourceForms::restoreFromJournal()
{
    std::unique_ptr<JournalModel> journal;
    const Shown shown(
        PlanOperation::RestoreOffsets,
        [&journal](const PlanRequest& request) { return new RestoreForm(request, journal.get()); },
        [&journal](Bench& bench) {
            journal = std::make_unique<JournalModel>(bench.evidence.mirror());
            // A change that is over, and one of another connector.
            JournalEntry entry;
            entry.id = "11111111-1111-4111-8111-111111111111";
            entry.at = "2026-11-29T10:00:00.000Z";
            entry.by = "anna";
            entry.outcome = Outcome::Applied;
            entry.verified = true;
            entry.done = entry.of = 1;
            PlanFacts facts;
            facts.mirror = &bench.evidence.mirror();
            facts.offsetTopic = "offsets";
            PlanRequest request{PlanOperation::AlterOffsets, "orders"};
            request.offsets = {{"{\"filename\":\"a\"}", "{\"position\":77}"}};
            entry.plan = makePlan(facts, request).value();
            entry.plan.id = "22222222-2222-4222-8222-222222222222";
            journal->add({journalItem(1, journalToJson(entry))});
            entry.id = "33333333-3333-4333-8333-333333333333";
            entry.plan.connector = "other";
            journal->add({journalItem(2, journalToJson(entry))});
            bench.evidence.offset(3, FakeEvidence::KeyA, R"({"position":77})");
            bench.evidence.show();
        });
    auto* changes = shown.form->findChild<EarlierChanges*>();
    QCOMPARE(changes->rowCount(), 1);
    changes->selectRow(0);
    QVERIFY(shown.form->findChildren<QRadioButton*>().at(1)->isChecked());
    QCOMPARE(shown.operation->plan().changes.size(), 1U);
    QCOMPARE(shown.body(), QStringLiteral("{\"offsets\":[{\"partition\":{\"filename\":\"a\"},\"offset\":{"
                                          "\"position\":10}}]}"));
    QTRY_VERIFY(shown.button("apply")->isEnabled());
}

void tst_SourceForms::restoreOffersTheAttemptBefore()
{
    const Shown shown(PlanOperation::RestoreOffsets, [](PlanRequest request) {
        request.earlier = {{{"offsets", 3, FakeEvidence::KeyA}, "{\"position\":1}"}};
        return new RestoreForm(request, nullptr);
    });
    QCOMPARE(shown.body(), QStringLiteral("{\"offsets\":[{\"partition\":{\"filename\":\"a\"},\"offset\":{"
                                          "\"position\":1}}]}"));
    // Another choice has nothing of it.
    auto* moment = shown.form->findChild<QDateTimeEdit*>(QStringLiteral("moment"));
    moment->setDateTime(QDateTime::currentDateTimeUtc().addDays(1));
    QTRY_VERIFY(shown.operation->plan().changes.empty());
}

void tst_SourceForms::restoreFromMoment()
{
    std::int64_t then = 0;
    const Shown shown(
        PlanOperation::RestoreOffsets, [](const PlanRequest& request) { return new RestoreForm(request, nullptr); },
        [&then](Bench& bench) {
            then = bench.evidence.at;
            bench.evidence.at += 60'000;
            bench.evidence.offset(3, FakeEvidence::KeyA, R"({"position":500})");
            bench.evidence.offset(5, FakeEvidence::KeyB, std::nullopt);
            bench.evidence.offset(1, R"(["orders",{"filename":"late"}])", R"({"position":1})");
            bench.evidence.show();
        });
    auto* moment = shown.form->findChild<QDateTimeEdit*>(QStringLiteral("moment"));
    moment->setDateTime(QDateTime::fromMSecsSinceEpoch(then + 59'999, Qt::UTC));
    QTRY_COMPARE(shown.operation->plan().changes.size(), 2U);
    QTRY_VERIFY(shown.body().contains(QStringLiteral("{\"position\":10}")));
    QVERIFY(shown.body().contains(QStringLiteral("{\"position\":7}")));
    QVERIFY(!shown.body().contains(QStringLiteral("late")));
    QCOMPARE(shown.form->findChild<StateLabel*>(QStringLiteral("restoreWords"))->text(),
             QStringLiteral("1 key(s) have only later records: what they held then is not known, and they stay as they "
                            "are."));
    // Half a minute later than the change, everything stands as it is.
    moment->setDateTime(QDateTime::fromMSecsSinceEpoch(then + 90'000, Qt::UTC));
    QTRY_VERIFY(!shown.button("apply")->isEnabled() && shown.operation->plan().changes.empty());
    // Before the first record, nothing is known.
    moment->setDateTime(QDateTime::fromMSecsSinceEpoch(then - 1, Qt::UTC));
    QTRY_COMPARE(
        shown.reason(),
        QStringLiteral("No key of the connector has a record from then or before: what it held is not known."));
}

void tst_SourceForms::closingAsksForWhatIsTyped()
{
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    const QString typed = QStringLiteral("{\"position\":11}");
    shown.type(shown.rowOf(m_a), Model::NewColumn, typed);
    // However it is closed; and Escape goes on with the work.
    const std::vector<std::function<void()>> ways{[&shown] { QTest::keyClick(shown.dialog, Qt::Key_Escape); },
                                                  [&shown] { shown.button("cancel")->click(); },
                                                  [&shown] { shown.dialog->close(); }};
    for (const auto& way : ways) {
        way();
        QVERIFY(shown.dialog->isVisible());
        QVERIFY(shown.question() && shown.question()->isVisible());
        QCOMPARE(shown.question()->text(), QStringLiteral("Discard what you typed?"));
        QCOMPARE(shown.question()->windowModality(), Qt::WindowModal);
        const auto* keep = qobject_cast<QPushButton*>(shown.question()->focusWidget());
        QVERIFY(keep);
        QCOMPARE(keep->text(), QStringLiteral("&Keep Editing"));
        QVERIFY(keep->isDefault());
        QTest::keyClick(shown.question(), Qt::Key_Escape);
        QTRY_VERIFY(!shown.question());
        QVERIFY(shown.dialog->isVisible());
        QCOMPARE(shown.cell(shown.rowOf(m_a), Model::NewColumn), typed);
    }
    shown.dialog->reject();
    for (QAbstractButton* button : shown.question()->buttons()) {
        if (shown.question()->buttonRole(button) == QMessageBox::DestructiveRole) {
            QCOMPARE(button->text(), QStringLiteral("&Discard"));
            button->click();
        }
    }
    QVERIFY(!shown.dialog->isVisible());
}

void tst_SourceForms::closingAsksOnlyForWhatIsTyped_data()
{
    using Change = std::function<void(const Shown&)>;
    QTest::addColumn<PlanOperation>("what");
    QTest::addColumn<Change>("change");
    QTest::addColumn<bool>("asks");

    const Change tick = [](const Shown& shown) { shown.model()->setTicked({0}, true); };
    const Change untick = [](const Shown& shown) { shown.model()->setTicked({0}, false); };
    const Change both = [tick, untick](const Shown& shown) { tick(shown), untick(shown); };
    const auto target = [](const Shown& shown) { return shown.form->findChild<QComboBox*>(QStringLiteral("target")); };
    const Change name = [target](const Shown& shown) { target(shown)->setEditText(QStringLiteral("x")); };
    const Change source = [](const Shown& shown) { shown.form->findChild<QRadioButton*>()->setChecked(true); };
    const Change moment = [](const Shown& shown) {
        shown.form->findChild<QDateTimeEdit*>(QStringLiteral("moment"))->stepBy(1);
    };
    const Change nothing = [](const Shown&) {};
    const Change row = [](const Shown& shown) { shown.button("addPartition")->click(); };
    QTest::newRow("alter, nothing") << PlanOperation::AlterOffsets << nothing << false;
    QTest::newRow("alter, an empty row added") << PlanOperation::AlterOffsets << row << false;
    QTest::newRow("remove, nothing") << PlanOperation::RemoveOffsets << nothing << false;
    QTest::newRow("remove, ticked") << PlanOperation::RemoveOffsets << tick << true;
    QTest::newRow("remove, ticked and unticked") << PlanOperation::RemoveOffsets << both << false;
    QTest::newRow("copy, nothing") << PlanOperation::CopyOffsets << nothing << false;
    QTest::newRow("copy, a target") << PlanOperation::CopyOffsets << name << true;
    QTest::newRow("copy, unticked") << PlanOperation::CopyOffsets << untick << true;
    QTest::newRow("restore, nothing") << PlanOperation::RestoreOffsets << nothing << false;
    QTest::newRow("restore, a source") << PlanOperation::RestoreOffsets << source << true;
    QTest::newRow("restore, a moment") << PlanOperation::RestoreOffsets << moment << true;
}

void tst_SourceForms::closingAsksOnlyForWhatIsTyped()
{
    QFETCH(PlanOperation, what);
    QFETCH(std::function<void(const Shown&)>, change);
    QFETCH(bool, asks);
    const Shown shown(what, [what](const PlanRequest& request) -> PlanForm* {
        switch (what) {
        case PlanOperation::RemoveOffsets:
            return makeRemove(request);
        case PlanOperation::CopyOffsets:
            return makeCopy(request);
        case PlanOperation::RestoreOffsets:
            return new RestoreForm(request, nullptr);
        default:
            return makeAlter(request);
        }
    });
    change(shown);
    QCOMPARE(shown.form->hasTyped(), asks);
    shown.dialog->reject();
    QCOMPARE(shown.question() != nullptr, asks);
    QCOMPARE(shown.dialog->isVisible(), asks);
}

/// A cell that is still being edited is typed work too.
void tst_SourceForms::closingTakesTheOpenCellOver()
{
    const Shown shown(PlanOperation::AlterOffsets, makeAlter);
    QVERIFY(QTest::qWaitForWindowActive(shown.dialog));
    shown.table()->editCell(shown.rowOf(m_a), Model::NewColumn);
    QTRY_VERIFY(shown.editor() && shown.editor()->hasFocus());
    shown.editor()->setText(QStringLiteral("{\"position\":12}"));
    shown.dialog->close();
    QVERIFY(shown.question());
    QCOMPARE(shown.cell(shown.rowOf(m_a), Model::NewColumn), QStringLiteral("{\"position\":12}"));
}

QTEST_MAIN(tst_SourceForms)
#include "tst_sourceforms.moc"
