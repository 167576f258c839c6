// SPDX-License-Identifier: GPL-3.0-or-later
#include "detailsdock.h"

#include "celldelegate.h"
#include "diffpage.h"
#include "findingbox.h"
#include "historypage.h"
#include "items/tablemodel.h"
#include "items/words.h"
#include "journalpage.h"
#include "look.h"
#include "pagescroll.h"
#include "revealbar.h"
#include "tablelook.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableWidget>
#include <QTimer>

namespace inspector
{

namespace
{

constexpr int RefreshMs = 250;
constexpr int KeyCharacters = 2000;

QLabel* detailLabel(bool muted = false)
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (muted) {
        label->setForegroundRole(QPalette::PlaceholderText);
    }
    return label;
}

void setTextKeepingPlace(QPlainTextEdit* edit, const QString& text)
{
    if (edit->toPlainText() != text) {
        edit->setPlainText(text);
    }
}

QTableWidget* makeTable(int columns, const QString& accessibleName)
{
    auto* table = new QTableWidget(0, columns);
    table->setAccessibleName(accessibleName);
    table->setItemDelegate(new CellDelegate(table));
    table->setFrameShape(QFrame::NoFrame);
    TableLook::apply(table);
    return table;
}

QTableWidgetItem* makeItem(const QString& text, bool monospace = false)
{
    auto* item = new QTableWidgetItem(text);
    item->setData(role::Monospace, monospace);
    item->setData(role::Copy, text);
    return item;
}

} // namespace

