#pragma once

#include <QObject>
#include <QTimer>

#include "forms.h"
#include "tempo/beats.h"
#include "tempo/tap_tempo.h"
#include "tempo/tempo.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class Rig;

// Connects the tempo of toolbar, inspector and rig: taps, the click's button, the followed clock; and the
// beats of the take that is played. GUI thread.
class TempoController : public QObject {
    Q_OBJECT

public:
    TempoController(Rig& rig, PlayController& play, ui::MainWindow& window);

    // Bar 1 begins after the count-in, where the tempo is fixed and one is wanted.
    void countIn(Moment now);
    void tap(Moment now);

private:
    void choose(const ui::TempoForm& form);
    void edit(const ui::PlayForm& form);
    void look();
    // Brings the beats into the take, where they are others than it knows.
    void note(Moment now);

    Rig& rig_;
    PlayController& play_;
    ui::MainWindow& window_;
    TapTempo taps_;
    BeatsLog beats_;  // of the take that is played
    QTimer timer_;
};

}  // namespace continuo::app
