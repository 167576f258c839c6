// SPDX-License-Identifier: GPL-3.0-or-later
#include "report.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>

int main(int argc, char* argv[])
{
    CLI::App app("Prints the results of the benches as one table, after taking in those of the micro-benchmarks",
                 "bench_table");
    std::string json;
    std::string micro;
    std::string broker;
    app.add_option("--json", json, "the results; written anew")->required();
    app.add_option("--micro", micro, "what bench_micro wrote (--benchmark_out_format=json)");
    app.add_option("--broker", broker, "which broker it was, in words");
    CLI11_PARSE(app, argc, argv);
    try {
        inspector::Report report(QString::fromStdString(json));
        if (!micro.empty())
            report.addMicro(QString::fromStdString(micro));
        if (!broker.empty())
            report.setBroker(QString::fromStdString(broker));
        report.save();
        report.print();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_table: %s\n", error.what());
        return 1;
    }
    return 0;
}
