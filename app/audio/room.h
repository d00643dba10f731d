#pragma once

#include <array>
#include <span>
#include <vector>

namespace continuo::app {

// The answer of a small hall that dies away by 60 dB in 1.6 s: a feedback delay network (Jot and Chaigne,
// "Digital delay networks for designing artificial reverberators", AES 1991). Our own, because FluidSynth's
// allocates memory in each call and cannot be silenced.
class Room {
public:
    // `level` 0..1; 0 answers nothing.
    Room(int sampleRate, double level);

    // The callback's. At 0 what still sounds ends.
    void setLevel(double level) noexcept;
    // Adds the answer to what is played, left and right in turn.
    void addTo(std::span<float> stereo) noexcept;
    // Silence at once.
    void clear() noexcept;

private:
    static constexpr std::size_t kLines = 8;
    struct Line {
        std::vector<float> samples;
        std::size_t at = 0;
        float decay = 0;   // of one way through
        float damped = 0;  // a one-pole low-pass: walls swallow the treble first
    };

    std::array<Line, kLines> lines_;
    float level_;
    float damping_;
};

}  // namespace continuo::app
