// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkpositionsform.h"

#include "core/sinkwish.h"
#include "items/errorwords.h"
#include "items/words.h"
#include "labels.h"
#include "look.h"
#include "statelabel.h"
#include "ticktable.h"

#include <QButtonGroup>
#include <QDateTimeEdit>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpressionValidator>

#include <limits>

namespace inspector
{

namespace
{

constexpr int NamedMembers = 3;
constexpr int WidestNumber = 14; ///< characters; wider ones are in the plan in full
constexpr int HourSeconds = 3600;

QLabel* noteLabel(const QString& text = {})
{
    QLabel* label = Labels::plain(text);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

/// The group, its state and who holds it.
class GroupWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::SinkPositionsForm)
public:
    static QString of(const std::optional<GroupState>& group)
    {
        if (!group) {
            return tr(
                "What the brokers say of the consumer group is not known, or not known yet; the checks say more.");
        }
        QString words = tr("Consumer group %1: %2. %3").arg(Words::raw(group->id), state(*group), members(*group));
        if (group->error) {
            words += u" "_qs + tr("Not all of it is known: %1").arg(ErrorWords::text(*group->error));
        }
        return words;
    }

private:
    static QString state(const GroupState& group)
    {
        if (group.state) {
            return Words::raw(*group.state);
        }
        return group.exists || group.error ? tr("state not known") : tr("there is none of this name");
    }
    static QString members(const GroupState& group)
    {
        switch (group.membersKnown) {
        case GroupState::Members::None:
            return tr("Nobody consumes with it.");
        case GroupState::Members::Unknown:
            return tr("Whether anybody consumes with it is not known.");
        case GroupState::Members::Some:
            break;
        }
        QStringList names;
        for (const GroupState::Member& member : group.members) {
            if (names.size() < NamedMembers) {
                names.append(Words::raw(member.clientId) + Words::raw(member.host));
            }
        }
        const auto further = static_cast<int>(group.members.size()) - static_cast<int>(names.size());
        QString words = tr("%n member(s) hold it", nullptr, static_cast<int>(group.members.size()));
        if (!names.isEmpty()) {
            words += u": "_qs + names.join(u", "_qs);
        }
        return further > 0 ? tr("%1 and %n more.", nullptr, further).arg(words) : QString(words + u'.');
    }
};

std::optional<std::int64_t> signedNumber(const QString& text)
{
    bool ok = false;
    const qint64 number = text.toLongLong(&ok);
    return ok ? std::optional<std::int64_t>(number) : std::nullopt;
}

} // namespace

SinkPositionsForm::SinkPositionsForm(PlanRequest request, QWidget* parent)
    : PlanForm(parent), m_request(std::move(request)),
      m_positions(new SinkPositionsModel(!removes() && m_request.partitions.empty(), this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Gap);
    m_group = noteLabel();
    m_group->setObjectName(QStringLiteral("group"));
    layout->addWidget(m_group);
    if (!removes()) {
        layout->addLayout(buildTargets());
    }
    layout->addLayout(buildTable());
    connect(m_positions, &SinkPositionsModel::edited, this, [this] {
        warn();
        Q_EMIT changed();
    });
    fillIn();
    m_atFirst = texts();
    if (m_choice) {
        onChosen();
        connect(m_choice, &QButtonGroup::idToggled, this, [this](int, bool on) {
            if (on) {
                onChosen();
            }
        });
    }
}

void SinkPositionsForm::fillIn()
{
    for (const Bytes& json : m_request.partitions) {
        if (const Result<TopicPartition> at = readSinkPartition(json)) {
            m_positions->add(*at);
        }
    }
    for (const WantedOffset& wanted : m_request.offsets) {
        const Result<SinkWish> wish = readSinkWish(wanted);
        if (wish && wish->offset) {
            m_positions->add(wish->at, QString::number(*wish->offset));
        }
    }
    if (!m_choice) {
        return;
    }
    const SinkTarget target = m_request.target.value_or(SinkTarget());
    int choice = m_request.offsets.empty() ? Earliest : Each;
    switch (target.kind) {
    case SinkTarget::Kind::Earliest:
        break;
    case SinkTarget::Kind::Latest:
        choice = Latest;
        break;
    case SinkTarget::Kind::Timestamp:
        choice = Timestamp;
        m_time->setDateTime(QDateTime::fromMSecsSinceEpoch(target.number, Qt::UTC));
        break;
    case SinkTarget::Kind::Offset:
        choice = Offset;
        m_offset->setText(QString::number(target.number));
        break;
    case SinkTarget::Kind::Shift:
        choice = Shift;
        m_shift->setText(QString::number(target.number));
        break;
    }
    m_choice->button(choice)->setChecked(true);
}

