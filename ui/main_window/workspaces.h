#pragma once

#include <QByteArray>
#include <QObject>
#include <map>
#include <vector>

#include "main_window/workspace_parts.h"

class QDockWidget;
class QMainWindow;

namespace continuo::ui {

// Saves and restores each workspace's dock layout. A dock of no workspace (the queue) stays unchanged when
// the workspace changes.
class WorkspaceLayouts : public QObject {
    Q_OBJECT

public:
    explicit WorkspaceLayouts(QMainWindow& window);

    // Call before the workspace's layout is first used. The first workspace is current until another is
    // shown.
    void addDock(Workspace workspace, QDockWidget* dock);
    // Makes the present layout the default of every workspace.
    void setDefault();

    Workspace current() const { return current_; }
    // Shows a workspace's layout; false: it has none yet and uses the default.
    bool show(Workspace workspace);
    // Restores the default layout of the current workspace.
    void reset();

    // Returns all layouts and the current workspace, by workspace number.
    QByteArray save() const;
    // Restores a saved state, which may come from a version with other workspaces. Those without a layout use
    // the default; unknown layouts are kept for the next save(). The oldest format contains only Play's
    // layout.
    void restore(const QByteArray& state);

private:
    void apply(const QByteArray& state);
    void showOwnDocks();
    bool restoreOwnDocks(const QByteArray& state);

    QMainWindow& window_;
    Workspace current_ = Workspace::Play;
    std::map<Workspace, std::vector<QDockWidget*>> docks_;
    std::map<Workspace, QByteArray> layouts_, first_;
};

}  // namespace continuo::ui
