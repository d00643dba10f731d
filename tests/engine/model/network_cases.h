#pragma once

#include <cstdint>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "model/network.h"

namespace continuo::test {

// A small model of some kind, and what stands in test names for it.
struct NetworkCase {
    std::string name;
    ModelConfig config;
};

inline std::ostream& operator<<(std::ostream& out, const NetworkCase& each) { return out << each.name; }

// Models that differ in everything a config can say; each with a context of 20 tokens and 6 latents.
std::vector<NetworkCase> networkCases();
NetworkCase networkCase(const std::string& name);

// This processor with one thread: models this small are slower with more, and slow where others compute too.
std::shared_ptr<Backend> testBackend();
Arena arenaOn(const std::shared_ptr<Backend>& backend);

// The model with random weights everywhere, its head and norms too, so that no part is without effect.
std::unique_ptr<Network> randomNetwork(const ModelConfig& config, std::uint64_t seed,
                                       NetworkOptions options = {});

// Random tokens [count].
std::vector<std::int32_t> randomTokens(const ModelConfig& config, std::int64_t count, std::uint64_t seed);
// Positions [count, A] of a sequence from token `first` on, within every table: counted, along each axis at a
// pace of its own.
std::vector<std::int32_t> countedPositions(const ModelConfig& config, std::int64_t first, std::int64_t count);

// Rows [B, M] of one length without padding.
SequenceBatch wholeRows(const ModelConfig& config, std::span<const std::int32_t> tokens, std::int64_t rows,
                        std::int64_t latents);
// Logits [B, N, V], computed at once.
std::vector<float> forwardLogits(const Network& network, const SequenceBatch& batch);
// The last latent's logits [V] of row `row`.
std::vector<float> lastOf(const std::vector<float>& logits, const SequenceBatch& batch,
                          const ModelConfig& config, std::int64_t row);

// max |a - b|, as a share of the largest |b| where that is above 1; not a number counts as infinite.
double furthest(std::span<const float> a, std::span<const float> b);
double furthest(std::span<const float> a, const std::vector<double>& b);

}  // namespace continuo::test
