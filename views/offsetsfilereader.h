// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal.h"
#include "core/planrequest.h"
#include "operations/backgroundcall.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace inspector
{

/// What a file tells of offsets; one of the three.
struct OffsetsFile
{
    std::vector<WantedOffset> offsets; ///< of a document as `GET …/offsets` answers
    std::optional<JournalEntry> entry;
    std::optional<OperationPlan> plan;
    QString problem; ///< why nothing can be made of it; else empty
};

/// Reads files with offsets on another thread; only the last one asked for is told. GUI thread.
class OffsetsFileReader : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// A larger one is no document of offsets.
    static constexpr qint64 MostBytes = 32 * 1024 * 1024;

    void read(const QString& path);

    /// Asks for a file and reads it; `window` is the parent of the question.
    void ask(QWidget* window);

Q_SIGNALS:
    void finished(const QString& path, const std::shared_ptr<const inspector::OffsetsFile>& file);

private:
    using File = std::shared_ptr<const OffsetsFile>;
    std::unique_ptr<BackgroundCall<File>> m_call; ///< of the file asked for last
};

} // namespace inspector