DetailsDock::DetailsDock(QWidget* parent) : QDockWidget(tr("Details"), parent)
{
    setObjectName(QStringLiteral("detailsDock"));
    m_refreshDelay = new QTimer(this);
    m_refreshDelay->setSingleShot(true);
    m_refreshDelay->setInterval(RefreshMs);
    connect(m_refreshDelay, &QTimer::timeout, this, &DetailsDock::refresh);

    m_tabs = new QTabWidget;
    m_tabs->setObjectName(QStringLiteral("recordTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->setAutoFillBackground(true);
    m_tabs->addTab(buildDetailsPage(), tr("Details"));
    m_raw = makeText(tr("Key and value as stored"));
    m_hex = makeText(tr("Key and value in hexadecimal"));
    m_trace = makeText(tr("Trace of the failure"));
    m_tabs->addTab(m_raw, tr("Raw"));
    m_tabs->addTab(m_hex, tr("Hex"));
    m_tabs->addTab(m_trace, tr("Trace"));
    m_history = new HistoryPage;
    m_diff = new DiffPage;
    m_tabs->addTab(m_history, tr("History"));
    m_tabs->addTab(m_diff, tr("Diff"));
    connect(m_history, &HistoryPage::versionChosen, this, &DetailsDock::chooseVersion);
    connect(m_history, &HistoryPage::compareRequested, this, &DetailsDock::compare);
    m_tabs->setAccessibleName(tr("Details of the record"));
    m_tabs->tabBar()->setAccessibleName(tr("Views of the record"));

    m_copyBar = new QWidget;
    auto* copies = new QHBoxLayout(m_copyBar);
    copies->setContentsMargins(0, 2, Look::Gap, 2);
    copies->setSpacing(Look::Gap);
    const auto addCopy = [this, copies](const QString& text, const QString& tip, std::function<QString()> source) {
        auto* button = new QPushButton(text);
        button->setAutoDefault(false);
        button->setToolTip(tip);
        connect(button, &QPushButton::clicked, this, [source] { QGuiApplication::clipboard()->setText(source()); });
        copies->addWidget(button);
    };
    addCopy(tr("Copy Key"), tr("Copy the key as stored"), [this] { return m_details.keyText; });
    addCopy(tr("Copy Value"), tr("Copy the value as stored, or its trace while that is shown; secrets masked"),
            [this] { return m_tabs->currentWidget() == m_trace ? m_details.trace : m_details.valueText; });
    m_tabs->setCornerWidget(m_copyBar, Qt::TopRightCorner);
    m_journal = new JournalPage;
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_tabs);
    m_pages->addWidget(m_journal);
    setWidget(m_pages);
    setTitleBarWidget(new QWidget(this)); // the tabs say what this is
    showNothing();
}

QWidget* DetailsDock::buildDetailsPage()
{
    auto* page = new QWidget;
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(Look::Page, Look::Gap, Look::Page, Look::Gap);
    rows->setSpacing(Look::Group);
    m_finding = new FindingBox;
    m_finding->setObjectName(QStringLiteral("finding"));
    rows->addWidget(m_finding);
    auto* layout = new QHBoxLayout;
    layout->setSpacing(2 * Look::Page);
    rows->addLayout(layout, 1);

    m_title = detailLabel();
    m_title->setFont(Look::bold(font()));
    m_title->setWordWrap(true);
    m_place = detailLabel(true);
    m_place->setWordWrap(true);
    m_version = detailLabel();
    m_version->setWordWrap(true);
    m_newest = new QPushButton(tr("Show Newest"));
    m_newest->setObjectName(QStringLiteral("showNewest"));
    m_newest->setAutoDefault(false);
    connect(m_newest, &QPushButton::clicked, this, [this] {
        m_follow = true;
        refresh();
    });
    m_keyCaption = detailLabel(true);
    m_keyText = detailLabel();
    m_keyText->setObjectName(QStringLiteral("keyText"));
    m_keyText->setFont(Look::monospace());
    m_keyText->setWordWrap(true);
    auto* about = new QWidget;
    auto* left = new QVBoxLayout(about);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(Look::Tight);
    left->addWidget(m_title);
    left->addWidget(m_place);
    left->addSpacing(Look::Gap);
    left->addWidget(m_keyCaption);
    left->addWidget(m_keyText);
    left->addSpacing(Look::Gap);
    left->addWidget(m_version);
    left->addWidget(m_newest, 0, Qt::AlignLeft);
    left->addStretch(1);

    m_valueCaption = detailLabel(true);
    m_valueCaption->setObjectName(QStringLiteral("valueCaption"));
    m_valueCaption->setWordWrap(true);
    m_members = makeTable(2, tr("Members of the value"));
    m_members->setObjectName(QStringLiteral("members"));
    m_members->setHorizontalHeaderLabels({tr("Name"), tr("Value")});
    m_members->setColumnWidth(0, Look::columnWidth(fontMetrics(), 28));
    auto* right = new QVBoxLayout;
    right->setSpacing(Look::Tight);
    m_reveal = new RevealBar;
    m_revealButton = new QPushButton(tr("Reveal Value…"));
    m_revealButton->setObjectName(QStringLiteral("askToReveal"));
    m_revealButton->setAutoDefault(false);
    m_revealButton->setToolTip(tr("Show the secret of the property chosen on the screen, after asking"));
    connect(m_revealButton, &QPushButton::clicked, this, &DetailsDock::askToReveal);
    auto* reveal = new QAction(tr("&Reveal Value…"), m_members);
    connect(reveal, &QAction::triggered, this, &DetailsDock::askToReveal);
    m_members->addAction(reveal);
    m_members->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_members, &QTableWidget::currentCellChanged, this, &DetailsDock::onMemberChanged);
    auto* caption = new QHBoxLayout;
    caption->addWidget(m_valueCaption, 1);
    caption->addWidget(m_revealButton);
    right->addLayout(caption);
    right->addWidget(m_reveal);
    right->addWidget(m_members, 1);

    layout->addWidget(new PageScroll(about), 2); // a low dock cuts no key off
    layout->addLayout(right, 3);
    return page;
}

QPlainTextEdit* DetailsDock::makeText(const QString& accessibleName)
{
    auto* edit = new QPlainTextEdit;
    edit->setReadOnly(true);
    edit->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    edit->setTabChangesFocus(true);
    edit->setFrameShape(QFrame::NoFrame);
    edit->setFont(Look::monospace());
    edit->setAccessibleName(accessibleName);
    edit->document()->setDocumentMargin(Look::Group);
    return edit;
}

QSize DetailsDock::sizeHint() const
{
    return {QDockWidget::sizeHint().width(), Look::rowHeight(fontMetrics()) * 9};
}

void DetailsDock::setModels(const ClusterModels* models)
{
    if (m_models) {
        m_models->disconnect(this);
    }
    m_models = models;
    m_history->setModels(models);
    m_diff->setModels(models);
    showNothing();
    if (models) {
        connect(models, &ClusterModels::changed, this, &DetailsDock::onChanged);
    }
}

void DetailsDock::show(KeyId key, std::optional<quint64> row, bool followKey)
{
    if (!m_models || !row) {
        showNothing();
        return;
    }
    m_pages->setCurrentWidget(m_tabs);
    m_journal->clear();
    m_finding->hide();
    m_key = key;
    m_follow = followKey;
    m_comparing = false;
    load(*row);
}

