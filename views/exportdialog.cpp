// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportdialog.h"

#include "dialogfoot.h"
#include "filenames.h"
#include "items/clustermodels.h"
#include "items/eventlogmodel.h"
#include "items/recordsmodel.h"
#include "items/words.h"
#include "look.h"
#include "messagebanner.h"
#include "opencluster.h"
#include "pane.h"
#include "statelabel.h"
#include "tablereader.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDate>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QTableView>

namespace inspector
{

namespace
{

/// Names of the internal topics that stand in the store.
QStringList topicsOf(const RecordStore& store)
{
    QStringList topics;
    for (std::uint32_t slot = 0; slot < store.partitionCount(); ++slot) {
        const QString name = QString::fromStdString(store.partition({slot}).topic);
        if (!topics.contains(name)) {
            topics.append(name);
        }
    }
    topics.sort();
    return topics;
}

} // namespace

ExportDialog::ExportDialog(OpenCluster& cluster, Pane* pane, bool redacted, Start start, QWidget* parent)
    : QDialog(parent), m_cluster(cluster), m_pane(pane), m_redacted(redacted), m_start(std::move(start))
{
    setObjectName(QStringLiteral("exportDialog"));
    setWindowModality(Qt::WindowModal);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildPage(), 1);
    m_message = new MessageBanner;
    m_message->setObjectName(QStringLiteral("failure"));
    layout->addWidget(m_message);
    layout->addWidget(buildFoot());
    connect(m_message, &MessageBanner::actionTriggered, this, [this] { startExport(true); });
    m_path->setText(QDir(FileNames::folder())
                        .filePath(FileNames::plain(m_cluster.settings().group) + QLatin1Char('-') +
                                  QDate::currentDate().toString(Qt::ISODate) + suffix()));
    updatePage();
    m_export->setDefault(true);
    resize(fontMetrics().averageCharWidth() * 100, sizeHint().height());
}

ExportDialog::~ExportDialog() = default;

QWidget* ExportDialog::buildPage()
{
    auto* page = new QWidget;
    m_form = page;
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(Look::Page + Look::Tight, Look::Page, Look::Page + Look::Tight, Look::Page);
    grid->setHorizontalSpacing(Look::Group);
    grid->setVerticalSpacing(Look::Tight + 2);
    grid->setColumnStretch(1, 1);
    auto* title = new QLabel(tr("Export to a file"));
    title->setFont(Look::title(font()));
    grid->addWidget(title, 0, 0, 1, 3);

    addChoices(grid);

    auto* packingLabel = new QLabel(tr("&Format"));
    m_packing = new QComboBox;
    m_packing->setObjectName(QStringLiteral("packing"));
    m_packing->setAccessibleName(tr("Format"));
    m_packing->addItem(tr("JSON lines, as kcat -J writes them"), static_cast<int>(ExportRequest::Packing::None));
    m_packing->addItem(tr("JSON lines, gzip"), static_cast<int>(ExportRequest::Packing::Gzip));
    m_packing->addItem(tr("JSON lines, zstd"), static_cast<int>(ExportRequest::Packing::Zstd));
    packingLabel->setBuddy(m_packing);
    const int row = grid->rowCount();
    grid->setRowMinimumHeight(row, Look::Group);
    grid->addWidget(packingLabel, row + 1, 0);
    grid->addWidget(m_packing, row + 1, 1, 1, 2);
    m_redact = new QCheckBox(tr("&Redact: replace secrets by masks. Nothing can be restored from such a copy"));
    m_redact->setObjectName(QStringLiteral("redact"));
    grid->addWidget(m_redact, row + 2, 1, 1, 2);
    auto* pathLabel = new QLabel(tr("F&ile"));
    m_path = new QLineEdit;
    m_path->setObjectName(QStringLiteral("path"));
    m_path->setAccessibleName(tr("File"));
    pathLabel->setBuddy(m_path);
    auto* browse = new QPushButton(tr("C&hoose…"));
    browse->setAutoDefault(false);
    grid->addWidget(pathLabel, row + 3, 0);
    grid->addWidget(m_path, row + 3, 1);
    grid->addWidget(browse, row + 3, 2);
    m_secrets = new StateLabel;
    m_secrets->setObjectName(QStringLiteral("secrets"));
    m_secrets->setWordWrap(true);
    grid->addWidget(m_secrets, row + 4, 1, 1, 2);
    grid->setRowStretch(row + 5, 1);

    connect(m_what, &QButtonGroup::idToggled, this, &ExportDialog::updatePage);
    connect(m_packing, &QComboBox::currentIndexChanged, this, &ExportDialog::updatePage);
    connect(m_redact, &QCheckBox::toggled, this, &ExportDialog::updatePage);
    connect(m_path, &QLineEdit::textChanged, this, [this] {
        m_message->clear();
        m_export->setEnabled(!m_path->text().trimmed().isEmpty());
    });
    connect(browse, &QPushButton::clicked, this, &ExportDialog::choosePath);
    return page;
}

