// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QCoreApplication>
#include <QString>

namespace inspector
{

/// Errors in words an operator can act on: what, where, why, and the next step. Plain text.
class ErrorWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::ErrorWords)
public:
    static QString text(const Error& error);
    /// The same for whoever gives up: without the sentence about trying again.
    static QString once(const Error& error);
    /// The brokers tell nothing of a group to this user.
    static bool isGroupRefused(const Error& error);

private:
    static QString what(const Error& error);
    static QString whatOfWorker(const Error& error);
    static QString whatOfProgram(const Error& error);
    /// With a place for the path. `reason`: errno, 0 = not known.
    static QString whatOfWriting(int reason);
};

} // namespace inspector
