// SPDX-License-Identifier: GPL-3.0-or-later
#include "report.h"

#include <QDateTime>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QSysInfo>

#include <librdkafka/rdkafka.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>

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

QJsonObject machine()
{
    double load = 0;
    getloadavg(&load, 1);
    return {{QStringLiteral("processor"), QString::fromStdString(processorName())},
            {QStringLiteral("cores"), static_cast<int>(std::thread::hardware_concurrency())},
            {QStringLiteral("kernel"), QSysInfo::kernelVersion()},
            {QStringLiteral("system"), QSysInfo::prettyProductName()},
            {QStringLiteral("qt"), QString::fromLatin1(qVersion())},
            {QStringLiteral("librdkafka"), QString::fromLatin1(rd_kafka_version_str())},
            {QStringLiteral("loadOfLastMinute"), load},
            {QStringLiteral("at"), QDateTime::currentDateTimeUtc().toString(Qt::ISODate)}};
}

std::runtime_error fileError(const QString& path, const QString& why)
{
    return std::runtime_error(QString(path + QStringLiteral(": ") + why).toStdString());
}

} // namespace

double median(std::vector<double> samples)
{
    if (samples.empty())
        return 0;
    std::sort(samples.begin(), samples.end());
    const std::size_t half = samples.size() / 2;
    return samples.size() % 2 ? samples[half] : (samples[half - 1] + samples[half]) / 2;
}

Report::Report(const QString& path) : m_path(path)
{
    QFile file(path);
    if (path.isEmpty() || !file.exists())
        return;
    if (!file.open(QIODevice::ReadOnly))
        throw fileError(path, file.errorString());
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    if (!document.object().value(QStringLiteral("rows")).isArray())
        throw fileError(path, QStringLiteral("is there and is no report of the benches"));
    m_rows = document.object().value(QStringLiteral("rows")).toArray();
}

void Report::add(const QString& what, const QString& unit, std::vector<double> samples, int decimals)
{
    if (samples.empty())
        return;
    QJsonArray all;
    for (const double sample : samples)
        all.append(sample);
    const auto [least, most] = std::minmax_element(samples.begin(), samples.end());
    m_rows.append(QJsonObject{{QStringLiteral("what"), what},
                              {QStringLiteral("unit"), unit},
                              {QStringLiteral("median"), median(samples)},
                              {QStringLiteral("min"), *least},
                              {QStringLiteral("max"), *most},
                              {QStringLiteral("samples"), all},
                              {QStringLiteral("decimals"), decimals}});
}

void Report::finish() const
{
    const QJsonObject where = machine();
    std::printf("%s, %d cores, %s, Linux %s, Qt %s, librdkafka %s, load %.1f\n\n",
                qPrintable(where.value(QStringLiteral("processor")).toString()),
                where.value(QStringLiteral("cores")).toInt(),
                qPrintable(where.value(QStringLiteral("system")).toString()),
                qPrintable(where.value(QStringLiteral("kernel")).toString()), qVersion(), rd_kafka_version_str(),
                where.value(QStringLiteral("loadOfLastMinute")).toDouble());
    std::printf("%-62s %12s %12s %12s  %s\n", "", "median", "min", "max", "unit");
    for (const QJsonValue& value : m_rows) {
        const QJsonObject row = value.toObject();
        const auto cell = [&](const QString& name) {
            return QString::number(row.value(name).toDouble(), 'f', row.value(QStringLiteral("decimals")).toInt());
        };
        std::printf("%-62s %12s %12s %12s  %s\n", qPrintable(row.value(QStringLiteral("what")).toString()),
                    qPrintable(cell(QStringLiteral("median"))), qPrintable(cell(QStringLiteral("min"))),
                    qPrintable(cell(QStringLiteral("max"))), qPrintable(row.value(QStringLiteral("unit")).toString()));
    }
    if (m_path.isEmpty())
        return;
    QSaveFile file(m_path);
    if (!file.open(QIODevice::WriteOnly))
        throw fileError(m_path, file.errorString());
    file.write(
        QJsonDocument(QJsonObject{{QStringLiteral("machine"), where}, {QStringLiteral("rows"), m_rows}}).toJson());
    if (!file.commit())
        throw fileError(m_path, file.errorString());
}

} // namespace inspector
