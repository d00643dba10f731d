#pragma once

#include <QDeadlineTimer>
#include <QMainWindow>
#include <functional>
#include <map>
#include <vector>

#include "form_parameters.h"
#include "main_window/actions.h"
#include "main_window/workspaces.h"

class QDockWidget;

namespace continuo::ui {

class BannerStack;
class ImageWorkspace;
class InspectorPanel;
class MenuBar;
class ModelMenu;
class PlayPage;
class PlayWorkspace;
class QueueView;
class RecentMenu;
class SoundWorkspace;
class StatusLine;
class TakesModel;
class TakesPanel;
class TempoBar;
class TransportBar;
class WorkspaceBar;

// The program's window: menus, toolbar, docks around the workspace, status line. Each workspace has its own
// docks and toolbar. Controllers set what it shows; its parts emit what the user requests.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    // Makes a workspace for the window, which owns the result.
    using WorkspaceMaker = std::function<WorkspaceParts*(MainWindow& window)>;
    // The model must outlive the window. further: additional workspaces, placed after the built-in tabs.
    MainWindow(const Parameters& parameters, TakesModel& takes,
               const std::vector<WorkspaceMaker>& further = {});

    Actions& actions() { return *actions_; }
    const Workspaces& workspaces() const { return workspaces_; }
    // Returns the parts of the current workspace.
    WorkspaceParts& current() const { return workspaces_[workspace()]; }
    // These are the parts of Play.
    PlayPage& page();
    TakesPanel& takes();
    InspectorPanel& inspector();
    TransportBar& transport();
    TempoBar& tempo();
    // Moves the focus to the canvas of the current workspace.
    void focusCanvas();
    StatusLine& status() { return *status_; }
    SoundWorkspace& sound() { return *sound_; }
    ImageWorkspace& image() { return *image_; }
    ModelMenu& modelMenu();
    RecentMenu& recentMenu();

    // Returns the banners above the canvas of the current workspace.
    BannerStack& banners() { return *current().banners; }
    // Clears messages about past failures in all workspaces, because something new begins.
    void clearPastMessages();

    Workspace workspace() const { return layouts_->current(); }
    // Shows a workspace; does nothing if this window has no such workspace.
    void showWorkspace(Workspace workspace);
    // Enables or disables the commands for latents. Call when a workspace's model has changed: it may have
    // neither latents nor a window.
    void enableLatents();

    // Shows another widget instead of workspace, toolbar and docks, such as the Stage view; null: back to
    // normal. The window owns the widget from the first call on.
    void showAlone(QWidget* widget);
    bool isAlone() const { return alone_ != nullptr; }

    // Returns the layouts of all workspaces, and which one is current.
    QByteArray layoutState() const;
    // Returns the window's size and position. While a widget is shown alone, these are the values from
    // before.
    QByteArray geometryState() const;
    void restoreLayout(const QByteArray& state);
    void resetLayout();
    // Adds a dock. Layouts find it by its name; the menu View lists its title.
    QDockWidget* addDock(Qt::DockWidgetArea area, const QString& name, const QString& title,
                         QWidget* content);

Q_SIGNALS:
    // Emitted before closing; a receiver sets *stay to keep the window open.
    void closing(bool* stay);
    void workspaceChanged(continuo::ui::Workspace workspace);
    // The widget shown alone is gone and the docks are restored.
    void normalViewRestored();

protected:
    void resizeEvent(QResizeEvent*) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void add(WorkspaceParts* parts);
    QDockWidget* addPane(Qt::DockWidgetArea area, const WorkspacePane& pane);
    void makeTop();
    void connectActions();
    void setDefaultDockWidths();
    void updateTabOrder();
    void showCurrent();
    void showSteps();
    void showPalette();

    Actions* actions_ = nullptr;
    MenuBar* menus_ = nullptr;
    StatusLine* status_ = nullptr;
    PlayWorkspace* play_ = nullptr;
    SoundWorkspace* sound_ = nullptr;
    ImageWorkspace* image_ = nullptr;
    Workspaces workspaces_;
    WorkspaceLayouts* layouts_ = nullptr;
    WorkspaceBar* bar_ = nullptr;
    // The docks of a workspace's panes.
    struct Docks {
        QDockWidget* list = nullptr;
        QDockWidget* inspector = nullptr;
    };
    std::map<Workspace, Docks> docks_;
    QWidget* alone_ = nullptr;
    QDeadlineTimer returning_;          // until the restored window has its old size
    QByteArray usual_, usualGeometry_;  // values from before a widget was shown alone
    int usualWidth_ = 0;
    Qt::WindowStates before_;  // values from before a widget was shown alone
};

}  // namespace continuo::ui
