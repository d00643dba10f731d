#include "roll/piano_key_painter.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "roll/roll_text.h"
#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr double kCapRoom = 26;    // px below names and marks
constexpr double kNamesFrom = 14;  // px: minimum width of a key with a name
constexpr int kNarrowSpan = 3;     // white keys from C on that a name may overlap if its key has no room

QColor whiteKeyColour(const Tokens& tokens) {
    return tokens.dark ? mix(tokens.bg0, tokens.text, tokens.highContrast ? 1.0 : 0.8) : tokens.bg1;
}
QColor blackKeyColour(const Tokens& tokens) { return tokens.dark ? tokens.bg0 : tokens.text; }
// Returns the colour between white keys.
QColor keyBorderColour(const Tokens& tokens) { return tokens.dark ? tokens.bg0 : tokens.lineStrong; }

// Returns the brush of a pressed key. In high contrast a white key is striped, because a solid one would
// merge with the black keys.
QBrush pressedKeyBrush(const Tokens& tokens, const QColor& owner, bool black) {
    if (!tokens.highContrast) return owner;
    return black ? QBrush(whiteKeyColour(tokens)) : QBrush(blackKeyColour(tokens), Qt::BDiagPattern);
}

void paintLabel(QPainter& painter, const QString& cap, const QRectF& key, bool black, const Tokens& tokens) {
    if (cap.isEmpty()) return;
    constexpr double kCap = 16;
    const double wide =
        std::min(kCap, black ? key.width() + 3 : key.width() - 1);  // so that it covers no neighbour
    const QRectF box(std::round(key.center().x() - wide / 2), key.bottom() - kCap - (black ? 4 : 6), wide,
                     kCap);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.lineStrong, tokens.outline));
    painter.setBrush(black ? tokens.bg3 : tokens.dark ? tokens.text : tokens.bg1);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setFont(Theme::instance().font(TextStyle::Fixed));
    painter.setPen(!black && tokens.dark ? tokens.bg0 : tokens.text);
    painter.drawText(box, Qt::AlignCenter, cap);
    painter.restore();
}

void paintMarks(QPainter& painter, const QRectF& key, const KeyLook& look, bool black, const Tokens& tokens) {
    const QColor plain = tokens.dark ? tokens.bg0 : tokens.bg1;
    const QColor mark = tokens.highContrast ? blackKeyColour(tokens) : plain;
    const double foot = key.bottom() - (black ? 3 : 4) - (look.computerKeys ? kCapRoom - 4 : 0);
    const bool both = look.heldByPlayer && look.heldByModel;
    const double middle = std::round(key.center().x());
    const double side = black ? 4 : 5, bar = black ? 6 : 8;
    const double quarter = both ? key.width() / 4 : 0;
    if (look.heldByPlayer) {
        const double width = both ? 3 : side;
        painter.fillRect(QRectF(std::round(middle - quarter - width / 2), foot - side, width, side), mark);
    }
    if (look.heldByModel) {
        const double width = both ? 4 : bar;
        painter.fillRect(QRectF(std::round(middle + quarter - width / 2), foot - 3, width, 3), mark);
    }
}

// Paints the name on a background over the front of the white keys C to E, below the black keys. last: no key
// follows, so the name extends over the previous one.
void paintNarrowName(QPainter& painter, const QString& name, const QRectF& key, double lift, bool last,
                     const Tokens& tokens) {
    const QFontMetricsF metrics(painter.font());
    const double width = std::ceil(metrics.horizontalAdvance(name)) + 2;
    if (width > kNarrowSpan * key.width()) return;
    QRectF ground(key.left() + 1, key.bottom() - lift - metrics.height() + 1, width, metrics.height() - 1);
    if (last) ground.moveRight(key.right() - 1);
    painter.fillRect(ground, whiteKeyColour(tokens));
    if (!tokens.highContrast) painter.setPen(tokens.dark ? tokens.bg0 : tokens.text2);
    painter.drawText(ground, Qt::AlignCenter | Qt::TextDontClip, name);
}

}  // namespace

void paintPianoKey(QPainter& painter, int pitch, const QRectF& key, const KeyLook& look,
                   const Tokens& tokens) {
    const bool black = isBlackKey(pitch);
    QColor ground = black ? blackKeyColour(tokens) : whiteKeyColour(tokens);
    if (look.computerKeys && !black && look.label.isEmpty())
        ground = mix(ground, tokens.dark ? tokens.bg0 : tokens.line, 0.3);
    painter.fillRect(key, keyBorderColour(tokens));
    const QRectF white = tokens.dark ? key.adjusted(0, 0, -1, -1) : key.adjusted(1, 0, 0, -1);
    const QRectF face = black ? key : white;
    painter.fillRect(face, ground);
    const QBrush you = pressedKeyBrush(tokens, tokens.you, black),
                 ai = pressedKeyBrush(tokens, tokens.ai, black);
    const QRectF lit = black ? key.adjusted(1, 0, -1, -1) : face;
    if (look.heldByPlayer)
        painter.fillRect(
            look.heldByModel ? QRectF(lit.topLeft(), QSizeF(lit.width() / 2, lit.height())) : lit, you);
    if (look.heldByModel)
        painter.fillRect(look.heldByPlayer ? lit.adjusted(lit.width() / 2, 0, 0, 0) : lit, ai);

    if (look.computerKeys) paintLabel(painter, look.label, key, black, tokens);
    paintMarks(painter, key, look, black, tokens);
}

void paintKeyName(QPainter& painter, int pitch, const QRectF& key, const KeyLook& look,
                  const Tokens& tokens) {
    const bool cap = look.computerKeys && !look.label.isEmpty();
    if (cap && !look.large) return;  // no room for both
    const bool lit = look.heldByPlayer || look.heldByModel;
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    if (tokens.highContrast)
        painter.setPen(blackKeyColour(tokens));
    else
        painter.setPen(tokens.dark ? tokens.bg0 : lit ? tokens.bg1 : tokens.text2);
    const double lift = (look.computerKeys && look.large ? kCapRoom : 2) + (lit ? (look.large ? 10 : 6) : 0);
    if (key.width() < kNamesFrom)
        return paintNarrowName(painter, pitchName(pitch), key, lift, pitch == kHighestPitch, tokens);
    const QRectF room = key.adjusted(-4, key.height() / 3, 4, -lift);
    const int align = Qt::AlignHCenter | Qt::AlignBottom | Qt::TextDontClip;
    if (tokens.highContrast && lit)
        painter.fillRect(painter.boundingRect(room, align, pitchName(pitch)) & key, whiteKeyColour(tokens));
    painter.drawText(room, align, pitchName(pitch));
}

}  // namespace continuo::ui
