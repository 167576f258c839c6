// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings.h"

#include "core/secrets.h"

#include <QStandardPaths>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int Format = 1;

QString formatKey()
{
    return QStringLiteral("format");
}

QString recordLimitKey()
{
    return QStringLiteral("recordLimitMiB");
}

QString defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::ConfigLocation) +
           QStringLiteral("/connect-inspector/connect-inspector.ini");
}

} // namespace

Settings::Settings(const QString& path) : m_file(path.isEmpty() ? defaultPath() : path, QSettings::IniFormat)
{
    const bool foreign = m_file.contains(formatKey()) && m_file.value(formatKey()).toInt() != Format;
    if (m_file.status() != QSettings::NoError || foreign) {
        m_file.clear();
    }
    m_file.setValue(formatKey(), Format);
}

int Settings::recordLimit() const
{
    constexpr int AtFirst = 512;
    bool isNumber = false;
    const int limit = m_file.value(recordLimitKey()).toInt(&isNumber);
    return isNumber ? std::clamp(limit, LeastRecordLimit, MostRecordLimit) : AtFirst;
}

void Settings::setRecordLimit(int mebibytes)
{
    m_file.setValue(recordLimitKey(), mebibytes);
}

Theme Settings::theme() const
{
    const QString name = m_file.value(QStringLiteral("theme")).toString();
    if (name == QLatin1String("light")) {
        return Theme::Light;
    }
    return name == QLatin1String("dark") ? Theme::Dark : Theme::System;
}

void Settings::setTheme(Theme theme)
{
    m_file.setValue(QStringLiteral("theme"), theme == Theme::Light  ? QStringLiteral("light")
                                             : theme == Theme::Dark ? QStringLiteral("dark")
                                                                    : QStringLiteral("system"));
}

Settings::WindowState Settings::window() const
{
    WindowState state;
    state.geometry = m_file.value(QStringLiteral("window/geometry")).toByteArray();
    state.docks = m_file.value(QStringLiteral("window/docks")).toByteArray();
    state.pane = m_file.value(QStringLiteral("window/pane")).toString();
    state.timeline = m_file.value(QStringLiteral("window/timeline"), true).toBool();
    return state;
}

void Settings::setWindow(const WindowState& state)
{
    m_file.setValue(QStringLiteral("window/geometry"), state.geometry);
    m_file.setValue(QStringLiteral("window/docks"), state.docks);
    m_file.setValue(QStringLiteral("window/pane"), state.pane);
    m_file.setValue(QStringLiteral("window/timeline"), state.timeline);
}

Settings::PaneState Settings::pane(const QString& id) const
{
    m_file.beginGroup(QStringLiteral("panes/%1").arg(id));
    PaneState state;
    state.columns = m_file.value(QStringLiteral("columns")).toStringList();
    state.header = m_file.value(QStringLiteral("header")).toByteArray();
    state.filter = m_file.value(QStringLiteral("filter")).toString();
    state.showDeleted = m_file.value(QStringLiteral("showDeleted")).toBool();
    state.split = m_file.value(QStringLiteral("split")).toByteArray();
    m_file.endGroup();
    return state;
}

void Settings::setPane(const QString& id, const PaneState& state)
{
    m_file.beginGroup(QStringLiteral("panes/%1").arg(id));
    m_file.setValue(QStringLiteral("columns"), state.columns);
    m_file.setValue(QStringLiteral("header"), state.header);
    m_file.setValue(QStringLiteral("filter"), state.filter);
    m_file.setValue(QStringLiteral("showDeleted"), state.showDeleted);
    m_file.setValue(QStringLiteral("split"), state.split);
    m_file.endGroup();
}

void Settings::resetLayout()
{
    m_file.remove(QStringLiteral("window"));
    m_file.remove(QStringLiteral("panes"));
}

QList<ConnectionSettings> Settings::recentConnections() const
{
    QList<ConnectionSettings> connections;
    const int size = std::min(m_file.beginReadArray(QStringLiteral("recent")), MostRecent);
    for (int i = 0; i < size; ++i) {
        m_file.setArrayIndex(i);
        const ConnectionSettings connection = readConnection();
        if (!connection.bootstrap.isEmpty() || !connection.files.isEmpty()) {
            connections.append(connection);
        }
    }
    m_file.endArray();
    return connections;
}

void Settings::addRecentConnection(const ConnectionSettings& connection)
{
    if (connection.demo) {
        return;
    }
    const ConnectionSettings stored = withoutSecrets(connection);
    QList<ConnectionSettings> connections = recentConnections();
    connections.removeIf([&stored](const ConnectionSettings& other) {
        return other.bootstrap == stored.bootstrap && other.configTopic == stored.configTopic &&
               other.files == stored.files;
    });
    connections.prepend(stored);
    clearRecentConnections();
    m_file.beginWriteArray(QStringLiteral("recent"));
    for (int i = 0; i < std::min<int>(static_cast<int>(connections.size()), MostRecent); ++i) {
        m_file.setArrayIndex(i);
        writeConnection(connections.at(i));
    }
    m_file.endArray();
}

