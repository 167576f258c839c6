// SPDX-License-Identifier: GPL-3.0-or-later
#include "programrun.h"
#include "tst_kafkamock.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace inspector;

/// The program's `--provision`, as a script runs it. librdkafka's mock makes no topics when asked; what does is in
/// tst_realprovision.
class TestProvisionProcess : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void planOfMissingTopics();
    void nobodyAnswers();
    void wrongUse_data();
    void wrongUse();

private:
    static ProgramRun run(const QStringList& arguments)
    {
        return runProgram(QStringLiteral(INSPECTOR_BINARY), arguments);
    }
};

void TestProvisionProcess::planOfMissingTopics()
{
    KafkaMock mock;
    for (const char* topic : {"its-configs", "connect-offsets", "connect-status"})
        mock.hideTopic(topic);
    const ProgramRun outcome = run({u"--bootstrap"_s, QString::fromStdString(mock.settings().bootstrap),
                                    u"--provision"_s, u"--config-topic"_s, u"its-configs"_s, u"--offset-partitions"_s,
                                    u"7"_s, u"--yes"_s, u"--timeout"_s, u"4"_s}); // the mock never tells of groups
    QVERIFY2(outcome.code == 4, outcome.errors.constData());                      // the mock does not say that it would
    QVERIFY2(outcome.output.contains("its-configs (Config topic): will be made."), outcome.output.constData());
    QVERIFY2(outcome.output.contains("--create --topic connect-offsets --partitions 7 --replication-factor 1"),
             outcome.output.constData());
    QVERIFY2(outcome.errors.contains("Replication 1 is less than 3"), outcome.errors.constData());
    QVERIFY2(outcome.errors.contains("unknown The brokers would do it"), outcome.errors.constData());
    QVERIFY2(outcome.errors.contains("Nothing was changed"), outcome.errors.constData());
}

void TestProvisionProcess::nobodyAnswers()
{
    const ProgramRun outcome = run({u"--bootstrap"_s, u"127.0.0.1:1"_s, u"--provision"_s, u"--timeout"_s, u"2"_s});
    QVERIFY2(outcome.code == 3, outcome.errors.constData());
    QCOMPARE(outcome.output, QByteArray());
    QVERIFY2(outcome.errors.contains("127.0.0.1:1"), outcome.errors.constData());
}

void TestProvisionProcess::wrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* name, const QStringList& arguments, const char* words) {
        QTest::newRow(name) << QStringList{u"--bootstrap"_s, u"127.0.0.1:1"_s} + arguments << QByteArray(words);
    };
    const QString provision = u"--provision"_s;
    row("bad name", {provision, u"--config-topic"_s, u"a b"_s}, "A topic's name is made of");
    row("kafka's own", {provision, u"--connector-offset-topic"_s, u"__consumer_offsets"_s}, "a topic of Kafka itself");
    row("the same twice", {provision, u"--config-topic"_s, u"connect-status"_s}, "both called connect-status");
    row("replication without it", {u"--replication"_s, u"3"_s}, "--provision");
    row("no replicas", {provision, u"--replication"_s, u"0"_s}, "--replication");
    row("in-sync", {provision, u"--replication"_s, u"1"_s, u"--min-insync"_s, u"2"_s}, "nobody could write");
    row("no policy", {provision, u"--topic-policy"_s, u"/no/such/file"_s}, "--topic-policy: ");
    row("with a report", {provision, u"--report"_s, u"-"_s}, "--provision goes with none");
    row("with a discovery", {provision, u"--discover"_s}, "--provision goes with none");
    row("yes alone", {u"--yes"_s}, "--yes wants");
}

void TestProvisionProcess::wrongUse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, words);
    const ProgramRun outcome = run(arguments);
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.output, QByteArray());
    QCOMPARE(outcome.errors.count('\n'), 1);
    QVERIFY2(outcome.errors.contains(words), outcome.errors.constData());
}

QTEST_GUILESS_MAIN(TestProvisionProcess)
#include "tst_provisionprocess.moc"
