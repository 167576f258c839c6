// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/readprogress.h"

#include <QWidget>

#include <functional>

class QHBoxLayout;
class QLabel;

namespace inspector
{

class ClusterModels;
class StatusTimelineModel;
class TimelineView;

/// A status timeline with its caption (which stretch is shown, until when something is known) and its buttons. Follows
/// the cluster only while it is on screen. GUI thread.
class TimelinePanel : public QWidget
{
    Q_OBJECT
public:
    /// `models` must outlive the panel.
    explicit TimelinePanel(const ClusterModels& models, QWidget* parent = nullptr);

    TimelineView* view() const { return m_view; }
    void setScope(ConnectorId connector);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void addButton(QHBoxLayout* bar, const QString& text, const QString& tip, std::function<void()> run);
    void updateEnd();
    void updateCaption();

    const ClusterModels& m_models;
    StatusTimelineModel* m_model = nullptr;
    TimelineView* m_view = nullptr;
    QLabel* m_range = nullptr;
    ConnectionState m_state = ConnectionState::Idle; ///< as of the last updateEnd()
    qint64 m_heldAt = -1;                            ///< ms; the view has been held since
    qint64 m_end = 0;
    bool m_live = false;
};

} // namespace inspector
