// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/discovery.h"

#include <QObject>
#include <QString>

namespace inspector
{

/// A search for Connect clusters under way; destroying it gives up at once. Emits from the GUI thread, first from the
/// event loop. Implemented in app.
class ClusterSearch : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

Q_SIGNALS:
    void progressed(const inspector::DiscoveryProgress& progress);
    void finished(const inspector::Discovery& discovery);
    /// `words`: what is wrong and what to do.
    void failed(const QString& words);
};

} // namespace inspector
