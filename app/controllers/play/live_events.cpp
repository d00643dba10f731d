#include "controllers/play/live_events.h"

#include <chrono>

namespace continuo::app {

void LiveEvents::begin(Moment beginning) {
    beginning_ = beginning;
    solo_.emplace(played_, beginning, played_.heldEvents(beginning));
}

void LiveEvents::beginDuet(LiveMusic music, const DuetSettings& settings, const PlayersStyle& style) {
    read_ = 0;
    duet_ = std::make_unique<Duet>(std::move(music), settings, played_, outputs_,
                                   solo_->latest(LiveClock::now()), style);
    solo_.reset();
}

void LiveEvents::continueAlone() {
    solo_.emplace(played_, beginning_);
    solo_->addHeld(played_.heldEvents(LiveClock::now()));
}

void LiveEvents::setBeginning(Moment beginning) {
    beginning_ = beginning;
    if (solo_) solo_->setBeginning(beginning);
}

std::vector<DuetEvent> LiveEvents::read(const ui::PlayForm& turn) {
    if (!duet_)
        return solo_->read(turn.turnBy == ui::TurnBy::Key ? turn.turnKey : -1,
                           turn.turnBy == ui::TurnBy::Pedal ? turn.turnController : -1);
    std::vector<DuetEvent> events = duet_->read(read_);
    read_ += events.size();
    for (DuetEvent& event : events) event.seconds += *duetBegan();
    return events;
}

std::optional<double> LiveEvents::duetBegan() const {
    if (!duet_) return std::nullopt;
    return std::chrono::duration<double>(duet_->beginning() - beginning_).count();
}

std::optional<double> LiveEvents::hearsFrom() const {
    if (!duet_) return std::nullopt;
    return *duetBegan() + duet_->status().memoryStart;
}

}  // namespace continuo::app
