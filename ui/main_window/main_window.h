#pragma once

#include <QMainWindow>

#include "forms.h"
#include "main_window/actions.h"

class QDockWidget;
class QMenuBar;

namespace continuo::ui {

class InspectorPanel;
class PlayPage;
class QueueView;
class StatusLine;
class TakesModel;
class TakesPanel;
class TransportBar;

// The program's window: menus, toolbar, docks around the workspace, status line. It shows what it is told;
// its parts tell what the user asked.
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
    StatusLine& status() { return *status_; }

    // Another widget in the place of the workspace, toolbar and docks, such as the Stage view; null: as
    // usual. The window owns it from the first time on.
    void showAlone(QWidget* widget);
    bool isAlone() const { return alone_ != nullptr; }

    QByteArray layoutState() const;
    // Size and place as they are without a widget that stands alone.
    QByteArray geometryState() const;
    void restoreLayout(const QByteArray& state);
    void resetLayout();
    // Adds a dock that is found again in layouts by its name.
    QDockWidget* addDock(Qt::DockWidgetArea area, const QString& name, const QString& title,
                         QWidget* content);

Q_SIGNALS:
    // Before it closes; whoever wants it to stay sets *stay.
    void closing(bool* stay);
    void aloneChanged(bool alone);

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void makeMenus();
    void showPalette();

    Actions* actions_ = nullptr;
    QMenuBar* menus_ = nullptr;
    PlayPage* page_ = nullptr;
    TakesPanel* takes_ = nullptr;
    InspectorPanel* inspector_ = nullptr;
    TransportBar* transport_ = nullptr;
    StatusLine* status_ = nullptr;
    QDockWidget* takesDock_ = nullptr;
    QDockWidget* inspectorDock_ = nullptr;
    QWidget* alone_ = nullptr;
    QByteArray usual_, usualGeometry_;  // before a widget stood alone
    QByteArray firstLayout_;
    bool wasFullScreen_ = false;
};

}  // namespace continuo::ui
