// SPDX-License-Identifier: GPL-3.0-or-later
#include "../unit/tst_operation_fakes.h"
#include "items/sinkpositionsmodel.h"
#include "items/tablemodel.h"
#include "views/operationdialog.h"
#include "views/sinkpositionsform.h"
#include "views/statelabel.h"
#include "views/ticktable.h"

#include <QDateTimeEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

/// The forms for the positions of a sink, on what the brokers say of its group.
class TestSinkForms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        evidence.config("connector-clicks", R"({"properties":{"connector.class":"org.example.FileStreamSink",)"
                                            R"("topics":"clicks"}})");
        evidence.show();
        group.id = "connect-clicks";
        group.state = "Empty";
        group.exists = true;
        group.membersKnown = GroupState::Members::None;
        group.partitions = {{{"clicks", 0}, 120, 100, 200, {}, {}}, {{"clicks", 1}, 7, 5, 9, {}, {}}};
    }
    void cleanup() { group = {}; }

    void targets_data();
    void targets();
    void numbersBeyond64Bits();
    void ticksNarrowThePlan();
    void noTickIsAProblem();
    void eachOnItsOwn();
    void wrongPositionIsSaid();
    void positionsOutOfRangeAreTold();
    void partitionWithoutCommit();
    void removal();
    void groupInWords_data();
    void groupInWords();
    void unknownGroupStillAsks();
    void pollsKeepWhatWasChosen();
    void filledInAgain();
    void knowsWhatWasTyped_data();
    void knowsWhatWasTyped();
    void spaceTicksAllSelected();

private:
    PlanFacts facts()
    {
        PlanFacts facts;
        facts.mirror = &evidence.mirror();
        facts.group = group;
        return facts;
    }
    static PlanRequest asks(PlanOperation operation = PlanOperation::AlterOffsets)
    {
        return PlanRequest{operation, "clicks"};
    }
    static QRadioButton* choice(const SinkPositionsForm& form, const char* start)
    {
        for (QRadioButton* button : form.findChildren<QRadioButton*>()) {
            if (button->text().remove(u'&').startsWith(QLatin1String(start)))
                return button;
        }
        qFatal("no choice %s", start);
    }
    static SinkPositionsModel* model(const SinkPositionsForm& form) { return form.findChild<SinkPositionsModel*>(); }
    static QString cell(const SinkPositionsForm& form, int row, int column)
    {
        return model(form)->index(row, column).data().toString();
    }
    static QString text(const SinkPositionsForm& form, const char* name)
    {
        return form.findChild<QLabel*>(QLatin1String(name))->text();
    }
    static QLineEdit* edit(const SinkPositionsForm& form, const char* name)
    {
        return form.findChild<QLineEdit*>(QLatin1String(name));
    }
    static void tick(const SinkPositionsForm& form, int row, bool on)
    {
        QVERIFY(model(form)->setData(model(form)->index(row, 0), on ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole));
    }
    static void type(const SinkPositionsForm& form, int row, const char* position)
    {
        QVERIFY(model(form)->setData(model(form)->index(row, SinkPositionsModel::NewColumn),
                                     QString::fromLatin1(position), Qt::EditRole));
    }

    FakeEvidence evidence;
    GroupState group;
};

void TestSinkForms::targets_data()
{
    QTest::addColumn<QString>("start");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<int>("kind");
    QTest::addColumn<qint64>("number");
    QTest::addColumn<QStringList>("shown"); // new positions

    const auto add = [](const char* name, const char* start, const char* field, const char* typed,
                        SinkTarget::Kind kind, qint64 number, const QStringList& shown) {
        QTest::newRow(name) << QString::fromLatin1(start) << QString::fromLatin1(field) << QString::fromLatin1(typed)
                            << static_cast<int>(kind) << number << shown;
    };
    using Kind = SinkTarget::Kind;
    add("earliest", "To the earliest", "", "", Kind::Earliest, 0, {u"100"_qs, u"5"_qs});
    add("latest", "To the latest", "", "", Kind::Latest, 0, {u"200"_qs, u"9"_qs});
    add("back", "Shift", "shift", "-10", Kind::Shift, -10, {u"110"_qs, u"5"_qs}); // not before the first
    add("on", "Shift", "shift", "+3", Kind::Shift, 3, {u"123"_qs, u"9"_qs});
    add("exactly", "Exactly", "offset", "9007199254740993", Kind::Offset, 9007199254740993,
        {u"9007199254740993"_qs, u"9007199254740993"_qs}); // no double could say it
}

