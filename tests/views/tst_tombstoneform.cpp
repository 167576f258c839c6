// SPDX-License-Identifier: GPL-3.0-or-later
#include "../unit/tst_operation_fakes.h"
#include "items/tombstonekeysmodel.h"
#include "views/operationdialog.h"
#include "views/tombstoneform.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

using namespace inspector;

/// Takes what it is told to, and shows it.
class EvidenceWriter : public DirectWriter
{
public:
    DirectWriteReport write(const DirectWrite& write, const AskControl&) override
    {
        const QMutexLocker lock(&mutex);
        records = write.records;
        DirectWriteReport made{DirectWriteReport::Stage::Finished, {}, std::nullopt, false};
        made.fates.resize(write.records.size(), RecordFate::Written);
        return made;
    }

    QMutex mutex;
    std::vector<PlannedRecord> records;
};

/// Which keys are offered to be tombstoned, and how that is confirmed.
class TestTombstoneForm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void deletedConnectorIsTicked();
    void keysInUseCannotBeTicked();
    void chosenKeysOnly();
    void keysThatGoAreGone();
    void askedAgain();
    void knowsWhatWasTicked();
    void confirmedByTheirNumber();

private:
    static void deleted(FakeEvidence& evidence)
    {
        evidence.stopped();
        evidence.config("connector-orders", std::nullopt);
        evidence.config("target-state-orders", std::nullopt);
        evidence.status("status-connector-orders", std::nullopt);
        evidence.show();
    }
    static PlanFacts facts(const FakeEvidence& evidence)
    {
        PlanFacts facts;
        facts.mirror = &evidence.mirror();
        facts.connectGroup = "shop";
        facts.offsetTopic = "offsets";
        return facts;
    }
    static PlanRequest asks(const std::string& connector = "orders")
    {
        return PlanRequest{PlanOperation::Tombstone, connector, PlanVia::Direct};
    }
    static TombstoneKeysModel* model(const QWidget& form) { return form.findChild<TombstoneKeysModel*>(); }
    static QStringList keys(const PlanRequest& request)
    {
        QStringList keys;
        for (const RawKeyPlace& place : request.rawKeys)
            keys.append(QString::fromStdString(place.topic + ":" + place.rawKey));
        return keys;
    }
    static KeyId keyOf(const FakeEvidence& evidence, const char* raw)
    {
        for (const OffsetEntry& entry : evidence.mirror().offsets()) {
            if (evidence.mirror().keys().bytes(entry.version.key) == BytesView(raw))
                return entry.version.key;
        }
        qFatal("no key %s", raw);
    }
};

void TestTombstoneForm::deletedConnectorIsTicked()
{
    FakeEvidence evidence;
    deleted(evidence);
    TombstoneForm form(asks(), {});
    form.setFacts(facts(evidence));
    QCOMPARE(form.problem(), QString());
    QCOMPARE(keys(form.request()), (QStringList{u"configs:commit-orders"_qs, u"configs:task-orders-0"_qs,
                                                QString(u"offsets:"_qs + QLatin1String(FakeEvidence::KeyA)),
                                                QString(u"offsets:"_qs + QLatin1String(FakeEvidence::KeyB))}));
    const Result<OperationPlan> plan = makePlan(facts(evidence), form.request());
    QVERIFY(plan.ok());
    QCOMPARE(plan->records.size(), std::size_t{4});
}

void TestTombstoneForm::keysInUseCannotBeTicked()
{
    FakeEvidence evidence;
    evidence.running();
    evidence.offset(1, R"({"schema":null,"payload":["orders",{"filename":"a"}]})", R"({"position":1})");
    evidence.show();
    TombstoneForm form(asks(), {});
    form.setFacts(facts(evidence));
    QVERIFY(model(form)->rowCount() > 3);
    QCOMPARE(model(form)->tickedCount(), 0); // it works: nothing is offered by itself
    QVERIFY(!form.problem().isEmpty());
    model(form)->setAllTicked(true);
    for (int row = 0; row < model(form)->rowCount(); ++row) {
        const QModelIndex key = model(form)->index(row, TombstoneKeysModel::KeyColumn);
        const QString use = model(form)->index(row, TombstoneKeysModel::UseColumn).data().toString();
        const bool inUse = use.startsWith(QStringLiteral("in use"));
        QVERIFY2(inUse || use == QStringLiteral("in nobody's use"), qPrintable(use));
        QCOMPARE(key.flags().testFlag(Qt::ItemIsEnabled), !inUse);
        QCOMPARE(key.data(Qt::CheckStateRole).toInt() == Qt::Checked, !inUse);
        QCOMPARE(model(form)->setData(key, Qt::Checked, Qt::CheckStateRole), !inUse);
    }
    QVERIFY(form.findChild<QLabel*>(QStringLiteral("keyCount"))->text().contains(QStringLiteral("cannot be")));
    // What may be ticked is what the planner takes.
    QCOMPARE(makePlan(facts(evidence), form.request()).ok(), !form.request().rawKeys.empty());
}

