// SPDX-License-Identifier: GPL-3.0-or-later
#include "momentcontrol.h"

#include "glyph.h"
#include "items/words.h"
#include "look.h"
#include "statelook.h"
#include "statuspalette.h"

#include <QDateTimeEdit>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidgetAction>

namespace inspector
{

namespace
{

QToolButton* makeButton(Qt::ArrowType arrow)
{
    auto* button = new QToolButton;
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    if (arrow != Qt::NoArrow)
        button->setArrowType(arrow);
    return button;
}

} // namespace

MomentControl::MomentControl(QWidget* parent)
    : QWidget(parent), m_button(makeButton(Qt::NoArrow)), m_before(makeButton(Qt::LeftArrow)),
      m_after(makeButton(Qt::RightArrow)), m_cancel(makeButton(Qt::NoArrow)), m_menu(new QMenu(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Gap);
    auto* caption = new QLabel(tr("As of"));
    caption->setBuddy(m_button);
    layout->addWidget(caption);
    layout->addWidget(m_button);
    layout->addWidget(m_before);
    layout->addWidget(m_after);
    layout->addWidget(m_cancel);

    m_button->setObjectName(QStringLiteral("momentButton"));
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setMenu(m_menu);
    m_button->setToolTip(tr("Look at the topics as they stood at another moment (Ctrl+G)"));
    m_before->setObjectName(QStringLiteral("momentBefore"));
    m_before->setToolTip(tr("To the change before (Alt+Left)"));
    m_before->setAccessibleName(tr("To the change before"));
    m_after->setObjectName(QStringLiteral("momentAfter"));
    m_after->setToolTip(tr("To the change after (Alt+Right)"));
    m_after->setAccessibleName(tr("To the change after"));
    m_cancel->setObjectName(QStringLiteral("momentCancel"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->hide();

    m_live = m_menu->addAction(QString());
    connect(m_live, &QAction::triggered, this, &MomentControl::liveChosen);
    m_menu->addSeparator();
    addAgo(tr("5 minutes before"), std::chrono::minutes(5));
    addAgo(tr("1 hour before"), std::chrono::hours(1));
    addAgo(tr("1 day before"), std::chrono::hours(24));
    m_menu->addSeparator();
    auto* picker = new QWidgetAction(m_menu);
    picker->setDefaultWidget(buildPicker());
    m_menu->addAction(picker);
    connect(m_menu, &QMenu::aboutToShow, this, &MomentControl::fillPicker);
    connect(m_before, &QToolButton::clicked, this, [this] { Q_EMIT stepChosen(false); });
    connect(m_after, &QToolButton::clicked, this, [this] { Q_EMIT stepChosen(true); });
    connect(m_cancel, &QToolButton::clicked, this, &MomentControl::cancelled);
    setMoment(std::nullopt, tr("Live"));
}

QWidget* MomentControl::buildPicker()
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(Look::Group, Look::Gap, Look::Group, Look::Group);
    layout->setSpacing(Look::Gap);
    m_edit = new QDateTimeEdit;
    m_edit->setObjectName(QStringLiteral("momentEdit"));
    m_edit->setDisplayFormat(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
    m_edit->setAccessibleName(tr("Date and time to look at"));
    auto* caption = new QLabel(tr("&Date and time"));
    caption->setBuddy(m_edit);
    auto* show = new QPushButton(tr("&Show"));
    show->setObjectName(QStringLiteral("momentShow"));
    m_range = new QLabel;
    m_range->setTextFormat(Qt::PlainText);
    m_range->setForegroundRole(QPalette::PlaceholderText);
    auto* row = new QHBoxLayout;
    row->addWidget(m_edit, 1);
    row->addWidget(show);
    layout->addWidget(caption);
    layout->addLayout(row);
    layout->addWidget(m_range);
    connect(show, &QPushButton::clicked, this, [this] {
        m_menu->close();
        Q_EMIT momentChosen(m_edit->dateTime().toMSecsSinceEpoch());
    });
    return page;
}

void MomentControl::addAgo(const QString& text, std::chrono::milliseconds before)
{
    connect(m_menu->addAction(text), &QAction::triggered, this, [this, before] {
        const qint64 from = m_moment ? *m_moment : m_end >= 0 ? m_end : QDateTime::currentMSecsSinceEpoch();
        Q_EMIT momentChosen(from - before.count());
    });
}

void MomentControl::setMoment(std::optional<qint64> atMs, const QString& liveWord)
{
    m_moment = atMs;
    m_liveWord = liveWord;
    updateTexts();
}

void MomentControl::setConnection(ConnectionState state)
{
    if (state != m_connection) {
        m_connection = state;
        updateTexts();
    }
}

void MomentControl::setRange(qint64 oldestMs, qint64 newestMs)
{
    m_oldest = oldestMs;
    m_newest = newestMs;
}

void MomentControl::setBusy(std::optional<int> percent)
{
    m_percent = percent;
    m_cancel->setVisible(percent.has_value());
    m_before->setEnabled(!percent);
    m_after->setEnabled(!percent);
    updateTexts();
}

void MomentControl::openPicker()
{
    m_button->showMenu();
    m_edit->setFocus(Qt::ShortcutFocusReason);
}

void MomentControl::updateTexts()
{
    m_live->setText(m_liveWord);
    m_live->setEnabled(m_moment.has_value());
    const int size = fontMetrics().height();
    const bool live = !m_moment;
    // What is not heard of at present is not live.
    const bool isCut = live && (m_connection == ConnectionState::Disconnected ||
                                m_connection == ConnectionState::Failed || m_connection == ConnectionState::Connecting);
    const QString now = isCut ? Words::connectionState(m_connection) : m_liveWord;
    const StateLook look = !live   ? StateLook{Glyph::Bars, Tone::Ochre}
                           : isCut ? StateLook::of(m_connection)
                                   : StateLook{Glyph::Disc, Tone::Green};
    m_button->setIcon(glyphIcon(look.glyph, StatusPalette::ink(look.tone, palette()), size, devicePixelRatioF()));
    QString text = live ? now : Words::time(*m_moment);
    if (m_percent)
        text = tr("Looking back… %1 %").arg(*m_percent);
    m_button->setText(text);
    m_button->setAccessibleName(live ? tr("As of: %1").arg(now) : tr("As of %1").arg(text));
}

void MomentControl::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateTexts();
}

void MomentControl::fillPicker()
{
    Q_EMIT aboutToPick();
    const qint64 now = m_newest >= 0 ? m_newest : QDateTime::currentMSecsSinceEpoch();
    m_edit->setDateTime(QDateTime::fromMSecsSinceEpoch(m_moment.value_or(now)));
    m_range->setText(m_oldest >= 0 ? tr("Records from %1 to %2").arg(Words::time(m_oldest), Words::time(m_newest))
                                   : tr("No record has been read yet."));
}

} // namespace inspector
