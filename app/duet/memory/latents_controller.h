#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "duet/memory/token_pace.h"
#include "parameters/program_parameters.h"

namespace continuo::app {

// How the number of latents was changed.
enum class LatentsStep : std::uint8_t {
    None,
    Fewer,
    More,
    Restored,  // restores the previous number: fewer were hardly faster
    TooSlow,   // the model is too slow even with the fewest latents
};

// Keeps a model in time by halving or doubling its number of latents. Three limits apply: the time to a first
// note (the target), the time per token (TokenPace::kPerToken), and writing no slower than playing. Above
// TokenPace::kTooSlow (80 %) of a limit, or after a late note, it halves the latents, at most every half
// second so that the effect can be measured. It doubles them after two seconds below 36 % of all three
// limits. If doubling proves too slow, the next wait is twice as long. If halving hardly speeds up a token,
// it restores the old number and waits before it tries again.
class LatentsController {
public:
    // Starts with `latents`, and varies them between `fewest` and `most`, the model's number. device: name
    // for messages.
    LatentsController(int latents, int most, std::string device,
                      int fewest = parameters::kMinLatents.defaultInt());

    // Sets the target time from a turn to the first note, s.
    void setTarget(double seconds) noexcept { target_ = seconds; }
    // Sets the minimum, 1 or more; clamped to the model's number. If fewer latents are in use, increases them
    // at once.
    void setFewest(int latents);
    int latents() const noexcept { return latents_; }

    // Records that tokens for `music` seconds of music took `seconds` to compute. ahead: how early the last
    // token was ready, s; negative: late.
    void measure(double seconds, double music, double ahead);
    // Changes the number if necessary, and returns a message about it such as "CPU is too slow for the
    // latency target: 512 → 256 latents". Call after each measure(). now: s. `pace` must contain only times
    // with the current number: call TokenPace::clear() when latents() changes.
    std::optional<std::string> decide(const TokenPace& pace, double now);

    // Returns the step that the last message describes.
    LatentsStep step() const noexcept { return step_; }
    // Call after decide(). Returns a message if the model is too slow and changing the latents does not help.
    // Returns it only once, until the model was in time again.
    std::optional<std::string> warnIfTooSlow();

private:
    double load(double perToken) const;  // highest used fraction of the limits; 1: just in time
    std::optional<std::string> decideToHalve(double perToken, double now);
    std::optional<int> findIneffectiveStart(double perToken) const;
    std::optional<std::string> change(LatentsStep step, int latents, const std::string& why, double now);
    void clearMeasurements();

    int latents_, most_, fewest_;
    std::string device_;
    double target_ = 0.15;
    double busy_ = 0, written_ = 0;  // s computed, s of music; older ones decayed
    bool tooLate_ = false;           // the last note was late
    static constexpr double kNever = -1e9;
    double changed_ = kNever, raised_ = kNever, slackSince_ = -1;
    static constexpr double kPause = 10;
    double patience_ = 2;  // s with slack before it doubles the latents
    struct Level {
        int latents = 0;
        double cost = 0;  // s per token
    };
    std::vector<Level> above_;    // numbers of latents that were too slow since the model was last in time
    double halvesFrom_ = kNever;  // when to try fewer latents again
    double pause_ = kPause;       // s to wait before fewer latents are tried again
    double slow_ = kNever;        // when the model was last too slow
    bool warns_ = false, warned_ = false;
    LatentsStep step_ = LatentsStep::None;
};

}  // namespace continuo::app
