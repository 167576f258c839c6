// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/configplans.h"
#include "core/journalreading.h"
#include "core/planreading.h"
#include "core/undoplans.h"
#include "plancluster.h"

#include <QTest>

using namespace inspector;

namespace
{

/// `a`: a source with a password, a URL with a password in it and a reference.
class ConfigCluster : public PlanCluster
{
public:
    ConfigCluster()
    {
        config("connector-a", R"({"properties":{"connector.class":"XSource","name":"a","topic":"t",)"
                              R"("db.password":"hush","url":"jdbc:x://u:deep@h/d","db.user":"${file:/f:user}"}})");
    }
};

PlanRequest edit(const Bytes& config, PlanOperation operation = PlanOperation::EditConfig, const char* name = "a")
{
    PlanRequest made = request(operation, name, PlanVia::Rest);
    made.config = config;
    return made;
}

/// All of `a` as it stands, but for one property.
Bytes changed(ConfigCluster& cluster, const std::string& name, std::optional<std::string> value)
{
    ConfigProperties properties = *configOf(cluster.mirror(), *cluster.mirror().connector("a"));
    for (ConfigProperty& property : properties)
        if (property.name == name)
            property.value = value;
    return configText(properties);
}

} // namespace

/// Plans that create connectors or change their configuration.
class TestConfigPlans : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textIsReadAsAWorkerReadsIt_data();
    void textIsReadAsAWorkerReadsIt();
    void presentConfigIsTheLastUsableOne();
    void editSendsAllAndShowsWhatChanges();
    void secretsAreSentInClearAndShownMasked();
    void masksAreNeverSent_data();
    void masksAreNeverSent();
    void patchSendsOnlyChanges();
    void createHasNameConfigAndState();
    void refusals_data();
    void refusals();
    void whatIsValidated();
    void wantedIsReadFromTheCall();
    void keptPlanHasNoSecrets();
    void undoOfAnEdit();
    void undoOfAnEditWithSecrets();
};

void TestConfigPlans::textIsReadAsAWorkerReadsIt_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("read"); ///< compact, or the reason and what it is about
    QTest::newRow("texts") << QByteArray(R"({"a":"1","b":"x y"})") << QStringLiteral(R"({"a":"1","b":"x y"})");
    QTest::newRow("number text stays") << QByteArray(R"({"a":1.10,"b":1e5,"c":9007199254740993})")
                                       << QStringLiteral(R"({"a":"1.10","b":"1e5","c":"9007199254740993"})");
    QTest::newRow("booleans, null") << QByteArray(R"({"a":true,"b":false,"c":null})")
                                    << QStringLiteral(R"({"a":"true","b":"false","c":null})");
    QTest::newRow("nested") << QByteArray(R"({"a":{"b":1}})")
                            << QStringLiteral("a value must be a text, not an object or a list (a)");
    QTest::newRow("list") << QByteArray(R"({"a":[1]})")
                          << QStringLiteral("a value must be a text, not an object or a list (a)");
    QTest::newRow("twice") << QByteArray(R"({"a":"1","a":"2"})") << QStringLiteral("the property is there twice (a)");
    QTest::newRow("no object") << QByteArray("[1]") << QStringLiteral("it is no JSON object of properties ()");
    QTest::newRow("broken") << QByteArray(R"({"a":"1",})") << QStringLiteral("it is no JSON from there on (offset 9)");
    QTest::newRow("more behind") << QByteArray(R"({"a":"1"} x)")
                                 << QStringLiteral("it is not JSON as the standard has it (offset 9)");
    QTest::newRow("leading zero") << QByteArray(R"({"a":007})")
                                  << QStringLiteral("it is not JSON as the standard has it (offset 9)");
    QTest::newRow("nothing") << QByteArray() << QStringLiteral("it is no JSON from there on (offset 0)");
}

void TestConfigPlans::textIsReadAsAWorkerReadsIt()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, read);
    const Result<ConfigProperties> properties = readConfigText(json.toStdString());
    QCOMPARE(properties.ok() ? text(configText(*properties))
                             : text(properties.error().detail + " (" + properties.error().subject + ")"),
             read);
}

