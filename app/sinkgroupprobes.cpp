// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkgroupprobes.h"

#include <chrono>

namespace inspector
{

namespace
{

constexpr std::chrono::minutes PauseAfterTrouble{1};

/// That worker says so whenever it is asked.
bool isFinal(ErrorCode code)
{
    return code == ErrorCode::Unsupported || code == ErrorCode::NameNotServable || code == ErrorCode::NotFound ||
           code == ErrorCode::BadRequest || code == ErrorCode::Forbidden;
}

} // namespace

void SinkGroupProbes::ask()
{
    if (m_asking || !m_api.available() || !m_pause.hasExpired())
        return;
    const std::optional<SinkGroupBook::RestQuestion> question = m_model.restQuestion();
    if (!question)
        return;
    m_asking = true;
    m_api.offsets(question->name, [this, question = *question](const Result<std::vector<RestOffset>>& told) {
        answered(question, told);
    });
}

void SinkGroupProbes::answered(const SinkGroupBook::RestQuestion& question, const Result<std::vector<RestOffset>>& told)
{
    m_asking = false;
    if (told) {
        m_model.setRest(question, sinkCommitsOf(*told));
    } else if (isFinal(told.error().code)) {
        m_model.setRest(question, std::nullopt);
    } else {
        m_pause.setRemainingTime(PauseAfterTrouble);
        return;
    }
    ask();
}

} // namespace inspector
