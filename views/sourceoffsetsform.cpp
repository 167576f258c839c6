// SPDX-License-Identifier: GPL-3.0-or-later
#include "sourceoffsetsform.h"

#include "core/clustermirror.h"
#include "items/words.h"
#include "look.h"
#include "offsetsfilereader.h"
#include "partitionsbox.h"
#include "partitionstable.h"
#include "statelabel.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QPushButton>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int MostLookedAt = 200; ///< new partitions whose keys are worked out: each costs a walk over all keys

} // namespace

SourceOffsetsForm::SourceOffsetsForm(PlanRequest request, QWidget* parent)
    : PlanForm(parent), m_request(std::move(request)), m_box(new PartitionsBox(SourcePartitionsModel::Use::Edit)),
      m_reader(new OffsetsFileReader(this)), m_hint(new StateLabel), m_fileWords(new StateLabel)
{
    const auto add = [this](const QString& text, const QString& name, const QString& tip) {
        auto* button = new QPushButton(text);
        button->setObjectName(name);
        button->setAutoDefault(false);
        button->setToolTip(tip);
        m_box->buttons()->insertWidget(m_box->buttons()->count() - 1, button);
        return button;
    };
    auto* fresh =
        add(tr("A&dd Partition"), QStringLiteral("addPartition"), tr("A row for a partition that has no offset yet"));
    m_takeBack = add(tr("Take Bac&k"), QStringLiteral("takeBack"),
                     tr("Forget the new offset of the row chosen, or the row if it was added (Delete)"));
    auto* file =
        add(tr("From &File…"), QStringLiteral("fromFile"), tr("New offsets from a document as GET …/offsets answers"));
    m_hint->setObjectName(QStringLiteral("offsetsHint"));
    m_hint->setWordWrap(true);
    m_fileWords->setObjectName(QStringLiteral("fileWords"));
    m_fileWords->setWordWrap(true);
    m_fileWords->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Gap);
    layout->addWidget(m_box);
    layout->addWidget(m_fileWords);
    layout->addWidget(m_hint);

    connect(fresh, &QPushButton::clicked, this, &SourceOffsetsForm::addPartition);
    connect(m_takeBack, &QPushButton::clicked, this, &SourceOffsetsForm::takeBack);
    connect(file, &QPushButton::clicked, this, [this] { m_reader->ask(this); });
    connect(m_reader, &OffsetsFileReader::finished, this, &SourceOffsetsForm::onFile);
    connect(m_box, &PartitionsBox::changed, this, [this] {
        updateButtons();
        updateHint();
        Q_EMIT changed();
    });
    connect(m_box->table()->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &SourceOffsetsForm::updateButtons);
    updateButtons();
    updateHint();
}

void SourceOffsetsForm::setFacts(const PlanFacts& facts)
{
    m_box->setFacts(facts, m_request.connector);
    if (!m_seeded) {
        m_seeded = true;
        if (!m_request.offsets.empty()) {
            m_box->partitions()->take(m_request.offsets);
            m_atFirst = m_box->partitions()->wanted();
        }
    }
    updateKeyWords(facts);
}

PlanRequest SourceOffsetsForm::request() const
{
    PlanRequest request = m_request;
    request.offsets = m_box->partitions()->wanted();
    return request;
}

QString SourceOffsetsForm::problem() const
{
    const QString problem = m_box->partitions()->problem();
    if (!problem.isEmpty()) {
        return problem;
    }
    return m_box->partitions()->hasTyped() ? QString() : tr("Type a new offset, or add a partition.");
}

bool SourceOffsetsForm::hasTyped() const
{
    const std::vector<WantedOffset> now = m_box->partitions()->wanted();
    return !std::equal(now.begin(), now.end(), m_atFirst.begin(), m_atFirst.end(),
                       [](const WantedOffset& a, const WantedOffset& b) {
                           return a.partition == b.partition && a.offset == b.offset;
                       }) &&
           std::any_of(now.begin(), now.end(), [](const WantedOffset& offset) {
               return !offset.partition.empty() || offset.offset.value_or("null") != Bytes();
           });
}

