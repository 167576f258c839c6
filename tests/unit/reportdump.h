// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reportedtopics.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <vector>

namespace inspector
{

/// The topics of the real cluster in tests/data/fixtures, as records; read without the program's own reader.
struct RealTopics
{
    static constexpr const char* Folder = TEST_DATA "/fixtures/shop-4.3.1";

    static std::vector<ReportedTopics::Record> records()
    {
        std::vector<ReportedTopics::Record> records;
        for (const char* topic : {"shop-configs", "shop-status", "shop-offsets", "dedicated-offsets"}) {
            QFile file(QStringLiteral("%1/%2.jsonl").arg(QLatin1String(Folder), QLatin1String(topic)));
            if (!file.open(QIODevice::ReadOnly))
                qFatal("%s cannot be read", qPrintable(file.fileName()));
            while (!file.atEnd()) {
                const QJsonObject line = QJsonDocument::fromJson(file.readLine()).object();
                ReportedTopics::Record record;
                record.topic = line[u"topic"].toString().toStdString();
                record.partition = line[u"partition"].toInt();
                record.offset = line[u"offset"].toInteger();
                record.timestamp = line[u"ts"].toInteger();
                record.key = line[u"key"].toString().toStdString();
                if (line[u"payload"].isString())
                    record.value = line[u"payload"].toString().toStdString();
                records.push_back(record);
            }
        }
        return records;
    }

    /// Partition counts: README.md of the fixture.
    static void describe(ReportedTopics& topics)
    {
        topics.addTopic("shop-configs", TopicRole::Config, 1);
        topics.addTopic("shop-status", TopicRole::Status, 5);
        topics.addTopic("shop-offsets", TopicRole::Offset, 25);
        topics.addTopic("dedicated-offsets", TopicRole::ConnectorOffset, 25);
    }

    static QByteArray report(const std::vector<ReportedTopics::Record>& records)
    {
        ReportedTopics topics;
        describe(topics);
        for (const ReportedTopics::Record& record : records)
            topics.append(record);
        topics.setComplete();
        return topics.report();
    }
};

} // namespace inspector
