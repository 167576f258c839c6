// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>

namespace inspector
{

/// A backup to be put back into empty topics, without a window.
struct RestoreTask
{
    QString file;
    bool leaveOwnTopics = false;       ///< offsets topics of single connectors are not restored
    bool yes = false;                  ///< without it the checks are shown, and nothing is sent
    std::chrono::seconds timeout{300}; ///< for the checks, for the writing and for the read-back, each
};

} // namespace inspector
