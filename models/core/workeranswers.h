// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discovery.h"

#include <map>
#include <set>
#include <string>

namespace inspector
{

/// The REST addresses that the members of the clusters found advertise.
std::set<std::string> advertisedUrls(const Discovery& discovery);

/// Gives the workers what was answered at their addresses, and makes evidence of it: the names of a worker's connectors
/// that its config topic has as well. An answer from another Kafka cluster is no evidence. Where a config topic was
/// tied to its group by an offset alone, all these names being its connectors makes it certain; names that it lacks, of
/// a topic that was looked through, take that away.
void addWorkerAnswers(Discovery& discovery, const std::map<std::string, WorkerAnswer>& answers);

} // namespace inspector
