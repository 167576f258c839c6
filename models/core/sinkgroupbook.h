// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ids.h"
#include "sinkcommits.h"
#include "sinklaghistory.h"
#include "surroundings.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace inspector
{

class ClusterMirror;

/// The consumer groups of a Connect cluster's sinks, from what the topics say of the connectors and what the brokers
/// say of groups: a row a sink, one for each group left behind, and one for each second group of a sink that its
/// members prove. Rows stay where they are for ever; one that is nothing any more is Hidden. Not for several threads at
/// once.
class SinkGroupBook
{
public:
    enum class Role : std::uint8_t
    {
        Hidden,      ///< nothing to be shown, as far as is known
        OfConnector, ///< of a sink in the config
        LeftBehind,  ///< empty, named after a connector that was deleted
        NoConnector, ///< empty, named after a connector that these topics do not know: maybe of another Connect cluster
        Second,      ///< a task of the sink consumes with it besides its own group
    };
    /// How it is known which group it is.
    enum class Basis : std::uint8_t
    {
        Override,     ///< the connector's config says so
        Assumed,      ///< the default; a worker may have set another one
        Confirmed,    ///< the default, and tasks of the connector are in it
        ToldByRest,   ///< the default, and a worker tells its commits as the connector's offsets
        OtherMembers, ///< the default, and there are members, none of which says it is a task of the connector
        Reference,    ///< the config holds a `${…}` that only a worker resolves
        Name,         ///< by the group's own name
        Members,      ///< by its members' client ids
    };
    struct Row
    {
        std::string group;
        ConnectorId connector; ///< none: no such connector is known
        Role role = Role::Hidden;
        Basis basis = Basis::Assumed;
        bool shared = false; ///< another sink has the same group
        /// Kafka's name for the group's state, `Dead` = there is none; nothing = not known (yet).
        std::optional<std::string> state;

        bool operator==(const Row&) const = default;
    };
    struct Look
    {
        std::int64_t at = -1; ///< ms since the epoch
        GroupState group;
        SinkLagHistory history;
    };

    /// What a worker can be asked so that it shows whether the group is the connector's.
    struct RestQuestion
    {
        ConnectorId connector;
        std::string name;
        SinkCommits commits; ///< of the group, as of the last look
    };

    /// Groups looked at in one go; of more, each has its turn. A look is two requests a group.
    static constexpr std::size_t MostAtOnce = 100;

    explicit SinkGroupBook(const ClusterMirror& mirror) : m_mirror(mirror) {}

    const std::vector<Row>& rows() const { return m_rows; }
    /// Whether the row is there for a connector, and stays its whatever becomes of it; else for a group found in the
    /// list.
    bool isOfConnector(std::size_t row) const { return !m_isStray[row]; }
    /// Null: not looked at yet.
    const Look* look(std::size_t row) const;

    /// After a delta: positions in ClusterMirror::connectors() that it touched. Gives the rows that are others now.
    std::vector<std::uint32_t> follow(const std::vector<std::uint32_t>& connectors);
    /// Gives the rows that are others now, or were looked at.
    std::vector<std::uint32_t> take(const Surroundings& surroundings);
    /// The topics are read to their end: what stands in none of them is not there. Until then nothing is called left.
    std::vector<std::uint32_t> setComplete();
    /// Rows that somebody has before the eyes: their groups have their turn in every look.
    void setInSight(std::set<std::size_t> rows) { m_inSight = std::move(rows); }

    /// The first sink whose group is assumed and has commits, but no member that could confirm it: a worker has not
    /// been asked for its offsets since they are what they are. Nothing: there is none.
    std::optional<RestQuestion> restQuestion() const;
    /// What a worker answered to that; nothing: it cannot tell. Gives the rows that are others now.
    std::vector<std::uint32_t> takeRest(const RestQuestion& question, std::optional<SinkCommits> told);

    /// What to look at next (SurroundingsWish::sinkGroups).
    std::map<std::string, std::vector<TopicPartition>> wish() const;

private:
    std::size_t addRow(Row row, bool stray);
    void addStrays();
    std::vector<std::uint32_t> settleAll();
    /// Whether the row is another one now.
    bool settle(std::size_t row);
    void settleOfConnector(Row& row) const;
    void settleStray(Row& row) const;
    /// The connector in the config that a member of the group says to be of; none: no member does.
    ConnectorId provedSink(const std::string& group) const;
    bool knowsConfig() const;
    std::optional<std::string> stateOf(const std::string& group) const;
    const Look* lookOf(const std::string& group) const;
    Basis basisOfDefault(const Look* look, ConnectorId connector) const;
    void forgetUnused();

    const ClusterMirror& m_mirror;
    std::vector<Row> m_rows;
    std::vector<bool> m_isStray;                                  ///< by row: found in the list, of no connector
    std::vector<std::string> m_expects;                           ///< by row: group of a sink in the config
    std::unordered_map<std::uint32_t, std::size_t> m_byConnector; ///< ConnectorId -> row
    std::unordered_map<std::string, std::size_t> m_strays;        ///< group -> row
    std::unordered_map<std::string, int> m_expected;              ///< groups of sinks in the config -> of how many
    std::unordered_map<std::string, Look> m_looks;
    struct RestAnswer
    {
        SinkCommits asked;
        std::optional<SinkCommits> told;
    };
    std::unordered_map<std::uint32_t, RestAnswer> m_rest;  ///< by ConnectorId, of the last question
    std::unordered_map<std::string, std::string> m_listed; ///< group -> state, as of m_listedAt
    std::int64_t m_listedAt = -1;                          ///< ms; -1 = the list was never had
    bool m_complete = false;
    std::set<std::size_t> m_inSight;
};

} // namespace inspector
