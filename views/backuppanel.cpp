// SPDX-License-Identifier: GPL-3.0-or-later
#include "backuppanel.h"

#include "filenames.h"
#include "items/clustermodels.h"
#include "items/eventlogmodel.h"
#include "items/words.h"
#include "look.h"
#include "opencluster.h"
#include "statelabel.h"

#include <QDate>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>

namespace inspector
{

namespace
{

constexpr int Percents = 100;

} // namespace

QString BackupPanel::suggestedPath(const OpenCluster& cluster)
{
    const QDir folder(FileNames::folder());
    const QString stem =
        FileNames::plain(cluster.settings().group) + QLatin1Char('-') + QDate::currentDate().toString(Qt::ISODate);
    QString path = folder.filePath(stem + QStringLiteral(".tar.zst"));
    // One that is there is never replaced.
    for (int number = 2; QFileInfo::exists(path); ++number) {
        path = folder.filePath(stem + QStringLiteral("-%1.tar.zst").arg(number));
    }
    return path;
}

BackupPanel::BackupPanel(OpenCluster& cluster, QWidget* parent)
    : QWidget(parent), m_cluster(cluster), m_backups(cluster.backups())
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(Look::Group);
    grid->setVerticalSpacing(Look::Gap);
    grid->setColumnStretch(1, 1);
    auto* label = new QLabel(tr("F&ile"));
    m_path = new QLineEdit(suggestedPath(cluster));
    m_path->setObjectName(QStringLiteral("backupPath"));
    m_path->setAccessibleName(tr("File of the backup"));
    label->setBuddy(m_path);
    m_choose = new QPushButton(tr("C&hoose…"));
    m_choose->setObjectName(QStringLiteral("chooseBackup"));
    m_choose->setAutoDefault(false);
    grid->addWidget(label, 0, 0);
    grid->addWidget(m_path, 0, 1);
    grid->addWidget(m_choose, 0, 2);
    m_secrets = new StateLabel;
    m_secrets->setWordWrap(true);
    m_secrets->setState({Glyph::Triangle, Tone::Orange},
                        tr("The file has secrets in clear: passwords in connector configs, the session key of the "
                           "workers. Only you can read it; keep it as safe as the cluster itself."));
    grid->addWidget(m_secrets, 1, 1, 1, 2);
    m_state = new StateLabel;
    m_state->setObjectName(QStringLiteral("backupState"));
    m_state->setWordWrap(true);
    m_state->hide();
    m_bar = new QProgressBar;
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Backup"));
    m_bar->hide();
    // Their room is there from the start: a page that grows would be scrolled, and its buttons move.
    for (QWidget* part : std::initializer_list<QWidget*>{m_bar, m_state}) {
        QSizePolicy policy = part->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        part->setSizePolicy(policy);
    }
    grid->addWidget(m_bar, 2, 1, 1, 2);
    grid->addWidget(m_state, 3, 1, 1, 2);
    connect(m_choose, &QPushButton::clicked, this, &BackupPanel::choosePath);
    connect(m_path, &QLineEdit::textChanged, this, &BackupPanel::changed);
}

BackupPanel::~BackupPanel() = default;

QString BackupPanel::path() const
{
    return QDir::current().absoluteFilePath(m_path->text().trimmed());
}

QString BackupPanel::obstacle() const
{
    if (!m_backups) {
        return tr("This cluster cannot be backed up: it was opened from files.");
    }
    return m_path->text().trimmed().isEmpty() ? tr("Name a file.") : QString();
}

void BackupPanel::choosePath()
{
    auto* dialog = new QFileDialog(this, tr("Back up to"), QFileInfo(path()).path());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // nothing is ever replaced; the result says so
    dialog->selectFile(QFileInfo(path()).fileName());
    connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
    dialog->open();
}

void BackupPanel::start()
{
    if (isRunning() || !obstacle().isEmpty()) {
        return;
    }
    m_made.reset();
    m_warnings.clear();
    m_path->setText(QDir::toNativeSeparators(path()));
    m_job = m_backups->backUp(path());
    connect(m_job.get(), &BackupJob::progressed, this, [this](const QString& words, int percent) {
        m_bar->setRange(0, percent < 0 ? 0 : Percents);
        m_bar->setValue(std::max(percent, 0));
        m_state->setState({Glyph::Cycle, Tone::Blue}, words);
    });
    connect(m_job.get(), &BackupJob::warned, this, [this](const QString& words) { m_warnings.append(words); });
    // The job must not be destroyed while it is still telling.
    connect(m_job.get(), &BackupJob::finished, this, &BackupPanel::onFinished, Qt::QueuedConnection);
    connect(m_job.get(), &BackupJob::failed, this, &BackupPanel::onFailed, Qt::QueuedConnection);
    m_bar->setRange(0, 0);
    m_state->setState({Glyph::Cycle, Tone::Blue}, tr("Reading the topics afresh"));
    setRunning(true);
}

void BackupPanel::cancel()
{
    if (!isRunning()) {
        return;
    }
    m_job.reset();
    m_state->setState({Glyph::Ring, Tone::Muted}, tr("Called off. Nothing is left of it."));
    setRunning(false);
}

void BackupPanel::forget()
{
    m_made.reset();
    m_state->setState({Glyph::Triangle, Tone::Orange},
                      tr("There is no backup any more of what stands in the topics. Make another one."));
    m_path->setText(suggestedPath(m_cluster));
    setRunning(false);
}

void BackupPanel::setRunning(bool running)
{
    m_bar->setVisible(running);
    m_state->setVisible(!m_state->text().isEmpty());
    m_path->setReadOnly(running || m_made); // to be read and copied all the same
    m_choose->setEnabled(!running && !m_made);
    Q_EMIT changed();
}

void BackupPanel::onFinished()
{
    if (!m_job) {
        return; // called off meanwhile
    }
    m_made = m_job->manifest();
    m_job.reset();
    QString words = tr("Written, read back and verified: %1 records of %2 topics, every checksum right.")
                        .arg(Words::number(static_cast<qint64>(m_made->records())))
                        .arg(m_made->topics.size());
    const QString file = QDir::toNativeSeparators(path());
    m_cluster.models().events()->add(EventLogModel::Severity::Info, tr("Backup"),
                                     words + u' ' + tr("The file is %1; it holds secrets in clear.").arg(file));
    for (const QString& warning : std::as_const(m_warnings)) {
        words += u'\n' + warning;
    }
    m_state->setState(
        m_warnings.isEmpty() ? StateLook{Glyph::Check, Tone::Green} : StateLook{Glyph::Triangle, Tone::Orange}, words);
    m_state->announce();
    setRunning(false);
}

void BackupPanel::onFailed(const QString& words)
{
    if (!m_job) {
        return;
    }
    m_job.reset();
    QStringList all = m_warnings;
    all.append(words);
    m_state->setState({Glyph::Cross, Tone::Red}, tr("There is no backup. %1").arg(all.join(u' ')));
    m_state->announce();
    setRunning(false);
}

} // namespace inspector
