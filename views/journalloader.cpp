// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalloader.h"

namespace inspector
{

namespace
{
constexpr std::chrono::minutes NoLimit{10}; ///< of something that only computes
}

void JournalLoader::load(const JournalItem& item)
{
    m_call = std::make_unique<BackgroundCall<Details>>(
        NoLimit, [item](const AskControl&) { return std::make_shared<const JournalDetails>(journalDetails(item)); },
        [this](const Details& details) { Q_EMIT loaded(details); });
}

} // namespace inspector
