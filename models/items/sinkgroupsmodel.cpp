// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkgroupsmodel.h"

#include "errorwords.h"
#include "sinkgroupwords.h"
#include "words.h"

#include <algorithm>
#include <limits>

namespace inspector
{

namespace
{

#define T(text) QT_TRANSLATE_NOOP("inspector::EntryTable", text)
using Kind = EntryTable::Kind;
constexpr EntryTable::Column SinkGroupsColumns[] = {
    {"connector", T("Connector"), T("The sink whose group it is, or whose name the group has"), Kind::Text, 17, "name"},
    {"group", T("Group"), T("Id of the consumer group that the commits are of"), Kind::Text, 21, "id"},
    {"basis", T("Group id is"), T("How it is known that this is the group"), Kind::Text, 16},
    {"state", T("State"), T("State of the group, as its coordinator names it"), Kind::State, 15},
    {"members", T("Members"), T("Consumers in the group: a running task is one each"), Kind::Number, 8},
    {"partitions", T("Partitions"), T("Partitions with a commit, or of a topic that the sink was seen to use"),
     Kind::Number, 9, nullptr, false},
    {"committed", T("Committed"), T("Commits of all partitions together"), Kind::Number, 14, nullptr, false},
    {"end", T("End"), T("Ends of all partitions with a commit together"), Kind::Number, 14, nullptr, false},
    {"lag", T("Lag"), T("Records from the commits to the ends, all partitions together; a commit beyond its end is 0"),
     Kind::Number, 9},
    {"rate", T("Records/s"), T("Records a second by which the commits went on, over the last five minutes at most"),
     Kind::Number, 10},
    {"catchUp", T("Caught up in"), T("Lag at the pace of the last five minutes at most: records read, less new ones"),
     Kind::Number, 13},
    {"flags", T("Flags"), T("What needs a look"), Kind::Flags, 18},
    {"moved", T("Commits moved"), T("When a look last found the commits further on than the look before"), Kind::Time,
     20, nullptr, false},
    {"looked", T("Looked at"), T("When the brokers were last asked for commits and ends"), Kind::Time, 16},
};
#undef T
static_assert(std::size(SinkGroupsColumns) == SinkGroupsModel::ColumnTotal);

using Role = SinkGroupBook::Role;
using Basis = SinkGroupBook::Basis;
constexpr const char* AbsentState = "Dead";

} // namespace

SinkGroupsModel::SinkGroupsModel(const ClusterMirror& mirror, QObject* parent)
    : EntryTable(mirror, SinkGroupsColumns, parent), m_book(mirror)
{}

void SinkGroupsModel::follow(const std::vector<quint32>& connectors)
{
    if (!connectors.empty())
        tell(m_book.follow(connectors));
}

void SinkGroupsModel::tell(const std::vector<std::uint32_t>& touched)
{
    apply(touched, m_book.rows().size());
}

void SinkGroupsModel::setRest(const SinkGroupBook::RestQuestion& question, std::optional<SinkCommits> told)
{
    tell(m_book.takeRest(question, std::move(told)));
}

void SinkGroupsModel::setComplete()
{
    tell(m_book.setComplete());
}

void SinkGroupsModel::setSurroundings(const Surroundings& surroundings)
{
    if (surroundings.at < 0)
        return;
    std::optional<Error> error = surroundings.unanswered;
    if (!error) { // nothing of an earlier look is taken twice
        tell(m_book.take(surroundings));
        error = surroundings.error ? surroundings.error : surroundings.groupsError;
    }
    if (!error)
        error = refusal();
    if (m_asked && error == m_error)
        return;
    m_asked = true;
    m_error = std::move(error);
    Q_EMIT problemChanged();
}

/// Of the first row that has one, so that it does not change with whose turn it was.
std::optional<Error> SinkGroupsModel::refusal() const
{
    for (int row = 0; row < rowCount(); ++row) {
        const SinkGroupBook::Look* is = isPresent(row) ? look(row) : nullptr;
        if (is && is->group.error && ErrorWords::isGroupRefused(*is->group.error))
            return is->group.error;
    }
    return std::nullopt;
}

void SinkGroupsModel::setInSight(const std::vector<int>& rows)
{
    m_book.setInSight(std::set<std::size_t>(rows.begin(), rows.end()));
}

QString SinkGroupsModel::problem() const
{
    if (!m_error)
        return {};
    if (!ErrorWords::isGroupRefused(*m_error))
        return ErrorWords::text(*m_error);
    return tr("This user may not describe every group of a sink, %1 for one: state, members and lag are unknown there, "
              "and groups left behind may be there unseen. Ask for the right DESCRIBE on these groups.")
        .arg(Words::raw(m_error->subject, Words::NameLimit));
}

QString SinkGroupsModel::emptyText() const
{
    if (!m_asked)
        return tr("The brokers have not told of consumer groups yet.");
    if (m_error)
        return problem();
    return tr("No groups of sinks. Each sink connector has one here, and so has an empty group whose name begins with "
              "connect- and that is of no connector. Groups that this user may not describe are not told.");
}

/// A group is no key.
const KeyVersion* SinkGroupsModel::version(int row) const
{
    Q_UNUSED(row);
    return nullptr;
}

QString SinkGroupsModel::text(int row, int column, int limit) const
{
    const SinkGroupBook::Row& is = group(row);
    switch (column) {
    case ConnectorColumn:
        return is.connector.valid() ? nameOf(is.connector) : QStringLiteral("–");
    case GroupColumn:
        return Words::raw(is.group, limit);
    case BasisColumn:
        return SinkGroupWords::basis(is.basis);
    case StateColumn:
        return stateText(row);
    default:
        return {};
    }
}

QString SinkGroupsModel::stateText(int row) const
{
    const std::optional<std::string>& state = group(row).state;
    if (!state)
        return look(row) || group(row).basis == Basis::Reference ? tr("unknown") : tr("not looked at yet");
    return *state == AbsentState ? tr("no such group") : Words::raw(*state);
}

std::optional<StateShape> SinkGroupsModel::shape(int row) const
{
    const std::optional<std::string>& state = group(row).state;
    if (!state)
        return StateShape::Unknown;
    if (*state == AbsentState)
        return StateShape::Deleted;
    if (*state == "Stable")
        return StateShape::Running;
    return *state == "Empty" ? StateShape::Stopped : StateShape::Restarting;
}

std::optional<qint64> SinkGroupsModel::number(int row, int column) const
{
    const SinkGroupBook::Look* is = look(row);
    if (!is)
        return std::nullopt;
    switch (column) {
    case MembersColumn:
        if (is->group.membersKnown == GroupState::Members::Unknown)
            return std::nullopt;
        return static_cast<qint64>(is->group.members.size());
    case PartitionsColumn:
        return static_cast<qint64>(is->group.partitions.size());
    case CommittedColumn:
        return SinkTotals::of(is->group).committed;
    case EndColumn:
        return SinkTotals::of(is->group).end;
    case LagColumn:
        return SinkTotals::of(is->group).lag;
    case RateColumn:
        return is->history.pace().consumed;
    case CatchUpColumn: {
        const SinkPace pace = is->history.pace();
        switch (pace.outlook) {
        case SinkPace::Outlook::CaughtUp:
            return 0;
        case SinkPace::Outlook::AtEnd:
            return 1;
        case SinkPace::Outlook::CatchingUp:
            return std::max<qint64>(pace.catchUpMs, 2);
        case SinkPace::Outlook::KeepingPace:
            return std::numeric_limits<qint64>::max() - 2;
        case SinkPace::Outlook::Still:
            return std::numeric_limits<qint64>::max() - 1;
        case SinkPace::Outlook::FallingBehind:
            return std::numeric_limits<qint64>::max();
        case SinkPace::Outlook::Unknown:
            break;
        }
        return std::nullopt;
    }
    default:
        return std::nullopt;
    }
}

QString SinkGroupsModel::numberText(int row, int column) const
{
    const SinkGroupBook::Look* is = look(row);
    if (is && column == RateColumn)
        return SinkGroupWords::rate(is->history.pace());
    if (is && column == CatchUpColumn)
        return SinkGroupWords::catchUp(is->history.pace());
    const bool isUnknown = is && (is->group.error || column == MembersColumn) && !number(row, column);
    return isUnknown ? tr("unknown") : EntryTable::numberText(row, column);
}

qint64 SinkGroupsModel::time(int row, int column) const
{
    const SinkGroupBook::Look* is = look(row);
    if (!is)
        return -1;
    return column == MovedColumn ? is->history.movedAt() : is->at;
}

QString SinkGroupsModel::whyUnknown(int row) const
{
    const SinkGroupBook::Look* is = look(row);
    if (is && is->group.error)
        return ErrorWords::once(*is->group.error);
    if (group(row).basis == Basis::Reference)
        return tr("Only a worker resolves the reference in consumer.override.group.id.");
    if (!is)
        return tr("Its turn to be looked at comes within the next looks.");
    if (is->group.membersKnown == GroupState::Members::Unknown)
        return tr("Members of groups of Kafka's newer consumer protocol are not told truthfully to this program.");
    return {};
}

std::optional<SinkGroupsModel::Lag> SinkGroupsModel::lagOfSink(int row) const
{
    if (group(row).role != Role::OfConnector)
        return std::nullopt;
    if (!m_asked)
        return Lag{std::nullopt, false, tr("No broker has been asked for the sink's group.")};
    const SinkGroupBook::Look* is = look(row);
    const SinkTotals totals = is ? SinkTotals::of(is->group) : SinkTotals();
    const bool isTold = is && !is->group.error;
    if (!isTold && !totals.lag)
        return Lag{std::nullopt, true, is || !m_error ? whyUnknown(row) : problem()};
    if (!totals.lag)
        return Lag{std::nullopt, false,
                   tr("The group %1 has no commit of a partition whose end is known.")
                       .arg(Words::raw(group(row).group, Words::NameLimit))};
    return Lag{totals.lag, false, SinkGroupWords::counted(totals)};
}

QString SinkGroupsModel::more(int row, int column) const
{
    const SinkGroupBook::Look* is = look(row);
    switch (column) {
    case BasisColumn:
        return SinkGroupWords::basisMeaning(group(row).basis);
    case StateColumn:
        return group(row).state ? QString() : whyUnknown(row);
    case CommittedColumn:
    case EndColumn:
    case LagColumn:
        return is && number(row, column) ? SinkGroupWords::counted(SinkTotals::of(is->group)) : whyUnknown(row);
    case MembersColumn:
    case PartitionsColumn:
        return number(row, column) ? QString() : whyUnknown(row);
    case RateColumn:
    case CatchUpColumn:
        return is && SinkTotals::of(is->group).lag ? SinkGroupWords::paceMeaning(is->history.pace()) : whyUnknown(row);
    default:
        return {};
    }
}

std::vector<EntryTable::Flag> SinkGroupsModel::flags(int row) const
{
    std::vector<Flag> flags = flagsOfRole(row);
    const SinkGroupBook::Look* is = look(row);
    if (!is)
        return flags;
    const std::vector<Flag> ofPartitions = flagsOfPartitions(*is);
    flags.insert(flags.end(), ofPartitions.begin(), ofPartitions.end());
    if (is->group.error)
        flags.push_back({tr("not all known"), ErrorWords::once(*is->group.error), 1});
    return flags;
}

std::vector<EntryTable::Flag> SinkGroupsModel::flagsOfRole(int row) const
{
    const SinkGroupBook::Row& is = group(row);
    std::vector<Flag> flags;
    switch (is.role) {
    case Role::LeftBehind:
        flags.push_back({tr("left behind"),
                         tr("The connector was deleted and its group has stayed, with its commits: a connector that is "
                            "created under the same name goes on from them."),
                         1});
        break;
    case Role::NoConnector:
        flags.push_back({tr("no such connector"),
                         tr("Nothing in these topics knows a connector of that name. It may be of another Connect "
                            "cluster, or have been deleted long ago."),
                         0});
        break;
    case Role::Second:
        flags.push_back({tr("second group"),
                         tr("A task of the connector consumes with this group besides the connector's own. A reset of "
                            "the connector's offsets leaves it as it is."),
                         1});
        break;
    case Role::OfConnector:
    case Role::Hidden:
        break;
    }
    if (is.basis == Basis::OtherMembers)
        flags.push_back({tr("other members"),
                         tr("No member says that it is a task of this connector: it may be that a worker sets another "
                            "group id, or that the connector overrides client.id."),
                         1});
    if (is.shared)
        flags.push_back({tr("shared"),
                         tr("Another sink has the same group: they share partitions and commits, and a reset of one is "
                            "one of both."),
                         1});
    const ConnectorSummary* summary = is.role == Role::OfConnector ? mirror().connector(is.connector) : nullptr;
    if (summary && summary->tasksRunning > 0 && is.state == AbsentState)
        flags.push_back({tr("group elsewhere"),
                         tr("Tasks run, but there is no group of that id: a worker's consumer.group.id may set another "
                            "one."),
                         2});
    return flags;
}

std::vector<EntryTable::Flag> SinkGroupsModel::flagsOfPartitions(const SinkGroupBook::Look& look) const
{
    const SinkTotals totals = SinkTotals::of(look.group);
    std::vector<Flag> flags;
    const auto add = [&flags](SinkPlace place, std::int64_t count, int attention) {
        if (count > 0)
            flags.push_back({SinkGroupWords::place(place), SinkGroupWords::placeMeaning(place), attention});
    };
    add(SinkPlace::BeyondEnd, totals.beyondEnd, 2);
    add(SinkPlace::BeforeFirst, totals.beforeFirst, 2);
    add(SinkPlace::TopicMissing, totals.topicMissing, 1);
    add(SinkPlace::NoCommit, totals.noCommit, 0);
    return flags;
}

} // namespace inspector
