#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace continuo::app {

// What was done about the latents.
enum class LatentsStep : std::uint8_t {
    None,
    Fewer,
    More,
    Back,     // as many as before: fewer were hardly faster
    TooSlow,  // nothing: it is too slow, with the fewest or with any
};

// Keeps a model in time by changing how many latents it may use, in powers of two. Three things have limits:
// the tokens up to a first note must not take longer than the target, a token no longer than kPerToken, and
// music no longer to write than to play. Once one of them takes more than kTooSlow (80 %) of its limit, or a
// note comes too late, the latents are halved, at most every half second, so that the new count can show.
// They are doubled after two seconds in which all three took less than 36 % of their limits; after twice as
// long each time that this was soon too much. Fewer that hardly make a token faster are given back, and not
// tried again for a while: then it is not the latents.
class LatentsController {
public:
    static constexpr int kFewest = 16;
    static constexpr double kPerToken = 0.008;  // s: 15 notes a second of four tokens, and as much again
    static constexpr double kTooSlow = 0.8;     // of a limit
    // From `latents` on, up to the model's `most` and down to `fewest`. device: as messages name it.
    LatentsController(int latents, int most, std::string device, int fewest = kFewest);

    // s from a turn to the first note.
    void setTarget(double seconds) noexcept { target_ = seconds; }
    // How many it keeps at least, from 1 on; of a model that has no more, all. Fewer are raised at once.
    void setFewest(int latents);
    int latents() const noexcept { return latents_; }

    // Some tokens of the model took `seconds` to compute and stand for `music` seconds of music; `ahead` is
    // how long before its moment the last one was ready, below 0 when it came too late.
    void measure(int tokens, double seconds, double music, double ahead);
    // Changes the count where that is called for, and then says so, as "CPU is busy: 512 → 256 latents".
    // `now` in s; to be called after each measure().
    std::optional<std::string> decide(double now);

    // s that a token may take where a first note is wanted within `target` s; what takes longer halves the
    // latents.
    static double mostPerToken(double target) noexcept {
        return kTooSlow * std::min(kPerToken, target / kToFirstNote);
    }

    // s from a turn to the first note, where a token takes `perToken` s.
    static double answerAfter(double perToken) noexcept { return kToFirstNote * perToken; }

    // What the last line told.
    LatentsStep step() const noexcept { return step_; }
    // Once each time that it is too slow and nothing can be done about that, says so; after decide().
    std::optional<std::string> complain();

    // Of how many tokens secondsPerToken() tells, and whether of any.
    std::size_t measured() const noexcept { return std::min(drawn_, kRemembered); }
    bool hasMeasured() const noexcept { return drawn_ > 0; }
    // What a token costs of late: the 95th percentile.
    double secondsPerToken() const;
    // What so many tokens in a row, at least 1, cost of late: the same percentile. Less than so many times a
    // token's, as one that takes long is seldom followed by another.
    double secondsFor(int tokens) const;

private:
    static constexpr std::size_t kRemembered = 64;
    using Costs = std::array<double, kRemembered>;
    static double mostOf(Costs costs, std::size_t count);
    // Tokens from the end of a turn to a first note: what was played last, a velocity, a stroke.
    static constexpr int kToFirstNote = 5;

    double load() const;  // 1: just in time
    double firstNote() const { return answerAfter(secondsPerToken()); }
    std::optional<std::string> decideToHalve(double now);
    std::optional<int> whereFewerBegan() const;
    std::optional<std::string> change(LatentsStep step, int latents, const std::string& why, double now);
    void forgetMeasured();

    int latents_, most_, fewest_;
    std::string device_;
    double target_ = 0.15;
    Costs costs_{};  // s a token
    std::size_t drawn_ = 0;
    double busy_ = 0, written_ = 0;  // s of computing and of music, fading
    bool tooLate_ = false;           // the latest
    static constexpr double kNever = -1e9;
    double changed_ = kNever, raised_ = kNever, slackSince_ = -1;
    static constexpr double kPause = 10;
    double patience_ = 2;  // s of slack before the latents are doubled
    struct Level {
        int latents = 0;
        double cost = 0;  // s a token
    };
    std::vector<Level> above_;    // those that were too slow, since it was in time last
    double halvesFrom_ = kNever;  // when it may try fewer again
    double pause_ = kPause;       // s until then, after the next time
    double slow_ = kNever;        // when it was too slow last
    bool complains_ = false, complained_ = false;
    LatentsStep step_ = LatentsStep::None;
};

}  // namespace continuo::app
