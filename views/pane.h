// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "items/findingwords.h"
#include "settings.h"

#include <QWidget>

#include <optional>
#include <vector>

class QAbstractItemModel;
class QCheckBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QModelIndex;
class QPushButton;
class QSplitter;
class QTableView;
class QTimer;
class QToolButton;

namespace inspector
{

class ClusterModels;

/// One tab of a cluster: filter bar above, a virtualised table below, words where the table is empty. What differs
/// between tables over folded state and the log of records is in TablePane and RecordsPane. GUI thread.
class Pane : public QWidget
{
    Q_OBJECT
public:
    /// Fixed texts of a pane.
    struct Texts
    {
        QString id; ///< stable, for the settings
        QString title;
        QString placeholder; ///< of the filter
        QString rowsName;    ///< accessible name of the table
    };

    const QString& id() const { return m_texts.id; }
    const QString& title() const { return m_texts.title; }
    QTableView* view() const { return m_view; }

    void focusFilter();
    QString filterText() const;
    void setFilterText(const QString& text);

    /// Shows one connector only and says so in a chip; an invalid id shows all.
    void setScope(ConnectorId connector, const QString& name);

    /// Of the current row; invalid and nothing where there is none.
    ConnectorId currentConnector() const;
    KeyId currentKey() const;
    std::optional<quint64> currentRecord() const;
    /// Of the selected rows, each once, from top to bottom.
    QList<ConnectorId> selectedConnectors() const;
    /// Store rows behind the selected rows, from top to bottom; of no more than a handful.
    QList<quint64> selectedRecords() const;
    /// Keys behind all selected rows, each once, from top to bottom.
    std::vector<KeyId> selectedKeys() const;
    /// What the current row says in words; nothing where its record speaks for itself.
    virtual std::optional<FindingText> currentFinding() const { return std::nullopt; }
    /// Whether details stay on the record chosen (a log) or go on to the key's newest version (a state).
    virtual bool followsKey() const = 0;

    void saveTo(Settings& settings) const;
    void restoreFrom(const Settings& settings);
    /// Columns and order as they were the first time.
    void resetLayout();

public Q_SLOTS:
    void copySelection();
    void copyCell();
    void copyRowsAsJson();
    void copyRawKey();

Q_SIGNALS:
    void scopeRemoved();
    /// `chosen`: by the operator; else the current row has gone, and no other takes its place.
    void currentChanged(bool chosen);
    /// A record was chosen beside the table. `bringUp`: its details are asked for.
    void recordChosen(inspector::KeyId key, quint64 row, bool bringUp);

protected:
    Pane(const ClusterModels& models, Texts texts, QWidget* parent);

    /// To be called once by the subclass, when its model stands.
    void setUp(QAbstractItemModel* model);
    QHBoxLayout* bar() const { return m_bar; }
    /// As the check box: rows that are left out unless asked for.
    void setShowDeleted(bool show);
    /// Puts a widget below the table, divided from it by a handle whose place is remembered.
    void setLower(QWidget* lower);
    /// Puts a widget above filter bar and table, divided from them by a handle whose place is remembered. Not together
    /// with setLower().
    void setUpper(QWidget* upper);
    /// Shares of the height above and below that handle, whatever the two would like.
    void divide(int above, int below);
    /// Now, or a little later if it was just done: numbers that change thirty times a second can be read by nobody.
    void updateCounts();
    const ClusterModels& models() const { return m_models; }

    virtual void applyFilter(const QString& text) = 0;
    virtual void applyScope(ConnectorId connector) = 0;
    virtual void applyShowDeleted(bool show) = 0;
    virtual bool canShowDeleted() const = 0;
    virtual void applyDefaultOrder() = 0;
    virtual quint64 shownCount() const = 0;
    virtual quint64 totalCount() const = 0;
    virtual bool isBusy() const = 0;
    virtual QString emptyText() const = 0;
    virtual int columnCharacters(int column) const = 0;
    virtual QString columnId(int column) const = 0;
    virtual bool isColumnShownAtFirst(int column) const
    {
        Q_UNUSED(column);
        return true;
    }

    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void buildBar();
    void buildView();
    void buildContextMenu();
    void markCurrent();
    void fillColumnsMenu();
    void applyDefaultWidths(int first, int last);
    void onColumnsInserted(int first, int last);
    void placeOverlay();
    void showCounts();
    void onRowsAboutToBeRemoved(const QModelIndex& parent, int first, int last);
    void onRowsRemoved();
    QStringList columnIds() const;

    const ClusterModels& m_models;
    Texts m_texts;
    ConnectorId m_scope;
    QHBoxLayout* m_bar = nullptr;
    QLineEdit* m_filter = nullptr;
    QTimer* m_filterDelay = nullptr;
    QPushButton* m_columns = nullptr;
    QMenu* m_columnsMenu = nullptr;
    QCheckBox* m_showDeleted = nullptr;
    QLabel* m_counts = nullptr;
    QTimer* m_countsPause = nullptr;
    bool m_countsStale = false;
    QToolButton* m_scopeChip = nullptr;
    QSplitter* m_split = nullptr;
    QList<int> m_shares{3000, 2000}; ///< of the height, above and below the handle
    QTableView* m_view = nullptr;
    QLabel* m_overlay = nullptr;
    bool m_removing = false; ///< the current row is going
};

} // namespace inspector
