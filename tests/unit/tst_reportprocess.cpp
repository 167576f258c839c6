// SPDX-License-Identifier: GPL-3.0-or-later
#include "reportpath.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <memory>

#include <sys/stat.h>

using namespace inspector;
using namespace Qt::StringLiterals;

/// The real binary, without a display: what scripts rely on.
class TestReportProcess : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void dumpGivesTheGoldenReport();
    void demoNeedsNoDisplay();
    void reportIsRepeatable();
    void fileIsForItsOwnerAlone();
    void formerFileIsReplacedAsAWhole();
    void linkStaysALink();
    void failOn_data();
    void failOn();
    void wrongUse_data();
    void wrongUse();
    void sourceThatCannotBeRead_data();
    void sourceThatCannotBeRead();
    void tornDumpIsUsedAsFarAsItGoes();
    void reportThatCannotBeWritten();
    void exportGivesTheSameReport();
    void redactedExportHoldsNoSecret();
    void exportReplacesNothing();
    void interruptionEndsCleanly();

private:
    struct Outcome
    {
        int code = -1; ///< -1: not ended by itself
        QByteArray output;
        QByteArray errors;
    };
    static Outcome run(const QStringList& arguments);
    static std::unique_ptr<QProcess> start(const QStringList& arguments);

    QString inFolder(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

namespace
{

constexpr int PatienceMs = 60'000;
const QString DataFolder = QStringLiteral(TEST_DATA "/reports");

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Whether the process has a handler for the signal.
bool catches(qint64 process, int signal)
{
    for (const QByteArray& line : contentOf(u"/proc/%1/status"_s.arg(process)).split('\n')) {
        if (line.startsWith("SigCgt:"))
            return (line.mid(7).trimmed().toULongLong(nullptr, 16) >> (signal - 1)) & 1U;
    }
    return false;
}

QJsonObject json(const QByteArray& text)
{
    return QJsonDocument::fromJson(text).object();
}

} // namespace

void TestReportProcess::initTestCase()
{
    QVERIFY(m_folder.isValid());
}

std::unique_ptr<QProcess> TestReportProcess::start(const QStringList& arguments)
{
    auto process = std::make_unique<QProcess>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
        environment.remove(QLatin1String(variable));
    environment.insert(u"LC_ALL"_s, u"de_DE.UTF-8"_s); // the report is English all the same
    process->setProcessEnvironment(environment);
    process->setWorkingDirectory(DataFolder);
    process->start(QStringLiteral(INSPECTOR_BINARY), arguments);
    return process;
}

TestReportProcess::Outcome TestReportProcess::run(const QStringList& arguments)
{
    const std::unique_ptr<QProcess> process = start(arguments);
    Outcome outcome;
    if (process->waitForFinished(PatienceMs) && process->exitStatus() == QProcess::NormalExit)
        outcome.code = process->exitCode();
    outcome.output = process->readAllStandardOutput();
    outcome.errors = process->readAllStandardError();
    return outcome;
}

/// The file was made by `connect-inspector --open golden.jsonl --report golden.json`; a change of it is a change of a
/// public format.
void TestReportProcess::dumpGivesTheGoldenReport()
{
    const Outcome outcome = run({u"--open"_s, u"golden.jsonl"_s, u"--report"_s, u"-"_s});
    QCOMPARE(outcome.errors, QByteArray());
    QCOMPARE(outcome.code, 0);
    const QList<QByteArray> lines = outcome.output.split('\n');
    const QList<QByteArray> golden = contentOf(DataFolder + u"/golden.json"_s).split('\n');
    for (qsizetype i = 0; i < std::min(lines.size(), golden.size()); ++i)
        QVERIFY2(lines[i] == golden[i], qPrintable(u"line %1: %2"_s.arg(i + 1).arg(QString::fromUtf8(lines[i]))));
    QCOMPARE(lines.size(), golden.size());
}

void TestReportProcess::demoNeedsNoDisplay()
{
    const QString path = inFolder(u"demo.json"_s);
    const Outcome outcome = run({u"--demo"_s, u"--report"_s, path});
    QCOMPARE(outcome.errors, QByteArray());
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.output, QByteArray());
    const QJsonObject report = json(contentOf(path));
    QCOMPARE(report[u"format"], QJsonValue(u"connect-inspector-report/1"_s));
    QCOMPARE(report[u"source"][u"kind"], QJsonValue(u"demo"_s));
    QCOMPARE(report[u"source"][u"read"][u"complete"], QJsonValue(true));
    const QJsonValue cluster = report[u"clusters"][0];
    QCOMPARE(cluster[u"group"], QJsonValue(u"shop"_s));
    QCOMPARE(atPath(cluster, u"connectors/name=failing-sink/health"_s), QJsonValue(u"failed"_s));
    QCOMPARE(atPath(cluster, u"connectors/name=dedicated/type"_s), QJsonValue(u"source"_s));
    QCOMPARE(atPath(cluster, u"topics/*role"_s),
             QJsonValue(QJsonArray({u"connector-offset"_s, u"config"_s, u"offset"_s, u"status"_s})));
}

