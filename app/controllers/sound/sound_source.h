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

// A sound to continue: an opened sound, or the prompt of a set.
struct SoundSource {
    std::vector<float> samples;  // mono, -1 to 1
    int sampleRate = 0;          // Hz
    QString file;                // path, or the take's name; empty: unknown
    std::string take = {};       // takeReference() of the rendered take; empty: not rendered from a take
    std::optional<SoundOrigin> origin = {};  // of a sound that Continuo made
    std::int64_t first = 0;                  // index of samples[0] in the file
    // The samples as the page needs them, prepared on a thread; null: not prepared.
    std::shared_ptr<const ui::WaveSamples> wave;
    int levels = 0;  // levels of the codes; 0: unknown
    // Codes of the source from its beginning: [frames, levels]. An incomplete last frame was padded.
    std::vector<std::int32_t> codes;

    double seconds() const { return sampleRate > 0 ? static_cast<double>(samples.size()) / sampleRate : 0; }
    bool isEmpty() const { return samples.empty(); }
    // Returns the second at which the generated part of a sound by Continuo begins; nullopt: unknown.
    std::optional<double> generatedFrom() const {
        return origin && origin->seamSeconds >= 0 ? std::optional(origin->seamSeconds) : std::nullopt;
    }
};

}  // namespace continuo::app
