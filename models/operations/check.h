// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal.h"

#include <QDateTime>
#include <QString>

namespace inspector
{

/// What makes a failed line of a preflight green, as far as the program can do it.
enum class Cure
{
    None,
    StopConnector,
    Refresh,
};

/// One line of the live checklist, in words.
struct Check
{
    QString id; ///< identifier, also in the journal
    Verdict verdict = Verdict::Unknown;
    QString title;  ///< what is checked
    QString seen;   ///< what was seen, with its place
    QString advice; ///< how to cure it; empty when ok
    QDateTime at;   ///< when it was seen; invalid = not seen yet
    Cure cure = Cure::None;
    QString source; ///< who said so: "topics", "worker <URL>" or "program"; also in the journal

    bool operator==(const Check&) const = default;
};

} // namespace inspector
