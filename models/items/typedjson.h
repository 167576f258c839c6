// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"

#include <QCoreApplication>
#include <QString>

namespace inspector
{

/// What is wrong with JSON that an operator types as a source's partition or offset.
class TypedJson
{
    Q_DECLARE_TR_FUNCTIONS(inspector::TypedJson)
public:
    /// In words, with the character (the first is 1) where one can be named; empty = a worker accepts it.
    static QString problem(BytesView typed);
    /// The text `null`, which removes an offset.
    static bool isNull(BytesView typed);
};

} // namespace inspector
