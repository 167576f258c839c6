// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectionoptions.h"
#include "idlestage.h"
#include "loadstage.h"
#include "momentstage.h"
#include "quietstage.h"
#include "readresult.h"
#include "report.h"
#include "selfrun.h"
#include "windowread.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <cstdio>
#include <exception>
#include <memory>

namespace
{

using namespace inspector;

constexpr double Mebi = 1024.0 * 1024.0;

struct Options
{
    ConnectionOptions connection;
    int rounds = 3;
    int paintRounds = 10;
    int loadRounds = 3;
    int idleRounds = 3;
    int liveRate = 200'000;
    int liveSeconds = 10;
    int watchMs = 0;
    std::vector<std::string> panes{"connectors", "status", "offsets", "records"};
    std::string json;
    std::string child;
    std::string pane;
    std::int64_t started = 0;
};

using Runs = std::vector<QJsonObject>;

std::vector<double> samples(const Runs& runs, const QString& name, double unit = 1)
{
    std::vector<double> values;
    for (const QJsonObject& run : runs) {
        if (run.contains(name))
            values.push_back(run.value(name).toDouble() / unit);
    }
    return values;
}

/// What addGaps() told of a phase. `words`: of the phase, and where.
void addGapRows(Report& report, const QString& id, const QString& phase, const QString& words, const Runs& runs)
{
    const auto add = [&](const char* what, const QString& row) {
        report.add(QString(id + QLatin1String(what)), row, QStringLiteral("ms"),
                   samples(runs, QString(phase + QLatin1String(what))), 1);
    };
    add("LongestMs", QString(QStringLiteral("longest event-loop gap, ") + words));
    add("LongestCpuMs", QString(QStringLiteral("  of it on a core, ") + words));
    add("P99Ms", QString(QStringLiteral("  99 % of the beats within, ") + words));
}

/// `plain`: rates of a plain consumer, each taken just before the run of that number.
void addPaneRows(Report& report, const QString& pane, const Runs& runs, const std::vector<double>& plain)
{
    const QString id = QStringLiteral("window.%1.").arg(pane);
    const QString where = QStringLiteral(", pane %1").arg(pane);
    std::vector<double> rates;
    for (const QJsonObject& run : runs)
        rates.push_back(run.value(QStringLiteral("records")).toDouble() /
                        run.value(QStringLiteral("seconds")).toDouble());
    report.add(QString(id + QStringLiteral("rate")), QString(QStringLiteral("records a second in the window") + where),
               QStringLiteral("1/s"), rates, 0);
    std::vector<double> ratios;
    for (std::size_t i = 0; i < rates.size(); ++i)
        ratios.push_back(rates[i] / plain[i]);
    report.add(QStringLiteral("ratio.windowToPlain.%1").arg(pane),
               QString(QStringLiteral("window : plain, from nothing to all shown") + where), {}, ratios, 2);
    report.add(QString(id + QStringLiteral("cpu")), QString(QStringLiteral("CPU time until live") + where),
               QStringLiteral("s"), samples(runs, QStringLiteral("cpuSeconds")), 2);
    addGapRows(report, QString(id + QStringLiteral("opening")), QStringLiteral("opening"),
               QString(QStringLiteral("opening") + where), runs);
    addGapRows(report, QString(id + QStringLiteral("reading")), QStringLiteral("reading"),
               QString(QStringLiteral("reading") + where), runs);
    addGapRows(report, QString(id + QStringLiteral("live")), QStringLiteral("live"),
               QString(QStringLiteral("live, 5 s") + where), runs);
    report.add(QString(id + QStringLiteral("answered")), QString(QStringLiteral("open to a broker's answer") + where),
               QStringLiteral("ms"), samples(runs, QStringLiteral("answeredMs")), 0);
    report.add(QString(id + QStringLiteral("firstRows")),
               QString(QStringLiteral("a broker's answer to first rows painted") + where), QStringLiteral("ms"),
               samples(runs, QStringLiteral("firstRowsMs")), 0);
    report.add(QString(id + QStringLiteral("resident")), QString(QStringLiteral("resident 5 s after") + where),
               QStringLiteral("MiB"), samples(runs, QStringLiteral("residentBytes"), Mebi), 0);
    report.add(QString(id + QStringLiteral("peak")), QString(QStringLiteral("resident at the peak") + where),
               QStringLiteral("MiB"), samples(runs, QStringLiteral("peakResidentBytes"), Mebi), 0);
}

QJsonObject runChild(const Options& options, const ConnectionOptions& connection, const char* child,
                     const QString& pane)
{
    QStringList arguments = connection.arguments();
    arguments << QStringLiteral("--child") << QLatin1String(child) << QStringLiteral("--pane") << pane
              << QStringLiteral("--watch") << QString::number(options.watchMs) << QStringLiteral("--live-rate")
              << QString::number(options.liveRate) << QStringLiteral("--live-seconds")
              << QString::number(options.liveSeconds);
    const QJsonObject run = runSelf(arguments);
    std::fprintf(stderr, "%-6s %-11s live after %.2f s, longest gap while reading %.1f ms\n", child, qPrintable(pane),
                 run.value(QStringLiteral("seconds")).toDouble(),
                 run.value(QStringLiteral("readingLongestMs")).toDouble());
    return run;
}

void measurePaint(const Options& options, Report& report)
{
    Runs paints;
    for (int i = 0; i < options.paintRounds; ++i)
        paints.push_back(runSelf(QStringList(options.connection.arguments())
                                 << QStringLiteral("--child") << QStringLiteral("start-page")));
    report.add(QStringLiteral("window.paint.startPage"), QStringLiteral("process start to painted window, start page"),
               QStringLiteral("ms"), samples(paints, QStringLiteral("paintMs")), 0);
}

void measurePanes(const Options& options, Report& report)
{
    std::vector<Runs> runs(options.panes.size());
    Runs all;
    std::vector<double> plain;
    for (int i = 0; i < options.rounds; ++i) {
        const ReadResult read = ReadResult::fromJson(
            runBench(QStringLiteral("bench_read"), QStringList(options.connection.arguments())
                                                       << QStringLiteral("--child") << QStringLiteral("plain")));
        plain.push_back(static_cast<double>(read.records) / read.seconds);
        for (std::size_t p = 0; p < options.panes.size(); ++p) {
            runs[p].push_back(runChild(options, options.connection, "read", QString::fromStdString(options.panes[p])));
            all.push_back(runs[p].back());
        }
    }
    report.add(QStringLiteral("window.paint.cluster"),
               QStringLiteral("process start to painted window, cluster on the command line"), QStringLiteral("ms"),
               samples(all, QStringLiteral("paintMs")), 0);
    for (std::size_t p = 0; p < options.panes.size(); ++p)
        addPaneRows(report, QString::fromStdString(options.panes[p]), runs[p], plain);
    report.add(QStringLiteral("window.plain.rate"),
               QStringLiteral("records a second, plain librdkafka, by turns with it"), QStringLiteral("1/s"), plain, 0);
}

void measureIdle(const Options& options, Report& report)
{
    Runs runs;
    for (int i = 0; i < options.idleRounds; ++i)
        runs.push_back(runChild(options, options.connection, "idle", QStringLiteral("connectors")));
    for (const QString& phase : {QStringLiteral("visible"), QStringLiteral("hidden")}) {
        const auto add = [&](const char* what, const QString& words, const QString& unit) {
            report.add(QStringLiteral("idle.%1.%2").arg(phase, QLatin1String(what)),
                       QStringLiteral("%1, window idle and %2").arg(words, phase), unit,
                       samples(runs, QString(phase + QLatin1String(what))), 1);
        };
        add("CpuPercent", QStringLiteral("CPU"), QStringLiteral("% of a core"));
        add("Fetches", QStringLiteral("fetches a second"), QStringLiteral("1/s"));
        add("Requests", QStringLiteral("requests a second, fetches included"), QStringLiteral("1/s"));
    }
}

/// On topics of their own, which are made and filled anew for every round: the other ones must stay as they are.
void measureLoad(const Options& options, Report& report)
{
    Runs runs;
    for (int i = 0; i < options.loadRounds; ++i) {
        ConnectionOptions own = options.connection;
        own.prefix += "-load-" + std::to_string(QCoreApplication::applicationPid()) + "-" + std::to_string(i);
        runBench(QStringLiteral("bench_generate"), own.arguments());
        runs.push_back(runChild(options, own, "load", QStringLiteral("status")));
        runBench(QStringLiteral("bench_generate"), QStringList(own.arguments()) << QStringLiteral("--delete"));
    }
    const QString words = QStringLiteral("under load (filter, order, timeline)");
    report.add(QStringLiteral("load.rate"), QStringLiteral("records a second produced while the window is live"),
               QStringLiteral("1/s"), samples(runs, QStringLiteral("producedRate")), 0);
    addGapRows(report, QStringLiteral("load."), QStringLiteral("load"), words, runs);
    report.add(QStringLiteral("load.lag"), QString(QStringLiteral("last record produced to all shown, ") + words),
               QStringLiteral("ms"), samples(runs, QStringLiteral("lagMs")), 0);
    report.add(QStringLiteral("load.resident"), QString(QStringLiteral("resident after it, ") + words),
               QStringLiteral("MiB"), samples(runs, QStringLiteral("residentBytes"), Mebi), 0);
}

void measure(const Options& options)
{
    Report report(QString::fromStdString(options.json));
    measurePaint(options, report);
    measurePanes(options, report);
    measureIdle(options, report);
    measureLoad(options, report);
    report.save();
    report.print();
}

std::unique_ptr<WindowStage> stageOf(const Options& options)
{
    if (options.child == "idle")
        return std::make_unique<IdleStage>();
    if (options.child == "moment")
        return std::make_unique<MomentStage>();
    if (options.child == "load")
        return std::make_unique<LoadStage>(QStringList(options.connection.arguments())
                                           << QStringLiteral("--live") << QString::number(options.liveRate)
                                           << QStringLiteral("--live-seconds") << QString::number(options.liveSeconds));
    return std::make_unique<QuietStage>();
}

QJsonObject runOnce(int argc, char* argv[], const Options& options)
{
    WindowRun run;
    run.startedNs = options.started;
    run.pane = QString::fromStdString(options.pane);
    run.watchMs = options.watchMs;
    const std::unique_ptr<WindowStage> stage = stageOf(options);
    if (options.child != "start-page") {
        run.stage = stage.get();
        run.cluster = options.connection.settings();
        // Beside this program, where the build puts both.
        const QFileInfo self(QString::fromLocal8Bit(argv[0]));
        run.cluster->properties.append(
            {QStringLiteral("plugin.library.paths"), self.absolutePath() + QStringLiteral("/libbench_requests.so")});
    }
    return runWindow(argc, argv, run);
}

} // namespace

