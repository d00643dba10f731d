#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <vector>

#include "wave/wave_samples.h"

namespace continuo::app {

// A sound that the next variations continue, or of which a set continues the beginning.
struct SoundSource {
    std::vector<float> samples;  // mono, -1 to 1
    int sampleRate = 0;          // Hz
    QString file;                // its path; empty: not known
    std::int64_t first = 0;      // sample of the file that these begin with
    // The same as the page shows them, where a thread has prepared them; null: nobody has.
    std::shared_ptr<const ui::WaveSamples> wave;
    int levels = 0;  // of the codes; 0: they are not known yet
    // Of whole frames from its beginning, those of an end that is no whole frame included: [frames, levels].
    std::vector<std::int32_t> codes;

    double seconds() const { return sampleRate > 0 ? static_cast<double>(samples.size()) / sampleRate : 0; }
    bool isEmpty() const { return samples.empty(); }
};

}  // namespace continuo::app
