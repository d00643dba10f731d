#pragma once

#include <QMenuBar>

class QDockWidget;

namespace continuo::ui {

class Actions;
class ModelMenu;
class RecentMenu;
class Workspaces;

// The menu bar of the window: commands that all workspaces share, and above them in each group those of the
// workspaces.
class MenuBar : public QMenuBar {
    Q_OBJECT

public:
    MenuBar(const Actions& actions, const Workspaces& workspaces);

    ModelMenu& models() { return *models_; }
    RecentMenu& recent() { return *recent_; }
    // Lists a dock in the menu View.
    void addDock(const QDockWidget& dock);

private:
    QMenu* addEmptyMenu(const QString& title);

    QMenu* view_ = nullptr;
    QAction* resetLayout_ = nullptr;  // in the menu View, below the docks
    ModelMenu* models_ = nullptr;
    RecentMenu* recent_ = nullptr;
};

}  // namespace continuo::ui
