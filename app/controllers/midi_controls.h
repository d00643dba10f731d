#pragma once

#include <QObject>
#include <QPoint>
#include <QTimer>
#include <map>

namespace continuo::ui {
class BannerStack;
class MainWindow;
class ValueSlider;
}  // namespace continuo::ui

namespace continuo::app {

class MidiMonitor;
class Settings;

// Knobs and sliders of a MIDI device that move the inspectors' own: each slider with a name offers it in its
// context menu, and learns the controller that is moved next. A controller moves one control, in the
// workspace that is shown, as a hand would. Kept in the settings. GUI thread.
class MidiControls : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    MidiControls(const MidiMonitor& monitor, Settings& settings, ui::MainWindow& window);

    // The next controller that is moved within twenty seconds moves this control from then on.
    void learn(const ui::ValueSlider& slider);
    void forget(const QString& control);
    // Of a control; below 0: none moves it.
    int controller(const QString& control) const;
    // The control that waits for its controller; empty: none does.
    const QString& learning() const { return learning_; }

    // Pedals, and what modes are switched by: they stay the player's.
    static bool canFollow(int controller);

private:
    void offer(const ui::ValueSlider& slider, const QPoint& where);
    void look();
    void take(int controller);
    void move(const QString& control, double fraction);
    void keep(const QString& control, int controller);
    void showFollowed();
    ui::BannerStack& banners();

    const MidiMonitor& monitor_;
    Settings& settings_;
    ui::MainWindow& window_;
    std::map<int, QString> controls_;  // by their controller
    QString learning_, learningName_;
    std::uint64_t seen_ = 0;  // messages of the monitor
    QTimer looking_, patience_;
};

}  // namespace continuo::app
