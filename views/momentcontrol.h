// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readprogress.h"

#include <QWidget>

#include <chrono>
#include <optional>

class QDateTimeEdit;
class QLabel;
class QMenu;
class QToolButton;

namespace inspector
{

/// The time picker of the tool bar: live, or as of a moment, with steps to the change before and after. GUI thread.
class MomentControl : public QWidget
{
    Q_OBJECT
public:
    explicit MomentControl(QWidget* parent = nullptr);

    /// Nothing: live. `liveWord`: what "now" is called ("Live", or "End of file" offline).
    void setMoment(std::optional<qint64> atMs, const QString& liveWord);
    std::optional<qint64> moment() const { return m_moment; }
    /// How the cluster is heard of: without a moment that is what stands here, unless it is live.
    void setConnection(ConnectionState state);
    /// Between which times records were read, ms; -1 = not known. Moments outside can be asked for all the same.
    void setRange(qint64 oldestMs, qint64 newestMs);
    /// Where there is no present, as in files: ms of the newest record, from which "before" is counted; -1 = now.
    void setEnd(qint64 endMs) { m_end = endMs; }
    /// While a moment is worked out; nothing = done.
    void setBusy(std::optional<int> percent);
    /// Opens the picker, for the keyboard.
    void openPicker();

Q_SIGNALS:
    /// The picker opens: now is the time for setRange().
    void aboutToPick();
    void momentChosen(qint64 atMs);
    void liveChosen();
    void stepChosen(bool forward);
    /// The operator does not want to wait for the moment being worked out.
    void cancelled();

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* buildPicker();
    void addAgo(const QString& text, std::chrono::milliseconds before);
    void updateTexts();
    void fillPicker();

    std::optional<qint64> m_moment;
    QString m_liveWord;
    ConnectionState m_connection = ConnectionState::Idle;
    qint64 m_oldest = -1;
    qint64 m_newest = -1;
    qint64 m_end = -1;
    std::optional<int> m_percent;
    QToolButton* m_button = nullptr;
    QToolButton* m_before = nullptr;
    QToolButton* m_after = nullptr;
    QToolButton* m_cancel = nullptr;
    QMenu* m_menu = nullptr;
    QDateTimeEdit* m_edit = nullptr;
    QLabel* m_range = nullptr;
    QAction* m_live = nullptr;
};

} // namespace inspector
