// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "realcluster.h"

#include <QDeadlineTimer>
#include <QTest>

#include <chrono>
#include <functional>

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

/// Asks until there is no difference any more, and gives the last one. Unlike QTRY_…, which counts its pauses, it ends
/// in time also where the question itself takes long.
inline QString settled(const std::function<QString()>& difference, std::chrono::seconds patience = Patience)
{
    constexpr int PauseMs = 250;
    const QDeadlineTimer deadline(patience);
    QString last = difference();
    while (!last.isEmpty() && !deadline.hasExpired()) {
        QTest::qWait(PauseMs);
        last = difference();
    }
    return last;
}

} // namespace inspector
