#include "roll/keyboard_strip.h"

#include <algorithm>
#include <cmath>

#include <QFocusEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "roll/note_painter.h"
#include "roll/piano_keys.h"
#include "roll/roll_text.h"
#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr double kRangeBar = 13, kSide = 8, kFoot = 2;
constexpr double kCapRoom = 26;    // below names and marks
constexpr double kNamesFrom = 14;  // px of a key's width

QColor whiteOf(const Tokens& tokens) {
    return tokens.dark ? mix(tokens.bg0, tokens.text, tokens.highContrast ? 1.0 : 0.8) : tokens.bg1;
}
QColor blackOf(const Tokens& tokens) { return tokens.dark ? tokens.bg0 : tokens.text; }
// Between white keys.
QColor borderOf(const Tokens& tokens) { return tokens.dark ? tokens.bg0 : tokens.lineStrong; }

// Of what is pressed. Without colours of ours a white key has stripes: solid it would be one with the black
// keys beside it.
QBrush litBrush(const Tokens& tokens, const QColor& owner, bool black) {
    if (!tokens.highContrast) return owner;
    return black ? QBrush(whiteOf(tokens)) : QBrush(blackOf(tokens), Qt::BDiagPattern);
}

}  // namespace

KeyboardStrip::KeyboardStrip(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::ClickFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Piano keys"));
    const auto renew = [this] { update(); };
    connect(&Theme::instance(), &Theme::changed, this, renew);
    connect(&computerKeys_, &ComputerKeys::struck, this, [this](int pitch, int velocity) {
        update();
        Q_EMIT struck(pitch, velocity);
    });
    connect(&computerKeys_, &ComputerKeys::released, this, [this](int pitch) {
        update();
        Q_EMIT released(pitch);
    });
    connect(&computerKeys_, &ComputerKeys::capsChanged, this, [this] {
        update();
        Q_EMIT capsChanged();
    });
    addKeySource(this);
}

KeyboardStrip::~KeyboardStrip() = default;

void KeyboardStrip::setPressed(int pitch, Voice voice, bool pressed) {
    if (pitch < 0 || pitch > 127) return;
    bool& key = pressed_[static_cast<std::size_t>(pitch)][static_cast<std::size_t>(voice)];
    if (key == pressed) return;
    key = pressed;
    if (pitch >= kLowestPitch && pitch <= kHighestPitch)
        update(keyRect(pitch).toAlignedRect().adjusted(-1, 0, 1, 0));
}

void KeyboardStrip::clearPressed() {
    pressed_ = {};
    update();
}

void KeyboardStrip::setPitchRange(int lowest, int highest) {
    if (rangeLowest_ == lowest && rangeHighest_ == highest) return;
    rangeLowest_ = lowest;
    rangeHighest_ = highest;
    update();
}

void KeyboardStrip::setLarge(bool large) {
    large_ = large;
    updateGeometry();
    update();
}

void KeyboardStrip::setComputerKeysOn(bool on) {
    computerKeys_.setOn(on);
    update();
}

void KeyboardStrip::addKeySource(QWidget* widget) { computerKeys_.listenTo(widget); }

void KeyboardStrip::releaseAll() {
    releaseMouse();
    computerKeys_.releaseAll();
}

bool KeyboardStrip::isHeldHere(int pitch) const {
    return mousePitch_ == pitch || computerKeys_.isHeld(pitch);
}

QRectF KeyboardStrip::keysArea() const {
    const double top = large_ ? 4 : kRangeBar;
    const double side = large_ ? 18 : kSide;
    return {side, top, std::max(1.0, width() - 2 * side),
            std::max(1.0, height() - top - (large_ ? 0 : kFoot))};
}

QRectF KeyboardStrip::keyRect(int pitch) const { return PianoKeys(keysArea()).keyRect(pitch); }

QSize KeyboardStrip::sizeHint() const { return {860, large_ ? 164 : 72}; }
QSize KeyboardStrip::minimumSizeHint() const { return {52 * 6, large_ ? 96 : sizeHint().height()}; }

void KeyboardStrip::strikeByMouse(const QPointF& position) {
    const PianoKeys keys(keysArea());
    const auto pitch = keys.pitchAt(position);
    if (pitch == mousePitch_) return;
    releaseMouse();
    if (!pitch) return;
    mousePitch_ = pitch;
    update();
    Q_EMIT struck(*pitch, keys.velocityAt(*pitch, position));
}

void KeyboardStrip::releaseMouse() {
    if (!mousePitch_) return;
    const int pitch = *std::exchange(mousePitch_, {});
    update();
    Q_EMIT released(pitch);
}

void KeyboardStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) strikeByMouse(event->position());
}

void KeyboardStrip::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) strikeByMouse(event->position());
}

void KeyboardStrip::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) releaseMouse();
}

void KeyboardStrip::hideEvent(QHideEvent* event) {
    releaseAll();
    QWidget::hideEvent(event);
}

void KeyboardStrip::changeEvent(QEvent* event) {
    if (event->type() == QEvent::EnabledChange && !isEnabled()) releaseAll();
    QWidget::changeEvent(event);
}

