#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "training/data/batch_source.h"

namespace continuo {

// How pieces are arranged in rows of segments.
struct ReadingOptions {
    std::int64_t segment = 0;  // tokens that a step reads of each row
    std::uint64_t seed = 1;
    // Share of the pieces that follow the previous piece in the same sequence, after a pause
    // (Augmentation::join). The others begin a new sequence with the next segment; the rest of the current
    // segment is padding.
    double medleys = 0;
    // Share of the pieces that repeat the previous piece in a varied form, after a pause.
    double reprises = 0;
};

// Reads pieces from their first token to their last, in rows that continue from step to step, for networks
// without latents. Each row draws its own pieces. Padding has token 0 and no target.
class DocumentReader : public BatchSource {
public:
    // Draws pieces by their weights. Throws BadFile if no piece is usable.
    DocumentReader(std::vector<TrainingPiece> pieces, ReadingOptions options);

    // Returns the batch of a step. Fast for the last drawn step and the one after it; otherwise it draws all
    // steps in between. Throws Internal for a step before the first known one.
    TrainingBatch draw(std::int64_t rows, std::int64_t step, const Augmentation& augment) const override;
    // Returns the places of the rows at the last drawn step or the one after it; null at a step whose places
    // are not known. The places name pieces by their index.
    nlohmann::ordered_json placeAt(std::int64_t step) const override;
    void startAt(std::int64_t step, const nlohmann::ordered_json& place) override;

private:
    // The position of a row in its texts.
    struct Place {
        std::int64_t number = 0;   // index of the text in its row
        std::int64_t at = 0;       // tokens of the text that have been read
        std::int64_t before = -1;  // the piece of the previous text; -1: no previous text
    };
    struct Text {
        std::vector<std::int32_t> tokens;
        std::int64_t piece = 0;
        bool follows = false;  // it continues the sequence of the previous text
    };
    struct CachedText {
        std::int64_t number = -1, before = -1;
        Text text;
    };

    std::vector<Place> placesAt(std::int64_t rows, std::int64_t step, const Augmentation& augment) const;
    const Text& textAt(std::int64_t row, const Place& place, const Augmentation& augment) const;
    Text makeText(std::int64_t row, const Place& place, const Augmentation& augment) const;
    std::vector<std::int32_t> variedTokens(std::int64_t row, std::int64_t number, std::int64_t piece,
                                           const Augmentation& augment) const;
    void readRow(std::int64_t row, Place& place, const Augmentation& augment, TrainingBatch& batch) const;
    RandomStream randomStreamFor(std::int64_t row, std::int64_t number, std::uint64_t purpose) const;

    PieceChoice pieces_;
    ReadingOptions options_;
    // Caches, mutable so that draw() is const. places_: the places of the rows at the first known step, the
    // last drawn one and the one after it. held_: the texts of the rows.
    mutable std::map<std::int64_t, std::vector<Place>> places_;
    mutable std::vector<CachedText> held_;
};

}  // namespace continuo
