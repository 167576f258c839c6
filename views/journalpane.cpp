// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalpane.h"

#include "items/journalmodel.h"
#include "items/tableproxy.h"
#include "items/words.h"
#include "journaldelegate.h"
#include "journalloader.h"
#include "look.h"
#include "messagebanner.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr qsizetype ChunkBytes = qsizetype{256} * 1024; ///< of an export, handed over in one call

} // namespace

JournalPane::JournalPane(const ClusterModels& models, JournalModel* journal, Texts texts, QWidget* parent)
    : TablePane(models, journal, std::move(texts), false, parent), m_journal(journal), m_loader(new JournalLoader(this))
{
    view()->setItemDelegate(new JournalDelegate(view()));
    m_copyAction = new QAction(tr("Copy &Entry as JSON"), view());
    connect(m_copyAction, &QAction::triggered, this, &JournalPane::copyEntry);
    view()->addAction(m_copyAction);
    buildFoot();
    connect(m_loader, &JournalLoader::loaded, this, &JournalPane::onDetails);
    connect(this, &Pane::currentChanged, this, &JournalPane::updateFoot);
    connect(m_journal, &JournalModel::fileChanged, this, &JournalPane::updateFile);
    connect(m_journal, &TableModel::rowsChanged, this, [this](const std::vector<quint32>& rows) {
        if (const int row = currentRow(); row >= 0 && std::binary_search(rows.begin(), rows.end(), row)) {
            Q_EMIT currentChanged(false);
        }
    });
    connect(m_journal, &QAbstractItemModel::rowsInserted, this, &JournalPane::updateFoot);
    updateFile();
}

JournalPane::~JournalPane() = default;

void JournalPane::buildFoot()
{
    m_undo = new QPushButton(tr("Un&do…"));
    m_undo->setObjectName(QStringLiteral("undo"));
    m_undo->setToolTip(tr("Plan an operation that brings back what was there before"));
    m_undo->hide();
    m_hindrance = new QLabel;
    m_hindrance->setObjectName(QStringLiteral("undoHindrance"));
    m_hindrance->setTextFormat(Qt::PlainText);
    m_hindrance->setWordWrap(true);
    m_hindrance->setForegroundRole(QPalette::PlaceholderText);
    m_copy = new QPushButton(tr("Copy &Entry as JSON"));
    m_copy->setObjectName(QStringLiteral("copyEntry"));
    m_copy->setToolTip(tr("Copy the entry as it is written; secrets masked"));
    m_export = new QPushButton(tr("E&xport Journal…"));
    m_export->setObjectName(QStringLiteral("exportJournal"));
    m_export->setToolTip(tr("Write the entries shown to a file, byte for byte: previous values are in clear"));
    m_export->hide();
    for (QPushButton* button : {m_undo, m_copy, m_export}) {
        button->setAutoDefault(false);
    }
    connect(m_undo, &QPushButton::clicked, this, [this] {
        const int row = currentRow();
        if (row >= 0 && hindrance(row).isEmpty()) {
            Q_EMIT undoRequested(m_journal->item(row));
        }
    });
    connect(m_copy, &QPushButton::clicked, this, &JournalPane::copyEntry);
    connect(m_export, &QPushButton::clicked, this, &JournalPane::chooseExport);

    m_foot = new QWidget;
    auto* row = new QHBoxLayout(m_foot);
    row->setContentsMargins(Look::Group, Look::Gap, Look::Group, Look::Gap);
    row->setSpacing(Look::Gap);
    row->addWidget(m_undo);
    row->addWidget(m_hindrance, 1);
    row->addWidget(m_copy);
    row->addWidget(m_export);
    m_trouble = new MessageBanner;
    m_trouble->setObjectName(QStringLiteral("journalTrouble"));
    m_message = new MessageBanner;
    m_message->setObjectName(QStringLiteral("journalMessage"));
    connect(m_message, &MessageBanner::actionTriggered, m_message, &MessageBanner::clear);
    layout()->addWidget(m_trouble);
    layout()->addWidget(m_message);
    layout()->addWidget(m_foot);
}

int JournalPane::currentRow() const
{
    const QModelIndex source = proxy()->mapToSource(view()->currentIndex());
    return source.isValid() ? source.row() : -1;
}

void JournalPane::setExport(StartExport start)
{
    m_startExport = std::move(start);
    m_export->setVisible(m_startExport != nullptr);
    updateFoot();
}

void JournalPane::offerUndo(const QString& hindrance)
{
    m_undoOffered = true;
    m_undoHindrance = hindrance;
    m_undo->show();
    updateFoot();
}

