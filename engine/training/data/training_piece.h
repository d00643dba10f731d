#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/philox.h"

namespace continuo {

// A piece of training material: its tokens, which begin with the start token, and the weight of each token
// when pieces are drawn.
struct TrainingPiece {
    std::vector<std::int32_t> tokens;
    double weight = 1;
    std::size_t id = 0;  // the caller's identifier
};

// The random variations of music in training. Each function may be absent, and may use the random numbers.
struct Augmentation {
    // Returns a piece in a varied form, for example at another speed. If it returns fewer than two tokens,
    // the piece is used unvaried.
    std::function<std::vector<std::int32_t>(const TrainingPiece& piece, RandomStream& random)> vary;
    // Changes a window or a piece in place, for example transposes it.
    std::function<void(std::span<std::int32_t> tokens, RandomStream& random)> change;
    // Returns the second piece appended to the first, with a pause between them.
    std::function<std::vector<std::int32_t>(std::span<const std::int32_t> first,
                                            std::span<const std::int32_t> second, RandomStream& random)>
        join;

    // Returns the tokens of vary(), or those of the piece if `vary` is absent or returns fewer than two. Does
    // not call change().
    std::vector<std::int32_t> variedTokens(const TrainingPiece& piece, RandomStream& random) const;
};

// Pieces that are drawn at random.
class PieceChoice {
public:
    // drawsOf: how often pieces with this many tokens are drawn, relative to others, for equal weights. Omits
    // pieces of fewer than two tokens or without weight. Throws BadFile if no piece is left.
    PieceChoice(std::vector<TrainingPiece> pieces, const std::function<double(std::size_t tokens)>& drawsOf);

    // Returns the index of the piece for a random number from 0 to below 1.
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
