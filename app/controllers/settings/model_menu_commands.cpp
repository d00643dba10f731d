#include "controllers/settings/model_menu_commands.h"

#include <QAction>

#include "controllers/play/play_controller.h"
#include "controllers/settings/compute_settings.h"
#include "controllers/settings/settings_controller.h"
#include "main_window/model_menu.h"

namespace continuo::app {

using A = ui::Actions;
using SettingsPage = SettingsController::Page;

ModelMenuCommands::ModelMenuCommands(SettingsController& settings, PlayController& play,
                                     ui::MainWindow& window)
    : settings_(settings), window_(window) {
    ui::ModelMenu& menu = window_.modelMenu();
    connect(&menu, &QMenu::aboutToShow, this, &ModelMenuCommands::fillMenu);
    connect(&menu, &ui::ModelMenu::chosen, this,
            [this](int row) { settings_.compute().choose(rows_->paths.at(static_cast<std::size_t>(row))); });
    // Enables the command for the model's card, including its shortcut: a model may be available now.
    const auto mayBeThere = [this] { enableCard(true); };
    connect(&play, &PlayController::modelReady, this, mayBeThere);
    connect(&window_, &ui::MainWindow::workspaceChanged, this, mayBeThere);
    const auto on = [this](A::Id id, auto act) {
        connect(window_.actions()[id], &QAction::triggered, this, act);
    };
    on(A::kModels, [this] { settings_.show(SettingsPage::Model); });
    on(A::kAddModel, [this] {
        settings_.show(SettingsPage::Model);
        settings_.compute().addModel();
    });
    on(A::kModelCard, [this] { settings_.showModelInUse(window_.current().models); });
}

// Shows the models of the last search, then starts a new one and updates the menu.
void ModelMenuCommands::fillMenu() {
    ComputeSettings& compute = settings_.compute();
    connect(&compute, &ComputeSettings::found, this, &ModelMenuCommands::showModels, Qt::UniqueConnection);
    rows_.reset();
    if (compute.isKnown()) showModels();
    compute.search();
}

// Updates the menu only if the models have changed, because it may be open.
void ModelMenuCommands::showModels() {
    Rows rows;
    rows.kind = window_.current().models;
    for (const ComputeSettings::Choice& each : settings_.compute().choices(rows.kind)) {
        if (each.inUse) rows.inUse = static_cast<int>(rows.paths.size());
        rows.paths.push_back(each.path);
        rows.names << each.name;
    }
    if (rows_ == rows) return;
    rows_ = rows;
    window_.modelMenu().setModels(rows.names, rows.inUse, window_.current().noModelsText);
    enableCard(rows.inUse >= 0);
}

void ModelMenuCommands::enableCard(bool there) {
    window_.actions().setAvailable(A::kModelCard, there, tr("No model is in use in this workspace."));
}

}  // namespace continuo::app
