// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/activetopicsmodel.h"
#include "items/configmodel.h"
#include "items/connectorsmodel.h"
#include "items/offsetsmodel.h"
#include "items/statusmodel.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTextDocument>
#include <QtTest>

using namespace inspector;

namespace
{

/// All tables over one mirror.
struct Tables
{
    explicit Tables(const FoldedCluster& cluster) : mirror(cluster.store, cluster.keys) {}

    void apply(FoldDelta delta)
    {
        const ClusterMirror::Changes changes = mirror.apply(std::move(delta));
        connectors.apply(changes.connectors, mirror.connectors().size());
        configs.apply(changes.configs, mirror.configs().size());
        statuses.apply(changes.statuses, mirror.statuses().size());
        offsets.apply(changes.offsets, mirror.offsets().size());
        topics.apply(changes.activeTopics, mirror.activeTopics().size());
    }
    std::vector<EntryTable*> all() { return {&connectors, &configs, &statuses, &offsets, &topics}; }

    ClusterMirror mirror;
    ConnectorsModel connectors{mirror};
    ConfigModel configs{mirror};
    StatusModel statuses{mirror};
    OffsetsModel offsets{mirror};
    ActiveTopicsModel topics{mirror};
};

QString cell(const TableModel& model, int row, int column, int role = Qt::DisplayRole)
{
    return model.index(row, column).data(role).toString();
}

QStringList flagsOf(const TableModel& model, int row, int column)
{
    return model.index(row, column).data(role::Flags).toStringList();
}

int rowWith(const TableModel& model, int column, const QString& text)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (cell(model, row, column) == text)
            return row;
    }
    return -1;
}

/// "first-last" of every dataChanged.
QStringList ranges(const QSignalSpy& changed)
{
    QStringList seen;
    for (const QList<QVariant>& call : changed)
        seen << QStringLiteral("%1-%2").arg(call.at(0).toModelIndex().row()).arg(call.at(1).toModelIndex().row());
    return seen;
}

} // namespace

class TestEntryTables : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void firstSeenIsHiddenAtFirst();
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void randomBatchesPassTheModelTester();
    void oneInsertAndExactChanges();
    void manyScatteredChangesAreOneRange();
    void agesAreToldWithTheirRoles();
    void connectorCells();
    void statusCells();
    void statusTraceIsItsFirstLine();
    void offsetCells();
    void offsetFlags();
    void configCellsAreMasked();
    void activeTopicCells();
    void tooltipsAreNeverMarkup();
    void columnsHaveNames();
    void statesInWords();
};

void TestEntryTables::randomBatchesPassTheModelTester()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
    for (EntryTable* table : tables.all())
        testers.push_back(
            std::make_unique<QAbstractItemModelTester>(table, QAbstractItemModelTester::FailureReportingMode::Fatal));
    QRandomGenerator random(7);
    const QStringList states{QStringLiteral("RUNNING"), QStringLiteral("FAILED"), QStringLiteral("UNASSIGNED")};
    for (int batch = 0; batch < 60; ++batch) {
        for (int i = random.bounded(12); i > 0; --i) {
            const std::string name = "c" + std::to_string(random.bounded(20));
            switch (random.bounded(6)) {
            case 0:
                cluster.connector(name);
                break;
            case 1:
                cluster.config("connector-" + name, std::nullopt);
                break;
            case 2:
                cluster.taskStatus(name, random.bounded(3), states.at(random.bounded(3)).toStdString());
                break;
            case 3:
                cluster.sourceOffset(name, "f" + std::to_string(random.bounded(4)), random.bounded(1000));
                break;
            case 4:
                cluster.offset("[\"" + name + "\",{\"filename\":\"f0\"}]", std::nullopt);
                break;
            default:
                cluster.status("status-topic-t" + std::to_string(random.bounded(3)) + ":connector-" + name,
                               R"({"topic":{"name":"t","connector":"x","task":0,"discoverTimestamp":1}})");
                break;
            }
        }
        QSignalSpy inserted(&tables.offsets, &QAbstractItemModel::rowsInserted);
        tables.apply(cluster.take());
        QVERIFY(inserted.size() <= 1);
        QCOMPARE(static_cast<std::size_t>(tables.offsets.rowCount()), tables.mirror.offsets().size());
    }
    for (EntryTable* table : tables.all()) {
        QVERIFY(table->rowCount() > 0);
        for (int row = 0; row < table->rowCount(); ++row)
            QVERIFY(!table->filterText(row).isEmpty());
    }
}

