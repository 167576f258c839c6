// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// The program's `--plan` and `--apply`, as a script runs them: on the demo, which every process has afresh.
class TestOperationProcess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void planAndApply_data();
    void planAndApply();
    void nothingIsSentWithoutYes();
    void readOnlyIsRefused();
    void runningConnectorIsRefused();
    void voidPlanIsRefused();
    void noPlan_data();
    void noPlan();
    void wrongUse_data();
    void wrongUse();
    void fileThatIsNoPlan();
    void wordThatIsNotNeeded();
    void positionOutOfRangeIsTold();

private:
    struct Outcome
    {
        int code = -1; ///< -1: not ended by itself
        QByteArray output;
        QByteArray errors;
    };
    Outcome run(const QStringList& arguments) const;
    QString file(const QString& name, const QByteArray& content) const;
    QString inFolder(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

namespace
{

constexpr int PatienceMs = 90'000;

QJsonObject object(const QByteArray& json)
{
    return QJsonDocument::fromJson(json).object();
}

} // namespace

TestOperationProcess::Outcome TestOperationProcess::run(const QStringList& arguments) const
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(u"DISPLAY"_s);
    environment.remove(u"QT_QPA_PLATFORM"_s);
    environment.insert(u"XDG_DATA_HOME"_s, inFolder(u"data"_s));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(INSPECTOR_BINARY), QStringList(u"--demo"_s) + arguments);
    Outcome outcome;
    if (process.waitForFinished(PatienceMs) && process.exitStatus() == QProcess::NormalExit)
        outcome.code = process.exitCode();
    outcome.output = process.readAllStandardOutput();
    outcome.errors = process.readAllStandardError();
    return outcome;
}

QString TestOperationProcess::file(const QString& name, const QByteArray& content) const
{
    QFile file(inFolder(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(name));
    return file.fileName();
}

void TestOperationProcess::initTestCase()
{
    QVERIFY(m_folder.isValid());
}

void TestOperationProcess::planAndApply_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("offsets");
    QTest::addColumn<int>("changes");

    QTest::newRow("stop") << QStringList{u"stop"_s, u"--connector"_s, u"mirror"_s} << QByteArray() << 2;
    QTest::newRow("pause") << QStringList{u"pause"_s, u"--connector"_s, u"mirror"_s} << QByteArray() << 1;
    QTest::newRow("resume") << QStringList{u"resume"_s, u"--connector"_s, u"dedicated"_s} << QByteArray() << 1;
    QTest::newRow("delete") << QStringList{u"delete"_s, u"--connector"_s, u"dedicated"_s} << QByteArray() << 2;
    QTest::newRow("odd name") << QStringList{u"pause"_s, u"--connector"_s, u"日本語-ログ"_s} << QByteArray() << 1;
    for (const char* via : {"rest", "direct"}) {
        const QStringList reset{u"reset-offsets"_s, u"--connector"_s, u"dedicated"_s, u"--via"_s, QLatin1String(via)};
        QTest::addRow("reset, %s", via) << reset << QByteArray() << 4;
        QStringList remove = reset;
        remove[0] = u"remove-offsets"_s;
        remove << u"--partition"_s << uR"({"filename":"/srv/feed/other.txt"})"_s;
        QTest::addRow("remove, %s", via) << remove << QByteArray() << (qstrcmp(via, "rest") == 0 ? 1 : 2);
        QStringList alter = reset;
        alter[0] = u"alter-offsets"_s;
        QTest::addRow("alter, %s", via) << alter
                                        << QByteArray(R"({"offsets":[{"partition":{"filename":"/srv/feed/lines.txt"},)"
                                                      "\"offset\":{\"position\":9007199254740993}}]}")
                                        << (qstrcmp(via, "rest") == 0 ? 1 : 2);
    }
    QTest::newRow("orphan") << QStringList{u"tombstone"_s, u"--connector"_s, u"short-lived"_s, u"--via"_s, u"direct"_s}
                            << QByteArray() << 1;
}

