// SPDX-License-Identifier: GPL-3.0-or-later
#include "revealbar.h"

#include "items/words.h"
#include "look.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTimer>

namespace inspector
{

RevealBar::RevealBar(QWidget* parent)
    : QWidget(parent), m_words(new QLabel), m_shown(new QLabel), m_reveal(new QPushButton(tr("&Reveal Value"))),
      m_copy(new QPushButton(tr("Co&py Secret"))), m_close(new QPushButton),
      m_escape(new QShortcut(Qt::Key_Escape, this)), m_timeout(new QTimer(this))
{
    setObjectName(QStringLiteral("revealBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, Look::Tight, 0, Look::Tight);
    layout->setSpacing(Look::Gap);
    m_words->setObjectName(QStringLiteral("revealWords"));
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_shown->setObjectName(QStringLiteral("revealedValue"));
    m_shown->setTextFormat(Qt::PlainText);
    m_shown->setFont(Look::monospace());
    m_shown->setWordWrap(true);
    // The one way to the clipboard is the button that says so.
    m_shown->setTextInteractionFlags(Qt::NoTextInteraction);
    m_reveal->setObjectName(QStringLiteral("revealValue"));
    m_copy->setObjectName(QStringLiteral("copySecret"));
    m_close->setObjectName(QStringLiteral("hideSecret"));
    m_close->setText(tr("Hide"));
    for (QPushButton* button : {m_reveal, m_copy, m_close}) {
        button->setAutoDefault(false);
    }
    layout->addWidget(m_words, 1);
    layout->addWidget(m_shown, 2);
    layout->addWidget(m_reveal);
    layout->addWidget(m_copy);
    layout->addWidget(m_close);
    m_timeout->setObjectName(QStringLiteral("revealTimeout"));
    m_timeout->setSingleShot(true);
    m_escape->setEnabled(false);
    connect(m_escape, &QShortcut::activated, this, &RevealBar::dismiss);
    m_timeout->setInterval(ShownMs);
    connect(m_timeout, &QTimer::timeout, this, &RevealBar::dismiss);
    connect(m_reveal, &QPushButton::clicked, this, &RevealBar::reveal);
    connect(m_close, &QPushButton::clicked, this, &RevealBar::dismiss);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(QString::fromStdString(m_value)); });
    hide();
}

void RevealBar::ask(const QString& property, Secret secret)
{
    dismiss();
    m_property = property;
    m_secret = std::move(secret);
    m_words->setText(tr("This shows the secret of “%1” on the screen.").arg(property));
    m_shown->hide();
    m_copy->hide();
    m_reveal->show();
    m_close->setText(tr("Cancel"));
    show();
    m_escape->setEnabled(true);
    m_close->setFocus(Qt::OtherFocusReason);
}

void RevealBar::reveal()
{
    const std::optional<std::string> secret = m_secret ? m_secret() : std::nullopt;
    if (!secret) {
        m_words->setText(tr("The value of “%1” cannot be shown.").arg(m_property));
        m_reveal->hide();
        m_close->setText(tr("Close"));
        return;
    }
    m_value = *secret;
    m_words->setText(tr("“%1”, hidden again in %n second(s):", nullptr, ShownMs / 1000).arg(m_property));
    m_shown->setText(Words::raw(m_value));
    m_shown->setAccessibleName(tr("Revealed value of %1").arg(m_property));
    m_shown->show();
    m_reveal->hide();
    m_copy->show();
    m_close->setText(tr("Hide"));
    m_close->setFocus(Qt::OtherFocusReason);
    window()->installEventFilter(this);
    m_timeout->start();
}

void RevealBar::dismiss()
{
    m_timeout->stop();
    m_escape->setEnabled(false);
    window()->removeEventFilter(this);
    m_secret = {};
    m_value.assign(m_value.size(), '\0'); // the text itself, not only its length
    m_value.clear();
    m_shown->clear();
    m_words->clear();
    hide();
}

bool RevealBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::WindowDeactivate) {
        dismiss();
    }
    return QWidget::eventFilter(watched, event);
}

void RevealBar::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (m_secret) {
        dismiss();
    }
}

} // namespace inspector