void TestEntryTables::oneInsertAndExactChanges()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    for (int i = 0; i < 10; ++i)
        cluster.sourceOffset("c", "f" + std::to_string(i), i);
    QSignalSpy inserted(&tables.offsets, &QAbstractItemModel::rowsInserted);
    QSignalSpy changed(&tables.offsets, &QAbstractItemModel::dataChanged);
    QSignalSpy rows(&tables.offsets, &TableModel::rowsChanged);
    tables.apply(cluster.take());
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(inserted.at(0).at(1).toInt(), 0);
    QCOMPARE(inserted.at(0).at(2).toInt(), 9);
    QCOMPARE(changed.size(), 0);

    tables.apply(cluster.take());
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(changed.size(), 0);
    QCOMPARE(rows.size(), 0);

    for (const int i : {7, 2, 3, 11})
        cluster.sourceOffset("c", "f" + std::to_string(i), 100 + i);
    tables.apply(cluster.take());
    QCOMPARE(ranges(changed), (QStringList{QStringLiteral("2-3"), QStringLiteral("7-7")}));
    QCOMPARE(inserted.size(), 2);
    QCOMPARE(inserted.at(1).at(1).toInt(), 10);
    QCOMPARE(inserted.at(1).at(2).toInt(), 10);
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows.at(0).at(0).value<std::vector<quint32>>(), (std::vector<quint32>{2, 3, 7}));
    QCOMPARE(cell(tables.offsets, 7, OffsetsModel::OffsetColumn), QStringLiteral("{\"position\":107}"));
}

void TestEntryTables::manyScatteredChangesAreOneRange()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    for (int i = 0; i < 11; ++i)
        cluster.sourceOffset("c", "f" + std::to_string(i), i);
    tables.apply(cluster.take());
    QSignalSpy changed(&tables.offsets, &QAbstractItemModel::dataChanged);
    for (int i = 0; i < 11; i += 2) // 6 of 11
        cluster.sourceOffset("c", "f" + std::to_string(i), 100);
    tables.apply(cluster.take());
    QCOMPARE(ranges(changed), QStringList{QStringLiteral("0-10")});
}

void TestEntryTables::agesAreToldWithTheirRoles()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    cluster.sourceOffset("c", "f", 1);
    const qint64 at = cluster.clock - 1000;
    tables.apply(cluster.take());
    QSignalSpy changed(&tables.offsets, &QAbstractItemModel::dataChanged);
    QSignalSpy rows(&tables.offsets, &TableModel::rowsChanged);
    tables.offsets.setTimesRelativeTo(at + 3 * 60'000);
    QCOMPARE(changed.size(), 2); // no cell but those of times
    QCOMPARE(changed.at(0).at(0).toModelIndex().column(), int(OffsetsModel::FirstSeenColumn));
    QCOMPARE(changed.at(1).at(0).toModelIndex().column(), int(OffsetsModel::LastChangeColumn));
    QVERIFY(changed.at(1).at(2).value<QList<int>>().contains(Qt::DisplayRole));
    QCOMPARE(rows.size(), 0);
    QVERIFY(cell(tables.offsets, 0, OffsetsModel::LastChangeColumn).endsWith(u"· 3 min"));
    QVERIFY(!cell(tables.offsets, 0, OffsetsModel::LastChangeColumn, role::Copy).contains(u"min"));
}