void TestOperationProcess::planAndApply()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, offsets);
    const QString path = inFolder(u"plan.json"_s);
    QStringList making = QStringList(u"--plan"_s) + arguments + QStringList{u"--out"_s, path};
    if (!offsets.isEmpty())
        making << u"--offsets"_s << file(u"offsets.json"_s, offsets);
    const Outcome made = run(making);
    QVERIFY2(made.code == 0, made.errors.constData());
    QCOMPARE(made.output, QByteArray());
    QFile plan(path);
    QVERIFY(plan.open(QIODevice::ReadOnly));
    const QJsonObject planned = object(plan.readAll());
    QCOMPARE(planned[u"format"], QJsonValue(u"connect-inspector-plan/1"_s));
    QCOMPARE(planned[u"operation"], QJsonValue(arguments.first()));
    QTEST(static_cast<int>(planned[u"changes"].toArray().size()), "changes");

    const Outcome applied = run({u"--apply"_s, path, u"--yes"_s});
    QVERIFY2(applied.code == 0, applied.errors.constData());
    QCOMPARE(applied.output.count('\n'), 1);
    const QJsonObject entry = object(applied.output);
    QCOMPARE(entry[u"outcome"], QJsonValue(u"applied"_s));
    QCOMPARE(entry[u"verified"], QJsonValue(true));
    QCOMPARE(entry[u"done"], entry[u"of"]);
    QCOMPARE(entry[u"plan"][u"id"], planned[u"id"]);
    QCOMPARE(entry[u"plan"][u"rest"], planned[u"rest"]);
    QCOMPARE(entry[u"plan"][u"records"], planned[u"records"]);
}

void TestOperationProcess::nothingIsSentWithoutYes()
{
    const QString path = inFolder(u"kept.json"_s);
    QCOMPARE(run({u"--plan"_s, u"stop"_s, u"--connector"_s, u"mirror"_s, u"--out"_s, path}).code, 0);
    const Outcome shown = run({u"--apply"_s, path});
    QCOMPARE(shown.code, 4);
    QCOMPARE(object(shown.output)[u"operation"], QJsonValue(u"stop"_s));
    QVERIFY2(shown.errors.contains("ok      Connector is in the config topic"), shown.errors.constData());
    QVERIFY2(shown.errors.contains("Nothing was sent: --yes does it."), shown.errors.constData());
}

void TestOperationProcess::readOnlyIsRefused()
{
    const QString path = inFolder(u"kept.json"_s);
    QCOMPARE(run({u"--plan"_s, u"stop"_s, u"--connector"_s, u"mirror"_s, u"--out"_s, path}).code, 0);
    const Outcome refused = run({u"--read-only"_s, u"--apply"_s, path, u"--yes"_s});
    QCOMPARE(refused.code, 4);
    QVERIFY2(refused.errors.contains("this cluster is open read-only"), refused.errors.constData());
}

void TestOperationProcess::runningConnectorIsRefused()
{
    for (const char* via : {"rest", "direct"}) {
        const QString path = inFolder(u"running.json"_s);
        QCOMPARE(run({u"--plan"_s, u"reset-offsets"_s, u"--connector"_s, u"file-source-1"_s, u"--via"_s,
                      QLatin1String(via), u"--out"_s, path})
                     .code,
                 0);
        const Outcome refused = run({u"--apply"_s, path, u"--yes"_s});
        QCOMPARE(refused.code, 4);
        QVERIFY2(refused.errors.contains("blocked Target state is STOPPED: STARTED"), refused.errors.constData());
    }
}

void TestOperationProcess::voidPlanIsRefused()
{
    const QString path = inFolder(u"void.json"_s);
    QCOMPARE(run({u"--plan"_s, u"reset-offsets"_s, u"--connector"_s, u"dedicated"_s, u"--out"_s, path}).code, 0);
    QFile plan(path);
    QVERIFY(plan.open(QIODevice::ReadOnly));
    // As if the plan had been made before the last record of one key was written.
    QByteArray older = plan.readAll();
    const qsizetype at = older.indexOf("\"offset\":74,");
    QVERIFY(at > 0);
    older.replace(at, 12, "\"offset\":73,");
    const Outcome refused = run({u"--apply"_s, file(u"older.json"_s, older), u"--yes"_s});
    QCOMPARE(refused.code, 4);
    QVERIFY2(refused.errors.contains("Written since the plan was made"), refused.errors.constData());

    QByteArray elsewhere = older;
    elsewhere.replace("\"kafkaClusterId\":null", "\"kafkaClusterId\":\"other\"");
    const Outcome foreign = run({u"--apply"_s, file(u"other.json"_s, elsewhere), u"--yes"_s});
    QCOMPARE(foreign.code, 4);
    QVERIFY2(foreign.errors.contains("the plan is for the Kafka cluster other"), foreign.errors.constData());

    // Said to reset, but made to delete.
    QByteArray edited = older;
    QVERIFY(edited.contains("/connectors/dedicated/offsets"));
    edited.replace("/connectors/dedicated/offsets", "/connectors/mirror");
    const Outcome contradicted = run({u"--apply"_s, file(u"edited.json"_s, edited), u"--yes"_s});
    QCOMPARE(contradicted.code, 4);
    QVERIFY2(contradicted.errors.contains("the plan contradicts itself: its rest"), contradicted.errors.constData());
}

