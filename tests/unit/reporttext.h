// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/reportwriter.h"

#include <string>

namespace inspector
{

/// A report, whole.
inline std::string reportText(const ReportSource& source, const std::vector<ReportCluster>& clusters)
{
    std::string text;
    ReportWriter::write(source, clusters, [&text](std::string_view part) {
        text += part;
        return true;
    });
    return text;
}

} // namespace inspector
