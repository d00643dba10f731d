#include "jobs/picture_moves.h"

#include <continuo/error.h>

#include <algorithm>

#include "files/program_version.h"
#include "jobs/picture_job.h"

namespace continuo::app {
namespace {

template <class Curve>
void cut(Curve& curve, std::int64_t from) {
    std::erase_if(curve, [&](const auto& point) { return point.first >= from; });
}

// Those of the sliders that differ.
SamplingChoice changed(SamplingChoice sampling, const SamplingChoice& before, const SamplingChoice& after) {
    const auto take = [&](auto SamplingChoice::*field) {
        if (after.*field != before.*field) sampling.*field = after.*field;
    };
    take(&SamplingChoice::temperature);
    take(&SamplingChoice::topK);
    take(&SamplingChoice::topP);
    take(&SamplingChoice::minP);
    take(&SamplingChoice::latents);
    return sampling;
}

// The drawn token that comes next; a class that the model drew was one, too.
std::int64_t nextToken(const GallerySet& set, const std::vector<GalleryPicture>& pictures) {
    std::int64_t most = 0;
    for (const GalleryPicture& picture : pictures) most = std::max(most, picture.made);
    const bool drawsClass = set.label.empty() && set.keptRows == 0;
    return most - keptNumbers(set) + (drawsClass ? 1 : 0);
}

}  // namespace

std::optional<PictureOrigin> originIn(const GalleryPicture& picture) {
    if (picture.origin.empty()) return std::nullopt;
    try {
        return parseProvenance(picture.origin).pictures.at(0);
    } catch (const Error&) {
        return std::nullopt;
    }
}

std::string originText(const PictureOrigin& origin) {
    PictureProvenance provenance;
    provenance.program = namedVersion();
    provenance.pictures = {origin};
    return provenanceText(provenance);
}

SamplingChoice movedBy(const SliderMoves& moves, SamplingChoice sampling) {
    if (!moves.sampling.empty()) {
        const SamplingChoice& last = moves.sampling.back().second;
        sampling.temperature = last.temperature;
        sampling.topK = last.topK;
        sampling.topP = last.topP;
        sampling.minP = last.minP;
    }
    // Brought back they are what was asked for, which may be the model's choice.
    if (moves.latents.size() > 1 && moves.latents.back().second != moves.latents.front().second)
        sampling.latents = static_cast<int>(moves.latents.back().second);
    return sampling;
}

void tellMoves(Gallery& gallery, const std::vector<GalleryPicture>& pictures, const SliderMoves& moves) {
    for (const GalleryPicture& picture : pictures) {
        std::optional<PictureOrigin> origin = originIn(gallery.picture(picture.id));
        if (!origin) continue;
        origin->moves = moves;
        gallery.finish(picture.id, originText(*origin));
    }
}

void moveSliders(Gallery& gallery, GallerySetId id, const SamplingChoice& before,
                 const SamplingChoice& after) {
    if (changed(before, before, after) == before || !isBegun(gallery, id)) return;
    const std::vector<GalleryPicture> pictures = gallery.allPictures(id);
    const std::optional<PictureOrigin> origin = originIn(pictures.front());
    if (!origin) return;
    const SamplingChoice now = changed(movedBy(origin->moves, origin->sampling), before, after);
    const std::int64_t from = nextToken(gallery.set(id), pictures);
    // What would have acted from there on is in `now`.
    SliderMoves moves = origin->moves;
    cut(moves.sampling, from);
    cut(moves.latents, from);
    const SamplingChoice acts = movedBy(moves, origin->sampling);
    if (movableOf(now) != movableOf(acts)) moves.sampling.emplace_back(from, movableOf(now));
    if (now.latents != acts.latents) {
        if (moves.latents.empty()) moves.latents.emplace_back(0, origin->sampling.latents);
        moves.latents.emplace_back(from, now.latents);
    }
    tellMoves(gallery, pictures, moves);
}

void goOnWith(Gallery& gallery, PictureJob& job, const SamplingChoice& sliders) {
    if (!isBegun(gallery, job.set)) {
        SamplingChoice& asked = job.pictures.sampling;
        asked = changed(asked, asked, sliders);
        return;
    }
    const std::optional<PictureOrigin> origin = originIn(gallery.allPictures(job.set).front());
    if (origin) moveSliders(gallery, job.set, movedBy(origin->moves, origin->sampling), sliders);
}

}  // namespace continuo::app
