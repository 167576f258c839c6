// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/sinkpositionsmodel.h"
#include "planform.h"

class QAbstractButton;
class QButtonGroup;
class QDateTimeEdit;
class QGridLayout;
class QLabel;
class QLayout;
class QLineEdit;

namespace inspector
{

class StateLabel;
class TickTable;

/// Where the partitions of a sink shall go on (alter-offsets), or whose commits shall go (remove-offsets).
class SinkPositionsForm : public PlanForm
{
    Q_OBJECT
public:
    /// `request` names the connector and says which of the two is meant. What it asks for already is filled in.
    explicit SinkPositionsForm(PlanRequest request, QWidget* parent = nullptr);

    void setFacts(const PlanFacts& facts) override;
    PlanRequest request() const override;
    QString problem() const override;
    bool hasTyped() const override;

private:
    /// The row of what is chosen.
    enum Choice
    {
        Earliest,
        Latest,
        Timestamp,
        Shift,
        Offset,
        Each,
    };
    QLayout* buildTargets();
    QLayout* buildTable();
    QLayout* buildTicks();
    QAbstractButton* addChoice(QGridLayout* grid, Choice choice, const QString& text);
    QLineEdit* addNumber(QGridLayout* grid, Choice choice, const QString& name, const QString& note);
    bool removes() const { return m_request.operation == PlanOperation::RemoveOffsets; }
    bool isEach() const;
    QStringList texts() const;
    std::optional<SinkTarget> target() const;
    void fillIn();
    void addPartition();
    void onChosen();
    void update();
    void warn();

    const PlanRequest m_request;
    SinkPositionsModel* m_positions;
    QLabel* m_group = nullptr;
    QButtonGroup* m_choice = nullptr; ///< null where commits are removed
    QDateTimeEdit* m_time = nullptr;
    QLabel* m_milliseconds = nullptr;
    QLineEdit* m_shift = nullptr;
    QLineEdit* m_offset = nullptr;
    TickTable* m_table = nullptr;
    StateLabel* m_outOfRange = nullptr;
    QWidget* m_ticks = nullptr;
    QLineEdit* m_topic = nullptr;
    QLineEdit* m_partition = nullptr;
    QLabel* m_addProblem = nullptr;
    bool m_added = false;  ///< a partition, by hand
    QStringList m_atFirst; ///< texts() as they were filled in
};

} // namespace inspector
