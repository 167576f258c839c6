// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planrequest.h"

#include <QString>

#include <vector>

namespace inspector
{

class ClusterMirror;

/// How a dialog names a guided run.
struct RunTitle
{
    QString window;
    QString title;      ///< with the connector's name, or how many there are
    QString note;       ///< what the operator must know of it
    QString verb;       ///< of the button, with mnemonic
    bool takes = false; ///< something is taken away: the verb is red
};

/// `name`: as shown, of the only one; empty where there are several. `count`: how many will be changed.
RunTitle runTitle(const std::vector<PlanRequest>& steps, const QString& name, int count);

/// What the deletion of these connectors leaves in topics and brokers, with numbers.
QString leftBehind(const ClusterMirror& mirror, const std::vector<std::string>& connectors);

} // namespace inspector
