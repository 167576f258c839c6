// SPDX-License-Identifier: GPL-3.0-or-later
#include "headlessrun.h"

#include "app/report/reportwriter.h"
#include "dumpreading.h"
#include "files/posixfile.h"
#include "inputbackup.h"
#include "items/errorwords.h"
#include "items/words.h"
#include "livereading.h"
#include "outputfile.h"

#include <QFileInfo>

#include <cerrno>
#include <cstdio>

namespace inspector
{

HeadlessRun::HeadlessRun(const CommandLine& commandLine) : m_task(*commandLine.headless)
{
    if (commandLine.cluster)
        m_input = std::make_unique<LiveReading>(*commandLine.cluster, m_task.timeout);
    else
        m_input = std::make_unique<DumpReading>(commandLine.dumps, m_task.timeout);
    connect(m_input.get(), &ReportInput::progressed, this, [this](const QString& words) { m_progress.show(words); });
    connect(m_input.get(), &ReportInput::warned, this, &HeadlessRun::say);
    connect(m_input.get(), &ReportInput::finished, this, &HeadlessRun::finish);
    connect(m_input.get(), &ReportInput::failed, this, [this](const QString& words) {
        say(words);
        end(Failed);
    });
    connect(&m_interruption, &Interruption::interrupted, this, [this] {
        m_cancelled = true;
        say(tr("Interrupted before everything was read and written."));
        end(Failed);
    });
}

HeadlessRun::~HeadlessRun() = default;

int HeadlessRun::run()
{
    // Better at once than when all has been read. The writer asks again.
    if (const int reason = backupHindrance()) {
        say(ErrorWords::once(Error{ErrorCode::CannotWrite, m_task.backup.toStdString(), systemWords(reason), reason}));
        return Failed;
    }
    // From the event loop: what fails at once can end it only once it runs.
    QMetaObject::invokeMethod(m_input.get(), &ReportInput::start, Qt::QueuedConnection);
    const int code = QCoreApplication::exec();
    if (m_writer.joinable())
        m_writer.join();
    return code;
}

/// errno of what stands in the way of the backup's file already now; 0 = nothing is seen to.
int HeadlessRun::backupHindrance() const
{
    if (m_task.backup.isEmpty())
        return 0;
    const QFileInfo file(m_task.backup);
    if (file.exists())
        return file.isDir() ? EISDIR : EEXIST;
    return QFileInfo(file.absolutePath()).isDir() ? 0 : ENOENT;
}

void HeadlessRun::finish()
{
    m_progress.clear();
    // A report of millions of keys takes its time: Ctrl-C is heard meanwhile.
    m_writer = std::thread([this] {
        const ExitCode code = write();
        QMetaObject::invokeMethod(
            this, [this, code] { end(code); }, Qt::QueuedConnection);
    });
}

HeadlessRun::ExitCode HeadlessRun::write()
{
    for (const auto step : {&HeadlessRun::writeDump, &HeadlessRun::writeBackup, &HeadlessRun::writeReport}) {
        const Result<inspector::Done> written = (this->*step)();
        if (written)
            continue;
        if (!m_cancelled)
            sayLater(ErrorWords::once(written.error()));
        return Failed;
    }
    const std::optional<Severity> worst =
        m_task.failOn ? ReportWriter::worstFinding(m_input->clusters()) : std::nullopt;
    return worst && *worst >= *m_task.failOn ? FindingsFound : Done;
}

Result<inspector::Done> HeadlessRun::writeReport()
{
    if (m_task.report.isEmpty())
        return inspector::Done{};
    Result<OutputFile> file = OutputFile::open(m_task.report);
    if (!file)
        return file.error();
    Result<inspector::Done> written = inspector::Done{};
    ReportWriter::write(m_input->source(), m_input->clusters(), [&](std::string_view part) {
        written = file.value().write(part);
        return written.ok() && !m_cancelled;
    });
    if (m_cancelled)
        return Error{ErrorCode::Cancelled};
    return written ? file.value().commit() : written;
}

Result<inspector::Done> HeadlessRun::writeDump()
{
    if (m_task.dump.isEmpty())
        return inspector::Done{};
    ExportOptions options;
    options.path = m_task.dump;
    options.compression = compressionOfName(m_task.dump);
    options.redact = m_task.redact;
    options.cancelled = &m_cancelled;
    const Result<ExportSummary> written = exportDump(m_input->exportParts(), options);
    if (!written)
        return written.error();
    if (!m_task.redact)
        sayLater(tr("%1 holds secrets in clear. Keep it as safe as the cluster itself, or make it with --redact.")
                     .arg(m_task.dump));
    return inspector::Done{};
}

Result<inspector::Done> HeadlessRun::writeBackup()
{
    if (m_task.backup.isEmpty())
        return inspector::Done{};
    BackupOptions options;
    options.path = m_task.backup;
    options.cancelled = &m_cancelled;
    options.progress = [this](std::uint64_t done, std::uint64_t total) {
        const QString words = tr("Writing and verifying the backup: %1 %").arg(total > 0 ? 100 * done / total : 0);
        QMetaObject::invokeMethod(
            this, [this, words] { m_progress.show(words); }, Qt::QueuedConnection);
    };
    const Result<BackupManifest> written = writeBackupOf(*m_input, options);
    if (!written)
        return written.error();
    sayLater(
        tr("%1 holds %2 records of %3 topics, read back and verified, and secrets in clear: keep it as safe as the "
           "cluster itself.")
            .arg(m_task.backup, Words::number(static_cast<qint64>(written->records())))
            .arg(written->topics.size()));
    return inspector::Done{};
}

void HeadlessRun::end(ExitCode code)
{
    QCoreApplication::exit(code);
}

void HeadlessRun::say(const QString& words)
{
    m_progress.clear();
    std::fputs(QString(u"connect-inspector: " + words + u'\n').toUtf8().constData(), stderr);
}

void HeadlessRun::sayLater(const QString& words)
{
    QMetaObject::invokeMethod(
        this, [this, words] { say(words); }, Qt::QueuedConnection);
}

} // namespace inspector
