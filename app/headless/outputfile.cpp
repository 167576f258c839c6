// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputfile.h"

#include "files/posixfile.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

namespace inspector
{

namespace
{

Result<Done> outcome(const QString& path, SystemError failed)
{
    if (failed == 0)
        return Done{};
    Error error;
    error.code = ErrorCode::CannotWrite;
    error.subject = path.toStdString();
    error.detail = systemWords(failed);
    error.status = failed;
    return error;
}

/// A new file beside `target` that takes its name once it is complete.
SystemError replace(const QString& target, std::string_view content)
{
    QByteArray name = QFile::encodeName(QString(target + QStringLiteral(".XXXXXX")));
    const Descriptor file(::mkostemp(name.data(), O_CLOEXEC)); // rights: the owner's alone
    if (!file.open())
        return errno;
    SystemError failed = writeAll(file.get(), content);
    if (!failed && ::fsync(file.get()) != 0)
        failed = errno;
    if (!failed && ::rename(name.constData(), QFile::encodeName(target).constData()) != 0)
        failed = errno;
    if (failed)
        ::unlink(name.constData());
    else
        syncFolder(
            QFileInfo(target).absolutePath()); // the file is there; whether it outlasts a crash is another matter
    return failed;
}

SystemError writeInto(const QString& target, std::string_view content)
{
    const Descriptor file(::open(QFile::encodeName(target).constData(), O_WRONLY | O_CLOEXEC));
    return file.open() ? writeAll(file.get(), content) : errno;
}

} // namespace

Result<Done> OutputFile::write(const QString& path, std::string_view content)
{
    if (path == u"-")
        return outcome(QStringLiteral("standard output"), writeAll(STDOUT_FILENO, content));
    // A link stays a link: what it points to is replaced.
    const QFileInfo info(path);
    const QString target = info.exists() ? info.canonicalFilePath() : path;
    struct stat present = {};
    const bool exists = ::stat(QFile::encodeName(target).constData(), &present) == 0;
    if (exists && S_ISDIR(present.st_mode))
        return outcome(path, EISDIR);
    return outcome(path, exists && !S_ISREG(present.st_mode) ? writeInto(target, content) : replace(target, content));
}

} // namespace inspector
