// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkgroupbook.h"

#include "clustermirror.h"
#include "sinkgroupnames.h"
#include "summary.h"

#include <algorithm>

namespace inspector
{

namespace
{

constexpr const char* EmptyState = "Empty";
constexpr const char* AbsentState = "Dead";

} // namespace

std::size_t SinkGroupBook::addRow(Row row, bool stray)
{
    m_rows.push_back(std::move(row));
    m_isStray.push_back(stray);
    m_expects.emplace_back();
    return m_rows.size() - 1;
}

const SinkGroupBook::Look* SinkGroupBook::lookOf(const std::string& group) const
{
    const auto found = m_looks.find(group);
    return found == m_looks.end() ? nullptr : &found->second;
}

const SinkGroupBook::Look* SinkGroupBook::look(std::size_t row) const
{
    return lookOf(m_rows[row].group);
}

/// As the newest of list and look says; the list tells of every group each time. That a group is not in it proves
/// nothing: groups that nobody may describe are left out without a word.
std::optional<std::string> SinkGroupBook::stateOf(const std::string& group) const
{
    const Look* look = lookOf(group);
    if (look && look->at >= m_listedAt)
        return look->group.state;
    if (const auto listed = m_listed.find(group); listed != m_listed.end() && !listed->second.empty())
        return listed->second;
    return look ? look->group.state : std::nullopt;
}

bool SinkGroupBook::knowsConfig() const
{
    const RecordStore& store = m_mirror.store();
    const auto& partitions = m_mirror.partitions();
    return m_complete && std::any_of(partitions.begin(), partitions.end(), [&store](const PartitionEntry& partition) {
               return partition.records > 0 && store.partition(partition.slot).role == TopicRole::Config;
           });
}

ConnectorId SinkGroupBook::provedSink(const std::string& group) const
{
    const Look* look = lookOf(group);
    for (const GroupState::Member& member : look ? look->group.members : std::vector<GroupState::Member>()) {
        const std::optional<std::string_view> name = sinkOfClientId(member.clientId);
        const ConnectorSummary* connector = name ? m_mirror.connector(*name) : nullptr;
        if (connector && maySink(*connector))
            return connector->connector;
    }
    return {};
}

void SinkGroupBook::settleOfConnector(Row& row) const
{
    const ConnectorSummary& summary = *m_mirror.connector(row.connector);
    const std::string& name = m_mirror.name(row.connector);
    row.group = sinkGroupId(summary, name);
    const auto expected = m_expected.find(row.group);
    row.shared = expected != m_expected.end() && expected->second > 1;
    row.state = stateOf(row.group);
    const Look* look = lookOf(row.group);
    const bool isThere = (row.state && row.state != AbsentState) || (look && !look->group.partitions.empty());
    // One of which only a worker knows that it is no source has a row once its group is there.
    const bool shown = maySink(summary) && (summary.type == ConnectorType::Sink || isThere);
    row.role = shown ? Role::OfConnector : Role::Hidden;
    if (!isPlainGroupId(row.group))
        row.basis = Basis::Reference;
    else if (!summary.groupOverride.empty())
        row.basis = Basis::Override;
    else
        row.basis = basisOfDefault(look, row.connector);
}

SinkGroupBook::Basis SinkGroupBook::basisOfDefault(const Look* look, ConnectorId connector) const
{
    if (!look)
        return Basis::Assumed;
    const std::vector<GroupState::Member>& members = look->group.members;
    if (members.empty()) {
        const auto answer = m_rest.find(connector.value);
        const bool same = answer != m_rest.end() && answer->second.told == answer->second.asked;
        return same && answer->second.asked == sinkCommitsOf(look->group) ? Basis::ToldByRest : Basis::Assumed;
    }
    const std::string& name = m_mirror.name(connector);
    const bool isTask = std::any_of(members.begin(), members.end(), [&name](const GroupState::Member& member) {
        return sinkOfClientId(member.clientId) == name;
    });
    return isTask ? Basis::Confirmed : Basis::OtherMembers;
}

std::optional<SinkGroupBook::RestQuestion> SinkGroupBook::restQuestion() const
{
    for (const Row& row : m_rows) {
        if (row.role != Role::OfConnector || row.basis != Basis::Assumed)
            continue;
        const Look* look = lookOf(row.group);
        const ConnectorSummary* summary = m_mirror.connector(row.connector);
        if (!look || look->group.error || look->group.membersKnown != GroupState::Members::None ||
            summary->type != ConnectorType::Sink)
            continue;
        SinkCommits commits = sinkCommitsOf(look->group);
        const auto answer = m_rest.find(row.connector.value);
        if (!commits.empty() && (answer == m_rest.end() || answer->second.asked != commits))
            return RestQuestion{row.connector, m_mirror.name(row.connector), std::move(commits)};
    }
    return std::nullopt;
}

std::vector<std::uint32_t> SinkGroupBook::takeRest(const RestQuestion& question, std::optional<SinkCommits> told)
{
    m_rest[question.connector.value] = {question.commits, std::move(told)};
    const auto row = m_byConnector.find(question.connector.value);
    if (row == m_byConnector.end() || !settle(row->second))
        return {};
    return {static_cast<std::uint32_t>(row->second)};
}

void SinkGroupBook::settleStray(Row& row) const
{
    row.role = Role::Hidden;
    row.state = stateOf(row.group);
    if (m_expected.count(row.group) || m_listed.count(row.group) == 0)
        return;
    if (const ConnectorId sink = provedSink(row.group); sink.valid()) {
        row.role = Role::Second;
        row.basis = Basis::Members;
        row.connector = sink;
        return;
    }
    row.basis = Basis::Name;
    const ConnectorSummary* named = m_mirror.connector(row.group.substr(SinkGroupPrefix.size()));
    row.connector = named ? named->connector : ConnectorId();
    if (row.state == EmptyState && knowsConfig())
        row.role = named && named->inConfig == false ? Role::LeftBehind : Role::NoConnector;
}

bool SinkGroupBook::settle(std::size_t row)
{
    Row now = m_rows[row];
    if (m_isStray[row])
        settleStray(now);
    else
        settleOfConnector(now);
    if (now == m_rows[row])
        return false;
    m_rows[row] = std::move(now);
    return true;
}

std::vector<std::uint32_t> SinkGroupBook::settleAll()
{
    std::vector<std::uint32_t> changed;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (settle(row))
            changed.push_back(static_cast<std::uint32_t>(row));
    }
    return changed;
}

