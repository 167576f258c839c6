// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <utility>
#include <vector>

namespace inspector
{

/// What the details dock shows of one version of one key. Secrets are masked everywhere in it.
struct RecordDetails
{
    struct Member
    {
        QString name;
        QString value;
        bool isNumber = false;
        bool masked = false;
        int depth = 0; ///< nesting
        /// Of a masked value that may be revealed: its property as stored; else empty.
        std::string property;
    };
    struct Version
    {
        quint64 row = 0;
        qint64 at = -1; ///< ms
        int partition = 0;
        qint64 offset = -1;
        QString summary; ///< one line
        bool tombstone = false;
    };
    bool valid = false;
    QString title;   ///< what the record is, in words
    QString place;   ///< topic, partition, offset, time
    QString keyText; ///< as stored; bytes that are no text escaped
    int keyBytes = 0;
    QString valueText;  ///< as stored, masked
    int valueBytes = 0; ///< -1 = tombstone
    /// "deleted (no value)", "empty value", "the JSON text null", "not readable: …"; else empty.
    QString valueKindWords;
    QString keyHex;   ///< hex dump, 16 bytes a line, with offsets and text column; long values cut with a note
    QString valueHex; ///< likewise; not given (a note instead) where the value holds secrets
    std::vector<Member> members; ///< decoded value
    QString trace;               ///< of a status, real line breaks
    std::vector<std::pair<QString, QString>> headers;
};

} // namespace inspector
