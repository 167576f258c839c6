// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace inspector
{

/// The page of a dialog: as high as its content where there is room, scrolled where there is not. A plain scroll area
/// never asks for more than some twenty lines.
class PageScroll : public QScrollArea
{
    Q_OBJECT
public:
    explicit PageScroll(QWidget* page);

    QSize sizeHint() const override;
    /// Height that shows all of the page at this width.
    int pageHeight(int width) const;
};

} // namespace inspector
