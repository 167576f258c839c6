// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/readprogress.h"
#include "core/surroundings.h"
#include "recorddetails.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

class EventLogModel;
class FindingsModel;
class NavigatorModel;
class RecordsModel;
class OwnershipModel;
class SinkGroupsModel;
class TableModel;
class WorkersModel;

/// All item models of one open cluster, fed once a frame. GUI thread.
///
/// The mirror here is the models' own: it stands still while the view is held, so that what is on screen stays
/// consistent. Operations rest on another mirror, which its owner feeds with the same deltas (see ClusterEvidence).
class ClusterModels : public QObject
{
    Q_OBJECT
public:
    ClusterModels(const RecordStore& store, const KeyTable& keys, QObject* parent = nullptr);
    ~ClusterModels() override;

    /// As shown; behind the topics while held.
    const ClusterMirror& mirror() const;

    /// Once a frame: what the fold changed. While held, deltas are kept and shown when released.
    void apply(FoldDelta delta);
    void setProgress(const ReadProgress& progress);
    const ReadProgress& progress() const;
    /// What brokers tell besides records; while held it is kept and shown when released.
    void setSurroundings(const Surroundings& surroundings);
    /// As of the newest look; `at` is -1 while there was none (a file, a look back: never).
    const Surroundings& surroundings() const;
    /// Pause of the live view: nothing moves until released, but that records which are no longer kept leave the log,
    /// and that their contents cannot be shown elsewhere. Progress goes on being told.
    void setHeld(bool held);
    bool held() const;
    /// Shows something that stands still (a file, a look back): ages are told as of `atMs`, -1 = of the newest record
    /// once that is known, and what must last a while counts at once. Never called: live.
    void setStill(qint64 atMs);
    /// ms since the epoch; nothing where it stands still (Finding::due()).
    std::optional<qint64> now() const;
    /// ms: when that was which stands still, -1 = live, or no record yet.
    qint64 stillAt() const;
    void setNames(const QString& kafkaCluster, const QString& connectCluster);

    TableModel* connectors() const;
    TableModel* configs() const;
    TableModel* statuses() const;
    TableModel* offsets() const;
    TableModel* activeTopics() const;
    WorkersModel* workers() const;
    OwnershipModel* ownership() const;
    SinkGroupsModel* sinkGroups() const;
    FindingsModel* findings() const;
    RecordsModel* records() const;
    NavigatorModel* navigator() const;
    EventLogModel* events() const;

    RecordDetails details(quint64 row) const;
    /// One secret of that record in clear; see revealedProperty().
    std::optional<std::string> revealed(quint64 row, const std::string& property) const;
    /// Newest first; at most `limit`.
    std::vector<RecordDetails::Version> history(KeyId key, int limit) const;

Q_SIGNALS:
    void progressChanged();
    void heldChanged();
    void surroundingsChanged();
    /// After every apply() that changed something; `keys` whose last version changed.
    void changed(const std::vector<inspector::KeyId>& keys);

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
