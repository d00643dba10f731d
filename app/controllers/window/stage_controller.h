#pragma once

#include <QObject>

#include "forms.h"
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

    // Shown, the live take is what the window's commands mean, also where another one was chosen before.
    void setShown(bool shown);

private:
    void make();
    void tell(const ui::StatusForm& status);

    PlayController& play_;
    TakesController& takes_;
    Rig& rig_;
    ui::MainWindow& window_;
    ui::StageView* view_ = nullptr;  // the window's, once it was shown
    double now_ = 0;                 // on the take's clock, as the window's shows it
    bool shown_ = false;
};

}  // namespace continuo::app
