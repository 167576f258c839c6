// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingspane.h"

#include "items/clustermodels.h"
#include "items/findingsmodel.h"
#include "items/tableproxy.h"
#include "look.h"
#include "statelook.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QTableView>
#include <QToolButton>

namespace inspector
{

namespace
{

constexpr int PlaceInBar = 1; ///< of the buttons: behind the filter that they write into

/// The word that narrows the table to one severity.
QString termFor(Severity severity)
{
    return QStringLiteral("severity:") + FindingWords::severity(severity);
}

} // namespace

FindingsPane::FindingsPane(const ClusterModels& models, Texts texts, QWidget* parent)
    : TablePane(models, models.findings(), std::move(texts), false, parent), m_findings(models.findings())
{
    buildSeverities();
    connect(m_findings, &FindingsModel::countsChanged, this, [this] {
        showSeverities();
        Q_EMIT countsChanged();
    });
    connect(view(), &QTableView::activated, this, [this] {
        if (const int row = currentRow(); row >= 0) {
            Q_EMIT subjectRequested(m_findings->subjectOf(row), m_findings->finding(row).connector);
        }
    });
    showSeverities();
}

void FindingsPane::buildSeverities()
{
    int place = PlaceInBar;
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        auto* button = new QToolButton;
        button->setObjectName(QStringLiteral("severity") + QString::number(static_cast<int>(severity)));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setIconSize(QSize(fontMetrics().ascent(), fontMetrics().ascent()));
        button->setToolTip(tr("Show only these, or all again"));
        connect(button, &QToolButton::clicked, this, [this, severity](bool on) { toggleSeverity(severity, on); });
        m_severities.at(static_cast<std::size_t>(severity)) = button;
        bar()->insertWidget(place++, button);
    }
}

void FindingsPane::showSeverities()
{
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        const int count = m_findings->count(severity);
        QToolButton* button = m_severities.at(static_cast<std::size_t>(severity));
        switch (severity) {
        case Severity::Error:
            button->setText(tr("%n error(s)", nullptr, count));
            break;
        case Severity::Warning:
            button->setText(tr("%n warning(s)", nullptr, count));
            break;
        case Severity::Info:
            button->setText(tr("%n info", "findings of that severity", count));
            break;
        }
        const StateLook look = StateLook::of(severity);
        const QColor ink = StatusPalette::ink(count > 0 ? look.tone : Tone::Muted, palette());
        button->setIcon(glyphIcon(look.glyph, ink, button->iconSize().width(), devicePixelRatioF()));
    }
}

void FindingsPane::toggleSeverity(Severity severity, bool on)
{
    QStringList words = filterText().split(u' ', Qt::SkipEmptyParts);
    for (const Severity one : {Severity::Error, Severity::Warning, Severity::Info}) {
        words.removeAll(termFor(one));
    }
    if (on) {
        words.prepend(termFor(severity));
    }
    const QString text = words.join(u' ');
    setFilterText(text);
    applyFilter(text); // a click waits for nothing
}

void FindingsPane::applyFilter(const QString& text)
{
    TablePane::applyFilter(text);
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        m_severities.at(static_cast<std::size_t>(severity))
            ->setChecked(words.contains(termFor(severity), Qt::CaseInsensitive));
    }
}

int FindingsPane::currentRow() const
{
    const QModelIndex source = proxy()->mapToSource(view()->currentIndex());
    return source.isValid() ? source.row() : -1;
}

std::optional<FindingText> FindingsPane::currentFinding() const
{
    const int row = currentRow();
    return row >= 0 ? std::optional(m_findings->words(row)) : std::nullopt;
}

void FindingsPane::changeEvent(QEvent* event)
{
    TablePane::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_severities.front()) {
        showSeverities();
    }
}

} // namespace inspector
