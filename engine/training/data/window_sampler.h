#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "training/data/batch_source.h"

namespace continuo {

// How training windows are drawn from pieces.
struct WindowOptions {
    std::int64_t context = 0;  // most inputs of a window
    std::int64_t latents = 0;
    std::uint64_t seed = 1;
    PositionConfig positions{};  // the model's
    // Smallest fraction of the latents in a step. Below 1 each step draws the number, so the model also works
    // well with few latents.
    double fewestLatents = 1;
    // Draws the ends of windows from a range that is half a window wider on both sides, and clamps them to
    // the piece. So the piece's first and last tokens occur about as often as the others. Needed for pieces
    // of equal length, such as pictures.
    bool evenEdges = false;
    // Fraction of the windows that begin with other pieces before their own (Augmentation::join), as many as
    // the context holds. They resemble long sessions with several pieces.
    double medleys = 0;
    // Fraction of the windows preceded by a varied form of the same passage and a pause. They teach recall of
    // music from minutes ago, which few pieces contain.
    double reprises = 0;
};

// Draws training windows (as google-research/perceiver-ar crops pieces). The end of a window is uniform over
// the piece after its first latents. Absolute positions stay those of the piece. A step's windows depend only
// on the seed and the step.
class WindowSampler : public BatchSource {
public:
    WindowSampler(std::vector<TrainingPiece> pieces, WindowOptions options);

    TrainingBatch draw(std::int64_t rows, std::int64_t step, const Augmentation& augment) const override;
    std::int64_t stepLatents(std::int64_t step) const;
    std::int64_t tokens() const noexcept { return pieces_.tokens(); }

private:
    std::int64_t windowEnd(std::int64_t length, std::int64_t latents, RandomStream& random) const;
    const TrainingPiece& pieceAt(double share) const { return pieces_[pieces_.at(share)]; }
    void prependOthers(std::vector<std::int32_t>& window, const Augmentation& augment,
                       RandomStream& random) const;
    // Begins the window with a varied form of its passage. share: the end of the window as a fraction of the
    // piece.
    void prependReprise(std::vector<std::int32_t>& window, const TrainingPiece& piece, double share,
                        const Augmentation& augment, RandomStream& random) const;

    PieceChoice pieces_;
    WindowOptions options_;
};

// Returns how often a piece with this many tokens must be drawn, relative to others, so that all tokens are
// targets equally often. A window has as many targets as latents; a shorter piece has fewer.
std::int64_t drawFrequency(std::size_t tokens, std::int64_t latents);

// Makes a batch of whole sequences. The inputs of a row are all its tokens except the last, padded at the
// end. The target of a latent is the token after its own. starts: index of each row's first token in its
// sequence.
TrainingBatch makeBatch(std::span<const std::vector<std::int32_t>> rows, std::span<const std::int64_t> starts,
                        std::int64_t latents, const PositionConfig& positions);

}  // namespace continuo
