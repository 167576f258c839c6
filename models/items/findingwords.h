// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/findings.h"

#include <QCoreApplication>
#include <QString>

#include <optional>

namespace inspector
{

class ClusterMirror;

/// A finding in words, plain text, nothing secret in it.
struct FindingText
{
    QString subject; ///< what it is about: a connector, a task, a topic, a key
    QString message; ///< what was found, with the names and numbers
    QString why;     ///< one sentence: why it matters
    QString cure;    ///< the next step
};

/// The words for findings. Translated where a translator is installed, else English without plural forms to be filled
/// in, so that a report can use them as they are. Any thread that may read the mirror.
class FindingWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::FindingWords)
public:
    static FindingText of(const ClusterMirror& mirror, const Finding& finding);
    /// The rule in two to five words.
    static QString title(Rule rule);
    static QString why(const Finding& finding);
    static QString severity(Severity severity);
    /// "topic, partition 3, offset 17" of the evidence, as far as there is any; else empty.
    static QString place(const ClusterMirror& mirror, const Finding& finding);
    /// What it is about.
    static QString subject(const ClusterMirror& mirror, const Finding& finding);
    static QString message(const ClusterMirror& mirror, const Finding& finding);
    /// The topic that it is about, or that its evidence stands in; nothing if there is none.
    static std::optional<QString> topic(const ClusterMirror& mirror, const Finding& finding);
};

} // namespace inspector