void TestReportProcess::reportIsRepeatable()
{
    const QStringList arguments{u"--open"_s, u"golden.jsonl"_s, u"--report"_s, u"-"_s};
    const Outcome first = run(arguments);
    QVERIFY(!first.output.isEmpty());
    QCOMPARE(run(arguments).output, first.output);
}

void TestReportProcess::fileIsForItsOwnerAlone()
{
    const QString path = inFolder(u"private.json"_s);
    QCOMPARE(run({u"--open"_s, u"golden.jsonl"_s, u"--report"_s, path}).code, 0);
    struct stat info = {};
    QCOMPARE(::stat(QFile::encodeName(path).constData(), &info), 0);
    QCOMPARE(static_cast<int>(info.st_mode & 0777U), 0600);
    QCOMPARE(contentOf(path), contentOf(DataFolder + u"/golden.json"_s));
}

void TestReportProcess::formerFileIsReplacedAsAWhole()
{
    const QString path = inFolder(u"former.json"_s);
    QFile former(path);
    QVERIFY(former.open(QIODevice::ReadWrite));
    QVERIFY(former.write(QByteArray(1'000'000, 'x')) > 0);
    QVERIFY(former.flush());
    QCOMPARE(run({u"--open"_s, u"golden.jsonl"_s, u"--report"_s, path}).code, 0);
    QCOMPARE(contentOf(path), contentOf(DataFolder + u"/golden.json"_s));
    // Whoever had the former one open still has all of it: it was not written over.
    QVERIFY(former.seek(0));
    QCOMPARE(former.readAll(), QByteArray(1'000'000, 'x'));
    // And nothing half-written is left beside it.
    QCOMPARE(QDir(m_folder.path()).entryList({u"former.json*"_s}), QStringList{u"former.json"_s});
}

void TestReportProcess::linkStaysALink()
{
    const QString target = inFolder(u"target.json"_s);
    const QString link = inFolder(u"link.json"_s);
    QVERIFY(QFile(target).open(QIODevice::WriteOnly));
    QVERIFY(QFile::link(target, link));
    QCOMPARE(run({u"--open"_s, u"golden.jsonl"_s, u"--report"_s, link}).code, 0);
    QVERIFY(QFileInfo(link).isSymLink());
    QCOMPARE(contentOf(target), contentOf(DataFolder + u"/golden.json"_s));
}