void TestOperationProcess::noPlan_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no such connector") << QStringList{u"stop"_s, u"--connector"_s, u"nobody"_s}
                                       << QByteArray("the topics know no connector of the name nobody");
    QTest::newRow("already so") << QStringList{u"stop"_s, u"--connector"_s, u"dedicated"_s}
                                << QByteArray("everything is already as it is wanted");
    QTest::newRow("in use") << QStringList{u"tombstone"_s, u"--connector"_s, u"mirror"_s, u"--via"_s, u"direct"_s}
                            << QByteArray("mirror is in the config");
    QTest::newRow("no direct stop") << QStringList{u"stop"_s, u"--connector"_s, u"mirror"_s, u"--via"_s, u"direct"_s}
                                    << QByteArray("only a worker can do this");
}

void TestOperationProcess::noPlan()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, words);
    const Outcome outcome = run(QStringList(u"--plan"_s) + arguments);
    QCOMPARE(outcome.code, 4);
    QCOMPARE(outcome.output, QByteArray());
    QVERIFY2(outcome.errors.contains(words), outcome.errors.constData());
}

void TestOperationProcess::wrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words"); // what is wanted
    const QByteArray any;
    QTest::newRow("no connector") << QStringList{u"--plan"_s, u"stop"_s} << any;
    QTest::newRow("no such operation") << QStringList{u"--plan"_s, u"explode"_s, u"--connector"_s, u"mirror"_s} << any;
    QTest::newRow("no such way") << QStringList{u"--plan"_s, u"stop"_s,  u"--connector"_s,
                                                u"mirror"_s, u"--via"_s, u"x"_s}
                                 << any;
    QTest::newRow("no such target") << QStringList{u"--plan"_s,    u"alter-offsets"_s, u"--connector"_s,
                                                   u"clicks-s3"_s, u"--to"_s,          u"yesterday"_s}
                                    << any;
    QTest::newRow("key without a place") << QStringList{u"--plan"_s, u"tombstone"_s, u"--key-hex"_s, u"00"_s} << any;
    QTest::newRow("both") << QStringList{u"--plan"_s, u"stop"_s, u"--connector"_s, u"mirror"_s, u"--apply"_s, u"x"_s}
                          << any;
    QTest::newRow("yes alone") << QStringList{u"--yes"_s} << any;
    QTest::newRow("with a report") << QStringList{u"--plan"_s, u"stop"_s,     u"--connector"_s,
                                                  u"mirror"_s, u"--report"_s, u"-"_s}
                                   << any;
    const auto row = [](const char* name, const char* operation, const QStringList& further, const char* words = "") {
        QTest::newRow(name) << QStringList{u"--plan"_s, QString::fromLatin1(operation), u"--connector"_s, u"mirror"_s} +
                                   further
                            << QByteArray(words);
    };
    row("reset of some", "reset-offsets", {u"--partition"_s, u"{}"_s});
    row("stop of a task", "stop", {u"--task"_s, u"0"_s});
    row("stop that resumes", "stop", {u"--resume-after"_s});
    row("task with all", "restart", {u"--task"_s, u"0"_s, u"--include-tasks"_s});
    row("alter to nothing", "alter-offsets", {});
    row("restore of nothing", "restore-offsets", {});
    row("partition that is no JSON", "remove-offsets", {u"--partition"_s, u"zzz"_s},
        "a JSON object, such as {\"filename\":\"a\"}, not zzz");
    row("shift by a word", "alter-offsets", {u"--to"_s, u"shift:x"_s}, "whole numbers of 64 bits, not shift:x");
    row("beyond 64 bits", "alter-offsets", {u"--to"_s, u"offset:9223372036854775808"_s}, "whole numbers of 64 bits");
    row("task that is no number", "restart", {u"--task"_s, u"abc"_s}, "a whole number from 0 to 2147483647, not abc");
    row("negative task", "restart", {u"--task"_s, u"-1"_s}, "a whole number from 0 to 2147483647, not -1");
    const QStringList place{u"--topic"_s, u"x"_s, u"--kafka-partition"_s};
    row("negative partition", "tombstone", QStringList{u"--key-hex"_s, u"00"_s} + place + QStringList(u"-1"_s),
        "--kafka-partition: wants a whole number from 0 to 2147483647, not -1");
    row("partition beyond 32 bits", "tombstone",
        QStringList{u"--key-hex"_s, u"00"_s} + place + QStringList(u"2147483648"_s), "0 to 2147483647, not 2147483648");
    row("key in odd digits", "tombstone", QStringList{u"--key-hex"_s, u"0g"_s} + place + QStringList(u"0"_s),
        "pairs of hexadecimal digits, not 0g");
    row("word without a plan to apply", "stop", {u"--state-fact"_s, u"no worker is running"_s}, "requires --apply");
    QTest::newRow("copy to nobody") << QStringList{u"--plan"_s, u"copy-offsets"_s, u"--connector"_s, u"mirror"_s}
                                    << any;
}

