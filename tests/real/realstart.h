// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "realcluster.h"

#include <QTest>

#include <chrono>

/// In initTestCase(): starts the cluster, with what else start() takes, or skips or fails the whole binary.
#define START_REAL_CLUSTER(cluster, ...)                                                                               \
    switch ((cluster).start(__VA_ARGS__)) {                                                                            \
    case inspector::RealCluster::Start::Up:                                                                            \
        break;                                                                                                         \
    case inspector::RealCluster::Start::LeftOut:                                                                       \
        QSKIP(qPrintable(QString(u"no real cluster, " + (cluster).why())));                                            \
    case inspector::RealCluster::Start::Failed:                                                                        \
        QFAIL(qPrintable((cluster).why()));                                                                            \
    }

namespace inspector
{

/// Long enough for two workers on a machine that has other things to do.
inline constexpr std::chrono::seconds Patience{120};
inline constexpr int PatienceMs = 120'000;

} // namespace inspector
