// SPDX-License-Identifier: GPL-3.0-or-later
#include "democluster.h"

#include "demogroups.h"
#include "demorunning.h"
#include "demosimulation.h"
#include "demosurroundings.h"

namespace inspector
{

DemoCluster::DemoCluster(const DemoOptions& options, QObject* parent)
    : QObject(parent), m_simulation(new DemoSimulation(options)), m_running(std::make_shared<DemoRunning>(m_simulation))
{
    m_thread.setObjectName(QStringLiteral("demo"));
    m_simulation->moveToThread(&m_thread);
    connect(&m_thread, &QThread::started, m_simulation, &DemoSimulation::start);
    connect(&m_thread, &QThread::finished, m_simulation, &QObject::deleteLater);
    connect(m_simulation, &DemoSimulation::started, this,
            [this](const QString& bootstrap, const QStringList& restUrls) {
                m_bootstrap = bootstrap;
                m_restUrls = restUrls;
                Q_EMIT started();
            });
    connect(m_simulation, &DemoSimulation::failed, this, &DemoCluster::failed);
}

DemoCluster::~DemoCluster()
{
    if (m_thread.isRunning()) {
        stop();
    } else if (!m_thread.isFinished()) {
        m_running->end();
        delete m_simulation; // never started: nothing else will
    }
}

void DemoCluster::start()
{
    m_thread.start();
}

void DemoCluster::stop()
{
    m_running->end();
    m_thread.quit();
    m_thread.wait();
}

std::shared_ptr<GroupAdmin> DemoCluster::groups() const
{
    return std::make_shared<DemoGroups>(m_running);
}

std::shared_ptr<SurroundingsSource> DemoCluster::surroundings() const
{
    return std::make_shared<DemoSurroundings>(m_running);
}

void DemoCluster::setTicking(bool ticking)
{
    QMetaObject::invokeMethod(m_simulation, [simulation = m_simulation, ticking] { simulation->setTicking(ticking); });
}

QString DemoCluster::group()
{
    return QStringLiteral("shop");
}

TopicNames DemoCluster::topicNames()
{
    return {"shop-configs", "shop-status", "shop-offsets"};
}

QString DemoCluster::dedicatedOffsetsTopic()
{
    return QStringLiteral("dedicated-offsets");
}

std::map<std::string, std::int32_t> DemoCluster::topics()
{
    const TopicNames names = topicNames();
    return {{names.config, 1}, {names.status, 5}, {names.offset, 25}, {dedicatedOffsetsTopic().toStdString(), 25}};
}

} // namespace inspector
