#pragma once

#include <array>

#include <QColor>

class QPalette;

namespace continuo::ui {

// The colours of one palette. Text in text, text2 or text3 is readable (4.5:1) on bg0, bg1 and bg2; on bg3
// use text and text2 only. you and ai are nearly equally light: what belongs to the model also carries its
// notch, so nothing depends on hue.
struct Tokens {
    QColor bg0;          // window, roll
    QColor bg1;          // panes
    QColor bg2;          // fields, rows
    QColor bg3;          // hover, selected row
    QColor blackKeyRow;  // rows of black keys in the roll
    QColor line;         // separators, decorative only
    QColor lineStrong;   // borders of fields, handles
    QColor text;
    QColor text2;  // labels
    QColor text3;  // hints, units, what is disabled
    QColor accent;
    QColor accentFill;    // primary button, checked box
    QColor onAccentFill;  // text and marks on accentFill
    QColor you;
    QColor ai;
    QColor ok;
    QColor warn;
    QColor err;
    QColor focus;
    std::array<QColor, 5> heat;  // ordinary to surprising, 0 to 8 bits, lightness strictly monotone
    bool dark = true;
    bool highContrast = false;
    int outline = 1;  // width of borders, px

    // A banner's or badge's ground: a little of `colour` in bg1.
    QColor bannerGround(const QColor& colour) const;
    // The band over a turn, in its owner's colour.
    QColor turnBand(const QColor& owner) const;
    // An owner's colour as velocity (1 to 127) dims it; 3:1 and more on bg0 and blackKeyRow.
    QColor withVelocity(const QColor& owner, int velocity) const;
    // The surprise ramp at `bits` per note, pixel or code; everything from 8 on is its last colour.
    QColor heatAt(double bits) const;
    // Under what is switched on; text, text2 and accent are readable on it.
    QColor checkedGround() const;
    QColor primaryHover() const;
    QColor primaryPressed() const;
};

Tokens darkTokens();
Tokens lightTokens();
// No colours of our own: all from the palette, outlines 2 px.
Tokens highContrastTokens(const QPalette& system);

// `share` (0 to 1) of `over` in `under`, both opaque.
QColor mix(const QColor& under, const QColor& over, double share);

// Contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1, "contrast ratio").
double contrastRatio(const QColor& a, const QColor& b);

}  // namespace continuo::ui
