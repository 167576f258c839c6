// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "windowstage.h"

#include <memory>

namespace inspector
{

class MomentLook;

/// A look back at the middle of the time that the records span: `momentMs` until it can be shown, `moment…` gaps
/// (addGaps) meanwhile.
class MomentStage : public WindowStage
{
public:
    MomentStage();
    ~MomentStage() override;

    void begin(MainWindow& window, Heartbeat& heartbeat) override;

private:
    std::unique_ptr<MomentLook> m_look;
};

} // namespace inspector
