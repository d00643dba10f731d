#pragma once

#include <QObject>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

#include "main_window/main_window.h"

namespace continuo::app {

class PlayController;
class SettingsController;

// The Model menu and its commands, which work without an open dialog. GUI thread.
class ModelMenuCommands : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    ModelMenuCommands(SettingsController& settings, PlayController& play, ui::MainWindow& window);

private:
    void fillMenu();
    void showModels();
    void enableCard(bool there);

    SettingsController& settings_;
    ui::MainWindow& window_;
    // The menu's rows.
    struct Rows {
        QStringList names;
        std::vector<std::string> paths;
        int inUse = -1;
        ui::ModelKind kind = ui::ModelKind::Piano;
        bool operator==(const Rows&) const = default;
    };
    std::optional<Rows> rows_;
};

}  // namespace continuo::app
