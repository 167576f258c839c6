// SPDX-License-Identifier: GPL-3.0-or-later
#include "kcatread.h"

#include "kafkaends.h"
#include "processusage.h"

#include <QProcess>
#include <QStandardPaths>

#include <stdexcept>

namespace inspector
{

namespace
{

constexpr int LongestMs = 300'000;

} // namespace

bool haveKcat()
{
    return !QStandardPaths::findExecutable(QStringLiteral("kcat")).isEmpty();
}

ReadResult kcatRead(const std::string& bootstrap, const std::string& topic)
{
    ReadResult result;
    {
        const KafkaPtr<rd_kafka_t> asking = openClient(RD_KAFKA_CONSUMER, {{"bootstrap.servers", bootstrap}});
        for (const PartitionEnds& one : askEnds(asking.get(), {topic}))
            result.records += one.end - one.low;
    }
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.setStandardOutputFile(QProcess::nullDevice());
    const std::int64_t start = monotonicNs();
    process.start(QStringLiteral("kcat"),
                  {QStringLiteral("-C"), QStringLiteral("-q"), QStringLiteral("-e"), QStringLiteral("-o"),
                   QStringLiteral("beginning"), QStringLiteral("-f"), QString(), QStringLiteral("-b"),
                   QString::fromStdString(bootstrap), QStringLiteral("-t"), QString::fromStdString(topic)});
    if (!process.waitForFinished(LongestMs) || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        throw std::runtime_error("kcat could not be started, failed, or did not end within five minutes");
    result.seconds = static_cast<double>(monotonicNs() - start) / 1e9;
    return result;
}

} // namespace inspector
