// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/surroundings.h"
#include "core/topics.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <optional>

namespace inspector
{

/// What brokers tell of an internal topic and of the workers' group, in words. Plain text.
///
/// What is not told is nothing here, and why() says why.
class TopicWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::TopicWords)
public:
    static QString role(TopicRole role);
    /// "all", "2 of 3", "1 without leader", with the brokers that are away; nothing if not told.
    static std::optional<QString> inSync(const TopicFacts& facts,
                                         const std::optional<std::vector<std::int32_t>>& brokers);
    /// A setting: `means` is empty where its value says it all, `source` is who set it.
    struct SettingText
    {
        QString name;
        QString value;
        QString means;
        QString source;
    };
    /// The settings that decide what stays for how long.
    static std::vector<SettingText> settings(const TopicFacts& facts);
    /// The same, a line each.
    static QStringList settingLines(const TopicFacts& facts);
    /// What is worth a second look at these settings and is no finding by itself: a sentence each.
    static QStringList remarks(const TopicFacts& facts);
    /// Why its settings are not told, for whoever does not try again; empty if they are.
    static QString noSettings(const TopicFacts& facts);
    /// Why partitions, replicas or settings are not told; empty if they are. Null `facts`: there is no answer yet.
    static QString why(const Surroundings& around, const TopicFacts* facts);
    /// The workers' group in a line: members, state, leader; or why it is not known.
    static QString workers(const Surroundings& around);
    /// `words` with the time they were told at, and why there is nothing newer; only with Surroundings::unanswered.
    static QString asTold(const QString& words, const Surroundings& around);
    /// A length of time as operators say it: "7 days"; "for ever" below 0.
    static QString duration(qint64 ms);

private:
    static QString workersAsTold(const Surroundings& around);
};

} // namespace inspector