void TestEntryTables::connectorCells()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    cluster.connector("orders");
    cluster.connectorStatus("orders", "RUNNING");
    cluster.taskStatus("orders", 0, "FAILED", "\"boom\"");
    cluster.sourceOffset("orders", "f", 1);
    cluster.sourceOffset("gone", "f", 1);
    tables.apply(cluster.take());
    const ConnectorsModel& model = tables.connectors;
    const int row = rowWith(model, ConnectorsModel::ConnectorColumn, QStringLiteral("orders"));
    QVERIFY(row >= 0);
    QCOMPARE(cell(model, row, ConnectorsModel::HealthColumn), QStringLiteral("Failed"));
    QCOMPARE(model.index(row, ConnectorsModel::HealthColumn).data(role::Shape).toInt(), int(StateShape::Failed));
    QVERIFY(!model.index(row, ConnectorsModel::ConnectorColumn).data(role::Shape).isValid());
    QCOMPARE(cell(model, row, ConnectorsModel::TypeColumn), QStringLiteral("source"));
    QCOMPARE(cell(model, row, ConnectorsModel::ClassColumn), QStringLiteral("FileStreamSource"));
    QCOMPARE(cell(model, row, ConnectorsModel::ClassColumn, role::Copy),
             QStringLiteral("org.example.FileStreamSource"));
    QVERIFY(cell(model, row, ConnectorsModel::ClassColumn, Qt::ToolTipRole).contains(u"org.example.FileStreamSource"));
    QCOMPARE(cell(model, row, ConnectorsModel::TargetColumn), QStringLiteral("Started"));
    QCOMPARE(cell(model, row, ConnectorsModel::TasksColumn), QStringLiteral("0 of 1"));
    QCOMPARE(cell(model, row, ConnectorsModel::OffsetsColumn), QStringLiteral("1"));
    QCOMPARE(cell(model, row, ConnectorsModel::WorkerColumn), QStringLiteral("10.0.0.1:8083"));
    QCOMPARE(model.index(row, 0).data(role::Attention).toInt(), 3);
    QVERIFY(model.isPresent(row));
    QVERIFY(model.index(row, 0).data(role::Connector).isValid());
    QVERIFY(model.index(row, 0).data(role::Key).isValid());
    QCOMPARE(flagsOf(model, row, ConnectorsModel::NotesColumn).size(), 1);

    const int gone = rowWith(model, ConnectorsModel::ConnectorColumn, QStringLiteral("gone"));
    QVERIFY(gone >= 0);
    QCOMPARE(cell(model, gone, ConnectorsModel::HealthColumn), QStringLiteral("Deleted"));
    QCOMPARE(flagsOf(model, gone, ConnectorsModel::NotesColumn), QStringList{QStringLiteral("orphan offsets")});
    QVERIFY(model.isPresent(gone));
    QVERIFY(!model.index(gone, 0).data(role::Key).isValid());

    cluster.offset("[\"gone\",{\"filename\":\"f\"}]", std::nullopt);
    tables.apply(cluster.take());
    QVERIFY(!model.isPresent(gone));
    QVERIFY(model.sortCell(row, ConnectorsModel::HealthColumn).number <
            model.sortCell(gone, ConnectorsModel::HealthColumn).number);
}

void TestEntryTables::statusCells()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    cluster.connector("orders");
    cluster.connectorStatus("orders", "RUNNING");
    cluster.taskStatus("orders", 0, "RUNNING");
    cluster.taskStatus("orders", 5, "FAILED");
    tables.apply(cluster.take());
    const StatusModel& model = tables.statuses;
    const int own = rowWith(model, StatusModel::TaskColumn, QStringLiteral("connector"));
    const int left = rowWith(model, StatusModel::TaskColumn, QStringLiteral("5"));
    QVERIFY(own >= 0 && left >= 0);
    QCOMPARE(cell(model, own, StatusModel::StateColumn), QStringLiteral("Running"));
    QCOMPARE(cell(model, own, StatusModel::GenerationColumn), QStringLiteral("7"));
    QCOMPARE(cell(model, own, StatusModel::PlaceColumn), QStringLiteral("3 @ 103"));
    QVERIFY(flagsOf(model, own, StatusModel::FlagsColumn).isEmpty());
    QCOMPARE(flagsOf(model, left, StatusModel::FlagsColumn), QStringList{QStringLiteral("left over")});
    QVERIFY(model.isPresent(left));

    cluster.status("status-connector-orders", std::nullopt);
    tables.apply(cluster.take());
    QVERIFY(!model.isPresent(own));
    QCOMPARE(cell(model, own, StatusModel::StateColumn), QStringLiteral("Deleted"));
    QCOMPARE(flagsOf(model, own, StatusModel::FlagsColumn), QStringList{QStringLiteral("deleted")});
}

