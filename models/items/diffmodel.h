// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/recorddiff.h"

#include <QAbstractTableModel>

#include <memory>

namespace inspector
{

class ClusterModels;

/// How one record differs from another: a line a property, member or line of text, with a sign, words and both values.
/// Worked out on another thread; secrets masked. GUI thread.
class DiffModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        ChangeColumn, ///< sign and word
        NameColumn,
        BeforeColumn,
        AfterColumn,
        ColumnTotal,
    };

    /// `models` must outlive this.
    explicit DiffModel(const ClusterModels& models, QObject* parent = nullptr);
    ~DiffModel() override;

    /// Store rows; of two versions of a key or of two keys.
    void compare(quint64 before, quint64 after);
    void clear();
    bool busy() const;
    /// Whether there is a result.
    bool isValid() const;
    quint64 before() const;
    quint64 after() const;

    /// Lines that are the same on both sides are rows too.
    void setShowUnchanged(bool show);

    /// Which records are compared: "14:04:59 → 14:05:01".
    QString title() const;
    /// "2 changed, 1 added, 14 unchanged".
    QString summary() const;
    /// Everything as text, secrets masked.
    QString asText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// DiffLine::Kind as int: for those who draw it.
    static constexpr int KindRole = 0x0200;

Q_SIGNALS:
    void finished();

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
