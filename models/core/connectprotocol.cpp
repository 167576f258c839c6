// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectprotocol.h"

namespace inspector
{
namespace
{

/// Newest layout that is known; a later version is read like it.
constexpr std::int16_t Known = 2;

/// Takes Kafka's primitive types off the front. After the first problem nothing is read any more.
class ProtocolReader
{
public:
    explicit ProtocolReader(BytesView bytes) : m_left(bytes)
    {
        if (bytes.empty())
            m_problem = ProtocolProblem::Empty;
    }

    ProtocolProblem problem() const { return m_problem; }
    bool good() const { return m_problem == ProtocolProblem::None; }
    bool atEnd() const { return m_left.empty(); }
    void fail(ProtocolProblem problem)
    {
        if (good())
            m_problem = problem;
    }

    template <class Integer>
    Integer integer()
    {
        const BytesView bytes = take(sizeof(Integer));
        std::uint64_t value = 0;
        for (const char byte : bytes)
            value = (value << 8) | static_cast<unsigned char>(byte);
        return static_cast<Integer>(value);
    }
    std::string text()
    {
        const auto length = integer<std::int16_t>();
        if (length < 0)
            fail(ProtocolProblem::Foreign);
        const BytesView bytes = good() ? take(static_cast<std::size_t>(length)) : BytesView();
        if (!isUtf8(bytes))
            fail(ProtocolProblem::Foreign);
        return std::string(bytes);
    }
    std::optional<BytesView> nullableBytes()
    {
        const auto length = integer<std::int32_t>();
        if (length < -1)
            fail(ProtocolProblem::Foreign);
        if (!good() || length == -1)
            return std::nullopt;
        return take(static_cast<std::size_t>(length));
    }
    /// -1 = null.
    std::int32_t count()
    {
        const auto count = integer<std::int32_t>();
        if (count < -1)
            fail(ProtocolProblem::Foreign);
        return good() ? count : -1;
    }
    /// Each entry takes bytes, so that a count beyond reason ends with them.
    ConnectUnits units(bool nullable)
    {
        ConnectUnits units;
        const std::int32_t connectors = count();
        if (connectors < 0 && !nullable)
            fail(ProtocolProblem::Foreign);
        for (std::int32_t i = 0; i < connectors && good(); ++i) {
            const std::string connector = text();
            const std::int32_t tasks = count();
            if (tasks < 0)
                fail(ProtocolProblem::Foreign);
            for (std::int32_t j = 0; j < tasks && good(); ++j) {
                const auto task = integer<std::int32_t>();
                if (task < ConnectUnit::Connector)
                    fail(ProtocolProblem::Foreign);
                if (good())
                    units.insert({connector, task});
            }
        }
        return units;
    }
    /// Of a layout that is known there is nothing behind the last field.
    void finish(std::int16_t version)
    {
        if (version <= Known && !atEnd())
            fail(ProtocolProblem::Foreign);
    }

private:
    BytesView take(std::size_t size)
    {
        if (m_left.size() < size)
            fail(ProtocolProblem::Truncated);
        if (!good())
            return {};
        const BytesView bytes = m_left.substr(0, size);
        m_left.remove_prefix(size);
        return bytes;
    }

    BytesView m_left;
    ProtocolProblem m_problem = ProtocolProblem::None;
};

std::int16_t readVersion(ProtocolReader& reader)
{
    const auto version = reader.integer<std::int16_t>();
    if (version < 0)
        reader.fail(ProtocolProblem::Foreign);
    return version;
}

} // namespace

ConnectMetadata decodeConnectMetadata(BytesView bytes)
{
    ProtocolReader reader(bytes);
    ConnectMetadata metadata;
    metadata.version = readVersion(reader);
    metadata.url = reader.text();
    metadata.configOffset = reader.integer<std::int64_t>();
    if (metadata.version > 0 && !reader.atEnd()) { // may be missing (Schema.tolerateMissingFieldsWithDefaults)
        const std::optional<BytesView> allocation = reader.nullableBytes();
        if (allocation && reader.good() && !allocation->empty()) {
            metadata.allocation = decodeConnectAssignment(*allocation);
            reader.fail(metadata.allocation->problem);
        }
    }
    reader.finish(metadata.version);
    metadata.problem = reader.problem();
    return metadata;
}

ConnectAssignment decodeConnectAssignment(BytesView bytes)
{
    ProtocolReader reader(bytes);
    ConnectAssignment assignment;
    assignment.version = readVersion(reader);
    assignment.error = reader.integer<std::int16_t>();
    assignment.leader = reader.text();
    assignment.leaderUrl = reader.text();
    assignment.configOffset = reader.integer<std::int64_t>();
    // From version 1 on each of the fields left may be missing.
    if (assignment.version == 0 || !reader.atEnd())
        assignment.assigned = reader.units(assignment.version > 0);
    if (assignment.version > 0 && !reader.atEnd())
        assignment.revoked = reader.units(true);
    if (assignment.version > 0 && !reader.atEnd())
        assignment.delayMs = reader.integer<std::int32_t>();
    reader.finish(assignment.version);
    assignment.problem = reader.problem();
    return assignment;
}

std::optional<ConnectUnits> ownedUnits(const ConnectMetadata& metadata, const ConnectAssignment& assignment)
{
    if (!metadata.usable() || !assignment.usable())
        return std::nullopt;
    if (assignment.version == 0)
        return assignment.assigned;
    ConnectUnits owned = metadata.allocation ? metadata.allocation->assigned : ConnectUnits();
    for (const ConnectUnit& unit : assignment.revoked)
        owned.erase(unit);
    owned.insert(assignment.assigned.begin(), assignment.assigned.end());
    return owned;
}

std::string workerIdOf(std::string_view url)
{
    const std::size_t scheme = url.find("://");
    if (scheme == std::string_view::npos)
        return {};
    url.remove_prefix(scheme + 3);
    url = url.substr(0, url.find_first_of("/?#"));
    const std::size_t colon = url.rfind(':');
    return colon == std::string_view::npos || colon == 0 ? std::string() : std::string(url);
}

} // namespace inspector
