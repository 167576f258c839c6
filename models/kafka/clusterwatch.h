// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterlook.h"
#include "kafkaclient.h"

namespace inspector
{

/// The query thread of one TopicReader: looks at the cluster every few seconds, and at once when asked, so that the
/// reader thread never waits for an answer.
///
/// It also is the last to hold the client and so destroys it: should librdkafka be slow to let go (a name look-up that
/// hangs), stop() leaves the thread to itself and returns.
class ClusterWatch
{
public:
    explicit ClusterWatch(std::shared_ptr<KafkaClient> client);
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

    /// Reader thread: the newest look since the last call; reading is woken when there is one.
    std::optional<ClusterLook> take();

    /// Once the reader thread has ended. Waits a second at most.
    void stop();

private:
    struct Shared;
    static void run(const std::shared_ptr<Shared>& shared, std::shared_ptr<KafkaClient> client);

    std::shared_ptr<Shared> m_shared;
};

} // namespace inspector
