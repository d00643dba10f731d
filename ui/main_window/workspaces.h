#pragma once

#include <QByteArray>
#include <QObject>
#include <map>
#include <vector>

#include "main_window/workspace_parts.h"

class QDockWidget;
class QMainWindow;

namespace continuo::ui {

// Each workspace's docks, where its user put them. A dock that belongs to none (the queue) stays as it is
// when another workspace comes up.
class WorkspaceLayouts : public QObject {
    Q_OBJECT

public:
    explicit WorkspaceLayouts(QMainWindow& window);

    // Before the workspace's layout is asked for the first time. The first workspace is the current one until
    // another is shown.
    void own(Workspace workspace, QDockWidget* dock);
    // The docks as they are now are how every workspace begins.
    void setFirst();

    Workspace current() const { return current_; }
    // False: it has no layout of its own yet, and comes up as at the beginning.
    bool show(Workspace workspace);
    // As at the beginning, in the workspace that is shown.
    void reset();

    // All layouts, and which is shown, by the workspaces' numbers.
    QByteArray save() const;
    // The state may be of a version with more or fewer workspaces: one without a layout begins as at first,
    // and layouts of workspaces that this version lacks are kept for the next save(). An older state has
    // Play's alone.
    void restore(const QByteArray& state);

private:
    void apply(const QByteArray& state);
    void showOwn();
    bool restoreOwn(const QByteArray& state);

    QMainWindow& window_;
    Workspace current_ = Workspace::Play;
    std::map<Workspace, std::vector<QDockWidget*>> docks_;
    std::map<Workspace, QByteArray> layouts_, first_;
};

}  // namespace continuo::ui
