// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace inspector
{

/// Levels of a navigator's tree, in the internal ids of its indexes; 0 is none.
enum NavigatorLevel : quintptr
{
    KafkaLevel = 1,
    ConnectLevel,
    ConnectorLevel,
};

} // namespace inspector
