// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/guidedrun.h"
#include "statelook.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QString>

namespace inspector
{

/// Words and looks of a guided run's rows, on screen and copied.
class RunWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::RunWords)
public:
    /// "Reset Offsets": a step by its name.
    static QString operation(PlanOperation operation);
    static QString checks(const RunOutlook& outlook);
    static QString progress(const RunTurn& turn);
    static StateLook checksLook(const RunOutlook& outlook);
    static StateLook progressLook(TurnState state);
    /// All that is known of one connector, line by line.
    static QString details(const GuidedRun& run, const RunTurn& turn);
    /// The whole run, to be pasted into a ticket.
    static QString asText(const GuidedRun& run, const QString& title);
    /// One row a connector and step.
    static QByteArray asCsv(const GuidedRun& run);

private:
    static QString turnState(TurnState state);
    static QString stepState(StepState state);
};

} // namespace inspector
