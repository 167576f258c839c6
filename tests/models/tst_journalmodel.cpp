// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/clustermodels.h"
#include "items/journalmodel.h"
#include "items/tableproxy.h"
#include "journalentries.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

/// What the table of operations says, and how it keeps up with the file.
class tst_JournalModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cells();
    void states_data();
    void states();
    void lastEntryOfAnIdCounts();
    void newestFirst();
    void unreadableLineStaysInPlace();
    void tornLineBecomesItsEntry();
    void undone();
    void undoHindrance_data();
    void undoHindrance();
    void filters_data();
    void filters();
    void scope();
    void restarts();
    void saysWhyItIsEmpty();
    void manyAtOnce();

private:
    QString cell(int row, int column, int role = Qt::DisplayRole) const
    {
        return m_proxy->index(row, column).data(role).toString();
    }
    QStringList connectors() const
    {
        QStringList names;
        for (int row = 0; row < m_proxy->rowCount(); ++row)
            names += cell(row, JournalModel::ConnectorColumn);
        return names;
    }

    std::unique_ptr<FoldedCluster> m_cluster;
    std::unique_ptr<ClusterModels> m_models;
    std::unique_ptr<JournalModel> m_model;
    std::unique_ptr<TableProxy> m_proxy;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
    std::unique_ptr<QAbstractItemModelTester> m_proxyTester;
    JournalEntries m_entries;
};

void tst_JournalModel::init()
{
    m_proxyTester.reset();
    m_tester.reset();
    m_proxy.reset();
    m_model.reset();
    m_cluster = std::make_unique<FoldedCluster>();
    m_models = std::make_unique<ClusterModels>(m_cluster->store, m_cluster->keys);
    m_cluster->connector("orders");
    m_models->apply(m_cluster->take());
    m_model = std::make_unique<JournalModel>(m_models->mirror());
    m_proxy = std::make_unique<TableProxy>(m_model.get());
    constexpr auto Mode = QAbstractItemModelTester::FailureReportingMode::Fatal;
    m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(), Mode);
    m_proxyTester = std::make_unique<QAbstractItemModelTester>(m_proxy.get(), Mode);
    m_entries = {};
}

void tst_JournalModel::cells()
{
    m_model->add({m_entries.next("a", "orders")});
    QCOMPARE(m_model->rowCount(), 1);
    QCOMPARE(m_model->item(0).id, std::string("a"));
    QCOMPARE(cell(0, JournalModel::ConnectorColumn), QStringLiteral("orders"));
    QCOMPARE(cell(0, JournalModel::OperationColumn), QStringLiteral("Reset offsets"));
    QCOMPARE(cell(0, JournalModel::ViaColumn), QStringLiteral("REST"));
    QCOMPARE(cell(0, JournalModel::OutcomeColumn), QStringLiteral("Applied, verified"));
    QCOMPARE(cell(0, JournalModel::RecordsColumn), QStringLiteral("1 of 1"));
    QCOMPARE(cell(0, JournalModel::WhoColumn), QStringLiteral("anna@station"));
    QCOMPARE(cell(0, JournalModel::DetailColumn), QStringLiteral("all gone"));
    QVERIFY(!cell(0, JournalModel::WhenColumn).isEmpty());
    QVERIFY(cell(0, JournalModel::OutcomeColumn, Qt::ToolTipRole).contains(QStringLiteral("read back")));
    QCOMPARE(m_proxy->index(0, JournalModel::OutcomeColumn).data(JournalModel::StateRole).toInt(),
             static_cast<int>(JournalState::Applied));
    QVERIFY(!m_proxy->index(0, JournalModel::ConnectorColumn).data(JournalModel::StateRole).isValid());
    m_model->add({m_entries.next("b", "orders", [](JournalEntry& entry) {
        entry.plan.operation = PlanOperation::Stop;
        entry.of = entry.done = 0;
    })});
    QCOMPARE(cell(0, JournalModel::RecordsColumn), QStringLiteral("–"));
}

