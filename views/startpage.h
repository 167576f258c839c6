// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"

#include <QWidget>

class QListWidget;

namespace inspector
{

/// What a window without a cluster shows: ways to open one.
class StartPage : public QWidget
{
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);

    void setRecent(const QList<ConnectionSettings>& recent);

Q_SIGNALS:
    void connectRequested();
    void demoRequested();
    void filesRequested();
    void recentRequested(const inspector::ConnectionSettings& settings);

private:
    QWidget* m_recentPart = nullptr;
    QListWidget* m_recent = nullptr;
    QList<ConnectionSettings> m_connections;
};

} // namespace inspector
