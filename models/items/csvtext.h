// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

namespace inspector
{

/// Comma-separated values as RFC 4180 has them, in UTF-8, lines ended by CR LF.
///
/// A cell that a spreadsheet would take for a formula gets an apostrophe before it: names and values come from whoever
/// may write to the topics. Whole numbers and fractions with a sign are no formulas and stay.
class CsvText
{
public:
    static QByteArray line(const QStringList& cells);

private:
    static bool isFormula(const QString& cell);
};

} // namespace inspector