void tst_JournalModel::states_data()
{
    QTest::addColumn<int>("outcome");
    QTest::addColumn<bool>("verified");
    QTest::addColumn<int>("lines");
    QTest::addColumn<int>("state");
    QTest::addColumn<bool>("underWay");
    const auto row = [](const char* name, Outcome outcome, bool verified, int lines, JournalState state,
                        bool underWay = false) {
        QTest::newRow(name) << static_cast<int>(outcome) << verified << lines << static_cast<int>(state) << underWay;
    };
    row("applied", Outcome::Applied, true, 2, JournalState::Applied);
    row("applied in one line", Outcome::Applied, true, 1, JournalState::Applied);
    row("not verified", Outcome::Applied, false, 2, JournalState::Unverified);
    row("refused", Outcome::Refused, false, 1, JournalState::Refused);
    row("failed", Outcome::Failed, true, 2, JournalState::Failed);
    row("unknown", Outcome::Unknown, false, 2, JournalState::Unknown);
    row("never ended", Outcome::Unknown, false, 1, JournalState::Unfinished);
    row("ended half-way", Outcome::Unknown, false, 2, JournalState::Unfinished, true);
}

void tst_JournalModel::states()
{
    QFETCH(const int, outcome);
    QFETCH(const bool, verified);
    QFETCH(const int, lines);
    QFETCH(const int, state);
    QFETCH(const bool, underWay);
    if (lines == 2)
        m_model->add({m_entries.next("a", "orders", [](JournalEntry& entry) { entry.outcome = Outcome::Unknown; })});
    m_model->add({m_entries.next("a", "orders", [&](JournalEntry& entry) {
        entry.outcome = static_cast<Outcome>(outcome);
        entry.verified = verified;
        entry.underWay = underWay;
    })});
    QCOMPARE(m_model->rowCount(), 1);
    QCOMPARE(static_cast<int>(m_model->state(0)), state);
}

void tst_JournalModel::lastEntryOfAnIdCounts()
{
    QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
    QSignalSpy rows(m_model.get(), &TableModel::rowsChanged);
    m_model->add({m_entries.next("a", "orders", [](JournalEntry& entry) { entry.outcome = Outcome::Unknown; }),
                  m_entries.next("b", "audit")});
    QCOMPARE(changed.count(), 0);
    QCOMPARE(cell(1, JournalModel::OutcomeColumn), QStringLiteral("No outcome written"));
    m_model->add({m_entries.next("a", "orders", [](JournalEntry& entry) { entry.outcome = Outcome::Failed; })});
    QCOMPARE(m_model->rowCount(), 2);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.first().at(0).toModelIndex().row(), 0);
    QCOMPARE(changed.first().at(1).toModelIndex().row(), 0);
    QCOMPARE(rows.count(), 1);
    // It is the newest now.
    QCOMPARE(connectors(), QStringList({QStringLiteral("orders"), QStringLiteral("audit")}));
    QCOMPARE(cell(0, JournalModel::OutcomeColumn), QStringLiteral("Failed"));
}

void tst_JournalModel::newestFirst()
{
    m_model->add({m_entries.next("a", "one"), m_entries.next("b", "two")});
    m_model->add({m_entries.next("c", "three")});
    QCOMPARE(connectors(), QStringList({QStringLiteral("three"), QStringLiteral("two"), QStringLiteral("one")}));
}

void tst_JournalModel::unreadableLineStaysInPlace()
{
    m_model->add({m_entries.next("a", "one"), m_entries.line("{\"format\":"), m_entries.next("b", "two")});
    QCOMPARE(m_proxy->rowCount(), 3);
    QCOMPARE(cell(1, JournalModel::OutcomeColumn), QStringLiteral("Unreadable line"));
    QCOMPARE(cell(1, JournalModel::DetailColumn),
             QStringLiteral("Line 2 breaks off: a program or the machine stopped while it was written."));
    QCOMPARE(cell(1, JournalModel::ConnectorColumn), QStringLiteral("–"));
    QCOMPARE(cell(1, JournalModel::WhenColumn), QString());
}

void tst_JournalModel::tornLineBecomesItsEntry()
{
    JournalEntries entries;
    const JournalItem first = entries.next("a", "one");
    const JournalItem second = entries.next("a", "one", [](JournalEntry& entry) { entry.outcome = Outcome::Failed; });
    m_model->add({first, journalItem(2, second.text->substr(0, 50))});
    QCOMPARE(m_proxy->rowCount(), 2);
    m_model->add({journalItem(2, second.text->substr(0, 80))});
    QCOMPARE(m_proxy->rowCount(), 2);
    m_model->add({second});
    QCOMPARE(m_proxy->rowCount(), 1);
    QCOMPARE(cell(0, JournalModel::OutcomeColumn), QStringLiteral("Failed"));

    // A whole line without its end is told twice, and is one entry all the same.
    const JournalItem third = entries.next("c", "two", [](JournalEntry& entry) { entry.outcome = Outcome::Unknown; });
    m_model->add({third});
    m_model->add({third});
    QCOMPARE(cell(0, JournalModel::OutcomeColumn), QStringLiteral("No outcome written"));
}