QAbstractButton* SinkPositionsForm::addChoice(QGridLayout* grid, Choice choice, const QString& text)
{
    auto* button = new QRadioButton(text);
    m_choice->addButton(button, choice);
    grid->addWidget(button, choice, 0);
    return button;
}

QLineEdit* SinkPositionsForm::addNumber(QGridLayout* grid, Choice choice, const QString& name, const QString& note)
{
    auto* edit = new QLineEdit;
    edit->setAccessibleName(name);
    edit->setMaximumWidth(fontMetrics().averageCharWidth() * 26);
    connect(edit, &QLineEdit::textChanged, this, &SinkPositionsForm::update);
    grid->addWidget(edit, choice, 1);
    grid->addWidget(noteLabel(note), choice, 2);
    return edit;
}

QLayout* SinkPositionsForm::buildTargets()
{
    m_choice = new QButtonGroup(this);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(Look::Gap);
    grid->setVerticalSpacing(Look::Tight);
    grid->setColumnStretch(2, 1);
    addChoice(grid, Earliest, tr("To the &earliest record there is"));
    addChoice(grid, Latest, tr("To the latest: what is there is ski&pped"));
    addChoice(grid, Timestamp, tr("To the &first record at or after"));
    addChoice(grid, Shift, tr("S&hift by"));
    addChoice(grid, Offset, tr("E&xactly to offset"));
    addChoice(grid, Each, tr("Each partition &on its own"));
    m_time = new QDateTimeEdit;
    m_time->setObjectName(QStringLiteral("time"));
    m_time->setAccessibleName(tr("Time, UTC"));
    m_time->setTimeSpec(Qt::UTC);
    m_time->setDisplayFormat(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
    m_time->setCalendarPopup(true);
    const qint64 now = QDateTime::currentSecsSinceEpoch();
    m_time->setDateTime(QDateTime::fromSecsSinceEpoch(now - now % HourSeconds, Qt::UTC));
    connect(m_time, &QDateTimeEdit::dateTimeChanged, this, &SinkPositionsForm::update);
    m_milliseconds = noteLabel();
    m_milliseconds->setObjectName(QStringLiteral("milliseconds"));
    m_milliseconds->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(m_time, Timestamp, 1);
    grid->addWidget(m_milliseconds, Timestamp, 2);
    m_shift = addNumber(grid, Shift, tr("Number of records to shift by"),
                        tr("records; with a minus: back. Not beyond the first and the end"));
    m_shift->setObjectName(QStringLiteral("shift"));
    m_offset = addNumber(grid, Offset, tr("Offset"), tr("in every partition that is ticked"));
    m_offset->setObjectName(QStringLiteral("offset"));
    grid->addWidget(noteLabel(tr("type it in the column New position")), Each, 1, 1, 2);
    return grid;
}

QLayout* SinkPositionsForm::buildTable()
{
    m_table = new TickTable;
    m_table->setObjectName(QStringLiteral("positions"));
    m_table->setAccessibleName(tr("Partitions of the group"));
    m_table->setModel(m_positions);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked |
                             QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    QHeaderView* header = m_table->horizontalHeader();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(SinkPositionsModel::PartitionColumn, QHeaderView::Stretch);
    for (int column = SinkPositionsModel::CommittedColumn; column < SinkPositionsModel::ColumnTotal; ++column) {
        m_table->setColumnWidth(column, Look::columnWidth(fontMetrics(), WidestNumber));
    }
    m_table->setColumnHidden(SinkPositionsModel::NewColumn, removes());
    connect(m_table, &TickTable::tickRequested, m_positions, &SinkPositionsModel::setTicked);
    auto* layout = new QVBoxLayout;
    layout->setSpacing(Look::Tight);
    layout->addWidget(m_table);
    m_outOfRange = new StateLabel;
    m_outOfRange->setObjectName(QStringLiteral("outOfRange"));
    m_outOfRange->setWordWrap(true);
    m_outOfRange->hide();
    layout->addWidget(m_outOfRange);
    layout->addLayout(buildTicks());
    return layout;
}

QLayout* SinkPositionsForm::buildTicks()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(Look::Gap);
    m_ticks = new QWidget;
    auto* ticks = new QHBoxLayout(m_ticks);
    ticks->setContentsMargins(0, 0, 0, 0);
    ticks->setSpacing(Look::Gap);
    const auto button = [this](const QString& text, QHBoxLayout* into, const auto& pressed) {
        auto* made = new QPushButton(text);
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, pressed);
        into->addWidget(made);
        return made;
    };
    button(tr("Tic&k All"), ticks, [this] { m_positions->setAllTicked(true); });
    button(tr("U&ntick All"), ticks, [this] { m_positions->setAllTicked(false); });
    row->addWidget(m_ticks);
    if (removes()) {
        row->addStretch(1);
        return row;
    }
    m_addProblem = noteLabel();
    m_addProblem->setObjectName(QStringLiteral("addProblem"));
    row->addWidget(m_addProblem, 1);
    m_topic = new QLineEdit;
    m_topic->setObjectName(QStringLiteral("topic"));
    m_topic->setPlaceholderText(tr("Topic"));
    m_topic->setAccessibleName(tr("Topic of a partition without commit"));
    m_topic->setMaximumWidth(fontMetrics().averageCharWidth() * 36);
    row->addWidget(m_topic);
    m_partition = new QLineEdit;
    m_partition->setObjectName(QStringLiteral("partition"));
    m_partition->setPlaceholderText(tr("Number"));
    m_partition->setAccessibleName(tr("Number of a partition without commit"));
    m_partition->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{0,10}")), this));
    m_partition->setMaximumWidth(fontMetrics().averageCharWidth() * 14);
    row->addWidget(m_partition);
    button(tr("A&dd Partition"), row, [this] { addPartition(); })->setObjectName(QStringLiteral("addPartition"));
    return row;
}

