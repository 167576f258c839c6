// SPDX-License-Identifier: GPL-3.0-or-later
#include "loglevelsdialog.h"

#include "celldelegate.h"
#include "dialogfoot.h"
#include "items/plaintip.h"
#include "items/tablemodel.h"
#include "items/words.h"
#include "labels.h"
#include "look.h"
#include "messagebanner.h"
#include "operations/answer.h"
#include "statelabel.h"
#include "tablelook.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

#include <array>

namespace inspector
{

namespace
{

/// Those of Log4j, from silent to talkative.
constexpr std::array Levels{"OFF", "FATAL", "ERROR", "WARN", "INFO", "DEBUG", "TRACE"};

constexpr int WorkerCharacters = 16; ///< a column each; what is left is for the loggers' names

/// Without what is the same of nearly all workers.
QString workerName(const std::string& url)
{
    const QString shown = Words::raw(url, Words::NameLimit);
    const auto scheme = shown.indexOf(QLatin1String("://"));
    return scheme < 0 ? shown : shown.mid(scheme + 3);
}

} // namespace

LogLevelsDialog::LogLevelsDialog(LogLevelChange::Context context, const QString& clusterName, QWidget* parent)
    : QDialog(parent), m_context(std::move(context)), m_urls(m_context.admin->workerUrls())
{
    setObjectName(QStringLiteral("logLevelsDialog"));
    setWindowModality(Qt::WindowModal);
    setWindowTitle(tr("Log Levels"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* page = new QVBoxLayout;
    page->setContentsMargins(Look::Page + Look::Tight, Look::Page, Look::Page + Look::Tight, Look::Page);
    page->setSpacing(Look::Gap);
    auto* title = Labels::plain(tr("Log levels of the workers"));
    title->setFont(Look::title(font()));
    auto* note = Labels::plain(tr("%1 · a level set here lasts until the worker is started anew").arg(clusterName));
    note->setForegroundRole(QPalette::PlaceholderText);
    m_find = new QLineEdit;
    m_find->setObjectName(QStringLiteral("findLogger"));
    m_find->setClearButtonEnabled(true);
    m_find->setPlaceholderText(tr("part of a logger's name, or a level"));
    auto* find = new QLabel(tr("&Find"));
    find->setBuddy(m_find);
    m_refresh = new QPushButton(tr("&Read Again"));
    m_refresh->setObjectName(QStringLiteral("readAgain"));
    m_refresh->setAutoDefault(false);
    auto* tools = new QHBoxLayout;
    tools->setSpacing(Look::Gap);
    tools->addWidget(find);
    tools->addWidget(m_find, 1);
    tools->addWidget(m_refresh);
    m_table = new QTableWidget(0, static_cast<int>(m_urls.size()) + 1);
    m_table->setObjectName(QStringLiteral("logLevels"));
    m_table->setAccessibleName(tr("Levels by logger and worker"));
    m_table->setItemDelegate(new CellDelegate(m_table));
    QStringList headers{tr("Logger")};
    for (const std::string& url : m_urls) {
        headers << workerName(url);
    }
    m_table->setHorizontalHeaderLabels(headers);
    for (std::size_t worker = 0; worker < m_urls.size(); ++worker) {
        m_table->horizontalHeaderItem(static_cast<int>(worker) + 1)
            ->setToolTip(PlainTip::of(Words::raw(m_urls[worker], Words::NameLimit)));
    }
    TableLook::apply(m_table);
    m_table->setTextElideMode(Qt::ElideLeft); // a logger's name tells most at its end
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setColumnWidth(0, Look::columnWidth(fontMetrics(), 56));
    constexpr int FewWorkers = 3; // beside whom the loggers' names take what is left; of more the table is scrolled
    if (m_urls.size() <= FewWorkers) {
        m_table->horizontalHeader()->setStretchLastSection(false);
        m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    }
    for (int column = 1; column < m_table->columnCount(); ++column) {
        m_table->setColumnWidth(column, Look::columnWidth(fontMetrics(), WorkerCharacters));
    }
    m_banner = new MessageBanner;
    m_banner->setObjectName(QStringLiteral("levelsMessage"));
    page->addWidget(title);
    page->addWidget(note);
    page->addLayout(tools);
    page->addWidget(m_table, 1);
    page->addWidget(buildChange());
    layout->addLayout(page, 1);
    layout->addWidget(m_banner);

    auto* foot = new DialogFoot;
    m_reason = new StateLabel;
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setWordWrap(true);
    m_set = new QPushButton(tr("&Set Level"));
    m_set->setObjectName(QStringLiteral("setLevel"));
    m_set->setAutoDefault(false);
    m_close = new QPushButton(tr("Close"));
    m_close->setObjectName(QStringLiteral("close"));
    foot->row()->addWidget(m_reason, 1);
    foot->row()->addWidget(m_set);
    foot->row()->addWidget(m_close);
    layout->addWidget(foot);

    connect(m_find, &QLineEdit::textChanged, this, &LogLevelsDialog::applyFilter);
    connect(m_refresh, &QPushButton::clicked, this, &LogLevelsDialog::readAll);
    connect(m_table, &QTableWidget::currentItemChanged, this, &LogLevelsDialog::onCurrentChanged);
    connect(m_set, &QPushButton::clicked, this, &LogLevelsDialog::change);
    connect(m_close, &QPushButton::clicked, this, &LogLevelsDialog::reject);
    m_close->setDefault(true);
    m_close->setFocus(Qt::OtherFocusReason);
    resize(fontMetrics().averageCharWidth() * 140, Look::rowHeight(fontMetrics()) * 26);
    readAll();
}

LogLevelsDialog::~LogLevelsDialog()
{
    for (const ConnectCallPtr& call : m_calls) {
        call->cancel();
    }
}

QWidget* LogLevelsDialog::buildChange()
{
    auto* part = new QWidget;
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Look::Gap);
    m_logger = new QLineEdit;
    m_logger->setObjectName(QStringLiteral("logger"));
    m_logger->setPlaceholderText(tr("a logger of the table, or another one"));
    m_level = new QComboBox;
    m_level->setObjectName(QStringLiteral("level"));
    for (const char* level : Levels) {
        m_level->addItem(QString::fromLatin1(level));
    }
    m_level->setCurrentText(QStringLiteral("INFO"));
    m_scope = new QComboBox;
    m_scope->setObjectName(QStringLiteral("scope"));
    m_scope->addItem(tr("all workers (Connect 3.7 and later)"), QString());
    for (const std::string& url : m_urls) {
        m_scope->addItem(tr("only %1").arg(Words::raw(url, Words::NameLimit)), QString::fromStdString(url));
    }
    m_scope->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_scope->setMinimumContentsLength(28);
    const auto add = [row](const QString& text, QWidget* field, int stretch) {
        auto* label = new QLabel(text);
        label->setBuddy(field);
        row->addWidget(label);
        row->addWidget(field, stretch);
    };
    add(tr("&Logger"), m_logger, 2);
    add(tr("L&evel"), m_level, 0);
    add(tr("&On"), m_scope, 1);
    connect(m_logger, &QLineEdit::textChanged, this, &LogLevelsDialog::updateReason);
    return part;
}

void LogLevelsDialog::readAll()
{
    for (const ConnectCallPtr& call : m_calls) {
        call->cancel();
    }
    m_calls.clear();
    m_levels.clear();
    m_problems.clear();
    m_awaited = m_urls.size();
    for (std::size_t worker = 0; worker < m_urls.size(); ++worker) {
        m_calls.push_back(m_context.admin->loggers(
            m_urls[worker],
            guarded(this, [this, worker](const Result<std::vector<LoggerLevel>>& levels) { onRead(worker, levels); })));
    }
    updateReason();
}

void LogLevelsDialog::onRead(std::size_t worker, const Result<std::vector<LoggerLevel>>& levels)
{
    if (levels) {
        for (const LoggerLevel& each : *levels) {
            std::vector<std::string>& row = m_levels[each.name];
            row.resize(m_urls.size());
            row[worker] = each.level;
        }
    } else {
        m_problems << Words::raw(m_urls[worker]) + u": "_qs + Words::error(levels.error());
    }
    if (--m_awaited == 0) {
        showLevels();
    }
}

void LogLevelsDialog::showLevels()
{
    const QTableWidgetItem* current = m_table->item(m_table->currentRow(), 0);
    const QString chosen = current ? current->text() : QString();
    {
        const QSignalBlocker quiet(m_table);
        m_table->setRowCount(static_cast<int>(m_levels.size()));
        int at = 0;
        for (const auto& [logger, levels] : m_levels) {
            m_table->setItem(at, 0, new QTableWidgetItem(Words::raw(logger, Words::NameLimit)));
            for (std::size_t worker = 0; worker < m_urls.size(); ++worker) {
                const std::string& level = levels[worker];
                m_table->setItem(at, static_cast<int>(worker) + 1,
                                 new QTableWidgetItem(level.empty() ? tr("–", "a logger without a level of its own")
                                                                    : Words::raw(level, Words::NameLimit)));
            }
            m_table->item(at, 0)->setData(Qt::UserRole, QByteArray::fromStdString(logger));
            m_table->item(at, 0)->setData(role::Monospace, true);
            m_table->item(at, 0)->setToolTip(PlainTip::of(m_table->item(at, 0)->text()));
            if (m_table->item(at, 0)->text() == chosen) {
                m_table->setCurrentCell(at, 0);
            }
            ++at;
        }
    }
    if (!m_problems.isEmpty()) {
        m_banner->showMessage({Glyph::Triangle, Tone::Orange},
                              tr("Levels not known: %1").arg(m_problems.join(u" · "_qs)));
    }
    applyFilter();
    updateReason();
}

void LogLevelsDialog::applyFilter()
{
    const QString wanted = m_find->text();
    for (int row = 0; row < m_table->rowCount(); ++row) {
        bool fits = wanted.isEmpty();
        for (int column = 0; column < m_table->columnCount() && !fits; ++column) {
            fits = m_table->item(row, column)->text().contains(wanted, Qt::CaseInsensitive);
        }
        m_table->setRowHidden(row, !fits);
    }
}

void LogLevelsDialog::onCurrentChanged()
{
    const QTableWidgetItem* item = m_table->item(m_table->currentRow(), 0);
    if (!item) {
        return;
    }
    m_logger->setText(QString::fromUtf8(item->data(Qt::UserRole).toByteArray()));
    for (int column = 1; column < m_table->columnCount(); ++column) {
        const int level = m_level->findText(m_table->item(item->row(), column)->text());
        if (level >= 0) {
            m_level->setCurrentIndex(level);
            return;
        }
    }
}

void LogLevelsDialog::updateReason()
{
    QString reason;
    if (m_change) {
        reason = tr("Being changed: what counts is what the workers say afterwards.");
    } else if (m_context.readOnly) {
        reason = tr("This cluster is open read-only: levels can be looked at, not changed.");
    } else if (m_logger->text().trimmed().isEmpty()) {
        reason = tr("Choose a logger, or type one.");
    }
    m_set->setEnabled(reason.isEmpty());
    m_refresh->setEnabled(!m_change);
    if (reason.isEmpty()) {
        m_reason->setState({Glyph::Info, Tone::Blue}, m_awaited > 0
                                                          ? tr("Reading the levels…")
                                                          : tr("The level holds for the logger and those below it."));
    } else {
        m_reason->setState({m_change ? Glyph::Cycle : Glyph::Info, Tone::Blue}, reason);
    }
    m_set->setAccessibleDescription(m_reason->text());
}

void LogLevelsDialog::change()
{
    if (m_change || !m_set->isEnabled()) {
        return;
    }
    const LogLevelChange::Wanted wanted{m_logger->text().trimmed().toStdString(), m_level->currentText().toStdString(),
                                        m_scope->currentData().toString().toStdString()};
    m_change = new LogLevelChange(m_context, wanted, {}, this);
    connect(m_change, &LogLevelChange::finished, this, &LogLevelsDialog::onChanged);
    m_banner->clear();
    updateReason();
    m_change->start();
}

void LogLevelsDialog::onChanged()
{
    const QString words = m_change->headline() + u' ' + m_change->explanation();
    const StateLook look = StateLook::of(m_change->outcome());
    m_change->deleteLater();
    m_change = nullptr;
    m_banner->showMessage(look, words);
    readAll();
}

void LogLevelsDialog::reject()
{
    if (m_change) {
        m_change->disconnect(this);
        m_change->setParent(parentWidget());
        connect(m_change, &LogLevelChange::finished, m_change, &QObject::deleteLater);
        m_change = nullptr;
    }
    QDialog::reject();
}

} // namespace inspector
