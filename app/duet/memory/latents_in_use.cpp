#include "duet/memory/latents_in_use.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace continuo::app {

LatentsInUse::LatentsInUse(const LiveMusic& music) : music_(music) {}

void LatentsInUse::set(const DuetSettings& settings) {
    const int most = static_cast<int>(music_.maxLatents()), asked = settings.sampling.latents;
    const int wanted = asked > 0 ? std::min(asked, most) : most;
    if (!settings.latentsAuto || !music_.hasLatents()) {
        controller_.reset();
        count_ = settings.latentsAuto ? most : wanted;
        return;
    }
    if (!controller_) {
        controller_.emplace(wanted, most, music_.device().id == "cpu" ? "CPU" : "GPU",
                            settings.fewestLatents);
        pace_.clear();
    }
    controller_->setTarget(settings.latencyTarget);
    controller_->setFewest(settings.fewestLatents);
    setCount(controller_->latents());
}

// Sets the number of latents. If it changes, discards the times measured with the old number.
void LatentsInUse::setCount(int latents) {
    if (std::exchange(count_, latents) != latents) pace_.clear();
}

void LatentsInUse::measure(int tokens, double seconds, double music, double ahead, double now) {
    pace_.measure(tokens, seconds);
    if (!controller_) return;
    controller_->measure(seconds, music, ahead);
    std::optional<std::string> note = controller_->decide(pace_, now);
    if (!note) note = controller_->warnIfTooSlow();
    if (!note) return;
    note_ = *note;
    step_ = controller_->step();
    before_ = count_;
    setCount(controller_->latents());
}

void LatentsInUse::fillStatus(DuetStatus& status) const {
    status.latents = count_;
    status.isWindow = !music_.hasLatents() && count_ > 0;
    status.latentsStep = step_;
    status.latentsBefore = before_;
    status.latentsNote = note_;
}

}  // namespace continuo::app
