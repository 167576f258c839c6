// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the bench topics once with the program's reader and fold. A program of its own, as it is linked with another
// allocator than the plain consumer.
#include "connectionoptions.h"
#include "inspectorread.h"
#include "selfrun.h"

#include <cstdio>
#include <exception>

int main(int argc, char* argv[])
{
    using namespace inspector;
    CLI::App app("Reads the bench topics once with the program's reader and fold", "bench_own");
    ConnectionOptions connection;
    connection.describe(app);
    CLI11_PARSE(app, argc, argv);
    try {
        printResult(inspectorRead(connection.bootstrap, connection.topics()).toJson());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_own: %s\n", error.what());
        return 1;
    }
    return 0;
}
