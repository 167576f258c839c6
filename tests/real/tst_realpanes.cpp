// SPDX-License-Identifier: GPL-3.0-or-later
#include "brokerhand.h"
#include "items/clustermodels.h"
#include "items/eventlogmodel.h"
#include "items/findingsmodel.h"
#include "items/sinkgroupsmodel.h"
#include "items/topicwords.h"
#include "items/workersmodel.h"
#include "items/workerwords.h"
#include "panerows.h"
#include "programreport.h"
#include "readercomparison.h"
#include "realtest.h"
#include "restcomparison.h"
#include "restoracle.h"
#include "topicoracle.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>

using namespace inspector;

/// What the panes show of a real cluster equals what its workers answer.
class TestRealPanes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void seededConnectorsEqualRest();
    void failedTaskShowsItsTrace();
    void ownOffsetsTopicIsRead();
    void readerOfTheTopicsSeesWhatTheyTell();
    void readerOfTheTopicsIsToldWhatIsMissing();
    void reportOfTheReaderOfTheTopics();
    void oddNamesAreShownAsTheyAre();
    void namesThatNoUrlServesAreShownFromTheTopics();
    void connectorIsFollowedThroughItsLife();
    void sinkLagEqualsKafkasTool();

private:
    QString difference() { return RestComparison(m_session->models(), *m_rest, m_cluster.offsetTopic()).difference(); }
    QString settledDifference()
    {
        return settled([this] { return difference(); });
    }
    QString differenceOnce(const QString& connector, const QString& health);
    bool create(const QString& name, const QString& file);
    QString shown(const QString& connector, const char* column);
    QString offsetShown(const QString& connector, const QString& partition);
    QStringList lagOfTool(const QString& group) const;
    QStringList lagOfPane(const QString& group) const;

    QTemporaryDir m_data;
    RealCluster m_cluster;
    std::unique_ptr<RestOracle> m_rest;
    std::unique_ptr<ClusterSession> m_session;
    std::unique_ptr<ClusterSession> m_reader; ///< the same cluster, by a user who may only read the three topics
};

void TestRealPanes::initTestCase()
{
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_data.path()));
    START_REAL_CLUSTER(m_cluster, {}, {QStringLiteral("--reader-port"), QStringLiteral("0")});
    m_rest = std::make_unique<RestOracle>(m_cluster.restUrls().constFirst());
    m_session = openLive(m_cluster.settings());
    QVERIFY(m_session);
    // To read a topic is to describe it as well.
    const BrokerHand administrator(m_cluster.bootstrap());
    const ConnectionSettings names = m_cluster.settings();
    for (const QString& topic : {names.configTopic, names.statusTopic, names.offsetTopic})
        QVERIFY(administrator.add({RD_KAFKA_RESOURCE_TOPIC, topic.toUtf8().constData(), RD_KAFKA_ACL_OPERATION_READ,
                                   RD_KAFKA_ACL_PERMISSION_TYPE_ALLOW, "User:reader"}));
}

void TestRealPanes::cleanupTestCase()
{
    m_reader.reset();
    m_session.reset();
    m_cluster.stop();
}

/// Waits for this health first: just after a change both sides may still agree on the old state.
QString TestRealPanes::differenceOnce(const QString& connector, const QString& health)
{
    const QString now = shown(connector, "health");
    return now == health ? difference() : QString(u"health is " + now);
}

/// With POST: a name with a slash fits no URL.
bool TestRealPanes::create(const QString& name, const QString& file)
{
    const QString path = m_cluster.feedFile(file);
    return feed(path, file.toUtf8(), 50) &&
           m_rest
               ->post(QStringLiteral("/connectors"),
                      {{QStringLiteral("name"), name},
                       {QStringLiteral("config"), fileSource(path, QString(file + u"-lines"))}})
               .ok();
}

