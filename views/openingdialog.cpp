// SPDX-License-Identifier: GPL-3.0-or-later
#include "openingdialog.h"

#include "dialogfoot.h"
#include "items/words.h"
#include "look.h"
#include "messagebanner.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

namespace inspector
{

namespace
{

constexpr int PatienceMs = 300; ///< a file that opens within it needs no progress bar
constexpr int MostNames = 4;

} // namespace

OpeningDialog::OpeningDialog(std::unique_ptr<FileOpening> opening, const QStringList& files, const QString& preferred,
                             Opened opened, QWidget* parent)
    : QDialog(parent), m_opening(std::move(opening)), m_preferred(preferred), m_opened(std::move(opened))
{
    setObjectName(QStringLiteral("openingDialog"));
    setWindowModality(Qt::WindowModal);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Open Files"));
    build(files);
    connect(m_opening.get(), &FileOpening::progressed, this, &OpeningDialog::showProgress);
    // Taking a cluster ends what is still telling: never from inside it.
    connect(m_opening.get(), &FileOpening::finished, this, &OpeningDialog::onFinished, Qt::QueuedConnection);
    connect(m_opening.get(), &FileOpening::failed, this, &OpeningDialog::showFailure, Qt::QueuedConnection);
    QTimer::singleShot(PatienceMs, this, [this] {
        if (m_opened) {
            showUp();
        }
    });
}

OpeningDialog::~OpeningDialog() = default;

void OpeningDialog::build(const QStringList& files)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* page = new QWidget;
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(Look::Page + Look::Tight, Look::Page, Look::Page + Look::Tight, Look::Page);
    column->setSpacing(Look::Gap);
    m_title = new QLabel(tr("Reading"));
    m_title->setFont(Look::title(font()));
    QStringList names;
    for (const QString& file : files.mid(0, MostNames)) {
        names.append(QDir::toNativeSeparators(file));
    }
    if (files.size() > MostNames) {
        names.append(tr("and %n more", nullptr, static_cast<int>(files.size()) - MostNames));
    }
    m_files = new QLabel(names.join(QLatin1Char('\n')));
    m_files->setTextFormat(Qt::PlainText);
    m_files->setForegroundRole(QPalette::PlaceholderText);
    m_files->setWordWrap(true);
    m_bar = new QProgressBar;
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Reading of the files"));
    m_progress = new QLabel;
    m_progress->setTextFormat(Qt::PlainText);
    m_choice = new QListWidget;
    m_choice->setObjectName(QStringLiteral("clusters"));
    m_choice->setAccessibleName(tr("Connect clusters in the files"));
    m_choice->hide();
    column->addWidget(m_title);
    column->addWidget(m_files);
    column->addWidget(m_bar);
    column->addWidget(m_progress);
    column->addWidget(m_choice, 1);
    layout->addWidget(page, 1);
    column->addStretch();
    m_message = new MessageBanner;
    m_message->setObjectName(QStringLiteral("failure"));
    layout->addWidget(m_message);

    auto* foot = new DialogFoot;
    m_open = new QPushButton(tr("&Open"));
    m_open->setObjectName(QStringLiteral("open"));
    m_open->hide();
    m_cancel = new QPushButton(tr("C&ancel"));
    m_cancel->setObjectName(QStringLiteral("cancel"));
    m_cancel->setAutoDefault(false);
    foot->row()->addStretch(1);
    foot->row()->addWidget(m_open);
    foot->row()->addWidget(m_cancel);
    layout->addWidget(foot);
    connect(m_open, &QPushButton::clicked, this, &OpeningDialog::openChosen);
    connect(m_choice, &QListWidget::itemActivated, this, &OpeningDialog::openChosen);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    resize(fontMetrics().averageCharWidth() * 90, sizeHint().height());
}

void OpeningDialog::done(int result)
{
    // Hidden dialogs get no close event.
    m_opened = {};
    m_opening.reset();
    QDialog::done(result);
    deleteLater();
}

void OpeningDialog::showProgress(qint64 bytes, qint64 total, qint64 records)
{
    const QString counted = tr("%1 records").arg(Words::number(records));
    if (total > 0) {
        m_bar->setRange(0, Look::BarSteps);
        m_bar->setValue(static_cast<int>(Look::BarSteps * (static_cast<double>(bytes) / static_cast<double>(total))));
        m_progress->setText(
            tr("%1 of %2 read · %3")
                .arg(Words::bytes(static_cast<quint64>(bytes)), Words::bytes(static_cast<quint64>(total)), counted));
    } else {
        m_progress->setText(tr("%1 read · %2").arg(Words::bytes(static_cast<quint64>(bytes)), counted));
    }
}

void OpeningDialog::onFinished()
{
    const QList<FileOpening::Found> found = m_opening->clusters();
    if (found.isEmpty()) {
        const QStringList lines =
            QStringList{tr("There is nothing of Kafka Connect in it. Dump the config, status and offset topics with "
                           "“kcat -C -e -J -t TOPIC”, and open all of the files together.")} +
            m_opening->problems();
        showFailure(lines.join(QLatin1Char('\n')));
        return;
    }
    if (found.size() == 1) {
        openCluster(0);
        return;
    }
    for (int i = 0; i < found.size(); ++i) {
        if (!m_preferred.isEmpty() && found.at(i).settings.configTopic == m_preferred) {
            openCluster(i);
            return;
        }
    }
    showChoice();
}

void OpeningDialog::showChoice()
{
    const QList<FileOpening::Found> found = m_opening->clusters();
    m_title->setText(tr("%n Connect cluster(s) in the files. Which one?", nullptr, static_cast<int>(found.size())));
    m_bar->hide();
    m_progress->hide();
    for (const FileOpening::Found& cluster : found) {
        auto* item = new QListWidgetItem(
            tr("%1: %2", "name of a Connect cluster, what there is of it").arg(cluster.name, cluster.contents));
        item->setSizeHint(QSize(0, Look::rowHeight(fontMetrics())));
        m_choice->addItem(item);
    }
    m_choice->setMinimumHeight(Look::rowHeight(fontMetrics()) * std::clamp(static_cast<int>(found.size()), 3, 12));
    m_choice->setCurrentRow(0);
    m_choice->show();
    m_open->show();
    m_open->setDefault(true);
    showUp();
    m_choice->setFocus(Qt::OtherFocusReason);
}

void OpeningDialog::showFailure(const QString& words)
{
    m_title->setText(tr("Not opened"));
    m_bar->hide();
    m_progress->hide();
    m_message->showMessage({Glyph::Cross, Tone::Red}, words);
    m_cancel->setText(tr("&Close"));
    m_cancel->setDefault(true);
    showUp();
}

void OpeningDialog::showUp()
{
    if (!isVisible()) {
        open();
    }
    adjustSize();
    resize(std::max(width(), fontMetrics().averageCharWidth() * 90), height());
}

void OpeningDialog::openChosen()
{
    openCluster(m_choice->currentRow());
}

void OpeningDialog::openCluster(int index)
{
    const ConnectionSettings settings = m_opening->clusters().at(index).settings;
    std::unique_ptr<OpenCluster> cluster = m_opening->take(index);
    const Opened opened = std::exchange(m_opened, {});
    accept();
    opened(std::move(cluster), settings);
}

} // namespace inspector
