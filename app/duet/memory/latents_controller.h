#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "duet/memory/token_pace.h"

namespace continuo::app {

// A change of the number of latents.
enum class LatentsStep : std::uint8_t {
    None,
    Fewer,
    More,
    Back,     // as many as before, because fewer were hardly faster
    TooSlow,  // no change helps: the model is too slow even with the fewest
};

// Keeps a model in time by changing how many latents it may use, in powers of two. Three things have limits:
// the tokens up to a first note must not take longer than the target, a token no longer than
// TokenPace::kPerToken, and music no longer to write than to play. If one of them takes more than
// TokenPace::kTooSlow (80 %) of its limit, or a note is late, it halves the latents, at most every half
// second, so that the effect can be measured.
// They are doubled after two seconds in which all three took less than 36 % of their limits; after twice as
// long each time that this was soon too much. If halving hardly makes a token faster, the latents are not to
// blame: the old number is restored, and fewer are not tried again for a while.
class LatentsController {
public:
    static constexpr int kFewest = 16;
    // Begins with `latents`; changes them between `fewest` and the model's `most`. device: its name for
    // messages.
    LatentsController(int latents, int most, std::string device, int fewest = kFewest);

    // Sets the wanted time from a turn to the first note, s.
    void setTarget(double seconds) noexcept { target_ = seconds; }
    // Sets the fewest latents, 1 or more; a model with fewer keeps all of its own. If fewer are in use, they
    // are raised at once.
    void setFewest(int latents);
    int latents() const noexcept { return latents_; }

    // Tells that some tokens took `seconds` to compute and make up `music` seconds of music. ahead: how long
    // before its moment the last one was ready, s; below 0: it was late.
    void measure(double seconds, double music, double ahead);
    // Changes the count if necessary, and then returns a message, such as "CPU is too slow for the latency
    // target: 512 → 256 latents". Call this after each measure(). `pace` must be measured with the present
    // count only: call TokenPace::forget() when latents() changes. now: s.
    std::optional<std::string> decide(const TokenPace& pace, double now);

    // What the last message was about.
    LatentsStep step() const noexcept { return step_; }
    // To be called after decide(): returns a message, once each time, if the model is too slow and nothing
    // helps.
    std::optional<std::string> complain();

private:
    double load(double perToken) const;  // share of the limit that is used; 1: just in time
    std::optional<std::string> decideToHalve(double perToken, double now);
    std::optional<int> whereFewerBegan(double perToken) const;
    std::optional<std::string> change(LatentsStep step, int latents, const std::string& why, double now);
    void forgetMeasured();

    int latents_, most_, fewest_;
    std::string device_;
    double target_ = 0.15;
    double busy_ = 0, written_ = 0;  // s of computing and of music; older ones count less and less
    bool tooLate_ = false;           // whether the last note was late
    static constexpr double kNever = -1e9;
    double changed_ = kNever, raised_ = kNever, slackSince_ = -1;
    static constexpr double kPause = 10;
    double patience_ = 2;  // s of slack before the latents are doubled
    struct Level {
        int latents = 0;
        double cost = 0;  // s a token
    };
    std::vector<Level> above_;    // counts that were too slow since it was last in time
    double halvesFrom_ = kNever;  // from when on fewer may be tried again
    double pause_ = kPause;       // how long to wait before that next time, s
    double slow_ = kNever;        // when it was last too slow
    bool complains_ = false, complained_ = false;
    LatentsStep step_ = LatentsStep::None;
};

}  // namespace continuo::app
