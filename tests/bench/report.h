// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <vector>

namespace inspector
{

/// The results of the benches as one table. With a file, the rows of those that ran before are kept, so that several
/// benches give one table.
///
/// The file is a JSON object: `machine` (as it was when the first of them began), `rows` (each with a stable `id`,
/// `what`, `unit`, `median`, `min`, `max`, `samples`), and `micro` with what Google Benchmark wrote.
class Report
{
public:
    /// `path` empty: no file. Throws std::runtime_error if there is one that is no report.
    explicit Report(const QString& path);

    /// The median of the samples, with smallest and largest; nothing without samples. `decimals` of the numbers in the
    /// table.
    void add(const QString& id, const QString& what, const QString& unit, const std::vector<double>& samples,
             int decimals);
    /// Which broker it was, in words.
    void setBroker(const QString& words);
    /// Takes in a file of Google Benchmark (--benchmark_out_format=json), with a row for each benchmark. Throws
    /// std::runtime_error if it is none.
    void addMicro(const QString& path);

    void print() const;
    /// Throws std::runtime_error if the file cannot be written. Nothing without a file.
    void save() const;

private:
    QString m_path;
    QJsonObject m_machine;
    QJsonArray m_rows;
    QJsonObject m_micro;
};

double median(std::vector<double> samples);

} // namespace inspector
