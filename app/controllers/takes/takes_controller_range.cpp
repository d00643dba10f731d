// What is done with the marked range of the canvas.
#include "controllers/play/play_controller.h"
#include "controllers/play/roll_of.h"
#include "controllers/takes/takes_controller.h"
#include "library/take_music.h"
#include "main_window/main_window.h"
#include "pages/play_page.h"
#include "roll/piano_roll.h"

namespace continuo::app {

const std::optional<ui::MarkedRange>& TakesController::marked() const {
    return window_.page().roll().markedRange();
}

double TakesController::sourceBegin() const { return marked() ? marked()->from : 0; }

double TakesController::sourceSeconds() const {
    return marked() ? marked()->to : window_.page().roll().cursorTime().value_or(-1);
}

void TakesController::forgetPlace() {
    window_.page().roll().setCursorTime({});
    window_.page().roll().setMarkedRange({});
}

Performance TakesController::heardBefore(NodeId node) const {
    const double begin = sourceBegin();
    Performance heard = library_.promptFor(node, sourceSeconds(), begin);
    for (Note& note : heard.notes) {
        note.start -= begin;
        note.end -= begin;
    }
    for (PedalChange& change : heard.pedal) change.time -= begin;
    return heard;
}

// As it would be exported: what was struck before it is neither heard nor shown on the keys.
void TakesController::hearMarked() {
    const ui::MarkedRange range = *marked();
    std::shared_ptr<ui::RollContent> keys;
    hearSource([&](NodeId, const TakeContent& content) -> std::optional<double> {
        const Performance music = sectionOf(content, range.from, range.to).performance();
        if (music.notes.empty()) {
            notice_.tell(tr("There is nothing to hear: no note is struck in the marked range."));
            return {};
        }
        TakeContent heard = content;
        for (TakeContent::Part& part : heard.parts) {
            std::erase_if(part.notes, [&](const PlayedNote& played) {
                return played.note.start < range.from || played.note.start >= range.to;
            });
        }
        keys = rollOf(heard);
        player_.playSection(music, range.from, range.seconds());
        return range.from;
    });
    if (keys && player_.isPlaying()) play_.readouts().begin(keys, range.from);
}

void TakesController::stopOrUnmark() {
    const bool modelPlays =
        (play_.duet() != nullptr && play_.duet()->status().modelsTurn) || play_.roll()->facts().pending > 0;
    const bool sounds = player_.isPlaying() || modelPlays;
    player_.stop();
    if (!sounds) window_.page().roll().setMarkedRange({});
}

}  // namespace continuo::app
