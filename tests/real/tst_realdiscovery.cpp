// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kafkasettingsof.h"
#include "brokerhand.h"
#include "discoverylines.h"
#include "items/discoverywords.h"
#include "kafka/clusterdiscovery.h"
#include "realstart.h"
#include "restoracle.h"
#include "topicoracle.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QMap>
#include <QProcess>

using namespace inspector;

namespace
{

using Right = BrokerHand::Right;

/// A worker's Connect cluster: nothing in the names of its topics tells whose they are, or what for.
struct Connect
{
    const char* version;
    const char* group;
    const char* config;
    const char* status;
    const char* offset;
    bool exactlyOnce;
};

/// By the worker's number, from 1. `billing` was given the offset topic of `ledger`, by mistake.
const std::vector<Connect> Workers{
    {"4.3.1", "payments", "atlas", "borealis", "cassini", true},
    {"4.1.1", "billing", "delphi", "europa", "iguazu", false},
    {"3.9.2", "ledger", "gobi", "hudson", "iguazu", false},
    {"4.3.1", "payments", "atlas", "borealis", "cassini", true},
    {"4.3.1", "idle", "k2", "lhotse", "makalu", false},
};
constexpr int Payments = 1;
constexpr int Billing = 2;
constexpr int Ledger = 3;
constexpr int OtherPayments = 4;
constexpr int Idle = 5;

QStringList sandboxOptions()
{
    QStringList ports;
    QStringList options{QStringLiteral("--no-connectors"), QStringLiteral("--later"),
                        QStringLiteral("%1,%2").arg(OtherPayments).arg(Idle)};
    for (const char* property : {"authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                                 "allow.everyone.if.no.acl.found=true", "group.min.session.timeout.ms=1000"})
        options << QStringLiteral("--broker-property") << QLatin1String(property);
    for (const Connect& worker : Workers) {
        ports << QStringLiteral("0");
        const auto property = [&](const char* name, const char* value) {
            options << QStringLiteral("--worker-property")
                    << QStringLiteral("%1:%2=%3").arg(ports.size()).arg(QLatin1String(name), QLatin1String(value));
        };
        property("group.id", worker.group);
        property("config.storage.topic", worker.config);
        property("status.storage.topic", worker.status);
        property("offset.storage.topic", worker.offset);
        property("exactly.once.source.support", worker.exactlyOnce ? "enabled" : "disabled");
        property("session.timeout.ms", "6000");
        property("heartbeat.interval.ms", "1500");
    }
    return options << QStringLiteral("--rest-ports") << ports.join(u',');
}

/// Worker ids, with the connectors and tasks ("name", "name-0") that each runs.
using Ownership = QMap<QString, QStringList>;

} // namespace

/// Four Connect clusters of several versions on one broker, among other topics, found by its address alone.
class TestRealDiscovery : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void cleanup();
    void findsEveryCluster();
    void knowsWhatWorkersRun();
    void takesTheOneThatIsMeant_data();
    void takesTheOneThatIsMeant();
    void asksTheWorkers();
    void doesNotGuess_data();
    void doesNotGuess();

private:
    RestOracle rest(int worker) const { return RestOracle(m_cluster.restUrls()[worker - 1]); }
    QString workerId(int worker) const { return m_cluster.restUrls()[worker - 1].mid(int(qstrlen("http://"))); }
    struct Outcome
    {
        int code = -1;
        QByteArray output;
        QByteArray errors;
    };
    /// The program without a window.
    Outcome run(const QStringList& arguments) const;
    bool createDecoys();
    bool createConnectors();
    std::optional<Discovery> discover() const;
    /// Searches until it finds this and says that (empty: says nothing), and gives the last difference.
    QString difference(const QStringList& wanted, const QString& said) const;
    QString differenceToRest(const QList<int>& workers) const;
    Ownership decoded() const;
    Ownership toldByRest() const;

    RealCluster m_cluster;
    std::unique_ptr<TopicOracle> m_topics;
    std::unique_ptr<BrokerHand> m_hand;
};

void TestRealDiscovery::initTestCase()
{
    QStringList versions{QStringLiteral("4.3.1")}; // the broker's
    for (const Connect& worker : Workers)
        versions << QLatin1String(worker.version);
    START_REAL_CLUSTER(m_cluster, versions.join(u','), sandboxOptions());
    m_topics = std::make_unique<TopicOracle>(m_cluster.bootstrap());
    m_hand = std::make_unique<BrokerHand>(m_cluster.bootstrap());
    QVERIFY(createDecoys());
    QVERIFY(createConnectors());
    QVERIFY2(m_cluster.stopWorker(Ledger), qPrintable(m_cluster.why()));
    // One after the other: five Java processes at once are enough.
    QVERIFY2(m_cluster.startWorker(OtherPayments), qPrintable(m_cluster.why()));
    QVERIFY2(m_cluster.startWorker(Idle), qPrintable(m_cluster.why()));
}

void TestRealDiscovery::cleanupTestCase()
{
    m_cluster.stop();
}

void TestRealDiscovery::cleanup()
{
    QVERIFY(m_hand && m_hand->removeRights());
}

/// Compacted topics of a business, named and keyed as if they were Connect's.
bool TestRealDiscovery::createDecoys()
{
    struct Decoy
    {
        const char* topic;
        int partitions;
        const char* policy;
        std::vector<std::pair<QByteArray, QByteArray>> records;
    };
    const QByteArray config = R"({"properties":{"connector.class":"x"}})";
    const std::vector<Decoy> decoys{
        {"customers", 1, "compact", {{R"({"id":7})", R"({"name":"Ada"})"}, {R"({"id":8})", R"({"name":"Bo"})"}}},
        {"balances", 3, "compact", {{R"(["accounts",{"id":1}])", R"({"balance":5})"}}},
        {"billing-configs", 1, "compact", {{"connector-usb", R"({"price":3})"}, {"task-17-3", R"({"done":false})"}}},
        {"billing-status", 5, "compact", {{"status-connector-orders", R"({"paid":true})"}}},
        {"idle-status", 5, "compact", {}},
        {"sessions", 1, "compact,delete", {{"session-1", R"({"user":"ada"})"}, {"commit-1", "7"}}},
        {"copied-configs", 1, "delete", {{"connector-orders", config}, {"connector-returns", config}}},
    };
    for (const Decoy& decoy : decoys) {
        if (!m_hand->createTopic(decoy.topic, decoy.partitions, decoy.policy))
            return false;
        for (const auto& [key, value] : decoy.records) {
            if (!m_topics->write(QLatin1String(decoy.topic), 0, key, value))
                return false;
        }
    }
    return m_hand->createTopic("invoices-own", 1, "compact");
}

bool TestRealDiscovery::createConnectors()
{
    const QString input = m_cluster.feedFile(QStringLiteral("input.txt"));
    QDir().mkpath(QFileInfo(input).path());
    QFile file(input);
    if (!file.open(QIODevice::WriteOnly) || file.write("one\ntwo\nthree\n") < 0)
        return false;
    file.close();
    struct Made
    {
        int worker;
        const char* name;
        QJsonObject config;
        const char* states;
    };
    const auto source = [&input](const char* topic) {
        return QJsonObject{{QStringLiteral("connector.class"),
                            QStringLiteral("org.apache.kafka.connect.file.FileStreamSourceConnector")},
                           {QStringLiteral("tasks.max"), QStringLiteral("1")},
                           {QStringLiteral("file"), input},
                           {QStringLiteral("topic"), QLatin1String(topic)}};
    };
    QJsonObject own = source("paid-invoices");
    own.insert(QStringLiteral("offsets.storage.topic"), QStringLiteral("invoices-own"));
    const QJsonObject sink{
        {QStringLiteral("connector.class"), QStringLiteral("org.apache.kafka.connect.file.FileStreamSinkConnector")},
        {QStringLiteral("tasks.max"), QStringLiteral("2")},
        {QStringLiteral("file"), m_cluster.feedFile(QStringLiteral("output.txt"))},
        {QStringLiteral("topics"), QStringLiteral("paid-orders")}};
    const std::vector<Made> all{
        {Payments, "orders", source("paid-orders"), "RUNNING RUNNING"},
        {Payments, "invoices", own, "RUNNING RUNNING"},
        {Payments, "archive", sink, "RUNNING RUNNING RUNNING"},
        {Billing, "shipments", source("shipped"), "RUNNING RUNNING"},
        {Ledger, "orders", source("booked-orders"), "RUNNING RUNNING"},
        {Ledger, "returns", source("booked-returns"), "RUNNING RUNNING"},
    };
    for (const Made& made : all) {
        const QString path = RestOracle::pathOf(QLatin1String(made.name), QStringLiteral("/config"));
        if (!rest(made.worker).put(path, made.config).ok())
            return false;
    }
    return std::all_of(all.begin(), all.end(), [this](const Made& made) {
        const QString name = QLatin1String(made.name);
        const auto settled = [&] {
            RestOracle worker = rest(made.worker);
            return worker.states(name) == QLatin1String(made.states) && !worker.offsets(name).isEmpty();
        };
        const bool is = QTest::qWaitFor(settled, PatienceMs);
        if (!is)
            qWarning() << name << "has not settled:" << rest(made.worker).states(name);
        return is;
    });
}

std::optional<Discovery> TestRealDiscovery::discover() const
{
    ConnectionSettings settings;
    settings.bootstrap = m_cluster.bootstrap();
    Result<Discovery> found = discoverConnectClusters(
        kafkaSettingsOf(settings), {std::chrono::steady_clock::now() + Patience}, [](const DiscoveryProgress&) {});
    if (found)
        return std::move(found).value();
    qWarning() << "not discovered:" << static_cast<int>(found.error().code) << found.error().detail.c_str();
    return std::nullopt;
}

QString TestRealDiscovery::difference(const QStringList& wanted, const QString& said) const
{
    QString words;
    const auto isFound = [&] {
        const std::optional<Discovery> discovery = discover();
        const QStringList lines = discovery ? spelled(*discovery) : QStringList();
        const QString gaps = discovery ? DiscoveryWords::gaps(*discovery).join(u'\n') : QString();
        words = QStringLiteral("found:\n%1\nwanted:\n%2\nsaid: %3").arg(lines.join(u'\n'), wanted.join(u'\n'), gaps);
        return lines == wanted && (said.isEmpty() ? gaps.isEmpty() : gaps.contains(said));
    };
    // New rights and states take a moment to be known everywhere.
    constexpr int SettleMs = 40'000;
    return QTest::qWaitFor(isFound, SettleMs) ? QString() : words;
}

namespace
{

const QString BillingLine = QStringLiteral("billing Stable/sessioned 1 ()");
const QString IdleLine = QStringLiteral("idle Stable/sessioned 1 ()");
const QString PaymentsLine = QStringLiteral("payments Stable/sessioned 2 ()");

/// What there is to find.
QStringList everything()
{
    return {
        BillingLine,
        QStringLiteral("delphi/1! assigned:1 workers:1||"),
        QStringLiteral("europa/5! workers:1 connectors:1 assigned:1||"),
        QStringLiteral("iguazu/25 connectors:1 assigned:1||gobi"),
        IdleLine,
        QStringLiteral("k2/1 ||"),
        QStringLiteral("- |idle-status lhotse makalu|"),
        QStringLiteral("- |idle-status lhotse makalu|"),
        PaymentsLine,
        QStringLiteral("atlas/1! assigned:3 workers:2||"),
        QStringLiteral("borealis/5! workers:2 connectors:3 assigned:3||"),
        QStringLiteral("cassini/25! connectors:2 assigned:2||"),
        QStringLiteral("? / 0 (ledger)"),
        QStringLiteral("gobi/1! ||"),
        QStringLiteral("hudson/5! connectors:2||"),
        QStringLiteral("iguazu/25 connectors:2||billing"),
    };
}

} // namespace

void TestRealDiscovery::findsEveryCluster()
{
    const QString wrong = difference(everything(), {});
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    const std::optional<Discovery> discovery = discover();
    QVERIFY(discovery && discovery->complete);
    for (const FoundCluster& cluster : discovery->clusters) {
        QCOMPARE(cluster.certain(), cluster.group == "payments");
        const auto leads = [](const FoundWorker& worker) { return worker.leader; };
        const auto leaders = std::count_if(cluster.workers.begin(), cluster.workers.end(), leads);
        QCOMPARE(leaders, cluster.workers.empty() ? 0 : 1);
    }
    const QByteArray id = rest(Payments).get(QStringLiteral("/")).body;
    QVERIFY2(id.contains(discovery->clusterId.c_str()), id.constData());
}

Ownership TestRealDiscovery::decoded() const
{
    Ownership owned;
    const std::optional<Discovery> discovery = discover();
    if (!discovery)
        return owned;
    for (const FoundCluster& cluster : discovery->clusters) {
        for (const FoundWorker& worker : cluster.workers) {
            if (cluster.group != "payments" || !worker.owned)
                continue;
            QStringList& units = owned[QString::fromStdString(workerIdOf(worker.metadata.url))];
            for (const ConnectUnit& unit : *worker.owned) {
                const QString name = QString::fromStdString(unit.connector);
                units << (unit.task == ConnectUnit::Connector ? name
                                                              : QStringLiteral("%1-%2").arg(name).arg(unit.task));
            }
            units.sort();
        }
    }
    return owned;
}

Ownership TestRealDiscovery::toldByRest() const
{
    Ownership owned;
    for (const char* connector : {"orders", "invoices", "archive"}) {
        const QString name = QLatin1String(connector);
        const QJsonObject status =
            rest(Payments).get(RestOracle::pathOf(name, QStringLiteral("/status"))).json().toObject();
        const auto take = [&owned](const QJsonObject& unit, const QString& words) {
            if (unit[u"state"].toString() == u"RUNNING")
                owned[unit[u"worker_id"].toString()] << words;
        };
        take(status[u"connector"].toObject(), name);
        const QJsonArray tasks = status[u"tasks"].toArray();
        for (const QJsonValue task : tasks)
            take(task.toObject(), QStringLiteral("%1-%2").arg(name).arg(task[u"id"].toInt()));
    }
    for (QStringList& units : owned)
        units.sort();
    return owned;
}

/// Empty once both say the same, all of it runs, and on exactly these workers.
QString TestRealDiscovery::differenceToRest(const QList<int>& workers) const
{
    constexpr int Units = 3 + 4; // connectors and tasks
    const Ownership told = toldByRest();
    const Ownership owned = decoded();
    QStringList wanted;
    for (const int worker : workers)
        wanted << workerId(worker);
    wanted.sort();
    int units = 0;
    for (const QStringList& some : owned)
        units += static_cast<int>(some.size());
    if (owned == told && owned.keys() == wanted && units == Units)
        return {};
    QString words;
    QDebug(&words) << "decoded" << owned << "REST" << told << "on" << wanted;
    return words;
}

void TestRealDiscovery::knowsWhatWorkersRun()
{
    QString difference;
    const auto agrees = [&](const QList<int>& workers) {
        return QTest::qWaitFor([&] { return (difference = differenceToRest(workers)).isEmpty(); }, PatienceMs);
    };
    QVERIFY2(agrees({Payments, OtherPayments}), qPrintable(difference));
    QVERIFY2(m_cluster.kill(QStringLiteral("worker-%1").arg(OtherPayments)), qPrintable(m_cluster.why()));
    QVERIFY2(agrees({Payments}), qPrintable(difference));
    QVERIFY2(m_cluster.startWorker(OtherPayments), qPrintable(m_cluster.why()));
    QVERIFY2(agrees({Payments, OtherPayments}), qPrintable(difference));
}

TestRealDiscovery::Outcome TestRealDiscovery::run(const QStringList& arguments) const
{
    QProcess process;
    process.start(QStringLiteral(INSPECTOR_BINARY),
                  QStringList{QStringLiteral("--bootstrap"), m_cluster.bootstrap()} + arguments);
    const bool ended = process.waitForFinished(PatienceMs) && process.exitStatus() == QProcess::NormalExit;
    return {ended ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

void TestRealDiscovery::takesTheOneThatIsMeant_data()
{
    QTest::addColumn<QString>("group");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("several") << QString() << 3 << QByteArray("several Connect clusters");
    QTest::newRow("shares a topic") << QStringLiteral("billing") << 3 << QByteArray("not certain");
    QTest::newRow("nobody") << QStringLiteral("nobody") << 3 << QByteArray("nobody was found");
    QTest::newRow("certain") << QStringLiteral("payments") << 0
                             << QByteArray("config topic atlas, status topic borealis, offset topic cassini");
}

void TestRealDiscovery::takesTheOneThatIsMeant()
{
    QFETCH(QString, group);
    QFETCH(int, code);
    QFETCH(QByteArray, said);
    QStringList arguments{QStringLiteral("--report"), QStringLiteral("-")};
    if (!group.isEmpty())
        arguments << QStringLiteral("--group") << group;
    const Outcome outcome = run(arguments);
    QVERIFY2(outcome.code == code && outcome.errors.contains(said), outcome.errors.constData());
    if (code != 0) {
        QVERIFY2(outcome.errors.contains("delphi"), outcome.errors.constData()); // what was found
        QCOMPARE(outcome.output, QByteArray());
        return;
    }
    QStringList names;
    const QJsonArray connectors = QJsonDocument::fromJson(outcome.output)[u"clusters"][0][u"connectors"].toArray();
    for (const QJsonValue connector : connectors)
        names << connector.toObject()[u"name"].toString();
    names.sort();
    QCOMPARE(names.join(u' '), QStringLiteral("archive invoices orders"));
}

void TestRealDiscovery::asksTheWorkers()
{
    const Outcome outcome = run({QStringLiteral("--discover")});
    QCOMPARE(outcome.code, 0);
    for (const char* words : {"its REST address answers, Connect 4.1.1", "its REST address answers, Connect 4.3.1",
                              "REST addresses name 3 of its connectors", "REST addresses name 1 of its connectors"})
        QVERIFY2(outcome.output.contains(words), outcome.output.constData());
    QCOMPARE(outcome.output.count("its REST address answers"), 4);
    QVERIFY2(!outcome.output.contains("ANOTHER KAFKA"), outcome.output.constData());
    QCOMPARE(outcome.errors, QByteArray());
}

void TestRealDiscovery::doesNotGuess_data()
{
    QTest::addColumn<int>("resource");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("operation");
    QTest::addColumn<QStringList>("wanted");
    QTest::addColumn<QString>("said");

    const auto row = [](const char* words, rd_kafka_ResourceType_t resource, const char* name,
                        rd_kafka_AclOperation_t operation, const QStringList& wanted, const char* said) {
        QTest::newRow(words) << int(resource) << QByteArray(name) << int(operation) << wanted
                             << QString::fromLatin1(said);
    };
    const QStringList all = everything();
    const QStringList none{QStringLiteral("- ||"), QStringLiteral("- ||"), QStringLiteral("- ||")};
    const QString blank = QStringLiteral("- |idle-status lhotse makalu|");
    const QString unseen = QStringLiteral("? / 0 ()");
    const QString perhapsLedger = QStringLiteral("? / 0 (ledger)");
    const QStringList atlas{QStringLiteral("atlas/1! ||"), QStringLiteral("borealis/5! connectors:3||"),
                            QStringLiteral("cassini/25! connectors:2||")};
    // Only what is named like a topic of Connect's is looked into then.
    row("policies", RD_KAFKA_RESOURCE_TOPIC, "*", RD_KAFKA_ACL_OPERATION_DESCRIBE_CONFIGS,
        QStringList{BillingLine} + none + QStringList{IdleLine} + none + QStringList{PaymentsLine} + none +
            QStringList{perhapsLedger, QStringLiteral("copied-configs/1! ||"), QStringLiteral("- ||"),
                        QStringLiteral("- ||")},
        "not told whether some topics are compacted");
    row("groups", RD_KAFKA_RESOURCE_GROUP, "*", RD_KAFKA_ACL_OPERATION_DESCRIBE,
        QStringList{unseen} + atlas +
            QStringList{unseen, QStringLiteral("delphi/1! ||"), QStringLiteral("europa/5! connectors:1||"),
                        QStringLiteral("iguazu/25 connectors:1||gobi"), unseen, QStringLiteral("gobi/1! ||"),
                        QStringLiteral("hudson/5! connectors:2||"), QStringLiteral("iguazu/25 connectors:2||delphi"),
                        unseen, QStringLiteral("k2/1! ||"), blank, blank},
        "may not describe every group");
    row("a group", RD_KAFKA_RESOURCE_GROUP, "payments", RD_KAFKA_ACL_OPERATION_DESCRIBE,
        all.mid(0, 8) + QStringList{perhapsLedger} + atlas + all.mid(12), "payments for one");
    // The connector `orders` is in the statuses of `payments` as well.
    const QStringList namesake =
        all.mid(0, 14) + QStringList{QStringLiteral("borealis/5 connectors:1||")} + all.mid(15);
    row("to read a topic", RD_KAFKA_RESOURCE_TOPIC, "hudson", RD_KAFKA_ACL_OPERATION_READ, namesake,
        "Not every topic could be looked into");
    row("a topic", RD_KAFKA_RESOURCE_TOPIC, "hudson", RD_KAFKA_ACL_OPERATION_DESCRIBE, namesake, "");
}

void TestRealDiscovery::doesNotGuess()
{
    QFETCH(int, resource);
    QFETCH(QByteArray, name);
    QFETCH(int, operation);
    QFETCH(QStringList, wanted);
    QFETCH(QString, said);
    const auto kind = static_cast<rd_kafka_ResourceType_t>(resource);
    QVERIFY(m_hand->add({kind, name.constData()})); // the workers go on
    QVERIFY(m_hand->add(
        {kind, name.constData(), static_cast<rd_kafka_AclOperation_t>(operation), RD_KAFKA_ACL_PERMISSION_TYPE_DENY}));
    const QString wrong = difference(wanted, said);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

QTEST_GUILESS_MAIN(TestRealDiscovery)
#include "tst_realdiscovery.moc"
