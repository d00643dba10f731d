// The window's commands: its menus, and its own handlers.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QWhatsThis>
#include <vector>

#include "main_window/command_palette.h"
#include "main_window/main_window.h"
#include "main_window/model_menu.h"
#include "main_window/recent_menu.h"
#include "main_window/whats_this.h"

namespace continuo::ui {
namespace {

using A = Actions;

// Fills a menu with the commands that all workspaces share; groups are separated by lines.
using Groups = std::vector<std::vector<A::Id>>;

void fillMenu(QMenu& menu, const Actions& actions, const Groups& groups) {
    for (const std::vector<A::Id>& group : groups) {
        if (&group != &groups.front()) menu.addSeparator();
        for (const A::Id id : group) menu.addAction(actions[id]);
    }
}

// Fills a menu with shared commands and, above them in each group, those of the workspaces.
void fillMenu(QMenu& menu, const Actions& actions, const Groups& groups, const Workspaces& workspaces,
              Menu which) {
    for (std::size_t group = 0; group < groups.size(); ++group) {
        if (group > 0) menu.addSeparator();
        for (const WorkspaceParts* each : workspaces)
            for (const WorkspaceCommands& commands : each->commands)
                if (commands.menu == which && commands.group == group) menu.addActions(commands.actions);
        for (const A::Id id : groups[group]) menu.addAction(actions[id]);
    }
}

// Empty groups contain only commands of workspaces.
Groups fileMenu() { return {{A::kOpenBundle}, {}, {A::kExportAll}, {A::kQuit}}; }

Groups editMenu() { return {{A::kUndo, A::kRedo}, {}, {}, {A::kPalette}}; }

Groups playMenu() { return {{}, {}, {A::kPanic}, {}}; }

Groups generateMenu() {
    return {{A::kCancelJob}, {A::kWarmer, A::kCooler, A::kMoreLatents, A::kFewerLatents}};
}

Groups viewMenu() { return {{}, {}, {A::kZoomFit, A::kZoomIn, A::kZoomOut}, {}}; }

}  // namespace

void MainWindow::connectActions() {
    const auto on = [this](A::Id id, auto act) { connect((*actions_)[id], &QAction::triggered, this, act); };
    on(A::kResetLayout, [this] { resetLayout(); });
    on(A::kPalette, [this] { showPalette(); });
    on(A::kWhatsThis, &QWhatsThis::enterWhatsThisMode);
    qApp->installEventFilter(new WhatsThis(this));
    on(A::kQuit, [this] { close(); });
    for (const WorkspaceParts* each : workspaces_)
        connect(each->show, &QAction::triggered, this, [this, id = each->id] { showWorkspace(id); });
    // Shared commands act on the current workspace.
    on(A::kUndo, [this] { Q_EMIT current().undoRequested(); });
    on(A::kRedo, [this] { Q_EMIT current().redoRequested(); });
    on(A::kWarmer, [this] { current().stepTemperature(0.05); });
    on(A::kCooler, [this] { current().stepTemperature(-0.05); });
    on(A::kFewerLatents, [this] { current().scaleLatents(0.5); });
    on(A::kMoreLatents, [this] { current().scaleLatents(2); });
    on(A::kZoomFit, [this] { current().zoomFit(); });
    on(A::kZoomIn, [this] { current().zoomIn(); });
    on(A::kZoomOut, [this] { current().zoomOut(); });
    connect(this, &MainWindow::workspaceChanged, this, &MainWindow::enableLatents);
}

void MainWindow::enableLatents() {
    const bool has = current().hasLatentsOrWindow();
    for (const A::Id id : {A::kFewerLatents, A::kMoreLatents})
        actions_->setAvailable(id, has, tr("This model has neither latents nor a window."));
}

// Updates the texts of Undo and Redo for the current workspace.
void MainWindow::showSteps() {
    const UndoSteps& steps = current().steps();
    actions_->setAvailable(A::kUndo, steps.noUndoReason.isEmpty(), steps.noUndoReason);
    actions_->setAvailable(A::kRedo, steps.noRedoReason.isEmpty(), steps.noRedoReason);
    actions_->setSteps(steps.undone, steps.redone);
}

void MainWindow::makeMenus() {
    menus_ = new QMenuBar;
    const Actions& actions = *actions_;
    const auto add = [&](const QString& title) {
        QMenu* const menu = menus_->addMenu(title);
        menu->setToolTipsVisible(true);  // they give the reason of disabled commands
        return menu;
    };
    const auto addShared = [&](const QString& title, Menu which, const Groups& groups) {
        QMenu* const menu = add(title);
        fillMenu(*menu, actions, groups, workspaces_, which);
        return menu;
    };
    QMenu* const file = addShared(tr("&File"), Menu::File, fileMenu());
    recent_ = new RecentMenu(tr("Open &recent"), file);
    const QList<QAction*> inFile = file->actions();
    file->insertMenu(inFile[inFile.indexOf(actions[A::kOpenBundle]) + 1], recent_);
    addShared(tr("&Edit"), Menu::Edit, editMenu());
    addShared(tr("&Play"), Menu::Play, playMenu());
    addShared(tr("&Generate"), Menu::Generate, generateMenu());
    view_ = add(tr("&View"));
    for (const WorkspaceParts* each : workspaces_) view_->addAction(each->show);
    fillMenu(*view_, actions, viewMenu(), workspaces_, Menu::View);
    view_->addSeparator();
    for (const WorkspaceParts* each : workspaces_)
        for (const QDockWidget* dock : {docks_[each->id].list, docks_[each->id].inspector})
            view_->addAction(dock->toggleViewAction());
    view_->addAction(actions[A::kResetLayout]);
    models_ = new ModelMenu(tr("&Model"), menus_);
    menus_->addMenu(models_);
    fillMenu(*models_, actions, {{A::kModelCard, A::kAddModel, A::kTeach, A::kModels}});
    models_->setModels({}, -1, current().noModelsText);
    fillMenu(*add(tr("&Tools")), actions, {{A::kSettings, A::kFirstRun, A::kCalibrate}});
    fillMenu(*add(tr("&Help")), actions, {{A::kManual, A::kShortcuts, A::kWhatsThis, A::kAbout}});
}

void MainWindow::showPalette() {
    CommandPalette palette(*actions_, this);
    palette.exec();
}

}  // namespace continuo::ui
