// The menu Model, which needs no dialog to be open.
#include <QAction>

#include "controllers/play/play_controller.h"
#include "controllers/settings/compute_settings.h"
#include "controllers/settings/settings_controller.h"
#include "main_window/image_workspace.h"
#include "main_window/main_window.h"
#include "main_window/model_menu.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "pages/settings/settings_dialog.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

}  // namespace

ComputeSettings& SettingsController::compute() {
    if (!dialog_) makeDialog();
    return *compute_;
}

void SettingsController::connectModelMenu() {
    ui::ModelMenu& menu = window_.modelMenu();
    connect(&menu, &QMenu::aboutToShow, this, &SettingsController::fillModelMenu);
    connect(&menu, &ui::ModelMenu::chosen, this,
            [this](int row) { compute().choose(menuModels_.at(static_cast<std::size_t>(row))); });
    // Its key works again as soon as there may be one.
    QAction* card = window_.actions()[A::kModelCard];
    connect(&play_, &PlayController::modelReady, card, [card] { card->setEnabled(true); });
    connect(&window_, &ui::MainWindow::workspaceChanged, card, [card] { card->setEnabled(true); });
    const auto on = [this](A::Id id, auto act) {
        connect(window_.actions()[id], &QAction::triggered, this, act);
    };
    on(A::kModels, [this] { show(Page::Model); });
    on(A::kAddModel, [this] {
        show(Page::Model);
        compute_->addModel();
    });
    on(A::kModelCard, [this] {
        fillModelMenu();  // it may be asked for by a key
        menuModel_ >= 0 ? showModel(menuModels_.at(static_cast<std::size_t>(menuModel_))) : show(Page::Model);
    });
    for (ui::BannerStack* banners : {&window_.page().banners(), &window_.image().page().banners()})
        connect(banners, &ui::BannerStack::actionTriggered, this, [this](const QString& about) {
            if (about == QLatin1String(kModelBanner)) compute().act();
        });
}

void SettingsController::showModel(const std::string& path) {
    show(Page::Model);
    compute_->openCard(path);
}

void SettingsController::fillModelMenu() {
    QStringList names;
    menuModels_.clear();
    menuModel_ = -1;
    for (const ComputeSettings::Choice& each :
         compute().choices(window_.workspace() == ui::Workspace::Image)) {
        if (each.inUse) menuModel_ = static_cast<int>(menuModels_.size());
        menuModels_.push_back(each.path);
        names << each.name;
    }
    window_.modelMenu().setModels(names, menuModel_);
    window_.actions()[A::kModelCard]->setEnabled(menuModel_ >= 0);
}

void SettingsController::tellOfModels(ui::Banner::Kind kind, const ui::Saying& what, const QString& action) {
    // All is well, or it is told where somebody looks.
    const bool seen = dialog_->isVisible();
    if (seen || what.text.isEmpty())
        for (ui::BannerStack* banners : {&window_.page().banners(), &window_.image().page().banners()})
            banners->tell(QLatin1String(kModelBanner), kind, {});
    if (what.text.isEmpty()) return dialog_->banner()->hide();
    if (seen) return dialog_->banner()->tell(kind, what.text, action, what.details);
    window_.banners().tell(QLatin1String(kModelBanner), kind, what, action);
}

}  // namespace continuo::app
