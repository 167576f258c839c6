// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dumpproblem.h"

#include <QCoreApplication>
#include <QString>

namespace inspector
{

/// The words for what could not be used of a dump. Plain text.
class DumpWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::DumpWords)
public:
    /// What, where, why and the next step: "Line 12 of shop.jsonl …".
    static QString problem(const DumpProblem& problem);

private:
    static QString ofLine(const DumpProblem& problem, const QString& detail);
    static QString ofFile(const DumpProblem& problem, const QString& detail);
    static QString ofTopic(const DumpProblem& problem, const QString& detail);
};

} // namespace inspector