int main(int argc, char* argv[])
{
    CLI::App app("Reads the bench topics in the program's own window, offscreen, and watches its event loop",
                 "bench_window");
    Options options;
    options.connection.describe(app);
    app.add_option("--rounds", options.rounds, "how often with each pane")->check(CLI::Range(0, 1000));
    app.add_option("--paint-rounds", options.paintRounds, "how often the start page")->check(CLI::Range(0, 1000));
    app.add_option("--idle-rounds", options.idleRounds, "how often an idle window")->check(CLI::Range(0, 1000));
    app.add_option("--load-rounds", options.loadRounds, "how often under load")->check(CLI::Range(0, 1000));
    app.add_option("--live-rate", options.liveRate, "records a second under load")->check(CLI::PositiveNumber);
    app.add_option("--live-seconds", options.liveSeconds, "how long the load lasts")->check(CLI::Range(1, 120));
    app.add_option("--panes", options.panes, "ids of the panes in front, one after the other")->delimiter(',');
    app.add_option("--watch", options.watchMs, "prints the stack of gaps longer than this, ms (0: none)");
    app.add_option("--json", options.json, "adds the results to this file");
    app.add_option("--child", options.child)
        ->group("")
        ->check(CLI::IsMember({"start-page", "read", "idle", "load", "moment"}));
    app.add_option("--pane", options.pane)->group("");
    app.add_option("--started", options.started)->group("");
    CLI11_PARSE(app, argc, argv);

    try {
        if (options.child.empty()) {
            const QCoreApplication application(argc, argv);
            measure(options);
        } else {
            printResult(runOnce(argc, argv, options));
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_window: %s\n", error.what());
        return 1;
    }
    return 0;
}
