#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "continuo/performance.h"

namespace continuo {

// Progress of a job. The rate is per second.
struct Progress {
    std::string phase;    // "reading", "prefill", "generating", ...
    double fraction = 0;  // 0..1 of the job
    double rate = 0;
    std::string unit;                        // of the rate: "tokens", "targets"
    std::optional<double> secondsLeft = {};  // none: to be estimated from `fraction`
};

// One report of a training run.
struct TrainingReport {
    std::int64_t step = 0;
    std::optional<double> trainNats = {};  // mean since the last report; none: no step yet
    std::optional<double> validNats = {};  // none: not measured now
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
    // A note that the model has finished, on the prompt's clock, and its surprise in bits.
    virtual void onNote(const Note&, double /*bits*/) {}
    // The model's pedal goes down or up, on the prompt's clock. The first call reports it as down if the
    // model takes over the prompt's pedal.
    virtual void onPedal(const PedalChange&) {}
    // A finished row of a picture; after a stop, the finished part of the last row.
    virtual void onPixels(const PixelRun&) {}
    // The next finished frames of a sound.
    virtual void onSound(const SoundRun&) {}
    // A moved slider takes effect while pictures or sounds are made. Contains all moves so far.
    virtual void onMoves(const SliderMoves&) {}
    virtual void onTraining(const TrainingReport&) {}
    virtual void onCodecTraining(const CodecTrainingReport&) {}
    virtual void onWarning(const std::string&) {}
};

}  // namespace continuo
