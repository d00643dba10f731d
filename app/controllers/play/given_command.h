#pragma once

#include <QString>

#include "main_window/actions.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

// Does what the command's key would, for a pedal or another device. Where it is not possible now, as in the
// other workspace or while a dialog wants an answer, the status line says so; silence is not kept waiting.
void giveCommand(ui::MainWindow& window, ui::Actions::Id id);

// An action's words without what menus add to them.
QString commandName(const QAction& action);

}  // namespace continuo::app
