// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchtopics.h"

namespace inspector
{

BenchTopics::BenchTopics(const std::string& prefix)
    : config(prefix + "-configs"), status(prefix + "-status"), offset(prefix + "-offsets")
{}

} // namespace inspector
