// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"
#include "core/connectkey.h"
#include "core/error.h"
#include "core/readprogress.h"
#include "core/states.h"
#include "tablemodel.h"

#include <QCoreApplication>
#include <QString>

namespace inspector
{

/// The words for everything that core gives as codes. All translated; plain text, never rich text.
class Words
{
    Q_DECLARE_TR_FUNCTIONS(inspector::Words)
public:
    static QString health(Health health);
    static QString taskState(TaskState state);
    static QString targetState(TargetState state);
    static QString connectorType(ConnectorType type);
    static QString keyFamily(KeyFamily family);
    static QString keyProblem(KeyProblem problem);
    static QString valueKind(ValueKind kind);
    static QString connectionState(ConnectionState state);
    /// What, where, why and the next step.
    static QString error(const Error& error);
    static QString readerEvent(const ReaderEvent& event);

    static StateShape shape(Health health);
    static StateShape shape(TaskState state);

    /// "14:02:11 · 3 min", with the date when it is not today; empty for -1.
    static QString timeWithAge(qint64 atMs, qint64 nowMs);
    static QString time(qint64 atMs);
    static QString age(qint64 atMs, qint64 nowMs);
    static QString bytes(quint64 bytes);  ///< "96 MB"
    static QString number(qint64 number); ///< grouped
    static QString records(qint64 count); ///< "1 record", "1,234 records"
    static QString notKept();             ///< in place of what stood in a record that has gone (RecordStore)

    /// Raw bytes as one line of text: UTF-8 as it is, control characters and bytes that are no UTF-8 as \xNN; no
    /// direction overrides get through. Long bytes are cut at `limit` characters with an ellipsis; 0 = never.
    static QString raw(BytesView bytes, int limit = 0);
    /// A name of a connector, worker or whatever else where it is shown: raw(), cut where no screen has room for more.
    static QString name(BytesView name) { return raw(name, NameLimit); }
    static constexpr int NameLimit = 300; ///< characters
    /// Like raw(), but line breaks and tabs stay: for stack traces.
    static QString lines(BytesView bytes);
    static QString hexDump(BytesView bytes, std::size_t limit = 65536);
};

} // namespace inspector