void SinkPositionsForm::addPartition()
{
    bool ok = false;
    const int number = m_partition->text().toInt(&ok);
    if (m_topic->text().isEmpty() || !ok) {
        m_addProblem->setText(tr("Type a topic and the number of its partition."));
        return;
    }
    m_addProblem->clear();
    m_added = true;
    m_positions->add({m_topic->text().toStdString(), number});
    m_partition->clear();
}

void SinkPositionsForm::onChosen()
{
    const int choice = m_choice->checkedId();
    m_time->setEnabled(choice == Timestamp);
    m_shift->setEnabled(choice == Shift);
    m_offset->setEnabled(choice == Offset);
    m_ticks->setEnabled(choice != Each);
    update();
}

void SinkPositionsForm::update()
{
    m_milliseconds->setText(tr("UTC; as Kafka counts: %1 ms").arg(m_time->dateTime().toMSecsSinceEpoch()));
    // A number that is not typed yet moves nothing; the form says that it is missing.
    m_positions->setTarget(isEach() ? std::nullopt
                                    : std::optional(target().value_or(SinkTarget{SinkTarget::Kind::Shift, 0})));
    warn();
    Q_EMIT changed();
}

/// Kafka takes such positions: they are told, not refused.
void SinkPositionsForm::warn()
{
    const int count = removes() ? 0 : m_positions->outOfRangeCount();
    if (count > 0) {
        m_outOfRange->setState(
            {Glyph::Triangle, Tone::Orange},
            tr("%n new position(s) lie before the first record or beyond the end. A consumer goes by "
               "its auto.offset.reset there: to the earliest record, to the latest, or it fails.",
               nullptr, count));
    }
    m_outOfRange->setVisible(count > 0);
}

