// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"
#include "core/entries.h"
#include "core/error.h"
#include "sentence.h"

namespace inspector
{

struct PlannedKey;

/// What went wrong in an operation, where, why, and the next step.
Sentence errorSentence(const Error& error);

/// Raw bytes as one line of text: UTF-8 as it is; control characters, marks that turn the direction of text, and bytes
/// that are no UTF-8 as \xNN. Cut at `limit` characters with an ellipsis; 0 = never.
QString rawText(BytesView bytes, qsizetype limit = 0);

/// What the status topic says of a connector that was just made; null = nothing is known of it.
Sentence stateSentence(const ConnectorSummary* connector);

/// `one` for exactly one, else `many` with the count in place of its %1.
Sentence counted(qint64 count, const Sentence& one, const Sentence& many);

/// Where a record stands.
Sentence placeOf(const std::string& topic, qint32 partition, qint64 offset);

/// Characters of raw bytes within a sentence.
constexpr qsizetype ShownLength = 200;

/// A key of a plan, and where its last record stands.
Sentence keyWords(const PlannedKey& key);

/// What an operator states who writes straight to Kafka for a connector that the topics do not show as stopped.
Sentence noWorkerFact();

} // namespace inspector
