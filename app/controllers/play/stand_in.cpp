#include "controllers/play/stand_in.h"

#include <algorithm>
#include <chrono>

#include "controllers/words/banner_subjects.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

}  // namespace

StandIn::StandIn(std::vector<EventInbox*> listeners, ui::BannerStack& banners)
    : listeners_(std::move(listeners)), banners_(banners) {
    connect(&banners_, &ui::BannerStack::actionTriggered, this, [this](const QString& subject) {
        if (subject == subjects::kStandIn) stop();
    });
}

void StandIn::play(const Performance& music, const QString& name) {
    stop();
    // Starts at the first note: many files begin with seconds of silence, which would look like a failure.
    const auto first = std::min_element(music.notes.begin(), music.notes.end(),
                                        [](const Note& a, const Note& b) { return a.start < b.start; });
    const std::chrono::duration<double> silence(first == music.notes.end() ? 0 : first->start);
    player_.emplace(music, listeners_,
                    LiveClock::now() + 200ms - std::chrono::duration_cast<LiveClock::duration>(silence));
    //: %1 is a MIDI file.
    banners_.showMessage(subjects::kStandIn, ui::Banner::Kind::Info,
                         {tr("%1 plays in your place").arg(name), {}},
                         //: Button: the MIDI file stops.
                         tr("Stop playing it"));
}

void StandIn::stop() {
    if (!player_) return;
    player_.reset();
    banners_.clear(subjects::kStandIn);
}

void StandIn::poll() {
    if (player_ && player_->isOver(LiveClock::now())) stop();
}

}  // namespace continuo::app
