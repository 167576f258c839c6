// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchtopics.h"
#include "readresult.h"

#include <string>

namespace inspector
{

/// The program's own way without a window: TopicReader, FoldWorker and a ClusterMirror that takes every delta. Ends
/// when every partition has been read to its end and the mirror shows the fold of the last row. Throws
/// std::runtime_error.
ReadResult inspectorRead(const std::string& bootstrap, const BenchTopics& topics);

} // namespace inspector
