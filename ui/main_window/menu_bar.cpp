#include "main_window/menu_bar.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <vector>

#include "main_window/actions.h"
#include "main_window/model_menu.h"
#include "main_window/recent_menu.h"
#include "main_window/workspace_parts.h"

namespace continuo::ui {
namespace {

using A = Actions;

// The commands of a menu that all workspaces share; a line separates two groups.
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

// Returns the groups of the File menu. An empty group contains only commands of workspaces.
Groups fileMenu() { return {{A::kOpenBundle}, {}, {A::kExportAll}, {A::kQuit}}; }

Groups editMenu() { return {{A::kUndo, A::kRedo}, {}, {}, {A::kPalette}}; }

Groups playMenu() { return {{}, {}, {A::kPanic}, {}}; }

Groups generateMenu() {
    return {{A::kCancelJob}, {A::kWarmer, A::kCooler, A::kMoreLatents, A::kFewerLatents}};
}

Groups viewMenu() { return {{}, {}, {A::kZoomFit, A::kZoomIn, A::kZoomOut}, {}}; }

}  // namespace

MenuBar::MenuBar(const Actions& actions, const Workspaces& workspaces)
    : resetLayout_(actions[A::kResetLayout]) {
    const auto addShared = [&](const QString& title, Menu which, const Groups& groups) {
        QMenu* const menu = addEmptyMenu(title);
        fillMenu(*menu, actions, groups, workspaces, which);
        return menu;
    };
    QMenu* const file = addShared(tr("&File"), Menu::File, fileMenu());
    recent_ = new RecentMenu(tr("Open &recent"), file);
    const QList<QAction*> inFile = file->actions();
    file->insertMenu(inFile[inFile.indexOf(actions[A::kOpenBundle]) + 1], recent_);
    addShared(tr("&Edit"), Menu::Edit, editMenu());
    addShared(tr("&Play"), Menu::Play, playMenu());
    addShared(tr("&Generate"), Menu::Generate, generateMenu());
    view_ = addEmptyMenu(tr("&View"));
    for (const WorkspaceParts* each : workspaces) view_->addAction(each->show);
    fillMenu(*view_, actions, viewMenu(), workspaces, Menu::View);
    view_->addSeparator();
    view_->addAction(resetLayout_);
    models_ = new ModelMenu(tr("&Model"), this);
    addMenu(models_);
    fillMenu(*models_, actions, {{A::kModelCard, A::kAddModel, A::kTeach, A::kModels}});
    fillMenu(*addEmptyMenu(tr("&Tools")), actions, {{A::kSettings, A::kFirstRun, A::kCalibrate}});
    fillMenu(*addEmptyMenu(tr("&Help")), actions, {{A::kManual, A::kShortcuts, A::kWhatsThis, A::kAbout}});
}

QMenu* MenuBar::addEmptyMenu(const QString& title) {
    QMenu* const menu = addMenu(title);
    menu->setToolTipsVisible(true);  // tooltips give the reason of disabled commands
    return menu;
}

void MenuBar::addDock(const QDockWidget& dock) { view_->insertAction(resetLayout_, dock.toggleViewAction()); }

}  // namespace continuo::ui