void tst_JournalModel::undone()
{
    const auto undoing = [](const char* id, Outcome outcome = Outcome::Applied) {
        return [id, outcome](JournalEntry& entry) {
            entry.undoes = id;
            entry.outcome = outcome;
            entry.plan.operation = PlanOperation::RestoreOffsets;
        };
    };
    m_model->add({m_entries.next("a", "orders"), m_entries.next("b", "orders", undoing("a", Outcome::Failed))});
    QCOMPARE(m_model->undoneBy(0), -1);
    QVERIFY(m_model->undoHindrance(0).isEmpty());

    QSignalSpy rows(m_model.get(), &TableModel::rowsChanged);
    m_model->add({m_entries.next("c", "orders", undoing("a"))});
    QCOMPARE(m_model->undoneBy(0), 2);
    QCOMPARE(rows.count(), 1);
    QCOMPARE(rows.first().at(0).value<std::vector<quint32>>(), std::vector<quint32>{0});
    QVERIFY(m_model->undoHindrance(0).startsWith(QStringLiteral("It was undone already, ")));
    QVERIFY(cell(2, JournalModel::DetailColumn).startsWith(QStringLiteral("Undone ")));
    QCOMPARE(cell(0, JournalModel::OperationColumn), QStringLiteral("Restore offsets (undo)"));

    // Taking back what took it back: it stands again.
    m_model->add({m_entries.next("d", "orders", undoing("c"))});
    QCOMPARE(m_model->undoneBy(2), 3);
    QCOMPARE(m_model->undoneBy(0), -1);
    QCOMPARE(cell(3, JournalModel::DetailColumn), QStringLiteral("all gone"));

    // A journal may say anything.
    m_model->add({m_entries.next("x", "orders", undoing("x"))});
    m_model->undoneBy(4);
}

void tst_JournalModel::undoHindrance_data()
{
    QTest::addColumn<int>("operation");
    QTest::addColumn<int>("outcome");
    QTest::addColumn<int>("done");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, PlanOperation operation, Outcome outcome, int done, const char* key,
                        const char* expected) {
        QTest::newRow(name) << static_cast<int>(operation) << static_cast<int>(outcome) << done
                            << QString(QLatin1String(key)) << QString(QLatin1String(expected));
    };
    const char* key = "[\"orders\",{}]";
    row("reset", PlanOperation::ResetOffsets, Outcome::Applied, 1, key, "");
    row("failed half-way", PlanOperation::AlterOffsets, Outcome::Failed, 1, key, "");
    row("failed at once", PlanOperation::AlterOffsets, Outcome::Failed, 0, key,
        "Nothing is known to have been changed.");
    row("refused", PlanOperation::AlterOffsets, Outcome::Refused, 0, key, "Nothing was changed.");
    row("unknown", PlanOperation::AlterOffsets, Outcome::Unknown, 0, key, "Whether it was applied is not known.");
    row("stop", PlanOperation::Stop, Outcome::Applied, 0, key,
        "Only changes of offsets and configurations can be undone.");
    row("offsets of an orphan", PlanOperation::Tombstone, Outcome::Applied, 1, key, "");
    row("left-over status", PlanOperation::Tombstone, Outcome::Applied, 1, "status-connector-orders",
        "Only changes of offsets and configurations can be undone.");
    row("nothing kept", PlanOperation::ResetOffsets, Outcome::Applied, 1, "",
        "The entry does not hold what was there before.");
}

