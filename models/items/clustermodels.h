// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/readprogress.h"

#include <QDateTime>
#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace inspector
{

class EventLogModel;
class NavigatorModel;
class RecordsModel;
class TableModel;

/// What the details dock shows of one version of one key. Secrets are masked everywhere in it.
struct RecordDetails
{
    struct Member
    {
        QString name;
        QString value;
        bool isNumber = false;
        bool masked = false;
        int depth = 0; ///< nesting
    };
    struct Version
    {
        quint64 row = 0;
        qint64 at = -1; ///< ms
        int partition = 0;
        qint64 offset = -1;
        QString summary; ///< one line
        bool tombstone = false;
    };
    bool valid = false;
    QString title;   ///< what the record is, in words
    QString place;   ///< topic, partition, offset, time
    QString keyText; ///< as stored; bytes that are no text escaped
    int keyBytes = 0;
    QString valueText;  ///< as stored, masked
    int valueBytes = 0; ///< -1 = tombstone
    QString
        valueKindWords; ///< "deleted (no value)", "empty value", "the JSON text null", "not readable: …"; else empty
    QString keyHex;     ///< hex dump, 16 bytes a line, with offsets and text column; long values cut with a note
    QString valueHex;   ///< likewise; not given (a note instead) where the value holds secrets
    std::vector<Member> members; ///< decoded value
    QString trace;               ///< of a status, real line breaks
    std::vector<std::pair<QString, QString>> headers;
};

/// All item models of one open cluster, fed once a frame. GUI thread.
class ClusterModels : public QObject
{
    Q_OBJECT
public:
    ClusterModels(const RecordStore& store, const KeyTable& keys, QObject* parent = nullptr);
    ~ClusterModels() override;

    const ClusterMirror& mirror() const;

    /// Once a frame: what the fold changed. While held, deltas are kept and shown when released.
    void apply(FoldDelta delta);
    void setProgress(const ReadProgress& progress);
    const ReadProgress& progress() const;
    /// Pause of the live view: nothing moves until released. The mirror (and so every operation) stays live.
    void setHeld(bool held);
    bool held() const;
    void setNames(const QString& kafkaCluster, const QString& connectCluster);

    TableModel* connectors() const;
    TableModel* configs() const;
    TableModel* statuses() const;
    TableModel* offsets() const;
    TableModel* activeTopics() const;
    RecordsModel* records() const;
    NavigatorModel* navigator() const;
    EventLogModel* events() const;

    RecordDetails details(quint64 row) const;
    /// Newest first; at most `limit`.
    std::vector<RecordDetails::Version> history(KeyId key, int limit) const;

Q_SIGNALS:
    void progressChanged();
    void heldChanged();
    /// After every apply() that changed something; `keys` whose last version changed.
    void changed(const std::vector<inspector::KeyId>& keys);

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