/// A cell of the Connectors pane; a null text if it does not show exactly one such connector.
QString TestRealPanes::shown(const QString& connector, const char* column)
{
    const PaneRows pane(*m_session->models().connectors());
    const std::vector<int> rows = pane.of(connector);
    return rows.size() == 1 ? pane.text(rows.front(), column) : QString();
}

/// The offset of a source partition in the Offsets pane.
QString TestRealPanes::offsetShown(const QString& connector, const QString& partition)
{
    const PaneRows pane(*m_session->models().offsets());
    for (const int row : pane.of(connector))
        if (pane.text(row, "partition") == partition)
            return pane.text(row, "offset");
    return {};
}

/// Of each partition: topic, number, commit, end and lag, as kafka-consumer-groups --describe prints them.
QStringList TestRealPanes::lagOfTool(const QString& group) const
{
    QProcess tool;
    tool.start(QStringLiteral("java"),
               {QStringLiteral("-Xmx128m"), QStringLiteral("-cp"), QString(m_cluster.brokerJars() + u"/*"),
                QStringLiteral("org.apache.kafka.tools.consumer.group.ConsumerGroupCommand"),
                QStringLiteral("--bootstrap-server"), m_cluster.bootstrap(), QStringLiteral("--describe"),
                QStringLiteral("--group"), group});
    QEventLoop loop;
    connect(&tool, &QProcess::finished, &loop, &QEventLoop::quit);
    QTimer::singleShot(PatienceMs, &loop, &QEventLoop::quit);
    loop.exec();
    QStringList lag;
    const QStringList lines = QString::fromUtf8(tool.readAllStandardOutput()).split(u'\n');
    for (const QString& line : lines) {
        const QStringList words = line.simplified().split(u' ');
        if (words.size() > 5 && words.first() == group)
            lag << words.mid(1, 5).join(u' ');
    }
    lag.sort();
    return lag;
}

QStringList TestRealPanes::lagOfPane(const QString& group) const
{
    const SinkGroupsModel& groups = *m_session->models().sinkGroups();
    QStringList lag;
    for (int row = 0; row < groups.rowCount(); ++row) {
        const SinkGroupBook::Look* look = groups.look(row);
        if (!look || !groups.isPresent(row) || QString::fromStdString(groups.group(row).group) != group)
            continue;
        for (const GroupState::Partition& partition : look->group.partitions) {
            if (!partition.committed)
                continue; // the tool leaves it out where nobody consumes
            lag << QStringLiteral("%1 %2 %3 %4 %5")
                       .arg(QString::fromStdString(partition.at.topic))
                       .arg(partition.at.partition)
                       .arg(*partition.committed)
                       .arg(partition.end.value_or(-1))
                       .arg(sinkLag(partition).value_or(-1));
        }
    }
    lag.sort();
    return lag;
}

void TestRealPanes::seededConnectorsEqualRest()
{
    QCOMPARE(settledDifference(), QString());
    QCOMPARE(PaneRows(*m_session->models().connectors()).present().size(), std::size_t{5});
}

void TestRealPanes::failedTaskShowsItsTrace()
{
    const PaneRows pane(*m_session->models().statuses());
    QString trace;
    for (const int row : pane.of(QStringLiteral("failing-sink")))
        if (pane.text(row, "task") == u"0")
            trace = pane.text(row, "trace");
    QVERIFY2(trace.startsWith(u"org.apache.kafka.connect.errors.ConnectException: "), qPrintable(trace));
    QVERIFY2(trace.contains(u"\n\tat org.apache.kafka.connect.file.FileStreamSinkTask.start("), qPrintable(trace));
}

void TestRealPanes::ownOffsetsTopicIsRead()
{
    const PaneRows pane(*m_session->models().offsets());
    QMap<QString, QString> offsets;
    for (const int row : pane.of(QStringLiteral("dedicated")))
        offsets[pane.text(row, "store")] = pane.text(row, "offset");
    // 200 lines of 20 bytes; with exactly-once the workers' topic gets its copy outside the transaction.
    QCOMPARE(offsets.value(QStringLiteral("dedicated-offsets")), QStringLiteral("{\"position\":4000}"));
    QCOMPARE(offsets.value(m_cluster.offsetTopic()), QStringLiteral("{\"position\":4000}"));
    QCOMPARE(offsets.size(), 2);
}

