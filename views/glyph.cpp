// SPDX-License-Identifier: GPL-3.0-or-later
#include "glyph.h"

#include <QPainter>
#include <QPainterPathStroker>
#include <QTransform>

namespace inspector
{

namespace
{

// All shapes are laid out on a square of 16 units, with a margin of 2.

QPainterPath stroked(const QPainterPath& line, qreal width)
{
    QPainterPathStroker stroker;
    stroker.setWidth(width);
    stroker.setCapStyle(Qt::RoundCap);
    stroker.setJoinStyle(Qt::RoundJoin);
    return stroker.createStroke(line).simplified();
}

QPainterPath polygon(std::initializer_list<QPointF> points)
{
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(points)));
    path.closeSubpath();
    return path;
}

QPainterPath cross(const QPointF& centre, qreal reach, qreal width)
{
    QPainterPath line;
    line.moveTo(centre.x() - reach, centre.y() - reach);
    line.lineTo(centre.x() + reach, centre.y() + reach);
    line.moveTo(centre.x() + reach, centre.y() - reach);
    line.lineTo(centre.x() - reach, centre.y() + reach);
    return stroked(line, width);
}

QPainterPath unitPath(Glyph glyph)
{
    QPainterPath path;
    switch (glyph) {
    case Glyph::Disc:
        path.addEllipse(QPointF(8, 8), 5.2, 5.2);
        break;
    case Glyph::Triangle:
        path = polygon({{8, 2.2}, {14.4, 13.4}, {1.6, 13.4}});
        break;
    case Glyph::Cross:
        path = cross({8, 8}, 4, 3);
        break;
    case Glyph::Bars:
        path.addRect(3.4, 3, 3.4, 10);
        path.addRect(9.2, 3, 3.4, 10);
        break;
    case Glyph::Square:
        path.addRect(3.2, 3.2, 9.6, 9.6);
        break;
    case Glyph::Ring: {
        QPainterPath line;
        line.addEllipse(QPointF(8, 8), 4.6, 4.6);
        path = stroked(line, 1.8);
        break;
    }
    case Glyph::Cycle: {
        QPainterPath line;
        line.arcMoveTo(QRectF(3.2, 3.2, 9.6, 9.6), 40);
        line.arcTo(QRectF(3.2, 3.2, 9.6, 9.6), 40, 280);
        path = stroked(line, 1.8);
        path = path.united(polygon({{13.9, 1.8}, {13.9, 7.2}, {8.6, 6.4}}));
        break;
    }
    case Glyph::Question: {
        QPainterPath line;
        line.arcMoveTo(QRectF(4.4, 2.4, 7.2, 6.4), 170);
        line.arcTo(QRectF(4.4, 2.4, 7.2, 6.4), 170, -215);
        line.lineTo(8, 10.2);
        path = stroked(line, 2.1);
        path.addEllipse(QPointF(8, 13.4), 1.35, 1.35);
        break;
    }
    case Glyph::Erased: {
        QPainterPath line = polygon({{5.4, 3.4}, {14.6, 3.4}, {14.6, 12.6}, {5.4, 12.6}, {1.6, 8}});
        path = stroked(line, 1.3).united(cross({9.6, 8}, 1.9, 1.3));
        break;
    }
    case Glyph::Check: {
        QPainterPath line;
        line.moveTo(3.2, 8.6);
        line.lineTo(6.6, 12);
        line.lineTo(12.8, 4.4);
        path = stroked(line, 2.4);
        break;
    }
    case Glyph::Info:
        path.addEllipse(QPointF(8, 3.8), 1.5, 1.5);
        path.addRoundedRect(QRectF(6.8, 6.6, 2.4, 7), 1, 1);
        break;
    }
    return path;
}

} // namespace

QPainterPath glyphPath(Glyph glyph, const QRectF& box)
{
    QTransform transform;
    transform.translate(box.x(), box.y());
    transform.scale(box.width() / 16.0, box.height() / 16.0);
    return transform.map(unitPath(glyph));
}

void paintGlyph(QPainter* painter, Glyph glyph, const QRectF& box, const QColor& color)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawPath(glyphPath(glyph, box));
    painter->restore();
}

QIcon glyphIcon(Glyph glyph, const QColor& color, int size, qreal ratio)
{
    QPixmap pixmap(QSize(size, size) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintGlyph(&painter, glyph, QRectF(0, 0, size, size), color);
    return QIcon(pixmap);
}

} // namespace inspector
