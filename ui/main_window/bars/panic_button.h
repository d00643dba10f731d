#pragma once

class QAction;
class QPushButton;

namespace continuo::ui {

// Makes the Panic button at the right end of every workspace's toolbar.
QPushButton* makePanicButton(QAction* action);

}  // namespace continuo::ui