void Settings::clearRecentConnections()
{
    m_file.remove(QStringLiteral("recent"));
}

Settings::OpenConnections Settings::openConnections() const
{
    OpenConnections connections;
    const int shown = m_file.value(QStringLiteral("shown"), -1).toInt();
    const int count = std::min(m_file.beginReadArray(QStringLiteral("open")), MostOpen);
    for (int i = 0; i < count; ++i) {
        m_file.setArrayIndex(i);
        const ConnectionSettings connection = readConnection();
        if (connection.bootstrap.isEmpty() && connection.files.isEmpty()) {
            continue; // somebody has been at the file
        }
        if (i == shown) {
            connections.shown = static_cast<int>(connections.all.size());
        }
        connections.all.append(connection);
    }
    m_file.endArray();
    return connections;
}

void Settings::setOpenConnections(const OpenConnections& connections)
{
    m_file.remove(QStringLiteral("open"));
    int shown = -1;
    int count = 0;
    m_file.beginWriteArray(QStringLiteral("open"));
    for (int i = 0; i < connections.all.size(); ++i) {
        if (connections.all.at(i).demo) {
            continue;
        }
        if (i == connections.shown) {
            shown = count;
        }
        m_file.setArrayIndex(count++);
        writeConnection(withoutSecrets(connections.all.at(i)));
    }
    m_file.endArray();
    m_file.setValue(QStringLiteral("shown"), shown);
}

ConnectionSettings Settings::withoutSecrets(ConnectionSettings connection)
{
    for (QPair<QString, QString>& property : connection.properties) {
        const std::string value = property.second.toStdString();
        if (maskedValue(property.first.toStdString(), value) != value) {
            property.second.clear();
        }
    }
    for (QString& address : connection.restUrls) {
        // By the text, not by QUrl: it finds no user in an address whose scheme was forgotten.
        const qsizetype scheme = address.indexOf(QLatin1String("://"));
        const qsizetype start = scheme < 0 ? 0 : scheme + 3;
        const qsizetype at = address.lastIndexOf(QLatin1Char('@'));
        if (at >= start) {
            address.remove(start, at + 1 - start);
        }
    }
    return connection;
}

ConnectionSettings Settings::readConnection() const
{
    ConnectionSettings connection;
    connection.bootstrap = m_file.value(QStringLiteral("bootstrap")).toString();
    connection.files = m_file.value(QStringLiteral("files")).toStringList();
    connection.restUrls = m_file.value(QStringLiteral("rest")).toStringList();
    connection.group = m_file.value(QStringLiteral("group")).toString();
    connection.configTopic = m_file.value(QStringLiteral("configTopic"), connection.configTopic).toString();
    connection.statusTopic = m_file.value(QStringLiteral("statusTopic"), connection.statusTopic).toString();
    connection.offsetTopic = m_file.value(QStringLiteral("offsetTopic"), connection.offsetTopic).toString();
    connection.readOnly = m_file.value(QStringLiteral("readOnly")).toBool();
    const QStringList names = m_file.value(QStringLiteral("propertyNames")).toStringList();
    const QStringList values = m_file.value(QStringLiteral("propertyValues")).toStringList();
    for (int i = 0; i < std::min(names.size(), values.size()); ++i) {
        connection.properties.append({names.at(i), values.at(i)});
    }
    return connection;
}

void Settings::writeConnection(const ConnectionSettings& connection)
{
    m_file.setValue(QStringLiteral("bootstrap"), connection.bootstrap);
    m_file.setValue(QStringLiteral("files"), connection.files);
    m_file.setValue(QStringLiteral("rest"), connection.restUrls);
    m_file.setValue(QStringLiteral("group"), connection.group);
    m_file.setValue(QStringLiteral("configTopic"), connection.configTopic);
    m_file.setValue(QStringLiteral("statusTopic"), connection.statusTopic);
    m_file.setValue(QStringLiteral("offsetTopic"), connection.offsetTopic);
    m_file.setValue(QStringLiteral("readOnly"), connection.readOnly);
    QStringList names;
    QStringList values;
    for (const auto& [name, value] : connection.properties) {
        names.append(name);
        values.append(value);
    }
    m_file.setValue(QStringLiteral("propertyNames"), names);
    m_file.setValue(QStringLiteral("propertyValues"), values);
}

} // namespace inspector
