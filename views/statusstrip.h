// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readprogress.h"

#include <QElapsedTimer>
#include <QStatusBar>

#include <optional>

class QLabel;
class QProgressBar;
class QTimer;
class QToolButton;

namespace inspector
{

class ClusterModels;
class StateLabel;

/// The status bar: how the connection stands, how far reading is, rate, memory, number of events.
class StatusStrip : public QStatusBar
{
    Q_OBJECT
public:
    explicit StatusStrip(QWidget* parent = nullptr);

    /// Null while no cluster is open.
    void setModels(ClusterModels* models, const QString& clusterName);
    /// Words for the state, with the age where the connection is not live. `newestRecord`: ms, -1 = none.
    static QString connectionWords(const ReadProgress& progress, const QString& clusterName, qint64 newestRecord);
    /// Once a second, when the state changes, and soon after the progress does.
    void updateNow();

Q_SIGNALS:
    void eventsClicked();

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateSoon();
    void updateEvents();
    void updateRate(const ReadProgress& progress);
    static std::optional<quint64> residentBytes();

    ClusterModels* m_models = nullptr;
    QString m_clusterName;
    StateLabel* m_connection = nullptr;
    QLabel* m_topics = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_records = nullptr;
    QLabel* m_rate = nullptr;
    QLabel* m_memory = nullptr;
    QToolButton* m_events = nullptr;
    std::optional<ConnectionState> m_announced;
    QTimer* m_soon = nullptr;
    QElapsedTimer m_sinceRate;
    quint64 m_recordsThen = 0;
};

} // namespace inspector
