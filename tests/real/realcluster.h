// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"

#include <QDir>
#include <QString>
#include <QStringList>

#include <memory>

namespace inspector
{

/// A real broker and two real Connect workers (packaging/sandbox) for one test binary, in a folder and on ports of
/// their own. One thread with an event loop; calls return when the sandbox has done what was asked, and the event loop
/// runs meanwhile.
///
/// Whatever becomes of the test process, the sandbox ends with it: a watcher, detached from this process, waits for a
/// lock that the system takes back when the process is gone.
class RealCluster
{
public:
    enum class Start
    {
        Up,
        LeftOut, ///< by CONNECT_INSPECTOR_NO_REAL=1, or the artifacts cannot be had (not with CI=true): see why()
        Failed,  ///< see why()
    };

    RealCluster() = default;
    ~RealCluster();
    RealCluster(const RealCluster&) = delete;
    RealCluster& operator=(const RealCluster&) = delete;

    /// `versions` as the sandbox takes them: of the broker and of each worker; empty: the sandbox's own. `more`: other
    /// options of packaging/sandbox.
    Start start(const QString& versions = {}, const QStringList& more = {});
    /// Ends the processes and removes their data. Safe to call twice.
    void stop();
    QString why() const { return m_why; }

    bool stopBroker() { return command({QStringLiteral("stop-broker")}); }
    bool startBroker() { return command({QStringLiteral("start-broker")}); }
    /// `number`: from 1.
    bool stopWorker(int number) { return command({QStringLiteral("stop-worker"), QString::number(number)}); }
    bool startWorker(int number) { return command({QStringLiteral("start-worker"), QString::number(number)}); }

    /// Ends "broker" or "worker-N" without giving it the chance to say good-bye, and waits until it is gone.
    bool kill(const QString& name);

    /// To open the cluster with the program.
    ConnectionSettings settings() const;
    /// The same as the user who has no rights but those given to him (--reader-port), without REST addresses.
    ConnectionSettings readerSettings() const;
    QString bootstrap() const { return m_bootstrap; }
    QStringList restUrls() const { return m_restUrls; }
    /// Folder of the broker's jars: Kafka's command line tools are among them.
    QString brokerJars() const { return m_brokerJars; }
    QString offsetTopic() const { return m_group + QStringLiteral("-offsets"); }
    /// A file that workers can read; its folder is the sandbox's.
    QString feedFile(const QString& name) const { return m_folder.filePath(QStringLiteral("sandbox/feed/") + name); }
    /// Requests with this method and path that the workers have logged so far, of any client.
    int requestsSeen(const QString& method, const QString& path) const;

private:
    bool command(const QStringList& arguments);
    bool readSettings();
    bool watchOver();

    QString m_why;
    QDir m_folder;
    int m_lock = -1; ///< held as long as this process lives
    bool m_started = false;
    int m_exitCode = 0; ///< of the last command
    QString m_bootstrap;
    QString m_readerBootstrap;
    QStringList m_restUrls;
    QString m_group;
    QString m_brokerJars;
};

} // namespace inspector
