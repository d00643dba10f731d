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

// Assigns pedals, pads and keys of MIDI devices to the window's commands. A message has one meaning:
// assigning it here removes it from another command, a slider or the turn, and the other way round. Stored in
// the settings under the actions' names. GUI thread.
class MidiShortcuts : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this. If the rig has not opened its MIDI ports yet, the constructor
    // makes it open them (RigSettings::opensMidi).
    struct Dependencies {
        Rig& rig;
        Settings& settings;
        ui::MainWindow& window;
        PlayController& play;
        MidiControls& controls;
    };
    explicit MidiShortcuts(const Dependencies& dependencies);
    // Removes all triggers from the rig.
    ~MidiShortcuts() override;

    // Returns the message that triggers an action; nullopt: none.
    std::optional<MidiTrigger> trigger(const QString& action) const;
    // Assigns the next pedal, pad or key that is pressed to the action.
    void learn(const QString& action);
    void stopLearning();
    // The action that is waiting to learn its message; empty: none.
    const QString& learning() const { return learning_; }
    void assign(const QString& action, const MidiTrigger& trigger);
    void unassign(const QString& action);
    void unassignAll();
    // Assigns the soft pedal to handing over and the sostenuto pedal to a new take.
    void assignPedals();

    // Formats a message, for example "Soft pedal (67)" or "C2, channel 10".
    static QString triggerText(const MidiTrigger& trigger);

Q_SIGNALS:
    // The assignments, or learning(), have changed.
    void changed();
    // An action or slider has lost its message to another; the line names both.
    void reassigned(const QString& line);

private:
    void load();
    void publish();
    void poll();
    void store(const QString& action, const std::optional<MidiTrigger>& trigger);
    void unassignOthers(const QString& action, const MidiTrigger& trigger);
    // Removes the message from all actions but `except`, and returns these actions.
    QStringList removeTrigger(const MidiTrigger& trigger, const QString& except = {});
    void releaseToSlider(int controller, const QString& slider);
    void releaseToTurn();
    std::optional<MidiTrigger> turnTrigger() const;
    std::optional<ui::Actions::Id> findId(const QString& action) const;
    QString displayName(const QString& action) const;

    Rig& rig_;
    Settings& settings_;
    ui::MainWindow& window_;
    PlayController& play_;
    MidiControls& controls_;
    std::map<QString, MidiTrigger> triggers_;  // by action
    QString learning_;
    QTimer pollTimer_;
};

}  // namespace continuo::app
