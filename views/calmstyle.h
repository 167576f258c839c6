// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace inspector
{

/// Fusion without its gradients and bevels: flat surfaces, hairlines, one accent colour for focus and progress. All
/// colours come from the palette, so it serves light and dark alike.
class CalmStyle : public QProxyStyle
{
    Q_OBJECT
public:
    CalmStyle();

    /// Draws a field of text or number as one whose content cannot be taken. What is wrong is said elsewhere.
    static void markWrong(QWidget* field, bool wrong);
    static bool isWrong(const QWidget* field);

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returnData) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;

    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;

private:
    void drawBusy(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawTab(const QStyleOption* option, QPainter* painter) const;
    static bool hasArrow(const QStyleOption* option);
    void drawHeaderSection(const QStyleOption* option, QPainter* painter) const;
};

} // namespace inspector
