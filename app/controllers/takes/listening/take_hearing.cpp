#include "controllers/takes/listening/take_hearing.h"

#include <QAction>
#include <algorithm>
#include <utility>

#include "controllers/play/play_controller.h"
#include "controllers/play/roll_of.h"
#include "library/take_music.h"
#include "main_window/actions.h"
#include "roll/piano_roll.h"

namespace continuo::app {

using A = ui::Actions;

TakeHearing::TakeHearing(const Dependencies& dependencies) : my_(dependencies), player_(dependencies.rig) {
    changing_.setSingleShot(true);
    changing_.setInterval(150);
    connect(&changing_, &QTimer::timeout, this, &TakeHearing::restartIfChanged);
    connect(&my_.roll, &ui::PianoRoll::markedRangeChanged, this, [this] { changing_.start(); });
    connect(&player_, &TakePlayer::playingChanged, this, [this](bool playing) {
        my_.actions[A::kPlay]->setChecked(playing);
        my_.play.setPractising(playing && !player_.pace().isDefault());
        if (playing) return;
        my_.play.readouts().endPlayback();
        Q_EMIT ended();
    });
    connect(&player_, &TakePlayer::positionChanged, this, [this](double seconds) {
        my_.play.readouts().setPlaybackTime(seconds);
        Q_EMIT positionChanged(seconds);
    });
}

void TakeHearing::play(NodeId node, double asked) {
    begin(node, [&](const TakeContent& content) -> std::optional<Sounding> {
        Performance music = content.performance();
        if (music.notes.empty()) return {};
        const double from = asked >= 0 && asked < content.seconds ? asked : defaultStart(node);
        node_ = node;
        range_.reset();
        player_.play(std::move(music), from);
        return Sounding{from};
    });
}

void TakeHearing::playRange(NodeId node, const ui::MarkedRange& range, double asked) {
    begin(node, [&](const TakeContent& content) -> std::optional<Sounding> {
        Performance music = extractSection(content, range.from, range.to).performance();
        if (music.notes.empty()) {
            my_.notice.showHint(tr("Nothing to play: the marked range contains no notes."));
            return {};
        }
        TakeContent heard = content;
        for (TakeContent::Part& part : heard.parts) {
            std::erase_if(part.notes, [&](const PlayedNote& played) {
                return played.note.start < range.from || played.note.start >= range.to;
            });
        }
        const double from = asked >= range.from && asked < range.to ? asked : range.from;
        node_ = node;
        range_ = range;
        player_.playSection(std::move(music), range.from, range.seconds(), from - range.from);
        return Sounding{from, makeRoll(heard)};
    });
}

void TakeHearing::setPace(const Pace& pace) {
    player_.setPace(pace);
    my_.play.setPractising(isPlaying() && !pace.isDefault());
    restartIfChanged();
}

void TakeHearing::reload(NodeId node) {
    if (!isPlaying() || node.take != node_.take) return;
    edited_ = true;
    changing_.start();
}

// Restarts at the present position with the new notes or range.
void TakeHearing::restartIfChanged() {
    const bool edited = std::exchange(edited_, false);
    const std::optional<ui::MarkedRange> marked = my_.roll.markedRange();
    const bool another = player_.pace().loops && marked != range_;
    if (!isPlaying() || !(edited || another)) return;
    const NodeId node = node_;
    const std::optional<ui::MarkedRange> range = another ? marked : range_;
    const double now = *position();
    stop();  // releases the old notes
    range ? playRange(node, *range, now) : play(node, now);
}

void TakeHearing::begin(NodeId node,
                        const std::function<std::optional<Sounding>(const TakeContent&)>& begins) {
    my_.notice.runGuarded(Task::Takes, [&] {
        const TakeContent content = my_.library.content(node);
        const std::optional<Sounding> sounding = begins(content);
        if (!sounding) return;
        Q_EMIT began(content, sounding->from);
        my_.play.readouts().beginPlayback(sounding->keys ? sounding->keys : my_.roll.content(),
                                          sounding->from);
    });
    my_.actions[A::kPlay]->setChecked(isPlaying());
}

// A branch is played from 2 s before its fork, other takes from their beginning.
double TakeHearing::defaultStart(NodeId node) const {
    constexpr double kBefore = 2;  // seconds
    const std::optional<Branch> branch = my_.tree.branch(node);
    return branch ? std::max(0.0, branch->forkSeconds - kBefore) : 0;
}

}  // namespace continuo::app
