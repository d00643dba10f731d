#pragma once

#include <array>
#include <optional>

#include <QString>
#include <QWidget>

#include "roll/computer_keys.h"
#include "roll/piano_key_painter.h"
#include "roll/roll_content.h"

namespace continuo::ui {

// 88 keys: shows what sounds, with a mark for each voice, and is played with the mouse (lower on the key is
// louder) and with the computer's keyboard. Every key struck is released, also when the strip hides, loses
// the mouse or stops playing.
class KeyboardStrip : public QWidget {
    Q_OBJECT
public:
    explicit KeyboardStrip(QWidget* parent = nullptr);
    ~KeyboardStrip() override;

    // What sounds. Keys struck here show at once without being told.
    void setPressed(int pitch, Voice voice, bool pressed);
    void clearPressed();
    bool isPressed(int pitch, Voice voice) const {
        return pressed_.at(static_cast<std::size_t>(pitch)).at(static_cast<std::size_t>(voice));
    }
    // The roll's pitches in view, as a thin bar above the keys; lowest > highest: no bar.
    void setPitchRange(int lowest, int highest);
    // Larger names, for Stage view and first run.
    void setLarge(bool);

    // Whether the computer's keyboard plays (Ctrl+Shift+K). Its keys are drawn then on those that they play,
    // and the others are dimmed.
    void setComputerKeysOn(bool);
    bool computerKeysOn() const { return computerKeys_.isOn(); }
    // Keys pressed while `widget` has the focus play too.
    void addKeySource(QWidget* widget);
    // The pitch of the computer's first key: 60 and octaves of it.
    int firstPitch() const { return computerKeys_.firstPitch(); }

    // Releases what the mouse and the computer's keyboard hold.
    void releaseAll();
    bool isHeldHere(int pitch) const;
    // Where a key is, in this widget's pixels.
    QRectF keyRect(int pitch) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void struck(int pitch, int velocity);
    void released(int pitch);
    // The computer's keys moved by an octave, or learnt what is written on them.
    void capsChanged();

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void hideEvent(QHideEvent*) override;
    void changeEvent(QEvent*) override;
    bool event(QEvent*) override;

private:
    QRectF keysArea() const;
    void strikeByMouse(const QPointF&);
    void releaseMouse();
    KeyLook lookOf(int pitch) const;

    ComputerKeys computerKeys_;
    std::array<std::array<bool, 2>, 128> pressed_{};  // [pitch][voice]
    std::optional<int> mousePitch_;
    int rangeLowest_ = 1, rangeHighest_ = 0;
    bool large_ = false;
};

}  // namespace continuo::ui
