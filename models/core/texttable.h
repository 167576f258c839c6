// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ids.h"

#include <memory>
#include <string>
#include <string_view>

namespace inspector
{

/// One of few texts that many records repeat, such as a worker's id.
using TextId = Id<struct TextTag>;

/// Keeps texts that are repeated again and again once each. One thread.
class TextTable
{
public:
    TextTable();
    ~TextTable();

    TextId intern(std::string_view text);
    /// The reference is good as long as the table.
    const std::string& text(TextId id) const;

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
