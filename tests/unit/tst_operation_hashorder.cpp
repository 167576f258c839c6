// SPDX-License-Identifier: GPL-3.0-or-later
#include "tst_operation_fakes.h"

#include <QTest>

using namespace inspector;

using Phase = Operation::Phase;

namespace
{

// Java's hashes of "Aa" and "BB" are the same: in a worker's hash map they stand in the order in which they came.
constexpr const char* Stored = R"(["orders",{"BB":2,"Aa":1}])";
constexpr const char* Other = R"(["orders",{"Aa":1,"BB":2}])";
constexpr const char* Typed = R"({"Aa": 1, "BB": 2})";

} // namespace

/// What a worker makes of a source partition depends on the order in which its members are sent.
class TestOperationHashOrder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void partitionIsSentAsItStandsInItsKey_data();
    void partitionIsSentAsItStandsInItsKey();
    void keyOfAnotherOrderIsNoSuccess_data();
    void keyOfAnotherOrderIsNoSuccess();
};

void TestOperationHashOrder::partitionIsSentAsItStandsInItsKey_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("live");
    QTest::addColumn<QString>("sent");
    QTest::newRow("live key") << Stored << true << R"({"BB":2,"Aa":1})";
    QTest::newRow("tombstoned key") << Stored << false << R"({"BB":2,"Aa":1})";
    QTest::newRow("live key in the typed order") << Other << true << Typed;
    QTest::newRow("key that no worker makes") << R"(["orders",{"BB": 2, "Aa":1}])" << true << Typed;
    QTest::newRow("no key") << QString() << false << Typed;
}

void TestOperationHashOrder::partitionIsSentAsItStandsInItsKey()
{
    QFETCH(QString, key);
    QFETCH(bool, live);
    QFETCH(QString, sent);
    Bench bench;
    bench.evidence.stopped();
    if (!key.isEmpty())
        bench.evidence.offset(2, key.toStdString(), R"({"position":5})");
    if (!key.isEmpty() && !live)
        bench.evidence.offset(2, key.toStdString(), std::nullopt);
    bench.evidence.show();
    bench.request.operation = PlanOperation::AlterOffsets;
    bench.request.offsets = {{Typed, R"({"position":8})"}};
    const Operation& operation = bench.open();
    QVERIFY(operation.plan().rest);
    const QString body = QString::fromStdString(operation.plan().rest->body.value_or(std::string()));
    QVERIFY2(body.contains(QString(u"\"partition\":"_qs + sent)), qPrintable(body));
}

void TestOperationHashOrder::keyOfAnotherOrderIsNoSuccess_data()
{
    QTest::addColumn<bool>("remove");
    QTest::newRow("altered") << false;
    QTest::newRow("removed") << true;
}

/// The worker wrote the other key, and the one that stood is live as it was.
void TestOperationHashOrder::keyOfAnotherOrderIsNoSuccess()
{
    QFETCH(bool, remove);
    Bench bench;
    bench.evidence.stopped();
    bench.evidence.offset(2, Stored, R"({"position":5})");
    bench.evidence.show();
    bench.request.operation = remove ? PlanOperation::RemoveOffsets : PlanOperation::AlterOffsets;
    if (remove)
        bench.request.partitions = {Typed};
    else
        bench.request.offsets = {{Typed, R"({"position":8})"}};
    bench.api.onReset = [&] {
        bench.evidence.offset(7, Other, remove ? std::nullopt : std::optional<std::string>(R"({"position":8})"));
        bench.evidence.show();
    };
    Operation& operation = bench.open();
    QTRY_VERIFY(operation.ready());
    operation.submit(u"orders"_qs, false);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Failed);
    QVERIFY(!operation.result().verified);
    QCOMPARE(operation.result().survivors.size(), std::size_t(1));
    QCOMPARE(operation.result().survivors[0].key, QString::fromLatin1(Stored));
}

QTEST_GUILESS_MAIN(TestOperationHashOrder)
#include "tst_operation_hashorder.moc"
