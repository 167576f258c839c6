// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterdialog.h"

#include "dialogfoot.h"
#include "items/words.h"
#include "labels.h"
#include "look.h"
#include "menutext.h"
#include "pagescroll.h"
#include "statelabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

namespace inspector
{

ClusterDialog::ClusterDialog(const QString& windowTitle, const QString& heading, const QString& note, QWidget* parent)
    : QDialog(parent)
{
    setWindowModality(Qt::WindowModal);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(windowTitle);
    m_content = new QWidget;
    m_content->setAutoFillBackground(true);
    m_content->setBackgroundRole(QPalette::Base);
    m_page = new QVBoxLayout(m_content);
    m_page->setContentsMargins(Look::Page + Look::Tight, Look::Page, Look::Page + Look::Tight, Look::Page);
    m_page->setSpacing(Look::Gap);
    QLabel* title = Labels::plain(heading);
    title->setFont(Look::title(font()));
    QLabel* about = Labels::plain(note);
    about->setForegroundRole(QPalette::PlaceholderText);
    m_page->addWidget(title);
    m_page->addWidget(about);

    auto* reasonPart = new DialogFoot;
    m_reason = new StateLabel;
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setWordWrap(true);
    reasonPart->row()->addWidget(m_reason, 1);
    m_foot = new DialogFoot;
    m_confirm = Labels::plain();
    m_confirm->setObjectName(QStringLiteral("confirmLabel"));
    m_confirm->setWordWrap(false);
    m_typed = new QLineEdit;
    m_typed->setObjectName(QStringLiteral("typedName"));
    m_typed->setAccessibleName(tr("Typed to confirm"));
    m_typed->setMinimumWidth(fontMetrics().averageCharWidth() * 22);
    m_confirm->setBuddy(m_typed);
    m_cancel = new QPushButton(tr("Cancel"));
    m_cancel->setObjectName(QStringLiteral("cancel"));
    m_foot->row()->addWidget(m_confirm);
    m_foot->row()->addWidget(m_typed);
    m_foot->row()->addStretch(1);
    m_foot->row()->addWidget(m_cancel);
    askToType({});

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new PageScroll(m_content), 1);
    layout->addWidget(reasonPart);
    layout->addWidget(m_foot);
    connect(m_typed, &QLineEdit::textChanged, this, &ClusterDialog::typedChanged);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    m_cancel->setDefault(true);
    m_cancel->setFocus(Qt::OtherFocusReason);
}

QLabel* ClusterDialog::partLabel(const QString& text)
{
    QLabel* label = Labels::heading(text);
    label->setContentsMargins(0, Look::Gap, 0, 0);
    return label;
}

QPushButton* ClusterDialog::addButton(const QString& text, const char* name)
{
    auto* button = new QPushButton(text);
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoDefault(false);
    m_foot->row()->insertWidget(m_foot->row()->count() - 1, button);
    return button;
}

void ClusterDialog::setReason(StateLook look, const QString& text)
{
    m_reason->setState(look, text);
    m_reason->parentWidget()->setVisible(!text.isEmpty());
}

void ClusterDialog::askToType(const QString& text)
{
    const bool asks = !text.isEmpty();
    const QString shown = Words::raw(text.toStdString(), 60);
    m_confirm->setText(tr("&Type %1 to confirm").arg(menuText(shown)));
    m_confirm->setVisible(asks);
    m_typed->setVisible(asks);
}

QString ClusterDialog::typed() const
{
    return m_typed->text();
}

void ClusterDialog::fit()
{
    constexpr int Characters = 125;
    const QSize most = screen()->availableSize() * 9 / 10;
    const int width = std::min(fontMetrics().averageCharWidth() * Characters, most.width());
    const auto* scroll = findChild<PageScroll*>();
    const int rest = m_foot->sizeHint().height() + 3 * fontMetrics().height();
    resize(width, std::min(std::max(height(), scroll->pageHeight(width) + rest), most.height()));
}

} // namespace inspector
