#pragma once

#include <continuo/audio_codes.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gallery/shape_field.h"

namespace continuo::app {

// Fields of a set of sounds. The numbers of a sound are its new codes, frame by frame. The source is the
// prompt before the seam: mono samples at the codec's rate (samplesAsBytes).
struct SoundSetShape {
    static constexpr int kMostLevels = 24, kLastCode = 1023;
    static constexpr std::int64_t kMostFrames = 24 * 3600 * 100;               // a day at 100 Hz
    static constexpr std::int64_t kMostPromptSamples = std::int64_t{1} << 26;  // 70 minutes at 16 kHz

    int sampleRate = 0;              // Hz
    int hop = 0;                     // samples per frame
    int levels = 0;                  // codes per frame
    int delay = 0;                   // AudioCodes::delay
    std::string codec = {};          // SHA-256 of the codec's file
    std::int64_t frames = 0;         // of each sound
    std::int64_t promptSamples = 0;  // of the source; 0: none
    std::string promptFile = {};     // file of the source; empty: none
    std::int64_t promptFirst = 0;    // offset of the source in that file, samples
    std::string promptTake = {};     // takeReference() of the take rendered as the source; empty: none

    std::int64_t numbers() const { return frames * levels; }
    std::int64_t sourceBytes() const { return promptSamples * static_cast<std::int64_t>(sizeof(float)); }
    std::int64_t keptNumbers() const { return 0; }
    std::int64_t leadingTokens() const { return 0; }
    bool isConsistent() const { return true; }
    // These handle the source: the error if it is missing, whether the shape needs it, and how to remove it
    // from the shape.
    static constexpr const char* kSourceMissing = "has no prompt";
    bool needsSource() const { return promptSamples > 0; }
    void forgetSource() {
        promptSamples = promptFirst = 0;
        promptFile.clear();
        promptTake.clear();
    }
    // Removes fields that only describe how the sounds were made.
    void forgetOrigin() {
        promptFirst = 0;
        promptFile.clear();
        promptTake.clear();
    }
    // Throws BadRequest if a new set cannot have this shape with a source of this size.
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

// Returns the codes of the known numbers, without an incomplete last frame.
AudioCodes toCodes(const SoundSetShape& shape, std::span<const std::uint16_t> numbers);

// These convert samples to the source of a set and back: little-endian 32-bit floats.
std::vector<std::uint8_t> samplesAsBytes(std::span<const float> samples);
std::vector<float> bytesAsSamples(std::span<const std::uint8_t> bytes);

}  // namespace continuo::app
