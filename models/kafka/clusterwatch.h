// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterlook.h"
#include "kafkaclient.h"

#include <functional>

namespace inspector
{

/// The query thread of one TopicReader: looks at the cluster every few seconds, and at once when asked, so that the
/// reader thread never waits for an answer.
///
/// It has a client of its own: a broker answers the requests of one connection in turn, and a fetch that waits for
/// records would hold up every question. Should librdkafka be slow to let go of that client (a name look-up that
/// hangs), stop() leaves the thread to itself and returns.
class ClusterWatch
{
public:
    /// `arrived` is called on the query thread when there is a look to take; it must only wake the reader.
    ClusterWatch(std::shared_ptr<KafkaClient> client, std::function<void()> arrived);
    /// Calls stop().
    ~ClusterWatch();
    ClusterWatch(const ClusterWatch&) = delete;
    ClusterWatch& operator=(const ClusterWatch&) = delete;

    /// Any thread: the topics to look at from the next look on.
    void want(std::vector<std::string> topics);
    /// Any thread: look again as soon as possible.
    void hurry();
    /// Any thread: asks for a look that starts after this call; its number comes back in ClusterLook::request.
    std::uint64_t request();
    /// Any thread: whether quick looks are wanted (something is missing or waited for).
    void setQuick(bool quick);

    /// Reader thread: the newest look since the last call.
    std::optional<ClusterLook> take();

    /// Any thread: to stop soon; stop() waits for it.
    void beginStop();
    /// Waits a second at most.
    void stop();

private:
    struct Shared;
    static void run(const std::shared_ptr<Shared>& shared, const std::shared_ptr<KafkaClient>& client,
                    const std::function<void()>& arrived);

    std::shared_ptr<Shared> m_shared;
};

} // namespace inspector
