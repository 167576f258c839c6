// SPDX-License-Identifier: GPL-3.0-or-later
#include "momentmaker.h"

#include <QMetaObject>

namespace inspector
{

MomentMaker::MomentMaker(OpenCluster& of, const RecordStore& store, const KeyTable& keys, const Moment& moment)
    : m_source{of.settings(), of.evidence().clusterName(), of.models().progress(), of.topics(), of.isRedacted()},
      m_at(moment.atMs)
{
    m_thread = std::thread([this, &store, &keys, rows = store.folded(), moment] { copy(store, keys, rows, moment); });
}

MomentMaker::~MomentMaker()
{
    m_givenUp = true;
    m_thread.join();
}

void MomentMaker::copy(const RecordStore& store, const KeyTable& keys, std::uint64_t rows, const Moment& moment)
{
    // Everything that is told goes through the event queue: Qt drops what is queued for a dead object.
    const ChangeScope scope{moment.connector, moment.offsets};
    std::optional<std::int64_t> at = moment.atMs;
    if (moment.step == Moment::Step::Before)
        at = changeBefore(moment.atMs, store, keys, rows, scope);
    else if (moment.step == Moment::Step::After)
        at = changeAfter(moment.atMs, store, keys, rows, scope);
    if (!at) {
        QMetaObject::invokeMethod(this, &MomentLook::nothingThere, Qt::QueuedConnection);
        return;
    }
    Copied made;
    made.at = *at;
    made.store = std::make_unique<RecordStore>();
    const auto snapshot = copyUntil(*at, store, keys, rows, *made.store, [this, rows](std::uint64_t row) {
        const int percent = static_cast<int>(row * 100 / rows);
        QMetaObject::invokeMethod(
            this, [this, percent] { Q_EMIT progressed(percent); }, Qt::QueuedConnection);
        return !m_givenUp;
    });
    if (!snapshot)
        return;
    made.snapshot = *snapshot;
    // A queued functor must be copyable.
    QMetaObject::invokeMethod(
        this, [this, shared = std::make_shared<Copied>(std::move(made))] { copied(std::move(*shared)); },
        Qt::QueuedConnection);
}

void MomentMaker::copied(Copied made)
{
    m_at = made.at;
    m_cluster = std::make_unique<MomentCluster>(m_source, m_at, made.snapshot, std::move(made.store));
    connect(m_cluster.get(), &MomentCluster::folded, this, &MomentLook::finished);
}

} // namespace inspector
