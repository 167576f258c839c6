// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectionoptions.h"
#include "processusage.h"
#include "readresult.h"
#include "report.h"
#include "selfrun.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>

#include <cstdio>
#include <exception>
#include <stdexcept>

namespace
{

using namespace inspector;

constexpr int LongestReportMs = 300'000;
constexpr double Mebi = 1024.0 * 1024.0;

/// Seconds from the start of the program to its end.
double writeReport(const ConnectionOptions& connection, const QString& program, const QString& file)
{
    const BenchTopics topics = connection.topics();
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    const std::int64_t start = monotonicNs();
    process.start(program, {QStringLiteral("--bootstrap"), QString::fromStdString(connection.bootstrap),
                            QStringLiteral("--group"), QString::fromStdString(connection.prefix),
                            QStringLiteral("--config-topic"), QString::fromStdString(topics.config),
                            QStringLiteral("--status-topic"), QString::fromStdString(topics.status),
                            QStringLiteral("--offset-topic"), QString::fromStdString(topics.offset),
                            QStringLiteral("--report"), file});
    if (!process.waitForFinished(LongestReportMs) || process.exitStatus() != QProcess::NormalExit ||
        process.exitCode() != 0)
        throw std::runtime_error("the report could not be started, failed, or did not end within five minutes");
    return static_cast<double>(monotonicNs() - start) / 1e9;
}

void measure(const ConnectionOptions& connection, const QString& program, int rounds, const QString& json)
{
    Report report(json);
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("report.json"));
    std::vector<double> records;
    std::vector<double> liveKeys;
    std::vector<double> read;
    std::vector<double> resident;
    std::vector<double> reported;
    std::vector<double> beyond;
    std::vector<double> size;
    std::vector<double> moment;
    std::vector<double> momentGap;
    for (int i = 0; i < rounds; ++i) {
        const ReadResult own = ReadResult::fromJson(runBench(QStringLiteral("bench_own"), connection.arguments()));
        records.push_back(static_cast<double>(own.records));
        liveKeys.push_back(static_cast<double>(own.liveKeys));
        read.push_back(own.seconds);
        resident.push_back(static_cast<double>(own.residentBytes) / Mebi);
        reported.push_back(writeReport(connection, program, file));
        beyond.push_back(reported.back() - own.seconds);
        size.push_back(static_cast<double>(QFileInfo(file).size()) / Mebi);
        const QJsonObject look =
            runBench(QStringLiteral("bench_window"), QStringList(connection.arguments())
                                                         << QStringLiteral("--child") << QStringLiteral("moment")
                                                         << QStringLiteral("--pane") << QStringLiteral("offsets"));
        moment.push_back(look.value(QStringLiteral("momentMs")).toDouble());
        momentGap.push_back(look.value(QStringLiteral("momentLongestMs")).toDouble());
        std::fprintf(stderr, "large     read in %.2f s, report after %.2f s, as of a moment in %.0f ms\n", own.seconds,
                     reported.back(), moment.back());
    }
    const QString s = QStringLiteral("s");
    const QString ms = QStringLiteral("ms");
    const QString mib = QStringLiteral("MiB");
    report.add(QStringLiteral("large.records"), QStringLiteral("large cluster: records"), {}, records, 0);
    report.add(QStringLiteral("large.liveKeys"), QStringLiteral("large cluster: live keys"), {}, liveKeys, 0);
    report.add(QStringLiteral("large.read"), QStringLiteral("large cluster: read and folded"), s, read, 2);
    report.add(QStringLiteral("large.resident"), QStringLiteral("large cluster: resident after it"), mib, resident, 0);
    report.add(QStringLiteral("large.report"), QStringLiteral("large cluster: --report, from start to end"), s,
               reported, 2);
    report.add(QStringLiteral("large.reportBeyond"), QStringLiteral("large cluster: --report, beyond reading"), s,
               beyond, 2);
    report.add(QStringLiteral("large.reportSize"), QStringLiteral("large cluster: size of the report"), mib, size, 0);
    report.add(QStringLiteral("large.moment"), QStringLiteral("large cluster: as of a moment, until it can be shown"),
               ms, moment, 0);
    report.add(QStringLiteral("large.momentGap"), QStringLiteral("large cluster: longest event-loop gap meanwhile"), ms,
               momentGap, 1);
    report.save();
    report.print();
}

} // namespace

int main(int argc, char* argv[])
{
    CLI::App app("Measures the program on a large cluster: its report, and a look back", "bench_large");
    ConnectionOptions connection;
    std::string program;
    std::string json;
    int rounds = 3;
    connection.describe(app);
    app.add_option("--program", program, "connect-inspector")->required();
    app.add_option("--rounds", rounds, "how often")->check(CLI::Range(1, 1000));
    app.add_option("--json", json, "adds the results to this file");
    CLI11_PARSE(app, argc, argv);
    const QCoreApplication application(argc, argv);
    try {
        measure(connection, QString::fromStdString(program), rounds, QString::fromStdString(json));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_large: %s\n", error.what());
        return 1;
    }
    return 0;
}
