// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"

#include <QCoreApplication>

namespace inspector
{

/// Which part of a connection a complaint is about.
enum class ConnectionField
{
    Bootstrap,
    Rest,
    Group,
    ConfigTopic,
    StatusTopic,
    OffsetTopic,
    Properties,
};

/// What is wrong with connection settings, in words, before anything is tried. What only the cluster can know is left
/// to the connection test.
class ConnectionValidation
{
    Q_DECLARE_TR_FUNCTIONS(inspector::ConnectionValidation)
public:
    struct Complaint
    {
        ConnectionField field = ConnectionField::Bootstrap;
        QString words;
    };

    /// In the order of the form; empty = nothing wrong. No topic at all is none: they can be looked for.
    static QList<Complaint> check(const ConnectionSettings& settings);

    /// The single checks; empty = nothing wrong.
    static QString bootstrap(const QString& text);
    static QString rest(const QStringList& urls);
    static QString topic(const QString& name);
    static QString properties(const QList<QPair<QString, QString>>& properties);
};

} // namespace inspector
