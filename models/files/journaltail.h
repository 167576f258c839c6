// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/journalitem.h"
#include "files/posixfile.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

#include <sys/stat.h>

namespace inspector
{

/// Reads a journal from its start and then what is appended to it, by this or another process. Blocks; one thread.
///
/// A last line without an end is told as it is, unless somebody is writing at it just now; when it is ended later it is
/// told again under its number. A file that took the place of the one read is read from its start.
class JournalTail
{
public:
    struct News
    {
        bool restarted = false; ///< nothing of what was told before stands in the file any more
        std::vector<JournalItem> items;
        bool more = false;            ///< there is more to be read at once
        std::optional<Error> problem; ///< CannotRead; a file that is not there is none: nothing was written yet
    };

    explicit JournalTail(QString path) : m_path(std::move(path)) {}

    /// The next lines, about a megabyte of them at most.
    News next();

private:
    /// What tells one file, and one state of it, from another.
    struct Identity
    {
        dev_t device = 0;
        ino_t inode = 0;
        off_t size = 0;
        timespec modified = {};
    };

    static Identity identityOf(const struct stat& info);
    bool isUnchanged(const Identity& now) const;
    bool isOtherFile(const Descriptor& file, const Identity& now) const;
    void restart(News& news);
    Error error(SystemError reason) const;
    /// `settled`: false where the end of the file may be another in a moment.
    SystemError readLines(const Descriptor& file, News& news, bool& settled);
    void takeLines(std::string_view bytes, News& news);
    /// False where somebody is writing at it.
    bool takeUnended(const Descriptor& file, std::string_view rest, News& news) const;

    QString m_path;
    Identity m_seen;          ///< when all of it had been told
    off_t m_offset = 0;       ///< where the first line starts that is not told, or has no end yet
    std::uint64_t m_line = 0; ///< lines with an end so far
    bool m_told = false;      ///< any line
    std::string m_start;      ///< first bytes of the file: an inode is used again
};

} // namespace inspector
