#pragma once

#include <array>
#include <map>
#include <optional>

#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>

class QKeyEvent;
class QWidget;

namespace continuo::ui {

// The computer's keyboard as a small piano, by the position of the keys: the home row from A to L is white,
// the row above it black, sixteen notes from C to D sharp; the two leftmost keys of the lowest row (Z, X)
// shift by an octave, Shift is loud. It listens to the keys of the widgets it is given while one of them has
// the focus; auto-repeat is ignored, and whatever was struck is released when the key goes up, the focus goes
// away, the octave changes or playing is switched off.
class ComputerKeys : public QObject {
    Q_OBJECT
public:
    static constexpr int kCount = 16;

    explicit ComputerKeys(QObject* parent = nullptr);

    void listenTo(QWidget* widget);
    void setOn(bool);
    bool isOn() const { return on_; }
    int firstPitch() const { return firstPitch_; }
    // What is written on the key that plays `pitch`; empty where none does. Known from the layout once the
    // key was pressed, as on a US keyboard until then.
    QString cap(int pitch) const;
    // "Z", "X"
    QString octaveDownCap() const { return capsOf_[kCount]; }
    QString octaveUpCap() const { return capsOf_[kCount + 1]; }
    bool isHeld(int pitch) const;
    void releaseAll();

Q_SIGNALS:
    void struck(int pitch, int velocity);
    void released(int pitch);
    void capsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent*) override;

private:
    // Which of the keys it is: 0 to 15 notes, 16 and 17 octave down and up.
    static std::optional<int> placeOf(const QKeyEvent&);
    bool press(const QKeyEvent&);
    bool release(const QKeyEvent&);
    void shiftOctave(int direction);
    void learnCap(int place, const QKeyEvent&);

    std::array<QString, kCount + 2> capsOf_;
    std::map<int, int> held_;  // place to pitch
    int firstPitch_ = 60;
    bool on_ = false;
};

}  // namespace continuo::ui
