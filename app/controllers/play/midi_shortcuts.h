#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <map>
#include <optional>

#include "main_window/actions.h"
#include "midi/ports/midi_trigger.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class MidiControls;
class PlayController;
class Rig;
class Settings;

// Pedals, pads and keys of MIDI devices that give the window's commands. One message has one meaning: an
// assignment takes it from another command, a slider or the turn, and gives it up when one of these is
// assigned later. Stored in the settings by the names of the actions. GUI thread.
class MidiShortcuts : public QObject {
    Q_OBJECT

public:
    // All must outlive this. The constructor lets a rig that waits for it open its MIDI ports
    // (RigSettings::opensMidi).
    struct Dependencies {
        Rig& rig;
        Settings& settings;
        ui::MainWindow& window;
        PlayController& play;
        MidiControls& controls;
    };
    explicit MidiShortcuts(const Dependencies& dependencies);
    // No message gives a command any more.
    ~MidiShortcuts() override;

    // The message that gives an action's command; nullopt: none does.
    std::optional<MidiTrigger> trigger(const QString& action) const;
    // Assigns the next pedal, pad or key that is pressed to the action.
    void learn(const QString& action);
    void stopLearning();
    // The action that waits for its message; empty: none does.
    const QString& learning() const { return learning_; }
    void assign(const QString& action, const MidiTrigger& trigger);
    void forget(const QString& action);
    void forgetAll();
    // Assigns the soft pedal to handing over and the sostenuto pedal to a new take.
    void assignPedals();

    // "Soft pedal (67)", "C2, channel 10"
    static QString words(const MidiTrigger& trigger);

Q_SIGNALS:
    // The assignments, or learning(), have changed.
    void changed();
    // Says in a line what has lost its message, and to what.
    void told(const QString& line);

private:
    void read();
    void publish();
    void look();
    void keep(const QString& action, const std::optional<MidiTrigger>& trigger);
    void takeFromOthers(const QString& action, const MidiTrigger& trigger);
    // Takes the message from all actions but `except`, and returns these actions.
    QStringList giveUp(const MidiTrigger& trigger, const QString& except = {});
    void giveUpToSlider(int controller, const QString& slider);
    void giveUpToTurn();
    std::optional<MidiTrigger> turnsTrigger() const;
    std::optional<ui::Actions::Id> idOf(const QString& action) const;
    QString nameOf(const QString& action) const;

    Rig& rig_;
    Settings& settings_;
    ui::MainWindow& window_;
    PlayController& play_;
    MidiControls& controls_;
    std::map<QString, MidiTrigger> triggers_;  // by their action
    QString learning_;
    QTimer looking_;
};

}  // namespace continuo::app
