// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pane.h"

class QPushButton;

namespace inspector
{

class RecordsModel;

/// Every record as a log in arrival order. Follows the end while the last row is in sight, and only then; a button
/// brings the end back.
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

    RecordsModel* m_records = nullptr;
    QPushButton* m_latest = nullptr;
    bool m_followsEnd = true;
    bool m_inserting = false;
};

} // namespace inspector
