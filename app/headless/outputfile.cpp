// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputfile.h"

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

} // namespace

Result<Done> OutputFile::write(const QString& path, std::string_view content)
{
    Result<OutputFile> file = open(path);
    if (!file)
        return file.error();
    if (Result<Done> written = file.value().write(content); !written)
        return written;
    return file.value().commit();
}

Result<OutputFile> OutputFile::open(const QString& path)
{
    if (path == u"-")
        return OutputFile(QStringLiteral("standard output"), STDOUT_FILENO);
    const QByteArray name = QFile::encodeName(path);
    struct stat present = {};
    const bool isThere = ::stat(name.constData(), &present) == 0;
    if (isThere && !S_ISREG(present.st_mode) && !S_ISDIR(present.st_mode)) {
        Descriptor opened(::open(name.constData(), O_WRONLY | O_CLOEXEC));
        if (!opened.open())
            return outcome(path, errno).error();
        OutputFile file(path, opened.get());
        file.m_opened = std::move(opened);
        return file;
    }
    Result<OwnerFile> file = OwnerFile::create(path, OwnerFile::IfThere::Replace);
    if (!file)
        return file.error();
    return OutputFile(std::move(file).value());
}

Result<Done> OutputFile::write(std::string_view content)
{
    return m_file ? m_file->write(content) : outcome(m_path, writeAll(m_into, content));
}

Result<Done> OutputFile::commit()
{
    return m_file ? m_file->commit() : Done{};
}

} // namespace inspector
