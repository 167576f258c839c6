// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sinklaghistory.h"

#include <QtCharts/QChartView>

#include <vector>

class QDateTimeAxis;
class QLineSeries;
class QValueAxis;

namespace inspector
{

/// The lag of a consumer group over time, and that of one of its partitions as a line of dashes. A time of which
/// nothing is known is a gap.
class LagPlot : public QChartView
{
    Q_OBJECT
public:
    using Points = std::vector<SinkLagHistory::Point>;

    explicit LagPlot(QWidget* parent = nullptr);

    /// `partition`: its name, empty = none is chosen.
    void setLag(const Points& total, const QString& partition, const Points& ofPartition);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void draw();
    void addLine(const Points& points, const QString& name, bool isPartition);
    QLineSeries* newPiece(const QString& name, bool isPartition, bool isFirst);
    void setRanges();
    void applyColors();

    Points m_total;
    QString m_partition;
    Points m_ofPartition;
    QDateTimeAxis* m_time = nullptr;
    QValueAxis* m_lag = nullptr;
};

} // namespace inspector
