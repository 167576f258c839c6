// SPDX-License-Identifier: GPL-3.0-or-later
#include "planfile.h"

#include "core/planreading.h"
#include "ownerfile.h"

#include <QFile>
#include <QFileInfo>

namespace inspector
{

namespace
{

constexpr qint64 MostBytes = 256LL * 1024 * 1024; ///< of a plan of a million offsets

} // namespace

Result<OperationPlan> PlanFile::read(const QString& path)
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
        return cannot(QStringLiteral("it is too big for a plan"));
    const QByteArray bytes = file.readAll();
    return planFromJson(BytesView(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

Result<Done> PlanFile::write(const QString& path, const OperationPlan& plan)
{
    Result<OwnerFile> file = OwnerFile::create(path, OwnerFile::IfThere::Replace);
    if (!file)
        return file.error();
    if (const Result<Done> written = file.value().write(planToJson(plan) + "\n"); !written)
        return written;
    return file.value().commit();
}

} // namespace inspector
