// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisionrun.h"

#include "app/provisioningof.h"
#include "checkline.h"
#include "core/cancelwait.h"
#include "items/errorwords.h"
#include "operations/provisioningwords.h"

#include <QCoreApplication>

#include <cstdio>
#include <utility>

namespace inspector
{

namespace
{

constexpr std::chrono::milliseconds BetweenLooks{500};

} // namespace

ProvisionRun::ProvisionRun(const ConnectionSettings& settings, ProvisionTask task)
    : m_task(std::move(task)), m_provisioning(provisioningContextOf(settings))
{
    connect(&m_interruption, &Interruption::interrupted, this, [this] {
        m_cancelled = true; // what was sent is looked at once more, and said
        CancelWait::wake();
        if (!m_submitted)
            end(Refused, tr("Interrupted; nothing was changed."));
    });
}

ProvisionRun::~ProvisionRun()
{
    m_cancelled = true;
    CancelWait::wake();
    if (m_worker.joinable())
        m_worker.join();
}

int ProvisionRun::run()
{
    m_progress.show(tr("Asking the brokers"));
    work([this]() -> std::function<void()> { return [this, outlook = lookPatiently()] { looked(outlook); }; });
    return QCoreApplication::exec();
}

/// On the worker's thread. A connection that breaks, or an answer that stays away, is no answer yet.
ProvisioningOutlook ProvisionRun::lookPatiently()
{
    const AskControl until = control();
    ProvisioningOutlook outlook = m_provisioning.look(m_task.request, until);
    const auto isPassing = [&outlook] {
        const std::optional<Error>& error = outlook.facts.around.error;
        return error && !error->fatal &&
               (error->code == ErrorCode::ConnectionLost || error->code == ErrorCode::TimedOut);
    };
    while (isPassing() && CancelWait::pause(BetweenLooks, until))
        outlook = m_provisioning.look(m_task.request, until);
    return outlook;
}

void ProvisionRun::work(std::function<std::function<void()>()> job)
{
    if (m_worker.joinable())
        m_worker.join(); // it has handed over: this runs at its word
    m_worker = std::thread([this, job = std::move(job)] {
        // Joined before this object dies.
        QMetaObject::invokeMethod(
            this,
            [this, then = job()] {
                if (!m_ended)
                    then();
            },
            Qt::QueuedConnection);
    });
}

AskControl ProvisionRun::control() const
{
    return {std::chrono::steady_clock::now() + m_task.timeout, &m_cancelled};
}

void ProvisionRun::print(const ProvisioningOutlook& outlook)
{
    QString text;
    for (const TopicVerdict& topic : outlook.facts.topics)
        text += QString::fromStdString(topic.subject.name) + u" (" +
                ProvisioningWords::role(topic.subject.role).english() + u"): " +
                ProvisioningWords::state(topic).english() + u". " + ProvisioningWords::plan(topic).english() + u'\n';
    if (!outlook.commands.empty())
        text += u'\n' + tr("The same with Kafka's own commands:") + u'\n';
    for (const std::string& command : outlook.commands)
        text += QString::fromStdString(command) + u'\n';
    m_progress.clear();
    std::fputs(text.toUtf8().constData(), stdout);
    std::fflush(stdout); // before what follows on the other stream
}

void ProvisionRun::looked(const ProvisioningOutlook& outlook)
{
    if (outlook.facts.around.error) {
        end(CannotRead, ErrorWords::once(*outlook.facts.around.error));
        return;
    }
    print(outlook);
    for (const PreflightLine& line : outlook.checks)
        say(checkLine(line.check));
    for (const Sentence& warning : outlook.warnings)
        say(tr("warning %1").arg(warning.english()));
    if (outlook.allFit()) {
        end(Done, tr("Every topic is as wanted; nothing is to be done."));
        return;
    }
    if (const Sentence obstacle = outlook.obstacle(); !obstacle.isEmpty()) {
        end(Refused, tr("Nothing was changed: %1").arg(obstacle.window()));
        return;
    }
    if (!m_task.yes) {
        end(Refused, tr("No check stands against it. Nothing was changed: --yes does it."));
        return;
    }
    m_submitted = true;
    m_progress.show(tr("Sending, and reading back"));
    work([this, outlook]() -> std::function<void()> {
        return [this, result = m_provisioning.carryOut(outlook, control())] { carriedOut(result); };
    });
}

void ProvisionRun::carriedOut(const ProvisioningResult& result)
{
    ExitCode code = Unknown;
    switch (result.outcome) {
    case Outcome::Applied:
        code = result.allFit ? Done : Failed;
        break;
    case Outcome::Refused:
        code = Refused;
        break;
    case Outcome::Failed:
        code = Failed;
        break;
    case Outcome::Unknown:
        break;
    }
    if (result.outcome == Outcome::Applied && !result.allFit) {
        for (const TopicVerdict& topic : result.after.facts.topics) {
            if (topic.state != TopicVerdict::State::Fits)
                say(QString::fromStdString(topic.subject.name) + u": " + ProvisioningWords::plan(topic).english());
        }
    }
    end(code, result.headline.english() + u' ' + result.explanation.english());
}

void ProvisionRun::say(const QString& words)
{
    m_progress.clear();
    std::fputs(QString(QStringLiteral("connect-inspector: ") + words + u'\n').toUtf8().constData(), stderr);
}

void ProvisionRun::end(ExitCode code, const QString& words)
{
    if (std::exchange(m_ended, true))
        return;
    say(words);
    QCoreApplication::exit(code);
}

} // namespace inspector
