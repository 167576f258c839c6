// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sinkgroupbook.h"

#include <QCoreApplication>
#include <QString>

namespace inspector
{

/// The words about consumer groups of sinks. Plain text.
class SinkGroupWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::SinkGroupWords)
public:
    static QString basis(SinkGroupBook::Basis basis);
    static QString basisMeaning(SinkGroupBook::Basis basis);
    /// Two or three words; empty where nothing is to be said.
    static QString place(SinkPlace place);
    static QString placeMeaning(SinkPlace place);
    /// "12.4"; a dash while there are no two looks.
    static QString rate(const SinkPace& pace);
    static QString catchUp(const SinkPace& pace);
    /// Over what time, and what it was worked out from; or why it could not be.
    static QString paceMeaning(const SinkPace& pace);
    /// Which partitions the totals are of; empty = all.
    static QString counted(const SinkTotals& totals);
    /// What the plot shows, for those who do not see it: first, newest, lowest and highest.
    static QString plot(const std::vector<SinkLagHistory::Point>& points);
    /// What takes a group away that nobody uses, for a shell; `bootstrap`: how the brokers are reached.
    static QString deletion(const QString& bootstrap, const QString& quotedGroup);

private:
    static QString thousandths(std::int64_t number);
};

} // namespace inspector
