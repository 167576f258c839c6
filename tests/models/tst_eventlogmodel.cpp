// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/eventlogmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace inspector;
using Severity = EventLogModel::Severity;

class TestEventLogModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void equalNeighboursAreOneRow();
    void oldestGoesFirst();
    void clearForgets();
    void continuesAnother();
};

void TestEventLogModel::equalNeighboursAreOneRow()
{
    EventLogModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    const QString source = QStringLiteral("broker");
    model.add(Severity::Error, source, QStringLiteral("down"));
    model.add(Severity::Error, source, QStringLiteral("down"));
    model.add(Severity::Error, source, QStringLiteral("down"));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(inserted.size(), 1);
    QVERIFY(changed.size() >= 2);
    QCOMPARE(model.index(0, EventLogModel::CountColumn).data().toString(), QStringLiteral("3"));
    QCOMPARE(model.errorCount(), 3);
    model.add(Severity::Warning, source, QStringLiteral("down"));
    model.add(Severity::Error, QStringLiteral("worker"), QStringLiteral("down"));
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.errorCount(), 4);
    QCOMPARE(model.index(1, EventLogModel::SeverityColumn).data().toString(), QStringLiteral("Warning"));
    QCOMPARE(model.index(2, EventLogModel::SourceColumn).data().toString(), QStringLiteral("worker"));
}

void TestEventLogModel::oldestGoesFirst()
{
    EventLogModel model;
    for (int i = 0; i < EventLogModel::Limit; ++i)
        model.add(Severity::Info, {}, QString::number(i));
    QCOMPARE(model.rowCount(), EventLogModel::Limit);
    QStringList steps;
    connect(&model, &QAbstractItemModel::rowsAboutToBeRemoved, this,
            [&](const QModelIndex&, int first, int last) { steps << QStringLiteral("-%1..%2").arg(first).arg(last); });
    connect(&model, &QAbstractItemModel::rowsAboutToBeInserted, this,
            [&](const QModelIndex&, int first, int last) { steps << QStringLiteral("+%1..%2").arg(first).arg(last); });
    model.add(Severity::Info, {}, QStringLiteral("last"));
    QCOMPARE(steps, (QStringList{QStringLiteral("-0..0"), QStringLiteral("+4999..4999")}));
    QCOMPARE(model.rowCount(), EventLogModel::Limit);
    QCOMPARE(model.index(0, EventLogModel::TextColumn).data().toString(), QStringLiteral("1"));
    QCOMPARE(model.index(EventLogModel::Limit - 1, EventLogModel::TextColumn).data().toString(),
             QStringLiteral("last"));
}

void TestEventLogModel::clearForgets()
{
    EventLogModel model;
    model.add(Severity::Error, {}, QStringLiteral("<b>x</b>"));
    QVERIFY(!model.index(0, EventLogModel::TextColumn).data(Qt::ToolTipRole).toString().contains(u"<b>"));
    QSignalSpy counts(&model, &EventLogModel::countsChanged);
    model.clear();
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.errorCount(), 0);
    QCOMPARE(counts.size(), 1);
}

void TestEventLogModel::continuesAnother()
{
    EventLogModel earlier;
    earlier.add(Severity::Error, {}, QStringLiteral("down"));
    earlier.add(Severity::Warning, {}, QStringLiteral("slow"));
    EventLogModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.add(Severity::Warning, {}, QStringLiteral("new"));
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy counted(&model, &EventLogModel::countsChanged);
    model.continueFrom(earlier);
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(inserted.first().mid(1), (QList<QVariant>{0, 1}));
    QCOMPARE(counted.size(), 1);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(0, EventLogModel::TextColumn).data().toString(), QStringLiteral("down"));
    QCOMPARE(model.index(2, EventLogModel::TextColumn).data().toString(), QStringLiteral("new"));
    QCOMPARE(model.errorCount(), 1);
    QCOMPARE(model.warningCount(), 2);

    EventLogModel full;
    for (int i = 0; i < EventLogModel::Limit; ++i)
        full.add(Severity::Info, {}, QString::number(i));
    full.continueFrom(earlier);
    QCOMPARE(full.rowCount(), EventLogModel::Limit);
    QCOMPARE(full.index(0, EventLogModel::TextColumn).data().toString(), QStringLiteral("0"));
}

QTEST_GUILESS_MAIN(TestEventLogModel)
#include "tst_eventlogmodel.moc"
