// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/readprogress.h"
#include "core/result.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <functional>
#include <string>

namespace inspector
{

/// What an operation may rest on: the folded topics as the panes show them, and how fresh they are. GUI thread.
class ClusterEvidence : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    virtual const ClusterMirror& mirror() const = 0;
    virtual ReadProgress progress() const = 0;
    virtual QString clusterName() const = 0;     ///< as shown, e.g. the bootstrap address
    virtual QString group() const = 0;           ///< Connect group id, empty = not known
    virtual std::string offsetTopic() const = 0; ///< the workers' own

    /// Calls back on the GUI thread when the topics have been read to the ends they have now and the mirror shows it,
    /// or with why that cannot be. Dropped if this object dies.
    virtual void readToEnd(std::chrono::milliseconds deadline, std::function<void(Result<Done>)> done) = 0;

Q_SIGNALS:
    /// The mirror or the progress has changed; at most once a frame.
    void changed();
};

} // namespace inspector
