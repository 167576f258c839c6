// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/ownerfile.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

namespace inspector
{
namespace
{

/// Gives a file its name where nothing has it.
SystemError renameToNew(const char* from, const char* to)
{
    if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    // File systems that do not know the question know hard links, which are never made over another file.
    if (::link(from, to) != 0)
        return errno;
    ::unlink(from);
    return 0;
}

} // namespace

Error OwnerFile::error(SystemError reason) const
{
    return Error{ErrorCode::CannotWrite, m_path.toStdString(), systemWords(reason), reason};
}

Result<OwnerFile> OwnerFile::create(const QString& path, IfThere ifThere)
{
    const QFileInfo info(path);
    const QString target = info.exists() ? info.canonicalFilePath() : info.absoluteFilePath();
    OwnerFile file(path, target, ifThere);
    struct stat present = {};
    if (::lstat(QFile::encodeName(path).constData(), &present) == 0 && ifThere == IfThere::Refuse)
        return file.error(EEXIST);
    if (::stat(QFile::encodeName(target).constData(), &present) == 0 && !S_ISREG(present.st_mode))
        return file.error(S_ISDIR(present.st_mode) ? EISDIR : EEXIST);
    const QFileInfo place(target);
    QByteArray name = QFile::encodeName(place.absolutePath() + QStringLiteral("/.") + place.fileName().left(100) +
                                        QStringLiteral(".XXXXXX"));
    file.m_file = Descriptor(::mkostemp(name.data(), O_CLOEXEC)); // rights: the owner's alone
    if (!file.m_file.open())
        return file.error(errno);
    file.m_temporary = name;
    return file;
}

OwnerFile::OwnerFile(OwnerFile&& other) noexcept
    : m_path(std::move(other.m_path)), m_target(std::move(other.m_target)), m_ifThere(other.m_ifThere),
      m_temporary(std::exchange(other.m_temporary, {})), m_file(std::move(other.m_file)),
      m_bytesWritten(other.m_bytesWritten)
{}

OwnerFile::~OwnerFile()
{
    if (!m_temporary.isEmpty())
        ::unlink(m_temporary.constData());
}

Result<Done> OwnerFile::write(std::string_view bytes)
{
    if (const SystemError failed = writeAll(m_file.get(), bytes))
        return error(failed);
    m_bytesWritten += bytes.size();
    return Done{};
}

QString OwnerFile::pathUntilCommit() const
{
    return QFile::decodeName(m_temporary);
}

Result<Done> OwnerFile::commit()
{
    if (::fsync(m_file.get()) != 0)
        return error(errno);
    m_file.close();
    const QByteArray target = QFile::encodeName(m_target);
    SystemError failed = 0;
    if (m_ifThere == IfThere::Refuse)
        failed = renameToNew(m_temporary.constData(), target.constData());
    else if (::rename(m_temporary.constData(), target.constData()) != 0)
        failed = errno;
    if (failed)
        return error(failed);
    m_temporary.clear();
    if (const SystemError unsynced = syncFolder(QFileInfo(m_target).absolutePath()))
        return error(unsynced);
    return Done{};
}

} // namespace inspector
