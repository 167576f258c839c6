// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secrets.h"
#include "foldedcluster.h"
#include "items/clustermodels.h"
#include "items/diffmodel.h"
#include "items/keyhistorymodel.h"
#include "items/recordsmodel.h"
#include "items/statustimelinemodel.h"
#include "items/tablemodel.h"
#include "items/tableproxy.h"
#include "items/timelinewords.h"

#include <QSignalSpy>
#include <QTest>

using namespace inspector;

/// No text that any model gives holds a secret, whatever role is asked for, and none is found by searching for it.
class tst_MaskedModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void tables();
    void details();
    void histories();
    void diffs();
    void timelines();
    void searches();
    void reveals();

private:
    static constexpr const char* Needles[] = {"hunter2", "c2Vzc2lvbi1rZXk", "aHVudGVyMg", "eyJzdWIiOiJodW50ZXIyIn0"};

    /// A text with the secret in hexadecimal or as text.
    static QString leakIn(const QString& text)
    {
        for (const char* needle : Needles) {
            if (text.contains(QLatin1String(needle)))
                return text;
            const QString hex = QString::fromLatin1(QByteArray(needle).left(4).toHex(' '));
            if (text.contains(hex, Qt::CaseInsensitive))
                return text;
        }
        return {};
    }
    static void lookThrough(const QAbstractItemModel& model)
    {
        for (int row = 0; row < model.rowCount(); ++row) {
            for (int column = 0; column < model.columnCount(); ++column) {
                for (int role = 0; role < Qt::UserRole + 32; ++role) {
                    const QVariant value = model.index(row, column).data(role);
                    const QString text = value.toString() + value.toStringList().join(u' ');
                    QVERIFY2(leakIn(text).isEmpty(), qPrintable(text));
                }
            }
        }
    }
    std::vector<TableModel*> all() const
    {
        return {models->connectors(), models->configs(), models->statuses(), models->offsets(), models->activeTopics()};
    }

    std::unique_ptr<FoldedCluster> cluster;
    std::unique_ptr<ClusterModels> models;
};

void tst_MaskedModels::init()
{
    models.reset();
    cluster = std::make_unique<FoldedCluster>();
    models = std::make_unique<ClusterModels>(cluster->store, cluster->keys);
    const char* config =
        R"({"properties":{"connector.class":"x.Source","db.password":"hunter2","n":{"secret":"hunter2"},)"
        R"("connection.url":"jdbc:x://u:hunter2@h","x":"a;password=hunter2","api.token":["hunter2"],)"
        R"("jwt":"eyJhbGciOiJub25lIn0.eyJzdWIiOiJodW50ZXIyIn0.c2ln","ref":"${vault:db:password}",)"
        R"("pem":"-----BEGIN PRIVATE KEY-----\naHVudGVyMg\n-----END PRIVATE KEY-----"}})";
    cluster->config("connector-a", config);
    cluster->config("connector-a", R"({"properties":{"db.password":"hunter2!","topics":"t"}})");
    cluster->config("connector-a", config);
    cluster->config("task-a-0", config);
    cluster->config("connector-broken", R"({"properties":{"db.password":"hunter2")");
    cluster->config("session-key", R"({"key":"c2Vzc2lvbi1rZXk=","algorithm":"HmacSHA256","creation-timestamp":17})");
    cluster->config("session-key", R"({"key":"c2Vzc2lvbi1rZXkx","algorithm":"HmacSHA256","creation-timestamp":18})");
    cluster->config("session-key", R"({"clef":"c2Vzc2lvbi1rZXky","creation-timestamp":19})");
    cluster->connectorStatus("a", "RUNNING");
    cluster->taskStatus("a", 0, "RUNNING");
    models->apply(cluster->take());
}

void tst_MaskedModels::tables()
{
    for (TableModel* table : all()) {
        lookThrough(*table);
        for (int row = 0; row < table->rowCount(); ++row) {
            QVERIFY(leakIn(table->filterText(row)).isEmpty());
            for (int column = 0; column < table->columnCount(); ++column)
                QVERIFY(leakIn(table->sortCell(row, column).text).isEmpty());
        }
    }
    models->records()->tick(cluster->store.folded());
    QCOMPARE(models->records()->rowCount(), static_cast<int>(cluster->store.folded()));
    lookThrough(*models->records());
}

