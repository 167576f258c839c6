// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/statechanges.h"

#include <QtCharts/QChartView>

#include <vector>

class QBarCategoryAxis;
class QBarSet;
class QDateTimeAxis;
class QValueAxis;

namespace inspector
{

/// State changes of connectors and tasks a minute, failures in a colour and with a word of their own.
class ChangesPlot : public QChartView
{
    Q_OBJECT
public:
    explicit ChangesPlot(QWidget* parent = nullptr);

    /// One entry a minute, without gaps.
    void setChanges(const std::vector<MinuteChanges>& changes);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyColors();

    std::vector<MinuteChanges> m_changes;
    QBarSet* m_others = nullptr;
    QBarSet* m_failures = nullptr;
    QBarCategoryAxis* m_minutes = nullptr;
    QDateTimeAxis* m_clock = nullptr;
    QValueAxis* m_counts = nullptr;
};

} // namespace inspector