void TestEntryTables::statusTraceIsItsFirstLine()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    cluster.connector("orders");
    cluster.taskStatus("orders", 0, "FAILED", R"("java.lang.Error: no\n\tat a.B\n\tat c.D")");
    tables.apply(cluster.take());
    const int row = rowWith(tables.statuses, StatusModel::TaskColumn, QStringLiteral("0"));
    QCOMPARE(cell(tables.statuses, row, StatusModel::TraceColumn), QStringLiteral("java.lang.Error: no"));
    QCOMPARE(cell(tables.statuses, row, StatusModel::TraceColumn, role::Copy),
             QStringLiteral("java.lang.Error: no\n\tat a.B\n\tat c.D"));
    QVERIFY(cell(tables.statuses, row, StatusModel::TraceColumn, Qt::ToolTipRole).contains(u"\tat c.D"));
    QVERIFY(tables.statuses.filterText(row).contains(u"java.lang.Error"));
    // A newer trace is not served from what was kept.
    cluster.taskStatus("orders", 0, "FAILED", R"("second")");
    tables.apply(cluster.take());
    QCOMPARE(cell(tables.statuses, row, StatusModel::TraceColumn), QStringLiteral("second"));
}

void TestEntryTables::offsetCells()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    cluster.connector("orders");
    cluster.offset(R"(["orders",{"b":1.0, "a":"ü"}])", R"({"lsn":18446744073709551615})");
    tables.apply(cluster.take());
    const OffsetsModel& model = tables.offsets;
    QCOMPARE(cell(model, 0, OffsetsModel::ConnectorColumn), QStringLiteral("orders"));
    QCOMPARE(cell(model, 0, OffsetsModel::PartitionColumn), QStringLiteral(R"({"b":1.0, "a":"ü"})"));
    QCOMPARE(cell(model, 0, OffsetsModel::OffsetColumn), QStringLiteral(R"({"lsn":18446744073709551615})"));
    QCOMPARE(cell(model, 0, OffsetsModel::StoreColumn), QStringLiteral("shop-offsets"));
    QVERIFY(cell(model, 0, OffsetsModel::PlaceColumn).startsWith(u"7 @ "));
    QVERIFY(model.index(0, OffsetsModel::PartitionColumn).data(role::Monospace).toBool());
    QVERIFY(!model.index(0, OffsetsModel::ConnectorColumn).data(role::Monospace).toBool());
    QCOMPARE(model.index(0, OffsetsModel::VersionsColumn).data(Qt::TextAlignmentRole).toInt(),
             int(Qt::AlignRight | Qt::AlignVCenter));
    QVERIFY(model.index(0, 0).data(role::Row).isValid());

    cluster.offset(R"(["orders",{"b":1.0, "a":"ü"}])", std::nullopt);
    tables.apply(cluster.take());
    QCOMPARE(cell(model, 0, OffsetsModel::OffsetColumn), QStringLiteral("deleted (no value)"));
    QVERIFY(!model.index(0, OffsetsModel::OffsetColumn).data(role::Monospace).toBool());
    QVERIFY(!model.isPresent(0));
}

void TestEntryTables::offsetFlags()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    cluster.connector("c");
    cluster.offset(R"(["c",{"k":1}])", "");
    cluster.offset(R"(["c",{"k":2}])", "null");
    cluster.offset(R"(["c",{"k":3}])", "{x");
    cluster.offset(R"(["c",{"k":4}])", "[1]");
    cluster.offset(R"(["gone",{"k":5}])", "{}");
    cluster.offset("no key", "{}");
    cluster.offset(R"(["c",{"a":1,"b":2}])", "{}");
    cluster.offset(R"(["c",{"b":2,"a":1}])", "{}");
    cluster.offset(R"(["c",{"s":1}])", "{}");
    cluster.offsetElsewhere(R"(["c",{"s":1}])", "{}");
    tables.apply(cluster.take());
    QStringList flags;
    for (int row = 0; row < tables.offsets.rowCount(); ++row)
        flags << flagsOf(tables.offsets, row, OffsetsModel::FlagsColumn).join(u'+');
    QCOMPARE(flags,
             (QStringList{QStringLiteral("empty"), QStringLiteral("null"), QStringLiteral("not readable"),
                          QStringLiteral("not an object"), QStringLiteral("orphan"),
                          QStringLiteral("unreadable key: not JSON"), QStringLiteral("same partition, other bytes"),
                          QStringLiteral("same partition, other bytes"), QStringLiteral("several partitions"),
                          QStringLiteral("several partitions")}));
    // An unreadable key is live, so it is shown, by its bytes.
    QVERIFY(tables.offsets.isPresent(5));
    QCOMPARE(cell(tables.offsets, 5, OffsetsModel::PartitionColumn), QStringLiteral("no key"));
    QVERIFY(!tables.offsets.index(5, 0).data(role::Connector).isValid());
    QCOMPARE(cell(tables.offsets, 0, OffsetsModel::OffsetColumn), QStringLiteral("empty value"));
    QCOMPARE(cell(tables.offsets, 1, OffsetsModel::OffsetColumn), QStringLiteral("null"));
}