void TestRealPanes::readerOfTheTopicsSeesWhatTheyTell()
{
    m_reader = openLive(m_cluster.readerSettings());
    QVERIFY(m_reader);
    const ClusterModels& all = m_session->models();
    const ClusterModels& told = m_reader->models();
    QVERIFY(m_reader->progress().complete());
    QTRY_VERIFY_WITH_TIMEOUT(told.surroundings().at >= 0 && !told.surroundings().error, PatienceMs);
    ReaderComparison comparison(all, told, QStringLiteral("dedicated"));
    QCOMPARE(settled([&] { return comparison.difference(); }), QString());
    QVERIFY(told.findings()->count(Severity::Error) > 0);
}

void TestRealPanes::readerOfTheTopicsIsToldWhatIsMissing()
{
    QVERIFY(m_reader);
    const ClusterModels& told = m_reader->models();
    const ConnectionSettings names = m_cluster.settings();
    for (const QString& topic : {names.configTopic, names.statusTopic, names.offsetTopic}) {
        const TopicFacts* facts = told.surroundings().topic(topic.toStdString());
        QVERIFY(facts && facts->placed);
        QVERIFY(TopicWords::settings(*facts).empty());
        QCOMPARE(TopicWords::why(told.surroundings(), facts),
                 QString(u"This user may not see the settings of " + topic +
                         u". Ask for the right DESCRIBE_CONFIGS on it."));
    }
    const QString missing =
        QStringLiteral("This user may not describe the group %1. Ask for the right DESCRIBE on that group.");
    const WorkerWords::Line group = WorkerWords::group(told.surroundings(), -1);
    QCOMPARE(group.shape, StateShape::Unknown);
    QVERIFY2(group.text.contains(missing.arg(names.group)), qPrintable(group.text));
    QVERIFY2(TopicWords::workers(told.surroundings()).contains(missing.arg(names.group)),
             qPrintable(TopicWords::workers(told.surroundings())));
    // Workers that statuses name, and neither members nor gone.
    QCOMPARE(told.workers()->rowCount(), 2);
    for (int row = 0; row < told.workers()->rowCount(); ++row)
        QCOMPARE(told.workers()->worker(row).kind, WorkersModel::Kind::Named);

    const PaneRows sinks(*told.sinkGroups());
    QTRY_VERIFY_WITH_TIMEOUT(told.sinkGroups()->problem().contains(u"the right DESCRIBE on these groups"), PatienceMs);
    for (const char* sink : {"file-sink", "failing-sink"}) {
        const std::vector<int> rows = sinks.of(QLatin1String(sink));
        QCOMPARE(rows.size(), std::size_t{1});
        for (const char* column : {"state", "members", "lag", "committed"})
            QCOMPARE(sinks.text(rows.front(), column), QStringLiteral("unknown"));
        QCOMPARE(sinks.text(rows.front(), "basis"), QStringLiteral("assumed"));
        const PaneRows connectors(*told.connectors());
        QCOMPARE(connectors.text(connectors.of(QLatin1String(sink)).front(), "lag"), QStringLiteral("unknown"));
        QCOMPARE(sinks.text(rows.front(), "flags"), QStringLiteral("not all known"));
        QVERIFY(sinks.cell(rows.front(), "lag", Qt::AccessibleDescriptionRole)
                    .toString()
                    .contains(missing.arg(QString(u"connect-" + QLatin1String(sink)))));
    }

    // Told once each, however often it is looked.
    const auto events = [&told] {
        QStringList lines;
        const EventLogModel& log = *told.events();
        for (int row = 0; row < log.rowCount(); ++row) {
            lines << QStringLiteral("%1 %2").arg(log.index(row, EventLogModel::TextColumn).data().toString(),
                                                 log.index(row, EventLogModel::CountColumn).data().toString());
        }
        return lines;
    };
    const QStringList before = events();
    QCOMPARE(before.filter(QStringLiteral("dedicated-offsets")).size(), 1);
    for (int look = 0; look < 2; ++look) {
        const qint64 at = told.surroundings().at;
        m_reader->refresh();
        QTRY_VERIFY_WITH_TIMEOUT(told.surroundings().at > at, PatienceMs);
    }
    QVERIFY(readToEnd(*m_reader));
    QCOMPARE(events(), before);
    m_reader.reset();
}

