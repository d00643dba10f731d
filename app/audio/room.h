#pragma once

#include <array>
#include <span>
#include <vector>

namespace continuo::app {

// The reverb of a small hall that decays by 60 dB in 1.6 s: a feedback delay network (Jot and Chaigne,
// "Digital delay networks for designing artificial reverberators", AES 1991). FluidSynth's own reverb
// allocates in each call and cannot be silenced.
class Room {
public:
    // `level` 0 to 1; 0: off.
    Room(int sampleRate, double level);

    // Audio callback. Level 0 also cuts the reverb that still sounds.
    void setLevel(double level) noexcept;
    // Adds the reverb to interleaved stereo.
    void addTo(std::span<float> stereo) noexcept;
    // Silences at once.
    void clear() noexcept;

private:
    static constexpr std::size_t kLines = 8;
    struct Line {
        std::vector<float> samples;
        std::size_t at = 0;
        float decay = 0;   // per pass
        float damped = 0;  // state of a one-pole low-pass: walls absorb the treble first
    };

    std::array<Line, kLines> lines_;
    float level_;
    float damping_;
};

}  // namespace continuo::app