void TestReportProcess::failOn_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    const QStringList troubled{u"--open"_s, u"golden.jsonl"_s};
    const QStringList warned{u"--open"_s, u"warned.jsonl"_s};
    const QStringList sound{u"--open"_s, u"sound.jsonl"_s};
    QTest::newRow("errors, not asked") << troubled << 0;
    QTest::newRow("errors, error") << QStringList(troubled + QStringList{u"--fail-on"_s, u"error"_s}) << 1;
    QTest::newRow("errors, warning") << QStringList(troubled + QStringList{u"--fail-on"_s, u"warning"_s}) << 1;
    QTest::newRow("warnings, error") << QStringList(warned + QStringList{u"--fail-on"_s, u"error"_s}) << 0;
    QTest::newRow("warnings, warning") << QStringList(warned + QStringList{u"--fail-on"_s, u"warning"_s}) << 1;
    QTest::newRow("infos, warning") << QStringList(sound + QStringList{u"--fail-on"_s, u"warning"_s}) << 0;
}

void TestReportProcess::failOn()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    const Outcome outcome = run(arguments + QStringList{u"--report"_s, u"-"_s});
    QCOMPARE(outcome.code, code);
    QVERIFY(!json(outcome.output).isEmpty()); // the report is written in any case
}

void TestReportProcess::wrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("named");
    QTest::newRow("no source") << QStringList{u"--report"_s, u"-"_s} << QByteArray("--bootstrap");
    QTest::newRow("no file") << QStringList{u"--demo"_s, u"--report"_s} << QByteArray("--report");
    QTest::newRow("fail-on alone") << QStringList{u"--demo"_s, u"--fail-on"_s, u"error"_s} << QByteArray("--fail-on");
    QTest::newRow("unknown severity") << QStringList{u"--demo"_s, u"--report"_s, u"-"_s, u"--fail-on"_s, u"info"_s}
                                      << QByteArray("--fail-on");
    QTest::newRow("two sources") << QStringList{u"--demo"_s, u"--open"_s, u"a"_s, u"--report"_s, u"-"_s}
                                 << QByteArray("--open");
    QTest::newRow("cluster and file") << QStringList{u"--bootstrap"_s, u"a:1"_s,      u"--open"_s,
                                                     u"a"_s,           u"--report"_s, u"-"_s}
                                      << QByteArray("--open");
    QTest::newRow("no time") << QStringList{u"--demo"_s, u"--report"_s, u"-"_s, u"--timeout"_s, u"0"_s}
                             << QByteArray("--timeout");
    QTest::newRow("redact alone") << QStringList{u"--demo"_s, u"--redact"_s} << QByteArray("--redact");
    QTest::newRow("empty name") << QStringList{u"--demo"_s, u"--report"_s, QString()} << QByteArray("--report");
    QTest::newRow("export to the output") << QStringList{u"--demo"_s, u"--export"_s, u"-"_s} << QByteArray("--export");
    QTest::newRow("one file twice") << QStringList{u"--demo"_s, u"--report"_s, u"./x"_s, u"--export"_s, u"x"_s}
                                    << QByteArray("--export");
    QTest::newRow("no address") << QStringList{u"--bootstrap"_s, u"nonsense"_s, u"--report"_s, u"-"_s}
                                << QByteArray("“nonsense” is no address");
    QTest::newRow("time alone") << QStringList{u"--demo"_s, u"--timeout"_s, u"5"_s} << QByteArray("--timeout");
}

void TestReportProcess::wrongUse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, named);
    const Outcome outcome = run(arguments);
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.output, QByteArray());
    QVERIFY2(outcome.errors.startsWith("connect-inspector: ") && outcome.errors.contains(named) &&
                 outcome.errors.count('\n') == 1,
             outcome.errors.constData());
}

