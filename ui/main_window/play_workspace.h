#pragma once

#include <QObject>

#include "main_window/workspace_parts.h"

namespace continuo::ui {

class InspectorPanel;
class MainWindow;
class PlayPage;
class TakesModel;
class TakesPanel;
class TransportBar;

// The parts of the Play workspace, wired to each other and to the commands: page, pane of the takes,
// inspector, toolbar.
class PlayWorkspace : public QObject {
    Q_OBJECT

public:
    // The actions and the model outlive it. The window takes the widgets with parts().
    PlayWorkspace(Actions& actions, TakesModel& takes, QObject* parent = nullptr);

    PlayPage& page() { return *page_; }
    TakesPanel& takes() { return *takes_; }
    InspectorPanel& inspector() { return *inspector_; }
    TransportBar& transport() { return *transport_; }

    // What the window shows of it; the window owns the result.
    WorkspaceParts* parts(MainWindow& window);

private:
    void connectActions();

    Actions& actions_;
    PlayPage* page_ = nullptr;
    TakesPanel* takes_ = nullptr;
    InspectorPanel* inspector_ = nullptr;
    TransportBar* transport_ = nullptr;
};

}  // namespace continuo::ui