void TestSinkForms::targets()
{
    QFETCH(QString, start);
    QFETCH(QString, field);
    QFETCH(QString, typed);
    QFETCH(int, kind);
    QFETCH(qint64, number);
    QFETCH(QStringList, shown);
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    choice(form, start.toLatin1().constData())->setChecked(true);
    if (!field.isEmpty()) {
        QVERIFY(!form.problem().isEmpty());
        QVERIFY(edit(form, field.toLatin1().constData())->isEnabled());
        edit(form, field.toLatin1().constData())->setText(typed);
    }
    QCOMPARE(form.problem(), QString());
    const PlanRequest request = form.request();
    QCOMPARE(static_cast<int>(request.target->kind), kind);
    QCOMPARE(request.target->number, number);
    QVERIFY(request.partitions.empty()); // all, also what is committed later
    QVERIFY(request.offsets.empty());
    for (int row = 0; row < shown.size(); ++row)
        QCOMPARE(cell(form, row, SinkPositionsModel::NewColumn), shown.at(row));
}

void TestSinkForms::numbersBeyond64Bits()
{
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    choice(form, "Exactly")->setChecked(true);
    edit(form, "offset")->setText(QStringLiteral("9223372036854775807"));
    QCOMPARE(form.problem(), QString());
    QCOMPARE(form.request().target->number, std::numeric_limits<qint64>::max());
    edit(form, "offset")->setText(QStringLiteral("9223372036854775808"));
    QVERIFY(form.problem().contains(QStringLiteral("9223372036854775807")));
}

void TestSinkForms::ticksNarrowThePlan()
{
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    QSignalSpy changed(&form, &PlanForm::changed);
    tick(form, 0, false);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(form.request().partitions, std::vector<Bytes>{R"({"kafka_topic":"clicks","kafka_partition":1})"});
    QCOMPARE(cell(form, 0, SinkPositionsModel::NewColumn), QString());
    tick(form, 0, true);
    QVERIFY(form.request().partitions.empty());
}

void TestSinkForms::noTickIsAProblem()
{
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    model(form)->setAllTicked(false);
    QCOMPARE(form.problem(), QStringLiteral("Tick one partition at least."));
    model(form)->setAllTicked(true);
    QCOMPARE(form.problem(), QString());
}

void TestSinkForms::eachOnItsOwn()
{
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    choice(form, "Each")->setChecked(true);
    QVERIFY(!form.problem().isEmpty());
    type(form, 1, "6");
    QCOMPARE(form.problem(), QString());
    const PlanRequest request = form.request();
    QVERIFY(!request.target);
    QCOMPARE(request.offsets.size(), std::size_t{1});
    QCOMPARE(request.offsets[0].partition, Bytes(R"({"kafka_topic":"clicks","kafka_partition":1})"));
    QCOMPARE(*request.offsets[0].offset, Bytes(R"({"kafka_offset":6})"));
    const Result<OperationPlan> plan = makePlan(facts(), request);
    QVERIFY(plan.ok());
    QCOMPARE(*plan->changes.at(0).before, Bytes("7"));
    QCOMPARE(*plan->changes.at(0).after, Bytes("6"));
}

/// Kafka takes them: they are told, and hold nothing up.
void TestSinkForms::positionsOutOfRangeAreTold()
{
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    const auto* told = form.findChild<StateLabel*>(u"outOfRange"_qs);
    const auto mark = [&form](int row, int role) {
        return model(form)->index(row, SinkPositionsModel::NewColumn).data(role);
    };
    QVERIFY(told->isHidden());
    choice(form, "Exactly")->setChecked(true);
    edit(form, "offset")->setText(u"150"_qs);
    QVERIFY(!told->isHidden());
    QVERIFY(told->text().startsWith(u"1 new position"_qs));
    QVERIFY(told->text().contains(u"auto.offset.reset"_qs));
    QCOMPARE(mark(0, role::Severity), QVariant());
    QCOMPARE(mark(1, role::Severity).toInt(), static_cast<int>(Severity::Warning));
    QVERIFY(mark(1, Qt::ToolTipRole).toString().startsWith(u"150 lies beyond the end, 9"_qs));
    QCOMPARE(form.problem(), QString());
    tick(form, 1, false);
    QVERIFY(told->isHidden());

    choice(form, "Each")->setChecked(true);
    type(form, 0, "99");
    QVERIFY(!told->isHidden());
    QVERIFY(mark(0, Qt::ToolTipRole).toString().startsWith(u"99 lies before the first record, 100"_qs));
    group.partitions[0].low = 99;
    form.setFacts(facts());
    QVERIFY(told->isHidden());
}

