// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "plan.h"
#include "result.h"
#include "states.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// Version of Kafka Connect as `GET /` says it.
struct ConnectVersion
{
    int major = 0;
    int minor = 0;
    std::string text;

    bool atLeast(int wantedMajor, int wantedMinor) const
    {
        return major > wantedMajor || (major == wantedMajor && minor >= wantedMinor);
    }
};

struct WorkerInfo
{
    std::string url; ///< of the worker that answered
    ConnectVersion version;
    std::string commit;
    std::string kafkaClusterId;
};

/// What a worker says of itself. Source: HealthCheckResource.
struct WorkerHealth
{
    std::string status; ///< `healthy`, `unhealthy`, `starting`
    std::string message;
};

struct RestTaskStatus
{
    int id = 0;
    std::string state;
    std::string workerId;
    std::string trace;
};

struct RestConnectorStatus
{
    std::string name;
    std::string state;
    std::string workerId;
    std::string trace;
    std::string type;
    std::vector<RestTaskStatus> tasks;
};

/// One element of `GET …/offsets`, JSON text as received.
struct RestOffset
{
    Bytes partition;
    Bytes offset; ///< the text null where there is none
};

/// What a worker answered to a call that it carried out.
struct ConnectAnswer
{
    int status = 200;
    Bytes body;                    ///< as received; may have secrets
    std::string message;           ///< of changes of offsets: the worker's text
    bool frameworkManaged = false; ///< of changes of offsets: the connector may keep further offsets elsewhere
};

/// A call under way. Dropping the handle does not cancel it.
class ConnectCall
{
public:
    virtual ~ConnectCall() = default;
    /// The completion is not called any more. The server may still carry the request out.
    virtual void cancel() = 0;
};
using ConnectCallPtr = std::shared_ptr<ConnectCall>;

template <class T>
using ConnectReply = std::function<void(Result<T>)>;

/// The Connect REST API, asynchronous. Everything on the thread of the object behind it (in the program: the GUI
/// thread); a completion is called exactly once, never from inside the call, unless cancelled. Every call has a
/// deadline. Errors keep HTTP status and server text (Error::status, Error::detail).
class ConnectApi
{
public:
    virtual ~ConnectApi() = default;

    /// False: no REST address was given.
    virtual bool available() const = 0;

    virtual ConnectCallPtr workerInfo(ConnectReply<WorkerInfo> reply) = 0;
    virtual ConnectCallPtr connectorNames(ConnectReply<std::vector<std::string>> reply) = 0;
    virtual ConnectCallPtr connectorStatus(const std::string& name, ConnectReply<RestConnectorStatus> reply) = 0;
    virtual ConnectCallPtr activeTopics(const std::string& name, ConnectReply<std::vector<std::string>> reply) = 0;
    virtual ConnectCallPtr offsets(const std::string& name, ConnectReply<std::vector<RestOffset>> reply) = 0;

    /// Carries the one call of a plan out. A call of no endpoint that is known here is not sent (NotPossible, detail
    /// "no-such-call"), nor one that the workers' version lacks (Unsupported). Never sent twice, and to a second worker
    /// only if no byte can have reached the first.
    virtual ConnectCallPtr send(const PlannedCall& call, ConnectReply<ConnectAnswer> reply) = 0;
};

/// Whether workers of this version (nothing = unknown) serve URLs with this name. Workers on Kafka 4 answer 400 in HTML
/// to every URL of a name with `/`, `%` or `\`.
bool restServesName(std::string_view name, const std::optional<ConnectVersion>& version);
/// The name as a path segment: every byte but RFC 3986's unreserved ones as %XX.
std::string pathSegment(std::string_view name);

} // namespace inspector
