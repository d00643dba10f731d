#pragma once

#include <continuo/codec_request.h>
#include <continuo/model_summary.h>
#include <continuo/phases.h>
#include <continuo/train_codec_request.h>

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/console/job_events.h"
#include "cli/files/sound_inputs.h"

namespace continuo::app {

// Returns the bit rate of codes of this many levels.
double bitsPerSecond(const CodecShape& codec, int levels);

// Returns [{"file": .., "warning": ..}].
nlohmann::ordered_json warningsJson(const SoundWarnings& warnings);

// Prints the measurements as a table: a line for each file, one for the total, and how evenly each level uses
// its codes.
void printMeasures(const CodecMeasurements& measures, Console& console);
// The codec whose measurements printMeasuresJson() prints.
struct MeasuredCodec {
    std::string model, hash;
    int levels = 0, sampleRate = 0;
};
void printMeasuresJson(const MeasuredCodec& codec, const CodecMeasurements& measures, const SoundClips& sound,
                       Console& console);

// Reports the training of a codec on the terminal, as TrainingEvents does for other models.
class CodecTrainingEvents : public JobEvents {
public:
    explicit CodecTrainingEvents(Console& console) : JobEvents(console), console_(console) {}
    void onCodecTraining(const CodecTrainingReport& report) override;
    void onProgress(const Progress& progress) override;

private:
    Console& console_;
    bool reported_ = false;  // whether a step was reported
};

// Prints a line about what was read. It begins with `what`: "Training", "Held out".
void reportSound(const SoundClips& sound, const std::string& what, Console& console);
void reportResult(const TrainCodecRequest& request, const TrainCodecResult& result, Console& console);
void printResult(const TrainCodecRequest& request, const TrainCodecResult& result, const SoundClips& sound,
                 const SoundClips& heldOut, const Phases& phases,
                 Console& console);  // prints JSON

}  // namespace continuo::app
