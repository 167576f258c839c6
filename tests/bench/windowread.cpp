// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowread.h"

#include "app/programopener.h"
#include "heartbeat.h"
#include "items/clustermodels.h"
#include "items/recordsmodel.h"
#include "processusage.h"
#include "views/mainwindow.h"
#include "views/settings.h"

#include <QApplication>
#include <QEvent>
#include <QTemporaryDir>

#include <algorithm>
#include <functional>
#include <iterator>
#include <stdexcept>

namespace inspector
{

namespace
{

constexpr int AfterLiveMs = 5'000;
constexpr int LongestReadMs = 240'000;

/// Calls back when the first painting of a window is over: when the event loop is back after its first Paint event.
class FirstPaint : public QObject
{
public:
    FirstPaint(QWidget& window, std::function<void()> painted) : m_painted(std::move(painted))
    {
        window.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint) {
            watched->removeEventFilter(this);
            QMetaObject::invokeMethod(this, m_painted, Qt::QueuedConnection);
        }
        return false;
    }

private:
    std::function<void()> m_painted;
};

double ms(std::int64_t ns)
{
    return static_cast<double>(ns) / 1e6;
}

/// The gaps that began from `fromNs` on and before `toNs`.
void addGaps(QJsonObject& result, const QString& phase, const Heartbeat& heartbeat, std::int64_t fromNs,
             std::int64_t toNs)
{
    std::vector<Heartbeat::Gap> gaps;
    std::copy_if(heartbeat.gaps().begin(), heartbeat.gaps().end(), std::back_inserter(gaps),
                 [&](const Heartbeat::Gap& gap) { return gap.fromNs >= fromNs && gap.fromNs < toNs; });
    if (gaps.empty())
        return;
    std::sort(gaps.begin(), gaps.end(), [](const auto& a, const auto& b) { return a.ns < b.ns; });
    result.insert(phase + QStringLiteral("LongestMs"), ms(gaps.back().ns));
    result.insert(phase + QStringLiteral("LongestCpuMs"), ms(gaps.back().cpuNs));
    result.insert(phase + QStringLiteral("P99Ms"), ms(gaps[gaps.size() * 99 / 100].ns));
}

/// Opens the cluster in the window and follows it until it is read.
class Reading : public QObject
{
public:
    Reading(MainWindow& window, int watchMs) : m_window(window), m_heartbeat(watchMs) {}

    void open(const ConnectionSettings& connection)
    {
        m_cpuBefore = ProcessUsage::now().cpuSeconds;
        m_heartbeat.start();
        m_startNs = monotonicNs();
        QString error;
        if (!m_window.openCluster(connection, &error))
            throw std::runtime_error(error.toStdString());
        m_openedNs = monotonicNs();
        connect(&m_window.cluster()->models(), &ClusterModels::progressChanged, this, &Reading::look);
        QTimer::singleShot(LongestReadMs, this, [this] { QCoreApplication::exit(1); });
    }

    QJsonObject result() const
    {
        if (m_liveNs == 0)
            throw std::runtime_error("the window was not live within four minutes");
        const ProcessUsage usage = ProcessUsage::now();
        QJsonObject result{
            {QStringLiteral("records"), static_cast<qint64>(m_window.cluster()->evidence().progress().recordsRead)},
            {QStringLiteral("seconds"), ms(m_liveNs - m_startNs) / 1e3},
            {QStringLiteral("cpuSeconds"), m_cpuLive - m_cpuBefore},
            {QStringLiteral("residentBytes"), static_cast<qint64>(usage.residentBytes)},
            {QStringLiteral("peakResidentBytes"), static_cast<qint64>(usage.peakResidentBytes)}};
        addGaps(result, QStringLiteral("opening"), m_heartbeat, 0, m_openedNs);
        addGaps(result, QStringLiteral("reading"), m_heartbeat, m_openedNs, m_liveNs);
        addGaps(result, QStringLiteral("live"), m_heartbeat, m_liveNs, monotonicNs());
        return result;
    }

private:
    void look()
    {
        const ClusterEvidence& evidence = m_window.cluster()->evidence();
        const ReadProgress progress = evidence.progress();
        if (m_liveNs != 0 || progress.state != ConnectionState::Live ||
            evidence.mirror().foldedRows() != progress.recordsRead ||
            m_window.cluster()->models().records()->totalRows() != progress.recordsRead)
            return;
        m_liveNs = monotonicNs();
        m_cpuLive = ProcessUsage::now().cpuSeconds;
        QTimer::singleShot(AfterLiveMs, this, [this] {
            m_heartbeat.stop();
            QCoreApplication::quit();
        });
    }

    MainWindow& m_window;
    Heartbeat m_heartbeat;
    double m_cpuBefore = 0;
    double m_cpuLive = 0;
    std::int64_t m_startNs = 0;
    std::int64_t m_openedNs = 0;
    std::int64_t m_liveNs = 0;
};

} // namespace

QJsonObject runWindow(int& argc, char** argv, const WindowRun& run)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir folder; // not the user's settings

    // From here on as main() of the program.
    const QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("connect-inspector"));
    QApplication::setApplicationDisplayName(QStringLiteral("Connect Inspector"));
    QApplication::setOrganizationName(QStringLiteral("connect-inspector"));
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    if (!run.pane.isEmpty()) {
        Settings::WindowState state;
        state.pane = run.pane;
        settings.setWindow(state);
    }
    ProgramOpener opener;
    MainWindow window(opener, settings);
    Reading reading(window, run.watchMs);
    std::int64_t paintedNs = 0;
    const FirstPaint firstPaint(window, [&] {
        paintedNs = monotonicNs();
        if (!run.cluster)
            QCoreApplication::quit();
    });
    window.show();
    QTimer::singleShot(0, &window, [&] {
        if (run.cluster)
            reading.open(*run.cluster);
    });
    QApplication::exec();

    QJsonObject result = run.cluster ? reading.result() : QJsonObject();
    result.insert(QStringLiteral("paintMs"), ms(paintedNs - run.startedNs));
    return result;
}

} // namespace inspector
