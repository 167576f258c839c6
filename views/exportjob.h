// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/topics.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace inspector
{

/// What an export is to hold, and where it goes.
struct ExportRequest
{
    enum class What
    {
        Everything, ///< all records of the cluster's internal topics
        Topic,      ///< all records of one
        Versions,   ///< every retained record of `keys`
        Latest,     ///< the last record of each of `keys`
        Rows,       ///< exactly `rows`
        Table,      ///< lines that the window makes: CSV of a table as it is shown, entries of the journal
    };
    enum class Packing
    {
        None,
        Gzip,
        Zstd,
    };

    What what = What::Everything;
    QString topic;
    std::vector<KeyId> keys;
    std::vector<quint64> rows; ///< RecordStore rows, ascending
    /// Table: the next whole lines, a few milliseconds' worth, called on the GUI thread; empty at the end, nothing
    /// where the table has become another meanwhile.
    std::function<std::optional<QByteArray>()> nextLines;
    qint64 tableRows = 0;

    Packing packing = Packing::None; ///< not of a table
    bool redact = false;             ///< mask secrets; a table always does
    std::vector<KnownTopic> topics;  ///< of the cluster, as far as they are known
    bool redactedBefore = false;     ///< what is exported was masked already
    QString path;
    bool replace = false; ///< what has the name is replaced
};

/// An export under way; destroying it cancels it, and nothing is left of it. Emits from the GUI thread, and says how it
/// ended once.
class ExportJob : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

Q_SIGNALS:
    void progressed(qint64 done, qint64 total);
    /// `lines`: records, or rows of a table; `gone`: records that were no longer kept when it was their turn.
    void finished(qint64 lines, qint64 bytes, qint64 gone);
    /// Something has the name already, and stays as it is.
    void nameTaken();
    /// What, where, why and the next step.
    void failed(const QString& words);
};

} // namespace inspector