std::vector<std::uint32_t> SinkGroupBook::follow(const std::vector<std::uint32_t>& connectors)
{
    bool expectsOthers = false;
    std::vector<std::uint32_t> touched;
    for (const std::uint32_t position : connectors) {
        const ConnectorSummary& summary = m_mirror.connectors()[position];
        auto known = m_byConnector.find(summary.connector.value);
        if (known == m_byConnector.end()) {
            if (!maySink(summary))
                continue;
            Row row;
            row.connector = summary.connector;
            known = m_byConnector.emplace(summary.connector.value, addRow(std::move(row), false)).first;
        }
        std::string& expects = m_expects[known->second];
        std::string now = maySink(summary) ? sinkGroupId(summary, m_mirror.name(summary.connector)) : std::string();
        if (now != expects) {
            // Rows of other connectors, and of a group found in the list, are others only by a group of theirs.
            const auto before = m_expected.find(expects);
            expectsOthers = expectsOthers || m_strays.contains(expects) || m_strays.contains(now) ||
                            m_expected.contains(now) || (before != m_expected.end() && before->second > 1);
            if (before != m_expected.end() && --before->second == 0)
                m_expected.erase(before);
            if (!now.empty())
                ++m_expected[now];
            expects = std::move(now);
        }
        touched.push_back(static_cast<std::uint32_t>(known->second));
    }
    if (expectsOthers)
        return settleAll();
    std::erase_if(touched, [this](std::uint32_t row) { return !settle(row); });
    return touched;
}

std::vector<std::uint32_t> SinkGroupBook::setComplete()
{
    if (m_complete)
        return {};
    m_complete = true;
    return settleAll();
}

void SinkGroupBook::addStrays()
{
    for (const auto& [group, state] : m_listed) {
        if (m_expected.count(group) || m_strays.count(group))
            continue;
        Row row;
        row.group = group;
        m_strays.emplace(group, addRow(std::move(row), true));
    }
}

std::vector<std::uint32_t> SinkGroupBook::take(const Surroundings& surroundings)
{
    std::set<std::string_view> looked;
    for (const GroupState& group : surroundings.sinkGroups) {
        Look& look = m_looks[group.id];
        look.at = surroundings.at;
        look.group = group;
        look.history.add(surroundings.at, group);
        looked.insert(group.id);
    }
    // A list that is not complete proves nothing: the one before stays.
    if (surroundings.at >= 0 && !surroundings.error && !surroundings.groupsError) {
        m_listed.clear();
        for (const ListedGroup& group : surroundings.connectGroups)
            m_listed.emplace(group.id, group.state);
        m_listedAt = surroundings.at;
        addStrays();
    }
    std::vector<std::uint32_t> touched;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const bool changed = settle(row);
        if (changed || looked.count(m_rows[row].group))
            touched.push_back(static_cast<std::uint32_t>(row));
    }
    forgetUnused();
    return touched;
}

/// Of groups that nobody shows or asks for any more.
void SinkGroupBook::forgetUnused()
{
    std::erase_if(m_looks,
                  [this](const auto& look) { return !m_expected.count(look.first) && !m_listed.count(look.first); });
}

std::map<std::string, std::vector<TopicPartition>> SinkGroupBook::wish() const
{
    std::vector<SinkLookTurn> turns;
    std::map<std::string_view, std::size_t> turnOf;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const std::string& group = m_rows[row].group;
        const bool asked = m_isStray[row] ? m_listed.count(group) && !m_expected.count(group) : !m_expects[row].empty();
        if (!asked || !isPlainGroupId(group))
            continue;
        const bool wanted = m_inSight.count(row) > 0;
        const auto [place, isNew] = turnOf.emplace(group, turns.size());
        if (isNew) {
            const Look* look = lookOf(group);
            turns.push_back({row, look ? look->at : -1, wanted});
        } else {
            turns[place->second].wanted = turns[place->second].wanted || wanted;
        }
    }
    std::map<std::string, std::vector<TopicPartition>> wish;
    for (const std::size_t row : nextSinkLooks(std::move(turns), MostAtOnce))
        wish.emplace(m_rows[row].group, std::vector<TopicPartition>());
    // Topics that a sink was seen to read: where it has no commit is to be seen too.
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const auto wanted = wish.find(m_rows[row].group);
        if (m_isStray[row] || m_expects[row].empty() || wanted == wish.end())
            continue;
        for (const std::uint32_t position : m_mirror.activeTopicsOf(m_rows[row].connector)) {
            const ActiveTopicEntry& topic = m_mirror.activeTopics()[position];
            if (topic.present)
                wanted->second.push_back({std::string(m_mirror.keys().extra(topic.version.key)), -1});
        }
    }
    return wish;
}

} // namespace inspector
