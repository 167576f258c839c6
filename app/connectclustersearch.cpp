// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectclustersearch.h"

#include "core/workeranswers.h"
#include "kafkasettingsof.h"

#include <QMetaObject>

namespace inspector
{
namespace
{

/// Often nobody is there: workers advertise what is reached from their own network.
constexpr std::chrono::milliseconds SurveyDeadline{2000};

} // namespace

ConnectClusterSearch::ConnectClusterSearch(const ConnectionSettings& settings, std::chrono::milliseconds deadline,
                                           Callbacks callbacks)
    : m_callbacks(std::move(callbacks))
{
    // What is queued for this object goes with it, and nothing calls back once the discovery is gone.
    ClusterDiscovery::Callbacks queued;
    queued.progressed = [this](const DiscoveryProgress& progress) {
        QMetaObject::invokeMethod(
            this, [this, progress] { m_callbacks.progressed(progress); }, Qt::QueuedConnection);
    };
    queued.finished = [this](const Result<Discovery>& found) {
        QMetaObject::invokeMethod(
            this, [this, found] { take(found); }, Qt::QueuedConnection);
    };
    m_discovery = std::make_unique<ClusterDiscovery>(kafkaSettingsOf(settings), deadline, queued);
}

ConnectClusterSearch::~ConnectClusterSearch() = default;

void ConnectClusterSearch::take(const Result<Discovery>& found)
{
    const std::set<std::string> urls = found ? advertisedUrls(*found) : std::set<std::string>();
    if (urls.empty()) {
        m_callbacks.finished(found);
        return;
    }
    m_callbacks.progressed({DiscoveryProgress::Stage::Workers, 0, 0});
    m_survey = std::make_unique<WorkerSurvey>(urls, SurveyDeadline,
                                              [this, discovery = *found](const WorkerSurvey::Answers& answers) mutable {
                                                  addWorkerAnswers(discovery, answers);
                                                  m_callbacks.finished(discovery);
                                              });
}

} // namespace inspector
