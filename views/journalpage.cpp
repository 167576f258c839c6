// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalpage.h"

#include "checkdelegate.h"
#include "items/journalmodel.h"
#include "items/plaintip.h"
#include "items/tablemodel.h"
#include "items/words.h"
#include "journaldelegate.h"
#include "journalloader.h"
#include "look.h"
#include "pagescroll.h"
#include "statelabel.h"
#include "tablelook.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTabBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int MostRowsOfTable = 1000;    ///< of a table; all of them are in the entry
constexpr std::size_t HexLimit = 16'384; ///< bytes

enum CheckColumn
{
    VerdictColumn,
    CheckNameColumn,
    SeenColumn,
    SourceColumn,
    AtColumn,
    CheckColumnTotal,
};

QLabel* journalLabel(const char* name, bool muted = false)
{
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setWordWrap(true);
    if (muted) {
        label->setForegroundRole(QPalette::PlaceholderText);
    }
    return label;
}

QTableWidget* makeTable(const char* name, const QString& accessibleName, const QStringList& headers)
{
    auto* table = new QTableWidget(0, static_cast<int>(headers.size()));
    table->setObjectName(QLatin1String(name));
    table->setAccessibleName(accessibleName);
    table->setHorizontalHeaderLabels(headers);
    table->setItemDelegate(new CheckDelegate(table));
    table->setFrameShape(QFrame::NoFrame);
    TableLook::apply(table);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    return table;
}

QPlainTextEdit* makeText(const char* name, const QString& accessibleName)
{
    auto* edit = new QPlainTextEdit;
    edit->setObjectName(QLatin1String(name));
    edit->setReadOnly(true);
    edit->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    edit->setTabChangesFocus(true);
    edit->setFrameShape(QFrame::NoFrame);
    edit->setFont(Look::monospace());
    edit->setAccessibleName(accessibleName);
    edit->document()->setDocumentMargin(Look::Group);
    return edit;
}

void setCell(QTableWidget* table, int row, int column, const QString& text, bool monospace = false)
{
    auto* item = new QTableWidgetItem(text);
    item->setData(role::Monospace, monospace);
    item->setData(role::Copy, text);
    item->setToolTip(PlainTip::of(text));
    table->setItem(row, column, item);
}

/// Number of rows that are shown of so many.
int rowsOf(std::size_t count)
{
    return static_cast<int>(std::min<std::size_t>(count, MostRowsOfTable));
}

} // namespace

JournalPage::JournalPage(QWidget* parent) : QTabWidget(parent), m_loader(new JournalLoader(this))
{
    setObjectName(QStringLiteral("journalPage"));
    setDocumentMode(true);
    setAutoFillBackground(true);
    setAccessibleName(tr("Details of the journal entry"));
    tabBar()->setAccessibleName(tr("Views of the journal entry"));
    addTab(buildOperation(), tr("Operation"));
    m_checks = makeTable("journalChecks", tr("Checks before it was sent"),
                         {tr("Verdict"), tr("Check"), tr("Seen"), tr("Source"), tr("Time")});
    m_checks->setColumnWidth(VerdictColumn, Look::columnWidth(fontMetrics(), 12));
    m_checks->setColumnWidth(CheckNameColumn, Look::columnWidth(fontMetrics(), 20));
    m_checks->setColumnWidth(SeenColumn, Look::columnWidth(fontMetrics(), 70));
    m_checks->setColumnWidth(SourceColumn, Look::columnWidth(fontMetrics(), 28));
    addTab(m_checks, tr("Checks"));
    m_previousPage = buildPrevious();
    addTab(m_previousPage, tr("Previous Records"));
    m_line = makeText("journalLine", tr("The entry as it is written"));
    addTab(m_line, tr("Entry"));
    connect(m_loader, &JournalLoader::loaded, this, &JournalPage::fill);
}

QWidget* JournalPage::buildOperation()
{
    auto* about = new QWidget;
    auto* left = new QVBoxLayout(about);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(Look::Tight);
    m_headline = journalLabel("journalHeadline");
    m_headline->setFont(Look::bold(font()));
    m_outcome = new StateLabel;
    m_outcome->setObjectName(QStringLiteral("journalOutcome"));
    m_outcome->setFont(Look::bold(font()));
    m_made = journalLabel("journalMade", true);
    m_detail = journalLabel("journalDetail");
    m_meaning = journalLabel("journalMeaning", true);
    m_facts = journalLabel("journalFacts", true);
    left->addWidget(m_headline);
    left->addWidget(m_made);
    left->addSpacing(Look::Gap);
    left->addWidget(m_outcome);
    left->addWidget(m_detail);
    left->addWidget(m_meaning);
    left->addSpacing(Look::Gap);
    left->addWidget(m_facts);
    left->addStretch(1);

    m_changesCaption = journalLabel("journalChangesCaption", true);
    m_changes = makeTable("journalChanges", tr("What was to be changed"), {tr("What"), tr("Before"), tr("After")});
    m_changes->setColumnWidth(0, Look::columnWidth(fontMetrics(), 24));
    m_changes->setColumnWidth(1, Look::columnWidth(fontMetrics(), 22));
    auto* right = new QVBoxLayout;
    right->setSpacing(Look::Tight);
    right->addWidget(m_changesCaption);
    right->addWidget(m_changes, 1);

    auto* page = new QWidget;
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(Look::Page, Look::Gap, Look::Page, Look::Gap);
    layout->setSpacing(2 * Look::Page);
    layout->addWidget(new PageScroll(about), 2);
    layout->addLayout(right, 3);
    return page;
}

