#include "duet/voice/models_take.h"

#include <utility>

#include "duet/log/logged_event.h"

namespace continuo::app {

void ModelsTake::beginTurn(double seconds) {
    hasTurn_ = true;
    turn_ = time_.inDuet(seconds);
    log_.add({DuetEvent::Kind::Turn, Voice::Model, 0, 0, turn_});
}

void ModelsTake::endTurn(double seconds, double players) {
    if (!std::exchange(hasTurn_, false)) return;
    addCancel(0, time_.inDuet(seconds));
    log_.add({DuetEvent::Kind::Turn, Voice::Player, 0, 0, time_.inDuet(players)});
}

void ModelsTake::dropTurn() { addCancel(kDropped, turn_); }

void ModelsTake::write(const ModelVoice::Written& written) {
    log_.add(loggedEvent(written.event, Voice::Model, time_.inDuet(written.takeSeconds()), written.bits));
}

// Events that were audible late may be later than `seconds`; they are logged again after the cancel.
void ModelsTake::cancelAfter(double seconds) {
    addCancel(kKeepsSounding, time_.inDuet(seconds));
    for (const ModelVoice::Written& each : voice_.lastHandedOn()) {
        if (each.takeSeconds() > seconds) write(each);
    }
}

void ModelsTake::cancelUnheard() { cancelAfter(voice_.kept()); }

void ModelsTake::rewritePending() {
    cancelUnheard();
    for (const ModelVoice::Written& each : voice_.pending()) {
        if (each.seconds > voice_.kept()) write(each);
    }
}

void ModelsTake::setLatents(int latents, double seconds) {
    latents_ = {DuetEvent::Kind::Latents, Voice::Model, 0, latents, time_.inDuet(seconds)};
    log_.add(*latents_);
}

// A cancel event also cancels the latents, so they are logged again.
void ModelsTake::addCancel(std::int32_t how, double inDuet) {
    const DuetEvent event{DuetEvent::Kind::Cancel, Voice::Model, 0, how, inDuet};
    log_.add(event);
    if (latents_ && isCancelled(event, latents_->seconds)) log_.add(*latents_);
}

}  // namespace continuo::app
