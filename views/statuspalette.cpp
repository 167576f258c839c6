// SPDX-License-Identifier: GPL-3.0-or-later
#include "statuspalette.h"

#include <algorithm>
#include <cmath>

namespace inspector
{

namespace
{

struct Pair
{
    QRgb light;
    QRgb dark;
};

Pair inkPair(Tone tone)
{
    switch (tone) {
    case Tone::Green:
        return {0xff1a7f37, 0xff4cc466};
    case Tone::Orange:
        return {0xffb35900, 0xfff0a04b};
    case Tone::Red:
        return {0xffc62828, 0xffff7b72};
    case Tone::Ochre:
        return {0xff8a6100, 0xffdcb83c};
    case Tone::Slate:
        return {0xff57606a, 0xffa2abb5};
    case Tone::Blue:
        return {0xff0a5fb4, 0xff6cb6ff};
    case Tone::Violet:
        return {0xff7a3fb5, 0xffc79bff};
    case Tone::Plain:
    case Tone::Muted:
        break;
    }
    return {0xff57606a, 0xffa2abb5};
}

QColor mixed(const QColor& first, const QColor& second, double share)
{
    const auto mix = [share](int one, int other) {
        return static_cast<int>(std::lround(one * (1.0 - share) + other * share));
    };
    return {mix(first.red(), second.red()), mix(first.green(), second.green()), mix(first.blue(), second.blue())};
}

double luminance(const QColor& color)
{
    const auto channel = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

} // namespace

bool StatusPalette::isDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < 128;
}

QColor StatusPalette::ink(Tone tone, const QPalette& palette)
{
    if (tone == Tone::Plain) {
        return palette.color(QPalette::Text);
    }
    if (tone == Tone::Muted) {
        return mixed(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.35);
    }
    const Pair pair = inkPair(tone);
    return QColor::fromRgb(isDark(palette) ? pair.dark : pair.light);
}

QColor StatusPalette::tint(Tone tone, const QPalette& palette)
{
    return mixed(palette.color(QPalette::Base), ink(tone, palette), isDark(palette) ? 0.16 : 0.09);
}

QColor StatusPalette::line(const QPalette& palette)
{
    return mixed(palette.color(QPalette::Base), palette.color(QPalette::Text), isDark(palette) ? 0.18 : 0.14);
}

QColor StatusPalette::readable(const QColor& ink, const QColor& background, const QColor& fallback)
{
    constexpr double Needed = 4.5;
    constexpr int Steps = 8;
    for (int step = 0; step < Steps; ++step) {
        const QColor mix = mixed(ink, fallback, static_cast<double>(step) / Steps);
        if (contrast(mix, background) >= Needed) {
            return mix;
        }
    }
    return fallback;
}

double StatusPalette::contrast(const QColor& first, const QColor& second)
{
    const double one = luminance(first) + 0.05;
    const double other = luminance(second) + 0.05;
    return std::max(one, other) / std::min(one, other);
}

} // namespace inspector
