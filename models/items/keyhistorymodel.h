// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>

namespace inspector
{

class ClusterModels;

/// Every retained version of one key, newest first: when, where, what. Versions that go are removed. Which rows they
/// are is found on another thread; only versions that are looked at are decoded. Answers the roles of tablemodel.h. GUI
/// thread.
class KeyHistoryModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        TimeColumn,
        PlaceColumn,
        SizeColumn,
        ValueColumn,
        ColumnTotal,
    };

    /// `models` must outlive this.
    explicit KeyHistoryModel(const ClusterModels& models, QObject* parent = nullptr);
    ~KeyHistoryModel() override;

    /// An invalid key: none.
    void setKey(KeyId key);
    KeyId key() const;
    /// The versions are not all found yet.
    bool busy() const;
    /// There were versions that were read and are no longer kept.
    bool olderGone() const;

    /// Store row of a version.
    quint64 recordAt(int row) const;
    /// -1 = it is no version of the key (or not found yet).
    int rowOfRecord(quint64 record) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// busy() or olderGone() changed.
    void busyChanged();

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
