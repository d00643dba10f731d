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

// Uses the computer's keyboard as a small piano, by key position: the home row from A to L is white, the row
// above it black, sixteen notes from C to D sharp. The two leftmost keys of the lowest row (Z, X) shift by an
// octave; Shift is loud. Listens to the widgets of listenTo() while one has the focus; ignores auto-repeat. A
// note is released when its key goes up, the focus leaves, the octave changes or playing is switched off.
class ComputerKeys : public QObject {
    Q_OBJECT
public:
    static constexpr int kCount = 16;

    explicit ComputerKeys(QObject* parent = nullptr);

    void listenTo(QWidget* widget);
    void setOn(bool);
    bool isOn() const { return on_; }
    int firstPitch() const { return firstPitch_; }
    // Returns the label of the key that plays `pitch`; empty: none. Taken from the layout once the key was
    // pressed; until then that of a US keyboard.
    QString keyLabel(int pitch) const;
    // "Z", "X"
    QString octaveDownLabel() const { return capsOf_[kCount]; }
    QString octaveUpLabel() const { return capsOf_[kCount + 1]; }
    bool isHeld(int pitch) const;
    void releaseAll();

Q_SIGNALS:
    void struck(int pitch, int velocity);
    void released(int pitch);
    void labelsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent*) override;

private:
    // Returns the index of a key: 0 to 15 notes, 16 and 17 octave down and up.
    static std::optional<int> keyIndex(const QKeyEvent&);
    bool press(const QKeyEvent&);
    bool release(const QKeyEvent&);
    void shiftOctave(int direction);
    void learnLabel(int place, const QKeyEvent&);

    std::array<QString, kCount + 2> capsOf_;
    std::map<int, int> held_;  // key index to pitch
    int firstPitch_ = 60;
    bool on_ = false;
};

}  // namespace continuo::ui
