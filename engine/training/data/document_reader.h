#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "training/data/batch_source.h"

namespace continuo {

// How rows of segments are made of pieces.
struct ReadingOptions {
    std::int64_t segment = 0;  // tokens by which a row goes on in a step
    std::uint64_t seed = 1;
    // Share of the pieces that follow the one before them behind a pause (Augmentation::join). The others
    // begin a new sequence with the next segment; the rest of the present one is padding.
    double medleys = 0;
    // Share of the pieces that are the one before them again, told in another way, behind a pause.
    double reprises = 0;
};

// Reads pieces from their first token to their last, in rows that go on from step to step, for networks whose
// state is carried. Each row draws its own pieces. Padding has token 0 and no target.
class DocumentReader : public BatchSource {
public:
    // The pieces are drawn by their weights. Throws BadFile without any.
    DocumentReader(std::vector<TrainingPiece> pieces, ReadingOptions options);

    // Cheap for the step after the last one and for that one again; otherwise all steps between are read.
    TrainingBatch draw(std::int64_t rows, std::int64_t step, const Augmentation& augment) const override;
    // Of a step that was drawn or follows one that was. The place names pieces by their number.
    nlohmann::ordered_json placeAt(std::int64_t step) const override;
    void startAt(std::int64_t step, const nlohmann::ordered_json& place) override;

private:
    // What a row reads next.
    struct Place {
        std::int64_t number = 0;   // of the text in its row
        std::int64_t at = 0;       // tokens of the text that were read
        std::int64_t before = -1;  // the piece of the text before; -1: there is none
    };
    struct Text {
        std::vector<std::int32_t> tokens;
        std::int64_t piece = 0;
        bool follows = false;  // goes on behind the text before
    };
    struct Held {
        std::int64_t number = -1, before = -1;
        Text text;
    };

    std::vector<Place> placesAt(std::int64_t rows, std::int64_t step, const Augmentation& augment) const;
    const Text& textAt(std::int64_t row, const Place& place, const Augmentation& augment) const;
    Text makeText(std::int64_t row, const Place& place, const Augmentation& augment) const;
    std::vector<std::int32_t> told(std::int64_t row, std::int64_t number, std::int64_t piece,
                                   const Augmentation& augment) const;
    void readRow(std::int64_t row, Place& place, const Augmentation& augment, TrainingBatch& batch) const;
    RandomStream numbersFor(std::int64_t row, std::int64_t number, std::uint64_t purpose) const;

    PieceChoice pieces_;
    ReadingOptions options_;
    // Found again when they are needed, so draw() is const: the places of the first step known, of the last
    // one drawn and of the one after it, and the rows' texts.
    mutable std::map<std::int64_t, std::vector<Place>> places_;
    mutable std::vector<Held> held_;
};

}  // namespace continuo
