#pragma once

#include "facade/golden/golden_network.h"
#include "facade/golden/golden_report.h"

namespace continuo {

inline constexpr double kLogitsTolerance = 2e-5;  // absolute, f32

// Compares logits [B, N, V] of a batch, without the latents that stand for no token: at once under `name`,
// and token by token through a decoder state under `name`_cached.
void compareLogits(const std::string& name, const GoldenNetwork& model, const SequenceBatch& batch,
                   const GoldenNode& golden, GoldenReport& report);

// The parts of checkGolden: forward passes and cached generation of the two codebases' models, training, and
// a list of performances with their tokens, which have to be the same to the last one.
void checkOfficialForward(const GoldenNode& file, const GoldenNetwork& model, GoldenReport& report);
void checkKrassermForward(const GoldenNode& file, const GoldenNetwork& model, GoldenReport& report);
void checkTraining(const GoldenNode& file, GoldenNetwork& model, GoldenReport& report);
void checkTokenizers(const GoldenNode& file, GoldenReport& report);

}  // namespace continuo
