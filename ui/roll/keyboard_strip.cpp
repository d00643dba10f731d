#include "roll/keyboard_strip.h"

#include <algorithm>
#include <cmath>

#include <QFocusEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "roll/piano_keys.h"
#include "roll/roll_text.h"
#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr double kRangeBar = 13, kSide = 8, kFoot = 2;

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
    connect(&computerKeys_, &ComputerKeys::labelsChanged, this, [this] {
        update();
        Q_EMIT labelsChanged();
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
QSize KeyboardStrip::minimumSizeHint() const { return {52 * 6, large_ ? 96 : 48}; }

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
    //: %1 is the piano key under the mouse; %2, %3 and %4 are keys of the computer keyboard.
    if (pitch && computerKeysOn())
        text = tr("%1\nComputer keys: the row of %2 plays white keys, the row above black keys; %3 and %4 "
                  "shift by an octave, Shift is loud.")
                   .arg(text, computerKeys_.keyLabel(firstPitch()), computerKeys_.octaveDownLabel(),
                        computerKeys_.octaveUpLabel());
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void KeyboardStrip::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight);  // pitch and time run left to right in every language
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
            if (isBlackKey(pitch) == black)
                paintPianoKey(painter, pitch, keys.keyRect(pitch), keyLook(pitch), tokens);
    for (int pitch = 24; pitch <= kHighestPitch; pitch += 12)
        paintKeyName(painter, pitch, keys.keyRect(pitch), keyLook(pitch), tokens);
}

KeyLook KeyboardStrip::keyLook(int pitch) const {
    KeyLook look;
    look.heldByPlayer = isPressed(pitch, Voice::You) || isHeldHere(pitch);
    look.heldByModel = isPressed(pitch, Voice::Model);
    look.computerKeys = computerKeysOn();
    look.label = computerKeys_.keyLabel(pitch);
    look.large = large_;
    return look;
}

}  // namespace continuo::ui
