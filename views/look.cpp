// SPDX-License-Identifier: GPL-3.0-or-later
#include "look.h"

#include "calmstyle.h"
#include "statuspalette.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetrics>

namespace inspector
{

namespace
{

void setAll(QPalette& palette, QPalette::ColorRole role, QRgb color)
{
    palette.setColor(role, QColor::fromRgb(color));
}

void setDisabled(QPalette& palette, QRgb color)
{
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
        palette.setColor(QPalette::Disabled, role, QColor::fromRgb(color));
    }
}

} // namespace

void Look::apply(Theme theme)
{
    // What the desktop gave, before this program changed anything.
    static const bool systemIsDark = StatusPalette::isDark(QGuiApplication::palette());
    static bool installed = false;
    if (!installed) {
        QApplication::setStyle(new CalmStyle);
        installed = true;
    }
    const bool wantDark = theme == Theme::Dark || (theme == Theme::System && systemIsDark);
    QApplication::setPalette(wantDark ? dark() : light());
}

QFont Look::monospace()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    // Fixed-width faces run larger than proportional ones of the same size.
    const QFont general = QGuiApplication::font();
    if (general.pointSizeF() > 0) {
        font.setPointSizeF(general.pointSizeF() * 0.95);
    }
    return font;
}

QFont Look::title(const QFont& base)
{
    QFont font = bold(base);
    if (base.pointSizeF() > 0) {
        font.setPointSizeF(base.pointSizeF() * 1.3);
    }
    return font;
}

QFont Look::bold(const QFont& base)
{
    QFont font = base;
    font.setWeight(QFont::DemiBold);
    return font;
}

int Look::rowHeight(const QFontMetrics& metrics)
{
    return metrics.height() + Gap + 2;
}

int Look::columnWidth(const QFontMetrics& metrics, int characters)
{
    return metrics.horizontalAdvance(QLatin1Char('0')) * characters + 2 * Gap + Tight;
}

QPalette Look::light()
{
    QPalette palette;
    setAll(palette, QPalette::Window, 0xfff6f7f9);
    setAll(palette, QPalette::WindowText, 0xff1c2128);
    setAll(palette, QPalette::Base, 0xffffffff);
    setAll(palette, QPalette::AlternateBase, 0xfff6f7f9);
    setAll(palette, QPalette::Text, 0xff1c2128);
    setAll(palette, QPalette::PlaceholderText, 0xff6b747e);
    setAll(palette, QPalette::Button, 0xffffffff);
    setAll(palette, QPalette::ButtonText, 0xff1c2128);
    setAll(palette, QPalette::BrightText, 0xffffffff);
    setAll(palette, QPalette::ToolTipBase, 0xffffffff);
    setAll(palette, QPalette::ToolTipText, 0xff1c2128);
    setAll(palette, QPalette::Highlight, 0xffd6e6f8);
    setAll(palette, QPalette::HighlightedText, 0xff1c2128);
    setAll(palette, QPalette::Link, 0xff0a5fb4);
    setAll(palette, QPalette::LinkVisited, 0xff7a3fb5);
    setAll(palette, QPalette::Light, 0xffffffff);
    setAll(palette, QPalette::Midlight, 0xffeef0f3);
    setAll(palette, QPalette::Mid, 0xffd5d9de);
    setAll(palette, QPalette::Dark, 0xffb4bac1);
    setAll(palette, QPalette::Shadow, 0xff8b929a);
    setDisabled(palette, 0xff8b929a);
    return palette;
}

QPalette Look::dark()
{
    QPalette palette;
    setAll(palette, QPalette::Window, 0xff1b1e23);
    setAll(palette, QPalette::WindowText, 0xffe3e6ea);
    setAll(palette, QPalette::Base, 0xff21252b);
    setAll(palette, QPalette::AlternateBase, 0xff1b1e23);
    setAll(palette, QPalette::Text, 0xffe3e6ea);
    setAll(palette, QPalette::PlaceholderText, 0xff969fa9);
    setAll(palette, QPalette::Button, 0xff2a2f36);
    setAll(palette, QPalette::ButtonText, 0xffe3e6ea);
    setAll(palette, QPalette::BrightText, 0xffffffff);
    setAll(palette, QPalette::ToolTipBase, 0xff2a2f36);
    setAll(palette, QPalette::ToolTipText, 0xffe3e6ea);
    setAll(palette, QPalette::Highlight, 0xff234567);
    setAll(palette, QPalette::HighlightedText, 0xffffffff);
    setAll(palette, QPalette::Link, 0xff6cb6ff);
    setAll(palette, QPalette::LinkVisited, 0xffc79bff);
    setAll(palette, QPalette::Light, 0xff3a414a);
    setAll(palette, QPalette::Midlight, 0xff2f353d);
    setAll(palette, QPalette::Mid, 0xff3a414a);
    setAll(palette, QPalette::Dark, 0xff14171b);
    setAll(palette, QPalette::Shadow, 0xff0d0f12);
    setDisabled(palette, 0xff747d87);
    return palette;
}

} // namespace inspector
