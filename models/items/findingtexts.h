// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/findings.h"

namespace inspector
{

/// The words of one rule, untranslated, in the context of FindingWords. In message and cure stand for what the finding
/// says: {name} connector, {task}, {text}, {number}, {other}, {topic}, {partition}, {offset}, {key} raw key of the
/// evidence, {problem} of a value, {reassignment} of a topic
/// to the brokers that the finding names.
struct RuleTexts
{
    Rule rule;
    const char* title;
    const char* message;
    const char* why;
    const char* cure;
};

const RuleTexts& findingTexts(Rule rule);
/// Those for the case that it is, where a rule has several.
const RuleTexts& findingTexts(const Finding& finding);

} // namespace inspector
