#pragma once

#include <continuo/live_music.h>

#include <optional>
#include <string>

#include "duet/duet_settings.h"
#include "duet/duet_status.h"
#include "duet/memory/latents_controller.h"
#include "duet/memory/token_pace.h"

namespace continuo::app {

// The model's number of latents: from the settings, or with latentsAuto from LatentsController. For a model
// without latents it is the window in tokens; with latentsAuto the model's own window. 0: the model has
// neither.
class LatentsInUse {
public:
    // music: must outlive this.
    explicit LatentsInUse(const LiveMusic& music);

    void set(const DuetSettings& settings);
    // Records that `tokens` tokens for `music` seconds of music took `seconds` to compute. ahead: see
    // LatentsController::measure(). May change the number of latents. now: s.
    void measure(int tokens, double seconds, double music, double ahead, double now);

    int count() const noexcept { return count_; }
    // Returns the measured time per token.
    const TokenPace& pace() const noexcept { return pace_; }
    void fillStatus(DuetStatus& status) const;

private:
    void setCount(int latents);

    const LiveMusic& music_;
    TokenPace pace_;
    std::optional<LatentsController> controller_;  // only with latentsAuto
    int count_ = 0;
    LatentsStep step_ = LatentsStep::None;  // the step that note_ describes
    int before_ = 0;                        // count before that step
    std::string note_;
};

}  // namespace continuo::app
