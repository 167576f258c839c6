// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterwatch.h"

#include "clusterquery.h"

#include <condition_variable>
#include <limits>
#include <mutex>
#include <thread>

namespace inspector
{

namespace
{

using namespace std::chrono_literals;

constexpr auto Interval = 3000ms;      ///< when all is well: shows that the brokers answer, notices new partitions
constexpr auto QuickInterval = 1000ms; ///< when something is missing or waited for
constexpr auto RetryInterval = 200ms;  ///< when no broker can be asked: the question itself waits for one
constexpr auto StopPatience = 1000ms;

} // namespace

struct ClusterWatch::Shared
{
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> topics;
    std::optional<ClusterLook> outbox;
    std::uint64_t request = 0;
    bool quick = true;
    bool hurry = false;
    bool stop = false;
    bool ended = false;
    std::thread thread;
};

ClusterWatch::ClusterWatch(std::shared_ptr<KafkaClient> client, std::function<void()> arrived)
    : m_shared(std::make_shared<Shared>())
{
    m_shared->thread =
        std::thread([shared = m_shared, mine = std::move(client), arrived = std::move(arrived)]() mutable {
            run(shared, mine, arrived);
            mine.reset(); // may take long
            const std::lock_guard lock(shared->mutex);
            shared->ended = true;
            shared->changed.notify_all();
        });
}

ClusterWatch::~ClusterWatch()
{
    stop();
}

void ClusterWatch::want(std::vector<std::string> topics)
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->topics = std::move(topics);
    m_shared->hurry = true;
    m_shared->changed.notify_all();
}

void ClusterWatch::hurry()
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->hurry = true;
    m_shared->changed.notify_all();
}

std::uint64_t ClusterWatch::request()
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->hurry = true;
    m_shared->changed.notify_all();
    return ++m_shared->request;
}

void ClusterWatch::setQuick(bool quick)
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->quick = quick;
}

std::optional<ClusterLook> ClusterWatch::take()
{
    const std::lock_guard lock(m_shared->mutex);
    return std::exchange(m_shared->outbox, std::nullopt);
}

void ClusterWatch::beginStop()
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->stop = true;
    m_shared->changed.notify_all();
}

void ClusterWatch::stop()
{
    if (!m_shared->thread.joinable())
        return;
    beginStop();
    std::unique_lock lock(m_shared->mutex);
    const bool ended = m_shared->changed.wait_for(lock, StopPatience, [this] { return m_shared->ended; });
    lock.unlock();
    if (ended)
        m_shared->thread.join();
    else
        m_shared->thread.detach();
}

void ClusterWatch::run(const std::shared_ptr<Shared>& shared, const std::shared_ptr<KafkaClient>& client,
                       const std::function<void()>& arrived)
{
    const auto timeLeft = [&shared] {
        const std::lock_guard lock(shared->mutex);
        return shared->stop ? 0 : std::numeric_limits<int>::max();
    };
    ClusterQuery query(client);
    std::unique_lock lock(shared->mutex);
    while (!shared->stop) {
        shared->hurry = false;
        const std::vector<std::string> topics = shared->topics;
        const std::uint64_t request = shared->request;
        lock.unlock();
        ClusterLook look = query.look(topics, true, timeLeft);
        look.request = request;
        for (KafkaClient::Failure& failure : client->takeFailures())
            look.failures.push_back(std::move(failure.error));
        const bool failed = look.error.has_value();
        lock.lock();
        shared->outbox = std::move(look);
        lock.unlock();
        arrived();
        lock.lock();
        const auto pause = failed ? RetryInterval : shared->quick ? QuickInterval : Interval;
        shared->changed.wait_for(lock, pause, [&shared, failed] { return shared->stop || (shared->hurry && !failed); });
    }
}

} // namespace inspector
