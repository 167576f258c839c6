// SPDX-License-Identifier: GPL-3.0-or-later
#include "planerrorwords.h"

#include "operationwords.h"

#include <QCoreApplication>

#include <array>

namespace inspector
{

namespace
{

struct Words
{
    std::string_view identifier; ///< Error::detail of NotPossible, see makePlan()
    const char* text;            ///< %1: what it is about
};

constexpr std::array AllWords{
    Words{"nothing-to-do", QT_TRANSLATE_NOOP("inspector::Operation", "everything is already as it is wanted")},
    Words{"no-offsets", QT_TRANSLATE_NOOP("inspector::Operation",
                                          "there are no live offsets of this connector in the topics that are read")},
    Words{"rest-only", QT_TRANSLATE_NOOP("inspector::Operation", "only a worker can do this")},
    Words{"direct-only", QT_TRANSLATE_NOOP("inspector::Operation", "workers cannot do this; only a direct change can")},
    Words{"not-in-config", QT_TRANSLATE_NOOP("inspector::Operation", "no configuration of the name %1")},
    Words{"in-config", QT_TRANSLATE_NOOP("inspector::Operation",
                                         "%1 is in the config: its offsets are reset, or its keys chosen one by one")},
    Words{"config-unknown", QT_TRANSLATE_NOOP("inspector::Operation", "no config topic was read to its end")},
    Words{"sink", QT_TRANSLATE_NOOP("inspector::Operation", "%1 is a sink: its offsets are a consumer group")},
    Words{"source", QT_TRANSLATE_NOOP("inspector::Operation", "%1 is a source: only sinks have positions to go to")},
    Words{"group-unknown", QT_TRANSLATE_NOOP("inspector::Operation", "the group is not known, or not known yet")},
    Words{"bounds-unknown",
          QT_TRANSLATE_NOOP("inspector::Operation", "first and last offset of %1 are not known, or not known yet")},
    Words{"no-commit", QT_TRANSLATE_NOOP("inspector::Operation", "%1 has no commit that could be shifted")},
    Words{"no-such-partition", QT_TRANSLATE_NOOP("inspector::Operation", "there is no partition %1")},
    Words{"no-such-task", QT_TRANSLATE_NOOP("inspector::Operation", "there is no task %1")},
    Words{"topic-unread", QT_TRANSLATE_NOOP("inspector::Operation", "the topic %1 is not read here")},
    Words{"not-live", QT_TRANSLATE_NOOP("inspector::Operation", "the key %1 has no live record there")},
    Words{"in-use", QT_TRANSLATE_NOOP("inspector::Operation",
                                      "the key %1 is in use by the workers: a tombstone would change a live connector "
                                      "behind their backs")},
    Words{"offsets-and-target", QT_TRANSLATE_NOOP("inspector::Operation", "both offsets and a position were given")},
    Words{"same-connector", QT_TRANSLATE_NOOP("inspector::Operation", "%1 cannot be copied to itself")},
    Words{"exists", QT_TRANSLATE_NOOP("inspector::Operation", "a connector %1 exists already")},
    Words{"config-unread",
          QT_TRANSLATE_NOOP("inspector::Operation", "%1 has no configuration here that workers can use")},
    Words{"masked", QT_TRANSLATE_NOOP("inspector::Operation",
                                      "the value of %1 is not the secret but a mask in its place, which is never "
                                      "written: type the secret anew")},
    Words{"not-restorable", QT_TRANSLATE_NOOP("inspector::Operation",
                                              "the key %1 was written by no worker; only a direct change can put it "
                                              "back")},
};

} // namespace

Sentence planErrorSentence(const Error& error)
{
    if (error.code == ErrorCode::NotFound)
        return translate("inspector::Operation", "the topics know no connector of the name %1")
            .with({rawText(error.subject, 200)});
    if (error.code == ErrorCode::BadRequest)
        return translate("inspector::Operation", "a worker would refuse %1: %2")
            .with({rawText(error.subject, 200), rawText(error.detail, 500)});
    if (error.code != ErrorCode::NotPossible)
        return errorSentence(error);
    for (const Words& words : AllWords) {
        if (words.identifier == error.detail)
            return translate("inspector::Operation", words.text).with({rawText(error.subject, 200)});
    }
    return errorSentence(error);
}

} // namespace inspector
