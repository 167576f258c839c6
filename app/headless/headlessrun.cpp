// SPDX-License-Identifier: GPL-3.0-or-later
#include "headlessrun.h"

#include "app/report/reportwriter.h"
#include "dumpreading.h"
#include "items/errorwords.h"
#include "livereading.h"
#include "outputfile.h"

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
        end(NotRead);
    });
    connect(&m_interruption, &Interruption::interrupted, this, [this] {
        say(tr("Interrupted before everything was read; nothing was written."));
        end(NotRead);
    });
}

HeadlessRun::~HeadlessRun() = default;

int HeadlessRun::run()
{
    // From the event loop: what fails at once can end it only once it runs.
    QMetaObject::invokeMethod(m_input.get(), &ReportInput::start, Qt::QueuedConnection);
    const int code = QCoreApplication::exec();
    m_input.reset();
    return code;
}

void HeadlessRun::finish()
{
    m_progress.clear();
    const std::vector<ReportCluster> clusters = m_input->clusters();
    const Result<inspector::Done> written =
        OutputFile::write(m_task.report, ReportWriter::report(m_input->source(), clusters));
    if (!written) {
        say(ErrorWords::once(written.error()));
        end(NotRead);
        return;
    }
    const std::optional<Severity> worst = m_task.failOn ? ReportWriter::worstFinding(clusters) : std::nullopt;
    end(worst && *worst >= *m_task.failOn ? FindingsFound : Done);
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

} // namespace inspector
