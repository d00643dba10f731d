#pragma once

#include <QDeadlineTimer>
#include <QMainWindow>
#include <functional>
#include <map>
#include <vector>

#include "forms.h"
#include "main_window/actions.h"
#include "main_window/workspaces.h"

class QDockWidget;
class QMenu;
class QMenuBar;

namespace continuo::ui {

class BannerStack;
class ImageWorkspace;
class InspectorPanel;
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

// The program's window: menus, toolbar, docks around the workspace, status line; each workspace has its own
// docks and toolbar. It shows what it is told, and its parts emit what the user asked.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    // Makes a workspace for the window, which owns what it returns.
    using WorkspaceMaker = std::function<WorkspaceParts*(MainWindow& window)>;
    // The model outlives the window. further: workspaces besides its own, at the end of the tabs.
    explicit MainWindow(TakesModel& takes, const std::vector<WorkspaceMaker>& further = {});

    Actions& actions() { return *actions_; }
    const Workspaces& workspaces() const { return workspaces_; }
    // The parts of the workspace that is shown.
    WorkspaceParts& current() const { return workspaces_[workspace()]; }
    // Those of Play.
    PlayPage& page();
    TakesPanel& takes();
    InspectorPanel& inspector();
    TransportBar& transport();
    TempoBar& tempo();
    // The keys are the canvas's of the workspace that is shown.
    void focusCanvas();
    StatusLine& status() { return *status_; }
    SoundWorkspace& sound() { return *sound_; }
    ImageWorkspace& image() { return *image_; }
    ModelMenu& modelMenu() { return *models_; }
    RecentMenu& recentMenu() { return *recent_; }

    // Above the canvas of the workspace that is shown.
    BannerStack& banners() { return *current().banners; }
    // Something else begins: in no workspace a message about what failed before it stays.
    void leavePastMessages();

    Workspace workspace() const { return layouts_->current(); }
    // Nothing happens if this window has no such workspace.
    void showWorkspace(Workspace workspace);
    // To be called when the model of a workspace has changed, which may have neither latents nor a window.
    void enableLatents();

    // Shows another widget instead of workspace, toolbar and docks, such as the Stage view; null: back to
    // normal. The window owns it from the first time on.
    void showAlone(QWidget* widget);
    bool isAlone() const { return alone_ != nullptr; }

    // Of all workspaces, and which is shown.
    QByteArray layoutState() const;
    // Size and place as they are without a widget that stands alone.
    QByteArray geometryState() const;
    void restoreLayout(const QByteArray& state);
    void resetLayout();
    // Adds a dock; layouts find it by its name, the menu View lists it by its title.
    QDockWidget* addDock(Qt::DockWidgetArea area, const QString& name, const QString& title,
                         QWidget* content);

Q_SIGNALS:
    // Before it closes; whoever wants it to stay sets *stay.
    void closing(bool* stay);
    void workspaceChanged(continuo::ui::Workspace workspace);
    // What stood alone is gone, and the docks are as they were.
    void cameBack();

protected:
    void resizeEvent(QResizeEvent*) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void add(WorkspaceParts* parts);
    QDockWidget* addPane(Qt::DockWidgetArea area, const WorkspacePane& pane);
    void makeTop();
    void connectActions();
    void makeMenus();
    void widenDocks();
    void orderTabs();
    void showCurrent();
    void showSteps();
    void showPalette();

    Actions* actions_ = nullptr;
    QMenuBar* menus_ = nullptr;
    QMenu* view_ = nullptr;  // of the menus
    ModelMenu* models_ = nullptr;
    RecentMenu* recent_ = nullptr;
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
    QDeadlineTimer returning_;          // from it to the usual size
    QByteArray usual_, usualGeometry_;  // before a widget stood alone
    int usualWidth_ = 0;
    Qt::WindowStates before_;  // likewise
};

}  // namespace continuo::ui
