// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connectapi.h"
#include "items/sinkgroupsmodel.h"

#include <QDeadlineTimer>

namespace inspector
{

/// Asks a worker for the offsets of sinks whose group is assumed and has no member: one sink at a time, and each once
/// for the same commits. GUI thread.
class SinkGroupProbes
{
public:
    /// Both must outlive it, `api` without answering any more.
    SinkGroupProbes(SinkGroupsModel& model, ConnectApi& api) : m_model(model), m_api(api) {}

    /// After a look at the groups.
    void ask();

private:
    void answered(const SinkGroupBook::RestQuestion& question, const Result<std::vector<RestOffset>>& told);

    SinkGroupsModel& m_model;
    ConnectApi& m_api;
    bool m_asking = false;
    QDeadlineTimer m_pause{0}; ///< until the workers are asked again, where none could answer
};

} // namespace inspector
