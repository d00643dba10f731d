#include "training/data/training_piece.h"

#include <algorithm>
#include <utility>

#include "continuo/error.h"

namespace continuo {

std::vector<std::int32_t> Augmentation::variedTokens(const TrainingPiece& piece, RandomStream& random) const {
    std::vector<std::int32_t> retold;
    if (vary) retold = vary(piece, random);
    return retold.size() < 2 ? piece.tokens : retold;
}

PieceChoice::PieceChoice(std::vector<TrainingPiece> pieces,
                         const std::function<double(std::size_t tokens)>& drawsOf)
    : pieces_(std::move(pieces)) {
    std::erase_if(pieces_,
                  [](const TrainingPiece& piece) { return piece.tokens.size() < 2 || piece.weight <= 0; });
    if (pieces_.empty())
        throw Error(ErrorCode::BadFile,
                    "training: no usable pieces; choose a folder of MIDI files, pictures or sound");
    double sum = 0;
    for (const TrainingPiece& piece : pieces_) {
        tokens_ += static_cast<std::int64_t>(piece.tokens.size());
        upTo_.push_back(sum += piece.weight * drawsOf(piece.tokens.size()));
    }
}

std::size_t PieceChoice::at(double share) const {
    const auto found = std::upper_bound(upTo_.begin(), upTo_.end() - 1, share * upTo_.back());
    return static_cast<std::size_t>(found - upTo_.begin());
}

}  // namespace continuo
