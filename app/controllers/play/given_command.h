#pragma once

#include <QString>

#include "main_window/actions.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

// Triggers a command for a pedal or another device, as its key would. If it is unavailable, as in another
// workspace or while a dialog is open, the status line says so. Panic works even while a dialog is open.
void triggerCommand(ui::MainWindow& window, ui::Actions::Id id);

// Returns an action's text without its mnemonic.
QString commandName(const QAction& action);

}  // namespace continuo::app
