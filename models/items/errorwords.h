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

private:
    static QString what(const Error& error);
    static QString whatOfWorker(const Error& error);
    static QString whatOfProgram(const Error& error);
};

} // namespace inspector
