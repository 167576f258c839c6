// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"

#include <QCoreApplication>
#include <QString>

namespace inspector
{

/// How a connection, or a set of files, is called where one is to be chosen.
class ConnectionTitle
{
    Q_DECLARE_TR_FUNCTIONS(inspector::ConnectionTitle)
public:
    static QString of(const ConnectionSettings& connection);
};

} // namespace inspector
