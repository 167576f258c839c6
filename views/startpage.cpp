// SPDX-License-Identifier: GPL-3.0-or-later
#include "startpage.h"

#include "connectiontitle.h"
#include "look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

namespace inspector
{

StartPage::StartPage(QWidget* parent) : QWidget(parent)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);

    auto* title = new QLabel(tr("See what your Connect cluster believes"));
    title->setFont(Look::title(font()));
    auto* text = new QLabel(
        tr("Point Connect Inspector at a Kafka cluster to see the configs, statuses, offsets and active "
           "topics that Kafka Connect keeps there, as they are now, and to reset offsets safely. Or open dumps "
           "of these topics as files: drop them anywhere on this window."));
    text->setWordWrap(true);
    text->setForegroundRole(QPalette::PlaceholderText);

    auto* connectButton = new QPushButton(tr("Co&nnect…"));
    connectButton->setObjectName(QStringLiteral("startConnect"));
    connectButton->setDefault(true);
    auto* filesButton = new QPushButton(tr("Open F&iles…"));
    filesButton->setObjectName(QStringLiteral("startFiles"));
    filesButton->setToolTip(tr("Topics as kcat -J or this program wrote them; also gzip or zstd"));
    auto* demoButton = new QPushButton(tr("Open the &Demo"));
    demoButton->setObjectName(QStringLiteral("startDemo"));
    demoButton->setToolTip(tr("A simulated cluster inside this program; nothing is reached over the network"));
    connect(connectButton, &QPushButton::clicked, this, &StartPage::connectRequested);
    connect(filesButton, &QPushButton::clicked, this, &StartPage::filesRequested);
    connect(demoButton, &QPushButton::clicked, this, &StartPage::demoRequested);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(Look::Gap);
    buttons->addWidget(connectButton);
    buttons->addWidget(filesButton);
    buttons->addWidget(demoButton);
    buttons->addStretch(1);

    m_recentPart = new QWidget;
    auto* recentLayout = new QVBoxLayout(m_recentPart);
    recentLayout->setContentsMargins(0, Look::Page, 0, 0);
    recentLayout->setSpacing(Look::Tight);
    auto* caption = new QLabel(tr("&Recent"));
    caption->setFont(Look::bold(font()));
    m_recent = new QListWidget;
    m_recent->setObjectName(QStringLiteral("startRecent"));
    m_recent->setAccessibleName(tr("Recent connections and files"));
    m_recent->setFrameShape(QFrame::NoFrame);
    m_recent->setTextElideMode(Qt::ElideMiddle);
    caption->setBuddy(m_recent);
    recentLayout->addWidget(caption);
    recentLayout->addWidget(m_recent);
    connect(m_recent, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { Q_EMIT recentRequested(m_connections.at(m_recent->row(item))); });

    auto* column = new QWidget;
    column->setMaximumWidth(fontMetrics().averageCharWidth() * 80);
    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(Look::Group);
    layout->addWidget(title);
    layout->addWidget(text);
    layout->addSpacing(Look::Tight);
    layout->addLayout(buttons);
    layout->addWidget(m_recentPart);
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(Look::Page, Look::Page, Look::Page, Look::Page);
    page->addStretch(2);
    auto* middle = new QHBoxLayout;
    middle->addStretch(1);
    middle->addWidget(column, 3);
    middle->addStretch(1);
    page->addLayout(middle);
    page->addStretch(3);
    setRecent({});
}

void StartPage::setRecent(const QList<ConnectionSettings>& recent)
{
    m_connections = recent;
    m_recent->clear();
    const int height = Look::rowHeight(fontMetrics());
    for (const ConnectionSettings& connection : recent) {
        auto* item = new QListWidgetItem(ConnectionTitle::of(connection));
        item->setSizeHint(QSize(0, height));
        m_recent->addItem(item);
    }
    m_recent->setFixedHeight(height * std::max(1, static_cast<int>(recent.size())) + 2);
    m_recentPart->setVisible(!recent.isEmpty());
}

} // namespace inspector
