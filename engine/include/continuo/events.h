#pragma once

#include <cstdint>
#include <string>

#include "continuo/performance.h"

namespace continuo {

// How far a job is. A rate is per second.
struct Progress {
    std::string phase;    // "reading", "prefill", "generating", ...
    double fraction = 0;  // 0..1 of the job
    double rate = 0;
    std::string unit;  // of the rate: "tokens", "targets"
};

// One report of a training run.
struct TrainingReport {
    std::int64_t step = 0;
    double trainNats = 0;   // mean since the last report; below 0: no step yet
    double validNats = -1;  // below 0: not measured now
    double rate = 0;        // learning rate
    double gradientNorm = 0;
    double targetsPerSecond = 0;
    double secondsLeft = -1;
};

struct PixelRun;     // picture_request.h
struct SliderMoves;  // results.h

// What a running job tells, on the thread that runs it. Every function may be left as it is.
class Events {
public:
    virtual ~Events() = default;
    virtual void onProgress(const Progress&) {}
    // A note that the model has ended, on the prompt's clock, and how much it surprised the model, in bits.
    virtual void onNote(const Note&, double /*bits*/) {}
    // The model's pedal goes down or up, on the prompt's clock; down at first where it takes the prompt's
    // over.
    virtual void onPedal(const PedalChange&) {}
    // A row of a picture, or the part of one that a stop left.
    virtual void onPixels(const PixelRun&) {}
    // A slider acts that was moved while pictures are made; all moves so far.
    virtual void onMoves(const SliderMoves&) {}
    virtual void onTraining(const TrainingReport&) {}
    virtual void onWarning(const std::string&) {}
};

}  // namespace continuo
