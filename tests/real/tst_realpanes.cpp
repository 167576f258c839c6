// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/clustermodels.h"
#include "items/sinkgroupsmodel.h"
#include "panerows.h"
#include "realtest.h"
#include "restcomparison.h"
#include "restoracle.h"
#include "topicoracle.h"

#include <QJsonArray>
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
};

void TestRealPanes::initTestCase()
{
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_data.path()));
    START_REAL_CLUSTER(m_cluster);
    m_rest = std::make_unique<RestOracle>(m_cluster.restUrls().constFirst());
    m_session = openLive(m_cluster.settings());
    QVERIFY(m_session);
}

void TestRealPanes::cleanupTestCase()
{
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
        for (const GroupState::Partition& partition : look->group.partitions)
            lag << QStringLiteral("%1 %2 %3 %4 %5")
                       .arg(QString::fromStdString(partition.at.topic))
                       .arg(partition.at.partition)
                       .arg(partition.committed.value_or(-1))
                       .arg(partition.end.value_or(-1))
                       .arg(sinkLag(partition).value_or(-1));
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
    const TopicOracle topics(m_cluster.bootstrap());
    for (int line = 0; line < 3; ++line)
        QVERIFY(topics.write(QStringLiteral("lines"), 0, "late", QByteArray("line")));
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

    QVERIFY(m_rest->remove(RestOracle::pathOf(QStringLiteral("file-sink"))).ok());
    QTRY_COMPARE_WITH_TIMEOUT(shown("flags"), QStringLiteral("left behind"), PatienceMs);
}

QTEST_GUILESS_MAIN(TestRealPanes)
#include "tst_realpanes.moc"
