#pragma once

#include <cstdint>

namespace continuo {

// What music may contain, by the user's wish, beside what the model finds likely. They hold for new notes of
// the model alone, and leave how often it strikes to the model, except where density or voices are full.
struct MusicConstraints {
    static constexpr std::uint16_t kAllPitchClasses = 0xfff;
    static constexpr double kLeastDensity = 0.5, kMostDensity = 50;
    static constexpr int kMostVoices = 64;

    std::uint16_t pitchClasses = kAllPitchClasses;  // of the scale; bit 0 is C, bit 11 B
    bool strict = false;                            // others never come; otherwise seldom
    int lowest = 21, highest = 108;                 // pitch: a piano's A0 to C8
    int voices = 0;                                 // most notes that sound at once; 0: as many as come
    double density = 0;                             // most strokes a second; 0: as many as come
    int softest = 1, loudest = 127;                 // velocity, in steps of four

    bool operator==(const MusicConstraints&) const = default;
    // Throws BadRequest that names the constraint, and where no key of the keyboard is left.
    void check() const;
};

}  // namespace continuo
