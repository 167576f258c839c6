// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkaclustersearch.h"

#include "items/errorwords.h"
#include "kafkasettingsof.h"

#include <QMetaObject>

namespace inspector
{
namespace
{

constexpr std::chrono::seconds Deadline{60};

} // namespace

KafkaClusterSearch::KafkaClusterSearch(const ConnectionSettings& settings)
{
    // What is queued for this object goes with it, and nothing calls back once the discovery is gone.
    ClusterDiscovery::Callbacks callbacks;
    callbacks.progressed = [this](const DiscoveryProgress& progress) {
        QMetaObject::invokeMethod(
            this, [this, progress] { Q_EMIT progressed(progress); }, Qt::QueuedConnection);
    };
    callbacks.finished = [this](const Result<Discovery>& found) {
        QMetaObject::invokeMethod(
            this,
            [this, found] {
                if (found)
                    Q_EMIT finished(*found);
                else
                    Q_EMIT failed(ErrorWords::once(found.error()));
            },
            Qt::QueuedConnection);
    };
    m_discovery = std::make_unique<ClusterDiscovery>(kafkaSettingsOf(settings), Deadline, callbacks);
}

} // namespace inspector
