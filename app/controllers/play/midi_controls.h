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

// Knobs and sliders of a MIDI device that move the inspectors' controls. Each named slider offers this in its
// context menu and learns the controller that is moved next. A controller moves one control, in the shown
// workspace, as a hand would: it picks up the value when it reaches it, so that nothing jumps.
class MidiControls : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    MidiControls(const MidiTraffic& monitor, Settings& settings, ui::MainWindow& window);

    // The next controller that is moved within twenty seconds moves this control from then on.
    void learn(const ui::ValueSlider& slider);
    void stopLearning();
    void forget(const QString& control);
    // Gives the controller away, because something else uses it from now on. Returns the name of the slider
    // that it moved until then; empty: none.
    QString giveAway(int controller);
    // The controller that moves a control; below 0: none.
    int controller(const QString& control) const;
    bool follows(int controller) const { return controls_.contains(controller); }
    // The control that waits for its controller; empty: none does.
    const QString& learning() const { return learning_; }

    // False for pedals and channel mode messages, which stay the player's.
    static bool canFollow(int controller);

Q_SIGNALS:
    // The slider of this name follows the controller from now on.
    void learnt(int controller, const QString& slider);

private:
    // The range of values of a controller since the last look, including the one before.
    struct Turn {
        int before = 0, least = 0, most = 0, last = 0;
        bool learnt = false;  // this turn has just assigned it
    };
    // Positions of a controller and its slider when it last moved the slider.
    struct Grip {
        int knob = 0;
        double fraction = 0;
    };

    void offer(const ui::ValueSlider& slider, const QPoint& where);
    void look();
    void finishLearning(int controller);
    void move(const QString& control, const Turn& turn);
    bool picksUp(const ui::ValueSlider& slider, const Turn& turn) const;
    void wait(ui::ValueSlider& slider);
    void keep(const QString& control, int controller);
    void showFollowed();
    void showFollowed(ui::ValueSlider& slider);

    const MidiTraffic& monitor_;
    Settings& settings_;
    ui::MainWindow& window_;
    std::map<int, QString> controls_;  // by their controller
    std::map<int, int> positions_;     // of controllers, as far as they were moved
    std::map<const ui::ValueSlider*, Grip> grips_;
    std::map<const ui::ValueSlider*, QString>
        waiting_;  // sliders that wait for their knob, with the shown value
    QString learning_, learningName_;
    std::uint64_t seen_ = 0;  // messages of the monitor
    QTimer looking_, patience_;
};

}  // namespace continuo::app
