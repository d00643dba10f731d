#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "continuo/audio_codes.h"
#include "continuo/compute_choice.h"
#include "continuo/named_performance.h"
#include "continuo/picture.h"

namespace continuo {

// A training piece. Tokens of a piece with weight 2 are sampled twice as often as those with weight 1.
struct TrainingPerformance {
    NamedPerformance piece;
    double weight = 1;
    std::optional<int> share = {};  // index in TrainRequest::shares
};

// Trains a model on performances, pictures or sound.
struct TrainRequest {
    // JSON: {"model": {..}, "training": {..}}, see engine/training/config/README.md. With `from`, only
    // "training" is used, and it is optional.
    std::string config;
    std::string from;  // model file whose shape and weights to start from; empty: a new model
    // Above 0: trains only low-rank factors of this rank for each matrix of `from`, and `out` is a small
    // adapter file for it (LoRA, arXiv 2106.09685).
    int adapterRank = 0;
    std::vector<TrainingPerformance> pieces;
    // For each share: the fraction (0 to 1) of the sampled windows that come from its pieces. Weights apply
    // within a share. Pieces without a share get the remaining windows.
    std::vector<double> shares;
    std::vector<NamedPerformance> valid;  // held-out data
    // Training and held-out data of a model for pictures.
    std::vector<LabelledPicture> pictures, validPictures;
    // Training and held-out data of a model for sound: codes of one codec, with at least the model's levels.
    // The model stores the codec's hash.
    std::vector<NamedCodes> sounds, validSounds;
    std::string out;  // the model file; OUT.checkpoint beside it allows resuming
    bool resume = false;
    double minutes = 0;  // time limit; 0: the config's number of steps
    std::string card;    // JSON object to start the model's card with (licence, sources)
    ComputeChoice compute;
};

// Returns whether the request trains a model for pictures. Throws BadModel or BadRequest for an invalid
// config, and BadFile for an unreadable file.
bool trainsPictureModel(const TrainRequest& request);
// Returns whether the request trains a model for sound, on a codec's codes; for codecs see trainsCodec().
// Throws as trainsPictureModel().
bool trainsSoundModel(const TrainRequest& request);

// The rank of this process among those that train together.
struct TeamRank {
    int rank = 0;
    int size = 1;

    bool isLeader() const { return rank == 0; }  // this process prints and writes the files
};

// The result of training a model.
struct TrainResult {
    std::int64_t steps = 0;
    std::int64_t outSteps = 0;             // step of the weights in `out`: the best, or the last
    std::int64_t targets = 0;              // predicted tokens
    double epochs = 0;                     // over the whole training data
    double trainNats = 0;                  // mean of the steps from the previous report to outSteps
    std::optional<double> validNats = {};  // none: no held-out data
    // validNats of the initial model; none: not measured, or the model was extended.
    std::optional<double> validNatsBefore = {};
    double targetsPerSecond = 0;  // excludes held-out measurements
    std::string out;              // empty: no further step was made, and nothing was written
    bool cancelled = false;       // also if only the last measurement was stopped
};

}  // namespace continuo
