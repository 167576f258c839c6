// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/look.h"
#include "views/statelook.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

using namespace inspector;

class tst_Look : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void inkIsReadable_data();
    void inkIsReadable();
    void selectionIsReadable();
    void everyGlyphDiffers();
    void glyphStaysInItsBox_data();
    void glyphStaysInItsBox();
    void themesDiffer();
};

void tst_Look::inkIsReadable_data()
{
    QTest::addColumn<Theme>("theme");
    QTest::addColumn<Tone>("tone");
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        for (int tone = 0; tone <= static_cast<int>(Tone::Violet); ++tone) {
            QTest::addRow("%s, tone %d", theme == Theme::Light ? "light" : "dark", tone)
                << theme << static_cast<Tone>(tone);
        }
    }
}

void tst_Look::inkIsReadable()
{
    QFETCH(Theme, theme);
    QFETCH(Tone, tone);
    Look::apply(theme);
    const QPalette palette = QApplication::palette();
    const QColor ink = StatusPalette::ink(tone, palette);
    for (const auto role : {QPalette::Base, QPalette::Window}) {
        const double contrast = StatusPalette::contrast(ink, palette.color(role));
        QVERIFY2(contrast >= 4.5, qPrintable(QString::number(contrast)));
    }
    const double onTint = StatusPalette::contrast(ink, StatusPalette::tint(tone, palette));
    QVERIFY2(onTint >= 4.2, qPrintable(QString::number(onTint)));
}

void tst_Look::selectionIsReadable()
{
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        Look::apply(theme);
        const QPalette palette = QApplication::palette();
        const QColor highlight = palette.color(QPalette::Highlight);
        const QColor text = palette.color(QPalette::HighlightedText);
        QVERIFY(StatusPalette::contrast(text, highlight) >= 4.5);
        for (int tone = 0; tone <= static_cast<int>(Tone::Violet); ++tone) {
            const QColor ink = StatusPalette::ink(static_cast<Tone>(tone), palette);
            QVERIFY(StatusPalette::contrast(StatusPalette::readable(ink, highlight, text), highlight) >= 4.5);
        }
        QVERIFY(StatusPalette::contrast(palette.color(QPalette::PlaceholderText), palette.color(QPalette::Base)) >=
                4.5);
    }
}

void tst_Look::everyGlyphDiffers()
{
    QList<QPainterPath> seen;
    for (int glyph = 0; glyph <= static_cast<int>(Glyph::Info); ++glyph) {
        const QPainterPath path = glyphPath(static_cast<Glyph>(glyph), QRectF(0, 0, 16, 16));
        QVERIFY(!path.isEmpty());
        QVERIFY(!seen.contains(path));
        seen.append(path);
    }
}

void tst_Look::glyphStaysInItsBox_data()
{
    QTest::addColumn<Glyph>("glyph");
    for (int glyph = 0; glyph <= static_cast<int>(Glyph::Info); ++glyph) {
        QTest::addRow("glyph %d", glyph) << static_cast<Glyph>(glyph);
    }
}

void tst_Look::glyphStaysInItsBox()
{
    QFETCH(Glyph, glyph);
    const QRectF box(10, 20, 14, 14);
    QVERIFY(box.contains(glyphPath(glyph, box).boundingRect()));
    QImage image(40, 40, QImage::Format_ARGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintGlyph(&painter, glyph, box, Qt::black);
    painter.end();
    int dark = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            dark += qGray(image.pixel(x, y)) < 128 ? 1 : 0;
        }
    }
    // Neither a speck nor a full block: the shape can be told.
    QVERIFY2(dark > 12 && dark < 14 * 14, qPrintable(QString::number(dark)));
}

void tst_Look::themesDiffer()
{
    Look::apply(Theme::Light);
    QVERIFY(!StatusPalette::isDark(QApplication::palette()));
    const QColor light = StatusPalette::ink(Tone::Red, QApplication::palette());
    Look::apply(Theme::Dark);
    QVERIFY(StatusPalette::isDark(QApplication::palette()));
    QCOMPARE(light, QColor(0xc6, 0x28, 0x28));
    QCOMPARE(StatusPalette::ink(Tone::Red, QApplication::palette()), QColor(0xff, 0x7b, 0x72));
}

QTEST_MAIN(tst_Look)
#include "tst_look.moc"