bool KeyboardStrip::event(QEvent* event) {
    if (event->type() == QEvent::WindowDeactivate || event->type() == QEvent::UngrabMouse) releaseMouse();
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto pitch = PianoKeys(keysArea()).pitchAt(help->pos());
    QString text = pitch ? pitchName(*pitch) : QString();
    if (pitch && computerKeysOn())
        text = tr("%1\nComputer keys: the row of %2 plays white keys, the row above it black ones; %3 and %4 "
                  "shift by "
                  "an octave, Shift is loud.")
                   .arg(text, computerKeys_.cap(firstPitch()), computerKeys_.octaveDownCap(),
                        computerKeys_.octaveUpCap());
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void KeyboardStrip::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    const Tokens& tokens = Theme::current();
    painter.fillRect(event->rect(), large_ ? tokens.bg0 : tokens.bg1);
    const PianoKeys keys(keysArea());
    if (!large_) painter.fillRect(0, 0, width(), 1, tokens.line);
    if (!large_ && rangeLowest_ <= rangeHighest_) {
        const double left = keys.keyRect(std::max(rangeLowest_, kLowestPitch)).left();
        const double right = keys.keyRect(std::min(rangeHighest_, kHighestPitch)).right();
        painter.fillRect(QRectF(left, 5, right - left, 3), tokens.lineStrong);
        painter.fillRect(QRectF(left, 2, 4, 9), tokens.text);
        painter.fillRect(QRectF(right - 4, 2, 4, 9), tokens.text);
    }
    for (const bool black : {false, true})
        for (int pitch = kLowestPitch; pitch <= kHighestPitch; ++pitch)
            if (isBlackKey(pitch) == black) paintKey(painter, pitch, keys.keyRect(pitch));
    for (int pitch = 24; pitch <= kHighestPitch; pitch += 12) paintName(painter, pitch, keys.keyRect(pitch));
}

// A pressed key has its player's colour and mark: a square for yours, a bar for the model's; both side by
// side where both press.
void KeyboardStrip::paintKey(QPainter& painter, int pitch, const QRectF& key) const {
    const Tokens& tokens = Theme::current();
    const auto& pressed = pressed_[static_cast<std::size_t>(pitch)];
    const bool yours = pressed[0] || isHeldHere(pitch), models = pressed[1];
    const bool black = isBlackKey(pitch);
    QColor ground = black ? blackOf(tokens) : whiteOf(tokens);
    if (computerKeysOn() && !black && computerKeys_.cap(pitch).isEmpty())
        ground = mix(ground, tokens.dark ? tokens.bg0 : tokens.line, 0.3);
    painter.fillRect(key, borderOf(tokens));
    const QRectF white = tokens.dark ? key.adjusted(0, 0, -1, -1) : key.adjusted(1, 0, 0, -1);
    const QRectF face = black ? key : white;
    painter.fillRect(face, ground);
    const QBrush you = litBrush(tokens, tokens.you, black), ai = litBrush(tokens, tokens.ai, black);
    const QRectF lit = black ? key.adjusted(1, 0, -1, -1) : face;
    if (yours)
        painter.fillRect(models ? QRectF(lit.topLeft(), QSizeF(lit.width() / 2, lit.height())) : lit, you);
    if (models) painter.fillRect(yours ? lit.adjusted(lit.width() / 2, 0, 0, 0) : lit, ai);

    if (computerKeysOn()) paintCap(painter, pitch, key);
    paintMarks(painter, key, yours, models, black);
}

void KeyboardStrip::paintName(QPainter& painter, int pitch, const QRectF& key) const {
    const bool cap = computerKeysOn() && !computerKeys_.cap(pitch).isEmpty();
    if (cap && !large_) return;            // there is no room for both
    if (key.width() < kNamesFrom) return;  // they would lie over the keys beside them
    const Tokens& tokens = Theme::current();
    const auto& pressed = pressed_[static_cast<std::size_t>(pitch)];
    const bool lit = pressed[0] || pressed[1] || isHeldHere(pitch);
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    if (tokens.highContrast)
        painter.setPen(blackOf(tokens));
    else
        painter.setPen(tokens.dark ? tokens.bg0 : lit ? tokens.bg1 : tokens.text2);
    const double lift = (computerKeysOn() && large_ ? kCapRoom : 2) + (lit ? (large_ ? 10 : 6) : 0);
    const QRectF room = key.adjusted(-4, key.height() / 3, 4, -lift);
    const int align = Qt::AlignHCenter | Qt::AlignBottom | Qt::TextDontClip;
    if (tokens.highContrast && lit)
        painter.fillRect(painter.boundingRect(room, align, pitchName(pitch)) & key, whiteOf(tokens));
    painter.drawText(room, align, pitchName(pitch));
}

void KeyboardStrip::paintMarks(QPainter& painter, const QRectF& key, bool yours, bool models,
                               bool black) const {
    const Tokens& tokens = Theme::current();
    const QColor plain = tokens.dark ? tokens.bg0 : tokens.bg1;
    const QColor mark = tokens.highContrast ? blackOf(tokens) : plain;
    const double foot = key.bottom() - (black ? 3 : 4) - (computerKeysOn() ? kCapRoom - 4 : 0);
    const bool both = yours && models;
    const double middle = std::round(key.center().x());
    const double side = black ? 4 : 5, bar = black ? 6 : 8;
    const double quarter = both ? key.width() / 4 : 0;
    if (yours) {
        const double width = both ? 3 : side;
        painter.fillRect(QRectF(std::round(middle - quarter - width / 2), foot - side, width, side), mark);
    }
    if (models) {
        const double width = both ? 4 : bar;
        painter.fillRect(QRectF(std::round(middle + quarter - width / 2), foot - 3, width, 3), mark);
    }
}

void KeyboardStrip::paintCap(QPainter& painter, int pitch, const QRectF& key) const {
    const QString cap = computerKeys_.cap(pitch);
    if (cap.isEmpty()) return;
    const Tokens& tokens = Theme::current();
    const bool black = isBlackKey(pitch);
    constexpr double kCap = 16;
    const double wide = std::min(kCap, black ? key.width() + 3 : key.width() - 1);  // none over its neighbour
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

}  // namespace continuo::ui
