// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundcluster.h"
#include "core/result.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace inspector
{

class ConnectCall;
class RestClient;

/// Asks REST addresses that workers advertise who they are, all at the same time: `GET /` and `GET /connectors`. Reads
/// only, and sends no credentials: what stands before an `@` in such an address is left out. One thread with an event
/// loop; destroying it cancels what is under way.
class WorkerSurvey : public QObject
{
    Q_OBJECT
public:
    /// By address as it was given. Who did not answer in time is left out: such addresses are often of a network that
    /// is not this one.
    using Answers = std::map<std::string, WorkerAnswer>;

    /// Starts; `answered` is called once, from the event loop. No more than some dozens are asked.
    WorkerSurvey(const std::set<std::string>& urls, std::chrono::milliseconds deadline,
                 std::function<void(const Answers&)> answered);
    ~WorkerSurvey() override;

private:
    void ask(const std::string& url, std::chrono::milliseconds deadline);
    void askNames(const std::string& url, RestClient& client);
    void leave();

    std::function<void(const Answers&)> m_answered;
    std::vector<std::unique_ptr<RestClient>> m_clients;
    std::vector<std::shared_ptr<ConnectCall>> m_calls;
    Answers m_answers;
    std::size_t m_open = 0;
    QTimer m_deadline;
};

} // namespace inspector
