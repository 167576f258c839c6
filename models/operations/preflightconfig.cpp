// SPDX-License-Identifier: GPL-3.0-or-later
#include "preflight.h"

#include "operationwords.h"

#include <algorithm>

namespace inspector
{

PreflightLine Preflight::connectorIsNew() const
{
    Line line{"connector-is-new", translate("inspector::Operation", "There is no connector of this name"), Verdict::Ok,
              translate("inspector::Operation", "no configuration with this name"),
              translate("inspector::Operation", "Choose another name, or edit the configuration of the one there is.")};
    if (m_summary && m_summary->inConfig == true) {
        line.verdict = Verdict::Blocked;
        line.seen = translate("inspector::Operation", "it has a configuration");
    } else if (m_summary && m_summary->liveOffsets > 0) {
        line.seen = translate("inspector::Operation",
                              "no configuration with this name, but offsets of a deleted connector: %1. The new one "
                              "goes on from them")
                        .with({number(m_summary->liveOffsets)});
    }
    return fromTopics(line);
}

PreflightLine Preflight::configValid() const
{
    Line line{"config-valid",
              translate("inspector::Operation", "The worker finds the configuration valid"),
              Verdict::Unknown,
              {},
              translate("inspector::Operation", "The worker validates it once more before it takes it."),
              Cure::Refresh,
              false};
    const Answer<ConfigValidation>& answer = m_in.validation;
    const QDateTime at = m_in.validationCurrent ? answer.at : QDateTime();
    if (!m_in.restAvailable || !m_in.validationAvailable) {
        line.seen = translate("inspector::Operation", "there is no worker to ask");
        line.cure = Cure::None;
    } else if (!m_in.validationAsked) {
        line.seen =
            translate("inspector::Operation", "not asked: it cannot be validated as it stands, or no worker of this "
                                              "Kafka cluster has answered");
        line.cure = Cure::None;
    } else if (!m_in.validationCurrent) {
        line.verdict = Verdict::Wait;
        line.seen = translate("inspector::Operation", "asked, no answer yet");
        line.advice = translate("inspector::Operation",
                                "Wait for the answer: plugins may ask their databases, which takes up to 90 seconds.");
        line.cure = Cure::None;
    } else if (const Error* error = answer.error()) {
        if (error->code == ErrorCode::BadRequest)
            line.verdict = Verdict::Blocked;
        line.seen = errorSentence(*error);
    } else {
        const ConfigValidation& found = **answer.result;
        const auto wrong = std::find_if(found.fields.begin(), found.fields.end(),
                                        [](const ValidatedField& field) { return !field.errors.empty(); });
        if (found.errorCount == 0 && wrong == found.fields.end()) {
            line.verdict = Verdict::Ok;
            line.seen = translate("inspector::Operation", "no errors in %1 properties")
                            .with({number(static_cast<qint64>(found.fields.size()))});
        } else {
            line.verdict = Verdict::Blocked;
            line.seen = translate("inspector::Operation", "errors: %1").with({number(found.errorCount)});
            if (wrong != found.fields.end())
                line.seen = translate("inspector::Operation", "errors: %1. %2: %3")
                                .with({number(found.errorCount), rawText(wrong->name, 200),
                                       rawText(wrong->errors.front(), 500)});
            line.advice = translate("inspector::Operation", "Correct the properties that have an error.");
        }
    }
    return fromWorker(line, at);
}

} // namespace inspector
