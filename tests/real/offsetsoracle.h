// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "restoracle.h"

#include <QByteArray>

#include <map>
#include <optional>

namespace inspector
{

/// JSON as text in one form: members in the order of their names, no blanks, no escapes where none are needed. Numbers
/// stay as they are written, digit by digit. Empty if it is no JSON. None of the program's own code is in it.
QByteArray canonicalJson(const QByteArray& json);

/// Offset by partition, both in that form. Partitions without an offset are left out.
using OffsetMap = std::map<QByteArray, QByteArray>;

/// The offsets in a body as `GET …/offsets` answers it; nothing if it is none.
std::optional<OffsetMap> offsetsIn(const QByteArray& body);
/// Asks until there is an answer (a rebalance refuses it), for a minute at most.
std::optional<OffsetMap> askOffsets(RestOracle& rest, const QString& connector);

/// For the message of a test.
QByteArray textOf(const OffsetMap& offsets);

} // namespace inspector
