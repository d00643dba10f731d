#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>

#include "continuo/events.h"
#include "continuo/model_summary.h"
#include "continuo/train_codec_request.h"
#include "facade/training/codec_evaluator.h"
#include "facade/training/run_origin.h"
#include "facade/training/run_tracker.h"
#include "training/codec/codec_trainer.h"
#include "training/codec/codec_training_config.h"
#include "training/codec/crop_sampler.h"

namespace continuo {

// One training run of a codec, from the clips to its file.
class CodecTraining {
public:
    // Refers to the request and the events, which must outlive it.
    CodecTraining(const TrainCodecRequest& request, const std::shared_ptr<Backend>& backend, Events& events,
                  std::stop_token stop);

    TrainCodecResult run();

private:
    void begin();
    void resume();
    double hours() const;
    void addMaterialToCard();
    void stepAndReport();
    bool step();
    void report(const std::optional<HeldOutSound>& valid);
    std::optional<HeldOutSound> measure();
    void keepIfBetter(const std::optional<HeldOutSound>& valid);
    void addRunToCard(const std::optional<HeldOutSound>& valid);
    void save(nlohmann::ordered_json& notes) const;
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
    RunTracker tracker_;
    CropSampler sampler_;
    CodecEvaluator evaluator_;
    RunOrigin origin_;
    CodecTrainer trainer_;
    // The weights in the output file.
    struct FileWeights {
        std::int64_t step = 0;
        double loss = 0;
        std::optional<HeldOutSound> valid = {};
    };
    FileWeights inFile_;
    std::optional<std::int64_t> measuredAt_;  // step of the last measured weights
    CodecStepReport last_;
    bool stopped_ = false;
};

}  // namespace continuo
