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

QJsonObject run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(program, arguments);
    if (!process.waitForFinished(LongestMs))
        throw std::runtime_error("a measuring process could not be started or did not end within five minutes");
    const QJsonDocument document = QJsonDocument::fromJson(process.readAllStandardOutput());
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0 || !document.isObject())
        throw std::runtime_error("a measuring process failed");
    return document.object();
}

} // namespace

QJsonObject runSelf(const QStringList& arguments)
{
    return run(QCoreApplication::applicationFilePath(),
               QStringList(arguments) << QStringLiteral("--started") << QString::number(monotonicNs()));
}

QJsonObject runBench(const QString& name, const QStringList& arguments)
{
    return run(QString(QCoreApplication::applicationDirPath() + u'/' + name), arguments);
}

void printResult(const QJsonObject& result)
{
    const QByteArray text = QJsonDocument(result).toJson(QJsonDocument::Compact);
    std::fwrite(text.constData(), 1, static_cast<std::size_t>(text.size()), stdout);
    std::fflush(stdout);
}

} // namespace inspector