void ExportDialog::addChoices(QGridLayout* grid)
{
    m_what = new QButtonGroup(this);
    const ClusterModels& models = m_cluster.models();
    const RecordStore& store = models.mirror().store();
    const auto gone = static_cast<qint64>(store.goneRows());
    const QString kept = Words::number(static_cast<qint64>(store.folded()) - gone);
    addChoice(grid, ExportRequest::What::Everything,
              gone > 0 ? tr("&All internal topics, %1 records (%2 more were read and are no longer kept)")
                             .arg(kept, Words::number(gone))
                       : tr("&All internal topics, %1 records").arg(kept))
        ->setChecked(true);
    m_topic = new QComboBox;
    m_topic->setObjectName(QStringLiteral("topic"));
    m_topic->setAccessibleName(tr("Topic"));
    m_topic->addItems(topicsOf(models.mirror().store()));
    m_topic->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_topic->setMinimumContentsLength(30);
    addChoice(grid, ExportRequest::What::Topic, tr("&One topic"), m_topic)->setEnabled(m_topic->count() > 0);
    if (!m_pane) {
        return;
    }
    const int selected = TableReader::selectedRowCount(m_pane->view());
    if (selected > 0) {
        m_versions = new QComboBox;
        m_versions->setObjectName(QStringLiteral("versions"));
        m_versions->setAccessibleName(tr("Versions"));
        m_versions->addItem(tr("every version that is retained"));
        m_versions->addItem(tr("the last version only"));
        addChoice(grid, ExportRequest::What::Versions, tr("The &keys of %n selected row(s)", nullptr, selected),
                  m_versions);
    }
    const int rows = m_pane->view()->model()->rowCount();
    if (qobject_cast<RecordsModel*>(m_pane->view()->model())) {
        addChoice(grid, ExportRequest::What::Rows, tr("The %n record(s) shown in the &log", nullptr, rows));
    }
    //: %1: name of a pane
    addChoice(
        grid, ExportRequest::What::Table,
        tr("The table “%1” as it is shown, as CSV for a &spreadsheet: %n row(s)", nullptr, rows).arg(m_pane->title()));
}

QRadioButton* ExportDialog::addChoice(QGridLayout* grid, ExportRequest::What what, const QString& text, QWidget* beside)
{
    auto* button = new QRadioButton(text);
    button->setObjectName(QStringLiteral("what%1").arg(static_cast<int>(what)));
    m_what->addButton(button, static_cast<int>(what));
    const int row = grid->rowCount();
    if (!beside) {
        grid->addWidget(button, row, 0, 1, 3);
        return button;
    }
    auto* line = new QHBoxLayout;
    line->setSpacing(Look::Group);
    line->addWidget(button);
    line->addWidget(beside);
    line->addStretch(1);
    grid->addLayout(line, row, 0, 1, 3);
    // What is changed beside it is meant.
    connect(qobject_cast<QComboBox*>(beside), &QComboBox::activated, button, [button] { button->setChecked(true); });
    return button;
}

QWidget* ExportDialog::buildFoot()
{
    auto* foot = new DialogFoot;
    m_bar = new QProgressBar;
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Export"));
    m_bar->hide();
    m_export = new QPushButton(tr("&Export"));
    m_export->setObjectName(QStringLiteral("export"));
    m_cancel = new QPushButton(tr("C&ancel"));
    m_cancel->setObjectName(QStringLiteral("cancel"));
    m_cancel->setAutoDefault(false);
    foot->row()->addWidget(m_bar, 1);
    foot->row()->addStretch(1);
    foot->row()->addWidget(m_export);
    foot->row()->addWidget(m_cancel);
    connect(m_export, &QPushButton::clicked, this, [this] { startExport(false); });
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    return foot;
}

ExportRequest::What ExportDialog::what() const
{
    const auto chosen = static_cast<ExportRequest::What>(m_what->checkedId());
    const bool lastOnly = m_versions && m_versions->currentIndex() == 1;
    return chosen == ExportRequest::What::Versions && lastOnly ? ExportRequest::What::Latest : chosen;
}

QString ExportDialog::suffix() const
{
    if (what() == ExportRequest::What::Table) {
        return QStringLiteral(".csv");
    }
    switch (static_cast<ExportRequest::Packing>(m_packing->currentData().toInt())) {
    case ExportRequest::Packing::Gzip:
        return QStringLiteral(".jsonl.gz");
    case ExportRequest::Packing::Zstd:
        return QStringLiteral(".jsonl.zst");
    case ExportRequest::Packing::None:
        break;
    }
    return QStringLiteral(".jsonl");
}

void ExportDialog::updateSuffix()
{
    static const QRegularExpression known(QStringLiteral("\\.(csv|jsonl(\\.gz|\\.zst)?)$"));
    QString path = m_path->text();
    if (path.contains(known)) {
        m_path->setText(path.replace(known, suffix()));
    }
}

