// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalentries.h"

#include <QCoreApplication>
#include <QSysInfo>
#include <QUuid>

#include <unistd.h>

namespace inspector
{

std::string operatorName()
{
    QString user = qEnvironmentVariable("USER", qEnvironmentVariable("LOGNAME"));
    if (user.isEmpty())
        user = u"uid "_qs + QString::number(geteuid()); // no look-up: a directory server may take its time
    return QString(user + u'@' + QSysInfo::machineHostName()).toStdString();
}

std::string programName()
{
    return QString(u"connect-inspector "_qs + QCoreApplication::applicationVersion()).toStdString();
}

std::string isoTime(const QDateTime& at)
{
    return at.isValid() ? at.toUTC().toString(Qt::ISODateWithMs).toStdString() : std::string();
}

std::string newId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
}

JournalEntry journalEntry(const std::string& id, const OperationPlan& plan, const std::vector<PreflightLine>& lines,
                          Outcome outcome, const Sentence& detail)
{
    JournalEntry entry;
    entry.id = id;
    entry.at = isoTime(QDateTime::currentDateTimeUtc());
    entry.by = operatorName();
    entry.plan = plan;
    for (const PreflightLine& line : lines)
        entry.checks.push_back({line.check.id.toStdString(), line.check.verdict, line.seenEnglish.toStdString(),
                                line.check.source.toStdString(), isoTime(line.check.at)});
    entry.outcome = outcome;
    entry.of = static_cast<std::uint32_t>(plan.changes.size());
    entry.detail = detail.english().toStdString();
    return entry;
}

} // namespace inspector
