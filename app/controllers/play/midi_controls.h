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
// command in its context menu. A controller moves one control of the current workspace. Values are picked up
// (soft takeover), so that nothing jumps.
class MidiControls : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    MidiControls(const MidiTraffic& monitor, Settings& settings, ui::MainWindow& window);

    // Assigns the next controller that moves within 20 s to this control.
    void learn(const ui::ValueSlider& slider);
    void stopLearning();
    void unassign(const QString& control);
    // Unassigns a controller that is now used elsewhere. Returns the name of the slider that it moved; empty:
    // none.
    QString release(int controller);
    // Returns the controller of a control; below 0: none.
    int controller(const QString& control) const;
    bool isAssigned(int controller) const { return controls_.contains(controller); }
    // The control waiting for its controller; empty: none.
    const QString& learning() const { return learning_; }

    // Returns false for pedals and channel mode messages, which stay reserved for the player.
    static bool canFollow(int controller);

Q_SIGNALS:
    // The controller now moves the slider of this name.
    void learnt(int controller, const QString& slider);

private:
    // A controller's range of values since the last poll, including the one before.
    struct KnobMove {
        int before = 0, least = 0, most = 0, last = 0;
        bool learnt = false;  // this turn has just assigned it
    };
    // Positions of a controller and its slider after it last moved the slider.
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
    std::map<int, int> positions_;     // by controller, once moved
    std::map<const ui::ValueSlider*, Pickup> pickups_;
    std::map<const ui::ValueSlider*, QString> waiting_;  // for pickup, with the shown value
    QString learning_, learningName_;
    std::uint64_t seen_ = 0;  // messages of the monitor read so far
    QTimer pollTimer_, learningTimeout_;
};

}  // namespace continuo::app
