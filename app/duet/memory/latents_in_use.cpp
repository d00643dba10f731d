#include "duet/memory/latents_in_use.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace continuo::app {
namespace {

int mostOf(const LiveMusic& music) { return static_cast<int>(music.mostLatents()); }

LatentsController controllerOf(const LiveMusic& music, int latents, int fewest) {
    return {latents, mostOf(music), music.device().id == "cpu" ? "CPU" : "GPU", fewest};
}

}  // namespace

LatentsInUse::LatentsInUse(const LiveMusic& music)
    : music_(music), controller_(controllerOf(music, mostOf(music), LatentsController::kFewest)) {}

void LatentsInUse::set(const DuetSettings& settings) {
    const int most = mostOf(music_), asked = settings.sampling.latents;
    const int wanted = asked > 0 ? std::min(asked, most) : most;
    const bool wasAuto = std::exchange(isAuto_, settings.latentsAuto);
    if (isAuto_ && !wasAuto) controller_ = controllerOf(music_, wanted, settings.fewestLatents);
    controller_.setTarget(settings.latencyTarget);
    controller_.setFewest(settings.fewestLatents);
    count_ = isAuto_ ? controller_.latents() : wanted;
}

void LatentsInUse::measure(int tokens, double seconds, double music, double ahead, double now) {
    controller_.measure(tokens, seconds, music, ahead);
    if (!isAuto_) return;
    std::optional<std::string> note = controller_.decide(now);
    if (!note) note = controller_.complain();
    if (!note) return;
    note_ = *note;
    step_ = controller_.step();
    before_ = std::exchange(count_, controller_.latents());
}

void LatentsInUse::tell(DuetStatus& status) const {
    status.latents = count_;
    status.latentsStep = step_;
    status.latentsBefore = before_;
    status.latentsNote = note_;
}

}  // namespace continuo::app
