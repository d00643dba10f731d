#pragma once

class QAction;
class QToolButton;

namespace continuo::ui {

// A command's button in a toolbar, with its icon alone: its name, its key, and why it is not possible now are
// in the tool tip.
QToolButton* makeActionButton(QAction* action);

}  // namespace continuo::ui
