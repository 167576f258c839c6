// SPDX-License-Identifier: GPL-3.0-or-later
#include "momentcluster.h"

#include "items/words.h"

namespace inspector
{

MomentCluster::MomentCluster(const Source& source, qint64 atMs, const Snapshot& snapshot,
                             std::unique_ptr<RecordStore> store)
    : StillCluster(source.settings, std::move(store), std::make_unique<KeyTable>()), m_clusterName(source.clusterName),
      m_topics(source.topics), m_redacted(source.redacted), m_at(atMs), m_snapshot(snapshot)
{
    models().setNames(m_clusterName, source.settings.group);
    models().setStill(atMs);
    ReadProgress still = source.progress;
    still.state = ConnectionState::Recorded;
    still.recordsRead = snapshot.records;
    still.problem.reset();
    models().setProgress(still);
    fold(m_topics, source.progress.complete());
}

QString MomentCluster::note() const
{
    QString words =
        tr("As of %1, by the records that are retained. Nothing here moves or can be changed.").arg(Words::time(m_at));
    if (m_snapshot.oldest >= 0 && m_at < m_snapshot.oldest)
        words += QLatin1Char(' ') + tr("The oldest record is later than that: nothing is known of this moment.");
    else if (m_snapshot.laterKeys > 0 && m_at < m_snapshot.wholeFrom)
        words +=
            QLatin1Char(' ') +
            tr("Of %n key(s) it is not known what they held: records of that time are no longer kept, or there was "
               "none yet. All that was read is known from %1 on.",
               nullptr, static_cast<int>(m_snapshot.laterKeys))
                .arg(Words::time(m_snapshot.wholeFrom));
    else if (m_snapshot.laterKeys > 0)
        words += QLatin1Char(' ') +
                 tr("%n key(s) have no record from then or before: they came later, or what they held was compacted "
                    "away.",
                    nullptr, static_cast<int>(m_snapshot.laterKeys));
    return words;
}

} // namespace inspector