void TestConfigPlans::presentConfigIsTheLastUsableOne()
{
    ConfigCluster cluster;
    const auto topic = [&cluster] {
        const auto config = configOf(cluster.mirror(), *cluster.mirror().connector("a"));
        return config ? text(valueOf(*config, "topic").value_or("-")) : QStringLiteral("none");
    };
    QCOMPARE(topic(), QStringLiteral("t"));
    cluster.config("connector-a", R"({"properties":"no map"})"); // ignored by workers: KafkaConfigBackingStore
    QCOMPARE(topic(), QStringLiteral("t"));
    cluster.config("connector-a", R"({"properties":{"connector.class":"XSource","topic":"u"}})");
    QCOMPARE(topic(), QStringLiteral("u"));
    cluster.config("connector-a", std::nullopt);
    QCOMPARE(topic(), QStringLiteral("none"));
}

void TestConfigPlans::editSendsAllAndShowsWhatChanges()
{
    ConfigCluster cluster;
    const Bytes wanted = changed(cluster, "topic", "t2");
    const Result<OperationPlan> plan = cluster.plan(edit(wanted));
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    QCOMPARE(changeLines(*plan), QStringList{QStringLiteral("topic: t -> t2")});
    QCOMPARE(text(plan->rest->method + " " + plan->rest->path), QStringLiteral("PUT /connectors/a/config"));
    QCOMPARE(body(plan), text(wanted));
    QCOMPARE(basisLines(*plan), QStringList{QStringLiteral("configs/0@0 connector-a")});
}

void TestConfigPlans::secretsAreSentInClearAndShownMasked()
{
    ConfigCluster cluster;
    const Result<OperationPlan> plan = cluster.plan(edit(changed(cluster, "db.password", "other")));
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    QCOMPARE(changeLines(*plan), QStringList{QStringLiteral("db.password: ******** -> ********")});
    QVERIFY(body(plan).contains(QLatin1String("\"db.password\":\"other\"")));
    QVERIFY(body(plan).contains(QLatin1String("u:deep@h")));            // untouched: as it is stored
    QVERIFY(body(plan).contains(QLatin1String("\"${file:/f:user}\""))); // not resolved
    QVERIFY(!text(*plan->basis.front().before).contains(QLatin1String("hush")));
}

void TestConfigPlans::masksAreNeverSent_data()
{
    QTest::addColumn<QString>("property");
    QTest::addColumn<QString>("value");
    QTest::newRow("ours") << "db.password"
                          << "********";
    QTest::newRow("ours in a part") << "url"
                                    << "jdbc:${env:x:y}********";
    QTest::newRow("a worker's") << "db.password"
                                << "[hidden]";
    QTest::newRow("a worker's, no secret by name") << "topic"
                                                   << "[hidden]";
}

void TestConfigPlans::masksAreNeverSent()
{
    QFETCH(QString, property);
    QFETCH(QString, value);
    ConfigCluster cluster;
    const QString refused = QStringLiteral("NotPossible masked (%1)").arg(property);
    const std::string name = property.toStdString();
    QCOMPARE(refusal(cluster.plan(edit(changed(cluster, name, value.toStdString())))), refused);
    const Bytes patch = configText({{name, value.toStdString()}});
    QCOMPARE(refusal(cluster.plan(edit(patch, PlanOperation::PatchConfig))), refused);
    const Bytes whole = configText({{"connector.class", "XSource"}, {name, value.toStdString()}});
    QCOMPARE(refusal(cluster.plan(edit(whole, PlanOperation::Create, "new"))), refused);
    QVERIFY(!configToValidate(cluster.mirror(), edit(whole, PlanOperation::Create, "new")));
}

void TestConfigPlans::patchSendsOnlyChanges()
{
    ConfigCluster cluster;
    cluster.config("connector-a", R"({"properties":{"connector.class":"XSource","topic":"t","old":"1",)"
                                  R"("db.password":"[hidden]"}})");
    const Bytes changes = R"({"topic":"t2","old":null,"gone":null,"new":3})";
    const Result<OperationPlan> plan = cluster.plan(edit(changes, PlanOperation::PatchConfig));
    QCOMPARE(refusal(plan), QStringLiteral("planned")); // the mask that stands there is not sent
    QCOMPARE(changeLines(*plan), (QStringList{QStringLiteral("name: - -> a"), QStringLiteral("new: - -> 3"),
                                              QStringLiteral("old: 1 -> -"), QStringLiteral("topic: t -> t2")}));
    QCOMPARE(text(plan->rest->method), QStringLiteral("PATCH"));
    QCOMPARE(body(plan), QStringLiteral(R"({"topic":"t2","old":null,"gone":null,"new":"3"})"));
}

