#pragma once

#include <cstdint>

#include "continuo/user_parameters.h"

namespace continuo {

// The user's limits on what the model may play. They apply only to the model's new notes. They do not change
// its rate of notes, except where `density` or `voices` is reached.
struct MusicConstraints {
    static constexpr int kLowestKey = parameters::kLowestKey.defaultInt();  // of a piano
    static constexpr int kHighestKey = parameters::kHighestKey.defaultInt();
    static constexpr std::uint16_t kAllPitchClasses = 0xfff;

    // A grid of evenly spaced times that attracts the model's events. A wait that ends between two grid lines
    // becomes less likely, by up to 2 nats (Near) or 7.5 nats (On) in the middle.
    struct Pulse {
        static constexpr double kMinSeconds = 0.03, kMaxSeconds = 10;  // s
        enum class Pull : std::uint8_t { Near, On };
        double seconds = 0;  // grid spacing; 0: off
        double origin = 0;   // time of one grid line, s on the music's clock (0: the prompt's beginning)
        Pull pull = Pull::Near;
        bool operator==(const Pulse&) const = default;
    };

    std::uint16_t pitchClasses = kAllPitchClasses;   // allowed; bit 0 is C, bit 11 is B
    bool strict = false;                             // true: other pitches are forbidden; false: rare
    int lowest = kLowestKey, highest = kHighestKey;  // range of pitches
    int voices = 0;                                  // most notes that sound at once; 0: no limit
    double density = 0;                              // most notes a second; 0: no limit
    // Minimum notes per second. Limits each wait so that the turn, with its notes so far, keeps this rate.
    // Does not apply while `density` is reached, or while `voices` is reached without pedalVoices. 0: no
    // minimum.
    double minDensity = 0;
    int softest = parameters::kSoftest.defaultInt(),
        loudest = parameters::kLoudest.defaultInt();  // velocity, in steps of four
    // Guard against loops: a note that would repeat a sequence of notes becomes less likely with every
    // repetition.
    enum class Guard : std::uint8_t { Off, Mild, Strong } repetition = Guard::Off;
    Pulse pulse = {};
    // While `voices` or `density` allows no note, the pedal moves at most once after the last note; it may
    // also rise if that frees voices. Otherwise the model would draw pedal moves in place of notes. Set this
    // to false to reproduce music that was made before this rule existed.
    bool calmPedal = true;
    // Notes that only the pedal sustains count as voices. While they use up all voices, the pedal goes up
    // within a second of the last note, and minDensity still applies. Set this to false to reproduce older
    // music, as for calmPedal.
    bool pedalVoices = true;

    bool operator==(const MusicConstraints&) const = default;
    // Throws BadRequest naming the invalid constraint, also if no key of the keyboard is allowed.
    void check() const;
};

}  // namespace continuo
