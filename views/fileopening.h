// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"
#include "opencluster.h"

#include <QList>
#include <QObject>
#include <QStringList>

#include <memory>

namespace inspector
{

/// Dump files being read; destroying it gives up. Emits from the GUI thread.
class FileOpening : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// A Connect cluster found in the files.
    struct Found
    {
        QString name;     ///< its group, or its config topic
        QString contents; ///< what there is of it, in words
        ConnectionSettings settings;
    };

    // After finished().
    virtual QList<Found> clusters() const = 0;
    /// What could not be used, in words; the first of them, and how many more there are.
    virtual QStringList problems() const = 0;
    /// Each cluster once.
    virtual std::unique_ptr<OpenCluster> take(int index) = 0;

Q_SIGNALS:
    /// Bytes on disk; `total` 0 = not known.
    void progressed(qint64 done, qint64 total, qint64 records);
    void finished();
    /// What, where, why and the next step.
    void failed(const QString& words);
};

} // namespace inspector
