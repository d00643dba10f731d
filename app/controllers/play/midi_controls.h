#pragma once

#include <QObject>
#include <QPoint>
#include <QTimer>
#include <map>

namespace continuo::ui {
class MainWindow;
class ValueSlider;
}  // namespace continuo::ui

namespace continuo::app {

class MidiTraffic;
class Settings;

// Lets knobs and sliders of a MIDI device move the inspectors' controls. Each named slider has a MIDI learn
// command in its context menu. A controller moves one control of the current workspace. A control moves only
// after its controller has reached the control's value (soft takeover), so that no value jumps.
class MidiControls : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    MidiControls(const MidiTraffic& monitor, Settings& settings, ui::MainWindow& window);

    // Assigns the next controller that moves within 20 s to this control.
    void learn(const ui::ValueSlider& slider);
    void stopLearning();
    void unassign(const QString& control);
    // Unassigns a controller that now has another function. Returns the name of the slider that it moved;
    // empty: none.
    QString release(int controller);
    // Returns the controller of a control; below 0: none.
    int controller(const QString& control) const;
    bool isAssigned(int controller) const { return controls_.contains(controller); }
    // The control that is waiting to learn its controller; empty: none.
    const QString& learning() const { return learning_; }

    // Returns whether a controller can be assigned. Pedals and channel mode messages are reserved for the
    // player.
    static bool canFollow(int controller);

Q_SIGNALS:
    // The controller now moves the slider of this name.
    void learnt(int controller, const QString& slider);

private:
    // The values of a controller since the last poll: the previous one, the smallest, the largest and the
    // latest.
    struct KnobMove {
        int before = 0, least = 0, most = 0, last = 0;
        bool learnt = false;  // this move has just assigned the controller
    };
    // The positions of a controller and its slider when the controller last moved the slider.
    struct Pickup {
        int knob = 0;
        double fraction = 0;
    };

    void offer(const ui::ValueSlider& slider, const QPoint& where);
    void poll();
    void finishLearning(int controller);
    void move(const QString& control, const KnobMove& turn);
    bool picksUp(const ui::ValueSlider& slider, const KnobMove& turn) const;
    void waitForPickup(ui::ValueSlider& slider);
    void assign(const QString& control, int controller);
    void showFollowed();
    void showFollowed(ui::ValueSlider& slider);

    const MidiTraffic& monitor_;
    Settings& settings_;
    ui::MainWindow& window_;
    std::map<int, QString> controls_;  // by their controller
    std::map<int, int> positions_;     // position of each controller, once it has moved
    std::map<const ui::ValueSlider*, Pickup> pickups_;
    std::map<const ui::ValueSlider*, QString> waiting_;  // sliders waiting for pickup, with the shown value
    QString learning_, learningName_;
    std::uint64_t seen_ = 0;  // messages of the monitor read so far
    QTimer pollTimer_, learningTimeout_;
};

}  // namespace continuo::app
