#pragma once

#include <QObject>

namespace continuo::ui {
class Actions;
class ShortcutsPage;
}  // namespace continuo::ui

namespace continuo::app {

class MidiShortcuts;
class Settings;

// Controls the page Shortcuts of the settings: keys and MIDI messages of the window's commands. GUI thread.
class ShortcutSettings : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Settings& settings;
        ui::Actions& actions;
        MidiShortcuts& midi;
        ui::ShortcutsPage& page;
    };
    explicit ShortcutSettings(const Dependencies& dependencies);

    // Applies the chosen keys; call before anything is shown.
    static void applyKeys(Settings& settings, ui::Actions& actions);
    void show();

private:
    void restore();

    Settings& settings_;
    ui::Actions& actions_;
    MidiShortcuts& midi_;
    ui::ShortcutsPage& page_;
};

}  // namespace continuo::app
