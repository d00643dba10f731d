#pragma once

#include "facade/golden/golden_network.h"
#include "facade/golden/golden_report.h"

namespace continuo {

inline constexpr double kLogitsTolerance = 2e-5;  // absolute, f32
inline constexpr double kOutputTolerance = 2e-5;  // of layers, absolute, f32
inline constexpr double kGradientShare = 1e-4;    // fraction of a tensor's largest value or norm

// Compares logits [B, N, V] of a batch, except latents without a token: in one pass under `name`, and token
// by token through a decoder state under `name`_cached.
void compareLogits(const std::string& name, const GoldenNetwork& model, const SequenceBatch& batch,
                   const GoldenNode& golden, GoldenReport& report);

// The parts of checkGolden() for whole models: forward passes and cached generation of both codebases'
// models, training, and tokenizers. Tokens must be equal.
void checkOfficialForward(const GoldenNode& file, const GoldenNetwork& model, GoldenReport& report);
void checkKrassermForward(const GoldenNode& file, const GoldenNetwork& model, GoldenReport& report);
void checkTraining(const GoldenNode& file, GoldenNetwork& model, GoldenReport& report);
void checkTokenizers(const GoldenNode& file, GoldenReport& report);
// The parts of checkGolden() for other architectures: FAVOR+ attention; one layer with a window and optional
// state vectors; one attention layer with a gated cache.
void checkFavor(const GoldenNode& file, const std::shared_ptr<Backend>& backend, GoldenReport& report);
void checkRecurrentLayer(const GoldenNode& file, const std::shared_ptr<Backend>& backend,
                         GoldenReport& report);
void checkGatedCache(const GoldenNode& file, const std::shared_ptr<Backend>& backend, GoldenReport& report);

}  // namespace continuo
