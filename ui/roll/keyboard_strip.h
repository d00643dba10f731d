#pragma once

#include <array>
#include <optional>

#include <QString>
#include <QWidget>

#include "roll/computer_keys.h"
#include "roll/piano_key_painter.h"
#include "roll/roll_content.h"

namespace continuo::ui {

// 88 keys that show what sounds, with a mark per voice. Played with the mouse (lower on the key is louder)
// and the computer's keyboard. Every struck key is released, also when the strip hides, loses the mouse or
// stops playing.
class KeyboardStrip : public QWidget {
    Q_OBJECT
public:
    explicit KeyboardStrip(QWidget* parent = nullptr);
    ~KeyboardStrip() override;

    // Sets whether a key sounds. Keys struck in this strip are shown at once, without a call.
    void setPressed(int pitch, Voice voice, bool pressed);
    void clearPressed();
    bool isPressed(int pitch, Voice voice) const {
        return pressed_.at(static_cast<std::size_t>(pitch)).at(static_cast<std::size_t>(voice));
    }
    // Shows the roll's visible pitches as a thin bar above the keys; lowest > highest: no bar.
    void setPitchRange(int lowest, int highest);
    // Sets larger key names, for Stage view and first run.
    void setLarge(bool);

    // Sets whether the computer's keyboard plays (Ctrl+Shift+K). Its labels are then drawn on the keys that
    // it plays, and other keys are dimmed.
    void setComputerKeysOn(bool);
    bool computerKeysOn() const { return computerKeys_.isOn(); }
    // Lets the computer's keys play while `widget` has the focus, too.
    void addKeySource(QWidget* widget);
    // Returns the pitch of the computer's first key: 60 plus or minus octaves.
    int firstPitch() const { return computerKeys_.firstPitch(); }

    // Releases all keys held by the mouse and the computer's keyboard.
    void releaseAll();
    bool isHeldHere(int pitch) const;
    // Returns a key's rectangle in this widget.
    QRectF keyRect(int pitch) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void struck(int pitch, int velocity);
    void released(int pitch);
    // The computer's keys moved by an octave, or their labels changed.
    void labelsChanged();

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
    KeyLook keyLook(int pitch) const;

    ComputerKeys computerKeys_;
    std::array<std::array<bool, 2>, 128> pressed_{};  // [pitch][voice]
    std::optional<int> mousePitch_;
    int rangeLowest_ = 1, rangeHighest_ = 0;
    bool large_ = false;
};

}  // namespace continuo::ui
