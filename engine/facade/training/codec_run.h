#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>

#include "continuo/error.h"
#include "continuo/events.h"
#include "continuo/model_summary.h"
#include "continuo/train_codec_request.h"
#include "facade/training/best_weights.h"
#include "facade/training/held_out_sound.h"
#include "facade/training/report_window.h"
#include "facade/training/run_origin.h"
#include "facade/training/run_progress.h"
#include "training/codec/codec_trainer.h"
#include "training/codec/codec_training_config.h"
#include "training/codec/crop_sampler.h"

namespace continuo {

// The codec that a request goes on from; none where it begins a new one.
std::optional<ModelSummary> parentOf(const TrainCodecRequest& request, ModelHash hash);
CodecTrainingConfig configOf(const TrainCodecRequest& request, const std::optional<ModelSummary>& parent);
std::string checkpointOf(const TrainCodecRequest& request);

// One training run of a codec, from the clips to its file.
class CodecRun {
public:
    // Refers to the request and the events, which outlive it.
    CodecRun(const TrainCodecRequest& request, const std::shared_ptr<Backend>& backend, Events& events,
             std::stop_token stop);

    TrainCodecResult go();

private:
    void begin();
    void resume();
    void tellMaterial();
    void turn();
    bool step();
    bool isToMeasure() const;
    bool breathe(const char* phase);
    void report(const std::optional<HeldOutSound>& valid);
    std::optional<HeldOutSound> measure();
    void keepIfBetter(const std::optional<HeldOutSound>& valid);
    void tellRun(const std::optional<HeldOutSound>& valid);
    [[noreturn]] void refuseLost() const;
    void save() const;
    std::optional<Error> trySave() const;
    void saveOnTheWay();
    void write();
    bool isWritten() const;
    TrainCodecResult resultSoFar() const;
    TrainCodecResult finish();

    const TrainCodecRequest& request_;
    Events& events_;
    std::stop_token stop_;
    std::optional<ModelSummary> parent_;
    CodecTrainingConfig config_;
    nlohmann::ordered_json card_;
    std::string checkpoint_;
    RunProgress progress_;
    CropSampler sampler_;
    HeldOutMeter heldOut_;
    RunOrigin origin_;
    CodecTrainer trainer_;
    BestWeights best_;
    ReportWindow window_;
    // The weights that the file has.
    struct InFile {
        std::int64_t step = 0;
        double loss = 0;
        std::optional<HeldOutSound> valid = {};
    };
    InFile inFile_;
    std::int64_t begun_ = 0;                  // steps that were made before
    std::int64_t measureDueAt_ = 0;           // steps at the last measurement
    std::optional<std::int64_t> measuredAt_;  // steps of the weights that were measured last
    CodecStepReport last_;
    double loss_ = 0;
    double speed_ = 0;  // seconds of sound a second, at the last report
    bool stopped_ = false;
    bool cannotSave_ = false;  // the last checkpoint was not written, which was told
    static constexpr int kManyLost = 5, kMostLost = 50;
    int lost_ = 0;  // steps in a row that were left out
};

}  // namespace continuo
