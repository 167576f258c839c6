// SPDX-License-Identifier: GPL-3.0-or-later
#include "../unit/tst_operation_directfakes.h"
#include "views/operationdialog.h"
#include "views/statelabel.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSet>
#include <QTest>

using namespace inspector;

/// The line of an operation's dialog that asks for what cannot be proved.
class TestFactLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isThereOnlyWhereNothingProvesIt();
    void wordsArePartOfTheConfirmation();
    void keysOnly();

private:
    struct Shown
    {
        Bench bench;
        std::shared_ptr<FakeWriter> writer = std::make_shared<FakeWriter>();
        std::shared_ptr<FakeGroups> groups = std::make_shared<FakeGroups>();
        QWidget parent;
        OperationDialog* dialog = nullptr;

        explicit Shown(bool stopped)
        {
            stopped ? bench.evidence.stopped() : bench.evidence.running();
            groups->state.state = "Empty";
            groups->state.exists = true;
            groups->state.membersKnown = GroupState::Members::None;
            bench.request.via = PlanVia::Direct;
            Operation::Context context;
            context.evidence = &bench.evidence;
            context.journal = bench.journal;
            context.writer = writer;
            context.groups = groups;
            parent.resize(900, 700);
            parent.show();
            dialog = new OperationDialog(std::make_unique<Operation>(context, bench.request, bench.deadlines),
                                         QStringLiteral("fake:9092"), {}, &parent);
            dialog->open();
        }
        QLineEdit* edit(const char* name) const { return dialog->findChild<QLineEdit*>(QString::fromLatin1(name)); }
        QPushButton* apply() const { return dialog->findChild<QPushButton*>(QStringLiteral("apply")); }
        QString reason() const { return dialog->findChild<StateLabel*>(QStringLiteral("reason"))->text(); }
        bool asksForTheFact() const { return reason().contains(u"no worker is running"_qs); }
    };
};

void TestFactLine::isThereOnlyWhereNothingProvesIt()
{
    const Shown stopped(true);
    QTRY_VERIFY(stopped.reason().contains(u"Type the connector's name"_qs));
    QVERIFY(!stopped.edit("typedFact")->isVisible());

    const Shown running(false);
    QTRY_VERIFY(running.asksForTheFact());
    QVERIFY(running.edit("typedFact")->isVisible());
    QCOMPARE(running.edit("typedFact")->accessibleName(), u"Statement: no worker is running"_qs);
}

void TestFactLine::wordsArePartOfTheConfirmation()
{
    const Shown shown(false);
    QTRY_VERIFY(shown.asksForTheFact());
    shown.edit("typedName")->setText(u"orders"_qs);
    QVERIFY(!shown.apply()->isEnabled());
    shown.edit("typedFact")->setText(u"no worker is runnin"_qs);
    QVERIFY(!shown.apply()->isEnabled());
    shown.edit("typedFact")->setText(u"no worker is running"_qs);
    QVERIFY(shown.apply()->isEnabled());
    shown.edit("typedFact")->clear();
    QVERIFY(!shown.apply()->isEnabled());
}

void TestFactLine::keysOnly()
{
    const Shown shown(false);
    QTRY_VERIFY(shown.asksForTheFact());
    QTest::keyClick(shown.dialog, Qt::Key_Y, Qt::AltModifier);
    QCOMPARE(shown.dialog->focusWidget(), shown.edit("typedFact"));
    QTest::keyClicks(shown.dialog->focusWidget(), u"no worker is running"_qs);
    QTest::keyClick(shown.dialog->focusWidget(), Qt::Key_Return); // goes on, and does not cancel
    QVERIFY(shown.dialog->isVisible());
    QCOMPARE(shown.dialog->focusWidget(), shown.edit("typedName"));
    QTest::keyClicks(shown.dialog->focusWidget(), u"orders"_qs);
    QVERIFY(shown.apply()->isEnabled());
    QTest::keyClick(shown.dialog->focusWidget(), Qt::Key_Return);
    QCOMPARE(shown.dialog->focusWidget(), shown.apply());
    QTest::keyClick(shown.apply(), Qt::Key_Space);
    QTRY_COMPARE(shown.writer->writes.size(), std::size_t(1));
}

QTEST_MAIN(TestFactLine)
#include "tst_factline.moc"
