// SPDX-License-Identifier: GPL-3.0-or-later
#include "discoverydialog.h"

#include "dialogfoot.h"
#include "items/discoverywords.h"
#include "items/plaintip.h"
#include "items/words.h"
#include "look.h"
#include "messagebanner.h"
#include "statelabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>

namespace inspector
{

namespace
{

/// Group, workers and topics of a cluster with what speaks for them, a line each.
QString evidenceOf(const FoundCluster& cluster)
{
    QStringList lines;
    for (const FoundWorker& worker : cluster.workers) {
        lines.append(DiscoveryWords::worker(worker));
    }
    for (const TopicRole role : {TopicRole::Config, TopicRole::Status, TopicRole::Offset}) {
        const FoundTopicMatch& match = cluster.topic(role);
        if (!lines.isEmpty()) {
            lines.append(QString());
        }
        lines.append(QString(DiscoveryWords::role(role) + u": " + DiscoveryWords::topic(match)));
        lines.append(QString(u"    " + DiscoveryWords::evidence(match, role)));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

DiscoveryDialog::DiscoveryDialog(Search search, const QString& bootstrap, Chosen chosen, QWidget* parent)
    : QDialog(parent), m_start(std::move(search)), m_chosen(std::move(chosen))
{
    setObjectName(QStringLiteral("discoveryDialog"));
    setWindowModality(Qt::WindowModal);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Find Connect Clusters"));
    build(bootstrap);
    connect(m_message, &MessageBanner::actionTriggered, this, &DiscoveryDialog::begin);
    begin();
}

void DiscoveryDialog::begin()
{
    m_failed = false;
    m_message->clear();
    m_bar->setRange(0, 0);
    m_bar->show();
    m_search = m_start();
    connect(m_search.get(), &ClusterSearch::progressed, this, &DiscoveryDialog::showProgress);
    connect(m_search.get(), &ClusterSearch::finished, this, &DiscoveryDialog::onFinished);
    connect(m_search.get(), &ClusterSearch::failed, this, &DiscoveryDialog::showFailure);
    m_cancel->setFocus(Qt::OtherFocusReason);
    showChosen();
}

DiscoveryDialog::~DiscoveryDialog() = default;

void DiscoveryDialog::setAsksOnlyInDoubt(const QString& group)
{
    m_group = group;
}

void DiscoveryDialog::build(const QString& bootstrap)
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
    auto* title = new QLabel(tr("Connect clusters"));
    title->setFont(Look::title(font()));
    auto* where = new QLabel;
    where->setTextFormat(Qt::PlainText);
    where->setText(tr("on %1 · looks at groups, workers and a few records of compacted topics; nothing is changed")
                       .arg(bootstrap));
    where->setForegroundRole(QPalette::PlaceholderText);
    where->setWordWrap(true);
    m_bar = new QProgressBar;
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Search for Connect clusters"));
    m_progress = new QLabel;
    m_progress->setObjectName(QStringLiteral("progress"));
    m_progress->setTextFormat(Qt::PlainText);
    m_progress->setWordWrap(true);
    m_clusters = new QListWidget;
    m_clusters->setObjectName(QStringLiteral("clusters"));
    m_clusters->setAccessibleName(tr("Connect clusters found"));
    m_clusters->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // long rows are elided
    m_clusters->setTextElideMode(Qt::ElideMiddle);
    m_clusters->setUniformItemSizes(true);
    m_evidence = new QPlainTextEdit;
    m_evidence->setObjectName(QStringLiteral("evidence"));
    m_evidence->setAccessibleName(tr("Workers, topics and what speaks for them"));
    m_evidence->setReadOnly(true);
    m_evidence->setTabChangesFocus(true);
    column->addWidget(title);
    column->addWidget(where);
    column->addWidget(m_bar);
    column->addWidget(m_progress);
    column->addWidget(m_clusters, 2);
    column->addWidget(m_evidence, 3);
    layout->addWidget(page, 1);
    m_message = new MessageBanner;
    m_message->setObjectName(QStringLiteral("failure"));
    layout->addWidget(m_message);
    layout->addWidget(buildFoot());
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().height() * 34);
}

QWidget* DiscoveryDialog::buildFoot()
{
    auto* foot = new DialogFoot;
    m_reason = new StateLabel;
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setWordWrap(true);
    m_use = new QPushButton(tr("&Use This Cluster"));
    m_use->setObjectName(QStringLiteral("use"));
    m_cancel = new QPushButton(tr("C&ancel"));
    m_cancel->setObjectName(QStringLiteral("cancel"));
    m_cancel->setAutoDefault(false);
    foot->row()->addWidget(m_reason, 1);
    foot->row()->addWidget(m_use);
    foot->row()->addWidget(m_cancel);
    connect(m_use, &QPushButton::clicked, this, &DiscoveryDialog::useChosen);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_clusters, &QListWidget::currentRowChanged, this, &DiscoveryDialog::showChosen);
    connect(m_clusters, &QListWidget::itemActivated, this, &DiscoveryDialog::useChosen);
    return foot;
}

void DiscoveryDialog::showProgress(const DiscoveryProgress& progress)
{
    m_progress->setText(DiscoveryWords::progress(progress));
    m_bar->setRange(0, static_cast<int>(progress.of)); // 0: cannot be told
    m_bar->setValue(static_cast<int>(progress.done));
}

void DiscoveryDialog::onFinished(const Discovery& discovery)
{
    m_found = discovery;
    endSearch();
    m_progress->setText(DiscoveryWords::extent(discovery));
    for (const FoundCluster& cluster : discovery.clusters) {
        const QString topic = DiscoveryWords::topic(cluster.topic(TopicRole::Config));
        // First what tells one from another.
        auto* item = new QListWidgetItem(
            QString(DiscoveryWords::title(cluster) + u" · " + topic + u" · " + DiscoveryWords::state(cluster)));
        item->setToolTip(PlainTip::of(item->text()));
        item->setSizeHint(QSize(0, Look::rowHeight(fontMetrics())));
        m_clusters->addItem(item);
    }
    QStringList words = DiscoveryWords::gaps(discovery);
    if (m_clusters->count() > 0) {
        const ClusterChoice choice = chooseCluster(m_found, m_group.value_or(QString()).toStdString());
        const bool missing = choice.outcome == ClusterChoice::Outcome::NoSuchGroup; // none is what was asked for
        if (missing)
            words.prepend(tr("No Connect cluster with the group id %1 was found. It may have no worker now: then it is "
                             "one of those whose group is not known.")
                              .arg(Words::name(m_group->toStdString())));
        const int first = missing ? -1 : 0;
        m_clusters->setCurrentRow(choice.cluster ? static_cast<int>(choice.cluster - m_found.clusters.data()) : first);
        m_clusters->setFocus(Qt::OtherFocusReason);
        if (m_group && choice.outcome == ClusterChoice::Outcome::Chosen) {
            useChosen();
            return;
        }
    }
    if (!words.isEmpty()) {
        m_message->showMessage({Glyph::Triangle, Tone::Orange}, words.join(QLatin1Char('\n')));
    }
    showChosen();
}

void DiscoveryDialog::showFailure(const QString& words)
{
    endSearch();
    m_progress->clear();
    m_failed = true;
    m_message->showMessage({Glyph::Cross, Tone::Red}, words, tr("Try A&gain"));
    showChosen();
}

void DiscoveryDialog::endSearch()
{
    m_bar->hide();
    if (m_search) {
        m_search.release()->deleteLater(); // it is still telling
    }
}

void DiscoveryDialog::showChosen()
{
    const int row = m_clusters->currentRow();
    const bool chosen = row >= 0;
    m_evidence->setPlainText(chosen ? evidenceOf(m_found.clusters[static_cast<std::size_t>(row)]) : QString());
    m_use->setEnabled(chosen);
    m_use->setDefault(chosen && m_found.clusters[static_cast<std::size_t>(row)].certain());
    if (chosen) {
        const FoundCluster& cluster = m_found.clusters[static_cast<std::size_t>(row)];
        m_reason->setState(
            cluster.certain() ? StateLook{Glyph::Check, Tone::Green} : StateLook{Glyph::Question, Tone::Ochre},
            cluster.certain() ? tr("Its group and its topics are certain.") : DiscoveryWords::verdict(cluster));
    } else if (m_search) {
        m_reason->setState({Glyph::Info, Tone::Blue}, tr("The search is going on."));
    } else if (m_clusters->count() > 0) {
        m_reason->setState({Glyph::Info, Tone::Blue}, tr("Choose a Connect cluster."));
    } else if (m_failed) {
        m_reason->setState({Glyph::Info, Tone::Blue}, tr("The brokers could not be asked."));
    } else {
        m_reason->setState({Glyph::Info, Tone::Blue},
                           tr("No Connect cluster was found. The names of its topics are in the configuration of its "
                              "workers."));
    }
}

void DiscoveryDialog::useChosen()
{
    const int row = m_clusters->currentRow();
    if (row < 0 || !m_chosen) {
        return;
    }
    std::exchange(m_chosen, {})(m_found.clusters[static_cast<std::size_t>(row)]);
    accept();
}

} // namespace inspector
