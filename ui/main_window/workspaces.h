#pragma once

#include <QByteArray>
#include <QObject>
#include <array>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace continuo::ui {

enum class Workspace { Play, Image };
inline constexpr int kWorkspaces = 2;

// Each workspace's docks, where its user put them. A dock that belongs to none (the queue) stays as it is
// when another workspace comes up.
class WorkspaceLayouts : public QObject {
    Q_OBJECT

public:
    explicit WorkspaceLayouts(QMainWindow& window);

    // Before the workspace's layout is asked for the first time.
    void own(Workspace workspace, QDockWidget* dock);
    // The docks as they are now are how every workspace begins.
    void setFirst();

    Workspace current() const { return current_; }
    // False: it has no layout of its own yet, and comes up as at the beginning.
    bool show(Workspace workspace);
    // As at the beginning, in the workspace that is shown.
    void reset();

    // All layouts, and which is shown; a state of another version has Play's alone.
    QByteArray save() const;
    void restore(const QByteArray& state);

private:
    void apply(const QByteArray& state);
    void showOwn();
    bool restoreOwn(const QByteArray& state);

    QMainWindow& window_;
    Workspace current_ = Workspace::Play;
    std::array<std::vector<QDockWidget*>, kWorkspaces> docks_;
    std::array<QByteArray, kWorkspaces> layouts_;
    std::array<QByteArray, kWorkspaces> first_;
};

}  // namespace continuo::ui
