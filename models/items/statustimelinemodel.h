// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/statushistory.h"

#include <QAbstractListModel>

#include <memory>

namespace inspector
{

class ClusterModels;
class RecordStore;

/// One lane a connector and a task: a row for every status key in scope, deleted ones too; connectors by name, their
/// tasks below them. What the records of a lane meant is read on another thread, only for lanes that are looked at, in
/// bounded memory, and goes on from what is known when a record comes. GUI thread.
class StatusTimelineModel : public QAbstractListModel
{
    Q_OBJECT
public:
    /// `models` must outlive this.
    explicit StatusTimelineModel(const ClusterModels& models, QObject* parent = nullptr);
    ~StatusTimelineModel() override;

    struct Lane
    {
        KeyId key;
        ConnectorId connector; ///< none: a key that workers cannot read
        int task = -1;         ///< -1 = the connector itself
        QString label;         ///< the connector's name, or "task 0" below it
    };

    /// Nothing is followed while nobody looks: then the model is empty.
    void setActive(bool active);
    /// One connector's lanes only; an invalid id shows all.
    void setScope(ConnectorId connector);

    Lane lane(int row) const;
    /// The first lane of a connector; -1 = none.
    int rowOf(ConnectorId connector) const;
    int rowOf(KeyId key) const;
    /// The lanes on screen: these are read, others may be forgotten.
    void lookAt(int first, int last);
    /// Null until it has been read; may be behind for a moment while records come.
    std::shared_ptr<const StatusHistory> history(int row) const;
    const RecordStore& store() const;

    /// ms; times of the first and the last retained record of all lanes, -1 = none has a time.
    qint64 firstTime() const;
    qint64 lastTime() const;
    /// A lane that is looked at is being read.
    bool busy() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    /// DisplayRole: the label; role::Key, Connector, Row (last record), Shape (present state); AccessibleTextRole: lane
    /// and present state in words.
    QVariant data(const QModelIndex& index, int role) const override;

Q_SIGNALS:
    /// firstTime() or lastTime() changed.
    void timesChanged();

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
