#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "model/network.h"
#include "training/data/training_piece.h"

namespace continuo {

// Inputs and targets of one training step: windows for a network with latents, segments for one without.
struct TrainingBatch {
    SequenceBatch inputs;               // of a network with latents
    StreamBatch segment;                // of one without: the tokens by which each row goes on
    std::vector<std::int32_t> targets;  // [B, N] or [B, T]: the token after each input's, or kNoTarget
    std::int64_t scored = 0;            // targets that count

    std::int64_t rows() const { return segment.length > 0 ? segment.rows : inputs.rows; }
};

// Where the batches of a training come from. What step s draws depends on the pieces, the seed and s alone.
class BatchSource {
public:
    virtual ~BatchSource() = default;

    virtual TrainingBatch draw(std::int64_t rows, std::int64_t step, const Augmentation& augment) const = 0;

    // What a run that is resumed at a step needs so as not to draw all earlier steps again; null: nothing.
    virtual nlohmann::ordered_json placeAt(std::int64_t step) const;
    // Takes what placeAt() gave. Throws BadModel where it is none of such a source.
    virtual void startAt(std::int64_t step, const nlohmann::ordered_json& place);
};

}  // namespace continuo
