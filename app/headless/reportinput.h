// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/reportfacts.h"
#include "files/dumpexport.h"

#include <QObject>
#include <QString>

#include <vector>

namespace inspector
{

/// Where the records of a report come from. One thread with an event loop; needs no display.
class ReportInput : public QObject
{
    Q_OBJECT
public:
    /// Returns at once; finished() or failed() follows, once. Destroying the input ends what is under way.
    virtual void start() = 0;

    // After finished(); valid as long as this object.
    virtual ReportSource source() const = 0;
    virtual std::vector<ReportCluster> clusters() const = 0;
    /// The same records, for an export of all of them.
    virtual std::vector<ExportPart> exportParts() const = 0;

Q_SIGNALS:
    void progressed(const QString& words);
    /// Something could not be read or is not known; the rest is used.
    void warned(const QString& words);
    void finished();
    /// What, where, why and the next step.
    void failed(const QString& words);
};

} // namespace inspector
