#pragma once

#include <cstdint>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "model/network.h"

namespace continuo::test {

// A small model of some kind, and its name in tests.
struct NetworkCase {
    std::string name;
    ModelConfig config;
};

inline std::ostream& operator<<(std::ostream& out, const NetworkCase& each) { return out << each.name; }

// Returns models that cover all options of a config, each with a context of 20 tokens and 6 latents.
std::vector<NetworkCase> networkCases();
NetworkCase networkCase(const std::string& name);

// Returns the CPU with one thread. Models this small are slower with more threads, and very slow on a busy
// machine.
std::shared_ptr<Backend> testBackend();
Arena arenaOn(const std::shared_ptr<Backend>& backend);

// Returns the model with random weights everywhere, including head and norms, so that every part has an
// effect.
std::unique_ptr<Network> randomNetwork(const ModelConfig& config, std::uint64_t seed,
                                       NetworkOptions options = {});

// Returns random tokens [count].
std::vector<std::int32_t> randomTokens(const ModelConfig& config, std::int64_t count, std::uint64_t seed);
// Returns positions [count, A] of a sequence from token `first` on, within every table. Each axis counts at
// its own rate.
std::vector<std::int32_t> countedPositions(const ModelConfig& config, std::int64_t first, std::int64_t count);

// Returns rows [B, M] of equal length without padding.
SequenceBatch makeWholeBatch(const ModelConfig& config, std::span<const std::int32_t> tokens,
                             std::int64_t rows, std::int64_t latents);
// Returns logits [B, N, V] of one pass.
std::vector<float> forwardLogits(const Network& network, const SequenceBatch& batch);
// Returns the last latent's logits [V] of row `row`.
std::vector<float> lastLogitsOfRow(const std::vector<float>& logits, const SequenceBatch& batch,
                                   const ModelConfig& config, std::int64_t row);

// Returns max |a - b|, relative to the largest |b| if that is above 1. NaN counts as infinite.
double largestRelativeDifference(std::span<const float> a, std::span<const float> b);
double largestRelativeDifference(std::span<const float> a, const std::vector<double>& b);

}  // namespace continuo::test
