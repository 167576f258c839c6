// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/demo/recordwriter.h"

#include <QByteArray>
#include <QStringList>

#include <vector>

/// Keeps what the simulation writes.
class RecordedWriter : public inspector::RecordWriter
{
public:
    struct Record
    {
        std::string topic;
        inspector::Bytes key;
        std::optional<inspector::Bytes> value;
        std::int64_t timestamp = 0;
    };

    void write(const std::string& topic, inspector::BytesView key, const std::optional<inspector::Bytes>& value,
               std::int64_t timestamp) override
    {
        records.push_back({topic, inspector::Bytes(key), value, timestamp});
    }

    /// "topic key value", one a record, NULL for tombstones; then forgets them.
    QStringList take()
    {
        QStringList lines;
        for (const Record& record : records) {
            lines.append(QString::fromStdString(record.topic + " " + record.key + " " +
                                                (record.value ? *record.value : "NULL")));
        }
        records.clear();
        return lines;
    }

    std::vector<Record> records;
};
