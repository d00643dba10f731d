#pragma once

#include <optional>

#include "wave/code_map.h"
#include "wave/wave_samples.h"

namespace continuo::ui {

// How a sound and its codes are counted.
struct WaveFormat {
    int sampleRate = 16'000;      // Hz
    double framesPerSecond = 25;  // of codes
    int levels = 0;               // codes a frame; 0: without codes
};

// A sound as a WaveCanvas shows it: a prompt, what the model made behind it, and how long it is to become.
// Times are seconds from its beginning. Its owner changes it on the GUI thread.
struct WaveContent {
    explicit WaveContent(const WaveFormat& itsFormat) : format(itsFormat), codes(itsFormat.levels) {}

    double seconds() const { return static_cast<double>(samples.count()) / format.sampleRate; }
    // With what is still to come.
    double end() const;
    double secondsOfFrame(int frame) const { return frame / format.framesPerSecond; }
    // The frame that sounds at a moment; below 0, or frames() and more: no frame.
    int frameAt(double seconds) const;
    bool isMadeAt(double moment) const { return madeFrom && moment >= *madeFrom; }
    // Its first `seconds`, as a content of its own to which more is appended: all prompt, nothing to come.
    WaveContent beginning(double seconds) const;

    WaveFormat format;
    WaveSamples samples;
    CodeMap codes;
    std::optional<double> madeFrom;  // where the model's sound begins; nothing: all of it is prompt
    double expectedEnd = 0;          // where it is to end; below seconds(): nothing is to come
};

}  // namespace continuo::ui
