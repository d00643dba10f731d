#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "continuo/performance.h"

namespace continuo {

// Progress of a job. The rate is per second.
struct Progress {
    std::string phase;    // "reading", "prefill", "generating", ...
    double fraction = 0;  // completed fraction of the job, 0 to 1
    double rate = 0;
    std::string unit;                        // of the rate: "tokens", "targets"
    std::optional<double> secondsLeft = {};  // none: the receiver estimates it from `fraction`
};

// One report of a training run.
struct TrainingReport {
    std::int64_t step = 0;
    std::optional<double> trainNats = {};  // mean since the last report; none: no step yet
    std::optional<double> validNats = {};  // none: not measured in this report
    double rate = 0;                       // learning rate
    double gradientNorm = 0;
    double targetsPerSecond = 0;
    std::optional<double> secondsLeft = {};  // none: not known
};

struct CodecTrainingReport;  // train_codec_request.h
struct PixelRun;             // picture_request.h
struct SliderMoves;          // slider_moves.h
struct SoundRun;             // sound_request.h

// Callbacks of a running job, on the thread that runs it. The default of every function does nothing.
class Events {
public:
    virtual ~Events() = default;
    virtual void onProgress(const Progress&) {}
    // Reports a note that the model has finished, with times on the prompt's clock, and its surprise in bits.
    virtual void onNote(const Note&, double /*bits*/) {}
    // Reports that the model's pedal goes down or up, at a time on the prompt's clock. If the model takes
    // over a pedal that is down in the prompt, the first call reports it as down.
    virtual void onPedal(const PedalChange&) {}
    // Reports a finished row of a picture; after a stop, the finished part of the last row.
    virtual void onPixels(const PixelRun&) {}
    // Reports the next finished frames of a sound.
    virtual void onSound(const SoundRun&) {}
    // Reports that a moved slider takes effect while pictures or sounds are made. The argument contains all
    // moves so far.
    virtual void onMoves(const SliderMoves&) {}
    virtual void onTraining(const TrainingReport&) {}
    virtual void onCodecTraining(const CodecTrainingReport&) {}
    virtual void onWarning(const std::string&) {}
};

}  // namespace continuo
