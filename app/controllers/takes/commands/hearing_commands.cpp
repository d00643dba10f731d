#include "controllers/takes/commands/hearing_commands.h"

#include <QAction>

#include "controllers/play/play_controller.h"
#include "controllers/takes/canvas/take_on_canvas.h"
#include "controllers/takes/list/takes_list.h"
#include "controllers/takes/listening/take_hearing.h"
#include "main_window/bars/speed_box.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"

namespace continuo::app {

using A = ui::Actions;

HearingCommands::HearingCommands(const Dependencies& dependencies) : my_(dependencies) {
    ui::Actions& actions = my_.window.actions();
    connect(actions[A::kPlay], &QAction::triggered, this, &HearingCommands::playOrStop);
    connect(actions[A::kStop], &QAction::triggered, this, &HearingCommands::stop);
    connect(actions[A::kSwitch], &QAction::triggered, this, &HearingCommands::switchToOther);
    connect(actions[A::kPanic], &QAction::triggered, &my_.hearing, &TakeHearing::stop);
    connect(actions[A::kStopModel], &QAction::triggered, this, &HearingCommands::stopOrUnmark);
    connect(actions[A::kLoop], &QAction::toggled, &my_.hearing, &TakeHearing::setLoops);
    connect(&my_.window.transport().speed(), &ui::SpeedBox::percentChanged, this,
            [this](int percent) { my_.hearing.setSpeed(percent / 100.0); });
    // Stops playback: the Stage view shows only live playing, and Play is unavailable there.
    connect(actions[A::kStage], &QAction::toggled, &my_.hearing, &TakeHearing::stop);
    connect(actions[A::kStage], &QAction::toggled, this, [this](bool stage) {
        my_.window.actions().setAvailable(A::kPlay, !stage,
                                          tr("Stage view cannot play takes. Press F11 to leave it."));
    });
}

void HearingCommands::audition(const QModelIndex& index) {
    my_.list.choose(index);
    if (const std::optional<NodeId> node = my_.canvas.source()) my_.hearing.play(*node);
}

void HearingCommands::playOrStop(bool play) {
    if (!play) return my_.hearing.stop();
    const std::optional<NodeId> node = my_.canvas.source();
    if (!node)
        my_.window.actions()[A::kPlay]->setChecked(false);
    else if (my_.canvas.marked())
        my_.hearing.playRange(*node, *my_.canvas.marked());
    else
        my_.hearing.play(*node, my_.canvas.sourceSeconds());
}

void HearingCommands::stop() {
    my_.hearing.stop();
    my_.play.stopInstead();
    my_.play.stopModel();
}

// Switches to the previously shown take and plays it from the same time, if it is long enough.
void HearingCommands::switchToOther() {
    const std::optional<NodeId> other = my_.canvas.previous();
    if (!other || !my_.tree.indexOf(*other).isValid())
        return my_.notice.showHint(tr("Listen to two takes or branches first."));
    const std::optional<double> moment = my_.hearing.position();
    my_.list.select(*other);
    const std::optional<NodeId> shown = my_.canvas.shown();
    if (!shown) return;  // it could not be read; an error is shown
    my_.hearing.play(*shown, moment && my_.canvas.endsAfter(*moment) ? *moment : -1);
}

// Stops all playback. If nothing sounded, clears the marked range. Triggered by Esc.
void HearingCommands::stopOrUnmark() {
    const bool modelPlays = (my_.play.duet() != nullptr && my_.play.duet()->status().modelsTurn) ||
                            my_.play.roll()->facts().pending > 0;
    const bool sounds = my_.hearing.isPlaying() || modelPlays;
    my_.hearing.stop();
    if (!sounds) my_.window.page().roll().setMarkedRange({});
}

}  // namespace continuo::app