void TestSinkForms::wrongPositionIsSaid()
{
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    choice(form, "Each")->setChecked(true);
    type(form, 1, "-1");
    QVERIFY2(form.problem().startsWith(QStringLiteral("clicks-1: “-1” is no position.")), qPrintable(form.problem()));
    type(form, 1, "1e3");
    QVERIFY(form.problem().contains(QStringLiteral("“1e3”")));
    type(form, 1, "");
    QVERIFY(form.problem().startsWith(QStringLiteral("Type a new position")));
}

/// It is asked about, and is in the plan only if it is meant.
void TestSinkForms::partitionWithoutCommit()
{
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    QCOMPARE(edit(form, "topic")->text(), QStringLiteral("clicks"));
    auto* add = form.findChild<QPushButton*>(QStringLiteral("addPartition"));
    add->click();
    QVERIFY(!text(form, "addProblem").isEmpty());
    QCOMPARE(model(form)->rowCount(), 2);
    edit(form, "partition")->setText(QStringLiteral("2"));
    add->click();
    QVERIFY(text(form, "addProblem").isEmpty());
    QCOMPARE(cell(form, 2, SinkPositionsModel::PartitionColumn), QStringLiteral("clicks-2"));
    QCOMPARE(form.request().partitions.size(), std::size_t{3});
    group.partitions.push_back({{"clicks", 2}, {}, 0, 50, {}, {}});
    form.setFacts(facts());
    QCOMPARE(cell(form, 2, SinkPositionsModel::CommittedColumn), QStringLiteral("none"));
    QCOMPARE(cell(form, 2, SinkPositionsModel::EndColumn), QStringLiteral("50"));
    choice(form, "Each")->setChecked(true);
    type(form, 0, "101");
    QCOMPARE(form.request().partitions,
             std::vector<Bytes>{R"({"kafka_topic":"clicks","kafka_partition":2})"}); // only asked about
    const Result<OperationPlan> plan = makePlan(facts(), form.request());
    QVERIFY(plan.ok());
    QCOMPARE(plan->changes.size(), std::size_t{1});
}

void TestSinkForms::removal()
{
    SinkPositionsForm form(asks(PlanOperation::RemoveOffsets));
    form.setFacts(facts());
    QVERIFY(form.findChildren<QRadioButton*>().isEmpty());
    QVERIFY(form.findChild<TickTable*>()->isColumnHidden(SinkPositionsModel::NewColumn));
    QVERIFY(form.problem().startsWith(QStringLiteral("Tick the partitions")));
    tick(form, 1, true);
    QCOMPARE(form.problem(), QString());
    QCOMPARE(form.request().partitions, std::vector<Bytes>{R"({"kafka_topic":"clicks","kafka_partition":1})"});
    tick(form, 0, true);
    QCOMPARE(form.request().partitions.size(), std::size_t{2}); // what is taken away is always named
}

void TestSinkForms::groupInWords_data()
{
    QTest::addColumn<int>("members");
    QTest::addColumn<QString>("words");
    QTest::newRow("empty") << static_cast<int>(GroupState::Members::None) << "Nobody consumes with it.";
    QTest::newRow("held") << static_cast<int>(GroupState::Members::Some) << "consumer-1/10.0.0.4";
    QTest::newRow("not told") << static_cast<int>(GroupState::Members::Unknown) << "is not known";
}

void TestSinkForms::groupInWords()
{
    QFETCH(int, members);
    QFETCH(QString, words);
    group.membersKnown = static_cast<GroupState::Members>(members);
    if (group.membersKnown == GroupState::Members::Some)
        group.members = {{"id", "consumer-1", "/10.0.0.4"}};
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    QVERIFY2(text(form, "group").contains(QStringLiteral("connect-clicks: Empty")), qPrintable(text(form, "group")));
    QVERIFY2(text(form, "group").contains(words), qPrintable(text(form, "group")));
}

