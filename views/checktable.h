// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/operation.h"

#include <QTableWidget>

class QPushButton;

namespace inspector
{

/// The live checklist of an operation: verdict as shape and word, what is checked, what was seen and how to cure it,
/// when, and a button where the program can do the cure. Rows stay where they are while verdicts change.
class CheckTable : public QTableWidget
{
    Q_OBJECT
public:
    explicit CheckTable(QWidget* parent = nullptr);

    /// `curesEnabled`: false while something is under way.
    void setChecks(const std::vector<Check>& checks, bool curesEnabled);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void cureRequested(inspector::Cure cure);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Column
    {
        VerdictColumn,
        TitleColumn,
        SeenColumn,
        TimeColumn,
        CureColumn,
        ColumnCount,
    };
    void setCure(int row, Cure cure, const QString& title, bool enabled);
    void fit();

    QStringList m_ids;
    QList<Cure> m_cures;
};

} // namespace inspector
