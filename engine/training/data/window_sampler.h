#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/philox.h"
#include "model/network.h"

namespace continuo {

// A piece of training material: its tokens from the start token on, and how much a token of it counts when
// windows are drawn.
struct TrainingPiece {
    std::vector<std::int32_t> tokens;
    double weight = 1;
    std::size_t id = 0;  // the caller's name for it
};

// How music is varied while it is learned. Both may use the random numbers, and either may be absent.
struct Augmentation {
    // Tells a piece in another way before a window is cut from it, as at another speed.
    std::function<std::vector<std::int32_t>(std::size_t id, RandomStream& random)> retell;
    // Changes a window: a transposition.
    std::function<void(std::span<std::int32_t> tokens, RandomStream& random)> change;
    // Two pieces as one, with a pause between them.
    std::function<std::vector<std::int32_t>(std::span<const std::int32_t> first,
                                            std::span<const std::int32_t> second, RandomStream& random)>
        join;
};

// Inputs and targets of one training step.
struct TrainingBatch {
    SequenceBatch inputs;
    std::vector<std::int32_t> targets;  // [B, N]: the token after each latent's, or kNoTarget
    std::int64_t scored = 0;            // targets that count
};

// Which windows of the pieces are learnt from.
struct WindowOptions {
    std::int64_t context = 0;  // most inputs of a window
    std::int64_t latents = 0;
    std::uint64_t seed = 1;
    PositionConfig positions{};  // the model's
    // Smallest share of the latents that a step has; below 1 each step draws how many, so that a model also
    // plays well with few of them.
    double fewestLatents = 1;
    // Ends are drawn from half a window more on both sides and moved into the piece, so that its first and
    // last tokens are met about as often as the others: what pieces of one length need, as pictures are.
    bool evenEdges = false;
    // Share of the windows that reach back to the beginning of their piece and get other pieces before it
    // (Augmentation::join), as many as the context holds: a long session goes from one thing to the next.
    double medleys = 0;
    // Share of the windows whose far past is an earlier telling of the same passage, with a pause behind it:
    // what was heard minutes ago can then be known again, which few pieces teach by themselves.
    double reprises = 0;
};

// Draws training windows (as google-research/perceiver-ar crops pieces): the end of a window is uniform over
// the piece behind its first latents, its positions stay those of the piece where they are absolute. What
// step s draws depends on the seed and s alone.
class WindowSampler {
public:
    WindowSampler(std::vector<TrainingPiece> pieces, WindowOptions options);

    TrainingBatch draw(std::int64_t rows, std::int64_t step, const Augmentation& augment) const;
    std::int64_t latentsOf(std::int64_t step) const;
    std::int64_t tokens() const noexcept { return tokens_; }

private:
    std::int64_t windowEnd(std::int64_t length, std::int64_t latents, RandomStream& random) const;
    const TrainingPiece& pieceAt(double share) const;
    void prependOthers(std::vector<std::int32_t>& window, const Augmentation& augment,
                       RandomStream& random) const;
    // The window ends behind this share of the piece.
    void prependReprise(std::vector<std::int32_t>& window, const TrainingPiece& piece, double share,
                        const Augmentation& augment, RandomStream& random) const;

    std::vector<TrainingPiece> pieces_;
    std::vector<double> upTo_;  // cumulative weights
    WindowOptions options_;
    std::int64_t tokens_ = 0;
};

// How often a piece of this many tokens is drawn, beside others, for a token of each to be a target equally
// often: a window has as many targets as latents, or all of a piece that is shorter.
std::int64_t drawsOf(std::size_t tokens, std::int64_t latents);

// Lays whole sequences out as a batch: the row's tokens but the last are inputs, padded at the end; each
// latent's target is the token after its own. starts: number of each row's first token in its sequence.
TrainingBatch makeBatch(std::span<const std::vector<std::int32_t>> rows, std::span<const std::int64_t> starts,
                        std::int64_t latents, const PositionConfig& positions);

}  // namespace continuo
