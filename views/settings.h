// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"
#include "look.h"

#include <QByteArray>
#include <QSettings>

#include <optional>

namespace inspector
{

/// What the program remembers between runs, in one INI file. No secret is ever written: values of properties that are
/// secret by name, and user information in addresses, are left out. A file that cannot be read, or is of another
/// format, counts as empty. GUI thread.
class Settings
{
public:
    /// How one pane was left.
    struct PaneState
    {
        QStringList columns; ///< ids of the columns that the header state belongs to
        QByteArray header;   ///< QHeaderView::saveState()
        QString filter;
        bool showDeleted = false;
        QByteArray split; ///< QSplitter::saveState(), of a pane with a lower part
    };
    struct WindowState
    {
        QByteArray geometry;
        QByteArray docks;     ///< QMainWindow::saveState()
        QString pane;         ///< id of the pane in front
        bool timeline = true; ///< whether panes that have one show it
    };
    static constexpr int MostRecent = 8;
    static constexpr int MostOpen = 32; ///< that are opened again

    /// `path` empty: the user's own file, by the XDG rules.
    explicit Settings(const QString& path = {});

    /// MiB that the raw records of one live cluster may take before the oldest go (RecordStore::setLimit()).
    int recordLimit() const;
    void setRecordLimit(int mebibytes);
    static constexpr int LeastRecordLimit = 16;
    static constexpr int MostRecordLimit = 1 << 20;

    Theme theme() const;
    void setTheme(Theme theme);

    WindowState window() const;
    void setWindow(const WindowState& state);
    PaneState pane(const QString& id) const;
    void setPane(const QString& id, const PaneState& state);
    /// Forgets window and panes; connections and theme stay.
    void resetLayout();

    /// Newest first.
    QList<ConnectionSettings> recentConnections() const;
    void addRecentConnection(const ConnectionSettings& connection);
    void clearRecentConnections();
    /// The clusters that were open when the program ended; a demo is not remembered.
    struct OpenConnections
    {
        QList<ConnectionSettings> all; ///< in the order of the navigator
        int shown = -1;                ///< which of them was in front
    };
    OpenConnections openConnections() const;
    void setOpenConnections(const OpenConnections& connections);

    /// The settings as they may be stored: secret values emptied, user information cut from addresses.
    static ConnectionSettings withoutSecrets(ConnectionSettings connection);

private:
    ConnectionSettings readConnection() const;
    void writeConnection(const ConnectionSettings& connection);

    mutable QSettings m_file;
};

} // namespace inspector
