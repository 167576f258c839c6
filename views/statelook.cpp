// SPDX-License-Identifier: GPL-3.0-or-later
#include "statelook.h"

namespace inspector
{

StateLook StateLook::of(StateShape shape)
{
    switch (shape) {
    case StateShape::Failed:
        return {Glyph::Cross, Tone::Red};
    case StateShape::Degraded:
        return {Glyph::Triangle, Tone::Orange};
    case StateShape::Restarting:
        return {Glyph::Cycle, Tone::Blue};
    case StateShape::Unassigned:
        return {Glyph::Ring, Tone::Blue};
    case StateShape::Unknown:
        return {Glyph::Question, Tone::Violet};
    case StateShape::Running:
        return {Glyph::Disc, Tone::Green};
    case StateShape::Paused:
        return {Glyph::Bars, Tone::Ochre};
    case StateShape::Stopped:
        return {Glyph::Square, Tone::Slate};
    case StateShape::Deleted:
        return {Glyph::Erased, Tone::Slate};
    }
    return {};
}

StateLook StateLook::of(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Ok:
        return {Glyph::Check, Tone::Green};
    case Verdict::Wait:
        return {Glyph::Ring, Tone::Blue};
    case Verdict::Blocked:
        return {Glyph::Cross, Tone::Red};
    case Verdict::Unknown:
        break;
    }
    return {};
}

StateLook StateLook::of(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Refused:
        return {Glyph::Square, Tone::Slate};
    case Outcome::Applied:
        return {Glyph::Check, Tone::Green};
    case Outcome::Failed:
        return {Glyph::Cross, Tone::Red};
    case Outcome::Unknown:
        break;
    }
    return {};
}

StateLook StateLook::of(ConnectionState state)
{
    switch (state) {
    case ConnectionState::Idle:
        return {Glyph::Square, Tone::Slate};
    case ConnectionState::Connecting:
    case ConnectionState::Reading:
        return {Glyph::Cycle, Tone::Blue};
    case ConnectionState::Live:
        return {Glyph::Disc, Tone::Green};
    case ConnectionState::Disconnected:
        return {Glyph::Triangle, Tone::Orange};
    case ConnectionState::Failed:
        return {Glyph::Cross, Tone::Red};
    case ConnectionState::Recorded:
        return {Glyph::Square, Tone::Slate};
    }
    return {};
}

StateLook StateLook::of(EventLogModel::Severity severity)
{
    switch (severity) {
    case EventLogModel::Severity::Info:
        return {Glyph::Info, Tone::Blue};
    case EventLogModel::Severity::Warning:
        return {Glyph::Triangle, Tone::Orange};
    case EventLogModel::Severity::Error:
        return {Glyph::Cross, Tone::Red};
    }
    return {};
}

StateLook StateLook::of(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return {Glyph::Info, Tone::Blue};
    case Severity::Warning:
        return {Glyph::Triangle, Tone::Orange};
    case Severity::Error:
        break;
    }
    return {Glyph::Cross, Tone::Red};
}

StateLook StateLook::of(TestStep::State state)
{
    switch (state) {
    case TestStep::State::Running:
        return {Glyph::Cycle, Tone::Blue};
    case TestStep::State::Ok:
        return {Glyph::Check, Tone::Green};
    case TestStep::State::Failed:
        return {Glyph::Cross, Tone::Red};
    case TestStep::State::Skipped:
        return {Glyph::Ring, Tone::Slate};
    }
    return {};
}

QString StateWords::verdict(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Ok:
        return tr("OK");
    case Verdict::Wait:
        return tr("Wait");
    case Verdict::Blocked:
        return tr("Blocked");
    case Verdict::Unknown:
        break;
    }
    return tr("Unknown");
}

QString StateWords::outcome(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Refused:
        return tr("Nothing was changed");
    case Outcome::Applied:
        return tr("Done");
    case Outcome::Failed:
        return tr("Failed");
    case Outcome::Unknown:
        break;
    }
    return tr("Outcome unknown");
}

QString StateWords::testStep(TestStep::State state)
{
    switch (state) {
    case TestStep::State::Running:
        return tr("Running");
    case TestStep::State::Ok:
        return tr("OK");
    case TestStep::State::Failed:
        return tr("Failed");
    case TestStep::State::Skipped:
        return tr("Skipped");
    }
    return {};
}

} // namespace inspector