void TestReportProcess::sourceThatCannotBeRead_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("what");
    QTest::addColumn<QByteArray>("where");
    const QString nothing = u"nothing.jsonl"_s;
    QTest::newRow("missing file") << QStringList{u"--open"_s, u"/no/such/file"_s} << QByteArray("cannot be read")
                                  << QByteArray("/no/such/file");
    QTest::newRow("a folder") << QStringList{u"--open"_s, u"/tmp"_s} << QByteArray("cannot be read")
                              << QByteArray("/tmp");
    QTest::newRow("nothing of Connect") << QStringList{u"--open"_s, nothing} << QByteArray("nothing of Kafka Connect")
                                        << QByteArray("nothing.jsonl");
    QTest::newRow("nobody listens") << QStringList{u"--bootstrap"_s, u"127.0.0.1:1"_s, u"--timeout"_s, u"3"_s}
                                    << QByteArray("Nothing listens") << QByteArray("127.0.0.1:1");
    QTest::newRow("no such host") << QStringList{u"--bootstrap"_s, u"no-such-host.invalid:9092"_s, u"--timeout"_s,
                                                 u"5"_s}
                                  << QByteArray("cannot be found") << QByteArray("no-such-host.invalid");
    QTest::newRow("no such property") << QStringList{u"--bootstrap"_s, u"127.0.0.1:1"_s, u"--property"_s,
                                                     u"no.such.thing=1"_s}
                                      << QByteArray("unknown to the Kafka client") << QByteArray("no.such.thing");
}

void TestReportProcess::sourceThatCannotBeRead()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, what);
    QFETCH(QByteArray, where);
    const QString path = inFolder(u"unread.json"_s);
    const Outcome outcome = run(arguments + QStringList{u"--report"_s, path});
    QCOMPARE(outcome.code, 3);
    QVERIFY2(outcome.errors.startsWith("connect-inspector: ") && outcome.errors.contains(what) &&
                 outcome.errors.contains(where) && !outcome.errors.contains("Retrying"),
             outcome.errors.constData());
    QVERIFY(!QFile::exists(path));
}

void TestReportProcess::tornDumpIsUsedAsFarAsItGoes()
{
    const QString path = inFolder(u"torn.jsonl"_s);
    QFile torn(path);
    QVERIFY(torn.open(QIODevice::WriteOnly));
    const QList<QByteArray> lines = contentOf(DataFolder + u"/golden.jsonl"_s).split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i)
        torn.write((i == 5 ? lines[i].left(40) : lines[i]) + '\n');
    torn.close();
    const Outcome outcome = run({u"--open"_s, path, u"--report"_s, u"-"_s});
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.errors.contains("Line 6 of ") && outcome.errors.contains("torn.jsonl") &&
                 outcome.errors.count('\n') == 1,
             outcome.errors.constData());
    const QJsonObject report = json(outcome.output);
    QCOMPARE(report[u"source"][u"read"][u"complete"], QJsonValue(false));
    QCOMPARE(report[u"source"][u"read"][u"records"].toInt(),
             json(contentOf(DataFolder + u"/golden.json"_s))[u"source"][u"read"][u"records"].toInt() - 1);
}

void TestReportProcess::reportThatCannotBeWritten()
{
    const Outcome outcome = run({u"--open"_s, u"golden.jsonl"_s, u"--report"_s, u"/no/such/folder/x.json"_s});
    QCOMPARE(outcome.code, 3);
    QVERIFY2(outcome.errors.contains("/no/such/folder/x.json cannot be written"), outcome.errors.constData());
}

