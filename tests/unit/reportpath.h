// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QStringList>

namespace inspector
{

/// What stands at a path of a report. Segments, divided by `/`:
///   `name`        member of an object, or of the only element of an array
///   `3`           element of an array
///   `name=text`   of an array: the elements whose member is that text
///   `*name`       of an array: the member of every element
/// Undefined where there is nothing.
inline QJsonValue atPath(QJsonValue value, const QString& path)
{
    for (const QString& segment : path.split(u'/')) {
        if (const qsizetype equals = segment.indexOf(u'='); equals > 0) {
            QJsonArray chosen;
            for (const QJsonValue element : value.toArray()) {
                if (element[segment.left(equals)] == segment.mid(equals + 1))
                    chosen.append(element);
            }
            value = value.isArray() ? QJsonValue(chosen) : QJsonValue(QJsonValue::Undefined);
        } else if (segment.startsWith(u'*')) {
            QJsonArray members;
            for (const QJsonValue element : value.toArray())
                members.append(element[segment.mid(1)]);
            value = value.isArray() ? QJsonValue(members) : QJsonValue(QJsonValue::Undefined);
        } else if (value.isArray()) {
            bool isIndex = false;
            const int index = segment.toInt(&isIndex);
            const QJsonArray array = value.toArray();
            if (isIndex)
                value = index < array.size() ? array[index] : QJsonValue(QJsonValue::Undefined);
            else
                value = array.size() == 1 ? array[0][segment] : QJsonValue(QJsonValue::Undefined);
        } else {
            value = value[segment];
        }
    }
    return value;
}

} // namespace inspector
