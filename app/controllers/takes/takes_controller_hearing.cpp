// How takes and branches are heard.
#include <QAction>
#include <algorithm>
#include <utility>

#include "controllers/play/play_controller.h"
#include "controllers/play/roll_of.h"
#include "controllers/takes/takes_controller.h"
#include "library/take_music.h"
#include "main_window/main_window.h"
#include "pages/play_page.h"
#include "roll/piano_roll.h"

namespace continuo::app {

using A = ui::Actions;

void TakesController::playOrStop(bool play) {
    if (!play) return player_.stop();
    marked() ? hearMarked() : hear(sourceSeconds());
}

void TakesController::hear(double asked) {
    hearSource([&](NodeId node, const TakeContent& content) -> std::optional<double> {
        const Performance music = content.performance();
        if (music.notes.empty()) return {};
        const double from = asked >= 0 && asked < content.seconds ? asked : listenFrom(node);
        player_.play(music, from);
        return from;
    });
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

// A branch is heard from a little before it leaves what it goes on from.
double TakesController::listenFrom(NodeId node) const {
    constexpr double kBefore = 2;  // seconds
    const std::optional<Branch> branch = tree_.branch(node);
    return branch ? std::max(0.0, branch->forkSeconds - kBefore) : 0;
}

void TakesController::hearSource(
    const std::function<std::optional<double>(NodeId, const TakeContent&)>& begins) {
    notice_.guarded(Task::Takes, [&] {
        const std::optional<NodeId> node = source();
        if (!node) return;
        const TakeContent content = library_.content(*node);
        const std::optional<double> from = begins(*node, content);
        if (!from) return;
        if (!shown_) {
            // What is being played is heard as far as it is; then the canvas goes on with it.
            content_ = rollOf(content);
            play_.showLive(false);
            window_.page().roll().setContent(content_);
            window_.page().roll().setMemoryBegin({});
            backToLive_ = true;
        }
        window_.page().roll().setNow(*from);
        play_.readouts().begin(content_, *from);
    });
    window_.actions()[A::kPlay]->setChecked(player_.isPlaying());
    later_.start();
}

void TakesController::playerStopped() {
    play_.readouts().end();
    if (!play_.showsLive()) window_.page().roll().setNow({});
    if (std::exchange(backToLive_, false)) showLive();
}

void TakesController::audition(const QModelIndex& index) {
    choose(index);
    hear(-1);
}

// What is heard goes on in the other one at the same moment, if that is so long.
void TakesController::switchToOther() {
    if (!other_ || !tree_.indexOf(*other_).isValid())
        return notice_.tell(tr("Listen to two takes or branches first; then this switches between them."));
    const std::optional<double> moment = player_.position();
    select(*other_);
    if (!shown_) return;  // it cannot be read, which was told
    if (moment && *moment < content_->facts().end)
        hear(*moment);
    else
        audition(tree_.indexOf(*shown_));
}

}  // namespace continuo::app
