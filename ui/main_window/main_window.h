#pragma once

#include <QDeadlineTimer>
#include <QMainWindow>

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
class QueueView;
class RecentMenu;
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
    // The model outlives the window.
    explicit MainWindow(TakesModel& takes);

    Actions& actions() { return *actions_; }
    PlayPage& page() { return *page_; }
    TakesPanel& takes() { return *takes_; }
    InspectorPanel& inspector() { return *inspector_; }
    TransportBar& transport() { return *transport_; }
    TempoBar& tempo();
    // The keys are the canvas's of the workspace that is shown.
    void focusCanvas();
    StatusLine& status() { return *status_; }
    ImageWorkspace& image() { return *image_; }
    ModelMenu& modelMenu() { return *models_; }
    RecentMenu& recentMenu() { return *recent_; }

    // Above the canvas of the workspace that is shown.
    BannerStack& banners();
    // Something else begins: in no workspace a message about what failed before it stays.
    void leavePastMessages();

    Workspace workspace() const { return layouts_->current(); }
    void showWorkspace(Workspace workspace);

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
    void makePlay(TakesModel& takes);
    void makeImage();
    void makeTop();
    void connectActions();
    void makeMenus();
    void own(Workspace workspace, QDockWidget* left, QDockWidget* right);
    QWidget* centerPage();
    void widenDocks();
    void orderTabs();
    void showCurrent();
    void enableLatents();
    void showPalette();

    Actions* actions_ = nullptr;
    QMenuBar* menus_ = nullptr;
    QMenu* view_ = nullptr;  // of the menus
    ModelMenu* models_ = nullptr;
    RecentMenu* recent_ = nullptr;
    PlayPage* page_ = nullptr;
    TakesPanel* takes_ = nullptr;
    InspectorPanel* inspector_ = nullptr;
    TransportBar* transport_ = nullptr;
    StatusLine* status_ = nullptr;
    ImageWorkspace* image_ = nullptr;
    WorkspaceLayouts* layouts_ = nullptr;
    WorkspaceBar* bar_ = nullptr;
    QDockWidget* takesDock_ = nullptr;
    QDockWidget* inspectorDock_ = nullptr;
    QDockWidget* picturesDock_ = nullptr;
    QDockWidget* imageInspectorDock_ = nullptr;
    QWidget* alone_ = nullptr;
    QDeadlineTimer returning_;          // from it to the usual size
    QByteArray usual_, usualGeometry_;  // before a widget stood alone
    int usualWidth_ = 0;
    Qt::WindowStates before_;  // likewise
};

}  // namespace continuo::ui
