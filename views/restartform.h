// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planform.h"

class QButtonGroup;
class QComboBox;

namespace inspector
{

/// What of a connector is started anew: itself, all of it, what has failed, or one task.
class RestartForm : public PlanForm
{
    Q_OBJECT
public:
    /// `request` names the connector.
    explicit RestartForm(PlanRequest request, QWidget* parent = nullptr);

    void setFacts(const PlanFacts& facts) override;
    PlanRequest request() const override;
    QString problem() const override;

private:
    enum Choice
    {
        Connector,
        All,
        Failed,
        Task,
    };

    PlanRequest m_request;
    QButtonGroup* m_choice = nullptr;
    QComboBox* m_task = nullptr;
    std::vector<std::int32_t> m_tasks; ///< those offered
};

} // namespace inspector