void TestEntryTables::configCellsAreMasked()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    cluster.connector("orders");
    cluster.config("session-key", R"({"key":"c2VjcmV0","algorithm":"HmacSHA256","creation-timestamp":1})");
    cluster.config("what-is-this", "{}");
    tables.apply(cluster.take());
    const ConfigModel& model = tables.configs;
    QCOMPARE(cell(model, 0, ConfigModel::WhatColumn), QStringLiteral("connector config"));
    QCOMPARE(rowWith(model, ConfigModel::WhatColumn, QStringLiteral("task 0 config")), 1);
    const int unknown = rowWith(model, ConfigModel::WhatColumn, QStringLiteral("what-is-this"));
    QVERIFY(unknown >= 0);
    QCOMPARE(flagsOf(model, unknown, ConfigModel::FlagsColumn),
             QStringList{QStringLiteral("unreadable key: no known prefix")});
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column) {
            const QModelIndex index = model.index(row, column);
            for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(role::Copy),
                                   int(Qt::AccessibleTextRole), int(Qt::AccessibleDescriptionRole)})
            {
                QVERIFY(!index.data(role).toString().contains(u"hunter2"));
                QVERIFY(!index.data(role).toString().contains(u"c2VjcmV0"));
            }
            QVERIFY(!model.sortCell(row, column).text.contains(u"hunter2"));
        }
        QVERIFY(!model.filterText(row).contains(u"hunter2"));
    }
    QVERIFY(cell(model, 0, ConfigModel::ValueColumn).contains(u"********"));
    QVERIFY(cell(model, 0, ConfigModel::ValueColumn).contains(u"FileStreamSource"));
}

void TestEntryTables::activeTopicCells()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    cluster.connector("orders");
    cluster.status("status-topic-lines:connector-orders",
                   R"({"topic":{"name":"lines","connector":"orders","task":2,"discoverTimestamp":1700000000000}})");
    cluster.status("status-topic-x:connector-orders",
                   R"({"topic":{"name":"other","connector":"orders","task":0,"discoverTimestamp":1700000000000}})");
    tables.apply(cluster.take());
    const ActiveTopicsModel& model = tables.topics;
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(cell(model, 0, ActiveTopicsModel::TopicColumn), QStringLiteral("lines"));
    QCOMPARE(cell(model, 0, ActiveTopicsModel::TaskColumn), QStringLiteral("2"));
    QVERIFY(!cell(model, 0, ActiveTopicsModel::DiscoveredColumn).isEmpty());
    QVERIFY(flagsOf(model, 0, ActiveTopicsModel::FlagsColumn).isEmpty());
    QCOMPARE(flagsOf(model, 1, ActiveTopicsModel::FlagsColumn), QStringList{QStringLiteral("key and value differ")});
    QVERIFY(model.isPresent(0));
    cluster.status("status-topic-lines:connector-orders", std::nullopt);
    tables.apply(cluster.take());
    QVERIFY(!model.isPresent(0));
}

void TestEntryTables::tooltipsAreNeverMarkup()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    const std::string name = "<img src=x> & <b>bold</b>";
    cluster.connector(name);
    cluster.taskStatus(name, 0, "FAILED", R"("<h1>a</h1>\n<i>b</i>")");
    tables.apply(cluster.take());
    const int row = rowWith(tables.statuses, StatusModel::TaskColumn, QStringLiteral("0"));
    QCOMPARE(cell(tables.statuses, row, StatusModel::ConnectorColumn), QString::fromStdString(name));
    for (const int column : {int(StatusModel::ConnectorColumn), int(StatusModel::TraceColumn)}) {
        QTextDocument document;
        document.setHtml(cell(tables.statuses, row, column, Qt::ToolTipRole));
        const QString seen = document.toPlainText();
        QVERIFY2(seen.contains(column == StatusModel::TraceColumn ? u"<h1>a</h1>" : u"<img src=x> & <b>bold</b>"),
                 qPrintable(seen));
        QVERIFY(Qt::mightBeRichText(cell(tables.statuses, row, column, Qt::ToolTipRole)));
    }
}

