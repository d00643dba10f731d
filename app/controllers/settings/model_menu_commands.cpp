#include "controllers/settings/model_menu_commands.h"

#include <QAction>

#include "controllers/play/play_controller.h"
#include "controllers/settings/compute_settings.h"
#include "controllers/settings/settings_controller.h"
#include "main_window/main_window.h"
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
            [this](int row) { settings_.compute().choose(paths_.at(static_cast<std::size_t>(row))); });
    // Its key works again as soon as there may be one.
    QAction* card = window_.actions()[A::kModelCard];
    connect(&play, &PlayController::modelReady, card, [card] { card->setEnabled(true); });
    connect(&window_, &ui::MainWindow::workspaceChanged, card, [card] { card->setEnabled(true); });
    const auto on = [this](A::Id id, auto act) {
        connect(window_.actions()[id], &QAction::triggered, this, act);
    };
    on(A::kModels, [this] { settings_.show(SettingsPage::Model); });
    on(A::kAddModel, [this] {
        settings_.show(SettingsPage::Model);
        settings_.compute().addModel();
    });
    on(A::kModelCard, [this] { showCard(); });
}

void ModelMenuCommands::fillMenu() {
    QStringList names;
    paths_.clear();
    inUse_ = -1;
    for (const ComputeSettings::Choice& each :
         settings_.compute().choices(window_.workspace() == ui::Workspace::Image)) {
        if (each.inUse) inUse_ = static_cast<int>(paths_.size());
        paths_.push_back(each.path);
        names << each.name;
    }
    window_.modelMenu().setModels(names, inUse_);
    window_.actions()[A::kModelCard]->setEnabled(inUse_ >= 0);
}

void ModelMenuCommands::showCard() {
    fillMenu();  // it may be asked for by a key
    inUse_ >= 0 ? settings_.showModel(paths_.at(static_cast<std::size_t>(inUse_)))
                : settings_.show(SettingsPage::Model);
}

}  // namespace continuo::app
