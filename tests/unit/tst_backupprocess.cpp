// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/backupreader.h"
#include "programrun.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace inspector;

/// The program's `--backup` and `--restore`, as a script runs them.
class TestBackupProcess : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void demo();
    void nameIsTaken();
    void restoreRefuses_data();
    void restoreRefuses();
    void noBackup();
    void wrongUse_data();
    void wrongUse();

private:
    static ProgramRun run(const QStringList& arguments)
    {
        return runProgram(QStringLiteral(INSPECTOR_BINARY), arguments);
    }
    QString inFolder(const QString& name) const { return m_folder.filePath(name); }
    QString demoBackup() const { return inFolder(u"demo.tar.zst"_s); }

    QTemporaryDir m_folder;
};

void TestBackupProcess::initTestCase()
{
    QVERIFY(m_folder.isValid());
    const ProgramRun outcome = run({u"--demo"_s, u"--backup"_s, demoBackup()});
    QVERIFY2(outcome.code == 0, outcome.errors.constData());
    QCOMPARE(outcome.output, QByteArray());
    QVERIFY2(outcome.errors.contains("read back and verified, and secrets in clear"), outcome.errors.constData());
}

void TestBackupProcess::demo()
{
    RecordStore store;
    const Result<BackupManifest> read = BackupReader::read(demoBackup(), {}, &store);
    QVERIFY(read.ok());
    QVERIFY(read->topics.size() >= 3);
    QVERIFY(read->program.starts_with("connect-inspector "));
    QVERIFY(!read->kafkaClusterId.empty());
    QVERIFY(!read->group.empty());
    QVERIFY(store.published() > 100);
    QCOMPARE(read->records(), store.published());
    for (const BackupTopic& topic : read->topics) {
        for (const BackupPartition& partition : topic.partitions)
            QVERIFY(partition.endOffset >= static_cast<std::int64_t>(partition.records));
    }
}

void TestBackupProcess::nameIsTaken()
{
    const ProgramRun outcome = run({u"--demo"_s, u"--backup"_s, demoBackup()});
    QCOMPARE(outcome.code, 3);
    QVERIFY2(outcome.errors.contains("exists already, and is not overwritten"), outcome.errors.constData());
    QVERIFY2(!outcome.errors.contains("space"), outcome.errors.constData());
    const ProgramRun folder = run({u"--demo"_s, u"--backup"_s, QDir::tempPath()});
    QCOMPARE(folder.code, 3);
    QVERIFY2(folder.errors.contains("is a folder"), folder.errors.constData());
    const ProgramRun nowhere = run({u"--demo"_s, u"--backup"_s, u"/no/such/folder/x.tar.zst"_s});
    QCOMPARE(nowhere.code, 3);
    QVERIFY2(nowhere.errors.contains("its folder does not exist"), nowhere.errors.constData());
}

void TestBackupProcess::restoreRefuses_data()
{
    QTest::addColumn<QStringList>("further");
    QTest::newRow("checks only") << QStringList();
    QTest::newRow("yes") << QStringList{u"--yes"_s};
    QTest::newRow("read-only") << QStringList{u"--yes"_s, u"--read-only"_s};
}

/// The demo's topics hold records, and its workers run.
void TestBackupProcess::restoreRefuses()
{
    QFETCH(QStringList, further);
    const ProgramRun outcome = run(QStringList{u"--demo"_s, u"--restore"_s, demoBackup()} + further);
    QVERIFY2(outcome.code == 4, outcome.errors.constData());
    QVERIFY2(outcome.errors.contains("The backup is whole: "), outcome.errors.constData());
    QVERIFY2(outcome.errors.contains("Nothing was sent: not every check is ok."), outcome.errors.constData());
    QCOMPARE(outcome.errors.contains("this cluster is open read-only"), further.contains(u"--read-only"_s));
}

void TestBackupProcess::noBackup()
{
    QFile whole(demoBackup());
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QFile cut(inFolder(u"cut.tar.zst"_s));
    QVERIFY(cut.open(QIODevice::WriteOnly));
    cut.write(whole.read(whole.size() / 2));
    cut.close();
    const ProgramRun outcome = run({u"--demo"_s, u"--restore"_s, cut.fileName(), u"--yes"_s});
    QCOMPARE(outcome.code, 3);
    QVERIFY2(outcome.errors.contains("is cut short: its end is missing"), outcome.errors.constData());
    QCOMPARE(run({u"--demo"_s, u"--restore"_s, inFolder(u"nothing"_s)}).code, 3);
}

void TestBackupProcess::wrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* name, const QStringList& arguments, const char* words) {
        QTest::newRow(name) << arguments << QByteArray(words);
    };
    row("backup of nothing", {u"--backup"_s, u"x"_s}, "--backup wants --bootstrap or --demo");
    row("backup of a dump", {u"--open"_s, u"y"_s, u"--backup"_s, u"x"_s}, "--open");
    row("backup to the terminal", {u"--demo"_s, u"--backup"_s, u"-"_s}, "--backup wants the name of a file");
    row("backup without a name", {u"--demo"_s, u"--backup"_s, u""_s}, "must not be empty");
    row("backup over the report", {u"--demo"_s, u"--backup"_s, u"x"_s, u"--report"_s, u"./x"_s},
        "--report and --backup name the same file");
    row("backup over the export", {u"--demo"_s, u"--backup"_s, u"x"_s, u"--export"_s, u"x"_s},
        "--export and --backup name the same file");
    row("backup and yes", {u"--demo"_s, u"--backup"_s, u"x"_s, u"--yes"_s},
        "--yes wants one of --apply, --restore and --provision");
    row("backup redacted", {u"--demo"_s, u"--backup"_s, u"x"_s, u"--redact"_s}, "--export");
    row("backup and restore", {u"--demo"_s, u"--backup"_s, u"x"_s, u"--restore"_s, u"y"_s}, "--restore goes with none");
    row("backup and plan", {u"--demo"_s, u"--backup"_s, u"x"_s, u"--apply"_s, u"y"_s},
        "--plan and --apply go with none");
    row("restore to nothing", {u"--restore"_s, u"x"_s}, "--restore wants --bootstrap or --demo");
    row("restore to a dump", {u"--open"_s, u"y"_s, u"--restore"_s, u"x"_s}, "--open");
    row("restore and report", {u"--demo"_s, u"--restore"_s, u"x"_s, u"--report"_s, u"-"_s}, "--restore goes with none");
    row("restore and apply", {u"--demo"_s, u"--restore"_s, u"x"_s, u"--apply"_s, u"y"_s}, "--restore goes with none");
}

void TestBackupProcess::wrongUse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, words);
    const ProgramRun outcome = run(arguments);
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.output, QByteArray());
    QVERIFY2(outcome.errors.contains(words), outcome.errors.constData());
    QCOMPARE(outcome.errors.count('\n'), 1);
}

QTEST_GUILESS_MAIN(TestBackupProcess)
#include "tst_backupprocess.moc"
