#pragma once

namespace continuo::app {

// How recorded music is played back: how many of its seconds pass in one second, and whether it begins anew
// at its end.
struct Pace {
    static constexpr double kSlowest = 0.25, kFastest = 1.5;
    double speed = 1;
    bool loops = false;
    bool operator==(const Pace&) const = default;
    // Whether it is played once, as fast as it was recorded.
    bool isUsual() const { return *this == Pace{}; }
};

}  // namespace continuo::app
