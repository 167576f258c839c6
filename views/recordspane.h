// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pane.h"

class QLabel;
class QPushButton;

namespace inspector
{

class RecordsModel;

/// The records as a log in arrival order; says so where the oldest are no longer kept. Follows the end while the last
/// row is in sight, and only then; a button brings the end back.
class RecordsPane : public Pane
{
    Q_OBJECT
public:
    RecordsPane(const ClusterModels& models, Texts texts, QWidget* parent = nullptr);

    bool followsKey() const override { return false; }
    bool followsEnd() const { return m_followsEnd; }

public Q_SLOTS:
    void jumpToLatest();

protected:
    void applyFilter(const QString& text) override;
    void applyScope(ConnectorId connector) override;
    void applyShowDeleted(bool) override {}
    bool canShowDeleted() const override { return false; }
    void applyDefaultOrder() override {}
    quint64 shownCount() const override;
    quint64 totalCount() const override;
    bool isBusy() const override;
    QString emptyText() const override;
    int columnCharacters(int column) const override;
    QString columnId(int column) const override;
    void showEvent(QShowEvent* event) override;

private:
    void noteScrollPosition();
    void updateNote();

    RecordsModel* m_records = nullptr;
    QPushButton* m_latest = nullptr;
    QLabel* m_gone = nullptr;
    int m_top = -1; ///< first row in sight while rows above go
    bool m_followsEnd = true;
    bool m_inserting = false;
};

} // namespace inspector