void tst_MaskedModels::details()
{
    for (quint64 row = 0; row < cluster->store.folded(); ++row) {
        const RecordDetails details = models->details(row);
        for (const QString& text : {details.title, details.place, details.keyText, details.valueText, details.keyHex,
                                    details.valueHex, details.valueKindWords, details.trace})
            QVERIFY2(leakIn(text).isEmpty(), qPrintable(text));
        for (const RecordDetails::Member& member : details.members)
            QVERIFY2(leakIn(member.name + member.value).isEmpty(), qPrintable(member.value));
    }
    // What is no secret is not touched.
    const RecordDetails first = models->details(0);
    QVERIFY(first.valueText.contains(u"${vault:db:password}"_qs));
    QVERIFY(first.valueText.contains(u"x.Source"_qs));
}

void tst_MaskedModels::histories()
{
    KeyHistoryModel model(*models);
    for (const ConfigEntry& entry : models->mirror().configs()) {
        model.setKey(entry.version.key);
        QTRY_VERIFY(!model.busy());
        QVERIFY(model.rowCount() > 0);
        lookThrough(model);
    }
}

void tst_MaskedModels::diffs()
{
    DiffModel model(*models);
    model.setShowUnchanged(true);
    QSignalSpy finished(&model, &DiffModel::finished);
    const quint64 rows = cluster->store.folded();
    for (quint64 before = 0; before < rows; ++before) {
        for (quint64 after = 0; after < rows; ++after) {
            model.compare(before, after);
            QVERIFY(finished.wait());
            lookThrough(model);
            QVERIFY2(leakIn(model.asText()).isEmpty(), qPrintable(model.asText()));
        }
    }
}

void tst_MaskedModels::timelines()
{
    cluster->taskStatus("a", 0, "FAILED", "\"x.Y: cannot open jdbc:x://u:hunter2@h\"");
    models->apply(cluster->take());
    StatusTimelineModel model(*models);
    model.setActive(true);
    model.lookAt(0, 1);
    QTRY_VERIFY(model.history(1));
    lookThrough(model);
    const auto history = model.history(1);
    const StatusSpan& failed = history->spans.back();
    QCOMPARE(failed.state, TaskState::Failed);
    QVERIFY(leakIn(TimelineWords::bar(*history, failed, true)).isEmpty());
    QVERIFY(leakIn(TimelineWords::about(model.store(), *history, failed, 0, true)).isEmpty());
}

void tst_MaskedModels::searches()
{
    for (const char* needle : Needles) {
        for (TableModel* table : all()) {
            TableProxy proxy(table);
            proxy.setShowAbsent(true);
            QVERIFY(table == models->offsets() || table == models->activeTopics() || proxy.rowCount() > 0);
            proxy.setFilter(QString::fromLatin1(needle));
            QTRY_VERIFY(!proxy.busy());
            QCOMPARE(proxy.rowCount(), 0);
        }
        RecordsModel* records = models->records();
        records->tick(cluster->store.folded());
        records->setFilter(QString::fromLatin1(needle));
        QTRY_VERIFY(!records->busy());
        QCOMPARE(records->rowCount(), 0);
        records->setFilter({});
    }
}

void tst_MaskedModels::reveals()
{
    QCOMPARE(models->revealed(0, "db.password"), std::optional<std::string>("hunter2"));
    QCOMPARE(models->revealed(3, "connection.url"), std::optional<std::string>("jdbc:x://u:hunter2@h"));
    QCOMPARE(models->revealed(0, "no.such"), std::nullopt);
    for (quint64 row = 5; row < 8; ++row) {
        for (const char* name : {"key", "clef", "properties", ""})
            QCOMPARE(models->revealed(row, name), std::nullopt);
        for (const RecordDetails::Member& member : models->details(row).members)
            QVERIFY(member.property.empty());
    }
    QCOMPARE(revealedProperty("session-key", R"({"properties":{"key":"x"}})", "key"), std::nullopt);
    int offered = 0;
    for (const RecordDetails::Member& member : models->details(0).members) {
        QCOMPARE(!member.property.empty(), member.masked && member.depth == 0);
        offered += member.masked ? 1 : 0;
    }
    QVERIFY(offered >= 6);
}

QTEST_MAIN(tst_MaskedModels)
#include "tst_maskedmodels.moc"
