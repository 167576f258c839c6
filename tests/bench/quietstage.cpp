// SPDX-License-Identifier: GPL-3.0-or-later
#include "quietstage.h"

#include "gaps.h"
#include "processusage.h"

#include <QTimer>

namespace inspector
{

namespace
{

constexpr int QuietMs = 5'000;

} // namespace

void QuietStage::begin(MainWindow&, Heartbeat& heartbeat)
{
    const std::int64_t fromNs = monotonicNs();
    QTimer::singleShot(QuietMs, this, [this, &heartbeat, fromNs] {
        QJsonObject result;
        addGaps(result, QStringLiteral("live"), heartbeat, fromNs, monotonicNs());
        finish(result);
    });
}

} // namespace inspector