void TestRealPanes::reportOfTheReaderOfTheTopics()
{
    const QString program = QStringLiteral(INSPECTOR_BINARY);
    QStringList said;
    const auto withoutBrokers = [](const QJsonObject& cluster, const char* member) {
        QStringList parts;
        const QJsonArray array = cluster[QLatin1String(member)].toArray();
        for (const QJsonValue part : array) {
            QJsonObject object = part.toObject();
            if (object[u"sink"].isObject())
                object[u"sink"] = object[u"sink"][u"group"];
            parts << QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
        }
        return parts;
    };
    QJsonObject told;
    QCOMPARE(settled([&] {
                 const QJsonObject all = ProgramReport(program, m_cluster.settings()).cluster();
                 const ProgramReport report(program, m_cluster.readerSettings());
                 told = report.cluster();
                 said = report.said();
                 QStringList differences;
                 for (const char* member : {"connectors", "unrecognised", "restartRequests", "findings"})
                     differences += ReaderComparison::onlyInOne(
                         withoutBrokers(all, member), withoutBrokers(told, member), QStringLiteral("dedicated"));
                 return differences.join(u'\n');
             }),
             QString());
    QCOMPARE(told[u"connectors"].toArray().size(), 5);
    QCOMPARE(told[u"workers"], QJsonValue(QJsonValue::Null));
    QCOMPARE(told[u"topics"].toArray().size(), 3);
    for (const QJsonValue topic : told[u"topics"].toArray()) {
        QCOMPARE(topic[u"cleanupPolicy"], QJsonValue(QJsonValue::Null));
        QCOMPARE(topic[u"replicationFactor"].toInt(), 1);
    }
    for (const QJsonValue connector : told[u"connectors"].toArray()) {
        if (connector[u"type"].toString() != u"sink")
            continue;
        QCOMPARE(connector[u"sink"][u"state"], QJsonValue(QJsonValue::Null));
        QCOMPARE(connector[u"sink"][u"partitions"].toArray().size(), 0);
    }
    said.sort();
    const ConnectionSettings names = m_cluster.settings();
    const QString settings = QStringLiteral("This user may not see the settings of %1. ");
    QStringList wanted{
        QStringLiteral("This user may not read or describe dedicated-offsets. Ask for the rights READ and DESCRIBE"),
        settings.arg(names.configTopic),
        settings.arg(names.offsetTopic),
        settings.arg(names.statusTopic),
        QStringLiteral("This user may not describe the group shop. Ask for the right DESCRIBE on that group."),
        QStringLiteral("This user may not describe the groups of 2 sinks, connect-failing-sink for one")};
    QCOMPARE(said.size(), wanted.size());
    for (const QString& words : std::as_const(wanted))
        QCOMPARE(said.filter(words).size(), 1);
}

void TestRealPanes::oddNamesAreShownAsTheyAre()
{
    const QStringList names{QStringLiteral("a b"), QStringLiteral("ü日本"), QStringLiteral("task-a-1"),
                            QStringLiteral("<b>x")};
    for (const QString& name : names)
        QVERIFY(create(name, QStringLiteral("odd-%1").arg(names.indexOf(name))));
    QCOMPARE(settled([&] {
                 for (const QString& name : names)
                     if (m_rest->offsets(name).size() != 1)
                         return QString(name + u" has not read its file yet");
                 return difference();
             }),
             QString());
    for (const QString& name : names)
        QCOMPARE(shown(name, "offsets"), QStringLiteral("1"));
}

