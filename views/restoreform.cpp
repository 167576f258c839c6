// SPDX-License-Identifier: GPL-3.0-or-later
#include "restoreform.h"

#include "core/clustermirror.h"
#include "core/earlieroffsets.h"
#include "core/journalreading.h"
#include "core/sourcewish.h"
#include "core/undoplans.h"
#include "earlierchanges.h"
#include "items/journalmodel.h"
#include "items/words.h"
#include "look.h"
#include "offsetsfilereader.h"
#include "statelabel.h"

#include <QButtonGroup>
#include <QDateTimeEdit>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QTimer>

#include <algorithm>
#include <set>

namespace inspector
{

namespace
{

constexpr int TypingPauseMs = 200;

bool isSame(const PlanRequest& a, const PlanRequest& b)
{
    const auto sameOffset = [](const WantedOffset& one, const WantedOffset& other) {
        return one.partition == other.partition && one.offset == other.offset;
    };
    const auto sameRecord = [](const EarlierRecord& one, const EarlierRecord& other) {
        return one.value == other.value && one.place.rawKey == other.place.rawKey &&
               one.place.topic == other.place.topic && one.place.partition == other.place.partition;
    };
    return std::equal(a.offsets.begin(), a.offsets.end(), b.offsets.begin(), b.offsets.end(), sameOffset) &&
           std::equal(a.earlier.begin(), a.earlier.end(), b.earlier.begin(), b.earlier.end(), sameRecord);
}

QLabel* quietLabel()
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

RestoreForm::RestoreForm(PlanRequest request, JournalModel* journal, QWidget* parent)
    : PlanForm(parent), m_before(request), m_request(std::move(request)), m_sources(new QButtonGroup(this)),
      m_choose(new QPushButton(tr("C&hoose…"))), m_fileName(quietLabel()),
      m_changes(new EarlierChanges(journal, m_request.connector)), m_moment(new QDateTimeEdit), m_range(quietLabel()),
      m_words(new StateLabel), m_pause(new QTimer(this)), m_reader(new OffsetsFileReader(this))
{
    m_request.offsets.clear();
    m_request.earlier.clear();
    m_made = m_request;
    m_choose->setObjectName(QStringLiteral("chooseFile"));
    m_choose->setAutoDefault(false);
    m_choose->setAccessibleName(tr("Choose a file with offsets"));
    m_fileName->setText(tr("a document as GET …/offsets answers, a saved plan or an entry of the journal"));
    m_moment->setObjectName(QStringLiteral("moment"));
    m_moment->setAccessibleName(tr("Moment, UTC"));
    m_moment->setDisplayFormat(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
    m_moment->setTimeSpec(Qt::UTC);
    m_moment->setDateTime(QDateTime::currentDateTimeUtc());
    m_words->setObjectName(QStringLiteral("restoreWords"));
    m_words->setWordWrap(true);
    m_pause->setSingleShot(true);
    m_pause->setInterval(TypingPauseMs);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Tight);
    const auto addRow = [layout](std::initializer_list<QWidget*> widgets) {
        auto* row = new QHBoxLayout;
        row->setSpacing(Look::Gap);
        for (QWidget* widget : widgets) {
            row->addWidget(widget);
        }
        row->addStretch(1);
        layout->addLayout(row);
    };
    QRadioButton* again = addSource(Again, tr("The same as i&n the attempt before"));
    addRow({again});
    addRow({addSource(Change, {})});
    layout->addWidget(m_changes);
    addRow({addSource(History, tr("As they were at a &moment (UTC):")), m_moment, m_range});
    addRow({addSource(File, tr("From a &file:")), m_choose, m_fileName});
    layout->addWidget(m_words);

    connect(m_sources, &QButtonGroup::idToggled, this, [this](int, bool on) {
        if (on) {
            setStale();
        }
    });
    connect(m_choose, &QPushButton::clicked, this, [this] { m_reader->ask(this); });
    connect(m_reader, &OffsetsFileReader::finished, this, &RestoreForm::onFile);
    connect(m_changes, &EarlierChanges::choiceChanged, this, &RestoreForm::onChange);
    connect(m_moment, &QDateTimeEdit::dateTimeChanged, this, [this] {
        m_sources->button(History)->setChecked(true);
        m_pause->start();
        setStale();
    });
    connect(m_pause, &QTimer::timeout, this, &RestoreForm::setStale);
    updateChanges();
    if (m_before.offsets.empty() && m_before.earlier.empty()) {
        again->hide();
    } else {
        again->setChecked(true);
    }
}

/// The journal may be read only now.
void RestoreForm::updateChanges()
{
    const bool any = m_changes->rowCount() > 0;
    QAbstractButton* change = m_sources->button(Change);
    change->setEnabled(any);
    change->setText(any ? tr("As they were b&efore a change made from here:")
                        : tr("As they were b&efore a change made from here (the journal tells of none)"));
    m_changes->setVisible(any);
}

QRadioButton* RestoreForm::addSource(Source source, const QString& text)
{
    auto* button = new QRadioButton(text);
    m_sources->addButton(button, source);
    return button;
}

void RestoreForm::onFile(const QString& path, const std::shared_ptr<const OffsetsFile>& file)
{
    m_file = file;
    m_fileName->setText(Words::raw(QFileInfo(path).fileName().toStdString(), 80));
    m_sources->button(File)->setChecked(true);
    setStale();
}

void RestoreForm::onChange()
{
    updateChanges();
    const JournalItem* item = m_changes->chosen();
    m_entry.reset();
    if (item) {
        if (Result<JournalEntry> entry = journalFromJson(*item->text)) {
            m_entry = std::move(entry).value();
        }
        m_sources->button(Change)->setChecked(true);
    }
    if (m_sources->checkedId() == Change) {
        setStale();
    }
}

bool RestoreForm::hasTyped() const
{
    const bool wasBefore = !m_before.offsets.empty() || !m_before.earlier.empty();
    return m_sources->checkedId() != (wasBefore ? Again : -1);
}

void RestoreForm::setStale()
{
    m_stale = true;
    Q_EMIT changed();
}

void RestoreForm::setFacts(const PlanFacts& facts)
{
    const ConnectorSummary* connector = facts.mirror->connector(m_request.connector);
    m_isSink = connector && connector->type == ConnectorType::Sink;
    QAbstractButton* history = m_sources->button(History);
    history->setEnabled(!m_isSink);
    m_moment->setEnabled(!m_isSink);
    const std::int64_t oldest = facts.mirror->oldestRecord();
    m_range->setText(
        m_isSink ? tr("a sink's positions stand in its consumer group, which has no history")
        : oldest < 0
            ? QString()
            : tr("records were read from %1 on")
                  .arg(
                      QDateTime::fromMSecsSinceEpoch(oldest, Qt::UTC).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"))));
    if ((m_stale || m_revision != facts.mirror->revision()) && !m_pause->isActive()) {
        workOut(facts);
    }
}

void RestoreForm::workOut(const PlanFacts& facts)
{
    const bool wasStale = m_stale;
    const PlanRequest before = m_made;
    const QString problemBefore = m_problem;
    m_stale = false;
    m_revision = facts.mirror->revision();
    m_made = m_request;
    m_note.clear();
    switch (m_sources->checkedId()) {
    case File:
        m_problem = makeFromFile(facts);
        break;
    case Change:
        m_problem = m_entry ? makeFromEntry(facts, *m_entry)
                            : tr("Choose the change whose offsets from before are to come back.");
        break;
    case History:
        m_problem = makeFromMoment(facts);
        break;
    case Again:
        m_made = m_before;
        m_problem.clear();
        m_note = tr("What stands now is taken into account anew.");
        break;
    default:
        m_problem = tr("Choose where the offsets come from.");
        break;
    }
    if (!m_problem.isEmpty()) {
        const bool mistake = m_sources->checkedId() == File && m_file;
        m_words->setState(mistake ? StateLook{Glyph::Triangle, Tone::Orange} : StateLook{Glyph::Info, Tone::Slate},
                          m_problem);
    } else {
        m_words->setState({Glyph::Info, Tone::Blue}, m_note);
    }
    if (wasStale || problemBefore != m_problem || !isSame(before, m_made)) {
        Q_EMIT changed();
    }
}

QString RestoreForm::makeFromFile(const PlanFacts& facts)
{
    if (!m_file) {
        return tr("Choose a file.");
    }
    if (!m_file->problem.isEmpty()) {
        return m_file->problem;
    }
    if (m_file->entry) {
        return makeFromEntry(facts, *m_file->entry);
    }
    if (m_file->plan) {
        return makeFromPlan(facts, *m_file->plan);
    }
    m_made.offsets = m_file->offsets;
    m_note = tr("%n partition(s) are in the file; others stay as they are.", nullptr,
                static_cast<int>(m_made.offsets.size()));
    return {};
}

QString RestoreForm::makeFromEntry(const PlanFacts& facts, const JournalEntry& entry)
{
    if (entry.plan.connector != m_request.connector) {
        return tr("That is about the connector “%1”, not about this one.").arg(Words::name(entry.plan.connector));
    }
    Result<PlanRequest> request = undoRequest(*facts.mirror, entry, m_request.via);
    if (!request) {
        return tr("That was no change of offsets that could be taken back.");
    }
    m_made.offsets = request->offsets;
    m_made.earlier = request->earlier;
    m_note = tr("What that change touched gets what stood there before it; what it made is removed.");
    return {};
}

/// What stood when the plan was made.
QString RestoreForm::makeFromPlan(const PlanFacts& facts, const OperationPlan& plan)
{
    if (plan.connector != m_request.connector) {
        return tr("That is about the connector “%1”, not about this one.").arg(Words::name(plan.connector));
    }
    if (m_isSink || plan.groupChange) {
        JournalEntry entry; // of a sink, a plan tells as much as its entry in a journal
        entry.plan = plan;
        entry.outcome = Outcome::Unknown;
        return makeFromEntry(facts, entry);
    }
    std::set<std::string> forms;
    for (const PlannedChange& change : plan.changes) {
        const Result<std::vector<SourceWish>> wish = readSourcePartitions({change.what});
        // Byte variants of one partition are one offset to a task, and were handed to it as one.
        if (wish && forms.insert(wish->front().form).second) {
            m_made.offsets.push_back({change.what, change.before});
        }
    }
    if (m_made.offsets.empty()) {
        return tr("That plan changes no offset.");
    }
    m_note = tr("What that plan is about gets what stood there when it was made.");
    return {};
}

QString RestoreForm::makeFromMoment(const PlanFacts& facts)
{
    const ConnectorSummary* connector = facts.mirror->connector(m_request.connector);
    if (!connector) {
        return tr("The connector is not in the topics any more.");
    }
    EarlierOffsets earlier = offsetsAt(*facts.mirror, connector->connector, m_moment->dateTime().toMSecsSinceEpoch());
    if (earlier.records.empty()) {
        return tr("No key of the connector has a record from then or before: what it held is not known.");
    }
    m_made.earlier = std::move(earlier.records);
    m_note = earlier.notKnown == 0
                 ? tr("Every key gets what it held then.")
                 : tr("%n key(s) have only later records: what they held then is not known, and they stay as they are.",
                      nullptr, static_cast<int>(earlier.notKnown));
    return {};
}

} // namespace inspector
