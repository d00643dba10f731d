#include "jobs/set_moves.h"

#include <algorithm>
#include <optional>

#include "jobs/item_origin.h"
#include "jobs/set_work.h"

namespace continuo::app {
namespace {

template <class Curve>
void cut(Curve& curve, std::int64_t from) {
    std::erase_if(curve, [&](const auto& point) { return point.first >= from; });
}

// Changes the values in `sampling` that differ between `before` and `after`.
SamplingChoice applyChanges(SamplingChoice sampling, const SamplingChoice& before,
                            const SamplingChoice& after) {
    const auto take = [](const UserParameter&, auto& to, auto old, auto now) {
        if (now != old) to = now;
    };
    forEachFilter(take, sampling, before, after);
    take(parameters::kLatents, sampling.latents, before.latents, after.latents);
    return sampling;
}

// Returns the index of the next token to generate. A class that the model drew is also a token.
std::int64_t nextToken(const SetWork& work) {
    return work.mostNumbers() - work.keptNumbers() + work.set.leadingTokens();
}

}  // namespace

SamplingChoice applyMoves(const SliderMoves& moves, SamplingChoice sampling) {
    if (!moves.sampling.empty()) {
        forEachFilter([](const UserParameter&, auto& to, auto from) { to = from; }, sampling,
                      moves.sampling.back().second);
    }
    // If the latents are back at their first value, uses the requested latents, which may be automatic.
    if (moves.latents.size() > 1 && moves.latents.back().second != moves.latents.front().second)
        sampling.latents = static_cast<int>(moves.latents.back().second);
    return sampling;
}

void writeMoves(Gallery& gallery, const std::vector<GalleryItem>& items, const SliderMoves& moves) {
    for (const GalleryItem& item : items)
        changeOrigin(gallery, item.id, [&](GeneratedOrigin& origin) { origin.moves = moves; });
}

void moveSliders(Gallery& gallery, GallerySetId id, const SamplingChoice& before,
                 const SamplingChoice& after) {
    if (applyChanges(before, before, after) == before || !hasDrawnNumbers(gallery, id)) return;
    const SetWork work = loadSetWork(gallery, id);
    const std::optional<GeneratedOrigin> origin = findOrigin(gallery.medium(), work.items.front());
    if (!origin) return;
    const SamplingChoice now = applyChanges(applyMoves(origin->moves, origin->sampling), before, after);
    const std::int64_t from = nextToken(work);
    // Removes pending changes from this token on, because `now` already includes them.
    SliderMoves moves = origin->moves;
    cut(moves.sampling, from);
    cut(moves.latents, from);
    const SamplingChoice acts = applyMoves(moves, origin->sampling);
    if (sliderSettings(now) != sliderSettings(acts)) moves.sampling.emplace_back(from, sliderSettings(now));
    if (now.latents != acts.latents) {
        if (moves.latents.empty()) moves.latents.emplace_back(0, origin->sampling.latents);
        moves.latents.emplace_back(from, now.latents);
    }
    writeMoves(gallery, work.items, moves);
}

void resumeWithSliders(Gallery& gallery, GallerySetId id, SamplingChoice& asked,
                       const SamplingChoice& sliders) {
    if (!hasDrawnNumbers(gallery, id)) {
        asked = applyChanges(asked, asked, sliders);
        return;
    }
    const std::optional<GeneratedOrigin> origin = findOrigin(gallery.medium(), gallery.allItems(id).front());
    if (origin) moveSliders(gallery, id, applyMoves(origin->moves, origin->sampling), sliders);
}

}  // namespace continuo::app
