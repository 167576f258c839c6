// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programopener.h"
#include "files/dumploader.h"
#include "items/clustermodels.h"
#include "items/recordsmodel.h"
#include "items/tablemodel.h"
#include "views/exportjob.h"
#include "views/fileopening.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace inspector;

namespace
{

const QString Shop = QStringLiteral(TEST_DATA "/fixtures/shop-4.3.1/");

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// Files through the program's own opener: read, shown, exported.
class tst_FileSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void showsAllPanes();
    void nothingCanBeChanged();
    void looksBack();
    void missingFile();
    void exportsAgain();
    void exportsTable();
    void refusesTakenName();
    void cancelLeavesNothing();

private:
    ProgramOpener m_opener;
    QTemporaryDir m_folder;
    std::unique_ptr<FileOpening> m_opening;
    std::unique_ptr<OpenCluster> m_cluster;
};

void tst_FileSession::initTestCase()
{
    QStringList files;
    for (const char* name : {"shop-configs", "shop-status", "shop-offsets", "dedicated-offsets"}) {
        files.append(Shop + QLatin1String(name) + QStringLiteral(".jsonl"));
    }
    m_opening = m_opener.openFiles(files);
    QSignalSpy finished(m_opening.get(), &FileOpening::finished);
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(m_opening->clusters().size(), 1);
    QVERIFY(m_opening->problems().isEmpty());
    m_cluster = m_opening->take(0);
    QTRY_COMPARE(m_cluster->models().mirror().foldedRows(), 784U);
}

void tst_FileSession::showsAllPanes()
{
    const ClusterModels& models = m_cluster->models();
    QTRY_COMPARE(models.records()->rowCount(), 784);
    QVERIFY(models.configs()->rowCount() > 0);
    QVERIFY(models.statuses()->rowCount() > 0);
    QVERIFY(models.offsets()->rowCount() > 0);
    QVERIFY(models.activeTopics()->rowCount() > 0);
    QCOMPARE(models.progress().state, ConnectionState::Recorded);
    QCOMPARE(models.progress().topicsFound, 4);
    QCOMPARE(m_cluster->settings().configTopic, QStringLiteral("shop-configs"));
    QVERIFY(m_cluster->evidence().clusterName().contains(QStringLiteral("shop-configs.jsonl")));
    QCOMPARE(m_cluster->topics().size(), 4U);
    QVERIFY(!m_cluster->topics().front().partitions);
}

void tst_FileSession::nothingCanBeChanged()
{
    QVERIFY(m_cluster->settings().readOnly);
    const Operation::Context context = m_cluster->operationContext();
    QVERIFY(context.readOnly);
    QVERIFY(!context.api);
    std::optional<Error> error;
    m_cluster->evidence().readToEnd(std::chrono::seconds(1), [&error](const Result<Done>& done) {
        if (!done) {
            error = done.error();
        }
    });
    QTRY_VERIFY(error);
    QCOMPARE(error->code, ErrorCode::ReadOnly);
}

void tst_FileSession::looksBack()
{
    Moment moment;
    moment.atMs = 1795960480000;
    const std::unique_ptr<MomentLook> look = m_cluster->lookAt(moment);
    QVERIFY(look);
    QSignalSpy finished(look.get(), &MomentLook::finished);
    QTRY_COMPARE(finished.size(), 1);
    const std::unique_ptr<OpenCluster> then = look->take();
    QVERIFY(then->models().mirror().foldedRows() > 0);
    QVERIFY(then->models().mirror().foldedRows() < 784);
    QVERIFY(!then->settings().files.isEmpty());
}

void tst_FileSession::missingFile()
{
    const std::unique_ptr<FileOpening> opening = m_opener.openFiles({QStringLiteral("/nowhere/dump.jsonl")});
    QSignalSpy failed(opening.get(), &FileOpening::failed);
    QTRY_COMPARE(failed.size(), 1);
    const QString words = failed.first().first().toString();
    QVERIFY2(words.contains(QStringLiteral("/nowhere/dump.jsonl")), qPrintable(words));
}

void tst_FileSession::exportsAgain()
{
    ExportRequest request;
    request.topics = m_cluster->topics();
    request.path = m_folder.filePath(QStringLiteral("export.jsonl.gz"));
    request.packing = ExportRequest::Packing::Gzip;
    const std::unique_ptr<ExportJob> job = m_opener.startExport(*m_cluster, request);
    QSignalSpy finished(job.get(), &ExportJob::finished);
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(finished.first().first().toLongLong(), 784);
    struct stat info = {};
    QCOMPARE(::stat(QFile::encodeName(request.path).constData(), &info), 0);
    QCOMPARE(info.st_mode & 0777U, 0600U);
    const Result<LoadedDump> again = loadDumps({request.path});
    QVERIFY(again);
    QCOMPARE(again->records, 784U);
    QVERIFY(again->complete);
}

void tst_FileSession::exportsTable()
{
    ExportRequest request;
    request.what = ExportRequest::What::Table;
    request.path = m_folder.filePath(QStringLiteral("table.csv"));
    request.tableRows = 2;
    QList<QByteArray> pieces = {"a,b\r\n1,2\r\n", "3,4\r\n", {}};
    request.nextLines = [&pieces] { return std::optional(pieces.takeFirst()); };
    const std::unique_ptr<ExportJob> job = m_opener.startExport(*m_cluster, request);
    QSignalSpy finished(job.get(), &ExportJob::finished);
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(contentOf(request.path), QByteArray("a,b\r\n1,2\r\n3,4\r\n"));

    // One that becomes another table on the way.
    request.path = m_folder.filePath(QStringLiteral("changed.csv"));
    request.nextLines = [] { return std::optional<QByteArray>(); };
    const std::unique_ptr<ExportJob> changed = m_opener.startExport(*m_cluster, request);
    QSignalSpy failed(changed.get(), &ExportJob::failed);
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(!QFile::exists(request.path));
}

void tst_FileSession::refusesTakenName()
{
    ExportRequest request;
    request.path = m_folder.filePath(QStringLiteral("taken"));
    QFile taken(request.path);
    QVERIFY(taken.open(QIODevice::WriteOnly));
    const std::unique_ptr<ExportJob> job = m_opener.startExport(*m_cluster, request);
    QSignalSpy refused(job.get(), &ExportJob::nameTaken);
    QTRY_COMPARE(refused.size(), 1);
    QCOMPARE(taken.size(), 0);
    request.replace = true;
    const std::unique_ptr<ExportJob> again = m_opener.startExport(*m_cluster, request);
    QSignalSpy finished(again.get(), &ExportJob::finished);
    QTRY_COMPARE(finished.size(), 1);
    QVERIFY(QFile(request.path).size() > 1000);
}

void tst_FileSession::cancelLeavesNothing()
{
    ExportRequest request;
    request.what = ExportRequest::What::Table;
    request.path = m_folder.filePath(QStringLiteral("cancelled.csv"));
    request.nextLines = [] { return std::optional(QByteArray("x\r\n")); }; // never ends
    std::unique_ptr<ExportJob> job = m_opener.startExport(*m_cluster, request);
    QSignalSpy progressed(job.get(), &ExportJob::progressed);
    QTRY_VERIFY(progressed.size() > 2);
    job.reset();
    const QStringList left =
        QDir(m_folder.path()).entryList({QStringLiteral("*cancelled*")}, QDir::Files | QDir::Hidden);
    QVERIFY2(left.isEmpty(), qPrintable(left.join(QLatin1Char(' '))));
}

QTEST_MAIN(tst_FileSession)
#include "tst_filesession.moc"
