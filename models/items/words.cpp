// SPDX-License-Identifier: GPL-3.0-or-later
#include "words.h"

#include "errorwords.h"
#include "rawtext.h"

#include <QDateTime>
#include <QLocale>

namespace inspector
{

QString Words::health(Health health)
{
    switch (health) {
    case Health::Failed:
        return tr("Failed", "connector");
    case Health::Degraded:
        return tr("Degraded", "connector");
    case Health::Restarting:
        return tr("Restarting", "connector");
    case Health::Unassigned:
        return tr("Unassigned", "connector");
    case Health::Unknown:
        return tr("Unknown", "connector");
    case Health::Running:
        return tr("Running", "connector");
    case Health::Paused:
        return tr("Paused", "connector");
    case Health::Stopped:
        return tr("Stopped", "connector");
    case Health::Deleted:
        return tr("Deleted", "connector");
    }
    return {};
}

QString Words::taskState(TaskState state)
{
    switch (state) {
    case TaskState::Unassigned:
        return tr("Unassigned", "task");
    case TaskState::Running:
        return tr("Running", "task");
    case TaskState::Paused:
        return tr("Paused", "task");
    case TaskState::Failed:
        return tr("Failed", "task");
    case TaskState::Restarting:
        return tr("Restarting", "task");
    case TaskState::Stopped:
        return tr("Stopped", "task");
    case TaskState::Destroyed:
        return tr("Destroyed", "task");
    case TaskState::Unknown:
        return tr("Unknown", "task");
    }
    return {};
}

QString Words::targetState(TargetState state)
{
    switch (state) {
    case TargetState::Started:
        return tr("Started", "target state");
    case TargetState::Paused:
        return tr("Paused", "target state");
    case TargetState::Stopped:
        return tr("Stopped", "target state");
    }
    return {};
}

QString Words::connectorType(ConnectorType type)
{
    switch (type) {
    case ConnectorType::Unknown:
        return tr("unknown", "connector type");
    case ConnectorType::Source:
        return tr("source", "connector type");
    case ConnectorType::Sink:
        return tr("sink", "connector type");
    }
    return {};
}

QString Words::keyFamily(KeyFamily family)
{
    switch (family) {
    case KeyFamily::Connector:
        return tr("connector config");
    case KeyFamily::TargetState:
        return tr("target state");
    case KeyFamily::TaskConfig:
        return tr("task config");
    case KeyFamily::TasksCommit:
        return tr("task commit");
    case KeyFamily::Restart:
        return tr("restart request");
    case KeyFamily::TasksFencing:
        return tr("task fencing");
    case KeyFamily::SessionKey:
        return tr("session key");
    case KeyFamily::LoggerLevel:
        return tr("logger level");
    case KeyFamily::ConnectorStatus:
        return tr("connector status");
    case KeyFamily::TaskStatus:
        return tr("task status");
    case KeyFamily::ActiveTopic:
        return tr("active topic");
    case KeyFamily::SourceOffset:
        return tr("source offset");
    case KeyFamily::Unknown:
        return tr("unknown key");
    }
    return {};
}

QString Words::keyProblem(KeyProblem problem)
{
    switch (problem) {
    case KeyProblem::None:
        return tr("readable key");
    case KeyProblem::NullKey:
        return tr("no key");
    case KeyProblem::NoSuchPrefix:
        return tr("no known prefix");
    case KeyProblem::BadTaskId:
        return tr("no readable task id");
    case KeyProblem::BadTopicKey:
        return tr("no topic and connector in the key");
    case KeyProblem::EmptyName:
        return tr("empty connector name");
    case KeyProblem::NotJson:
        return tr("not JSON");
    case KeyProblem::NotPair:
        return tr("not an array of two");
    case KeyProblem::NameNotText:
        return tr("connector name is not text");
    case KeyProblem::PartitionNotObject:
        return tr("source partition is not an object");
    case KeyProblem::NullPartition:
        return tr("null source partition");
    case KeyProblem::WireFormat:
        return tr("binary, in the wire format of a schema registry");
    }
    return {};
}

QString Words::valueKind(ValueKind kind)
{
    switch (kind) {
    case ValueKind::Tombstone:
        return tr("deleted (no value)");
    case ValueKind::Empty:
        return tr("empty value");
    case ValueKind::JsonNull:
        return tr("the JSON text null");
    case ValueKind::Object:
        return tr("JSON object");
    case ValueKind::OtherJson:
        return tr("JSON, but no object");
    case ValueKind::Undecodable:
        return tr("not readable: a worker could not read it as JSON");
    }
    return {};
}

QString Words::connectionState(ConnectionState state)
{
    switch (state) {
    case ConnectionState::Idle:
        return tr("Not connected");
    case ConnectionState::Connecting:
        return tr("Connecting");
    case ConnectionState::Reading:
        return tr("Reading");
    case ConnectionState::Live:
        return tr("Live");
    case ConnectionState::Disconnected:
        return tr("Connection lost");
    case ConnectionState::Failed:
        return tr("Cannot connect");
    case ConnectionState::Recorded:
        return tr("Recorded");
    }
    return {};
}

QString Words::error(const Error& error)
{
    return ErrorWords::text(error);
}

QString Words::readerEvent(const ReaderEvent& event)
{
    const QString subject = RawText::line(event.error.subject);
    switch (event.kind) {
    case ReaderEvent::Kind::Connected:
        return tr("Connected to the Kafka cluster; reading begins.");
    case ReaderEvent::Kind::Reconnected:
        return tr("Connected again; reading goes on where it stopped.");
    case ReaderEvent::Kind::Disconnected:
        return tr("The connection to the Kafka cluster is lost. What is shown may be out of date. %1")
            .arg(error(event.error));
    case ReaderEvent::Kind::TopicFound:
        return tr("The topic %1 has appeared and is being read.").arg(subject);
    case ReaderEvent::Kind::CaughtUp:
        return tr("All that can be read of the topics is read to its end.");
    case ReaderEvent::Kind::Problem:
        return error(event.error);
    case ReaderEvent::Kind::Note:
        return tr("Harmless: %1").arg(error(event.error));
    }
    return {};
}

StateShape Words::shape(Health health)
{
    switch (health) {
    case Health::Failed:
        return StateShape::Failed;
    case Health::Degraded:
        return StateShape::Degraded;
    case Health::Restarting:
        return StateShape::Restarting;
    case Health::Unassigned:
        return StateShape::Unassigned;
    case Health::Running:
        return StateShape::Running;
    case Health::Paused:
        return StateShape::Paused;
    case Health::Stopped:
        return StateShape::Stopped;
    case Health::Deleted:
        return StateShape::Deleted;
    case Health::Unknown:
        break;
    }
    return StateShape::Unknown;
}

StateShape Words::shape(TaskState state)
{
    switch (state) {
    case TaskState::Unassigned:
        return StateShape::Unassigned;
    case TaskState::Running:
        return StateShape::Running;
    case TaskState::Paused:
        return StateShape::Paused;
    case TaskState::Failed:
        return StateShape::Failed;
    case TaskState::Restarting:
        return StateShape::Restarting;
    case TaskState::Stopped:
        return StateShape::Stopped;
    case TaskState::Destroyed:
        return StateShape::Deleted;
    case TaskState::Unknown:
        break;
    }
    return StateShape::Unknown;
}

QString Words::timeWithAge(qint64 atMs, qint64 nowMs)
{
    if (atMs < 0)
        return {};
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(atMs);
    // ISO dates: an operator compares them with logs, and 11/12 means two different days.
    const bool today = at.date() == QDateTime::fromMSecsSinceEpoch(nowMs).date();
    const QString shown = at.toString(today ? u"HH:mm:ss" : u"yyyy-MM-dd HH:mm:ss");
    //: %1: time, %2: age such as "3 min"
    return tr("%1 · %2").arg(shown, age(atMs, nowMs));
}

QString Words::time(qint64 atMs)
{
    return atMs < 0 ? QString() : QDateTime::fromMSecsSinceEpoch(atMs).toString(u"yyyy-MM-dd HH:mm:ss.zzz");
}

QString Words::age(qint64 atMs, qint64 nowMs)
{
    if (atMs < 0)
        return {};
    const auto span = [](qint64 ms) {
        const qint64 seconds = ms / 1000;
        if (seconds < 60)
            return tr("%1 s", "seconds").arg(seconds);
        if (seconds < 3600)
            return tr("%1 min", "minutes").arg(seconds / 60);
        if (seconds < 48 * 3600)
            return tr("%1 h", "hours").arg(seconds / 3600);
        return tr("%1 d", "days").arg(number(seconds / 86400));
    };
    const qint64 ms = nowMs - atMs;
    if (ms <= -1000) // clocks of workers and of this computer differ
        return tr("in %1", "a time that is still to come; %1: span such as 3 min").arg(span(-ms));
    return ms < 1000 ? tr("now") : span(ms);
}

QString Words::bytes(quint64 bytes)
{
    if (bytes < 1000)
        return tr("%1 B", "bytes").arg(bytes);
    quint64 unit = 1000;
    while (bytes / unit >= 1000)
        unit *= 1000;
    const bool small = bytes / unit < 10;
    return QLocale().formattedDataSize(static_cast<qint64>(bytes), small ? 1 : 0, QLocale::DataSizeSIFormat);
}

QString Words::notKept()
{
    return tr("no longer kept", "in place of the contents of a record");
}

QString Words::records(qint64 count)
{
    // The number is grouped, and may be larger than what plural forms are chosen by.
    return count == 1 ? tr("1 record") : tr("%1 records").arg(number(count));
}

QString Words::number(qint64 number)
{
    return QLocale().toString(number);
}

QString Words::raw(BytesView bytes, int limit)
{
    return RawText::line(bytes, limit);
}

QString Words::lines(BytesView bytes)
{
    return RawText::lines(bytes);
}

QString Words::hexDump(BytesView bytes, std::size_t limit)
{
    return RawText::hexDump(bytes, limit);
}

} // namespace inspector
