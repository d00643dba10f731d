#pragma once

#include <cstdint>

namespace continuo {

// The user's limits on what the model may play. They apply only to new notes of the model, and leave its rate
// of strokes to the model, except where density or voices are full.
struct MusicConstraints {
    static constexpr int kLowestKey = 21, kHighestKey = 108;  // of a piano: A0 to C8
    static constexpr std::uint16_t kAllPitchClasses = 0xfff;
    static constexpr double kLowestDensity = 0.5, kHighestDensity = 50;
    static constexpr int kMostVoices = 64;

    // Evenly spaced lines in time that attract the model's events: a wait that ends between two lines becomes
    // less likely, by up to 2 nats (Near) or 7.5 nats (On) in the middle.
    struct Pulse {
        static constexpr double kLeast = 0.03, kMost = 10;  // s
        enum class Pull : std::uint8_t { Near, On };
        double seconds = 0;  // between two lines; 0: off
        double origin = 0;   // one line, s on the music's clock (0: where its prompt begins)
        Pull pull = Pull::Near;
        bool operator==(const Pulse&) const = default;
    };

    std::uint16_t pitchClasses = kAllPitchClasses;   // of the scale; bit 0 is C, bit 11 B
    bool strict = false;                             // other pitches are forbidden; otherwise rare
    int lowest = kLowestKey, highest = kHighestKey;  // pitches
    int voices = 0;                                  // most notes that sound at once; 0: no limit
    double density = 0;                              // most strokes a second; 0: no limit
    // Fewest strokes a second: no wait may be longer than the strokes of its turn so far allow at this rate,
    // except where density is full, or, without pedalVoices, voices are. 0: no minimum.
    double leastDensity = 0;
    int softest = 1, loudest = 127;  // velocity, in steps of four
    // Against strokes that go round in a circle: a stroke that would repeat them once more becomes less
    // likely with every repetition.
    enum class Guard : std::uint8_t { Off, Mild, Strong } repetition = Guard::Off;
    Pulse pulse = {};
    // While no stroke is allowed because voices or density are full, the pedal moves at most once after the
    // last stroke (except up where that frees voices); otherwise it would be drawn again and again in place
    // of strokes. Without this rule, music that was made before it existed is reproduced exactly.
    bool calmPedal = true;
    // A note that rings in the pedal counts as a voice. While such notes fill the voices, the pedal goes up
    // within a second of the last stroke, and the fewest strokes hold. Without this rule, as for calmPedal.
    bool pedalVoices = true;

    bool operator==(const MusicConstraints&) const = default;
    // Throws BadRequest naming the constraint that is wrong; also if no key of the keyboard is left.
    void check() const;
};

}  // namespace continuo
