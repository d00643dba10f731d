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

// Connects the tempo of toolbar, inspector and rig: taps, metronome button and external clock. Also tracks
// the beats of the growing take. GUI thread.
class TempoController : public QObject {
    Q_OBJECT

public:
    TempoController(Rig& rig, PlayController& play, ui::MainWindow& window);

    // Begins a count-in, after which bar 1 begins. Does nothing unless the tempo is fixed and a count-in is
    // on.
    void countIn(Moment now);
    void tap(Moment now);

Q_SIGNALS:
    // `beats` are left before a recording begins; 0: it has begun, or was stopped.
    void countInChanged(int beats);

private:
    void choose(const ui::TempoForm& form);
    void edit(const ui::PlayForm& form);
    void poll();
    void showCountIn(Moment now);
    // Adds the beats to the take if they have changed.
    void storeBeats(Moment now);

    Rig& rig_;
    PlayController& play_;
    ui::MainWindow& window_;
    TapTempo taps_;
    BeatsLog beats_;         // of the growing take
    bool countsIn_ = false;  // a recording waits for the end of its count-in
    QTimer timer_;
};

}  // namespace continuo::app
