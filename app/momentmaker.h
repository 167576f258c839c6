// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/snapshot.h"
#include "momentcluster.h"
#include "views/opencluster.h"

#include <atomic>
#include <memory>
#include <optional>
#include <thread>

namespace inspector
{

/// Works out a MomentCluster from what another cluster has read: finds the moment, copies the records up to it on a
/// thread of its own, and folds them. GUI thread.
class MomentMaker : public MomentLook
{
    Q_OBJECT
public:
    /// Starts at once, on the rows folded by now. `store` and `keys` are those of the cluster, and must outlive it.
    MomentMaker(OpenCluster& of, const RecordStore& store, const KeyTable& keys, const Moment& moment);
    /// Gives up; returns within some milliseconds.
    ~MomentMaker() override;

    qint64 atMs() const override { return m_at; }
    std::unique_ptr<OpenCluster> take() override { return std::move(m_cluster); }

private:
    struct Copied
    {
        qint64 at = 0;
        Snapshot snapshot;
        std::unique_ptr<RecordStore> store;
    };
    void copy(const RecordStore& store, const KeyTable& keys, std::uint64_t rows, const Moment& moment);
    void copied(Copied made);

    MomentCluster::Source m_source;
    qint64 m_at;
    std::unique_ptr<MomentCluster> m_cluster;
    std::atomic<bool> m_givenUp{false};
    std::thread m_thread;
};

} // namespace inspector
