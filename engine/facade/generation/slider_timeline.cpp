#include "facade/generation/slider_timeline.h"

#include <algorithm>
#include <utility>

#include "facade/generation/sampler_options.h"

namespace continuo {
namespace {

// Returns the value of the last point at or before `drawn`; `otherwise` if none exists.
template <class Curve, class Value>
Value valueAt(const Curve& curve, std::int64_t drawn, Value otherwise) {
    const auto later =
        std::ranges::upper_bound(curve, drawn, {}, [](const auto& point) { return point.first; });
    return later == curve.begin() ? otherwise : std::prev(later)->second;
}

template <class Curve>
void eraseFrom(Curve& curve, std::int64_t drawn) {
    std::erase_if(curve, [&](const auto& point) { return point.first >= drawn; });
}

}  // namespace

std::int64_t tokensDrawnBefore(const PictureRequest& request) {
    if (request.drawn.empty()) return 0;
    return static_cast<std::int64_t>(request.drawn[0].size()) + (request.drawnLabels.empty() ? 0 : 1);
}

std::int64_t tokensDrawnBefore(const SoundRequest& request) {
    return request.drawn.empty() ? 0 : static_cast<std::int64_t>(request.drawn[0].size());
}

std::int64_t firstLatents(const SamplingChoice& sampling, const SliderMoves& moves) {
    std::int64_t latents = sampling.latents;
    for (const auto& [from, moved] : moves.latents)
        if (from <= 0) latents = moved;
    return latents;
}

std::int64_t mostLatents(const SamplingChoice& sampling, const SliderMoves& moves,
                         const LiveControls* controls) {
    std::int64_t most = firstLatents(sampling, moves);
    if (controls != nullptr || most == 0) return 0;
    for (const auto& [from, latents] : moves.latents) most = std::max(most, latents);
    return most;
}

SliderTimeline::SliderTimeline(const ItemsRequest& request, std::int64_t drawnBefore, std::int64_t most)
    : most_(most),
      asked_(request.sampling),
      moves_(request.moves),
      first_(request.sampling),
      controlsFrom_(std::max(request.controlsFrom, drawnBefore)) {
    const auto earlier = [](const auto& a, const auto& b) { return a.first < b.first; };
    std::ranges::stable_sort(moves_.latents, earlier);
    std::ranges::stable_sort(moves_.sampling, earlier);
    if (moves_.latents.empty() || moves_.latents.front().first > 0)
        moves_.latents.emplace(moves_.latents.begin(), 0, asked_.latents);
    // Stores the effective values.
    for (auto& [from, latents] : moves_.latents) latents = effectiveLatents(latents);
}

std::int64_t SliderTimeline::effectiveLatents(std::int64_t latents) const {
    return latents > 0 ? std::min(latents, most_) : most_;
}

bool SliderTimeline::applyControls(std::int64_t drawn, const LiveControls& controls) {
    if (drawn < controlsFrom_) return false;
    const SamplingChoice now = controls.choice();
    bool moved = false;
    const std::int64_t latents = effectiveLatents(now.latents);
    if (now.latents != asked_.latents && latents != latentsAt(drawn)) {
        eraseFrom(moves_.latents, drawn);
        moves_.latents.emplace_back(drawn, latents);
        moved = true;
    }
    const SamplingChoice sampling = sliderSettings(now);
    if (sampling != sliderSettings(asked_) &&
        sampling != sliderSettings(valueAt(moves_.sampling, drawn, first_))) {
        eraseFrom(moves_.sampling, drawn);
        moves_.sampling.emplace_back(drawn, sampling);
        moved = true;
    }
    asked_ = now;
    return moved;
}

std::int64_t SliderTimeline::latentsAt(std::int64_t drawn) const {
    return valueAt(moves_.latents, drawn, most_);
}

SamplingOptions SliderTimeline::samplingAt(std::int64_t drawn, std::uint64_t seed) const {
    SamplingChoice choice = valueAt(moves_.sampling, drawn, first_);
    choice.seed = seed;
    choice.branch = first_.branch;
    return makeSamplingOptions(choice, nullptr);
}

SliderMoves SliderTimeline::movesBefore(std::int64_t drawn) const {
    SliderMoves moves = moves_;
    eraseFrom(moves.latents, std::max<std::int64_t>(drawn, 1));
    eraseFrom(moves.sampling, drawn);
    return moves;
}

}  // namespace continuo
