// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

struct rd_kafka_s;

namespace inspector
{

/// Topics as a plain consumer sees them, and records written by hand: what the program is held against, so none of the
/// program's own code is in it. Blocks, for half a minute at most.
class TopicOracle
{
public:
    struct Record
    {
        int partition = 0;
        qint64 offset = 0;
        qint64 timestamp = -1; ///< ms
        std::optional<QByteArray> key;
        std::optional<QByteArray> value; ///< nothing = tombstone
        bool operator==(const Record&) const = default;
    };
    using Records = std::vector<Record>; ///< in order of offsets within a partition

    explicit TopicOracle(QString bootstrap) : m_bootstrap(std::move(bootstrap)) {}

    /// Every record up to the ends of now, read_committed. Nothing, with a warning, if the topic cannot be read.
    std::optional<Records> read(const QString& topic) const;
    /// After the last record of the partition, open transactions included; -1 if it cannot be asked for.
    qint64 highWatermark(const QString& topic, int partition) const;
    /// Writes one record to this very partition, acknowledged.
    bool write(const QString& topic, int partition, const QByteArray& key,
               const std::optional<QByteArray>& value) const;

    static Records withKey(const Records& records, const QByteArray& key);
    /// The last record of every key whose last record is no tombstone, of keys that begin so.
    static Records live(const Records& records, const QByteArray& keyBegin);

private:
    QString m_bootstrap;
};

/// A producer that keeps what it was given until a broker takes it, each record once.
class PatientProducer
{
public:
    explicit PatientProducer(const QString& bootstrap);
    ~PatientProducer();
    PatientProducer(const PatientProducer&) = delete;
    PatientProducer& operator=(const PatientProducer&) = delete;

    /// Does not wait. The partition is that of the key.
    bool add(const QString& topic, const QByteArray& key, const QByteArray& value);
    /// Waits until all are taken, for a minute at most.
    bool finish();

private:
    rd_kafka_s* m_producer;
};

} // namespace inspector