void tst_JournalModel::undoHindrance()
{
    QFETCH(const int, operation);
    QFETCH(const int, outcome);
    QFETCH(const int, done);
    QFETCH(const QString, key);
    QFETCH(const QString, expected);
    m_model->add({m_entries.next("a", "orders", [&](JournalEntry& entry) {
        entry.plan.operation = static_cast<PlanOperation>(operation);
        entry.outcome = static_cast<Outcome>(outcome);
        entry.done = static_cast<std::uint32_t>(done);
        entry.plan.basis.front().rawKey = key.toStdString();
        if (key.isEmpty()) {
            entry.plan.basis.clear();
            entry.plan.changes.clear();
        }
    })});
    QCOMPARE(m_model->undoHindrance(0), expected);
}

void tst_JournalModel::filters_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<int>("shown");
    QTest::newRow("word") << QStringLiteral("audit") << 1;
    QTest::newRow("outcome") << QStringLiteral("outcome:applied") << 1;
    QTest::newRow("header") << QStringLiteral("oper:reset") << 1;
    QTest::newRow("alias") << QStringLiteral("by:anna") << 2;
    QTest::newRow("negated") << QStringLiteral("-audit") << 2;
    QTest::newRow("unreadable") << QStringLiteral("unreadable") << 1;
    QTest::newRow("nothing") << QStringLiteral("outcome:failed") << 0;
}

void tst_JournalModel::filters()
{
    QFETCH(const QString, filter);
    QFETCH(const int, shown);
    m_model->add({m_entries.next("a", "orders"),
                  m_entries.next("b", "audit",
                                 [](JournalEntry& entry) {
                                     entry.plan.operation = PlanOperation::Stop;
                                     entry.outcome = Outcome::Refused;
                                 }),
                  m_entries.line("[]")});
    m_proxy->setFilter(filter);
    QCOMPARE(m_proxy->rowCount(), shown);
}

void tst_JournalModel::scope()
{
    m_model->add({m_entries.next("a", "orders"), m_entries.next("b", "unheard-of"), m_entries.line("[]")});
    m_proxy->setScope(m_models->mirror().connector(std::string_view("orders"))->connector);
    QCOMPARE(connectors(), QStringList({QStringLiteral("orders")}));
}

void tst_JournalModel::restarts()
{
    m_model->add({m_entries.next("a", "one"), m_entries.line("[]")});
    m_model->restart();
    QCOMPARE(m_proxy->rowCount(), 0);
    QCOMPARE(m_proxy->totalRows(), 0);
    m_entries = {};
    m_model->add({m_entries.next("a", "two", [](JournalEntry& entry) { entry.outcome = Outcome::Unknown; })});
    QCOMPARE(connectors(), QStringList({QStringLiteral("two")}));
    QCOMPARE(cell(0, JournalModel::OutcomeColumn), QStringLiteral("No outcome written"));
}

void tst_JournalModel::saysWhyItIsEmpty()
{
    QVERIFY(m_model->emptyText().contains(QStringLiteral("has not said its id")));
    QSignalSpy changed(m_model.get(), &JournalModel::fileChanged);
    m_model->setFile(QStringLiteral("/j/x.jsonl"), false, std::nullopt);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(m_model->emptyText(), QStringLiteral("The journal is being read."));
    m_model->setFile(QStringLiteral("/j/x.jsonl"), true, std::nullopt);
    QVERIFY(m_model->emptyText().contains(QStringLiteral("/j/x.jsonl")));
    QVERIFY(m_model->problem().isEmpty());
    m_model->setFile(QStringLiteral("/j/x.jsonl"), true, Error{ErrorCode::CannotRead, "/j/x.jsonl", "no rights"});
    QVERIFY(m_model->emptyText().contains(QStringLiteral("no rights")));
    QCOMPARE(m_model->problem(), m_model->emptyText());
    m_model->setAbsent(QStringLiteral("none here"));
    QCOMPARE(m_model->emptyText(), QStringLiteral("none here"));
}

void tst_JournalModel::manyAtOnce()
{
    m_proxyTester.reset(); // they look at every row at every change
    m_tester.reset();
    std::vector<JournalItem> items;
    for (int i = 0; i < 20'000; ++i)
        items.push_back(m_entries.next(std::to_string(i), "orders"));
    QSignalSpy inserted(m_model.get(), &QAbstractItemModel::rowsInserted);
    m_model->add(items);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(m_model->rowCount(), 20'000);
    QTRY_COMPARE(m_proxy->rowCount(), 20'000);
}

QTEST_GUILESS_MAIN(tst_JournalModel)
#include "tst_journalmodel.moc"
