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
    std::vector<ParameterSpec> specs;  // as layout.tensors
    std::shared_ptr<Backend> backend;
    std::unique_ptr<Network> network;

    const ModelConfig& config() const { return layout.config; }
    // Place of the parameter of this published name.
    std::optional<std::size_t> find(const std::string& published) const;
    // A tensor in the layout of parameter `index`, out of a golden one in the published layout.
    std::vector<float> values(std::size_t index, const GoldenNode& tensor) const;
    // One number for each parameter, in their order.
    std::vector<double> numbers(const GoldenNode& named) const;
};

GoldenNetwork loadGoldenNetwork(const GoldenNode& file, std::shared_ptr<Backend> backend,
                                const NetworkOptions& options);

enum class GoldenPadding { None, ZerosBehind, MaskInFront };  // id 0 at the end; `pad_mask`, 1 where padded

// The rows of `inputs` as a batch with N latents each: `positions` or `positions_xyc`, else numbered from the
// first token that is no padding; `cross_keep` and `latent_keep`. What stands at padding is replaced by what
// cannot be out of range.
SequenceBatch goldenBatch(const GoldenNetwork& model, const GoldenNode& node, const std::string& inputs,
                          GoldenPadding padding, std::int64_t latents);
// The first `length` inputs of one row of a batch.
SequenceBatch rowOf(const SequenceBatch& batch, std::int64_t row, std::int64_t length);

// Logits [B, N, V] of a whole batch, at once.
std::vector<float> uncachedLogits(const GoldenNetwork& model, const SequenceBatch& batch);
// Logits [N, V] of one row's latents, token by token through a decoder state; the latents that a token of the
// row belongs to. Where the network has no single step, of the last latent alone.
std::vector<float> cachedLogits(const GoldenNetwork& model, const SequenceBatch& row);

// The largest absolute value.
double largestOf(std::span<const float> values);
// An F32 tensor of the device, of any strides, as host numbers.
std::vector<float> hostNumbers(Backend& backend, const TensorView& view);

}  // namespace continuo
