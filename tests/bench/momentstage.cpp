// SPDX-License-Identifier: GPL-3.0-or-later
#include "momentstage.h"

#include "gaps.h"
#include "processusage.h"
#include "views/mainwindow.h"
#include "views/opencluster.h"

namespace inspector
{

MomentStage::MomentStage() = default;
MomentStage::~MomentStage() = default;

void MomentStage::begin(MainWindow& window, Heartbeat& heartbeat)
{
    const ClusterMirror& mirror = window.cluster()->evidence().mirror();
    Moment moment;
    moment.atMs = (mirror.oldestRecord() + mirror.newestRecord()) / 2;
    const std::int64_t fromNs = monotonicNs();
    m_look = window.cluster()->lookAt(moment);
    if (!m_look) {
        fail(QStringLiteral("the cluster cannot be looked back at"));
        return;
    }
    connect(m_look.get(), &MomentLook::finished, this, [this, &heartbeat, fromNs] {
        const std::int64_t toNs = monotonicNs();
        QJsonObject result{{QStringLiteral("momentMs"), msOfNs(toNs - fromNs)}};
        addGaps(result, QStringLiteral("moment"), heartbeat, fromNs, toNs);
        finish(result);
    });
    connect(m_look.get(), &MomentLook::nothingThere, this,
            [this] { fail(QStringLiteral("there is nothing to look back at")); });
}

} // namespace inspector
