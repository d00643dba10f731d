#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sounds/sound_origin.h"
#include "wave/wave_samples.h"

namespace continuo::app {

// A sound that the next variations, or a set, continue.
struct SoundSource {
    std::vector<float> samples;  // mono, -1 to 1
    int sampleRate = 0;          // Hz
    QString file;                // path, or the take's name; empty: unknown
    std::string take = {};       // takeReference() of the rendered take; empty: not rendered from a take
    std::optional<SoundOrigin> origin = {};  // of a file that Continuo made
    std::int64_t first = 0;                  // index of samples[0] in the file
    // The same prepared for the page by a thread; null: not prepared.
    std::shared_ptr<const ui::WaveSamples> wave;
    int levels = 0;  // levels of the codes; 0: unknown
    // Codes of whole frames from the beginning, including a padded last frame: [frames, levels].
    std::vector<std::int32_t> codes;

    double seconds() const { return sampleRate > 0 ? static_cast<double>(samples.size()) / sampleRate : 0; }
    bool isEmpty() const { return samples.empty(); }
    // Returns the second at which the generated part begins; nullopt: unknown.
    std::optional<double> generatedFrom() const {
        return origin && origin->seamSeconds >= 0 ? std::optional(origin->seamSeconds) : std::nullopt;
    }
};

}  // namespace continuo::app