void TestEntryTables::columnsHaveNames()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    for (EntryTable* table : tables.all()) {
        QSet<QString> ids;
        for (int column = 0; column < table->columnCount(); ++column) {
            const QString id = table->columnId(column);
            ids.insert(id);
            QVERIFY(!table->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
            QVERIFY(!table->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
            QVERIFY(table->columnCharacters(column) > 4);
            QCOMPARE(table->columnNamed(id), column);
        }
        QCOMPARE(ids.size(), table->columnCount());
        QCOMPARE(table->columnNamed(QStringLiteral("LASTchange")), table->columnCount() - 1);
        QCOMPARE(table->columnNamed(QStringLiteral("nonsense")), -1);
        QCOMPARE(table->columnNamed(QString()), -1);
        QVERIFY(!table->emptyText().isEmpty());
        QVERIFY(table->defaultSortColumn() < table->columnCount());
        QCOMPARE(table->rowCount(), 0);
    }
    QCOMPARE(tables.connectors.columnNamed(QStringLiteral("state")), int(ConnectorsModel::HealthColumn));
    QCOMPARE(tables.offsets.columnNamed(QStringLiteral("flag")), int(OffsetsModel::FlagsColumn));
}

void TestEntryTables::statesInWords()
{
    FoldedCluster cluster;
    Tables tables(cluster);
    cluster.connector("orders");
    cluster.taskStatus("orders", 0, "FAILED", "\"x\"");
    tables.apply(cluster.take());
    const QModelIndex health = tables.connectors.index(0, ConnectorsModel::HealthColumn);
    QCOMPARE(health.data(Qt::AccessibleTextRole).toString(), health.data().toString());
    QVERIFY(health.data(Qt::AccessibleDescriptionRole).toString().contains(u"1 failed"));
    const QModelIndex notes = tables.connectors.index(0, ConnectorsModel::NotesColumn);
    QVERIFY(!notes.data(Qt::AccessibleTextRole).toString().isEmpty());
    QVERIFY(
        !tables.connectors.index(0, ConnectorsModel::WorkerColumn).data(Qt::AccessibleTextRole).toString().isEmpty());
}

void TestEntryTables::firstSeenIsHiddenAtFirst()
{
    FoldedCluster cluster;
    cluster.connector("a");
    cluster.taskStatus("a", 0, "RUNNING");
    cluster.sourceOffset("a", "/x", 1);
    cluster.status("status-topic-t:connector-a",
                   R"({"topic":{"name":"t","connector":"a","task":0,"discoverTimestamp":1}})");
    const qint64 later = cluster.clock;
    cluster.taskStatus("a", 0, "FAILED");
    cluster.sourceOffset("a", "/x", 2);
    Tables tables(cluster);
    tables.apply(cluster.take());
    for (EntryTable* table : {static_cast<EntryTable*>(&tables.configs), static_cast<EntryTable*>(&tables.statuses),
                              static_cast<EntryTable*>(&tables.offsets), static_cast<EntryTable*>(&tables.topics)})
    {
        const int first = table->columnNamed(QStringLiteral("firstSeen"));
        const int last = table->columnNamed(QStringLiteral("lastChange"));
        const int versions = table->columnNamed(QStringLiteral("versions"));
        QVERIFY(first >= 0 && last >= 0 && versions >= 0);
        QVERIFY(!table->isShownAtFirst(first));
        QVERIFY(table->isShownAtFirst(last));
        QVERIFY(table->sortCell(0, first).number > 0);
        QVERIFY(table->sortCell(0, first).number < later);
        QVERIFY(cell(*table, 0, first, role::Copy).size() > 10);
        QVERIFY(!table->filterText(0).contains(cell(*table, 0, first)));
    }
    const int first = tables.offsets.columnNamed(QStringLiteral("firstSeen"));
    QCOMPARE(tables.offsets.sortCell(0, OffsetsModel::LastChangeColumn).number -
                 tables.offsets.sortCell(0, first).number,
             3000);
    QSignalSpy changed(&tables.offsets, &QAbstractItemModel::dataChanged);
    cluster.sourceOffset("a", "/x", 3);
    tables.apply(cluster.take());
    QCOMPARE(changed.size(), 1);
    QCOMPARE(cell(tables.offsets, 0, OffsetsModel::VersionsColumn), QStringLiteral("3"));
}

QTEST_MAIN(TestEntryTables)
#include "tst_entrytables.moc"
