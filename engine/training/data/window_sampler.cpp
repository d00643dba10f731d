#include "training/data/window_sampler.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/token.h"

namespace continuo {
namespace {

// Random stream for the numbers of latents, separate from the streams of windows, of which there is one per
// step.
constexpr std::uint64_t kLatentCountStream = std::uint64_t{1} << 61;

}  // namespace

std::int64_t drawFrequency(std::size_t tokens, std::int64_t latents) {
    return std::max(latents, static_cast<std::int64_t>(tokens) - 1);
}

WindowSampler::WindowSampler(std::vector<TrainingPiece> pieces, WindowOptions options)
    : pieces_(
          std::move(pieces),
          [&](std::size_t tokens) { return static_cast<double>(drawFrequency(tokens, options.latents)); }),
      options_(options) {}

std::int64_t WindowSampler::stepLatents(std::int64_t step) const {
    if (options_.fewestLatents >= 1) return options_.latents;
    const auto fewest = std::clamp<std::int64_t>(
        std::llround(options_.fewestLatents * static_cast<double>(options_.latents)), 1, options_.latents);
    RandomStream random(options_.seed, kLatentCountStream ^ static_cast<std::uint64_t>(step));
    return fewest +
           static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(options_.latents - fewest + 1)));
}

// Returns the index after a window's last token.
std::int64_t WindowSampler::windowEnd(std::int64_t length, std::int64_t latents, RandomStream& random) const {
    const std::int64_t shortest = std::min(length, latents + 1);
    const std::int64_t more = options_.evenEdges ? latents / 2 : 0;
    const auto end =
        static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(length - shortest + 1 + 2 * more)));
    return std::clamp(shortest - more + end, shortest, length);
}

// Fills the context.
void WindowSampler::prependOthers(std::vector<std::int32_t>& window, const Augmentation& augment,
                                  RandomStream& random) const {
    const auto most = static_cast<std::size_t>(options_.context) + 1;
    while (window.size() < most) window = augment.join(pieceAt(random.real()).tokens, window, random);
    window.erase(window.begin(), window.end() - static_cast<std::ptrdiff_t>(most));
}

void WindowSampler::prependReprise(std::vector<std::int32_t>& window, const TrainingPiece& piece,
                                   double share, const Augmentation& augment, RandomStream& random) const {
    const auto below = [&](std::int64_t most) {
        return static_cast<std::size_t>(random.below(static_cast<std::uint64_t>(most)));
    };
    const std::vector<std::int32_t> before = augment.variedTokens(piece, random);
    // The varied form extends beyond the passage by a random length, or to its end.
    const auto reached = static_cast<std::size_t>(share * static_cast<double>(before.size()));
    const std::size_t end =
        std::clamp<std::size_t>(reached + below(options_.context / 4 + 1), 1, before.size());
    const std::size_t own = static_cast<std::size_t>(options_.latents) + 1 + below(options_.latents);
    if (window.size() > own) window.erase(window.begin(), window.end() - static_cast<std::ptrdiff_t>(own));
    window = augment.join(std::span(before).first(end), window, random);
    const auto most = static_cast<std::size_t>(options_.context) + 1;
    if (window.size() > most) window.erase(window.begin(), window.end() - static_cast<std::ptrdiff_t>(most));
}

TrainingBatch WindowSampler::draw(std::int64_t rows, std::int64_t step, const Augmentation& augment) const {
    std::vector<std::vector<std::int32_t>> windows;
    std::vector<std::int64_t> starts;
    const std::int64_t latents = stepLatents(step);
    RandomStream random(options_.seed, static_cast<std::uint64_t>(step));
    for (std::int64_t row = 0; row < rows; ++row) {
        const TrainingPiece& piece = pieceAt(random.real());
        const std::vector<std::int32_t> tokens = augment.variedTokens(piece, random);
        const auto length = static_cast<std::int64_t>(tokens.size());
        const std::int64_t end = windowEnd(length, latents, random);
        const std::int64_t begin = std::max<std::int64_t>(0, end - options_.context - 1);
        windows.emplace_back(tokens.begin() + begin, tokens.begin() + end);
        starts.push_back(options_.positions.isAbsolute() ? begin : 0);
        if (options_.reprises > 0 && augment.join && random.real() < options_.reprises) {
            prependReprise(windows.back(), piece, static_cast<double>(end) / static_cast<double>(length),
                           augment, random);
            starts.back() = 0;
        } else if (begin == 0 && options_.medleys > 0 && augment.join && random.real() < options_.medleys) {
            prependOthers(windows.back(), augment, random);
        }
        if (augment.change) augment.change(windows.back(), random);
    }
    return makeBatch(windows, starts, latents, options_.positions);
}

TrainingBatch makeBatch(std::span<const std::vector<std::int32_t>> rows, std::span<const std::int64_t> starts,
                        std::int64_t latents, const PositionConfig& positions) {
    const auto axes = static_cast<std::size_t>(positions.axes());
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
            batch.inputs.positions.resize(batch.inputs.positions.size() + axes, 0);
            if (i < count)
                positions.writePosition(starts[row] + i, std::span(batch.inputs.positions).last(axes));
        }
        for (std::int64_t n = 0; n < latents; ++n) {
            const std::int64_t at = count - latents + n;
            batch.targets.push_back(at >= 0 ? rows[row][static_cast<std::size_t>(at + 1)] : kNoTarget);
            batch.scored += at >= 0 ? 1 : 0;
        }
    }
    return batch;
}

}  // namespace continuo
