// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QDateTime>

#include <deque>

namespace inspector
{

/// What went on in the background: bounded, newest last, equal neighbours are one row with a count. GUI thread.
class EventLogModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum class Severity
    {
        Info,
        Warning,
        Error,
    };
    enum Column
    {
        TimeColumn,
        SeverityColumn,
        SourceColumn,
        TextColumn,
        CountColumn,
        ColumnCount,
    };
    static constexpr int Limit = 5000;

    explicit EventLogModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void add(Severity severity, const QString& source, const QString& text);
    void clear();
    /// Puts what another log has before what is in this one.
    void continueFrom(const EventLogModel& earlier);
    /// The log has been looked at: what is in it asks for no attention any more.
    void markSeen();
    int errorCount() const { return m_errors; }     ///< since markSeen() or clear(), repeats counted
    int warningCount() const { return m_warnings; } ///< likewise

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void countsChanged();

private:
    struct Event
    {
        QDateTime at;
        Severity severity = Severity::Info;
        QString source;
        QString text;
        int count = 1;
    };
    std::deque<Event> m_events;
    int m_errors = 0;
    int m_warnings = 0;
};

} // namespace inspector
