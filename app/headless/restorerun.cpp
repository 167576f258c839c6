// SPDX-License-Identifier: GPL-3.0-or-later
#include "restorerun.h"

#include "app/kafkasettingsof.h"
#include "checkline.h"
#include "kafka/kafkatopicadmin.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace inspector
{

namespace
{

using namespace std::chrono_literals;

/// A topic that has just been made has no leader yet; the questions are asked again.
constexpr auto BrokerPatience = 10s;

} // namespace

RestoreRun::RestoreRun(const ConnectionSettings& settings, RestoreTask task)
    : m_task(std::move(task)), m_cluster(settings)
{
    connect(&m_cluster, &LiveCluster::opened, this, [this] {
        m_patience = QDeadlineTimer(BrokerPatience);
        const ConnectionSettings& open = m_cluster.settings();
        m_restoration->setContext({kafkaSettingsOf(open), open.topicNames(), open.group.toStdString(), &m_cluster,
                                   m_cluster.operationContext().groups,
                                   open.demo ? nullptr : std::make_shared<KafkaTopicAdmin>(kafkaSettingsOf(open)),
                                   [this] { return m_cluster.journal(); }, open.readOnly});
    });
    connect(&m_cluster, &LiveCluster::failed, this, [this](const QString& why) { end(CannotRead, why); });
    connect(&m_interruption, &Interruption::interrupted, this, [this] {
        if (m_restoration)
            m_restoration->cancel();
    });
}

RestoreRun::~RestoreRun() = default;

int RestoreRun::run()
{
    QMetaObject::invokeMethod(this, &RestoreRun::start, Qt::QueuedConnection);
    return QCoreApplication::exec();
}

void RestoreRun::start()
{
    m_restoration = std::make_unique<Restoration>(m_task.file, m_task.timeout);
    m_restoration->setLeavesOwnTopics(m_task.leaveOwnTopics);
    connect(m_restoration.get(), &Restoration::verified, &m_cluster, [this] { m_cluster.start(); });
    connect(m_restoration.get(), &Restoration::changed, this, &RestoreRun::look);
}

void RestoreRun::look()
{
    if (m_ended)
        return;
    if (m_restoration->ending())
        ended(*m_restoration->ending());
    else if (m_restoration->phase() == RestoreJob::Phase::Checking && !m_restoration->checks().empty())
        checked();
    else
        m_progress.show(m_restoration->activity());
}

void RestoreRun::checked()
{
    const std::vector<Check>& checks = m_restoration->checks();
    const bool blocked =
        std::any_of(checks.begin(), checks.end(), [](const Check& check) { return check.verdict == Verdict::Blocked; });
    if (m_checked || (!m_restoration->heardAll() && !blocked && !m_patience.hasExpired()))
        return; // it asks again
    m_checked = true;
    for (const Check& check : checks)
        say(checkLine(check));
    // Some are told for the operator's sake, and hold nothing up.
    if (!m_restoration->obstacle(m_restoration->confirmationText()).isEmpty())
        end(Refused, tr("Nothing was sent: not every check is ok."));
    else if (!m_task.yes)
        end(Refused, tr("No check stands against it. Nothing was sent: --yes does it."));
    else
        m_restoration->submit(m_restoration->confirmationText());
}

void RestoreRun::ended(const RestoreJob::Ending& ending)
{
    if (!ending.journalNote.isEmpty())
        say(tr("The journal could not be written. %1").arg(ending.journalNote));
    switch (ending.outcome) {
    case Outcome::Applied:
        end(Done, ending.words);
        break;
    case Outcome::Refused:
        end(ending.isUnreadable ? CannotRead : Refused, ending.words);
        break;
    case Outcome::Failed:
        end(Failed, ending.words);
        break;
    case Outcome::Unknown:
        end(Unknown, ending.words);
        break;
    }
}

void RestoreRun::say(const QString& words)
{
    m_progress.clear();
    std::fputs(QString(QStringLiteral("connect-inspector: ") + words + u'\n').toUtf8().constData(), stderr);
}

void RestoreRun::end(ExitCode code, const QString& words)
{
    if (std::exchange(m_ended, true))
        return;
    m_progress.clear();
    if (!words.isEmpty())
        say(words);
    QCoreApplication::exit(code);
}

} // namespace inspector