void TestConfigPlans::createHasNameConfigAndState()
{
    ConfigCluster cluster;
    PlanRequest wanted =
        edit(R"({"connector.class":"XSource","tasks.max":1,"x":null})", PlanOperation::Create, "n \"1\"");
    wanted.initialState = TargetState::Started;
    const Result<OperationPlan> plan = cluster.plan(wanted);
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    QCOMPARE(text(plan->rest->method + " " + plan->rest->path), QStringLiteral("POST /connectors"));
    QCOMPARE(body(plan), QStringLiteral(R"({"name":"n \"1\"","config":{"connector.class":"XSource","tasks.max":"1",)"
                                        R"("x":null},"initial_state":"RUNNING"})"));
    QCOMPARE(changeLines(*plan),
             (QStringList{QStringLiteral("connector.class: - -> XSource"), QStringLiteral("name: - -> n \"1\""),
                          QStringLiteral("tasks.max: - -> 1"), QStringLiteral("x: - -> null"),
                          QStringLiteral("target state: - -> STARTED")}));
    QVERIFY(plan->basis.empty());
}

void TestConfigPlans::refusals_data()
{
    QTest::addColumn<int>("operation");
    QTest::addColumn<QString>("connector");
    QTest::addColumn<QString>("config");
    QTest::addColumn<QString>("refused");
    const auto row = [](const char* name, PlanOperation operation, const char* connector, const char* config,
                        const char* refused) {
        QTest::newRow(name) << static_cast<int>(operation) << QString::fromUtf8(connector) << QString::fromUtf8(config)
                            << QString::fromUtf8(refused);
    };
    const char* plain = R"({"connector.class":"XSource"})";
    using enum PlanOperation;
    row("exists", Create, "a", plain, "NotPossible exists (a)");
    row("no name", Create, "", plain, "BadRequest a connector must have a name (name)");
    row("control", Create, "a\tb", plain, "BadRequest the name has control characters (name)");
    row("control of two bytes", Create, "a\u0085", plain, "BadRequest the name has control characters (name)");
    row("blanks", Create, " b", plain, "BadRequest a worker would cut the blanks around the name off (name)");
    row("accent is none", Create, "\u00e9", plain, "planned");
    row("other name", Create, "b", R"({"connector.class":"XSource","name":"c"})",
        "BadRequest the name in the configuration is not the connector's, b (name)");
    row("no class", Create, "b", R"({"x":"y"})",
        "BadRequest the configuration names no connector class (connector.class)");
    row("unknown", EditConfig, "nobody", plain, "NotFound  (nobody)");
    row("deleted", EditConfig, "deleted", plain, "NotPossible not-in-config (deleted)");
    row("the same", PatchConfig, "a", R"({"topic":"t","gone":null})", "NotPossible nothing-to-do (a)");
    row("class away", PatchConfig, "a", R"({"connector.class":null})",
        "BadRequest the configuration names no connector class (connector.class)");
    row("renamed", PatchConfig, "a", R"({"name":"b"})",
        "BadRequest the name in the configuration is not the connector's, a (name)");
    row("unusable", EditConfig, "odd", plain, "NotPossible not-in-config (odd)");
}

void TestConfigPlans::refusals()
{
    QFETCH(int, operation);
    QFETCH(QString, connector);
    QFETCH(QString, config);
    ConfigCluster cluster;
    cluster.config("connector-deleted", R"({"properties":{"connector.class":"X"}})");
    cluster.config("connector-deleted", std::nullopt);
    cluster.config("connector-odd", "[]");
    QTEST(refusal(cluster.plan(
              edit(config.toStdString(), static_cast<PlanOperation>(operation), connector.toStdString().c_str()))),
          "refused");
}

void TestConfigPlans::whatIsValidated()
{
    ConfigCluster cluster;
    const auto validated = [&cluster](const PlanRequest& wanted) {
        const auto config = configToValidate(cluster.mirror(), wanted);
        return config ? text(configText(*config)) : QString();
    };
    QCOMPARE(validated(edit(R"({"connector.class":"X"})", PlanOperation::Create, "")),
             QStringLiteral(R"({"connector.class":"X"})"));
    QCOMPARE(validated(edit(R"({"connector.class":"X"})", PlanOperation::Create, "n")),
             QStringLiteral(R"({"connector.class":"X","name":"n"})"));
    QCOMPARE(validated(edit(R"({"topic":"u","url":null,"db.password":"p"})", PlanOperation::PatchConfig)),
             QStringLiteral(R"({"connector.class":"XSource","name":"a","topic":"u","db.password":"p",)"
                            R"("db.user":"${file:/f:user}"})"));
    QCOMPARE(validated(edit(R"({"x":"y"})", PlanOperation::Create, "n")), QString());
    QCOMPARE(validated(edit("{", PlanOperation::Create, "n")), QString());
}