void DetailsDock::showEntry(const JournalModel& journal, int row)
{
    if (m_pages->currentWidget() != m_journal) {
        showNothing();
        m_pages->setCurrentWidget(m_journal);
    }
    m_journal->showEntry(journal, row);
}

bool DetailsDock::showsEntry() const
{
    return m_pages->currentWidget() == m_journal;
}

void DetailsDock::showFinding(const FindingText& finding)
{
    m_finding->setFinding(finding);
    m_finding->show();
    if (!m_details.valid) {
        m_title->setText(tr("No single record proves it."));
    }
}

void DetailsDock::showNothing(const QString& why)
{
    m_pages->setCurrentWidget(m_tabs);
    m_journal->clear();
    m_key = {};
    m_row = 0;
    m_follow = false;
    m_refreshDelay->stop();
    m_details = {};
    m_finding->hide();
    m_title->setText(!m_models       ? tr("No cluster open.")
                     : why.isEmpty() ? tr("Choose a row to see what stands behind it.")
                                     : why);
    // Empty lines have a height too, and would be scrolled to.
    for (QLabel* label : {m_place, m_keyCaption, m_keyText}) {
        label->clear();
        label->hide();
    }
    m_version->hide();
    m_newest->hide();
    m_valueCaption->clear();
    m_reveal->dismiss();
    m_revealButton->hide();
    m_members->setRowCount(0);
    m_members->hide();
    m_raw->clear();
    m_hex->clear();
    m_trace->clear();
    m_history->show({}, 0);
    m_diff->showNothing({});
    m_comparing = false;
    m_copyBar->setEnabled(false);
    m_tabs->setTabVisible(m_tabs->indexOf(m_trace), false);
}

void DetailsDock::bringUp()
{
    QDockWidget::show();
    raise();
    if (!m_details.trace.isEmpty()) {
        m_tabs->setCurrentWidget(m_trace);
    }
    m_tabs->currentWidget()->setFocus(Qt::OtherFocusReason);
}

void DetailsDock::onChanged(const std::vector<KeyId>& keys)
{
    if (m_key.valid() && !m_refreshDelay->isActive() && std::find(keys.begin(), keys.end(), m_key) != keys.end()) {
        m_refreshDelay->start();
    }
}

void DetailsDock::refresh()
{
    if (!m_models || !m_key.valid()) {
        return;
    }
    const std::vector<RecordDetails::Version> newest = m_models->history(m_key, 1);
    if (m_follow && !newest.empty() && (newest.front().row != m_row || !m_newest->isHidden())) {
        load(newest.front().row);
    } else if (!newest.empty()) {
        m_newest->setVisible(newest.front().row != m_row);
    }
}

void DetailsDock::load(quint64 row)
{
    m_row = row;
    m_details = m_models->details(row);
    if (!m_details.valid) {
        showNothing(m_models->mirror().store().folded() > row
                        ? tr("This record was read and is no longer kept: all records together would take more memory "
                             "than the limit for them (View menu).")
                        : QString());
        return;
    }
    m_copyBar->setEnabled(true);
    m_history->show(m_key, row);
    if (!m_comparing) {
        compareWithPrevious();
    }
    for (QLabel* label : {m_place, m_keyCaption, m_keyText})
        label->show();
    m_title->setText(m_details.title);
    m_place->setText(m_details.place);
    m_keyCaption->setText(tr("Key, as stored (%n byte(s))", nullptr, m_details.keyBytes));
    // All of it is under Raw; a label lays out every character.
    const bool isLong = m_details.keyText.size() > KeyCharacters;
    m_keyText->setText(isLong ? QString(m_details.keyText.left(KeyCharacters) + u'…') : m_details.keyText);
    const std::vector<RecordDetails::Version> newest =
        m_key.valid() ? m_models->history(m_key, 1) : std::vector<RecordDetails::Version>();
    const bool older = !newest.empty() && newest.front().row != row;
    m_version->setText(older ? tr("This is not the key's newest version.") : QString());
    m_version->setVisible(older);
    m_newest->setVisible(older);
    fillMembers();

    QString raw = tr("Key:") + QLatin1Char('\n') + m_details.keyText + QStringLiteral("\n\n") + tr("Value:") +
                  QLatin1Char('\n') + (m_details.valueText.isEmpty() ? m_details.valueKindWords : m_details.valueText);
    for (const auto& [name, value] : m_details.headers) {
        raw += QStringLiteral("\n\n") + tr("Header %1:").arg(name) + QLatin1Char('\n') + value;
    }
    if (raw.size() > Look::TextLimit) {
        raw.truncate(Look::TextLimit);
        raw += QStringLiteral("\n\n") + tr("The rest is not shown.");
    }
    setTextKeepingPlace(m_raw, raw);
    setTextKeepingPlace(m_hex, tr("Key:") + QLatin1Char('\n') + m_details.keyHex + QStringLiteral("\n\n") +
                                   tr("Value:") + QLatin1Char('\n') + m_details.valueHex);
    setTextKeepingPlace(m_trace, m_details.trace);
    m_tabs->setTabVisible(m_tabs->indexOf(m_trace), !m_details.trace.isEmpty());
}

