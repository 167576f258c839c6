// SPDX-License-Identifier: GPL-3.0-or-later
#include "wholefile.h"

#include "ownerfile.h"

#include <QFile>
#include <QFileInfo>

namespace inspector
{

Result<Bytes> WholeFile::read(const QString& path, qint64 mostBytes, const QString& tooBig)
{
    const auto cannot = [&path](const QString& why) {
        return Error{ErrorCode::CannotRead, path.toStdString(), why.toStdString()};
    };
    if (QFileInfo::exists(path) && !QFileInfo(path).isFile())
        return cannot(QStringLiteral("it is no file"));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return cannot(file.errorString());
    if (file.size() > mostBytes)
        return cannot(tooBig);
    return file.readAll().toStdString();
}

Result<Done> WholeFile::write(const QString& path, const Bytes& bytes)
{
    Result<OwnerFile> file = OwnerFile::create(path, OwnerFile::IfThere::Replace);
    if (!file)
        return file.error();
    if (const Result<Done> written = file.value().write(bytes); !written)
        return written;
    return file.value().commit();
}

} // namespace inspector
