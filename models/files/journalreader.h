// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/journalitem.h"

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace inspector
{

/// Follows a journal file: all its lines, and what this or another process appends, read and taken apart on another
/// thread and told here in batches of about a megabyte. GUI thread.
///
/// The file is looked at once a second, whatever its file system tells of changes (one over the network tells nothing).
class JournalReader : public QObject
{
    Q_OBJECT
public:
    explicit JournalReader(QObject* parent = nullptr);
    /// Waits until the other thread has noticed: some milliseconds.
    ~JournalReader() override;

    /// Reads this file from now on, from its start; empty = none. It need not be there yet.
    void setPath(const QString& path);
    const QString& path() const { return m_path; }
    /// Looks at it now.
    void look();

    /// Whether it was read to its end once.
    bool isRead() const { return m_read; }
    /// CannotRead, at the last look.
    const std::optional<Error>& problem() const { return m_problem; }

Q_SIGNALS:
    /// Nothing of what was told before stands in the file any more.
    void restarted();
    /// In the order of the file. A line number that was told before is that line again, which has an end now.
    void itemsRead(const std::vector<inspector::JournalItem>& items);
    /// isRead() or problem() changed.
    void stateChanged();

private:
    struct Job;
    void finished(bool read, const std::optional<Error>& problem);

    QString m_path;
    QTimer m_timer;
    std::shared_ptr<Job> m_job; ///< null: no path
    bool m_looking = false;
    bool m_lookAgain = false;
    bool m_read = false;
    std::optional<Error> m_problem;
    QThreadPool m_pool; ///< one thread
};

} // namespace inspector