void DetailsDock::fillMembers()
{
    QString caption = m_details.valueBytes < 0 ? tr("Value") : tr("Value (%n byte(s))", nullptr, m_details.valueBytes);
    if (!m_details.valueKindWords.isEmpty()) {
        caption = tr("%1: %2").arg(caption, m_details.valueKindWords);
    }
    m_valueCaption->setText(caption);
    m_reveal->dismiss();
    const int rows = static_cast<int>(m_details.members.size());
    m_revealButton->setVisible(std::any_of(m_details.members.begin(), m_details.members.end(),
                                           [](const auto& member) { return !member.property.empty(); }));
    m_members->setVisible(rows > 0);
    m_members->setRowCount(rows);
    for (int row = 0; row < rows; ++row) {
        const RecordDetails::Member& member = m_details.members.at(static_cast<std::size_t>(row));
        m_members->setItem(row, 0, makeItem(QString(member.depth * 4, QLatin1Char(' ')) + member.name));
        QTableWidgetItem* value = makeItem(member.value, !member.masked);
        if (member.masked) {
            value->setToolTip(tr("Secret: the value is not shown"));
        }
        m_members->setItem(row, 1, value);
    }
    onMemberChanged();
}

void DetailsDock::chooseVersion(quint64 row, bool newest)
{
    // The newest line goes on following; an older one stays.
    m_follow = newest;
    m_comparing = false;
    load(row);
}

void DetailsDock::compareWithPrevious()
{
    if (const std::optional<std::uint64_t> previous = m_models->mirror().store().previousVersion(m_row)) {
        m_diff->compare(*previous, m_row);
    } else if (m_models->mirror().store().isOlderGone(m_row)) {
        m_diff->showNothing(tr("The version before was read and is no longer kept: there is nothing to compare with."));
    } else {
        m_diff->showNothing(tr("No older version of this key is retained: there is nothing to compare with."));
    }
}

void DetailsDock::compare(quint64 before, quint64 after)
{
    if (!m_models) {
        return;
    }
    m_comparing = true;
    m_diff->compare(before, after);
    QDockWidget::show();
    raise();
    m_tabs->setCurrentWidget(m_diff);
    m_diff->view()->setFocus(Qt::OtherFocusReason);
}

void DetailsDock::compareChosen()
{
    if (!m_models || !m_details.valid) {
        return;
    }
    if (const auto pair = m_history->isVisible() ? m_history->pair() : std::nullopt) {
        compare(pair->first, pair->second);
        return;
    }
    m_comparing = false;
    compareWithPrevious();
    QDockWidget::show();
    raise();
    m_tabs->setCurrentWidget(m_diff);
}

void DetailsDock::onMemberChanged()
{
    m_reveal->dismiss(); // one value at a time, and only while it is the one chosen
    const auto row = static_cast<std::size_t>(m_members->currentRow());
    const bool may =
        m_members->currentRow() >= 0 && row < m_details.members.size() && !m_details.members[row].property.empty();
    m_revealButton->setEnabled(may);
    for (QAction* action : m_members->actions()) {
        action->setEnabled(may);
    }
}

void DetailsDock::askToReveal()
{
    const auto row = static_cast<std::size_t>(m_members->currentRow());
    if (!m_models || m_members->currentRow() < 0 || row >= m_details.members.size()) {
        return;
    }
    const RecordDetails::Member& member = m_details.members[row];
    if (!member.property.empty()) {
        m_reveal->ask(member.name, [models = m_models, record = m_row, property = member.property] {
            return models->revealed(record, property);
        });
    }
}

} // namespace inspector
