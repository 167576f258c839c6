// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "windowstage.h"

#include <QProcess>
#include <QStringList>
#include <QTimer>

#include <cstdint>

namespace inspector
{

/// Records come by the hundred thousand a second while the pane of statuses is filtered and ordered by its last
/// change, with the timeline open. Another process produces them. Over when the window has shown all of them.
///
/// `load…` gaps (addGaps) from the first of them on, `producedRate` (records a second), `lagMs` from the end of
/// producing until all are folded and shown, `residentBytes`.
class LoadStage : public WindowStage
{
public:
    /// Arguments of bench_generate.
    explicit LoadStage(const QStringList& producer) : m_arguments(producer) {}

    void begin(MainWindow& window, Heartbeat& heartbeat) override;

private:
    void produced();
    void look();

    QStringList m_arguments;
    MainWindow* m_window = nullptr;
    Heartbeat* m_heartbeat = nullptr;
    QProcess m_producer;
    QTimer m_looks;
    QJsonObject m_told; ///< by the producer
    std::uint64_t m_recordsBefore = 0;
    std::int64_t m_fromNs = 0;
    std::int64_t m_producedNs = 0;
};

} // namespace inspector
