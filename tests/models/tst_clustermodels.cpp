// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/clustermodels.h"
#include "items/findingsmodel.h"
#include "items/navigatormodel.h"
#include "items/recordsmodel.h"
#include "items/tablemodel.h"
#include "items/words.h"

#include <QSignalSpy>
#include <QtTest>

using namespace inspector;

namespace
{

const RecordDetails::Member* member(const RecordDetails& details, const QString& name)
{
    for (const RecordDetails::Member& one : details.members) {
        if (one.name == name)
            return &one;
    }
    return nullptr;
}

} // namespace

class TestClusterModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void feedsEveryModel();
    void tellsChangedKeys();
    void heldStandsStill();
    void heldGoesOnWithoutWhatWent();
    void leftoversAreToldAnew();
    void recordsFillOverSeveralFrames();
    void detailsOfAConfig();
    void detailsOfASessionKey();
    void detailsOfAStatus();
    void detailsOfAnOffset();
    void detailsOfValues_data();
    void detailsOfValues();
    void detailsOfHeaders();
    void historyIsNewestFirst();
};

void TestClusterModels::feedsEveryModel()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    cluster.connector("orders");
    cluster.taskStatus("orders", 0, "RUNNING");
    cluster.sourceOffset("orders", "f", 1);
    cluster.status("status-topic-t:connector-orders",
                   R"({"topic":{"name":"t","connector":"orders","task":0,"discoverTimestamp":1}})");
    models.apply(cluster.take());
    QCOMPARE(models.connectors()->rowCount(), 1);
    QCOMPARE(models.configs()->rowCount(), 3);
    QCOMPARE(models.statuses()->rowCount(), 1);
    QCOMPARE(models.offsets()->rowCount(), 1);
    QCOMPARE(models.activeTopics()->rowCount(), 1);
    QCOMPARE(models.records()->rowCount(), 6);
    QCOMPARE(models.navigator()->rowCount(models.navigator()->connectClusterIndex()), 1);
    QCOMPARE(models.mirror().foldedRows(), std::uint64_t{6});
    QSignalSpy progressed(&models, &ClusterModels::progressChanged);
    ReadProgress progress;
    progress.partitions = 4;
    models.setProgress(progress);
    QCOMPARE(progressed.size(), 1);
    QCOMPARE(models.progress().partitions, 4);
    models.setNames(QStringLiteral("k"), QStringLiteral("c"));
    QCOMPARE(models.navigator()->index(0, 0).data().toString(), QStringLiteral("k"));
}

void TestClusterModels::tellsChangedKeys()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    QSignalSpy changed(&models, &ClusterModels::changed);
    cluster.sourceOffset("orders", "f", 1);
    cluster.sourceOffset("orders", "g", 1);
    models.apply(cluster.take());
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.at(0).at(0).value<std::vector<KeyId>>().size(), std::size_t(2));
    models.apply(cluster.take());
    QCOMPARE(changed.size(), 1);
    cluster.sourceOffset("orders", "g", 2);
    models.apply(cluster.take());
    QCOMPARE(changed.size(), 2);
    const auto keys = changed.at(1).at(0).value<std::vector<KeyId>>();
    QCOMPARE(keys.size(), std::size_t(1));
    QVERIFY(Bytes(cluster.keys.bytes(keys.front()).value_or(BytesView())).find("\"g\"") != Bytes::npos);
}

/// A view that is held names records that nothing else names: they go all the same, and that is said.
void TestClusterModels::heldGoesOnWithoutWhatWent()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    cluster.sourceOffset("a", "/x", 1);
    cluster.taskStatus("a", 0, "FAILED", "\"trace\"");
    models.apply(cluster.take());
    models.setHeld(true);
    const auto cells = [](const TableModel* table) {
        QStringList all;
        for (int column = 0; column < table->columnCount(); ++column)
            all << table->index(0, column).data().toString();
        return all;
    };
    cells(models.offsets());
    cluster.sourceOffset("a", "/x", 2);
    cluster.taskStatus("a", 0, "RUNNING");
    cluster.fillSegment("k");
    cluster.store.setLimit(1);
    models.apply(cluster.take());
    QVERIFY(!cluster.store.isRetained(0) && !cluster.store.isRetained(1));
    QCOMPARE(models.records()->rowCount(), 0);
    const auto isTold = [](const QString& cell) { return cell.contains(Words::notKept()); };
    const QStringList offset = cells(models.offsets());
    QVERIFY2(std::any_of(offset.begin(), offset.end(), isTold), qPrintable(offset.join(u'|')));
    const QStringList status = cells(models.statuses());
    QVERIFY2(std::any_of(status.begin(), status.end(), isTold), qPrintable(status.join(u'|')));
    QVERIFY(models.history(models.mirror().offsets().front().version.key, 5).empty());
    QVERIFY(models.findings()->rowCount() > 0);
    for (int column = 0; column < models.findings()->columnCount(); ++column)
        models.findings()->index(0, column).data();

    models.setHeld(false);
    QVERIFY(!cells(models.offsets()).join(u'|').contains(Words::notKept()));
    QVERIFY(!cells(models.statuses()).join(u'|').contains(Words::notKept()));
}

