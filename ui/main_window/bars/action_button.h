#pragma once

class QAction;
class QToolButton;

namespace continuo::ui {

// Makes a toolbar button with only the command's icon. The tooltip shows name, shortcut and why the command
// is disabled.
QToolButton* makeActionButton(QAction* action);

}  // namespace continuo::ui
