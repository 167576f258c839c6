// SPDX-License-Identifier: GPL-3.0-or-later
#include "machine.h"

#include <QDateTime>
#include <QSysInfo>

#include <librdkafka/rdkafka.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include <unistd.h>

namespace inspector
{

namespace
{

std::string processorName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("model name", 0) == 0)
            return line.substr(std::min(line.size(), line.find(':') + 2));
    }
    return "unknown processor";
}

qint64 memoryMiB()
{
    return static_cast<qint64>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE) / (1024 * 1024);
}

} // namespace

QJsonObject describeMachine()
{
    double load = 0;
    getloadavg(&load, 1);
    return {{QStringLiteral("processor"), QString::fromStdString(processorName())},
            {QStringLiteral("cores"), static_cast<int>(std::thread::hardware_concurrency())},
            {QStringLiteral("memoryMiB"), memoryMiB()},
            {QStringLiteral("kernel"), QSysInfo::kernelVersion()},
            {QStringLiteral("system"), QSysInfo::prettyProductName()},
            {QStringLiteral("qt"), QString::fromLatin1(qVersion())},
            {QStringLiteral("librdkafka"), QString::fromLatin1(rd_kafka_version_str())},
            {QStringLiteral("loadOfLastMinute"), load},
            {QStringLiteral("at"), QDateTime::currentDateTimeUtc().toString(Qt::ISODate)}};
}

QString machineWords(const QJsonObject& machine)
{
    const auto text = [&](const QString& name) { return machine.value(name).toString(); };
    const QString broker = text(QStringLiteral("broker"));
    return QStringLiteral(
               "%1, %2 cores, %3 MiB of memory, %4, Linux %5, Qt %6, librdkafka %7, broker %8, load %9 at %10")
        .arg(text(QStringLiteral("processor")))
        .arg(machine.value(QStringLiteral("cores")).toInt())
        .arg(machine.value(QStringLiteral("memoryMiB")).toInteger())
        .arg(text(QStringLiteral("system")), text(QStringLiteral("kernel")), text(QStringLiteral("qt")),
             text(QStringLiteral("librdkafka")),
             broker.isEmpty() ? QStringLiteral("of a version that was not told") : broker)
        .arg(machine.value(QStringLiteral("loadOfLastMinute")).toDouble(), 0, 'f', 1)
        .arg(text(QStringLiteral("at")));
}

} // namespace inspector
