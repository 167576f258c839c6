// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/journalfile.h"

#include "files/posixfile.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace inspector
{

namespace
{

constexpr mode_t OwnerOnlyFile = S_IRUSR | S_IWUSR;
constexpr mode_t OwnerOnlyFolder = S_IRWXU;
constexpr mode_t OthersRights = S_IRWXG | S_IRWXO;

/// How long another program may hold the journal; it needs no more than one write.
constexpr std::chrono::seconds LockDeadline{10};
constexpr std::chrono::milliseconds LockPause{20};

bool isPlain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
}

/// A part of a file name that stands for exactly this id: odd bytes as %XX, long ones cut and told apart by a digest.
QByteArray fileNamePart(const QString& id)
{
    constexpr qsizetype MaxPart = 100; // two parts and the suffix fit 255 bytes
    constexpr qsizetype KeptOfLong = 60;
    const QByteArray bytes = id.toUtf8();
    QByteArray part;
    for (const char c : bytes) {
        const bool hidden = part.isEmpty() && c == '.';
        if (isPlain(c) && !hidden) {
            part += c;
        } else {
            part += '%' + QByteArray(1, c).toHex().toUpper();
        }
    }
    if (part.size() > MaxPart) {
        const QByteArray digest = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().left(32);
        part = part.left(KeptOfLong) + '~' + digest;
    }
    return part.isEmpty() ? QByteArrayLiteral("%") : part;
}

SystemError makeFolder(const QString& folder)
{
    const QFileInfo info(folder);
    if (info.isDir()) {
        return 0;
    }
    std::error_code error;
    std::filesystem::create_directories(QFile::encodeName(info.absolutePath()).toStdString(), error);
    if (error) {
        return error.value();
    }
    if (::mkdir(QFile::encodeName(folder).constData(), OwnerOnlyFolder) != 0) {
        return errno == EEXIST && QFileInfo(folder).isDir() ? 0 : errno; // another program was quicker
    }
    return syncFolder(info.absolutePath());
}

/// Only a regular file of ours is trusted with what stands in a journal; rights that others have on it are taken away.
SystemError checkFile(int fd)
{
    struct stat info = {};
    if (::fstat(fd, &info) != 0) {
        return errno;
    }
    if (!S_ISREG(info.st_mode)) {
        return ESPIPE;
    }
    if (info.st_uid != ::geteuid()) {
        return EPERM;
    }
    if ((info.st_mode & OthersRights) != 0 && ::fchmod(fd, OwnerOnlyFile) != 0) {
        return errno;
    }
    return 0;
}

/// Waits until no other program appends. The system has no lock with a deadline, so it asks again and again.
SystemError lock(int fd)
{
    const QDeadlineTimer deadline(LockDeadline);
    while (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) {
            continue;
        }
        if (errno != EWOULDBLOCK || deadline.hasExpired()) {
            return errno;
        }
        std::this_thread::sleep_for(LockPause);
    }
    return 0;
}

/// Whether the last line has no end: a program or the machine stopped in the middle of it.
bool isTorn(int fd)
{
    const off_t size = ::lseek(fd, 0, SEEK_END);
    char last = '\n';
    return size > 0 && ::pread(fd, &last, 1, size - 1) == 1 && last != '\n';
}

SystemError appendLine(const QString& folder, const QString& path, std::string line)
{
    if (const SystemError error = makeFolder(folder)) {
        return error;
    }
    const QByteArray name = QFile::encodeName(path);
    constexpr int flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    int fd = ::open(name.constData(), flags | O_CREAT | O_EXCL, OwnerOnlyFile);
    const bool created = fd >= 0;
    if (!created && errno == EEXIST) {
        fd = ::open(name.constData(), flags);
    }
    const Descriptor file(fd);
    if (!file.open()) {
        return errno;
    }
    if (const SystemError error = checkFile(file.get())) {
        return error;
    }
    if (const SystemError error = lock(file.get())) {
        return error;
    }
    line += '\n';
    if (isTorn(file.get())) {
        line.insert(0, 1, '\n');
    }
    if (const SystemError error = writeAll(file.get(), line)) {
        return error;
    }
    if (::fsync(file.get()) != 0) {
        return errno;
    }
    return created ? syncFolder(folder) : 0;
}

} // namespace

JournalFile::JournalFile(QString folder, const QString& kafkaClusterId, const QString& group)
    : m_folder(std::move(folder)),
      m_path(m_folder + u'/' + QString::fromLatin1(fileNamePart(kafkaClusterId) + '+' + fileNamePart(group) + ".jsonl"))
{}

Result<Done> JournalFile::append(const JournalEntry& entry)
{
    const std::lock_guard guard(m_mutex);
    if (const SystemError error = appendLine(m_folder, m_path, journalToJson(entry))) {
        return Error{ErrorCode::CannotWrite, m_path.toStdString(), systemWords(error), error};
    }
    return Done{};
}

QString JournalFile::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/connect-inspector/journal");
}

} // namespace inspector
