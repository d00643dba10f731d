#pragma once

namespace continuo::app {

// How music that is there already is heard: how many of its seconds pass in one, and whether it begins anew
// at its end.
struct Pace {
    static constexpr double kSlowest = 0.25, kFastest = 1.5;
    double speed = 1;
    bool loops = false;
    bool operator==(const Pace&) const = default;
    // Once, as it was played.
    bool isUsual() const { return *this == Pace{}; }
};

}  // namespace continuo::app
