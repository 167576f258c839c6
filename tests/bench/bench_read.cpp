// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectionoptions.h"
#include "inspectorread.h"
#include "plainread.h"
#include "report.h"
#include "selfrun.h"

#include <QCoreApplication>

#include <cstdio>
#include <exception>

namespace
{

using namespace inspector;

constexpr double Mebi = 1024.0 * 1024.0;

/// One reading in a process of its own: memory that an earlier one has left would make a later one look better.
ReadResult readOnce(const ConnectionOptions& connection, const QString& way)
{
    const ReadResult result =
        ReadResult::fromJson(runSelf(QStringList(connection.arguments()) << QStringLiteral("--child") << way));
    std::fprintf(stderr, "%-9s %lld records in %.2f s\n", qPrintable(way), static_cast<long long>(result.records),
                 result.seconds);
    return result;
}

double rate(const ReadResult& result)
{
    return static_cast<double>(result.records) / result.seconds;
}

double rateOnceFlowing(const ReadResult& result)
{
    return static_cast<double>(result.records) / (result.seconds - result.firstSeconds);
}

template <class Of>
std::vector<double> samples(const std::vector<ReadResult>& results, Of of)
{
    std::vector<double> values;
    for (const ReadResult& result : results)
        values.push_back(of(result));
    return values;
}

void addRows(Report& report, const QString& who, const std::vector<ReadResult>& results)
{
    const auto row = [&](const QString& what) { return QString(what + QStringLiteral(", ") + who); };
    report.add(row(QStringLiteral("records a second from start to end")), QStringLiteral("1/s"), samples(results, rate),
               0);
    report.add(row(QStringLiteral("records a second once they flow")), QStringLiteral("1/s"),
               samples(results, rateOnceFlowing), 0);
    report.add(row(QStringLiteral("time to the first records")), QStringLiteral("s"),
               samples(results, [](const ReadResult& r) { return r.firstSeconds; }), 2);
    report.add(row(QStringLiteral("CPU time")), QStringLiteral("s"),
               samples(results, [](const ReadResult& r) { return r.cpuSeconds; }), 2);
    report.add(row(QStringLiteral("resident at the end")), QStringLiteral("MiB"),
               samples(results, [](const ReadResult& r) { return static_cast<double>(r.residentBytes) / Mebi; }), 0);
    report.add(row(QStringLiteral("resident at the peak")), QStringLiteral("MiB"),
               samples(results, [](const ReadResult& r) { return static_cast<double>(r.peakResidentBytes) / Mebi; }),
               0);
}

void measure(const ConnectionOptions& connection, int rounds, const QString& path)
{
    Report report(path);
    std::vector<ReadResult> plain;
    std::vector<ReadResult> inspector;
    std::vector<double> ratios;
    std::vector<double> ratiosOnceFlowing;
    // Once unmeasured: the broker's page cache and its compiler warm up for both.
    readOnce(connection, QStringLiteral("plain"));
    for (int i = 0; i < rounds; ++i) {
        plain.push_back(readOnce(connection, QStringLiteral("plain")));
        inspector.push_back(readOnce(connection, QStringLiteral("inspector")));
        ratios.push_back(rate(inspector.back()) / rate(plain.back()));
        ratiosOnceFlowing.push_back(rateOnceFlowing(inspector.back()) / rateOnceFlowing(plain.back()));
    }
    report.add(QStringLiteral("records"), {},
               samples(inspector, [](const ReadResult& r) { return static_cast<double>(r.records); }), 0);
    report.add(QStringLiteral("keys and values"), QStringLiteral("MiB"),
               samples(inspector, [](const ReadResult& r) { return static_cast<double>(r.bytes) / Mebi; }), 0);
    addRows(report, QStringLiteral("plain librdkafka"), plain);
    addRows(report, QStringLiteral("read and folded"), inspector);
    report.add(QStringLiteral("read and folded : plain, from start to end"), {}, ratios, 2);
    report.add(QStringLiteral("read and folded : plain, once they flow"), {}, ratiosOnceFlowing, 2);
    report.finish();
}

} // namespace

int main(int argc, char* argv[])
{
    CLI::App app("Reads the bench topics by turns with plain librdkafka and with the program's reader and fold",
                 "bench_read");
    ConnectionOptions connection;
    int rounds = 5;
    std::string json;
    std::string child;
    long long started = 0;
    connection.describe(app);
    app.add_option("--rounds", rounds, "how often each")->check(CLI::Range(1, 1000));
    app.add_option("--json", json, "adds the results to this file");
    app.add_option("--child", child)->group("")->check(CLI::IsMember({"plain", "inspector"}));
    app.add_option("--started", started)->group("");
    CLI11_PARSE(app, argc, argv);

    const QCoreApplication application(argc, argv);
    try {
        if (child == "plain")
            printResult(plainRead(connection.bootstrap, connection.topics()).toJson());
        else if (child == "inspector")
            printResult(inspectorRead(connection.bootstrap, connection.topics()).toJson());
        else
            measure(connection, rounds, QString::fromStdString(json));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_read: %s\n", error.what());
        return 1;
    }
    return 0;
}
