#pragma once

namespace continuo::app {

// Playback speed in seconds of music per second, and whether playback loops.
struct Pace {
    static constexpr double kSlowest = 0.25, kFastest = 1.5;
    double speed = 1;
    bool loops = false;
    bool operator==(const Pace&) const = default;
    // Returns whether this is playing once, at the recorded speed.
    bool isDefault() const { return *this == Pace{}; }
};

}  // namespace continuo::app
