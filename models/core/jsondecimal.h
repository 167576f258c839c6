// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <string>

namespace inspector
{

/// A decimal literal of JSON (JsonType::Decimal) taken apart: 0.d1d2d3… × 10^exponent, no zeros at either end of the
/// digits.
struct JsonDecimal
{
    bool negative = false;
    std::string digits; ///< empty = zero
    long exponent = 0;

    static JsonDecimal of(BytesView literal);

    /// Another text of the same number that is the same for all its literals; not JSON.
    std::string text() const;
    /// What Java's Double.parseDouble makes of it: infinite where it is too large, zero where it is too small.
    double toDouble() const;
};

/// The bytes in which a worker writes the double that it reads from this literal. Infinity is written as a text.
std::string workerDouble(BytesView literal);

/// Whether some worker may have written these very bytes for a double: Java's form, and its shortest digits. Before
/// JDK 19 Double.toString gave one digit too many, or another last one, for some doubles of 15 digits and more; such
/// a literal counts as written too.
bool isWorkerDouble(BytesView literal);

} // namespace inspector
