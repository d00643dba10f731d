#pragma once

#include <continuo/live_music.h>

#include <string>

#include "duet/duet_settings.h"
#include "duet/duet_status.h"
#include "duet/latents_controller.h"

namespace continuo::app {

// How many latents the model is to use: as many as the settings ask for, or, where they leave that to the
// program, as many as keep up with the music (LatentsController).
class LatentsInUse {
public:
    // music: outlives it.
    explicit LatentsInUse(const LiveMusic& music);

    void set(const DuetSettings& settings);
    // What some tokens cost, as of LatentsController::measure(); at `now` s the count may change by that.
    void measure(int tokens, double seconds, double music, double ahead, double now);

    int count() const noexcept { return count_; }
    // What a token costs of late.
    const LatentsController& pace() const noexcept { return controller_; }
    void tell(DuetStatus& status) const;

private:
    const LiveMusic& music_;
    LatentsController controller_;
    bool isAuto_ = false;
    int count_ = 0;
    LatentsStep step_ = LatentsStep::None;  // of note_
    int before_ = 0;                        // until then
    std::string note_;
};

}  // namespace continuo::app