void ExportDialog::updatePage()
{
    const bool isTable = what() == ExportRequest::What::Table;
    m_packing->setEnabled(!isTable);
    m_redact->setEnabled(!isTable);
    updateSuffix();
    if (isTable) {
        m_secrets->setState({Glyph::Info, Tone::Blue}, tr("Secrets are masked, as in the table."));
    } else if (m_redacted) {
        m_secrets->setState({Glyph::Info, Tone::Blue}, tr("What is open is a redacted copy already."));
    } else if (m_redact->isChecked()) {
        m_secrets->setState(
            {Glyph::Info, Tone::Blue},
            tr("Passwords, keys and tokens are masked by name and by shape. Look through the file before "
               "you hand it on: what looks like no secret is not recognised."));
    } else {
        m_secrets->setState(
            {Glyph::Triangle, Tone::Orange},
            tr("The file will hold secrets in clear: passwords in connector configs, the session key of "
               "the workers. Only you will be able to read it; keep it so."));
    }
}

void ExportDialog::choosePath()
{
    auto* dialog = new QFileDialog(this, tr("Export to"), QFileInfo(m_path->text()).path());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // asked when it is about to happen
    dialog->selectFile(QFileInfo(m_path->text()).fileName());
    connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
    dialog->open();
}

ExportRequest ExportDialog::request()
{
    ExportRequest request;
    request.what = what();
    request.packing = static_cast<ExportRequest::Packing>(m_packing->currentData().toInt());
    request.redact = m_redact->isChecked();
    request.path = m_path->text().trimmed();
    request.topic = m_topic->currentText();
    switch (request.what) {
    case ExportRequest::What::Versions:
    case ExportRequest::What::Latest:
        request.keys = TableReader::selectedKeys(m_pane->view());
        break;
    case ExportRequest::What::Rows:
        request.rows = qobject_cast<RecordsModel*>(m_pane->view()->model())->shownRecords();
        break;
    case ExportRequest::What::Table:
        delete m_reader;
        m_reader = new TableReader(m_pane->view(), this);
        request.tableRows = m_reader->rowCount();
        request.nextLines = [reader = m_reader] { return reader->nextCsv(); };
        break;
    case ExportRequest::What::Everything:
    case ExportRequest::What::Topic:
        break;
    }
    return request;
}

void ExportDialog::startExport(bool replace)
{
    ExportRequest wanted = request();
    wanted.replace = replace;
    m_message->clear();
    setRunning(true);
    m_job = m_start(wanted);
    connect(m_job.get(), &ExportJob::progressed, this, [this](qint64 done, qint64 total) {
        m_bar->setRange(0, Look::BarSteps);
        m_bar->setValue(
            total > 0 ? static_cast<int>(Look::BarSteps * (static_cast<double>(done) / static_cast<double>(total)))
                      : 0);
    });
    // The job must not be destroyed while it is still telling.
    connect(
        m_job.get(), &ExportJob::finished, this,
        [this, wanted](qint64 lines, qint64 bytes, qint64 gone) {
            if (gone > 0) {
                m_cluster.models().events()->add(
                    EventLogModel::Severity::Warning, tr("Export"),
                    tr("%1 of those to be exported were no longer kept when it was their turn: they are not in %2.")
                        .arg(Words::records(gone), QDir::toNativeSeparators(wanted.path)));
            }
            onFinished(wanted, lines, bytes);
        },
        Qt::QueuedConnection);
    connect(
        m_job.get(), &ExportJob::nameTaken, this,
        [this, path = wanted.path] {
            setRunning(false);
            m_message->showMessage({Glyph::Triangle, Tone::Orange},
                                   tr("%1 is there already. Choose another name, or replace it.").arg(path),
                                   tr("Replace It"));
        },
        Qt::QueuedConnection);
    connect(
        m_job.get(), &ExportJob::failed, this,
        [this](const QString& words) {
            setRunning(false);
            m_message->showMessage({Glyph::Cross, Tone::Red}, words);
        },
        Qt::QueuedConnection);
}

void ExportDialog::setRunning(bool running)
{
    if (!running) {
        m_job.reset();
    }
    m_bar->setRange(0, 0);
    m_bar->setVisible(running);
    m_form->setEnabled(!running);
    m_export->setEnabled(!running);
}

void ExportDialog::onFinished(const ExportRequest& request, qint64 lines, qint64 bytes)
{
    const bool isTable = request.what == ExportRequest::What::Table;
    const QString what = isTable ? tr("%n row(s)", nullptr, static_cast<int>(lines))
                                 : tr("%n record(s)", nullptr, static_cast<int>(lines));
    const bool inClear = !isTable && !request.redact && !m_redacted;
    m_cluster.models().events()->add(
        EventLogModel::Severity::Info, tr("Export"),
        (inClear ? tr("%1 written to %2 (%3). The file holds secrets in clear; only you can read it.")
                 : tr("%1 written to %2 (%3). Secrets are masked; only you can read it."))
            .arg(what, QDir::toNativeSeparators(QFileInfo(request.path).absoluteFilePath()),
                 Words::bytes(static_cast<quint64>(bytes))));
    accept();
}

void ExportDialog::done(int result)
{
    m_job.reset();
    QDialog::done(result);
}

} // namespace inspector
