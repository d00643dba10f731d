#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "facade/golden/golden_node.h"
#include "model/network.h"
#include "model/published/published_layouts.h"

namespace continuo {

// The model of a golden file: its config and parameters under their published names.
struct GoldenNetwork {
    PublishedLayout layout;
    std::vector<ParameterSpec> specs;  // parallel to layout.tensors
    std::shared_ptr<Backend> backend;
    std::unique_ptr<Network> network;

    const ModelConfig& config() const { return layout.config; }
    // Returns the index of the parameter with this published name.
    std::optional<std::size_t> find(const std::string& published) const;
    // Converts a golden tensor from the published layout to that of parameter `index`.
    std::vector<float> values(std::size_t index, const GoldenNode& tensor) const;
    // Returns the numbers that `named` gives by published name, in the order of the parameters.
    std::vector<double> numbers(const GoldenNode& named) const;
};

GoldenNetwork loadGoldenNetwork(const GoldenNode& file, std::shared_ptr<Backend> backend,
                                const NetworkOptions& options);

enum class GoldenPadding { None, ZerosAtEnd, MaskAtStart };  // id 0 at the end; `pad_mask`, 1 where padded

// Makes a batch of the rows of `inputs` with N latents each. Positions are `positions` or `positions_xyc`;
// otherwise counted from the first token that is not padding. Uses `cross_keep` and `latent_keep`. Padding is
// replaced by valid values.
SequenceBatch goldenBatch(const GoldenNetwork& model, const GoldenNode& node, const std::string& inputs,
                          GoldenPadding padding, std::int64_t latents);
// Returns the first `length` inputs of one row of a batch.
SequenceBatch extractRow(const SequenceBatch& batch, std::int64_t row, std::int64_t length);

// Returns logits [B, N, V] of a whole batch, in one pass.
std::vector<float> uncachedLogits(const GoldenNetwork& model, const SequenceBatch& batch);
// Returns logits [N, V] of one row's latents that have a token, computed token by token through a decoder
// state. If the network does not support steps: only of the last latent.
std::vector<float> cachedLogits(const GoldenNetwork& model, const SequenceBatch& row);

// Returns the largest absolute value.
double largestMagnitude(std::span<const float> values);
// Copies an F32 device tensor of any strides to the host.
std::vector<float> hostNumbers(Backend& backend, const TensorView& view);

}  // namespace continuo
