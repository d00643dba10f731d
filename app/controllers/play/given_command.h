#pragma once

#include <QString>

#include "main_window/actions.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

// Carries out a command that a pedal or another device gave, as its key would. If that is not possible now,
// as in the other workspace or while a dialog is open, the status line says so; Panic is carried out even
// while a dialog is open.
void giveCommand(ui::MainWindow& window, ui::Actions::Id id);

// An action's text without the marks of menus.
QString commandName(const QAction& action);

}  // namespace continuo::app
