// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "opencluster.h"

#include <QObject>

#include <functional>

class QMenu;
class QWidget;

namespace inspector
{

class FileDesk;
class Settings;

/// What a window does to come to a cluster: the connect dialog, connections that were open before, dumps. GUI thread.
class ConnectDesk : public QObject
{
    Q_OBJECT
public:
    /// Opens a cluster, or says why not.
    using Attempt = std::function<bool(const ConnectionSettings& connection, QString* error)>;

    /// All must outlive it; `window` is for dialogs.
    ConnectDesk(ClusterOpener& opener, Settings& settings, FileDesk& files, Attempt attempt, QWidget* window);

    /// Asks for a connection; without a bootstrap address: from the start.
    void ask(const ConnectionSettings& connection);
    /// Opens it; where that fails or secrets are missing, asks for the connection with the reason.
    void openOrAsk(const ConnectionSettings& connection);
    /// Looks for the Connect clusters there and opens the one that is meant, if that is certain; else asks. False, with
    /// words in `error`, if the settings themselves are wrong.
    bool find(const ConnectionSettings& connection, QString* error);
    /// The connections that were used last, as entries of a menu.
    void fillRecent(QMenu* menu);

Q_SIGNALS:
    void recentForgotten();

private:
    ClusterOpener& m_opener;
    Settings& m_settings;
    FileDesk& m_files;
    Attempt m_attempt;
    QWidget* m_window;
};

} // namespace inspector
