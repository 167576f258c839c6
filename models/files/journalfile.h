// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal.h"

#include <QString>

#include <mutex>

namespace inspector
{

/// The journal of one Kafka cluster and Connect group: one JSON line an entry, append-only, readable by its owner only.
///
/// Any thread; append() blocks until the bytes are on disk. A line torn by a crash is ended before the next is written.
class JournalFile : public JournalSink
{
public:
    /// `folder` is made (owner-only) if missing, at the first append.
    JournalFile(QString folder, const QString& kafkaClusterId, const QString& group);

    Result<Done> append(const JournalEntry& entry) override;
    QString path() const { return m_path; }

    /// Where journals are kept unless said otherwise.
    static QString defaultFolder();

private:
    QString m_folder;
    QString m_path;
    std::mutex m_mutex;
};

} // namespace inspector
