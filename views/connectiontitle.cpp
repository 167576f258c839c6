// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectiontitle.h"

#include <QFileInfo>

namespace inspector
{

QString ConnectionTitle::of(const ConnectionSettings& connection)
{
    QString place = connection.bootstrap;
    if (!connection.files.isEmpty()) {
        const QFileInfo first(connection.files.first());
        const int others = static_cast<int>(connection.files.size()) - 1;
        place = others > 0 ? tr("%1 and %n more in %2", "name of a file; how many others; a folder", others)
                                 .arg(first.fileName(), first.path())
                           : tr("%1 in %2", "name of a file; a folder").arg(first.fileName(), first.path());
    }
    return connection.group.isEmpty() ? place
                                      : tr("%1 on %2", "Connect group on Kafka cluster").arg(connection.group, place);
}

} // namespace inspector
