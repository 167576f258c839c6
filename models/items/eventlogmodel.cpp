// SPDX-License-Identifier: GPL-3.0-or-later
#include "eventlogmodel.h"

#include "plaintip.h"
#include "tablemodel.h"
#include "words.h"

#include <algorithm>

namespace inspector
{

void EventLogModel::add(Severity severity, const QString& source, const QString& text)
{
    const QDateTime at = QDateTime::currentDateTime();
    if (severity == Severity::Error)
        ++m_errors;
    else if (severity == Severity::Warning)
        ++m_warnings;
    const int rows = rowCount();
    if (rows > 0) {
        Event& last = m_events.back();
        if (last.severity == severity && last.source == source && last.text == text) {
            last.at = at;
            ++last.count;
            Q_EMIT dataChanged(index(rows - 1, TimeColumn), index(rows - 1, TimeColumn));
            Q_EMIT dataChanged(index(rows - 1, CountColumn), index(rows - 1, CountColumn));
            Q_EMIT countsChanged();
            return;
        }
    }
    if (rows == Limit) {
        beginRemoveRows({}, 0, 0);
        m_events.pop_front();
        endRemoveRows();
    }
    beginInsertRows({}, rowCount(), rowCount());
    m_events.push_back({at, severity, source, text, 1});
    endInsertRows();
    Q_EMIT countsChanged();
}

void EventLogModel::clear()
{
    m_errors = 0;
    m_warnings = 0;
    if (!m_events.empty()) {
        beginRemoveRows({}, 0, rowCount() - 1);
        m_events.clear();
        endRemoveRows();
    }
    Q_EMIT countsChanged();
}

void EventLogModel::markSeen()
{
    if (m_errors == 0 && m_warnings == 0)
        return;
    m_errors = 0;
    m_warnings = 0;
    Q_EMIT countsChanged();
}

void EventLogModel::continueFrom(const EventLogModel& earlier)
{
    const std::size_t room = static_cast<std::size_t>(Limit) - std::min<std::size_t>(Limit, m_events.size());
    const auto taken = static_cast<std::ptrdiff_t>(std::min(room, earlier.m_events.size()));
    if (taken == 0)
        return;
    beginInsertRows({}, 0, static_cast<int>(taken) - 1);
    m_events.insert(m_events.begin(), earlier.m_events.end() - taken, earlier.m_events.end());
    endInsertRows();
    m_errors += earlier.m_errors;
    m_warnings += earlier.m_warnings;
    Q_EMIT countsChanged();
}

int EventLogModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_events.size());
}

int EventLogModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EventLogModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Event& event = m_events[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
    case role::Copy:
        switch (index.column()) {
        case TimeColumn:
            return Words::time(event.at.toMSecsSinceEpoch());
        case SeverityColumn:
            switch (event.severity) {
            case Severity::Info:
                return tr("Info", "severity");
            case Severity::Warning:
                return tr("Warning", "severity");
            case Severity::Error:
                return tr("Error", "severity");
            }
            return {};
        case SourceColumn:
            return event.source;
        case TextColumn:
            return event.text;
        case CountColumn:
            return Words::number(event.count);
        default:
            return {};
        }
    case Qt::ToolTipRole:
        return index.column() == TextColumn ? QVariant(PlainTip::of(event.text)) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == CountColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case role::Monospace:
        return index.column() == CountColumn;
    case role::Attention:
        return event.severity == Severity::Error ? 3 : event.severity == Severity::Warning ? 2 : 0;
    default:
        return {};
    }
}

QVariant EventLogModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == CountColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case TimeColumn:
        return tr("Time");
    case SeverityColumn:
        return tr("Severity");
    case SourceColumn:
        return tr("Source");
    case TextColumn:
        return tr("What happened");
    case CountColumn:
        return tr("Times");
    default:
        return {};
    }
}

} // namespace inspector
