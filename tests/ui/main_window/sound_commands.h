#pragma once

#include <QAction>
#include <QObject>

#include "main_window/actions.h"
#include "main_window/main_window.h"
#include "main_window/sound_workspace.h"
#include "main_window/workspace_parts.h"
#include "models/takes_model.h"
#include "theme/theme.h"

namespace continuo::ui {

// The commands of a Sound workspace in a window of a test, which the window owns.
inline SoundCommands soundCommands(QObject& window, Actions& actions) {
    const auto made = [&](const char* text, const char* icon, bool checkable = false) {
        auto* action = new QAction(Theme::icon(QLatin1String(icon)), QLatin1String(text), &window);
        action->setCheckable(checkable);
        return action;
    };
    SoundCommands commands;
    commands.show = made("Sound", "waveform", true);
    commands.begin = made("New sound", "plus");
    commands.open = made("Open a sound", "open");
    commands.exportSound = made("Export the sound", "export");
    commands.star = made("Star the variation", "star");
    commands.rename = made("Rename the sound", "note");
    commands.discard = made("Discard the variation", "trash");
    commands.search = made("Search sounds", "search");
    commands.record = made("Record", "record", true);
    commands.play = made("Play", "play", true);
    commands.stop = made("Stop", "stop");
    commands.loop = made("Loop around the seam", "loop", true);
    commands.next = made("Hear the next variation", "chevron-down");
    commands.previous = made("Hear the previous variation", "chevron-up");
    commands.generate = made("Generate", "waveform");
    commands.stopMaking = made("Stop, keep", "stop");
    commands.panic = actions[Actions::kPanic];
    return commands;
}

// A window with Play, Image and Sound.
struct SoundWindow {
    explicit SoundWindow(TakesModel& takes)
        : window(takes, {[this](MainWindow& itsWindow) {
                     commands = soundCommands(itsWindow, itsWindow.actions());
                     sound = new SoundWorkspace(commands, &itsWindow);
                     return sound->parts(itsWindow);
                 }}) {}

    SoundCommands commands;
    SoundWorkspace* sound = nullptr;
    MainWindow window;
};

}  // namespace continuo::ui
