// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "sentence.h"

namespace inspector
{

/// Why there can be no plan: an error of makePlan() in words.
Sentence planErrorSentence(const Error& error);

} // namespace inspector
