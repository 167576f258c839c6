// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfrun.h"

#include "processusage.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QProcess>

#include <cstdio>
#include <stdexcept>

namespace inspector
{

namespace
{

constexpr int LongestMs = 300'000;

} // namespace

QJsonObject runSelf(const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QStringList all = arguments;
    all << QStringLiteral("--started") << QString::number(monotonicNs());
    process.start(QCoreApplication::applicationFilePath(), all);
    if (!process.waitForFinished(LongestMs))
        throw std::runtime_error("a measuring process could not be started or did not end within five minutes");
    const QJsonDocument document = QJsonDocument::fromJson(process.readAllStandardOutput());
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0 || !document.isObject())
        throw std::runtime_error("a measuring process failed");
    return document.object();
}

void printResult(const QJsonObject& result)
{
    const QByteArray text = QJsonDocument(result).toJson(QJsonDocument::Compact);
    std::fwrite(text.constData(), 1, static_cast<std::size_t>(text.size()), stdout);
    std::fflush(stdout);
}

} // namespace inspector
