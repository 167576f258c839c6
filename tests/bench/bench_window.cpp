// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectionoptions.h"
#include "report.h"
#include "selfrun.h"
#include "windowread.h"

#include <QCoreApplication>

#include <cstdio>
#include <exception>

namespace
{

using namespace inspector;

constexpr double Mebi = 1024.0 * 1024.0;

struct Options
{
    ConnectionOptions connection;
    int rounds = 3;
    int paintRounds = 10;
    int watchMs = 0;
    std::vector<std::string> panes{"connectors", "status", "offsets", "records"};
    std::string json;
    std::string child;
    std::string pane;
    std::int64_t started = 0;
};

std::vector<double> samples(const std::vector<QJsonObject>& runs, const QString& name, double unit = 1)
{
    std::vector<double> values;
    for (const QJsonObject& run : runs)
        values.push_back(run.value(name).toDouble() / unit);
    return values;
}

void addPaneRows(Report& report, const QString& pane, const std::vector<QJsonObject>& runs)
{
    const QString where = QStringLiteral(", pane %1").arg(pane);
    std::vector<double> rates;
    for (const QJsonObject& run : runs)
        rates.push_back(run.value(QStringLiteral("records")).toDouble() /
                        run.value(QStringLiteral("seconds")).toDouble());
    report.add(QStringLiteral("records a second in the window") + where, QStringLiteral("1/s"), rates, 0);
    report.add(QStringLiteral("CPU time until live") + where, QStringLiteral("s"),
               samples(runs, QStringLiteral("cpuSeconds")), 2);
    struct Phase
    {
        const char16_t* words;
        const char16_t* id;
    };
    constexpr Phase Phases[]{{u"opening", u"opening"}, {u"reading", u"reading"}, {u"live, 5 s", u"live"}};
    for (const Phase& phase : Phases) {
        const QString words = QString::fromUtf16(phase.words);
        const QString id = QString::fromUtf16(phase.id);
        report.add(QStringLiteral("longest event-loop gap, %1").arg(words) + where, QStringLiteral("ms"),
                   samples(runs, id + QStringLiteral("LongestMs")), 1);
        report.add(QStringLiteral("  of it on a core") + where, QStringLiteral("ms"),
                   samples(runs, id + QStringLiteral("LongestCpuMs")), 1);
        report.add(QStringLiteral("  99 % of the beats within") + where, QStringLiteral("ms"),
                   samples(runs, id + QStringLiteral("P99Ms")), 1);
    }
    report.add(QStringLiteral("resident 5 s after") + where, QStringLiteral("MiB"),
               samples(runs, QStringLiteral("residentBytes"), Mebi), 0);
    report.add(QStringLiteral("resident at the peak") + where, QStringLiteral("MiB"),
               samples(runs, QStringLiteral("peakResidentBytes"), Mebi), 0);
}

void measure(const Options& options)
{
    Report report(QString::fromStdString(options.json));
    std::vector<QJsonObject> paints;
    for (int i = 0; i < options.paintRounds; ++i)
        paints.push_back(runSelf(QStringList(options.connection.arguments())
                                 << QStringLiteral("--child") << QStringLiteral("start-page")));
    report.add(QStringLiteral("process start to painted window, start page"), QStringLiteral("ms"),
               samples(paints, QStringLiteral("paintMs")), 0);

    std::vector<std::vector<QJsonObject>> runs(options.panes.size());
    std::vector<double> paintsWithCluster;
    for (int i = 0; i < options.rounds; ++i) {
        for (std::size_t p = 0; p < options.panes.size(); ++p) {
            QStringList arguments = options.connection.arguments();
            arguments << QStringLiteral("--child") << QStringLiteral("read") << QStringLiteral("--pane")
                      << QString::fromStdString(options.panes[p]) << QStringLiteral("--watch")
                      << QString::number(options.watchMs);
            const QJsonObject run = runSelf(arguments);
            std::fprintf(stderr, "%-11s live after %.2f s, longest gap while reading %.1f ms\n",
                         options.panes[p].c_str(), run.value(QStringLiteral("seconds")).toDouble(),
                         run.value(QStringLiteral("readingLongestMs")).toDouble());
            paintsWithCluster.push_back(run.value(QStringLiteral("paintMs")).toDouble());
            runs[p].push_back(run);
        }
    }
    report.add(QStringLiteral("process start to painted window, cluster on the command line"), QStringLiteral("ms"),
               paintsWithCluster, 0);
    for (std::size_t p = 0; p < options.panes.size(); ++p)
        addPaneRows(report, QString::fromStdString(options.panes[p]), runs[p]);
    report.finish();
}

} // namespace

int main(int argc, char* argv[])
{
    CLI::App app("Reads the bench topics in the program's own window, offscreen, and watches its event loop",
                 "bench_window");
    Options options;
    options.connection.describe(app);
    app.add_option("--rounds", options.rounds, "how often with each pane")->check(CLI::Range(1, 1000));
    app.add_option("--paint-rounds", options.paintRounds, "how often the start page")->check(CLI::Range(1, 1000));
    app.add_option("--panes", options.panes, "ids of the panes in front, one after the other")->delimiter(',');
    app.add_option("--watch", options.watchMs, "prints the stack of gaps longer than this, ms (0: none)");
    app.add_option("--json", options.json, "adds the results to this file");
    app.add_option("--child", options.child)->group("")->check(CLI::IsMember({"start-page", "read"}));
    app.add_option("--pane", options.pane)->group("");
    app.add_option("--started", options.started)->group("");
    CLI11_PARSE(app, argc, argv);

    try {
        if (options.child.empty()) {
            const QCoreApplication application(argc, argv);
            measure(options);
            return 0;
        }
        WindowRun run;
        run.startedNs = options.started;
        run.pane = QString::fromStdString(options.pane);
        run.watchMs = options.watchMs;
        if (options.child == "read")
            run.cluster = options.connection.settings();
        printResult(runWindow(argc, argv, run));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_window: %s\n", error.what());
        return 1;
    }
    return 0;
}
