// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/journaltail.h"

#include <QFile>

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace inspector
{

namespace
{

constexpr std::size_t ChunkBytes = std::size_t{1} << 20;
constexpr std::size_t StartBytes = 256; ///< hold the id and time of the first entry

/// Appends what stands at `offset`, at most `most` bytes of it; none = the end.
SystemError readAt(int fd, off_t offset, std::size_t most, std::string& to)
{
    const std::size_t before = to.size();
    to.resize(before + most);
    ssize_t count = 0;
    do {
        count = ::pread(fd, to.data() + before, most, offset);
    } while (count < 0 && errno == EINTR);
    const SystemError error = count < 0 ? errno : 0;
    to.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return error;
}

/// Whether no program holds the journal to append to it, as JournalFile does. Where there are no locks, nobody does.
bool isAtRest(int fd)
{
    if (::flock(fd, LOCK_SH | LOCK_NB) != 0)
        return errno != EWOULDBLOCK;
    ::flock(fd, LOCK_UN);
    return true;
}

} // namespace

JournalTail::Identity JournalTail::identityOf(const struct stat& info)
{
    return {info.st_dev, info.st_ino, info.st_size, info.st_mtim};
}

bool JournalTail::isUnchanged(const Identity& now) const
{
    return now.device == m_seen.device && now.inode == m_seen.inode && now.size == m_seen.size &&
           now.modified.tv_sec == m_seen.modified.tv_sec && now.modified.tv_nsec == m_seen.modified.tv_nsec;
}

bool JournalTail::isOtherFile(const Descriptor& file, const Identity& now) const
{
    if (m_offset == 0)
        return false; // nothing of it was told
    if (now.device != m_seen.device || now.inode != m_seen.inode || now.size < m_offset)
        return true;
    std::string start;
    return readAt(file.get(), 0, m_start.size(), start) == 0 && start != m_start;
}

void JournalTail::restart(News& news)
{
    news.restarted = m_told;
    m_told = false;
    m_seen = {};
    m_offset = 0;
    m_line = 0;
    m_start.clear();
}

Error JournalTail::error(SystemError reason) const
{
    return Error{ErrorCode::CannotRead, m_path.toStdString(), systemWords(reason), reason};
}

JournalTail::News JournalTail::next()
{
    News news;
    // As the writer does: no links, nothing that blocks.
    const Descriptor file(
        ::open(QFile::encodeName(m_path).constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (!file.open()) {
        if (errno == ENOENT)
            restart(news);
        else
            news.problem = error(errno);
        return news;
    }
    struct stat info = {};
    if (::fstat(file.get(), &info) != 0) {
        news.problem = error(errno);
        return news;
    }
    if (!S_ISREG(info.st_mode)) {
        news.problem = error(ESPIPE);
        return news;
    }
    const Identity now = identityOf(info);
    if (isUnchanged(now))
        return news;
    if (isOtherFile(file, now))
        restart(news);
    m_seen.device = now.device;
    m_seen.inode = now.inode;
    bool settled = true;
    if (const SystemError reason = readLines(file, news, settled))
        news.problem = error(reason);
    else if (!news.more && settled)
        m_seen = now; // what was appended since is seen at the next call, by its size
    m_told = m_told || !news.items.empty();
    return news;
}

SystemError JournalTail::readLines(const Descriptor& file, News& news, bool& settled)
{
    std::string bytes;
    std::size_t known = 0; ///< bytes that have no line end in them
    for (;;) {
        if (const SystemError error =
                readAt(file.get(), m_offset + static_cast<off_t>(bytes.size()), ChunkBytes, bytes))
            return error;
        const bool atEnd = bytes.size() == known;
        const std::size_t end = bytes.find('\n', known);
        if (m_offset == 0)
            m_start = bytes.substr(0, std::min(StartBytes, bytes.size()));
        if (end != std::string::npos) {
            takeLines(bytes, news);
            news.more = true;
            return 0;
        }
        if (atEnd) {
            settled = takeUnended(file, bytes, news);
            return 0;
        }
        known = bytes.size(); // a long line: on to its end
    }
}

void JournalTail::takeLines(std::string_view bytes, News& news)
{
    for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
        ++m_line;
        if (end > 0)
            news.items.push_back(journalItem(m_line, bytes.substr(0, end)));
        bytes.remove_prefix(end + 1);
        m_offset += static_cast<off_t>(end + 1);
    }
}

bool JournalTail::takeUnended(const Descriptor& file, std::string_view rest, News& news) const
{
    if (rest.empty())
        return true;
    if (!isAtRest(file.get()))
        return false;
    news.items.push_back(journalItem(m_line + 1, rest));
    return true;
}

} // namespace inspector
