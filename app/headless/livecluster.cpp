// SPDX-License-Identifier: GPL-3.0-or-later
#include "livecluster.h"

#include "app/kafkasettingsof.h"
#include "items/errorwords.h"
#include "kafka/kafkadirectwriter.h"
#include "kafka/kafkagroupadmin.h"

namespace inspector
{

LiveCluster::LiveCluster(const ConnectionSettings& settings)
    : m_settings(settings),
      m_reading([this] { QMetaObject::invokeMethod(&m_ticker, &FrameTicker::request, Qt::QueuedConnection); })
{
    connect(&m_ticker, &FrameTicker::tick, this, &LiveCluster::tick);
    m_ticker.setEager(true); // nobody looks on
}

LiveCluster::~LiveCluster()
{
    // No callback may reach a half-destroyed object.
    m_reading.stop();
}

void LiveCluster::start()
{
    if (!m_settings.demo) {
        startReading();
        return;
    }
    DemoOptions still;
    still.ticking = false; // a plan is of one moment
    m_demo = std::make_unique<DemoCluster>(still);
    m_settings.group = DemoCluster::group();
    m_settings.setTopicNames(DemoCluster::topicNames());
    connect(m_demo.get(), &DemoCluster::started, this, [this] {
        m_settings.bootstrap = m_demo->bootstrap();
        m_settings.restUrls = m_demo->restUrls();
        startReading();
    });
    connect(m_demo.get(), &DemoCluster::failed, this, [this](const QString& why) { Q_EMIT failed(why); });
    m_demo->start();
}

void LiveCluster::startReading()
{
    const Result<Done> started = m_reading.start(kafkaSettingsOf(m_settings), m_settings.topicNames());
    if (!started) {
        Q_EMIT failed(ErrorWords::once(started.error()));
        return;
    }
    m_api = std::make_unique<RestClient>(m_settings.restUrls);
    m_ticker.request();
    Q_EMIT opened();
}

void LiveCluster::tick()
{
    if (!m_reading.isStarted())
        return;
    m_progress = m_reading.take().progress;
    m_reading.answerWaiters();
    Q_EMIT changed();
}

QString LiveCluster::clusterName() const
{
    return m_settings.demo ? tr("Demo") : m_settings.bootstrap;
}

std::shared_ptr<JournalFile> LiveCluster::journal() const
{
    return std::make_shared<JournalFile>(JournalFile::defaultFolder(), QString::fromStdString(m_progress.clusterId),
                                         m_settings.group);
}

Operation::Context LiveCluster::operationContext()
{
    const KafkaSettings kafka = kafkaSettingsOf(m_settings);
    Operation::Context context;
    context.evidence = this;
    context.api = m_api.get();
    context.admin = m_api.get();
    context.writer = std::make_shared<KafkaDirectWriter>(kafka);
    if (m_demo) // librdkafka's mock broker knows no such requests
        context.groups = m_demo->groups();
    else
        context.groups = std::make_shared<KafkaGroupAdmin>(kafka);
    context.journal = journal();
    context.readOnly = m_settings.readOnly;
    return context;
}

} // namespace inspector