bool SinkPositionsForm::isEach() const
{
    return m_choice && m_choice->checkedId() == Each;
}

std::optional<SinkTarget> SinkPositionsForm::target() const
{
    const auto numbered = [](SinkTarget::Kind kind, std::optional<std::int64_t> number) {
        return number ? std::optional(SinkTarget{kind, *number}) : std::nullopt;
    };
    switch (m_choice ? m_choice->checkedId() : Each) {
    case Earliest:
        return SinkTarget{SinkTarget::Kind::Earliest, 0};
    case Latest:
        return SinkTarget{SinkTarget::Kind::Latest, 0};
    case Timestamp:
        return SinkTarget{SinkTarget::Kind::Timestamp, m_time->dateTime().toMSecsSinceEpoch()};
    case Shift:
        return numbered(SinkTarget::Kind::Shift, signedNumber(m_shift->text()));
    case Offset:
        return numbered(SinkTarget::Kind::Offset, SinkPositionsModel::position(m_offset->text()));
    default:
        return std::nullopt;
    }
}

void SinkPositionsForm::setFacts(const PlanFacts& facts)
{
    m_group->setText(GroupWords::of(facts.group));
    m_positions->setGroup(facts.group);
    warn();
    if (m_topic && m_topic->text().isEmpty() && !m_topic->isModified() && m_positions->rowCount() > 0) {
        m_topic->setText(QString::fromStdString(m_positions->at(0).topic));
    }
}

QString SinkPositionsForm::problem() const
{
    if (isEach()) {
        const std::vector<SinkPositionsModel::Typed> typed = m_positions->typed();
        for (const SinkPositionsModel::Typed& one : typed) {
            if (!SinkPositionsModel::position(one.text)) {
                return tr("%1: “%2” is no position. Type digits only, from 0 to 9223372036854775807.")
                    .arg(Words::raw(sinkPartitionName(one.at)), one.text);
            }
        }
        return typed.empty() ? tr("Type a new position for one partition at least.") : QString();
    }
    if (m_positions->rowCount() > 0 && m_positions->ticked().empty()) {
        return removes() ? tr("Tick the partitions whose commits shall go.") : tr("Tick one partition at least.");
    }
    if (removes() || target()) {
        return {};
    }
    return m_choice->checkedId() == Shift
               ? tr("Type by how many records to shift: a whole number of 64 bits, with a minus to go back.")
               : tr("Type the offset: digits only, from 0 to 9223372036854775807.");
}

/// Everything in the form that can be another one, but for the ticks.
QStringList SinkPositionsForm::texts() const
{
    QStringList texts;
    if (m_choice) {
        texts << QString::number(m_choice->checkedId()) << m_time->text() << m_shift->text() << m_offset->text()
              << m_partition->text();
    }
    for (const SinkPositionsModel::Typed& one : m_positions->typed()) {
        texts << QString::fromStdString(sinkPartitionName(one.at)) << one.text;
    }
    return texts;
}

bool SinkPositionsForm::hasTyped() const
{
    return m_added || m_positions->hasTicked() || texts() != m_atFirst;
}

PlanRequest SinkPositionsForm::request() const
{
    PlanRequest request = m_request;
    request.target.reset();
    request.offsets.clear();
    request.partitions.clear();
    std::vector<TopicPartition> named;
    if (isEach()) {
        for (const SinkPositionsModel::Typed& one : m_positions->typed()) {
            request.offsets.push_back(
                {sinkPartitionJson(one.at), sinkOffsetJson(SinkPositionsModel::position(one.text).value_or(0))});
        }
        named = m_positions->withoutCommit(); // so that they are asked about
    } else {
        request.target = target();
        // All of them is said as all, which holds for those that are committed later, too.
        if (removes() || !m_positions->allCommitsTicked()) {
            named = m_positions->ticked();
        }
    }
    for (const TopicPartition& at : named) {
        request.partitions.push_back(sinkPartitionJson(at));
    }
    return request;
}

} // namespace inspector