void SourceOffsetsForm::addPartition()
{
    const int row = m_box->partitions()->addPartition();
    m_box->table()->editCell(row, SourcePartitionsModel::PartitionColumn);
}

void SourceOffsetsForm::takeBack()
{
    const int row = m_box->table()->currentRow();
    if (row >= 0) {
        m_box->partitions()->takeBack(row);
    }
    m_box->table()->setFocus(Qt::OtherFocusReason);
}

void SourceOffsetsForm::onFile(const QString& path, const std::shared_ptr<const OffsetsFile>& file)
{
    const QString name = Words::raw(QFileInfo(path).fileName().toStdString(), 60);
    QString problem = file->problem;
    if (file->entry || file->plan) {
        problem = tr("That is a plan, or an entry of a journal. Offsets → Restore Offsets… takes those.");
    }
    m_fileWords->show();
    if (!problem.isEmpty()) {
        m_fileWords->setState({Glyph::Triangle, Tone::Orange}, tr("%1: %2", "file: what is wrong").arg(name, problem));
    } else {
        const int taken = m_box->partitions()->take(file->offsets);
        m_fileWords->setState({Glyph::Check, Tone::Green},
                              tr("%1: %2 of %n offset(s) taken over; what stands already is left alone.", nullptr,
                                 static_cast<int>(file->offsets.size()))
                                  .arg(name, Words::number(taken)));
    }
    m_fileWords->announce();
}

void SourceOffsetsForm::updateButtons()
{
    const int row = m_box->table()->currentRow();
    m_takeBack->setEnabled(row >= 0 && m_box->partitions()->isTyped(row));
}

/// Under which keys new partitions will be stored, and whether a task looks there.
void SourceOffsetsForm::updateKeyWords(const PlanFacts& facts)
{
    if (facts.mirror->revision() != m_revision) {
        m_keys.clear();
        m_revision = facts.mirror->revision();
    }
    std::map<Bytes, NewKeyWords> keys;
    for (const Bytes& partition : m_box->partitions()->newPartitions()) {
        if (keys.size() >= MostLookedAt) {
            break;
        }
        if (const auto known = m_keys.find(partition); known != m_keys.end()) {
            keys.insert(*known);
        } else if (m_request.via == PlanVia::Direct && m_box->partitions()->wasStored(partition)) {
            keys[partition] = {tr("It was stored before: if its key held an offset then, that key is used again."),
                               false};
        } else {
            keys[partition] = NewKeyWords::of(*facts.mirror, m_request.connector, partition);
        }
    }
    m_keys = std::move(keys);
    updateHint();
}

/// What is wrong, else the worst that is to be said of new keys, else what can be done here.
void SourceOffsetsForm::updateHint()
{
    const QString problem = m_box->partitions()->problem();
    if (m_box->partitions()->isUntouched()) {
        m_hint->setState({Glyph::Info, Tone::Slate}, problem);
        return;
    }
    if (!problem.isEmpty()) {
        m_hint->setState({Glyph::Cross, Tone::Red}, problem);
        return;
    }
    const auto missed = std::find_if(m_keys.begin(), m_keys.end(), [](const auto& key) { return key.second.missed; });
    if (missed != m_keys.end()) {
        m_hint->setState({Glyph::Triangle, Tone::Orange}, missed->second.words);
    } else if (!m_keys.empty()) {
        m_hint->setState({Glyph::Info, Tone::Blue}, m_keys.begin()->second.words);
    } else {
        m_hint->setState({Glyph::Info, Tone::Slate},
                         tr("Rows without a new offset stay as they are. Numbers are kept as typed; null removes an "
                            "offset."));
    }
}

} // namespace inspector
