// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/fold.h"
#include "core/keytable.h"
#include "core/recordstore.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <map>
#include <optional>
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

/// A cluster whose records are fed by hand.
struct Cluster
{
    RecordStore store;
    KeyTable keys;
    Fold fold{store, keys};
    ClusterMirror mirror{store, keys};

    void append(const RawRecord& record)
    {
        const SlotId slot = store.addPartition(record.topic, record.role, record.partition);
        store.append(slot, record.offset, record.at, record.key, record.value);
    }
    void settle()
    {
        store.publish();
        while (fold.advance(1000) > 0) {
        }
        fold.setComplete(true);
        do
            mirror.apply(fold.takeDelta());
        while (fold.hasMore());
    }
    const ConnectorSummary* connector(const char* name) const { return mirror.connector(std::string_view(name)); }
};

inline TopicRole roleOf(const QString& topic)
{
    return topic == u"config" ? TopicRole::Config : topic == u"status" ? TopicRole::Status : TopicRole::Offset;
}

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

inline QString text(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

} // namespace inspector