void TestConfigPlans::wantedIsReadFromTheCall()
{
    ConfigCluster cluster;
    PlanRequest create = edit(R"({"connector.class":"XSource"})", PlanOperation::Create, "n");
    create.initialState = TargetState::Stopped;
    const auto made = wantedConfig(*cluster.plan(create));
    QVERIFY(made && made->whole);
    QCOMPARE(made->initialState, std::optional(TargetState::Stopped));
    QCOMPARE(text(configText(made->properties)), QStringLiteral(R"({"connector.class":"XSource","name":"n"})"));
    const auto patch = wantedConfig(*cluster.plan(edit(R"({"topic":null})", PlanOperation::PatchConfig)));
    QVERIFY(patch && !patch->whole);
    QCOMPARE(text(configText(patch->properties)), QStringLiteral(R"({"topic":null})"));
    OperationPlan other = *cluster.plan(edit(R"({"topic":null})", PlanOperation::PatchConfig));
    other.operation = PlanOperation::AlterOffsets;
    QVERIFY(!wantedConfig(other));
}

void TestConfigPlans::keptPlanHasNoSecrets()
{
    ConfigCluster cluster;
    const Result<OperationPlan> plan = cluster.plan(edit(changed(cluster, "topic", "t2")));
    const std::string json = planToJson(*plan);
    QVERIFY(json.find("hush") == std::string::npos);
    QVERIFY(json.find("deep") == std::string::npos);
    QVERIFY(json.find("t2") != std::string::npos);
    const Result<OperationPlan> back = planFromJson(json);
    QVERIFY(back.ok());
    QCOMPARE(wireName(back->operation), std::string_view("edit-config"));
    PlanRequest again = edit(*back->rest->body);
    QVERIFY(refusal(cluster.plan(again)).startsWith(QLatin1String("NotPossible masked")));
    PlanRequest create = edit(configText({{"connector.class", "X"}, {"password", "hush"}}), PlanOperation::Create, "n");
    QVERIFY(planToJson(*cluster.plan(create)).find("hush") == std::string::npos);
}

void TestConfigPlans::undoOfAnEdit()
{
    PlanCluster cluster;
    cluster.config("connector-b", R"({"properties":{"connector.class":"XSource","name":"b","topic":"t","n":null}})");
    JournalEntry entry;
    entry.plan = *cluster.plan(edit(R"({"connector.class":"XSource","topic":"t2"})", PlanOperation::EditConfig, "b"));
    entry.outcome = Outcome::Applied;
    cluster.config("connector-b", R"({"properties":{"connector.class":"XSource","topic":"t2","name":"b"}})");
    const Result<JournalEntry> kept = journalFromJson(journalToJson(entry));
    QVERIFY(kept.ok());
    const Result<PlanRequest> undo = undoRequest(cluster.mirror(), *kept, PlanVia::Rest);
    QVERIFY(undo.ok());
    const Result<OperationPlan> plan = cluster.plan(*undo);
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    QCOMPARE(changeLines(*plan), (QStringList{QStringLiteral("n: - -> null"), QStringLiteral("topic: t2 -> t")}));
    entry.outcome = Outcome::Refused;
    QCOMPARE(undoRequest(cluster.mirror(), entry, PlanVia::Rest).error().detail, std::string("no-undo"));
}

void TestConfigPlans::undoOfAnEditWithSecrets()
{
    ConfigCluster cluster;
    JournalEntry entry;
    entry.plan = *cluster.plan(edit(changed(cluster, "topic", "t2")));
    entry.outcome = Outcome::Applied;
    const Result<PlanRequest> undo = undoRequest(cluster.mirror(), entry, PlanVia::Rest);
    QVERIFY(!undo.ok());
    QCOMPARE(undo.error().detail, std::string("masked"));
}

QTEST_GUILESS_MAIN(TestConfigPlans)
#include "tst_configplans.moc"
