#pragma once

#include <optional>

#include "wave/code_map.h"
#include "wave/wave_samples.h"

namespace continuo::ui {

// Sample rate and code layout of a sound.
struct WaveFormat {
    int sampleRate = 16'000;      // Hz
    double framesPerSecond = 25;  // of codes
    int levels = 0;               // codes per frame; 0: no codes
};

// The sound of a WaveCanvas: a prompt, the model's continuation, and the expected length. Times are seconds
// from its beginning. Its owner changes it on the GUI thread.
struct WaveContent {
    explicit WaveContent(const WaveFormat& itsFormat) : format(itsFormat), codes(itsFormat.levels) {}

    double seconds() const { return static_cast<double>(samples.count()) / format.sampleRate; }
    // Returns the end including pending sound.
    double end() const;
    double frameToSeconds(int frame) const { return frame / format.framesPerSecond; }
    // Returns the frame at a moment; outside [0, frames()): no frame.
    int frameAt(double seconds) const;
    bool isMadeAt(double moment) const { return madeFrom && moment >= *madeFrom; }
    // Returns a copy of the first `seconds` to which sound can be appended; all of it is prompt and nothing
    // is pending.
    WaveContent beginning(double seconds) const;

    WaveFormat format;
    WaveSamples samples;
    CodeMap codes;
    std::optional<double> madeFrom;  // where the model's sound begins; nullopt: all prompt
    double expectedEnd = 0;          // expected final length; below seconds(): nothing is pending
};

}  // namespace continuo::ui
