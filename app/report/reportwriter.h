// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jsonwriter.h"
#include "reportfacts.h"

#include <vector>

namespace inspector
{

/// The report of report.md, section 1. Called on one thread, helped by others; the mirrors' stores must stand still.
class ReportWriter
{
public:
    static constexpr std::string_view Format = "connect-inspector-report/1";

    /// UTF-8 JSON, a member a line, with a line break at its end. Equal for equal contents, whatever order they were
    /// read in. Secrets in properties are masked. Handed over in parts, since that of a large cluster is longer than
    /// memory should have to hold; ends early once `take` wants no more.
    static void write(const ReportSource& source, const std::vector<ReportCluster>& clusters,
                      const JsonWriter::Take& take);
    /// The worst finding that the report of these clusters holds; nothing if it holds none.
    static std::optional<Severity> worstFinding(const std::vector<ReportCluster>& clusters);
};

} // namespace inspector
