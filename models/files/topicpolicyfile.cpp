// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicpolicyfile.h"

#include "ownerfile.h"

#include <QFile>
#include <QFileInfo>

namespace inspector
{

namespace
{

constexpr qint64 MostBytes = 64 * 1024;

} // namespace

Result<TopicPolicy> TopicPolicyFile::read(const QString& path)
{
    const auto cannot = [&path](const QString& why) {
        return Error{ErrorCode::CannotRead, path.toStdString(), why.toStdString()};
    };
    if (QFileInfo::exists(path) && !QFileInfo(path).isFile())
        return cannot(QStringLiteral("it is no file"));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return cannot(file.errorString());
    if (file.size() > MostBytes)
        return cannot(QStringLiteral("it is too big for a policy"));
    return topicPolicyFromJson(file.readAll().toStdString());
}

Result<Done> TopicPolicyFile::write(const QString& path, const TopicPolicy& policy)
{
    Result<OwnerFile> file = OwnerFile::create(path, OwnerFile::IfThere::Replace);
    if (!file)
        return file.error();
    if (const Result<Done> written = file.value().write(topicPolicyToJson(policy) + "\n"); !written)
        return written;
    return file.value().commit();
}

} // namespace inspector
