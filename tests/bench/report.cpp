// SPDX-License-Identifier: GPL-3.0-or-later
#include "report.h"

#include "machine.h"

#include <QFile>
#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>
#include <cstdio>
#include <map>
#include <stdexcept>

namespace inspector
{

namespace
{

constexpr double NsOfSecond = 1e9;

std::runtime_error fileError(const QString& path, const QString& why)
{
    return std::runtime_error(QString(path + QStringLiteral(": ") + why).toStdString());
}

QJsonObject readObject(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw fileError(path, file.errorString());
    return QJsonDocument::fromJson(file.readAll()).object();
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

Report::Report(const QString& path) : m_path(path), m_machine(describeMachine())
{
    if (path.isEmpty() || !QFile::exists(path))
        return;
    const QJsonObject before = readObject(path);
    if (!before.value(QStringLiteral("rows")).isArray() || !before.value(QStringLiteral("machine")).isObject())
        throw fileError(path, QStringLiteral("is there and is no report of the benches"));
    m_machine = before.value(QStringLiteral("machine")).toObject();
    m_rows = before.value(QStringLiteral("rows")).toArray();
    m_micro = before.value(QStringLiteral("micro")).toObject();
}

void Report::add(const QString& id, const QString& what, const QString& unit, const std::vector<double>& samples,
                 int decimals)
{
    if (samples.empty())
        return;
    QJsonArray all;
    for (const double sample : samples)
        all.append(sample);
    const auto [least, most] = std::minmax_element(samples.begin(), samples.end());
    m_rows.append(QJsonObject{{QStringLiteral("id"), id},
                              {QStringLiteral("what"), what},
                              {QStringLiteral("unit"), unit},
                              {QStringLiteral("median"), median(samples)},
                              {QStringLiteral("min"), *least},
                              {QStringLiteral("max"), *most},
                              {QStringLiteral("samples"), all},
                              {QStringLiteral("decimals"), decimals}});
}

void Report::setBroker(const QString& words)
{
    m_machine.insert(QStringLiteral("broker"), words);
}

void Report::addMicro(const QString& path)
{
    m_micro = readObject(path);
    if (!m_micro.value(QStringLiteral("benchmarks")).isArray())
        throw fileError(path, QStringLiteral("was not written by Google Benchmark"));
    std::vector<QString> order;
    std::map<QString, std::vector<double>> nsOfItem;
    for (const QJsonValue& one : m_micro.value(QStringLiteral("benchmarks")).toArray()) {
        const double perSecond = one[QStringLiteral("items_per_second")].toDouble();
        if (one[QStringLiteral("run_type")] != QStringLiteral("iteration") || perSecond <= 0)
            continue;
        const QString name = one[QStringLiteral("run_name")].toString();
        if (nsOfItem.count(name) == 0)
            order.push_back(name);
        nsOfItem[name].push_back(NsOfSecond / perSecond);
    }
    for (const QString& name : order)
        add(QStringLiteral("micro.") + name, QStringLiteral("micro: ") + name, QStringLiteral("ns an item"),
            nsOfItem[name], 1);
}

void Report::print() const
{
    std::printf("%s\n\n%-66s %12s %12s %12s  %s\n", qPrintable(machineWords(m_machine)), "", "median", "min", "max",
                "unit");
    for (const QJsonValue& row : m_rows) {
        const auto cell = [&](const QString& name) {
            return QString::number(row[name].toDouble(), 'f', row[QStringLiteral("decimals")].toInt());
        };
        std::printf("%-66s %12s %12s %12s  %s\n", qPrintable(row[QStringLiteral("what")].toString()),
                    qPrintable(cell(QStringLiteral("median"))), qPrintable(cell(QStringLiteral("min"))),
                    qPrintable(cell(QStringLiteral("max"))), qPrintable(row[QStringLiteral("unit")].toString()));
    }
}

void Report::save() const
{
    if (m_path.isEmpty())
        return;
    QJsonObject all{{QStringLiteral("machine"), m_machine}, {QStringLiteral("rows"), m_rows}};
    if (!m_micro.isEmpty())
        all.insert(QStringLiteral("micro"), m_micro);
    QSaveFile file(m_path);
    if (!file.open(QIODevice::WriteOnly))
        throw fileError(m_path, file.errorString());
    file.write(QJsonDocument(all).toJson());
    if (!file.commit())
        throw fileError(m_path, file.errorString());
}

} // namespace inspector