void TestClusterModels::heldStandsStill()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    cluster.connector("orders");
    cluster.sourceOffset("orders", "f", 1);
    models.apply(cluster.take());
    QSignalSpy heldChanged(&models, &ClusterModels::heldChanged);
    models.setHeld(true);
    QVERIFY(models.held());
    QSignalSpy changed(models.offsets(), &QAbstractItemModel::dataChanged);
    QSignalSpy inserted(models.offsets(), &QAbstractItemModel::rowsInserted);
    QSignalSpy told(&models, &ClusterModels::changed);
    const int records = models.records()->rowCount();
    for (int i = 2; i < 6; ++i) {
        cluster.sourceOffset("orders", "f", i);
        cluster.sourceOffset("orders", "g" + std::to_string(i), i);
        models.apply(cluster.take());
    }
    QCOMPARE(models.offsets()->rowCount(), 1);
    QCOMPARE(models.records()->rowCount(), records);
    QVERIFY(models.offsets()->index(0, 2).data().toString().contains(u"1"));
    QCOMPARE(changed.size() + inserted.size() + told.size(), 0);
    // A filter in a held view looks at what is held, no further.
    models.records()->setFilter(QStringLiteral("topic:shop-offsets"));
    QTRY_VERIFY(!models.records()->busy());
    QCOMPARE(models.records()->rowCount(), 1);
    models.records()->setFilter({});

    models.setHeld(false);
    QCOMPARE(heldChanged.size(), 2);
    QCOMPARE(models.offsets()->rowCount(), 5);
    QCOMPARE(models.records()->rowCount(), records + 8);
    QVERIFY(models.offsets()->index(0, 2).data().toString().contains(u"5"));
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(told.size(), 1);
    models.setHeld(false);
    QCOMPARE(heldChanged.size(), 2);
}

void TestClusterModels::leftoversAreToldAnew()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    cluster.connector("orders");
    models.apply(cluster.take());
    QSignalSpy rows(models.configs(), &TableModel::rowsChanged);
    cluster.config("connector-orders", std::nullopt);
    models.apply(cluster.take());
    // The commit and the task config did not change, but now they are left over.
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows.at(0).at(0).value<std::vector<quint32>>(), (std::vector<quint32>{0, 1, 2}));
    QCOMPARE(models.configs()->index(2, 2).data(role::Flags).toStringList(), QStringList{QStringLiteral("left over")});
}

void TestClusterModels::recordsFillOverSeveralFrames()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    const int count = RecordsModel::MostRowsPerTick + 5;
    for (int i = 0; i < count; ++i)
        cluster.put(cluster.offsetSlot, "k", "v");
    models.apply(cluster.take());
    QCOMPARE(models.records()->rowCount(), RecordsModel::MostRowsPerTick);
    QTRY_COMPARE(models.records()->rowCount(), count);
}

void TestClusterModels::detailsOfAConfig()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    cluster.config("connector-ü", R"({"properties":{"z":"1","password":"hunter2","a":null,"url":"<b>"}})");
    models.apply(cluster.take());
    const RecordDetails details = models.details(0);
    QVERIFY(details.valid);
    QCOMPARE(details.title, QStringLiteral("Config of “ü”"));
    QVERIFY(details.place.startsWith(u"shop-configs, partition 0, offset 100, 20"));
    QCOMPARE(details.keyText, QStringLiteral("connector-ü"));
    QCOMPARE(details.keyBytes, 12);
    QVERIFY(details.keyHex.startsWith(u"00000000  63 6F"));
    QStringList members;
    for (const RecordDetails::Member& one : details.members)
        members << one.name + u'=' + one.value + (one.masked ? u"!" : u"");
    QCOMPARE(members, (QStringList{QStringLiteral("a=null"), QStringLiteral("password=********!"),
                                   QStringLiteral("url=<b>"), QStringLiteral("z=1")}));
    QVERIFY(!details.valueText.contains(u"hunter2"));
    QVERIFY(details.valueText.contains(u"\"z\":\"1\""));
    QVERIFY(!details.valueHex.contains(u"68 75 6E"));
    QVERIFY(details.valueHex.startsWith(u"Not shown"));
    QVERIFY(details.valueKindWords.isEmpty());
    QVERIFY(!models.details(1).valid);
}

void TestClusterModels::detailsOfASessionKey()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    cluster.config("session-key", R"({"key":"c2VjcmV0","algorithm":"HmacSHA256","creation-timestamp":1})");
    models.apply(cluster.take());
    const RecordDetails details = models.details(0);
    QVERIFY(!details.valueText.contains(u"c2VjcmV0"));
    QVERIFY(details.valueHex.startsWith(u"Not shown"));
    for (const RecordDetails::Member& one : details.members)
        QVERIFY(one.value != QStringLiteral("c2VjcmV0"));
}

