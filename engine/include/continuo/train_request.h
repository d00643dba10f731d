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

// A piece to learn from; a token with weight 2 is sampled twice as often.
struct TrainingPerformance {
    NamedPerformance piece;
    double weight = 1;
    std::optional<int> share = {};  // which of TrainRequest::shares it belongs to
};

// Makes a model from performances, from pictures or from sound.
struct TrainRequest {
    // JSON: {"model": {..}, "training": {..}}, see engine/training/config/README.md. With `from`, only
    // "training" counts, and it may be left out.
    std::string config;
    std::string from;  // a model file to start from: its shape and weights; empty: a new model
    // Above 0: trains only low-rank factors of this rank for each matrix of `from`, and `out` is a small
    // adapter file for it (LoRA, arXiv 2106.09685).
    int adapterRank = 0;
    std::vector<TrainingPerformance> pieces;
    // Fraction (0..1) of sampled windows taken from each share's pieces; weights apply within a share. Pieces
    // without a share get the rest.
    std::vector<double> shares;
    std::vector<NamedPerformance> valid;  // held out, for measuring
    // The same for a model of pictures, instead.
    std::vector<LabelledPicture> pictures, validPictures;
    // The same for a model of sound: codes of one codec, with at least the model's levels. The model keeps
    // the codec's hash.
    std::vector<NamedCodes> sounds, validSounds;
    std::string out;  // the model file; OUT.checkpoint beside it allows resuming
    bool resume = false;
    double minutes = 0;  // 0: as many steps as the config says
    std::string card;    // JSON object that the model's card begins with (licence, sources)
    ComputeChoice compute;
};

// Whether the model that it makes or goes on from is one for pictures. Throws BadModel or BadRequest for a
// config that cannot be, and BadFile for a file that cannot be read.
bool learnsPictures(const TrainRequest& request);
// The same for one that continues sound, and learns from the codes of a codec (not for a codec itself, see
// learnsCodec()).
bool learnsCodes(const TrainRequest& request);

// The rank of this process among those started together.
struct TeamPlace {
    int rank = 0;
    int size = 1;

    bool leads() const { return rank == 0; }  // prints, and writes the files
};

// The result of a training, and where the model is.
struct TrainResult {
    std::int64_t steps = 0;
    std::int64_t outSteps = 0;  // after which the weights were as `out` has them: the best, or the last
    std::int64_t targets = 0;   // tokens predicted
    double passes = 0;          // of these through all that was given to learn from
    double trainNats = 0;       // mean of the steps up to outSteps since the report before
    std::optional<double> validNats = {};  // none: no held-out pieces were given
    // Of the model it started from; none: not measured, or it was extended.
    std::optional<double> validNatsBefore = {};
    double targetsPerSecond = 0;  // without the time of held-out measurements
    std::string out;              // empty: no further step was made, and nothing was written
    bool cancelled = false;       // also where only the last measurement was
};

}  // namespace continuo
