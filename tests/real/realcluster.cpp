// SPDX-License-Identifier: GPL-3.0-or-later
#include "realcluster.h"

#include <QDebug>
#include <QEventLoop>
#include <QFile>
#include <QHash>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <QTimer>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace inspector
{

namespace
{

constexpr std::chrono::seconds CommandDeadline{240};
constexpr int KillMs = 10'000;
constexpr int ExitPackages = 3;  // packaging/sandbox: a package is missing and cannot be installed
constexpr int ExitArtifacts = 4; // the Maven artifacts cannot be had

QString script()
{
    return QStringLiteral(SOURCE_ROOT "/packaging/sandbox");
}

bool isSet(const char* variable, const char* value)
{
    return qgetenv(variable) == value;
}

/// The sandbox goes, then the folder; $1 is the folder, $2 the script.
constexpr const char* WatcherScript =
    R"(exec 5<"$1/alive" && flock 5 && "$2" down --wipe --dir "$1/sandbox" >/dev/null 2>&1; rm -rf -- "$1")";

} // namespace

RealCluster::~RealCluster()
{
    stop();
    if (m_lock >= 0)
        ::close(m_lock); // the watcher removes the folder
}

RealCluster::Start RealCluster::start(const QString& versions, const QStringList& more)
{
    if (isSet("CONNECT_INSPECTOR_NO_REAL", "1")) {
        m_why = QStringLiteral("left out: CONNECT_INSPECTOR_NO_REAL=1");
        return Start::LeftOut;
    }
    if (!watchOver())
        return Start::Failed;
    m_started = true;
    QStringList arguments{QStringLiteral("up"), QStringLiteral("--broker-port"),
                          QStringLiteral("0"),  QStringLiteral("--controller-port"),
                          QStringLiteral("0"),  QStringLiteral("--rest-ports"),
                          QStringLiteral("0,0")};
    if (!versions.isEmpty())
        arguments += {QStringLiteral("--versions"), versions};
    const bool up = command(arguments + more);
    if (up)
        return readSettings() ? Start::Up : Start::Failed;
    const bool cannotBeHad = m_exitCode == ExitArtifacts || m_exitCode == ExitPackages;
    return cannotBeHad && !isSet("CI", "true") ? Start::LeftOut : Start::Failed;
}

void RealCluster::stop()
{
    if (!m_started)
        return;
    m_started = false;
    if (!command({QStringLiteral("down"), QStringLiteral("--wipe")}))
        qWarning().noquote() << m_why;
}

bool RealCluster::watchOver()
{
    // Not QTemporaryDir: the folder must outlive this object until the watcher is done with it.
    QByteArray path = QFile::encodeName(QDir::tempPath() + QStringLiteral("/connect-inspector-real.XXXXXX"));
    if (!::mkdtemp(path.data())) {
        m_why = QStringLiteral("no folder %1: %2").arg(QFile::decodeName(path), qt_error_string(errno));
        return false;
    }
    m_folder = QDir(QFile::decodeName(path));
    m_lock = ::open(QByteArray(path + "/alive").constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (m_lock < 0 || ::flock(m_lock, LOCK_EX) != 0) {
        m_why = QStringLiteral("no lock in %1: %2").arg(m_folder.path(), qt_error_string(errno));
        return false;
    }
    QProcess watcher;
    watcher.setProgram(QStringLiteral("setsid"));
    watcher.setArguments({QStringLiteral("bash"), QStringLiteral("-c"), QLatin1String(WatcherScript),
                          QStringLiteral("watcher"), m_folder.path(), script()});
    // A test runner waits until every holder of its pipes is gone.
    watcher.setStandardInputFile(QProcess::nullDevice());
    watcher.setStandardOutputFile(QProcess::nullDevice());
    watcher.setStandardErrorFile(QProcess::nullDevice());
    if (!watcher.startDetached()) {
        m_why = QStringLiteral("no watcher for %1: %2").arg(m_folder.path(), watcher.errorString());
        return false;
    }
    return true;
}

bool RealCluster::command(const QStringList& arguments)
{
    QProcess process;
    QEventLoop loop;
    QTimer deadline;
    deadline.setSingleShot(true);
    QObject::connect(&process, &QProcess::finished, &loop, &QEventLoop::quit);
    QObject::connect(&process, &QProcess::errorOccurred, &loop, &QEventLoop::quit);
    QObject::connect(&deadline, &QTimer::timeout, &loop, &QEventLoop::quit);
    // What the sandbox starts goes on after it and must hold no pipe of ours: its output goes into a file.
    const QString output = m_folder.filePath(QStringLiteral("command.log"));
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setStandardInputFile(QProcess::nullDevice());
    process.setStandardOutputFile(output);
    process.start(script(),
                  arguments + QStringList{QStringLiteral("--dir"), m_folder.filePath(QStringLiteral("sandbox"))});
    deadline.start(CommandDeadline);
    if (process.state() != QProcess::NotRunning)
        loop.exec();

    const bool ended = process.state() == QProcess::NotRunning && process.error() != QProcess::FailedToStart;
    m_exitCode = ended ? process.exitCode() : -1;
    if (ended && process.exitStatus() == QProcess::NormalExit && m_exitCode == 0)
        return true;
    QFile words(output);
    const bool read = words.open(QIODevice::ReadOnly);
    m_why = QStringLiteral("packaging/sandbox %1: %2\n%3")
                .arg(arguments.join(u' '),
                     ended ? QStringLiteral("exit code %1").arg(m_exitCode) : QStringLiteral("has not ended"),
                     read ? QString::fromUtf8(words.readAll()) : QString());
    return false;
}

bool RealCluster::readSettings()
{
    QFile file(m_folder.filePath(QStringLiteral("sandbox/sandbox.conf")));
    if (!file.open(QIODevice::ReadOnly)) {
        m_why = QStringLiteral("%1: %2").arg(file.fileName(), file.errorString());
        return false;
    }
    QHash<QString, QString> settings;
    while (!file.atEnd()) {
        const QString line = QString::fromUtf8(file.readLine()).trimmed();
        settings.insert(line.section(u'=', 0, 0), line.section(u'=', 1));
    }
    m_group = settings.value(QStringLiteral("group"));
    m_brokerJars = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) +
                   QStringLiteral("/connect-inspector/kafka/broker-") +
                   settings.value(QStringLiteral("versions")).section(u',', 0, 0);
    m_bootstrap = QStringLiteral("127.0.0.1:") + settings.value(QStringLiteral("broker_port"));
    m_readerBootstrap = QStringLiteral("127.0.0.1:") + settings.value(QStringLiteral("reader_port"));
    for (const QString& port : settings.value(QStringLiteral("rest_ports")).split(u','))
        m_restUrls << QString(QStringLiteral("http://127.0.0.1:") + port);
    return true;
}

bool RealCluster::kill(const QString& name)
{
    QFile record(m_folder.filePath(QString(u"sandbox/run/" + name)));
    const int pid = record.open(QIODevice::ReadOnly) ? record.readAll().split(' ').constFirst().toInt() : 0;
    if (pid <= 0 || ::kill(pid, SIGKILL) != 0) {
        m_why = QStringLiteral("no process %1 in %2").arg(name, record.fileName());
        return false;
    }
    // Its ports are free once it is gone, or a zombie that nobody has taken leave of yet.
    const auto isGone = [pid] {
        QFile stat(QStringLiteral("/proc/%1/stat").arg(pid));
        const QByteArray words = stat.open(QIODevice::ReadOnly) ? stat.readAll() : QByteArray();
        return words.isEmpty() || QByteArray("ZX").contains(words.mid(words.lastIndexOf(')') + 2, 1));
    };
    return QTest::qWaitFor(isGone, KillMs);
}

ConnectionSettings RealCluster::settings() const
{
    ConnectionSettings settings;
    settings.bootstrap = m_bootstrap;
    settings.restUrls = m_restUrls;
    settings.group = m_group;
    settings.configTopic = m_group + QStringLiteral("-configs");
    settings.statusTopic = m_group + QStringLiteral("-status");
    settings.offsetTopic = offsetTopic();
    return settings;
}

ConnectionSettings RealCluster::readerSettings() const
{
    ConnectionSettings reader = settings();
    reader.bootstrap = m_readerBootstrap;
    reader.restUrls.clear();
    reader.properties = {{QStringLiteral("security.protocol"), QStringLiteral("sasl_plaintext")},
                         {QStringLiteral("sasl.mechanism"), QStringLiteral("PLAIN")},
                         {QStringLiteral("sasl.username"), QStringLiteral("reader")},
                         {QStringLiteral("sasl.password"), QStringLiteral("reader")}};
    return reader;
}

int RealCluster::requestsSeen(const QString& method, const QString& path) const
{
    const QByteArray wanted = QString(u'"' + method + u' ' + path + u" HTTP/").toUtf8();
    int seen = 0;
    for (int worker = 1; worker <= m_restUrls.size(); ++worker) {
        QFile log(m_folder.filePath(QStringLiteral("sandbox/logs/worker-%1.log").arg(worker)));
        if (!log.open(QIODevice::ReadOnly)) {
            qWarning() << "no log:" << log.fileName();
            return -1;
        }
        seen += static_cast<int>(log.readAll().count(wanted));
    }
    return seen;
}

} // namespace inspector
