#pragma once

#include <QObject>
#include <optional>

#include "forms.h"
#include "library/take.h"
#include "rig/rig.h"

namespace continuo::ui {
class MainWindow;
class StageView;
}  // namespace continuo::ui

namespace continuo::app {

class PlayController;
class StatusController;
class TakesController;

// The Stage view: made when it is first requested, updated while it is shown. GUI thread.
class StageController : public QObject {
    Q_OBJECT

public:
    StageController(PlayController& play, TakesController& takes, StatusController& status, Rig& rig,
                    ui::MainWindow& window);

    // Shown, the live take is what the window's commands mean, also where another one was chosen before; that
    // one is shown again afterwards where nothing was played.
    void setShown(bool shown);
    // The beats that are left before a recording begins; 0: none.
    void showCountIn(int beats);

private:
    void make();
    void tell(const ui::StatusForm& status);

    PlayController& play_;
    TakesController& takes_;
    Rig& rig_;
    ui::MainWindow& window_;
    ui::StageView* view_ = nullptr;  // the window's, once it was shown
    double now_ = 0;                 // on the take's clock, as the window's shows it
    std::optional<NodeId> before_;   // what was shown before it, until something is played
    bool shown_ = false;
    int countIn_ = 0;  // beats
};

}  // namespace continuo::app
