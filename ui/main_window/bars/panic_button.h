#pragma once

class QAction;
class QPushButton;

namespace continuo::ui {

// Panic, as it stands at the right end of every workspace's toolbar.
QPushButton* makePanicButton(QAction* action);

}  // namespace continuo::ui