void TestRealPanes::namesThatNoUrlServesAreShownFromTheTopics()
{
    const QStringList names{QStringLiteral("a/b"), QStringLiteral("a%b")};
    for (const QString& name : names)
        QVERIFY(create(name, QStringLiteral("unservable-%1").arg(names.indexOf(name))));
    QCOMPARE(settledDifference(), QString());
    const TopicOracle topics(m_cluster.bootstrap());
    for (const QString& name : names) {
        // An offset that REST cannot be asked for.
        QCOMPARE(m_rest->get(RestOracle::pathOf(name, QStringLiteral("/offsets"))).status, 400);
        const QByteArray key = "[\"" + name.toUtf8() + "\",{\"by\":\"hand\"}]";
        QVERIFY(topics.write(m_cluster.offsetTopic(), 0, key, QByteArray("{\"at\":7}")));
        QTRY_COMPARE_WITH_TIMEOUT(offsetShown(name, QStringLiteral("{\"by\":\"hand\"}")), QStringLiteral("{\"at\":7}"),
                                  PatienceMs);

        std::optional<Error> error;
        m_session->operationContext().api->offsets(name.toStdString(),
                                                   [&error](const Result<std::vector<RestOffset>>& answer) {
                                                       error = answer.ok() ? Error{} : answer.error();
                                                   });
        QTRY_VERIFY_WITH_TIMEOUT(error, PatienceMs);
        QCOMPARE(error->code, ErrorCode::NameNotServable);
        QCOMPARE(QString::fromStdString(error->subject), name);
    }
}

void TestRealPanes::connectorIsFollowedThroughItsLife()
{
    const QString name = QStringLiteral("life");
    const TopicOracle topics(m_cluster.bootstrap());
    const auto pathOf = [&](const char* rest) { return RestOracle::pathOf(name, QLatin1String(rest)); };

    QVERIFY(create(name, QStringLiteral("life")));
    QCOMPARE(settled([&] { return m_rest->offsets(name).size() == 1 ? difference() : QStringLiteral("no offsets"); }),
             QString());
    QCOMPARE(shown(name, "health"), QStringLiteral("Running"));

    const struct
    {
        const char* verb;
        const char* health;
    } steps[] = {{"/pause", "Paused"}, {"/resume", "Running"}, {"/stop", "Stopped"}, {"/resume", "Running"}};
    for (const auto& step : steps) {
        QVERIFY(m_rest->put(pathOf(step.verb)).ok());
        QCOMPARE(settled([&] { return differenceOnce(name, QString::fromLatin1(step.health)); }), QString());
    }

    // Connect leaves the offsets of a deleted connector in place: the pane keeps it, as deleted, with a note.
    QVERIFY(m_rest->remove(RestOracle::pathOf(name)).ok());
    QCOMPARE(settled([&] { return differenceOnce(name, QStringLiteral("Deleted")); }), QString());
    QCOMPARE(shown(name, "offsets"), QStringLiteral("1"));
    QVERIFY(shown(name, "notes").contains(u"orphan offsets"));
    // The leader tombstones the statuses, and a task that is only now stopped may write one more (seen on 4.3.1).
    QCOMPARE(settled([&] {
                 const auto records = topics.read(m_cluster.settings().statusTopic);
                 std::size_t left = 0;
                 for (const char* key : {"status-task-life-", "status-connector-life"}) {
                     for (const auto& record : TopicOracle::live(records.value_or(TopicOracle::Records()), key)) {
                         if (!record.value->contains("UNASSIGNED"))
                             return QString::fromUtf8(*record.value);
                         ++left;
                     }
                 }
                 const std::size_t shownOnes = PaneRows(*m_session->models().statuses()).of(name).size();
                 return shownOnes == left
                            ? QString()
                            : QStringLiteral("%1 statuses shown, %2 in the topic").arg(shownOnes).arg(left);
             }),
             QString());

    // A namesake goes on from them: 50 lines stay 50, and what is added is read.
    QVERIFY(create(name, QStringLiteral("life")));
    QCOMPARE(settled([&] {
                 const std::optional<TopicOracle::Records> lines = topics.read(QStringLiteral("life-lines"));
                 return lines && lines->size() >= 100 ? difference() : QStringLiteral("not read yet");
             }),
             QString());
    QCOMPARE(shown(name, "health"), QStringLiteral("Running"));
    QCOMPARE(topics.read(QStringLiteral("life-lines"))->size(), std::size_t{100});
}

