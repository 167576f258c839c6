// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/backupmanifest.h"

#include <QObject>
#include <QString>

namespace inspector
{

/// A backup under way: all topics of the Connect cluster read afresh to their ends, written, read back and verified.
/// Destroying it cancels it, and nothing is left of it. Emits from the GUI thread, and says how it ended once.
class BackupJob : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// After finished(): what the archive holds.
    virtual const BackupManifest& manifest() const = 0;

Q_SIGNALS:
    /// `percent`: -1 = not known.
    void progressed(const QString& words, int percent);
    /// Something is not known or not there; the rest goes on.
    void warned(const QString& words);
    void finished();
    /// What, where, why and the next step.
    void failed(const QString& words);
};

} // namespace inspector
