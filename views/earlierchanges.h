// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/journalwords.h"

#include <QTableWidget>

#include <string>
#include <vector>

namespace inspector
{

class JournalModel;

/// The changes of one connector's offsets that a journal tells of and that can be taken back, the newest first.
class EarlierChanges : public QTableWidget
{
    Q_OBJECT
public:
    /// `journal` must outlive it; null = there is none.
    EarlierChanges(JournalModel* journal, std::string connector, QWidget* parent = nullptr);

    /// The entry chosen; null = none.
    const JournalItem* chosen() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// chosen() or the list is another one.
    void choiceChanged();

private:
    struct Change
    {
        JournalItem item;
        JournalState state = JournalState::Unknown;
    };
    void fill();

    JournalModel* m_journal;
    const std::string m_connector;
    std::vector<Change> m_changes;
};

} // namespace inspector
