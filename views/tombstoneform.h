// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "planform.h"

#include <optional>
#include <vector>

class QLabel;

namespace inspector
{

class TickTable;
class TombstoneKeysModel;

/// Which raw keys are tombstoned: of all that a connector has, or of some that were chosen elsewhere. What is in use is
/// shown, and cannot be ticked.
class TombstoneForm : public PlanForm
{
    Q_OBJECT
public:
    /// `request` names the connector; empty = the keys are not all of one. Its raw keys, if any, are those ticked at
    /// first. `chosen`: the keys it is about; empty = all
    /// of the connector.
    TombstoneForm(PlanRequest request, std::vector<KeyId> chosen, QWidget* parent = nullptr);

    void setFacts(const PlanFacts& facts) override;
    PlanRequest request() const override;
    QString problem() const override;
    bool hasTyped() const override;

private:
    void showCount();

    const PlanRequest m_request;
    const std::vector<KeyId> m_chosen;
    TombstoneKeysModel* m_keys = nullptr; ///< made at the first facts: what is ticked at first depends on them
    TickTable* m_table = nullptr;
    QLabel* m_count = nullptr;
    std::optional<std::uint64_t> m_revision; ///< of the mirror, that the keys rest on
};

} // namespace inspector
