// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planform.h"

namespace inspector
{

class PartitionsBox;

/// Which partitions of a source connector lose their offsets.
class RemoveOffsetsForm : public PlanForm
{
    Q_OBJECT
public:
    /// `request` names the connector; partitions in it are ticked.
    explicit RemoveOffsetsForm(PlanRequest request, QWidget* parent = nullptr);

    void setFacts(const PlanFacts& facts) override;
    PlanRequest request() const override;
    QString problem() const override;
    bool hasTyped() const override;

private:
    PlanRequest m_request;
    PartitionsBox* m_box = nullptr;
    bool m_seeded = false;
};

} // namespace inspector
