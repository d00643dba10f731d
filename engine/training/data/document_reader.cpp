#include "training/data/document_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/token.h"
#include "continuo/error.h"
#include "continuo/json_place.h"

namespace continuo {
namespace {

using Notes = nlohmann::ordered_json;

// Purposes of random numbers in the making of a text, a row's part from one piece. A stream's number consists
// of the row, the index of the text in the row, and the purpose.
constexpr std::uint64_t kChoice = 0, kTelling = 1, kPause = 2;
constexpr int kNumberBits = 44, kPurposeBits = 2;

}  // namespace

// Draws pieces by weight alone, because each drawn piece is read whole.
DocumentReader::DocumentReader(std::vector<TrainingPiece> pieces, ReadingOptions options)
    : pieces_(std::move(pieces), [](std::size_t) { return 1.0; }), options_(options) {
    places_[0] = {};
}

RandomStream DocumentReader::randomStreamFor(std::int64_t row, std::int64_t number,
                                             std::uint64_t purpose) const {
    const auto place = (static_cast<std::uint64_t>(row) << kNumberBits) | static_cast<std::uint64_t>(number);
    return RandomStream(seedFor(options_.seed, RandomPurpose::Documents), place << kPurposeBits | purpose);
}

std::vector<std::int32_t> DocumentReader::variedTokens(std::int64_t row, std::int64_t number,
                                                       std::int64_t piece,
                                                       const Augmentation& augment) const {
    RandomStream random = randomStreamFor(row, number, kTelling);
    std::vector<std::int32_t> tokens = augment.variedTokens(pieces_[static_cast<std::size_t>(piece)], random);
    if (augment.change) augment.change(tokens, random);
    return tokens;
}

DocumentReader::Text DocumentReader::makeText(std::int64_t row, const Place& place,
                                              const Augmentation& augment) const {
    RandomStream random = randomStreamFor(row, place.number, kChoice);
    const double again = random.real(), share = random.real(), follows = random.real();
    Text text;
    const bool repeats = place.before >= 0 && again < options_.reprises;
    text.piece = repeats ? place.before : static_cast<std::int64_t>(pieces_.at(share));
    text.tokens = variedTokens(row, place.number, text.piece, augment);
    // A reprise always follows its piece in the same sequence. In a new sequence it would only be the same
    // piece twice.
    text.follows = augment.join && place.before >= 0 && (repeats || follows < options_.medleys);
    if (!text.follows) return text;
    // Joins both pieces as one encoder would, and keeps the part that the row has not read.
    const std::vector<std::int32_t> before = variedTokens(row, place.number - 1, place.before, augment);
    RandomStream pause = randomStreamFor(row, place.number, kPause);
    const std::vector<std::int32_t> both = augment.join(before, text.tokens, pause);
    const auto own = std::ranges::mismatch(before, both).in2;
    text.follows = own != both.end();
    if (text.follows) text.tokens.assign(own, both.end());
    return text;
}

const DocumentReader::Text& DocumentReader::textAt(std::int64_t row, const Place& place,
                                                   const Augmentation& augment) const {
    if (held_.size() <= static_cast<std::size_t>(row)) held_.resize(static_cast<std::size_t>(row) + 1);
    CachedText& held = held_[static_cast<std::size_t>(row)];
    if (held.number != place.number || held.before != place.before)
        held = {place.number, place.before, makeText(row, place, augment)};
    return held.text;
}

std::vector<DocumentReader::Place> DocumentReader::placesAt(std::int64_t rows, std::int64_t step,
                                                            const Augmentation& augment) const {
    auto known = places_.upper_bound(step);
    if (known == places_.begin())
        throw Error(ErrorCode::Internal, "training: rows cannot go back to a step before their first");
    std::int64_t at = (--known)->first;
    for (; at < step; ++at) static_cast<void>(draw(rows, at, augment));
    std::vector<Place> places = places_.at(step);
    places.resize(static_cast<std::size_t>(rows));
    return places;
}

// Appends a row's segment to a batch.
void DocumentReader::readRow(std::int64_t row, Place& place, const Augmentation& augment,
                             TrainingBatch& batch) const {
    StreamBatch& segment = batch.segment;
    const Text* text = &textAt(row, place, augment);
    // The pieces may have changed since the place was saved, so the place may be past the end of the text.
    if (place.at >= static_cast<std::int64_t>(text->tokens.size())) {
        place = {place.number + 1, 0, text->piece};
        text = &textAt(row, place, augment);
    }
    segment.beginsSequence.push_back(place.at == 0 && !text->follows ? 1 : 0);
    std::int64_t filled = 0;
    while (filled < options_.segment) {
        const auto length = static_cast<std::int64_t>(text->tokens.size());
        segment.tokens.push_back(text->tokens[static_cast<std::size_t>(place.at)]);
        ++filled;
        if (++place.at < length) {
            batch.targets.push_back(text->tokens[static_cast<std::size_t>(place.at)]);
            ++batch.scored;
            // The last token of a sequence has no successor, so it is only a target.
            if (place.at + 1 < length) continue;
        }
        const Place next{place.number + 1, 0, text->piece};
        const Text following = makeText(row, next, augment);
        if (following.follows && place.at < length) continue;
        place = next;
        text = &textAt(row, place, augment);
        if (!text->follows) break;
        batch.targets.push_back(text->tokens.front());
        ++batch.scored;
    }
    segment.filled.push_back(filled);
    for (; filled < options_.segment; ++filled) segment.tokens.push_back(0);
    batch.targets.resize(segment.tokens.size(), kNoTarget);
}

TrainingBatch DocumentReader::draw(std::int64_t rows, std::int64_t step, const Augmentation& augment) const {
    std::vector<Place> places = placesAt(rows, step, augment);
    TrainingBatch batch;
    batch.segment.rows = rows;
    batch.segment.length = options_.segment;
    for (std::int64_t row = 0; row < rows; ++row)
        readRow(row, places[static_cast<std::size_t>(row)], augment, batch);
    places_[step + 1] = std::move(places);
    const std::int64_t first = places_.begin()->first;
    std::erase_if(places_, [&](const auto& known) {
        return known.first != first && known.first != step && known.first != step + 1;
    });
    return batch;
}

Notes DocumentReader::placeAt(std::int64_t step) const {
    const auto known = places_.find(step);
    if (known == places_.end()) return {};
    Notes rows = Notes::array();
    for (const Place& each : known->second) rows.push_back({each.number, each.at, each.before});
    return rows;
}

void DocumentReader::startAt(std::int64_t step, const Notes& place) {
    if (place.is_null()) return;
    const JsonErrorHandler refuse = [](const std::string& fault) {
        throw Error(ErrorCode::BadModel,
                    "the saved positions in the data are damaged (" + fault + "); start a new run");
    };
    std::vector<Place> places;
    for (const JsonPlace<Notes>& row : JsonPlace<Notes>(place, refuse, "rows").items()) {
        std::vector<std::int64_t> numbers;
        for (const JsonPlace<Notes>& each : row.items()) numbers.push_back(each.as<std::int64_t>());
        const auto most = static_cast<std::int64_t>(pieces_.size());
        if (numbers.size() != 3 || numbers[0] < 0 || numbers[0] >> kNumberBits != 0 || numbers[1] < 0 ||
            numbers[2] < -1 || numbers[2] >= most)
            row.refuse("is not a place in a row");
        places.push_back({numbers[0], numbers[1], numbers[2]});
    }
    places_.clear();
    held_.clear();
    places_[step] = std::move(places);
}

}  // namespace continuo