void TestRealPanes::sinkLagEqualsKafkasTool()
{
    const QString group = QStringLiteral("connect-file-sink");
    const PaneRows pane(*m_session->models().sinkGroups());
    const auto shown = [&pane](const char* column) {
        const std::vector<int> rows = pane.of(QStringLiteral("file-sink"));
        return rows.size() == 1 ? pane.text(rows.front(), column) : QString();
    };
    QTRY_COMPARE_WITH_TIMEOUT(shown("basis"), QStringLiteral("confirmed"), PatienceMs);
    QCOMPARE(shown("group"), group);
    QCOMPARE(shown("state"), QStringLiteral("Stable"));
    // A running task is a member each; the first word is the connector's.
    const qsizetype tasks = m_rest->states(QStringLiteral("file-sink")).split(u' ').size() - 1;
    QTRY_COMPARE_WITH_TIMEOUT(shown("members"), QString::number(tasks), PatienceMs);

    QVERIFY(m_rest->put(RestOracle::pathOf(QStringLiteral("file-sink"), QStringLiteral("/stop"))).ok());
    QTRY_COMPARE_WITH_TIMEOUT(shown("state"), QStringLiteral("Empty"), PatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(shown("basis"), QStringLiteral("confirmed by REST"), PatienceMs);
    // Lines without a key all go to one partition of several, whichever that is: only there is a commit to count from.
    const QStringList committed = lagOfPane(group);
    QVERIFY(!committed.isEmpty());
    const int partition = committed.front().section(u' ', 1, 1).toInt();
    const TopicOracle topics(m_cluster.bootstrap());
    for (int line = 0; line < 3; ++line)
        QVERIFY(topics.write(QStringLiteral("lines"), partition, "late", QByteArray("line")));
    const QStringList told = lagOfTool(group);
    QVERIFY(!told.isEmpty());
    // A marker that ends a transaction may be one more in each partition: no record, and yet an offset.
    qint64 lag = 0;
    for (const QString& line : told)
        lag += line.section(u' ', -1).toLongLong();
    QVERIFY2(lag >= 3 && lag <= 3 + told.size(), qPrintable(told.join(u'\n')));
    QCOMPARE(settled([&] { return lagOfPane(group) == told ? QString() : lagOfPane(group).join(u'\n'); },
                     std::chrono::seconds(40)),
             QString());
    QTRY_COMPARE_WITH_TIMEOUT(shown("lag"), QString::number(lag), PatienceMs);
    QCOMPARE(shown("catchUp"), QStringLiteral("not at this pace"));
    QCOMPARE(this->shown(QStringLiteral("file-sink"), "lag"), QString::number(lag));
    QCOMPARE(this->shown(QStringLiteral("file-source"), "lag"), QStringLiteral("–"));

    QVERIFY(m_rest->remove(RestOracle::pathOf(QStringLiteral("file-sink"))).ok());
    QTRY_COMPARE_WITH_TIMEOUT(shown("flags"), QStringLiteral("left behind"), PatienceMs);
}

QTEST_GUILESS_MAIN(TestRealPanes)
#include "tst_realpanes.moc"
