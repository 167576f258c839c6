// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal.h"

#include <QObject>

#include <functional>
#include <memory>

namespace inspector
{

/// Writes journal entries on a worker thread, in the order they were given. GUI thread.
///
/// Entries that were given are written also when this object dies before.
class JournalWriter : public QObject
{
    Q_OBJECT
public:
    /// Null = there is nowhere to write to; every entry fails.
    JournalWriter(std::shared_ptr<JournalSink> sink, QObject* parent);
    ~JournalWriter() override;

    /// Calls back on the GUI thread, unless this object is gone.
    void append(JournalEntry entry, std::function<void(const Result<Done>&)> done);

private:
    struct Queue;
    std::shared_ptr<Queue> m_queue;
};

} // namespace inspector
