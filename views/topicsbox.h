// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/surroundings.h"
#include "items/overview.h"
#include "items/topicrates.h"

#include <QWidget>

class QLabel;

namespace inspector
{

class OverviewTable;

/// The internal topics on the Overview: how each is kept and what it holds, and below the table the settings of the one
/// chosen. What brokers do not tell reads "not known", and a line says why.
class TopicsBox : public QWidget
{
    Q_OBJECT
public:
    explicit TopicsBox(QWidget* parent = nullptr);

    /// `around`: nothing where no brokers can be asked (a file, a look back). `isLive`: the ends were reached and the
    /// view is not held, so that what comes now is new.
    void setTopics(const Overview& overview, const Surroundings* around, bool isLive);

private:
    void fillRow(int row, const Overview::Topic& topic, const Overview& overview);
    void showDetails();
    QStringList detailsOf(const Overview::Topic& topic) const;
    void fillSettings(const TopicFacts* facts);
    const TopicFacts* factsOf(const QString& topic) const;
    QString whyUnknown() const;

    std::vector<Overview::Topic> m_shown; ///< by row
    std::optional<Surroundings> m_around; ///< nothing: there are no brokers to be asked
    TopicRates m_rates;
    OverviewTable* m_table = nullptr;
    QLabel* m_why = nullptr;
    QLabel* m_details = nullptr;
    OverviewTable* m_settings = nullptr; ///< of the topic chosen
};

} // namespace inspector
