// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputfile.h"

#include "files/ownerfile.h"

#include <QFile>

#include <cerrno>

#include <fcntl.h>
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

SystemError writeInto(const QString& path, std::string_view content)
{
    const Descriptor file(::open(QFile::encodeName(path).constData(), O_WRONLY | O_CLOEXEC));
    return file.open() ? writeAll(file.get(), content) : errno;
}

} // namespace

Result<Done> OutputFile::write(const QString& path, std::string_view content)
{
    if (path == u"-")
        return outcome(QStringLiteral("standard output"), writeAll(STDOUT_FILENO, content));
    struct stat present = {};
    const bool isThere = ::stat(QFile::encodeName(path).constData(), &present) == 0;
    if (isThere && !S_ISREG(present.st_mode) && !S_ISDIR(present.st_mode))
        return outcome(path, writeInto(path, content));
    Result<OwnerFile> file = OwnerFile::create(path, OwnerFile::IfThere::Replace);
    if (!file)
        return file.error();
    if (Result<Done> written = file.value().write(content); !written)
        return written;
    return file.value().commit();
}

} // namespace inspector
