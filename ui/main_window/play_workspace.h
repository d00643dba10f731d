#pragma once

#include <QObject>

#include "main_window/workspace_parts.h"

#include "form_parameters.h"

namespace continuo::ui {

class InspectorPanel;
class MainWindow;
class PlayPage;
class TakesModel;
class TakesPanel;
class TransportBar;

// The parts of the Play workspace, connected to each other and to the commands: page, pane of takes,
// inspector, toolbar.
class PlayWorkspace : public QObject {
    Q_OBJECT

public:
    // The actions and the model must outlive the workspace. makeParts() passes the widgets to the window.
    PlayWorkspace(const PlayParameters& parameters, Actions& actions, TakesModel& takes,
                  QObject* parent = nullptr);

    PlayPage& page() { return *page_; }
    TakesPanel& takes() { return *takes_; }
    InspectorPanel& inspector() { return *inspector_; }
    TransportBar& transport() { return *transport_; }

    // Returns the parts for the window, which owns the result.
    WorkspaceParts* makeParts(MainWindow& window);

private:
    void connectActions();

    Actions& actions_;
    PlayPage* page_ = nullptr;
    TakesPanel* takes_ = nullptr;
    InspectorPanel* inspector_ = nullptr;
    TransportBar* transport_ = nullptr;
};

}  // namespace continuo::ui