QWidget* JournalPage::buildPrevious()
{
    m_previousCaption = journalLabel("journalPreviousCaption", true);
    m_previous = makeTable("journalPrevious", tr("Records that were there before"),
                           {tr("Topic, partition @ offset"), tr("Key, as stored"), tr("Value, as stored")});
    m_previous->setColumnWidth(0, Look::columnWidth(fontMetrics(), 26));
    m_previous->setColumnWidth(1, Look::columnWidth(fontMetrics(), 34));
    connect(m_previous, &QTableWidget::currentCellChanged, this, &JournalPage::showBytes);
    m_bytes = makeText("journalBytes", tr("The record chosen, in hexadecimal"));
    m_bytes->setLineWrapMode(QPlainTextEdit::NoWrap);
    auto* split = new QSplitter(Qt::Horizontal);
    split->setChildrenCollapsible(false);
    split->addWidget(m_previous);
    split->addWidget(m_bytes);
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 1);

    auto* page = new QWidget;
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(Look::Page, Look::Gap, 0, 0);
    layout->setSpacing(Look::Tight);
    layout->addWidget(m_previousCaption);
    layout->addWidget(split, 1);
    return page;
}

void JournalPage::clear()
{
    m_loader->cancel();
    m_item = {};
    m_details.reset();
}

void JournalPage::showEntry(const JournalModel& model, int row)
{
    const bool isSame = m_item.text == model.item(row).text;
    m_item = model.item(row);
    showAbout(model, row);
    if (isSame) {
        return; // only what became of it since is another
    }
    fill(std::make_shared<const JournalDetails>());
    m_details.reset();
    m_loader->load(m_item);
}

void JournalPage::showAbout(const JournalModel& model, int row)
{
    const JournalState state = model.state(row);
    const auto cell = [&](JournalModel::ColumnIndex column) {
        return model.index(row, column).data(role::Copy).toString();
    };
    if (m_item.isEntry()) {
        //: %1: an operation, %2: a connector
        m_headline->setText(tr("%1: %2").arg(cell(JournalModel::OperationColumn), Words::name(m_item.connector)));
        //: %1: when, %2: user and machine, %3: REST or Kafka
        m_made->setText(
            tr("%1 · %2 · through %3")
                .arg(cell(JournalModel::WhenColumn), cell(JournalModel::WhoColumn), cell(JournalModel::ViaColumn)));
    } else {
        m_headline->setText(tr("Line %1 of the journal").arg(m_item.line));
        m_made->setText(Words::raw(model.path().toStdString()));
    }
    const QString word = cell(JournalModel::OutcomeColumn);
    m_outcome->setState(
        JournalDelegate::lookOf(state),
        m_item.of > 0 ? tr("%1 · %2 changed", "outcome, n of m").arg(word, cell(JournalModel::RecordsColumn)) : word);
    m_detail->setText(cell(JournalModel::DetailColumn));
    m_meaning->setText(JournalWords::meaning(state));
    m_meaning->setVisible(!m_meaning->text().isEmpty());
}

void JournalPage::fill(const std::shared_ptr<const JournalDetails>& details)
{
    m_details = details;
    fillFacts();
    fillChanges();
    fillChecks();
    fillPrevious();
    QString line = Words::lines(m_details->line);
    if (line.size() > Look::TextLimit) {
        line.truncate(Look::TextLimit);
        line += QStringLiteral("\n\n") + tr("The rest is not shown.");
    } else if (!m_item.isEntry() && m_details->lineMasked) {
        line += QStringLiteral("\n\n") + tr("The rest holds values and is not shown; it is in the file.");
    }
    m_line->setPlainText(line);
    const bool isEntry = m_item.isEntry();
    setTabVisible(indexOf(m_checks), isEntry);
    setTabVisible(indexOf(m_previousPage), isEntry);
    m_changesCaption->setVisible(isEntry);
    m_changes->setVisible(isEntry);
}

void JournalPage::fillFacts()
{
    QStringList facts;
    const auto add = [&facts](const QString& name, const std::string& value) {
        if (!value.empty()) {
            //: %1: name of a fact, %2: what it is
            facts += tr("%1: %2").arg(name, Words::raw(value, TableLook::CellLimit));
        }
    };
    add(tr("Request"), m_details->request);
    if (m_details->records > 0) {
        facts += tr("Records written: %1").arg(Words::number(static_cast<qint64>(m_details->records)));
    }
    add(tr("Transactional id"), m_details->transactionalId);
    add(tr("Consumer group"), m_details->consumerGroup);
    add(tr("Entry"), m_item.id);
    add(tr("Takes back"), m_item.undoes);
    add(tr("Program"), m_details->program);
    m_facts->setText(facts.join(u'\n'));
}

