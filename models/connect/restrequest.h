// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"
#include "core/error.h"

#include <QByteArray>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// First version of Connect that has an endpoint.
struct NeededVersion
{
    int major = 0;
    int minor = 0;
};

/// One request of the Connect REST API: what is sent, and what counts as its success. Made by restRequest().
struct RestRequest
{
    QByteArray method;
    QByteArray path; ///< encoded, starts with `/`
    std::optional<Bytes> body;
    std::optional<std::string> connector; ///< the endpoint is one connector's
    std::string subject;                  ///< what a 404 is about: the connector, plugin or logger
    std::string endpoint;                 ///< for texts: `GET /connectors/{name}/offsets`
    std::vector<int> successes;
    bool givesMessage = false; ///< its success is `{"message":"…"}`
    /// Whether a worker that is not the leader passes it on. With `;` in the connector's name it does so under the name
    /// before the `;` (seen with 4.3.1: DELETE of the offsets of `a;b` resets those of `a`).
    /// Source: HerderRequestHandler.completeOrForwardRequest, which takes the rest for matrix parameters.
    bool forwarded = false;
    std::optional<NeededVersion> needs;
    std::optional<std::size_t> worker; ///< index of the only worker that may be asked
    std::optional<Error> refusal;      ///< why it is not sent at all

    /// Whether it changes something, or may take a worker as long as a change: then it must never be sent twice.
    bool change() const { return method != QByteArrayLiteral("GET"); }
    bool succeeds(int status) const
    {
        return status != 0 && std::find(successes.begin(), successes.end(), status) != successes.end();
    }
};

} // namespace inspector
