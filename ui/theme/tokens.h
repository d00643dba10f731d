#pragma once

#include <array>

#include <QColor>

class QPalette;

namespace continuo::ui {

// The colours of a palette. text, text2 and text3 are readable (4.5:1) on bg0, bg1 and bg2; on bg3 only text
// and text2. you and ai have nearly equal lightness: the model's items also have a notch, so nothing depends
// on hue.
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
    QColor text3;  // hints, units, disabled text
    QColor accent;
    QColor accentFill;    // primary button, checked box
    QColor onAccentFill;  // text and marks on accentFill
    QColor you;
    QColor ai;
    QColor ok;
    QColor warn;
    QColor err;
    QColor focus;
    std::array<QColor, 5> heat;  // ordinary to surprising, 0 to 8 bits, strictly monotone lightness
    bool dark = true;
    bool highContrast = false;
    int outline = 1;  // width of borders, px

    // Returns the background of a banner or badge: a little of `colour` in bg1.
    QColor bannerBackground(const QColor& colour) const;
    // Returns the colour of a turn's band from its owner's colour.
    QColor turnBand(const QColor& owner) const;
    // Returns an owner's colour dimmed by velocity (1 to 127); contrast at least 3:1 on bg0 and blackKeyRow.
    QColor withVelocity(const QColor& owner, int velocity) const;
    // Returns the surprise ramp at `bits` per note, pixel or code; clamped at 8.
    QColor heatAt(double bits) const;
    // Returns the background of checked controls; text, text2 and accent are readable on it.
    QColor checkedBackground() const;
    QColor primaryHover() const;
    QColor primaryPressed() const;
};

Tokens darkTokens();
Tokens lightTokens();
// Takes all colours from the palette; outlines are 2 px.
Tokens highContrastTokens(const QPalette& system);

// Returns `share` (0 to 1) of `over` in `under`, both opaque.
QColor mix(const QColor& under, const QColor& over, double share);

// Returns the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1, "contrast ratio").
double contrastRatio(const QColor& a, const QColor& b);

}  // namespace continuo::ui
