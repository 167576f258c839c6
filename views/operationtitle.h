// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planrequest.h"

#include <QString>

namespace inspector
{

/// How a dialog names an operation.
struct OperationTitle
{
    QString window;
    QString title;      ///< with the connector's name
    QString note;       ///< what the operator must know of it
    QString verb;       ///< of the button, with mnemonic
    bool takes = false; ///< something is taken away: the verb is red
};

/// `name`: as shown; `changes`: how many there are.
OperationTitle operationTitle(const PlanRequest& request, const QString& name, int changes);

} // namespace inspector
