#pragma once

#include <continuo/audio_codes.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gallery/shape_field.h"

namespace continuo::app {

// What is particular to a set of sounds. The numbers of a sound are its codes, frame by frame, of what is new
// alone. Its source is the prompt: mono samples at the codec's rate (samplesAsBytes), all of them before the
// seam.
struct SoundSetShape {
    static constexpr int kMostLevels = 24, kLastCode = 1023;
    static constexpr std::int64_t kMostFrames = 24 * 3600 * 100;               // a day of 100 a second
    static constexpr std::int64_t kMostPromptSamples = std::int64_t{1} << 26;  // 70 minutes at 16 kHz

    int sampleRate = 0;              // Hz
    int hop = 0;                     // samples a frame
    int levels = 0;                  // codes a frame
    int delay = 0;                   // AudioCodes::delay
    std::string codec = {};          // SHA-256 of its file
    std::int64_t frames = 0;         // of each sound
    std::int64_t promptSamples = 0;  // of the source; 0: the sounds begin from nothing
    std::string promptFile = {};     // the file that the source is from; empty: none
    std::int64_t promptFirst = 0;    // where the source begins in that file, samples
    std::string promptTake = {};     // takeReference() of the take rendered as the source; empty: none

    std::int64_t numbers() const { return frames * levels; }
    std::int64_t sourceBytes() const { return promptSamples * static_cast<std::int64_t>(sizeof(float)); }
    std::int64_t keptNumbers() const { return 0; }
    std::int64_t leadingTokens() const { return 0; }
    bool isConsistent() const { return true; }
    // What the set needs its source for; the shape without it.
    static constexpr const char* kSourceMissing = "has no prompt";
    bool needsSource() const { return promptSamples > 0; }
    void forgetSource() {
        promptSamples = promptFirst = 0;
        promptFile.clear();
        promptTake.clear();
    }
    // Removes what only says how the sounds were made.
    void forgetOrigin() {
        promptFirst = 0;
        promptFile.clear();
        promptTake.clear();
    }
    // Throws BadRequest if no new set can have this shape, with a source of this many bytes.
    void check(std::size_t sourceBytes) const;
    bool operator==(const SoundSetShape&) const = default;

    static constexpr auto fields() {
        using Shape = SoundSetShape;
        constexpr int kLeastRate = 4000, kMostRate = 192'000, kMostHop = 4096;
        return std::tuple(
            ShapeField<Shape, int>{"sample_rate", &Shape::sampleRate, kLeastRate, kMostRate},
            ShapeField<Shape, int>{"hop", &Shape::hop, 1, kMostHop},
            ShapeField<Shape, int>{"levels", &Shape::levels, 1, kMostLevels},
            ShapeField<Shape, int>{"delay", &Shape::delay, 0, kMostHop},
            ShapeField<Shape, std::string>{"codec", &Shape::codec},
            ShapeField<Shape, std::int64_t>{"frames", &Shape::frames, 1, kMostFrames},
            ShapeField<Shape, std::int64_t>{"prompt_samples", &Shape::promptSamples, 0, kMostPromptSamples},
            ShapeField<Shape, std::string>{"prompt_file", &Shape::promptFile},
            ShapeField<Shape, std::int64_t>{"prompt_first", &Shape::promptFirst, 0, std::int64_t{1} << 40},
            ShapeField<Shape, std::string>{"prompt_take", &Shape::promptTake});
    }
};

// The codes of the numbers known so far; an incomplete frame at the end is left out.
AudioCodes codesOf(const SoundSetShape& shape, std::span<const std::uint16_t> numbers);

// Samples as a set's source, and back: four bytes each, little-endian floats.
std::vector<std::uint8_t> samplesAsBytes(std::span<const float> samples);
std::vector<float> samplesIn(std::span<const std::uint8_t> bytes);

}  // namespace continuo::app
