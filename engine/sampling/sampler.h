#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "backend/backend.h"
#include "base/token.h"
#include "base/token_class.h"
#include "continuo/sampling_choice.h"

namespace continuo {

// How a token is drawn. Read before every token, so changes apply to the next one. Of SamplingChoice the
// sampler uses temperature, filters, seed and branch; the classes follow from its factors.
struct SamplingOptions : SamplingChoice {
    ClassRules classes{};  // per mask class; only with a mask, and a temperature above 0

    // Throws BadRequest naming the option and its range.
    void check() const;
};

// Draws tokens from logits, on their device. A token's random number depends only on seed, branch and
// position, not on threads, batch size or other work.
class Sampler {
public:
    // rows: sequences drawn at once, 1 to 64.
    Sampler(std::shared_ptr<Backend> backend, int vocabulary, int rows = 1);

    struct Draw {
        Token token = 0;
        float logProbability =
            0;  // of the token under the model's own distribution (no mask, temperature 1), nats
    };
    // Draws from logits [1, V] in device memory; see Ops::sample. allowed [V]: a class for each token
    // (base/token_class.h); empty: all are allowed. Waits for the token. Throws Internal if no token is
    // allowed. Allocates nothing.
    Draw draw(TensorView logits, std::span<const std::uint8_t> allowed, const SamplingOptions& options,
              std::uint64_t position);
    // Draws for all rows, each as if alone: logits [B, V], allowed [B, V] or empty, options and drawn [B].
    void drawRows(TensorView logits, std::span<const std::uint8_t> allowed,
                  std::span<const SamplingOptions> options, std::uint64_t position, std::span<Draw> drawn);

private:
    static constexpr std::size_t kMostRows = 64;

    std::span<const std::uint8_t> mergeClasses(std::span<const std::uint8_t> allowed,
                                               std::span<const SamplingOptions> options);

    std::shared_ptr<Backend> backend_;
    std::int64_t rows_, vocabulary_;
    std::vector<std::uint8_t> classes_;
    Buffer memory_;
    TensorView rules_, allowed_, token_, logProbability_;
};

}  // namespace continuo
