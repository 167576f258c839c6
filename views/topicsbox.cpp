// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicsbox.h"

#include "core/topicsafety.h"
#include "items/plaintip.h"
#include "items/topicwords.h"
#include "items/words.h"
#include "look.h"
#include "overviewtable.h"
#include "steadyclock.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

namespace inspector
{

namespace
{

enum TopicsColumn
{
    TopicColumn,
    RoleColumn,
    PartitionsColumn,
    ReplicasColumn,
    MinInSyncColumn,
    InSyncColumn,
    PolicyColumn,
    RecordsColumn,
    LiveKeysColumn,
    BytesColumn,
    RateColumn,
    NewestColumn,
};
enum SettingColumn
{
    SettingNameColumn,
    SettingValueColumn,
    SettingMeaningColumn,
    SettingSourceColumn,
};
/// What only brokers tell.
constexpr TopicsColumn OfBrokers[] = {ReplicasColumn, MinInSyncColumn, InSyncColumn, PolicyColumn, RateColumn};

QString counted(const std::optional<std::int32_t>& number)
{
    return number ? Words::number(*number) : TopicsBox::tr("not known");
}

QLabel* makeLabel(const QString& name)
{
    auto* label = new QLabel;
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setWordWrap(true);
    return label;
}

} // namespace

TopicsBox::TopicsBox(QWidget* parent)
    : QWidget(parent), m_table(new OverviewTable({tr("Topic"), tr("Role"), tr("Partitions"), tr("Replicas"),
                                                  tr("Min ISR"), tr("In sync"), tr("Cleanup"), tr("Records"),
                                                  tr("Live keys"), tr("Bytes read"), tr("Rate"), tr("Newest record")},
                                                 tr("Internal topics"))),
      m_why(makeLabel(QStringLiteral("topicsUnknown"))), m_details(makeLabel(QStringLiteral("topicDetails"))),
      m_settings(
          new OverviewTable({tr("Setting"), tr("Value"), tr("Meaning"), tr("Set by")}, tr("Settings of the topic")))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Tight);
    m_table->setObjectName(QStringLiteral("topicsTable"));
    m_why->setForegroundRole(QPalette::PlaceholderText);
    m_details->setContentsMargins(Look::Gap, Look::Gap, Look::Gap, 0);
    m_details->setForegroundRole(QPalette::PlaceholderText);
    m_settings->setObjectName(QStringLiteral("topicSettings"));
    m_settings->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_settings->horizontalHeader()->setSectionResizeMode(SettingMeaningColumn, QHeaderView::Stretch);
    for (QWidget* part : std::initializer_list<QWidget*>{m_table, m_why, m_details, m_settings})
        layout->addWidget(part);
    connect(m_table, &QTableWidget::currentCellChanged, this, &TopicsBox::showDetails);
}

const TopicFacts* TopicsBox::factsOf(const QString& topic) const
{
    return m_around && !m_around->error ? m_around->topic(topic.toStdString()) : nullptr;
}

