// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planrequest.h"

#include <QCoreApplication>
#include <QString>

namespace inspector
{

/// What an operator must know of the key that a new source partition gets: its bytes decide whether a task finds it.
class NewKeyWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::NewKeyWords)
public:
    QString words;       ///< empty = the partition cannot be read
    bool missed = false; ///< as far as the connector's other keys tell, its task looks up other bytes

    /// Of the key that a worker makes of this partition (JSON), and a plan does where the partition was never stored.
    static NewKeyWords of(const ClusterMirror& mirror, const std::string& connector, BytesView partition);
};

} // namespace inspector
