// SPDX-License-Identifier: GPL-3.0-or-later
#include "reportwriter.h"

#include "clusterreport.h"
#include "reportfindings.h"

#include <algorithm>

namespace inspector
{

namespace
{

std::string_view nameOf(ReportSource::Kind kind)
{
    switch (kind) {
    case ReportSource::Kind::Live:
        return "live";
    case ReportSource::Kind::File:
        return "file";
    case ReportSource::Kind::Demo:
        break;
    }
    return "demo";
}

void writeSource(const ReportSource& source, JsonWriter& json)
{
    json.beginObject();
    json.name("kind").text(nameOf(source.kind));
    json.name("bootstrap").textOrNull(source.bootstrap);
    json.name("files").beginArray();
    for (const std::string& file : source.files)
        json.text(file);
    json.endArray();
    json.name("read").beginObject();
    json.name("records").integer(static_cast<std::int64_t>(source.records));
    json.name("bytes").integer(static_cast<std::int64_t>(source.bytes));
    json.name("complete").boolean(source.complete);
    json.endObject();
    json.endObject();
}

} // namespace

void ReportWriter::write(const ReportSource& source, const std::vector<ReportCluster>& clusters,
                         const JsonWriter::Take& take)
{
    JsonWriter json(JsonWriter::Layout::Lines, take);
    json.beginObject();
    json.name("format").text(Format);
    json.name("source");
    writeSource(source, json);
    json.name("clusters").beginArray();
    for (const ReportCluster& cluster : clusters)
        ClusterReport(cluster, json).write();
    json.endArray();
    json.endObject();
    json.finish();
    if (json.isWanted())
        take("\n");
}

std::optional<Severity> ReportWriter::worstFinding(const std::vector<ReportCluster>& clusters)
{
    std::optional<Severity> worst;
    for (const ReportCluster& cluster : clusters) {
        if (const auto found = ReportFindings(cluster).worst(); found && (!worst || *worst < *found))
            worst = found;
    }
    return worst;
}

} // namespace inspector
