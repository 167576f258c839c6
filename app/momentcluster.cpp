// SPDX-License-Identifier: GPL-3.0-or-later
#include "momentcluster.h"

#include "items/words.h"

#include <QMetaObject>

namespace inspector
{

MomentCluster::MomentCluster(Source source, qint64 atMs, const Snapshot& snapshot, std::unique_ptr<RecordStore> store)
    : m_source(std::move(source)), m_at(atMs), m_snapshot(snapshot), m_store(std::move(store)),
      m_models(*m_store, m_keys)
{
    m_source.settings.readOnly = true;
    m_models.setNames(m_source.clusterName, m_source.settings.group);
    m_models.setStill(atMs);
    ReadProgress still = m_source.progress;
    still.state = ConnectionState::Recorded;
    still.recordsRead = snapshot.records;
    still.problem.reset();
    m_models.setProgress(still);
    connect(&m_ticker, &FrameTicker::tick, this, &MomentCluster::takeDelta);
    m_fold = std::make_unique<FoldWorker>(*m_store, m_keys, [this] {
        QMetaObject::invokeMethod(&m_ticker, &FrameTicker::request, Qt::QueuedConnection);
    });
    for (const KnownTopic& topic : m_source.topics) {
        if (topic.partitions)
            m_fold->setPartitionCount(topic.name, *topic.partitions);
    }
    m_fold->setComplete(m_source.progress.complete());
    m_fold->wake();
    m_ticker.request();
}

MomentCluster::~MomentCluster()
{
    // No callback may reach a half-destroyed object.
    m_fold.reset();
}

void MomentCluster::takeDelta()
{
    m_models.apply(m_fold->take());
    if (!m_foldedAll && m_models.mirror().foldedRows() >= m_store->published()) {
        m_foldedAll = true;
        Q_EMIT folded();
    }
    Q_EMIT changed();
}

ResetOperation::Context MomentCluster::operationContext()
{
    ResetOperation::Context context;
    context.evidence = this;
    context.readOnly = true;
    return context;
}

QString MomentCluster::momentWords() const
{
    QString words =
        tr("As of %1, by the records that are retained. Nothing here moves or can be changed.").arg(Words::time(m_at));
    if (m_snapshot.oldest >= 0 && m_at < m_snapshot.oldest)
        words += QLatin1Char(' ') + tr("The oldest record is later than that: nothing is known of this moment.");
    else if (m_snapshot.laterKeys > 0)
        words += QLatin1Char(' ') +
                 tr("%n key(s) have no record from then or before: they came later, or what they held was compacted "
                    "away.",
                    nullptr, static_cast<int>(m_snapshot.laterKeys));
    return words;
}

void MomentCluster::readToEnd(std::chrono::milliseconds, std::function<void(Result<Done>)> done)
{
    Error error;
    error.code = ErrorCode::ReadOnly;
    QMetaObject::invokeMethod(
        this, [done = std::move(done), error] { done(error); }, Qt::QueuedConnection);
}

} // namespace inspector
