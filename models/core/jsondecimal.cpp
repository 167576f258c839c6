// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsondecimal.h"

#include "characters.h"
#include "javahash.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace inspector
{

namespace
{

/// Java's layout of a double: plain between 1e-3 and 1e7, else one digit, point, digits, `E`, exponent; at least one
/// digit behind the point, and no zero there but a single one.
bool hasJavaLayout(BytesView literal, const JsonDecimal& decimal)
{
    if (decimal.negative)
        literal.remove_prefix(1);
    const std::size_t point = literal.find('.');
    if (point == BytesView::npos || literal.find_first_of("e+") != BytesView::npos)
        return false;
    const std::size_t mark = literal.find('E');
    const BytesView whole = literal.substr(0, point);
    const BytesView fraction = literal.substr(point + 1, mark == BytesView::npos ? mark : mark - point - 1);
    if (fraction.size() > 1 && fraction.back() == '0')
        return false;
    if (whole.size() > 1 && whole.front() == '0')
        return false;
    // 0.d1d2… × 10^exponent is at least 1e-3 from exponent -2 on, and below 1e7 up to exponent 7.
    const bool plain = decimal.digits.empty() || (decimal.exponent >= -2 && decimal.exponent <= 7);
    if (plain)
        return mark == BytesView::npos;
    if (mark == BytesView::npos || whole.size() != 1 || whole.front() == '0')
        return false;
    BytesView exponent = literal.substr(mark + 1);
    if (exponent.front() == '-')
        exponent.remove_prefix(1);
    return exponent.front() != '0';
}

} // namespace

JsonDecimal JsonDecimal::of(BytesView literal)
{
    JsonDecimal decimal;
    if (literal.front() == '-') {
        decimal.negative = true;
        literal.remove_prefix(1);
    }
    std::size_t at = 0;
    bool fraction = false;
    for (; at < literal.size() && literal[at] != 'e' && literal[at] != 'E'; ++at) {
        if (literal[at] == '.') {
            fraction = true;
            continue;
        }
        if (!fraction && !(decimal.digits.empty() && literal[at] == '0'))
            ++decimal.exponent;
        else if (fraction && decimal.digits.empty() && literal[at] == '0')
            --decimal.exponent;
        if (!decimal.digits.empty() || literal[at] != '0')
            decimal.digits += literal[at];
    }
    while (!decimal.digits.empty() && decimal.digits.back() == '0')
        decimal.digits.pop_back();
    if (at < literal.size()) {
        // An exponent with more digits than this is zero or infinity, whatever stands before it: at most 1000 digits.
        constexpr long Huge = 1'000'000;
        const bool negativeExponent = literal[at + 1] == '-';
        long exponent = 0;
        for (const char c : literal.substr(at + 1))
            if (isDigit(c))
                exponent = std::min(exponent * 10 + (c - '0'), Huge);
        decimal.exponent += negativeExponent ? -exponent : exponent;
    }
    if (decimal.digits.empty())
        decimal.exponent = 0;
    return decimal;
}

std::string JsonDecimal::text() const
{
    return (negative ? "-" : "") + digits + 'e' + std::to_string(exponent);
}

double JsonDecimal::toDouble() const
{
    const double sign = negative ? -1 : 1;
    if (digits.empty())
        return sign * 0.0;
    const std::string exact = "0." + digits + 'e' + std::to_string(exponent);
    double rounded = 0;
    if (std::from_chars(exact.data(), exact.data() + exact.size(), rounded).ec != std::errc{})
        rounded = exponent > 0 ? std::numeric_limits<double>::infinity() : 0.0;
    return sign * rounded;
}

std::string workerDouble(BytesView literal)
{
    const double value = JsonDecimal::of(literal).toDouble();
    return std::isinf(value) ? '"' + javaDoubleText(value) + '"' : javaDoubleText(value);
}

bool isWorkerDouble(BytesView literal)
{
    const JsonDecimal decimal = JsonDecimal::of(literal);
    const std::string shortest = javaDoubleText(decimal.toDouble());
    if (literal == shortest)
        return true;
    constexpr std::size_t LongShortest = 15;
    constexpr std::size_t MostDigits = 17;
    const JsonDecimal shortestDecimal = std::isfinite(decimal.toDouble()) ? JsonDecimal::of(shortest) : JsonDecimal();
    return shortestDecimal.digits.size() >= LongShortest && decimal.digits.size() >= shortestDecimal.digits.size() &&
           decimal.digits.size() <= MostDigits && hasJavaLayout(literal, decimal);
}

} // namespace inspector