void TestReportProcess::exportGivesTheSameReport()
{
    const auto withoutSource = [](const QByteArray& report) {
        QJsonObject root = json(report);
        root.remove(u"source");
        return root;
    };
    for (const QStringList& source : {QStringList{u"--open"_s, u"golden.jsonl"_s}, QStringList{u"--demo"_s}}) {
        const QString path = inFolder(source.last().left(4) + u".zst"_s);
        const Outcome first = run(source + QStringList{u"--report"_s, u"-"_s, u"--export"_s, path});
        QCOMPARE(first.code, 0);
        QVERIFY2(first.errors.contains("holds secrets in clear"), first.errors.constData());
        const Outcome again = run({u"--open"_s, path, u"--report"_s, u"-"_s});
        QCOMPARE(again.errors, QByteArray());
        QJsonObject before = withoutSource(first.output);
        QJsonObject after = withoutSource(again.output);
        QVERIFY(!after.isEmpty());
        if (source.first() == u"--demo") {
            // What topics alone do not tell, and what hangs on the time of day.
            for (QJsonObject* report : {&before, &after}) {
                QJsonObject cluster = (*report)[u"clusters"][0].toObject();
                QJsonArray connectors = cluster[u"connectors"].toArray();
                for (QJsonValueRef value : connectors) {
                    QJsonObject connector = value.toObject();
                    connector.remove(u"sink");
                    connector.remove(u"type");
                    value = connector;
                }
                cluster[u"connectors"] = connectors;
                QJsonArray topics = cluster[u"topics"].toArray();
                for (QJsonValueRef value : topics) {
                    QJsonObject topic = value.toObject();
                    for (const char* told : {"replicationFactor", "cleanupPolicy", "settings"})
                        topic.remove(QLatin1String(told));
                    value = topic;
                }
                cluster[u"topics"] = topics;
                QVERIFY(cluster.contains(u"workers"));
                cluster.remove(u"workers");
                cluster.remove(u"findings");
                report->insert(u"clusters", QJsonArray{cluster});
            }
        }
        QCOMPARE(after, before);
    }
}

void TestReportProcess::redactedExportHoldsNoSecret()
{
    const QString path = inFolder(u"redacted.jsonl"_s);
    const Outcome outcome = run({u"--open"_s, u"golden.jsonl"_s, u"--export"_s, path, u"--redact"_s});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.errors, QByteArray());
    const QByteArray written = contentOf(path);
    QVERIFY(written.contains("database.password"));
    for (const char* secret : {"hunter2", "geheim", "c2VjcmV0"})
        QVERIFY2(!written.contains(secret), secret);
    struct stat info = {};
    QCOMPARE(::stat(QFile::encodeName(path).constData(), &info), 0);
    QCOMPARE(static_cast<int>(info.st_mode & 0777U), 0600);
}

void TestReportProcess::exportReplacesNothing()
{
    const QString path = inFolder(u"there.jsonl"_s);
    QFile there(path);
    QVERIFY(there.open(QIODevice::WriteOnly));
    QVERIFY(there.write("precious") > 0);
    there.close();
    const Outcome outcome = run({u"--open"_s, u"golden.jsonl"_s, u"--export"_s, path});
    QCOMPARE(outcome.code, 3);
    QVERIFY2(outcome.errors.contains("there.jsonl exists already, and is not overwritten."),
             outcome.errors.constData());
    QCOMPARE(contentOf(path), QByteArray("precious"));
}

void TestReportProcess::interruptionEndsCleanly()
{
    const QString path = inFolder(u"interrupted.json"_s);
    const std::unique_ptr<QProcess> process =
        start({u"--bootstrap"_s, u"192.0.2.1:9092"_s, u"--report"_s, path}); // an address that answers to nobody
    QVERIFY(process->waitForStarted(PatienceMs));
    // Until it is taken care of, the signal ends the process as it always did.
    QTRY_VERIFY_WITH_TIMEOUT(catches(process->processId(), SIGINT), PatienceMs);
    QCOMPARE(::kill(static_cast<pid_t>(process->processId()), SIGINT), 0);
    QVERIFY(process->waitForFinished(PatienceMs));
    QCOMPARE(process->exitStatus(), QProcess::NormalExit);
    QCOMPARE(process->exitCode(), 3);
    const QByteArray errors = process->readAllStandardError();
    QVERIFY2(errors.contains("Interrupted"), errors.constData());
    QVERIFY(!QFile::exists(path));
}

QTEST_GUILESS_MAIN(TestReportProcess)
#include "tst_reportprocess.moc"
