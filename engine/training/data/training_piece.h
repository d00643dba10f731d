#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/philox.h"

namespace continuo {

// A piece of training material: its tokens from the start token on, and how much a token of it counts when
// pieces are drawn.
struct TrainingPiece {
    std::vector<std::int32_t> tokens;
    double weight = 1;
    std::size_t id = 0;  // the caller's name for it
};

// How music is varied while it is learned. Both may use the random numbers, and either may be absent.
struct Augmentation {
    // Tells a piece in another way before it is used, as at another speed.
    std::function<std::vector<std::int32_t>(std::size_t id, RandomStream& random)> retell;
    // Changes a window or a piece: a transposition.
    std::function<void(std::span<std::int32_t> tokens, RandomStream& random)> change;
    // Two pieces as one, with a pause between them.
    std::function<std::vector<std::int32_t>(std::span<const std::int32_t> first,
                                            std::span<const std::int32_t> second, RandomStream& random)>
        join;

    // The piece, told in another way where it is to be, and not changed.
    std::vector<std::int32_t> telling(const TrainingPiece& piece, RandomStream& random) const;
};

// Pieces that are drawn at random.
class PieceChoice {
public:
    // drawsOf: how often a piece of this many tokens is drawn beside others of the same weight. Pieces of
    // fewer than two tokens or without weight are left out. Throws BadFile where none is left.
    PieceChoice(std::vector<TrainingPiece> pieces, const std::function<double(std::size_t tokens)>& drawsOf);

    // share: a random number from 0 to below 1.
    std::size_t at(double share) const;
    const TrainingPiece& operator[](std::size_t index) const { return pieces_[index]; }
    std::size_t size() const noexcept { return pieces_.size(); }
    std::int64_t tokens() const noexcept { return tokens_; }

private:
    std::vector<TrainingPiece> pieces_;
    std::vector<double> upTo_;  // cumulative
    std::int64_t tokens_ = 0;
};

}  // namespace continuo
