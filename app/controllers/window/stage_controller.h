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

// Controls the Stage view: creates it on first use and updates it while it is visible. GUI thread.
class StageController : public QObject {
    Q_OBJECT

public:
    StageController(PlayController& play, TakesController& takes, StatusController& status, Rig& rig,
                    ui::MainWindow& window);

    // Shows or hides the Stage view. While it is shown, the window's commands act on the live take. If
    // nothing was played meanwhile, the previous take is shown again afterwards.
    void setShown(bool shown);
    // Shows the beats left before a recording begins; 0: none.
    void showCountIn(int beats);

private:
    void make();
    void showStatus(const ui::StatusForm& status);

    PlayController& play_;
    TakesController& takes_;
    Rig& rig_;
    ui::MainWindow& window_;
    ui::StageView* view_ = nullptr;  // null until first shown
    double now_ = 0;                 // on the take's clock, as in the window
    std::optional<NodeId> before_;   // node shown before the view opened; cleared once something is played
    bool shown_ = false;
    int countIn_ = 0;  // beats
};

}  // namespace continuo::app
