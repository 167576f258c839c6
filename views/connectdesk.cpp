// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectdesk.h"

#include "connectdialog.h"
#include "connectiontitle.h"
#include "connectionvalidation.h"
#include "core/secrets.h"
#include "filedesk.h"
#include "menutext.h"
#include "settings.h"

#include <QMenu>

#include <algorithm>
#include <utility>

namespace inspector
{

ConnectDesk::ConnectDesk(ClusterOpener& opener, Settings& settings, FileDesk& files, Attempt attempt, QWidget* window)
    : QObject(window), m_opener(opener), m_settings(settings), m_files(files), m_attempt(std::move(attempt)),
      m_window(window)
{}

void ConnectDesk::ask(const ConnectionSettings& connection)
{
    if (auto* open = m_window->findChild<ConnectDialog*>()) {
        open->raise();
        return;
    }
    QList<ConnectionSettings> recent = m_settings.recentConnections();
    recent.removeIf([](const ConnectionSettings& other) { return !other.files.isEmpty(); });
    auto* dialog = new ConnectDialog(m_opener, recent, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!connection.bootstrap.isEmpty()) {
        dialog->setConnection(connection);
    }
    dialog->setAttempt(m_attempt);
    dialog->open();
}

void ConnectDesk::openOrAsk(const ConnectionSettings& connection)
{
    if (!connection.files.isEmpty()) {
        m_files.open(connection.files, connection.configTopic);
        return;
    }
    // What was left out as secret when it was remembered must be asked for, not tried without.
    const bool secretMissing = std::any_of(
        connection.properties.cbegin(), connection.properties.cend(), [](const QPair<QString, QString>& property) {
            return property.second.isEmpty() && isSecretName(property.first.toStdString());
        });
    QString error = tr("Secrets are not remembered. Enter the values that are empty.");
    if (!secretMissing && m_attempt(connection, &error)) {
        return;
    }
    ask(connection);
    if (auto* dialog = m_window->findChild<ConnectDialog*>()) {
        dialog->showFailure(error);
    }
}

bool ConnectDesk::find(const ConnectionSettings& connection, QString* error)
{
    if (const auto complaints = ConnectionValidation::check(connection); !complaints.isEmpty()) {
        *error = complaints.first().words;
        return false;
    }
    ask(connection);
    m_window->findChild<ConnectDialog*>()->attempt();
    return true;
}

void ConnectDesk::fillRecent(QMenu* menu)
{
    menu->clear();
    const QList<ConnectionSettings> recent = m_settings.recentConnections();
    for (const ConnectionSettings& connection : recent) {
        connect(menu->addAction(menuText(ConnectionTitle::of(connection))), &QAction::triggered, this,
                [this, connection] { openOrAsk(connection); });
    }
    if (recent.isEmpty()) {
        menu->addAction(tr("None yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    connect(menu->addAction(tr("&Forget All")), &QAction::triggered, this, [this] {
        m_settings.clearRecentConnections();
        Q_EMIT recentForgotten();
    });
}

} // namespace inspector
