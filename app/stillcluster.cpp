// SPDX-License-Identifier: GPL-3.0-or-later
#include "stillcluster.h"

#include "pacedtaking.h"

#include <QMetaObject>

namespace inspector
{

StillCluster::StillCluster(const ConnectionSettings& settings, std::unique_ptr<RecordStore> store,
                           std::unique_ptr<KeyTable> keys)
    : m_settings(settings), m_store(std::move(store)), m_keys(std::move(keys)), m_models(*m_store, *m_keys)
{
    m_settings.readOnly = true;
    connect(&m_ticker, &FrameTicker::tick, this, &StillCluster::takeDelta);
}

StillCluster::~StillCluster()
{
    // No callback may reach a half-destroyed object.
    m_fold.reset();
}

void StillCluster::fold(const std::vector<KnownTopic>& topics, bool complete)
{
    m_fold = std::make_unique<FoldWorker>(*m_store, *m_keys, [this] {
        QMetaObject::invokeMethod(&m_ticker, &FrameTicker::request, Qt::QueuedConnection);
    });
    for (const KnownTopic& topic : topics) {
        if (topic.partitions)
            m_fold->setPartitionCount(topic.name, *topic.partitions);
    }
    m_fold->setComplete(complete);
    m_fold->wake();
    m_ticker.request();
}

void StillCluster::takeDelta()
{
    {
        PacedTaking taking(m_pace, m_ticker);
        FoldDelta delta = m_fold->take(taking.next());
        taking.took(delta);
        m_models.apply(std::move(delta));
    }
    if (!m_foldedAll && mirror().foldedRows() >= m_store->published()) {
        m_foldedAll = true;
        Q_EMIT folded();
    }
    Q_EMIT changed();
}

Operation::Context StillCluster::operationContext()
{
    Operation::Context context;
    context.evidence = this;
    context.readOnly = true;
    return context;
}

void StillCluster::readToEnd(std::chrono::milliseconds, std::function<void(Result<Done>)> done)
{
    QMetaObject::invokeMethod(
        this, [done = std::move(done)] { done(Error{ErrorCode::ReadOnly}); }, Qt::QueuedConnection);
}

} // namespace inspector
