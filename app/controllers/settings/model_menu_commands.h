#pragma once

#include <QObject>
#include <string>
#include <vector>

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class SettingsController;

// The menu Model and the commands about models, which need no open dialog. GUI thread.
class ModelMenuCommands : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    ModelMenuCommands(SettingsController& settings, PlayController& play, ui::MainWindow& window);

private:
    void fillMenu();
    void showCard();

    SettingsController& settings_;
    ui::MainWindow& window_;
    std::vector<std::string> paths_;  // of the menu's rows
    int inUse_ = -1;                  // the row in use
};

}  // namespace continuo::app
