// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowread.h"

#include "app/programopener.h"
#include "gaps.h"
#include "heartbeat.h"
#include "items/clustermodels.h"
#include "processusage.h"
#include "requestcount.h"
#include "shownrecords.h"
#include "views/clusterview.h"
#include "views/mainwindow.h"
#include "views/settings.h"
#include "views/tablepane.h"
#include "windowstage.h"

#include <QApplication>
#include <QEvent>
#include <QTableView>
#include <QTemporaryDir>

#include <functional>
#include <stdexcept>

namespace inspector
{

namespace
{

constexpr int LongestReadMs = 240'000;

/// Calls back when the first painting of a widget that is worth it is over: when the event loop is back after its first
/// Paint event for which `counts` says yes.
class FirstPaint : public QObject
{
public:
    FirstPaint(QWidget& widget, std::function<bool()> counts, std::function<void()> painted)
        : m_counts(std::move(counts)), m_painted(std::move(painted))
    {
        widget.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && m_counts()) {
            watched->removeEventFilter(this);
            QMetaObject::invokeMethod(this, m_painted, Qt::QueuedConnection);
        }
        return false;
    }

private:
    std::function<bool()> m_counts;
    std::function<void()> m_painted;
};

/// Opens the cluster in the window and follows it until it is read and the stage is over.
class Reading : public QObject
{
public:
    Reading(MainWindow& window, const WindowRun& run) : m_window(window), m_run(run), m_heartbeat(run.watchMs) {}

    void open()
    {
        m_cpuBefore = ProcessUsage::now().cpuSeconds;
        m_heartbeat.start();
        m_startNs = monotonicNs();
        QString error;
        if (!m_window.openCluster(*m_run.cluster, &error))
            throw std::runtime_error(error.toStdString());
        m_openedNs = monotonicNs();
        if (const auto* pane = qobject_cast<TablePane*>(m_window.clusterView()->currentPane())) {
            m_firstRows.emplace(
                *pane->view()->viewport(), [pane] { return pane->view()->model()->rowCount() > 0; },
                [this] { m_rowsPaintedNs = monotonicNs(); });
        }
        connect(&m_window.cluster()->models(), &ClusterModels::progressChanged, this, &Reading::look);
        m_patience.setSingleShot(true);
        connect(&m_patience, &QTimer::timeout, this, [] { QCoreApplication::exit(1); });
        m_patience.start(LongestReadMs);
    }

    QJsonObject result() const
    {
        if (m_liveNs == 0)
            throw std::runtime_error("the window was not live within four minutes");
        if (!m_run.stage->failure().isEmpty())
            throw std::runtime_error(m_run.stage->failure().toStdString());
        const ProcessUsage usage = ProcessUsage::now();
        QJsonObject result = m_run.stage->result();
        result.insert(QStringLiteral("records"), static_cast<qint64>(m_records));
        result.insert(QStringLiteral("seconds"), msOfNs(m_liveNs - m_startNs) / 1e3);
        result.insert(QStringLiteral("cpuSeconds"), m_cpuLive - m_cpuBefore);
        result.insert(QStringLiteral("residentBytes"), static_cast<qint64>(usage.residentBytes));
        result.insert(QStringLiteral("peakResidentBytes"), static_cast<qint64>(usage.peakResidentBytes));
        const std::int64_t answeredNs = RequestCount::now().firstAnswerNs;
        if (answeredNs > 0 && m_rowsPaintedNs > 0) {
            result.insert(QStringLiteral("answeredMs"), msOfNs(answeredNs - m_startNs));
            result.insert(QStringLiteral("firstRowsMs"), msOfNs(m_rowsPaintedNs - answeredNs));
        }
        addGaps(result, QStringLiteral("opening"), m_heartbeat, 0, m_openedNs);
        addGaps(result, QStringLiteral("reading"), m_heartbeat, m_openedNs, m_liveNs);
        return result;
    }

private:
    void look()
    {
        const ClusterEvidence& evidence = m_window.cluster()->evidence();
        const ReadProgress progress = evidence.progress();
        if (m_liveNs != 0 || progress.state != ConnectionState::Live ||
            evidence.mirror().foldedRows() != progress.recordsRead ||
            shownRecords(*m_window.cluster()) != progress.recordsRead)
            return;
        m_liveNs = monotonicNs();
        m_cpuLive = ProcessUsage::now().cpuSeconds;
        m_records = progress.recordsRead;
        m_patience.stop();
        m_run.stage->whenOver([this] {
            m_heartbeat.stop();
            QCoreApplication::quit();
        });
        m_run.stage->begin(m_window, m_heartbeat);
    }

    MainWindow& m_window;
    const WindowRun& m_run;
    Heartbeat m_heartbeat;
    QTimer m_patience;
    std::optional<FirstPaint> m_firstRows;
    double m_cpuBefore = 0;
    double m_cpuLive = 0;
    std::uint64_t m_records = 0;
    std::int64_t m_startNs = 0;
    std::int64_t m_openedNs = 0;
    std::int64_t m_rowsPaintedNs = 0;
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
    QApplication::setQuitOnLastWindowClosed(false); // a stage may hide the window
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
    Reading reading(window, run);
    std::int64_t paintedNs = 0;
    const FirstPaint firstPaint(
        window, [] { return true; },
        [&] {
            paintedNs = monotonicNs();
            if (!run.cluster)
                QCoreApplication::quit();
        });
    window.show();
    QTimer::singleShot(0, &window, [&] {
        if (run.cluster)
            reading.open();
    });
    QApplication::exec();

    QJsonObject result = run.cluster ? reading.result() : QJsonObject();
    result.insert(QStringLiteral("paintMs"), msOfNs(paintedNs - run.startedNs));
    return result;
}

} // namespace inspector
