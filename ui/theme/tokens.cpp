#include "theme/tokens.h"

#include <algorithm>
#include <cmath>

#include <QPalette>

namespace continuo::ui {

namespace {

double toLinear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour) {
    return 0.2126 * toLinear(colour.redF()) + 0.7152 * toLinear(colour.greenF()) +
           0.0722 * toLinear(colour.blueF());
}

}  // namespace

QColor mix(const QColor& under, const QColor& over, double share) {
    const auto between = [share](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * share));
    };
    return {between(under.red(), over.red()), between(under.green(), over.green()),
            between(under.blue(), over.blue())};
}

double contrastRatio(const QColor& a, const QColor& b) {
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor Tokens::bannerBackground(const QColor& colour) const {
    return highContrast ? bg1 : mix(bg1, colour, dark ? 0.13 : 0.09);
}

QColor Tokens::turnBand(const QColor& owner) const { return highContrast ? bg1 : mix(bg1, owner, 0.22); }

QColor Tokens::withVelocity(const QColor& owner, int velocity) const {
    if (highContrast) return owner;
    const double loudness = std::clamp(velocity, 1, 127) / 127.0;
    return mix(owner, bg0, (1.0 - loudness) * (dark ? 0.34 : 0.20));
}

QColor Tokens::heatAt(double bits) const {
    const double place = std::clamp(bits / 8.0, 0.0, 1.0) * static_cast<double>(heat.size() - 1);
    const auto stop = std::min(static_cast<std::size_t>(place), heat.size() - 2);
    return mix(heat[stop], heat[stop + 1], place - static_cast<double>(stop));
}

QColor Tokens::checkedBackground() const { return highContrast ? bg1 : mix(bg1, accent, dark ? 0.2 : 0.14); }

QColor Tokens::primaryHover() const { return highContrast ? accentFill : mix(accentFill, Qt::black, 0.16); }

QColor Tokens::primaryPressed() const { return highContrast ? accentFill : mix(accentFill, Qt::black, 0.34); }

Tokens darkTokens() {
    return {.bg0 = 0x15171A,
            .bg1 = 0x1C1F24,
            .bg2 = 0x252930,
            .bg3 = 0x2F343D,
            .blackKeyRow = 0x101215,
            .line = 0x3A404B,
            .lineStrong = 0x737D8C,
            .text = 0xE8EAED,
            .text2 = 0xA9B0BC,
            .text3 = 0x8E96A3,
            .accent = 0x6FB3FF,
            .accentFill = 0x1F6FEB,
            .onAccentFill = 0xFFFFFF,
            .you = 0x5BC8A8,
            .ai = 0xF2B14C,
            .ok = 0x5CC77A,
            .warn = 0xF2C14E,
            .err = 0xFF7A70,
            .focus = 0x9CCBFF,
            .heat = {0x2C3E73, 0x3A6EA5, 0x3FA7A0, 0xA6C84C, 0xFFD94A},
            .dark = true};
}

Tokens lightTokens() {
    return {.bg0 = 0xF3F4F6,
            .bg1 = 0xFFFFFF,
            .bg2 = 0xECEEF1,
            .bg3 = 0xDFE3E8,
            .blackKeyRow = 0xEAECEF,
            .line = 0xD0D5DC,
            .lineStrong = 0x7A8494,
            .text = 0x1A1D21,
            .text2 = 0x4A5260,
            .text3 = 0x5D6674,
            .accent = 0x0B5CC4,
            .accentFill = 0x0B5CC4,
            .onAccentFill = 0xFFFFFF,
            .you = 0x0B7A5C,
            .ai = 0x9A5B00,
            .ok = 0x1B7A3A,
            .warn = 0x8A5A00,
            .err = 0xB3261E,
            .focus = 0x0B5CC4,
            .heat = {0xC9D6F0, 0x86AEDB, 0x3D83B0, 0x2B5F86, 0x3A2A63},
            .dark = false};
}

Tokens highContrastTokens(const QPalette& system) {
    const QColor ground = system.color(QPalette::Base);
    const QColor ink = system.color(QPalette::Text);
    // The selection's colour is the only third colour, and only if it is readable.
    const QColor highlight = system.color(QPalette::Highlight);
    const QColor mark = contrastRatio(highlight, ground) >= 4.5 ? highlight : ink;
    Tokens tokens;
    for (QColor Tokens::*colour :
         {&Tokens::bg0, &Tokens::bg1, &Tokens::bg2, &Tokens::bg3, &Tokens::blackKeyRow})
        tokens.*colour = ground;
    for (QColor Tokens::*colour :
         {&Tokens::line, &Tokens::lineStrong, &Tokens::text, &Tokens::text2, &Tokens::text3, &Tokens::you,
          &Tokens::ai, &Tokens::ok, &Tokens::warn, &Tokens::err})
        tokens.*colour = ink;
    for (QColor Tokens::*colour : {&Tokens::accent, &Tokens::accentFill, &Tokens::focus})
        tokens.*colour = mark;
    const QColor highlighted = system.color(QPalette::HighlightedText);
    tokens.onAccentFill = contrastRatio(highlighted, mark) >= 4.5 ? highlighted : ground;
    for (std::size_t stop = 0; stop < tokens.heat.size(); ++stop)
        tokens.heat[stop] = mix(ground, ink, 0.2 * static_cast<double>(stop + 1));
    tokens.dark = ground.lightness() < ink.lightness();
    tokens.highContrast = true;
    tokens.outline = 2;
    return tokens;
}

}  // namespace continuo::ui
