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

// A sound that the next variations continue, or of which a set continues the beginning.
struct SoundSource {
    std::vector<float> samples;  // mono, -1 to 1
    int sampleRate = 0;          // Hz
    QString file;                // its path, or the take's name; empty: not known
    std::string take = {};       // takeReference() of the rendered take; empty: not rendered from a take
    std::optional<SoundOrigin> origin = {};  // of a file that Continuo made
    std::int64_t first = 0;                  // index in the file of samples[0]
    // The same as the page shows them, where a thread has prepared them; null: nobody has.
    std::shared_ptr<const ui::WaveSamples> wave;
    int levels = 0;  // of the codes; 0: they are not known yet
    // Of whole frames from its beginning, those of an end that is no whole frame included: [frames, levels].
    std::vector<std::int32_t> codes;

    double seconds() const { return sampleRate > 0 ? static_cast<double>(samples.size()) / sampleRate : 0; }
    bool isEmpty() const { return samples.empty(); }
    // Second at which the generated part begins; nullopt: no generated part is known.
    std::optional<double> madeFrom() const {
        return origin && origin->seamSeconds >= 0 ? std::optional(origin->seamSeconds) : std::nullopt;
    }
};

}  // namespace continuo::app
