// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journalitem.h"

#include <QCoreApplication>
#include <QString>

namespace inspector
{

/// How an operation stands, as its last entry tells.
enum class JournalState
{
    Applied,    ///< and read back
    Unverified, ///< applied, not read back
    Refused,
    Failed,
    Unknown,
    Unfinished, ///< the last entry is that before it was sent, or one of how far it had come
    Unreadable, ///< the line is no entry
};

/// The words for what a journal holds. Plain text.
class JournalWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::JournalWords)
public:
    static QString state(JournalState state);
    /// A sentence about what the state means; empty where the word says it.
    static QString meaning(JournalState state);
    /// By its name in files; a name that this version does not know as it stands.
    static QString operation(std::string_view name);
    static QString via(std::string_view name);
    /// Why the line is no entry; empty for an entry.
    static QString problem(const JournalItem& item);
    /// Why an entry cannot be taken back, whatever became of it since; empty = it can.
    static QString undoHindrance(const JournalItem& item, JournalState state);
};

} // namespace inspector
