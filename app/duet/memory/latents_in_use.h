#pragma once

#include <continuo/live_music.h>

#include <string>

#include "duet/duet_settings.h"
#include "duet/duet_status.h"
#include "duet/memory/latents_controller.h"

namespace continuo::app {

// How many latents the model uses: as many as the settings ask for, or, with latentsAuto, as many as keep up
// with the music (LatentsController).
class LatentsInUse {
public:
    // music: must outlive this.
    explicit LatentsInUse(const LiveMusic& music);

    void set(const DuetSettings& settings);
    // Takes what some tokens cost, as LatentsController::measure(). The count may change, at `now` seconds.
    void measure(int tokens, double seconds, double music, double ahead, double now);

    int count() const noexcept { return count_; }
    // Knows what a token costs.
    const LatentsController& pace() const noexcept { return controller_; }
    void tell(DuetStatus& status) const;

private:
    const LiveMusic& music_;
    LatentsController controller_;
    bool isAuto_ = false;
    int count_ = 0;
    LatentsStep step_ = LatentsStep::None;  // what note_ is about
    int before_ = 0;                        // the count before that step
    std::string note_;
};

}  // namespace continuo::app
