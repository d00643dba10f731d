#pragma once

#include <cstdint>

namespace continuo {

// What music may contain, by the user's wish, beside what the model finds likely. They hold for new notes of
// the model alone, and leave how often it strikes to the model, except where density or voices are full.
struct MusicConstraints {
    static constexpr int kLowestKey = 21, kHighestKey = 108;  // of a piano: A0 to C8
    static constexpr std::uint16_t kAllPitchClasses = 0xfff;
    static constexpr double kLowestDensity = 0.5, kHighestDensity = 50;
    static constexpr int kMostVoices = 64;

    // Even lines in time that the model's events come near to: a wait that ends between two is less likely,
    // by up to 2 nats (Near) or 7.5 (On) in the middle.
    struct Pulse {
        static constexpr double kLeast = 0.03, kMost = 10;  // s
        enum class Pull : std::uint8_t { Near, On };
        double seconds = 0;  // between two lines; 0: there are none
        double origin = 0;   // one of them, s on the music's clock, whose 0 is where its prompt begins
        Pull pull = Pull::Near;
        bool operator==(const Pulse&) const = default;
    };

    std::uint16_t pitchClasses = kAllPitchClasses;   // of the scale; bit 0 is C, bit 11 B
    bool strict = false;                             // others never come; otherwise seldom
    int lowest = kLowestKey, highest = kHighestKey;  // pitches
    int voices = 0;                                  // most notes that sound at once; 0: as many as come
    double density = 0;                              // most strokes a second; 0: as many as come
    // Fewest strokes a second: each is enough for so long, and no wait goes on beyond what the strokes of its
    // turn are enough for. Where voices or density are full they may. 0: none need come.
    double leastDensity = 0;
    int softest = 1, loudest = 127;  // velocity, in steps of four
    // Against strokes that go round in a circle: what would repeat them once more comes less likely, the more
    // often it has been round.
    enum class Guard : std::uint8_t { Off, Mild, Strong } repetition = Guard::Off;
    Pulse pulse = {};
    // While no stroke may come, as voices or density are full, the pedal moves once since the last one at
    // most: it would be drawn again and again in the strokes' place. Music made before there was this rule
    // comes out the same again without it.
    bool calmPedal = true;

    bool operator==(const MusicConstraints&) const = default;
    // Throws BadRequest that names the constraint, and where no key of the keyboard is left.
    void check() const;
};

}  // namespace continuo
