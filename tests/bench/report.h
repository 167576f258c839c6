// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QString>

#include <vector>

namespace inspector
{

/// The results of the benches as one table. With a file, the rows of those that ran before are kept, so that several
/// benches give one table.
class Report
{
public:
    /// `path` empty: no file. Throws std::runtime_error if there is one that is no report.
    explicit Report(const QString& path);

    /// The median of the samples, with smallest and largest. `decimals` of the numbers in the table.
    void add(const QString& what, const QString& unit, std::vector<double> samples, int decimals);
    /// Prints the table and writes the file. Throws std::runtime_error if that cannot be written.
    void finish() const;

private:
    QString m_path;
    QJsonArray m_rows;
};

double median(std::vector<double> samples);

} // namespace inspector
