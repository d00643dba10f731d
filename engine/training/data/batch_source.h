#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "model/network.h"
#include "training/data/training_piece.h"

namespace continuo {

// Inputs and targets of one training step: windows for a network with latents, segments for one without.
struct TrainingBatch {
    SequenceBatch inputs;               // with latents
    StreamBatch segment;                // without latents: the next tokens of each row
    std::vector<std::int32_t> targets;  // [B, N] or [B, T]: the token after that of each input, or kNoTarget
    std::int64_t scored = 0;            // targets that count

    std::int64_t rows() const { return segment.length > 0 ? segment.rows : inputs.rows; }
};

// Makes the batches of a training. The batch of a step depends only on the pieces, the options, the number of
// rows and the step.
class BatchSource {
public:
    virtual ~BatchSource() = default;

    virtual TrainingBatch draw(std::int64_t rows, std::int64_t step, const Augmentation& augment) const = 0;

    // Returns what startAt() needs to resume at `step` without drawing all earlier steps again; null:
    // nothing.
    virtual nlohmann::ordered_json placeAt(std::int64_t step) const;
    // Restores what placeAt() returned for `step`. Throws BadModel if `place` is malformed.
    virtual void startAt(std::int64_t step, const nlohmann::ordered_json& place);
};

}  // namespace continuo
