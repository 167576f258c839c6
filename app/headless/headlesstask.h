// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/findings.h"

#include <QString>

#include <chrono>
#include <optional>

namespace inspector
{

/// What the program is asked to do without a window.
struct HeadlessTask
{
    QString report;                 ///< file, `-` = standard output; empty = none
    std::optional<Severity> failOn; ///< findings of this severity or above make the exit code 1
    QString dump;                   ///< file to export the records to, must not be there; empty = none
    QString backup;                 ///< file to archive the topics in, must not be there; empty = none
    bool redact = false;            ///< mask secrets in the export
    std::chrono::seconds timeout{300};
};

} // namespace inspector
