#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "duet/memory/token_pace.h"
#include "parameters/program_parameters.h"

namespace continuo::app {

// A change of the number of latents.
enum class LatentsStep : std::uint8_t {
    None,
    Fewer,
    More,
    Restored,  // restores the previous number: fewer were hardly faster
    TooSlow,   // the model is too slow even with the fewest
};

// Keeps a model in time by halving or doubling its number of latents. Three limits apply: the time to a first
// note (the target), the time per token (TokenPace::kPerToken), and writing no slower than playing. Above
// TokenPace::kTooSlow (80 %) of a limit, or after a late note, it halves the latents, at most every half
// second so that the effect can be measured.
// It doubles them after two seconds with all three below 36 %. That wait doubles each time it proves too
// short. If halving hardly speeds up a token, it restores the old number and waits before trying again.
class LatentsController {
public:
    // Starts with `latents`; varies them between `fewest` and the model's `most`. device: name for messages.
    LatentsController(int latents, int most, std::string device,
                      int fewest = parameters::kMinLatents.defaultInt());

    // Sets the target time from a turn to the first note, s.
    void setTarget(double seconds) noexcept { target_ = seconds; }
    // Sets the minimum, 1 or more; clamped to the model's number. Raises the current number at once if
    // needed.
    void setFewest(int latents);
    int latents() const noexcept { return latents_; }

    // Records that tokens took `seconds` to compute for `music` seconds of music. ahead: how early the last
    // one was ready, s; negative: late.
    void measure(double seconds, double music, double ahead);
    // Changes the number if necessary and returns a message, such as "CPU is too slow for the latency target:
    // 512 → 256 latents". Call after each measure(). `pace` must cover the current number only: call
    // TokenPace::clear() when latents() changes. now: s.
    std::optional<std::string> decide(const TokenPace& pace, double now);

    // The step of the last message.
    LatentsStep step() const noexcept { return step_; }
    // Call after decide(). Returns a message, once each time, if the model is too slow and nothing helps.
    std::optional<std::string> warnIfTooSlow();

private:
    double load(double perToken) const;  // fraction of the limit in use; 1: just in time
    std::optional<std::string> decideToHalve(double perToken, double now);
    std::optional<int> findIneffectiveStart(double perToken) const;
    std::optional<std::string> change(LatentsStep step, int latents, const std::string& why, double now);
    void clearMeasurements();

    int latents_, most_, fewest_;
    std::string device_;
    double target_ = 0.15;
    double busy_ = 0, written_ = 0;  // s of computing and of music, exponentially decayed
    bool tooLate_ = false;           // the last note was late
    static constexpr double kNever = -1e9;
    double changed_ = kNever, raised_ = kNever, slackSince_ = -1;
    static constexpr double kPause = 10;
    double patience_ = 2;  // s of slack before doubling
    struct Level {
        int latents = 0;
        double cost = 0;  // s per token
    };
    std::vector<Level> above_;    // numbers that were too slow since it was last in time
    double halvesFrom_ = kNever;  // when fewer may be tried again
    double pause_ = kPause;       // wait before the next such try, s
    double slow_ = kNever;        // when it was last too slow
    bool warns_ = false, warned_ = false;
    LatentsStep step_ = LatentsStep::None;
};

}  // namespace continuo::app
