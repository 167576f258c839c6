// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"
#include "core/topics.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

struct RawRecord
{
    std::string topic;
    TopicRole role = TopicRole::Config;
    std::int32_t partition = 0;
    std::int64_t offset = 0;
    std::int64_t at = -1;
    std::optional<Bytes> key;
    std::optional<Bytes> value;
};

inline TopicRole roleOf(const QString& topic)
{
    return topic == u"config" ? TopicRole::Config : topic == u"status" ? TopicRole::Status : TopicRole::Offset;
}

/// The records of a case file, offsets counted by partition; topics are called config, status and offset.
inline std::vector<RawRecord> readCase(const char* id)
{
    QFile file(QStringLiteral(TEST_DATA "/cases/%1.json").arg(QLatin1String(id)));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no case %s", id);
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    std::vector<RawRecord> records;
    std::map<int, std::int64_t> next;
    for (const QJsonValue& one : root[u"records"].toArray()) {
        const QJsonObject json = one.toObject();
        RawRecord record;
        record.topic = root[u"topic"].toString().toStdString();
        record.role = roleOf(root[u"topic"].toString());
        record.partition = json[u"partition"].toInt();
        record.offset = next[record.partition]++;
        record.at = json[u"timestamp"].toInteger();
        if (json[u"key"].isString())
            record.key = json[u"key"].toString().toStdString();
        else if (json[u"keyHex"].isString())
            record.key = QByteArray::fromHex(json[u"keyHex"].toString().toLatin1()).toStdString();
        if (!json[u"valueHex"].toString().isEmpty())
            record.value = QByteArray::fromHex(json[u"valueHex"].toString().toLatin1()).toStdString();
        else if (json[u"value"].isString())
            record.value = json[u"value"].toString().toStdString();
        records.push_back(std::move(record));
    }
    return records;
}

/// A topic of the fixture, as it was recorded.
inline std::vector<RawRecord> readDump(const QString& name, const char* topic, TopicRole role)
{
    QFile file(QStringLiteral(TEST_DATA "/fixtures/shop-4.3.1/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no fixture %s", qPrintable(name));
    std::vector<RawRecord> records;
    while (!file.atEnd()) {
        const QJsonObject json = QJsonDocument::fromJson(file.readLine()).object();
        RawRecord record;
        record.topic = topic;
        record.role = role;
        record.partition = json[u"partition"].toInt();
        record.offset = json[u"offset"].toInteger();
        record.at = json[u"ts"].toInteger();
        if (json[u"key"].isString())
            record.key = json[u"key"].toString().toStdString();
        if (json[u"payload"].isString())
            record.value = json[u"payload"].toString().toStdString();
        records.push_back(std::move(record));
    }
    return records;
}

} // namespace inspector
