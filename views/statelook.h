// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/findings.h"
#include "core/journal.h"
#include "core/readprogress.h"
#include "glyph.h"
#include "items/eventlogmodel.h"
#include "items/tablemodel.h"
#include "opencluster.h"
#include "statuspalette.h"

#include <QCoreApplication>

namespace inspector
{

/// Shape and colour of a state, the same in every table, label and dialog.
struct StateLook
{
    Glyph glyph = Glyph::Question;
    Tone tone = Tone::Violet;

    static StateLook of(StateShape shape);
    static StateLook of(Verdict verdict);
    static StateLook of(Outcome outcome);
    static StateLook of(ConnectionState state);
    static StateLook of(EventLogModel::Severity severity);
    static StateLook of(Severity severity);
    static StateLook of(TestStep::State state);
};

/// Words for states that only dialogs show.
class StateWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::StateWords)
public:
    static QString verdict(Verdict verdict);
    static QString outcome(Outcome outcome);
    static QString testStep(TestStep::State state);
};

} // namespace inspector