void TestTombstoneForm::chosenKeysOnly()
{
    FakeEvidence evidence;
    deleted(evidence);
    TombstoneForm form(asks(), {keyOf(evidence, FakeEvidence::KeyB)});
    form.setFacts(facts(evidence));
    QCOMPARE(keys(form.request()), QStringList{QString(u"offsets:"_qs + QLatin1String(FakeEvidence::KeyB))});
}

void TestTombstoneForm::keysThatGoAreGone()
{
    FakeEvidence evidence;
    deleted(evidence);
    TombstoneForm form(asks(), {keyOf(evidence, FakeEvidence::KeyA), keyOf(evidence, FakeEvidence::KeyB)});
    form.setFacts(facts(evidence));
    QCOMPARE(form.request().rawKeys.size(), std::size_t{2});
    evidence.offset(3, FakeEvidence::KeyA, std::nullopt);
    evidence.show();
    form.setFacts(facts(evidence));
    QCOMPARE(keys(form.request()), QStringList{QString(u"offsets:"_qs + QLatin1String(FakeEvidence::KeyB))});
    evidence.tombstoneAll();
    form.setFacts(facts(evidence));
    QVERIFY(form.problem().startsWith(QStringLiteral("There is no key left")));
}

void TestTombstoneForm::knowsWhatWasTicked()
{
    FakeEvidence evidence;
    deleted(evidence);
    TombstoneForm form(asks(), {});
    QVERIFY(!form.hasTyped());
    form.setFacts(facts(evidence));
    QVERIFY(!form.hasTyped());
    model(form)->setTicked({1}, false);
    QVERIFY(form.hasTyped());
    // Asked again with the same, it is as it was filled in; and stays so when keys go.
    TombstoneForm again(form.request(), {});
    again.setFacts(facts(evidence));
    QCOMPARE(keys(again.request()), keys(form.request()));
    QVERIFY(!again.hasTyped());
    evidence.config("commit-orders", std::nullopt);
    evidence.show();
    again.setFacts(facts(evidence));
    QVERIFY(!again.hasTyped());
    form.setFacts(facts(evidence));
    QVERIFY(form.hasTyped());
}

void TestTombstoneForm::askedAgain()
{
    FakeEvidence evidence;
    deleted(evidence);
    TombstoneForm first(asks(), {});
    first.setFacts(facts(evidence));
    model(first)->setTicked({0, 1}, false);
    TombstoneForm second(first.request(), {});
    second.setFacts(facts(evidence));
    QCOMPARE(keys(second.request()), keys(first.request()));
    QCOMPARE(second.request().rawKeys.size(), std::size_t{2});
}

/// Keys of several connectors, or of none, have no name to be typed.
void TestTombstoneForm::confirmedByTheirNumber()
{
    Bench bench;
    deleted(bench.evidence);
    bench.evidence.offset(2, "no key of Connect", "x");
    bench.evidence.show();
    Operation::Context context;
    context.evidence = &bench.evidence;
    auto writer = std::make_shared<EvidenceWriter>();
    context.writer = writer;
    context.journal = bench.journal;
    QWidget parent;
    parent.show();
    auto operation = std::make_unique<Operation>(context, asks(""), bench.deadlines);
    Operation* running = operation.get();
    auto* form = new TombstoneForm(
        asks(""), {keyOf(bench.evidence, FakeEvidence::KeyA), keyOf(bench.evidence, "no key of Connect")});
    OperationDialog dialog(std::move(operation), {}, {}, &parent, form);
    dialog.open();
    QTRY_VERIFY(running->ready());
    QCOMPARE(dialog.findChild<QLabel*>(QStringLiteral("confirmLabel"))->text(), QStringLiteral("&Type 2 to confirm"));
    auto* name = dialog.findChild<QLineEdit*>(QStringLiteral("typedName"));
    auto* apply = dialog.findChild<QPushButton*>(QStringLiteral("apply"));
    QVERIFY(!apply->isEnabled());
    name->setText(QStringLiteral("3"));
    QVERIFY(!apply->isEnabled());
    QVERIFY(running->obstacle(QStringLiteral("3")).contains(QStringLiteral("how many")));
    name->setText(QStringLiteral("2"));
    QVERIFY(apply->isEnabled());
    // One less is another number.
    model(*form)->setTicked({0}, false);
    QVERIFY(!apply->isEnabled());
    name->setText(QStringLiteral("1"));
    bench.evidence.onRead = [&] {
        const QMutexLocker lock(&writer->mutex);
        for (const PlannedRecord& record : std::exchange(writer->records, {}))
            bench.evidence.offset(record.partition, record.rawKey, record.payload);
        bench.evidence.show();
    };
    QTRY_VERIFY(apply->isEnabled());
    apply->click();
    QTRY_COMPARE(running->phase(), Operation::Phase::Finished);
    QCOMPARE(running->result().outcome, Outcome::Applied);
    QVERIFY(running->result().verified);
}

QTEST_MAIN(TestTombstoneForm)
#include "tst_tombstoneform.moc"
