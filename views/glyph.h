// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPainterPath>
#include <QRectF>

class QPainter;

namespace inspector
{

/// Shapes that carry a state, drawn as vector paths: fonts differ in which signs they have and how heavy they are.
enum class Glyph
{
    Disc,     ///< running
    Triangle, ///< degraded, warning
    Cross,    ///< failed, error
    Bars,     ///< paused
    Square,   ///< stopped
    Ring,     ///< unassigned, waiting
    Cycle,    ///< restarting, reading
    Question, ///< unknown
    Erased,   ///< deleted
    Check,    ///< as it should be
    Info,     ///< a note
};

/// Outline of a glyph, to be filled, inside `box` (a square).
QPainterPath glyphPath(Glyph glyph, const QRectF& box);
void paintGlyph(QPainter* painter, Glyph glyph, const QRectF& box, const QColor& color);
/// For widgets that take icons only; drawn for `ratio` device pixels a unit.
QIcon glyphIcon(Glyph glyph, const QColor& color, int size, qreal ratio);

} // namespace inspector
