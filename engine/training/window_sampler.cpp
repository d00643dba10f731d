#include "training/window_sampler.h"

#include <algorithm>

#include "continuo/error.h"

namespace continuo {

WindowSampler::WindowSampler(std::vector<TrainingPiece> pieces, WindowOptions options)
    : pieces_(std::move(pieces)), options_(options) {
    std::erase_if(pieces_,
                  [](const TrainingPiece& piece) { return piece.tokens.size() < 2 || piece.weight <= 0; });
    if (pieces_.empty())
        throw Error(ErrorCode::BadFile, "training: no piece with notes; give a folder of MIDI files");
    double sum = 0;
    for (const TrainingPiece& piece : pieces_) {
        tokens_ += static_cast<std::int64_t>(piece.tokens.size());
        // A piece counts by the places at which a window can end.
        const std::int64_t ends =
            std::max<std::int64_t>(1, static_cast<std::int64_t>(piece.tokens.size()) - options_.latents);
        upTo_.push_back(sum += piece.weight * static_cast<double>(ends));
    }
}

TrainingBatch WindowSampler::draw(std::int64_t rows, std::int64_t step, const Augmentation& augment) const {
    std::vector<std::vector<std::int32_t>> windows;
    std::vector<std::int64_t> starts;
    RandomStream random(options_.seed, static_cast<std::uint64_t>(step));
    for (std::int64_t row = 0; row < rows; ++row) {
        const double at = random.real() * upTo_.back();
        const auto found = std::upper_bound(upTo_.begin(), upTo_.end() - 1, at);
        const TrainingPiece& piece = pieces_[static_cast<std::size_t>(found - upTo_.begin())];
        const auto length = static_cast<std::int64_t>(piece.tokens.size());
        const std::int64_t shortest = std::min(length, options_.latents + 1);
        const std::int64_t end =
            shortest +
            static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(length - shortest + 1)));
        const std::int64_t begin = std::max<std::int64_t>(0, end - options_.context - 1);
        windows.emplace_back(piece.tokens.begin() + begin, piece.tokens.begin() + end);
        starts.push_back(options_.absolute ? begin : 0);
        if (augment) augment(windows.back(), random);
    }
    return makeBatch(windows, starts, options_.latents, options_.origin);
}

TrainingBatch makeBatch(std::span<const std::vector<std::int32_t>> rows, std::span<const std::int64_t> starts,
                        std::int64_t latents, int origin) {
    std::size_t longest = 0;
    for (const auto& row : rows) longest = std::max(longest, row.size());
    TrainingBatch batch;
    batch.inputs.rows = static_cast<std::int64_t>(rows.size());
    batch.inputs.length = std::max(static_cast<std::int64_t>(longest) - 1, latents);
    batch.inputs.latents = latents;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto count = static_cast<std::int64_t>(rows[row].size()) - 1;
        batch.inputs.begin.push_back(0);
        batch.inputs.end.push_back(static_cast<std::int32_t>(count));
        for (std::int64_t i = 0; i < batch.inputs.length; ++i) {
            batch.inputs.tokens.push_back(i < count ? rows[row][static_cast<std::size_t>(i)] : 0);
            batch.inputs.positions.push_back(
                static_cast<std::int32_t>(i < count ? starts[row] + i + origin : 0));
        }
        for (std::int64_t n = 0; n < latents; ++n) {
            const std::int64_t at = count - latents + n;
            batch.targets.push_back(at >= 0 ? rows[row][static_cast<std::size_t>(at + 1)] : -1);
            batch.scored += at >= 0 ? 1 : 0;
        }
    }
    return batch;
}

}  // namespace continuo
