// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkaclustersearch.h"

#include "items/errorwords.h"

namespace inspector
{
namespace
{

constexpr std::chrono::seconds Deadline{60};

} // namespace

KafkaClusterSearch::KafkaClusterSearch(const ConnectionSettings& settings)
    : m_search(settings, Deadline,
               {[this](const DiscoveryProgress& progress) { Q_EMIT progressed(progress); },
                [this](const Result<Discovery>& found) {
                    if (found)
                        Q_EMIT finished(*found);
                    else
                        Q_EMIT failed(ErrorWords::once(found.error()));
                }})
{}

} // namespace inspector
