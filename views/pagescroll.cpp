// SPDX-License-Identifier: GPL-3.0-or-later
#include "pagescroll.h"

#include <QLayout>

namespace inspector
{

PageScroll::PageScroll(QWidget* page)
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus); // what is in it is reached by Tab, and comes into sight then
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    setWidget(page);
}

QSize PageScroll::sizeHint() const
{
    return widget()->sizeHint();
}

int PageScroll::pageHeight(int width) const
{
    const QLayout* layout = widget()->layout();
    return layout && layout->hasHeightForWidth() ? layout->totalHeightForWidth(width) : widget()->sizeHint().height();
}

} // namespace inspector
