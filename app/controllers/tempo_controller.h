#pragma once

#include <QObject>
#include <QTimer>
#include <optional>

#include "forms.h"
#include "tempo/tap_tempo.h"
#include "tempo/tempo.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class Rig;

// The tempo between toolbar, inspector and rig: taps, the click's button, the clock that is followed; and the
// beats of the take that is played. GUI thread.
class TempoController : public QObject {
    Q_OBJECT

public:
    TempoController(Rig& rig, PlayController& play, ui::MainWindow& window);

    // Bar 1 begins after the count-in, where the tempo is fixed and one is wanted.
    void countIn();

private:
    void tap();
    void choose(const ui::TempoForm& form);
    void edit(const ui::PlayForm& form);
    void look();
    // Brings the beats into the take, where they are others than it knows.
    void note(Moment now);
    bool isKnown(const std::optional<BeatGrid>& grid, Moment now) const;

    Rig& rig_;
    PlayController& play_;
    ui::MainWindow& window_;
    TapTempo taps_;
    std::optional<BeatGrid> noted_;
    bool anyNoted_ = false;  // in this take
    Moment notedAt_{};
    QTimer timer_;
};

}  // namespace continuo::app