void TopicsBox::setTopics(const Overview& overview, const Surroundings* around, bool isLive)
{
    m_around = around ? std::optional(*around) : std::nullopt;
    m_shown = overview.topics;
    if (!isLive)
        m_rates.forget();
    m_table->setRowCount(static_cast<int>(m_shown.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const Overview::Topic& topic = m_shown[static_cast<std::size_t>(row)];
        if (isLive)
            m_rates.sample(topic.name, SteadyClock::nowMs(), topic.records);
        fillRow(row, topic, overview);
    }
    for (const TopicsColumn column : OfBrokers)
        m_table->setColumnHidden(column, !around);
    m_table->fitHeight();
    const QString why = whyUnknown();
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    showDetails();
}

void TopicsBox::fillRow(int row, const Overview::Topic& topic, const Overview& overview)
{
    const TopicFacts* facts = factsOf(topic.name);
    const auto known = [facts](const auto& tell) { return facts ? tell(*facts) : decltype(tell(*facts))(); };
    const auto number = [this, row](TopicsColumn column, const QString& text) {
        m_table->setCell(row, column, text, Qt::AlignRight);
    };
    const auto brokers = m_around ? m_around->brokers : std::nullopt;
    m_table->setCell(row, TopicColumn, topic.name);
    m_table->setCell(row, RoleColumn, TopicWords::role(topic.role));
    const auto partitions = known([](const TopicFacts& told) { return told.partitions(); });
    //: %1: partitions of a topic that hold records; how many there are is not known
    number(PartitionsColumn,
           partitions ? Words::number(*partitions) : tr("%1 or more").arg(Words::number(topic.partitionsWithRecords)));
    number(ReplicasColumn, counted(known([](const TopicFacts& told) { return told.replicationFactor(); })));
    number(MinInSyncColumn,
           counted(known([&brokers](const TopicFacts& told) { return TopicSafety(told, brokers).minInSync(); })));
    m_table->setCell(row, InSyncColumn, known([&brokers](const TopicFacts& told) {
                                            return TopicWords::inSync(told, brokers);
                                        }).value_or(tr("not known")));
    const auto policy = known([](const TopicFacts& told) { return told.setting("cleanup.policy"); });
    m_table->setCell(row, PolicyColumn, policy ? Words::raw(*policy) : tr("not known"));
    number(RecordsColumn, Words::number(static_cast<qint64>(topic.records)));
    number(LiveKeysColumn, Words::number(static_cast<qint64>(topic.liveKeys)));
    number(BytesColumn, Words::bytes(topic.bytes));
    const std::optional<double> rate = m_rates.perSecond(topic.name);
    //: %1: records a second
    number(RateColumn, rate ? tr("%1/s").arg(QLocale().toString(*rate, 'f', 1)) : QStringLiteral("–"));
    m_table->setCell(row, NewestColumn, Words::timeWithAge(topic.newestAt, overview.until));
    const QString tip =
        PlainTip::of((detailsOf(topic) + (facts ? TopicWords::settingLines(*facts) : QStringList())).join(u'\n'));
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->item(row, column)->setToolTip(tip);
}

QString TopicsBox::whyUnknown() const
{
    if (!m_around)
        return tr("How the topics are replicated and set is told by brokers of a live cluster alone.");
    QStringList why;
    for (const Overview::Topic& topic : m_shown)
        why.append(TopicWords::why(*m_around, factsOf(topic.name)));
    why.removeAll(QString());
    why.removeDuplicates();
    //: %1: one or more sentences
    return why.isEmpty() ? QString() : tr("Not known: %1").arg(why.join(u' '));
}

QStringList TopicsBox::detailsOf(const Overview::Topic& topic) const
{
    QStringList lines;
    lines.append(tr("%1: %2 records, of them %3 tombstones", "topic")
                     .arg(topic.name, Words::number(static_cast<qint64>(topic.records)),
                          Words::number(static_cast<qint64>(topic.tombstones))));
    if (const TopicFacts* facts = factsOf(topic.name))
        lines += TopicWords::remarks(*facts);
    if (m_around) {
        const QString why = TopicWords::why(*m_around, factsOf(topic.name));
        if (!why.isEmpty())
            lines.append(tr("Not known: %1").arg(why));
    }
    return lines;
}

void TopicsBox::fillSettings(const TopicFacts* facts)
{
    const auto settings = facts ? TopicWords::settings(*facts) : std::vector<TopicWords::SettingText>();
    m_settings->setVisible(!settings.empty());
    m_settings->setRowCount(static_cast<int>(settings.size()));
    for (int row = 0; row < m_settings->rowCount(); ++row) {
        const TopicWords::SettingText& one = settings[static_cast<std::size_t>(row)];
        m_settings->setCell(row, SettingNameColumn, one.name);
        m_settings->setCell(row, SettingValueColumn, one.value);
        m_settings->setCell(row, SettingMeaningColumn, one.means)->setToolTip(PlainTip::of(one.means));
        m_settings->setCell(row, SettingSourceColumn, one.source);
    }
    m_settings->fitHeight();
}

void TopicsBox::showDetails()
{
    const auto row = static_cast<std::size_t>(std::max(m_table->currentRow(), 0));
    const bool isChosen = m_table->currentRow() >= 0 && row < m_shown.size();
    m_details->setText(isChosen ? detailsOf(m_shown[row]).join(u'\n') : tr("Choose a topic to see its settings."));
    m_details->setVisible(!m_shown.empty() && m_around);
    fillSettings(isChosen && m_around ? factsOf(m_shown[row].name) : nullptr);
}

} // namespace inspector
