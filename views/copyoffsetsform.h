// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planform.h"

#include <optional>

class QComboBox;

namespace inspector
{

class PartitionsBox;

/// To which connector offsets of a source connector are copied, and which of them.
class CopyOffsetsForm : public PlanForm
{
    Q_OBJECT
public:
    /// `request` names the connector that is copied from; a target and partitions in it are chosen.
    explicit CopyOffsetsForm(PlanRequest request, QWidget* parent = nullptr);

    void setFacts(const PlanFacts& facts) override;
    PlanRequest request() const override;
    QString problem() const override;
    bool hasTyped() const override;

private:
    void setTargets(const ClusterMirror& mirror);
    std::optional<std::string> target() const;

    PlanRequest m_request;
    QComboBox* m_target = nullptr;
    PartitionsBox* m_box = nullptr;
    std::vector<std::string> m_targets; ///< those offered
    std::uint64_t m_revision = 0;       ///< of the mirror, when they were looked up
    bool m_seeded = false;
};

} // namespace inspector