void JournalPage::fillChanges()
{
    const std::vector<JournalDetails::Change>& changes = m_details->changes;
    const auto total = static_cast<int>(changes.size());
    m_changesCaption->setText(total > MostRowsOfTable ? tr("The first %1 of %2 changes; all are in the entry")
                                                            .arg(Words::number(MostRowsOfTable), Words::number(total))
                                                      : tr("%n change(s)", nullptr, total));
    m_changes->setRowCount(rowsOf(changes.size()));
    for (int row = 0; row < m_changes->rowCount(); ++row) {
        const JournalDetails::Change& change = changes.at(static_cast<std::size_t>(row));
        const auto value = [this, row](int column, const std::optional<Bytes>& bytes) {
            setCell(m_changes, row, column, bytes ? Words::raw(*bytes, TableLook::CellLimit) : tr("none"),
                    bytes.has_value());
        };
        setCell(m_changes, row, 0, Words::raw(change.what, TableLook::CellLimit), true);
        value(1, change.before);
        value(2, change.after);
    }
}

void JournalPage::fillChecks()
{
    m_checks->setRowCount(rowsOf(m_details->checks.size()));
    for (int row = 0; row < m_checks->rowCount(); ++row) {
        const JournalDetails::Check& check = m_details->checks.at(static_cast<std::size_t>(row));
        setCell(m_checks, row, VerdictColumn, StateWords::verdict(check.verdict.value_or(Verdict::Unknown)));
        m_checks->item(row, VerdictColumn)
            ->setData(CheckDelegate::VerdictRole, static_cast<int>(check.verdict.value_or(Verdict::Unknown)));
        setCell(m_checks, row, CheckNameColumn, Words::raw(check.check, TableLook::CellLimit));
        setCell(m_checks, row, SeenColumn, Words::raw(check.seen, TableLook::CellLimit));
        setCell(m_checks, row, SourceColumn, Words::raw(check.source, TableLook::CellLimit));
        const std::int64_t at = isoMilliseconds(check.at);
        setCell(m_checks, row, AtColumn, at < 0 ? Words::raw(check.at, TableLook::CellLimit) : Words::time(at));
    }
    setTabText(indexOf(m_checks), tr("Checks (%1)").arg(m_details->checks.size()));
}

void JournalPage::fillPrevious()
{
    const std::vector<JournalDetails::Previous>& previous = m_details->previous;
    const auto total = static_cast<int>(previous.size());
    QString caption = total > MostRowsOfTable
                          ? tr("The first %1 of %2 records that were there before; all are in the entry")
                                .arg(Words::number(MostRowsOfTable), Words::number(total))
                          : tr("%n record(s) that were there before", nullptr, total);
    m_previousCaption->setText(caption);
    m_previous->setRowCount(rowsOf(previous.size()));
    for (int row = 0; row < m_previous->rowCount(); ++row) {
        const JournalDetails::Previous& record = previous.at(static_cast<std::size_t>(row));
        setCell(m_previous, row, 0,
                tr("%1, %2 @ %3", "topic, partition @ offset")
                    .arg(Words::raw(record.topic), Words::raw(record.partition), Words::raw(record.offset)));
        setCell(m_previous, row, 1, Words::raw(record.rawKey, TableLook::CellLimit), true);
        const bool hasText = record.payload && !record.payload->empty();
        setCell(m_previous, row, 2,
                hasText          ? Words::raw(*record.payload, TableLook::CellLimit)
                : record.payload ? Words::valueKind(ValueKind::Empty)
                                 : Words::valueKind(ValueKind::Tombstone),
                hasText);
    }
    setTabText(indexOf(m_previousPage), tr("Previous Records (%1)").arg(total));
    if (m_previous->rowCount() > 0) {
        m_previous->setCurrentCell(0, 0);
    }
    showBytes();
}

void JournalPage::showBytes()
{
    const auto row = static_cast<std::size_t>(m_previous->currentRow());
    if (!m_details || m_previous->currentRow() < 0 || row >= m_details->previous.size()) {
        m_bytes->clear();
        return;
    }
    const JournalDetails::Previous& record = m_details->previous[row];
    const QString value = record.masked     ? tr("Secrets are in it: its bytes are not shown.")
                          : !record.payload ? Words::valueKind(ValueKind::Tombstone)
                                            : Words::hexDump(*record.payload, HexLimit);
    m_bytes->setPlainText(tr("Key:") + u'\n' + Words::hexDump(record.rawKey, HexLimit) + QStringLiteral("\n\n") +
                          tr("Value:") + u'\n' + value);
}

} // namespace inspector
