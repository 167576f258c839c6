// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QLabel;

namespace inspector
{

/// Labels for words with names in them: never taken for rich text, and wrapped. They belong to whoever lays them out.
class Labels
{
public:
    static QLabel* plain(const QString& text = {});
    static QLabel* heading(const QString& text);
};

} // namespace inspector
