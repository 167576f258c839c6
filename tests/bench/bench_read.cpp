// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectionoptions.h"
#include "kcatread.h"
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
constexpr const char* OwnWay = "inspector"; ///< of reading

/// One reading in a process of its own: memory that an earlier one has left would make a later one look better.
ReadResult readOnce(const ConnectionOptions& connection, const QString& way)
{
    const QJsonObject read = way == QLatin1String(OwnWay)
                                 ? runBench(QStringLiteral("bench_own"), connection.arguments())
                                 : runSelf(QStringList(connection.arguments()) << QStringLiteral("--child") << way);
    const ReadResult result = ReadResult::fromJson(read);
    std::fprintf(stderr, "%-12s %lld records in %.2f s\n", qPrintable(way), static_cast<long long>(result.records),
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

void addRows(Report& report, const QString& id, const QString& who, const std::vector<ReadResult>& results)
{
    const auto add = [&](const char* what, const QString& words, const QString& unit, std::vector<double> values,
                         int decimals) {
        report.add(QStringLiteral("read.%1.%2").arg(id, QLatin1String(what)),
                   QString(words + QStringLiteral(", ") + who), unit, values, decimals);
    };
    add("rate", QStringLiteral("records a second from start to end"), QStringLiteral("1/s"), samples(results, rate), 0);
    add("flowRate", QStringLiteral("records a second once they flow"), QStringLiteral("1/s"),
        samples(results, rateOnceFlowing), 0);
    add("first", QStringLiteral("time to the first records"), QStringLiteral("s"),
        samples(results, [](const ReadResult& r) { return r.firstSeconds; }), 2);
    add("cpu", QStringLiteral("CPU time"), QStringLiteral("s"),
        samples(results, [](const ReadResult& r) { return r.cpuSeconds; }), 2);
    add("resident", QStringLiteral("resident at the end"), QStringLiteral("MiB"),
        samples(results, [](const ReadResult& r) { return static_cast<double>(r.residentBytes) / Mebi; }), 0);
    add("peak", QStringLiteral("resident at the peak"), QStringLiteral("MiB"),
        samples(results, [](const ReadResult& r) { return static_cast<double>(r.peakResidentBytes) / Mebi; }), 0);
}

void addMemory(Report& report, const std::vector<ReadResult>& own)
{
    const auto add = [&](const char* id, const QString& what, std::int64_t ReadResult::*divisor,
                         std::int64_t (*bytes)(const ReadResult&)) {
        report.add(QLatin1String(id), what, QStringLiteral("B"),
                   samples(own,
                           [&](const ReadResult& r) {
                               return static_cast<double>(bytes(r)) / static_cast<double>(r.*divisor);
                           }),
                   1);
    };
    add("memory.recordInStore", QStringLiteral("record store beyond values, a record"), &ReadResult::records,
        [](const ReadResult& r) { return r.storeBytes - r.valueBytes; });
    add("memory.keyInTable", QStringLiteral("key table, a key"), &ReadResult::keys,
        [](const ReadResult& r) { return r.keyBytes; });
    add("memory.liveKey", QStringLiteral("resident beyond the record store, a live key"), &ReadResult::liveKeys,
        [](const ReadResult& r) { return r.residentBytes - r.residentBefore - r.storeBytes; });
    add("memory.record", QStringLiteral("resident beyond values, a record (keys and all else included)"),
        &ReadResult::records, [](const ReadResult& r) { return r.residentBytes - r.residentBefore - r.valueBytes; });
    report.add(QStringLiteral("memory.liveKeys"), QStringLiteral("live keys"), {},
               samples(own, [](const ReadResult& r) { return static_cast<double>(r.liveKeys); }), 0);
}

/// kcat reads one topic at a time: held against the plain consumer on the status topic alone.
void addKcatRows(Report& report, const std::vector<ReadResult>& kcat, const std::vector<ReadResult>& plain)
{
    std::vector<double> ratios;
    for (std::size_t i = 0; i < kcat.size(); ++i)
        ratios.push_back(rate(plain[i]) / rate(kcat[i]));
    report.add(QStringLiteral("read.kcatStatus.rate"), QStringLiteral("records a second, status topic, kcat"),
               QStringLiteral("1/s"), samples(kcat, rate), 0);
    report.add(QStringLiteral("read.plainStatus.rate"),
               QStringLiteral("records a second, status topic, plain librdkafka"), QStringLiteral("1/s"),
               samples(plain, rate), 0);
    report.add(QStringLiteral("ratio.plainToKcat"), QStringLiteral("plain : kcat, status topic"), {}, ratios, 2);
}

void measure(const ConnectionOptions& connection, int rounds, bool withKcat, const QString& path)
{
    Report report(path);
    std::vector<ReadResult> plain;
    std::vector<ReadResult> inspector;
    std::vector<ReadResult> plainStatus;
    std::vector<ReadResult> kcat;
    std::vector<double> ratios;
    std::vector<double> ratiosOnceFlowing;
    // Once unmeasured: the broker's page cache and its compiler warm up for both.
    readOnce(connection, QStringLiteral("plain"));
    for (int i = 0; i < rounds; ++i) {
        plain.push_back(readOnce(connection, QStringLiteral("plain")));
        inspector.push_back(readOnce(connection, QString::fromLatin1(OwnWay)));
        ratios.push_back(rate(inspector.back()) / rate(plain.back()));
        ratiosOnceFlowing.push_back(rateOnceFlowing(inspector.back()) / rateOnceFlowing(plain.back()));
        if (withKcat) {
            plainStatus.push_back(readOnce(connection, QStringLiteral("plain-status")));
            kcat.push_back(readOnce(connection, QStringLiteral("kcat")));
        }
    }
    report.add(QStringLiteral("read.records"), QStringLiteral("records"), {},
               samples(inspector, [](const ReadResult& r) { return static_cast<double>(r.records); }), 0);
    report.add(QStringLiteral("read.bytes"), QStringLiteral("keys and values"), QStringLiteral("MiB"),
               samples(inspector, [](const ReadResult& r) { return static_cast<double>(r.bytes) / Mebi; }), 0);
    addRows(report, QStringLiteral("plain"), QStringLiteral("plain librdkafka"), plain);
    addRows(report, QStringLiteral("own"), QStringLiteral("read and folded"), inspector);
    report.add(QStringLiteral("ratio.ownToPlain"), QStringLiteral("read and folded : plain, from start to end"), {},
               ratios, 2);
    report.add(QStringLiteral("ratio.ownToPlainFlowing"), QStringLiteral("read and folded : plain, once they flow"), {},
               ratiosOnceFlowing, 2);
    addKcatRows(report, kcat, plainStatus);
    addMemory(report, inspector);
    report.save();
    report.print();
}

} // namespace

int main(int argc, char* argv[])
{
    CLI::App app("Reads the bench topics by turns with plain librdkafka and with the program's reader and fold",
                 "bench_read");
    ConnectionOptions connection;
    int rounds = 5;
    bool noKcat = false;
    std::string json;
    std::string child;
    long long started = 0;
    connection.describe(app);
    app.add_option("--rounds", rounds, "how often each")->check(CLI::Range(1, 1000));
    app.add_flag("--no-kcat", noKcat, "leaves kcat out, even if it is installed");
    app.add_option("--json", json, "adds the results to this file");
    app.add_option("--child", child)->group("")->check(CLI::IsMember({"plain", "plain-status", "kcat"}));
    app.add_option("--started", started)->group("");
    CLI11_PARSE(app, argc, argv);

    const QCoreApplication application(argc, argv);
    try {
        if (child == "plain")
            printResult(plainRead(connection.bootstrap, connection.topics().names()).toJson());
        else if (child == "plain-status")
            printResult(plainRead(connection.bootstrap, {connection.topics().status}).toJson());
        else if (child == "kcat")
            printResult(kcatRead(connection.bootstrap, connection.topics().status).toJson());
        else
            measure(connection, rounds, !noKcat && haveKcat(), QString::fromStdString(json));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_read: %s\n", error.what());
        return 1;
    }
    return 0;
}