void TestOperationProcess::wrongUse()
{
    QFETCH(QStringList, arguments);
    const Outcome outcome = run(arguments);
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.output, QByteArray());
    QVERIFY(outcome.errors.startsWith("connect-inspector: "));
    QCOMPARE(outcome.errors.count('\n'), 1);
    QFETCH(QByteArray, words);
    QVERIFY2(outcome.errors.contains(words), outcome.errors.constData());
    QVERIFY2(outcome.errors.size() < 300, outcome.errors.constData());
}

void TestOperationProcess::fileThatIsNoPlan()
{
    for (const char* content : {"", "{}", "[1]", "{\"format\":\"connect-inspector-plan/2\"}"}) {
        const Outcome outcome = run({u"--apply"_s, file(u"none.json"_s, content), u"--yes"_s});
        QCOMPARE(outcome.code, 3);
        QVERIFY2(outcome.errors.contains("is no plan"), outcome.errors.constData());
    }
    QCOMPARE(run({u"--apply"_s, inFolder(u"missing.json"_s), u"--yes"_s}).code, 3);
}

void TestOperationProcess::wordThatIsNotNeeded()
{
    const QString path = inFolder(u"word.json"_s);
    const QStringList word{u"--state-fact"_s, u"no worker is running"_s};
    QCOMPARE(run({u"--plan"_s, u"stop"_s, u"--connector"_s, u"mirror"_s, u"--out"_s, path}).code, 0);
    const Outcome ofWorker = run(QStringList{u"--apply"_s, path, u"--yes"_s} + word);
    QCOMPARE(ofWorker.code, 2);
    QCOMPARE(ofWorker.output, QByteArray());
    QVERIFY2(ofWorker.errors.contains("--state-fact is for plans that go straight to Kafka"),
             ofWorker.errors.constData());

    // The connector is stopped, as its topics prove.
    QCOMPARE(run({u"--plan"_s, u"reset-offsets"_s, u"--connector"_s, u"dedicated"_s, u"--via"_s, u"direct"_s,
                  u"--out"_s, path})
                 .code,
             0);
    const Outcome applied = run(QStringList{u"--apply"_s, path, u"--yes"_s} + word);
    QVERIFY2(applied.code == 0, applied.errors.constData());
    QVERIFY2(applied.errors.contains("--state-fact was not needed"), applied.errors.constData());
    QVERIFY(!applied.output.contains("no worker is running"));

    // It runs, on workers that are there: no word helps.
    QCOMPARE(run({u"--plan"_s, u"reset-offsets"_s, u"--connector"_s, u"file-source-1"_s, u"--via"_s, u"direct"_s,
                  u"--out"_s, path})
                 .code,
             0);
    const Outcome refused = run(QStringList{u"--apply"_s, path, u"--yes"_s} + word);
    QCOMPARE(refused.code, 4);
    QVERIFY2(!refused.errors.contains("--state-fact was not needed"), refused.errors.constData());
}

void TestOperationProcess::positionOutOfRangeIsTold()
{
    const Outcome made = run({u"--plan"_s, u"alter-offsets"_s, u"--connector"_s, u"clicks-s3"_s, u"--to"_s,
                              u"offset:9007199254740993"_s, u"--out"_s, inFolder(u"far.json"_s)});
    QCOMPARE(made.code, 0);
    QVERIFY2(made.errors.contains("9007199254740993 lies beyond the end"), made.errors.constData());
    QVERIFY2(made.errors.contains("auto.offset.reset"), made.errors.constData());
}

QTEST_GUILESS_MAIN(TestOperationProcess)
#include "tst_operationprocess.moc"
