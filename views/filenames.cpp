// SPDX-License-Identifier: GPL-3.0-or-later
#include "filenames.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

namespace inspector
{

QString FileNames::plain(QString name)
{
    static const QRegularExpression odd(QStringLiteral("[^A-Za-z0-9._-]+"));
    name.replace(odd, QStringLiteral("-"));
    return name.isEmpty() ? QStringLiteral("connect") : name.left(60);
}

QString FileNames::folder()
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

} // namespace inspector
