#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "training/data/batch_source.h"

namespace continuo {

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
class WindowSampler : public BatchSource {
public:
    WindowSampler(std::vector<TrainingPiece> pieces, WindowOptions options);

    TrainingBatch draw(std::int64_t rows, std::int64_t step, const Augmentation& augment) const override;
    std::int64_t latentsOf(std::int64_t step) const;
    std::int64_t tokens() const noexcept { return pieces_.tokens(); }

private:
    std::int64_t windowEnd(std::int64_t length, std::int64_t latents, RandomStream& random) const;
    const TrainingPiece& pieceAt(double share) const { return pieces_[pieces_.at(share)]; }
    void prependOthers(std::vector<std::int32_t>& window, const Augmentation& augment,
                       RandomStream& random) const;
    // The window ends behind this share of the piece.
    void prependReprise(std::vector<std::int32_t>& window, const TrainingPiece& piece, double share,
                        const Augmentation& augment, RandomStream& random) const;

    PieceChoice pieces_;
    WindowOptions options_;
};

// How often a piece of this many tokens is drawn, beside others, for a token of each to be a target equally
// often: a window has as many targets as latents, or all of a piece that is shorter.
std::int64_t drawsOf(std::size_t tokens, std::int64_t latents);

// Lays whole sequences out as a batch: the row's tokens but the last are inputs, padded at the end; each
// latent's target is the token after its own. starts: number of each row's first token in its sequence.
TrainingBatch makeBatch(std::span<const std::vector<std::int32_t>> rows, std::span<const std::int64_t> starts,
                        std::int64_t latents, const PositionConfig& positions);

}  // namespace continuo
