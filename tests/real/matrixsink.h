// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "matrixconnector.h"

namespace inspector
{

/// A file sink of the matrix, on a topic of three partitions of its own.
class MatrixSink : public MatrixConnector
{
public:
    static constexpr int Partitions = 3; ///< as the broker makes topics

    /// `file`: to be written; workers and this process see it under the same name.
    MatrixSink(MatrixCell& cell, TopicOracle& topics, const QString& name, QString file);

    QString begin() override;
    QString goOn(QRandomGenerator& random) override;

protected:
    std::optional<Wish> wish(QRandomGenerator& random, const OffsetMap& now) override;
    QString disagreement(const OffsetMap& now) override;

private:
    QString topic() const { return m_name + QStringLiteral("-in"); }
    QByteArray partition(int number) const;
    static QByteArray offset(qint64 number) { return "{\"kafka_offset\":" + QByteArray::number(number) + '}'; }
    qint64 endOf(int partition) const
    {
        return static_cast<qint64>(m_times[static_cast<std::size_t>(partition)].size());
    }
    /// First record at or after the time; the end if there is none.
    qint64 offsetAt(int partition, qint64 time) const;
    /// What is not consumed yet.
    qint64 left(const OffsetMap& now) const;
    qint64 linesWritten() const;
    std::optional<Wish> wishTarget(QRandomGenerator& random, const OffsetMap& now);
    std::optional<Wish> wishOffsets(QRandomGenerator& random, const OffsetMap& now);

    const QString m_file;
    std::vector<std::vector<qint64>> m_times; ///< of the records, by partition and offset
};

} // namespace inspector