void TestClusterModels::detailsOfAStatus()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    cluster.taskStatus("orders", 3, "FAILED", R"("java.lang.Error\n\tat a.B\u0007")");
    models.apply(cluster.take());
    const RecordDetails details = models.details(0);
    QCOMPARE(details.title, QStringLiteral("Status of task 3 of “orders”"));
    QCOMPARE(details.trace, QStringLiteral("java.lang.Error\n\tat a.B\\x07"));
    QCOMPARE(member(details, QStringLiteral("state"))->value, QStringLiteral("FAILED"));
    QVERIFY(member(details, QStringLiteral("generation"))->isNumber);
    QVERIFY(details.valueHex.startsWith(u"00000000"));
}

void TestClusterModels::detailsOfAnOffset()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    cluster.offset(R"(["c",{"t":1}])", R"({"lsn":18446744073709551616,"d":1.10,"deep":{"x":[true,{}]}})");
    models.apply(cluster.take());
    const RecordDetails details = models.details(0);
    QStringList members;
    for (const RecordDetails::Member& one : details.members)
        members << QString::number(one.depth) + one.name + u'=' + one.value + (one.isNumber ? u"#" : u"");
    QCOMPARE(members, (QStringList{QStringLiteral("0lsn=18446744073709551616#"), QStringLiteral("0d=1.10#"),
                                   QStringLiteral("0deep="), QStringLiteral("1x="), QStringLiteral("2[0]=true"),
                                   QStringLiteral("2[1]={}")}));
}

void TestClusterModels::detailsOfValues_data()
{
    QTest::addColumn<bool>("tombstone");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("bytes");
    QTest::newRow("tombstone") << true << QByteArray() << QStringLiteral("deleted (no value)") << -1;
    QTest::newRow("empty") << false << QByteArray("") << QStringLiteral("empty value") << 0;
    QTest::newRow("blank") << false << QByteArray(" \n") << QStringLiteral("empty value") << 2;
    QTest::newRow("null") << false << QByteArray("null") << QStringLiteral("the JSON text null") << 4;
    QTest::newRow("torn") << false << QByteArray("{\"a\":") << QStringLiteral("not readable") << 5;
    QTest::newRow("number") << false << QByteArray("17") << QString() << 2;
    QTest::newRow("object") << false << QByteArray("{}") << QString() << 2;
}

void TestClusterModels::detailsOfValues()
{
    QFETCH(bool, tombstone);
    QFETCH(QByteArray, value);
    QFETCH(QString, words);
    QFETCH(int, bytes);
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    const std::string held = value.toStdString();
    cluster.offset(R"(["c",{"t":1}])", tombstone ? std::nullopt : std::optional<BytesView>(held));
    models.apply(cluster.take());
    const RecordDetails details = models.details(0);
    QCOMPARE(details.valueKindWords.isEmpty(), words.isEmpty());
    QVERIFY2(details.valueKindWords.startsWith(words), qPrintable(details.valueKindWords));
    QCOMPARE(details.valueBytes, bytes);
}

void TestClusterModels::detailsOfHeaders()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    cluster.put(cluster.offsetSlot, std::nullopt, "{}", {{"a", "1\n"}, {"b", std::nullopt}});
    models.apply(cluster.take());
    const RecordDetails details = models.details(0);
    QCOMPARE(details.headers.size(), std::size_t(2));
    QCOMPARE(details.headers.at(0).second, QStringLiteral("1\\x0A"));
    QCOMPARE(details.headers.at(1).second, QStringLiteral("no value"));
    QCOMPARE(details.title, QStringLiteral("Unreadable key: no key"));
    QCOMPARE(details.keyText, QStringLiteral("no key"));
}

void TestClusterModels::historyIsNewestFirst()
{
    FoldedCluster cluster;
    ClusterModels models(cluster.store, cluster.keys);
    cluster.taskStatus("c", 0, "RUNNING");
    cluster.sourceOffset("c", "f", 1);
    cluster.status("status-task-c-0", std::nullopt);
    cluster.config("connector-c", R"({"properties":{"password":"hunter2"}})");
    cluster.taskStatus("c", 0, "FAILED", "\"x\"");
    models.apply(cluster.take());
    const KeyId status = models.mirror().statuses().front().version.key;
    const auto versions = models.history(status, 10);
    QCOMPARE(versions.size(), std::size_t(3));
    QCOMPARE(versions.at(0).summary, QStringLiteral("FAILED on 10.0.0.1:8083"));
    QCOMPARE(versions.at(0).row, quint64(4));
    QVERIFY(versions.at(1).tombstone);
    QCOMPARE(versions.at(1).summary, QStringLiteral("deleted (no value)"));
    QCOMPARE(versions.at(2).row, quint64(0));
    QCOMPARE(versions.at(2).offset, qint64(100));
    QCOMPARE(versions.at(2).partition, 3);
    QCOMPARE(models.history(status, 2).size(), std::size_t(2));
    QVERIFY(models.history({}, 2).empty());
    const auto config = models.history(models.mirror().configs().front().version.key, 5);
    QCOMPARE(config.size(), std::size_t(1));
    QVERIFY(!config.front().summary.contains(u"hunter2"));
    QCOMPARE(models.history(models.mirror().offsets().front().version.key, 5).size(), std::size_t(1));
}

QTEST_MAIN(TestClusterModels)
#include "tst_clustermodels.moc"
