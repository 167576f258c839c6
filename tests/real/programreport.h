// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace inspector
{

/// What the real program writes of a cluster with --report. The event loop runs meanwhile, for two minutes at most.
class ProgramReport
{
public:
    /// `program`: its path. Without REST addresses.
    ProgramReport(const QString& program, const ConnectionSettings& settings);

    /// Empty, where it wrote none.
    const QJsonObject& cluster() const { return m_cluster; }
    /// Lines of the standard error.
    const QStringList& said() const { return m_said; }

private:
    QJsonObject m_cluster;
    QStringList m_said;
};

} // namespace inspector
