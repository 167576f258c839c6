// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlestage.h"

#include "heartbeat.h"
#include "processusage.h"
#include "requestcount.h"
#include "views/mainwindow.h"

#include <QTimer>

namespace inspector
{

namespace
{

constexpr int CalmMs = 3'000;
constexpr int MeasuredMs = 10'000;

} // namespace

void IdleStage::begin(MainWindow& window, Heartbeat& heartbeat)
{
    heartbeat.stop();
    measure(QStringLiteral("visible"), [this, &window] {
        window.hide();
        measure(QStringLiteral("hidden"), [this] { finish(m_measured); });
    });
}

void IdleStage::measure(const QString& phase, const std::function<void()>& then)
{
    QTimer::singleShot(CalmMs, this, [this, phase, then] {
        const RequestCount requests = RequestCount::now();
        const double cpu = ProcessUsage::now().cpuSeconds;
        const std::int64_t fromNs = monotonicNs();
        QTimer::singleShot(MeasuredMs, this, [this, phase, then, requests, cpu, fromNs] {
            const double seconds = static_cast<double>(monotonicNs() - fromNs) / 1e9;
            const RequestCount now = RequestCount::now();
            m_measured.insert(phase + QStringLiteral("CpuPercent"),
                              (ProcessUsage::now().cpuSeconds - cpu) / seconds * 100);
            m_measured.insert(phase + QStringLiteral("Fetches"),
                              static_cast<double>(now.fetches - requests.fetches) / seconds);
            m_measured.insert(phase + QStringLiteral("Requests"),
                              static_cast<double>(now.all - requests.all) / seconds);
            then();
        });
    });
}

} // namespace inspector