void TestSinkForms::unknownGroupStillAsks()
{
    SinkPositionsForm form(asks());
    PlanFacts unknown = facts();
    unknown.group.reset();
    form.setFacts(unknown);
    QVERIFY(text(form, "group").contains(QStringLiteral("not known")));
    QCOMPARE(form.problem(), QString());
    choice(form, "To the latest")->setChecked(true);
    QCOMPARE(form.request().target->kind, SinkTarget::Kind::Latest);
    // A partition can be named though nothing is known of any.
    edit(form, "topic")->setText(QStringLiteral("clicks"));
    edit(form, "partition")->setText(QStringLiteral("0"));
    form.findChild<QPushButton*>(QStringLiteral("addPartition"))->click();
    QCOMPARE(form.request().partitions.size(), std::size_t{1});
    QCOMPARE(cell(form, 0, SinkPositionsModel::NewColumn), QStringLiteral("not known"));
}

void TestSinkForms::pollsKeepWhatWasChosen()
{
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    choice(form, "Each")->setChecked(true);
    type(form, 0, "150");
    choice(form, "Shift")->setChecked(true);
    tick(form, 1, false);
    group.partitions[0].committed = 130;
    group.partitions.push_back({{"clicks", 2}, 1, 0, 5, {}, {}});
    form.setFacts(facts());
    QCOMPARE(cell(form, 0, SinkPositionsModel::CommittedColumn), QStringLiteral("130"));
    QCOMPARE(model(form)->ticked().size(), std::size_t{1}); // one that comes later is not meant once some are not
    choice(form, "Each")->setChecked(true);
    QCOMPARE(model(form)->typed().size(), std::size_t{1});
    QCOMPARE(model(form)->typed()[0].text, QStringLiteral("150"));
}

void TestSinkForms::filledInAgain()
{
    SinkPositionsForm first(asks());
    first.setFacts(facts());
    choice(first, "Shift")->setChecked(true);
    edit(first, "shift")->setText(QStringLiteral("-5"));
    tick(first, 0, false);
    SinkPositionsForm second(first.request());
    second.setFacts(facts());
    QCOMPARE(second.request().target->kind, SinkTarget::Kind::Shift);
    QCOMPARE(second.request().target->number, -5);
    QCOMPARE(second.request().partitions, first.request().partitions);

    choice(first, "Each")->setChecked(true);
    type(first, 1, "8");
    SinkPositionsForm third(first.request());
    third.setFacts(facts());
    QCOMPARE(third.request().offsets.size(), std::size_t{1});
    QCOMPARE(*third.request().offsets[0].offset, Bytes(R"({"kafka_offset":8})"));
}

void TestSinkForms::knowsWhatWasTyped_data()
{
    QTest::addColumn<QString>("what");
    for (const char* what : {"choice", "time", "shift", "tick", "position", "partition", "added"})
        QTest::newRow(what) << QString::fromLatin1(what);
}

void TestSinkForms::knowsWhatWasTyped()
{
    QFETCH(QString, what);
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    group.partitions[0].committed = 121; // that is not typed
    group.partitions.push_back({{"clicks", 2}, 1, 0, 2, {}, {}});
    form.setFacts(facts());
    QVERIFY(!form.hasTyped());
    if (what == u"choice") {
        choice(form, "Each")->setChecked(true);
    } else if (what == u"time") {
        form.findChild<QDateTimeEdit*>()->stepBy(1);
    } else if (what == u"shift") {
        edit(form, "shift")->setText(QStringLiteral("5"));
    } else if (what == u"tick") {
        tick(form, 1, false);
    } else if (what == u"position") {
        choice(form, "Each")->setChecked(true);
        type(form, 0, "5");
    } else {
        edit(form, "partition")->setText(QStringLiteral("7"));
        if (what == u"added")
            form.findChild<QPushButton*>(QStringLiteral("addPartition"))->click();
    }
    QVERIFY(form.hasTyped());
    // What an attempt before asked for is filled in, not typed.
    SinkPositionsForm again(form.request());
    again.setFacts(facts());
    QVERIFY(!again.hasTyped());
    if (what == u"position") {
        type(again, 0, "6");
        QVERIFY(again.hasTyped());
    }
}

void TestSinkForms::spaceTicksAllSelected()
{
    SinkPositionsForm form(asks());
    form.setFacts(facts());
    form.show();
    auto* table = form.findChild<TickTable*>();
    table->selectAll();
    table->setCurrentIndex(model(form)->index(0, SinkPositionsModel::EndColumn));
    table->selectAll();
    QTest::keyClick(table, Qt::Key_Space);
    QVERIFY(model(form)->ticked().empty());
    QTest::keyClick(table, Qt::Key_Space);
    QCOMPARE(model(form)->ticked().size(), std::size_t{2});
}

QTEST_MAIN(TestSinkForms)
#include "tst_sinkforms.moc"