QString JournalPane::hindrance(int row) const
{
    return m_undoHindrance.isEmpty() ? m_journal->undoHindrance(row) : m_undoHindrance;
}

void JournalPane::updateFoot()
{
    const int row = currentRow();
    const bool isEntry = row >= 0 && m_journal->item(row).isEntry();
    m_copy->setEnabled(isEntry);
    m_copyAction->setEnabled(isEntry);
    m_export->setEnabled(m_journal->rowCount() > 0 && !m_job);
    if (m_undoOffered) {
        const QString why = row >= 0 ? hindrance(row) : tr("Choose an operation to take it back.");
        m_undo->setEnabled(why.isEmpty());
        m_undo->setAccessibleDescription(why);
        m_hindrance->setText(why);
    }
}

void JournalPane::updateFile()
{
    m_foot->setVisible(!m_journal->isAbsent());
    const QString problem = m_journal->problem();
    // An empty table says it itself.
    if (problem.isEmpty() || m_journal->rowCount() == 0) {
        m_trouble->clear();
    } else {
        m_trouble->showMessage(StateLook{Glyph::Triangle, Tone::Orange}, problem);
    }
    updateFoot();
    updateCounts();
}

void JournalPane::copyEntry()
{
    if (const int row = currentRow(); row >= 0) {
        m_loader->load(m_journal->item(row));
    }
}

void JournalPane::onDetails(const std::shared_ptr<const JournalDetails>& details)
{
    QGuiApplication::clipboard()->setText(QString::fromStdString(details->line));
    if (details->lineMasked) {
        m_message->showMessage(StateLook::of(Severity::Info),
                               tr("The entry was copied with its secrets masked. An export has them in clear."),
                               tr("Close"));
    }
}

std::vector<std::shared_ptr<const Bytes>> JournalPane::shownLines() const
{
    std::vector<const JournalItem*> items;
    for (int position = 0; position < proxy()->rowCount(); ++position) {
        items.push_back(&m_journal->item(proxy()->mapToSource(proxy()->index(position, 0)).row()));
    }
    std::sort(items.begin(), items.end(), [](const auto* a, const auto* b) { return a->line < b->line; });
    std::vector<std::shared_ptr<const Bytes>> lines;
    lines.reserve(items.size());
    for (const JournalItem* item : items) {
        lines.push_back(item->text);
    }
    return lines;
}

void JournalPane::chooseExport()
{
    auto* dialog = new QFileDialog(this, tr("Export the journal entries shown; previous values are in clear"));
    dialog->setObjectName(QStringLiteral("chooseJournalFile"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setDefaultSuffix(QStringLiteral("jsonl"));
    dialog->setNameFilters({tr("JSON lines (*.jsonl)"), tr("All files (*)")});
    dialog->selectFile(QStringLiteral("journal.jsonl"));
    // It asks before it takes the name of a file that is there.
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { startExport(path, QFileInfo::exists(path)); });
    dialog->open();
}

void JournalPane::startExport(const QString& path, bool replace)
{
    ExportRequest request;
    request.what = ExportRequest::What::Table;
    request.path = path;
    request.replace = replace;
    auto lines = std::make_shared<const std::vector<std::shared_ptr<const Bytes>>>(shownLines());
    request.tableRows = static_cast<qint64>(lines->size());
    request.nextLines = [lines, next = std::size_t{0}]() mutable -> std::optional<QByteArray> {
        QByteArray bytes;
        for (; next < lines->size() && bytes.size() < ChunkBytes; ++next) {
            const Bytes& line = *(*lines)[next];
            bytes.append(line.data(), static_cast<qsizetype>(line.size()));
            bytes.append('\n');
        }
        return bytes;
    };
    m_job = m_startExport(std::move(request));
    const auto ended = [this](StateLook look, const QString& words) {
        m_job.release()->deleteLater(); // it is speaking
        m_message->showMessage(look, words, tr("Close"));
        updateFoot();
    };
    const StateLook failed{Glyph::Cross, Tone::Red};
    connect(m_job.get(), &ExportJob::finished, this, [ended, path](qint64 count, qint64 bytes) {
        ended(StateLook{Glyph::Check, Tone::Green},
              tr("%n entries written to %1 (%2). Only you may read the file: previous values are in it in clear.",
                 nullptr, static_cast<int>(count))
                  .arg(path, Words::bytes(static_cast<quint64>(bytes))));
    });
    connect(m_job.get(), &ExportJob::nameTaken, this, [ended, failed, path] {
        ended(failed, tr("%1 is there already and stays as it is. Choose another name.").arg(path));
    });
    connect(m_job.get(), &ExportJob::failed, this, [ended, failed](const QString& words) { ended(failed, words); });
    updateFoot();
}

} // namespace inspector
