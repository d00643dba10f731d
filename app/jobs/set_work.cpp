#include "jobs/set_work.h"

#include <continuo/error.h>

#include <algorithm>

#include "gallery/gallery_medium.h"
#include "jobs/item_origin.h"
#include "jobs/job_error.h"
#include "jobs/set_moves.h"

namespace continuo::app {

std::int64_t SetWork::fewestNumbers() const {
    std::int64_t least = set.numbers();
    for (const GalleryItem& item : items) least = std::min(least, item.made);
    return least;
}

std::int64_t SetWork::mostNumbers() const {
    std::int64_t most = 0;
    for (const GalleryItem& item : items) most = std::max(most, item.made);
    return most;
}

std::vector<std::uint64_t> SetWork::seeds() const {
    std::vector<std::uint64_t> seeds;
    for (const GalleryItem& item : items) seeds.push_back(item.seed);
    return seeds;
}

SetWork loadSetWork(const Gallery& gallery, GallerySetId set) {
    return {gallery.set(set), gallery.allItems(set)};
}

bool hasDrawnNumbers(const Gallery& gallery, GallerySetId set) {
    try {
        const SetWork work = loadSetWork(gallery, set);
        return work.mostNumbers() > work.keptNumbers();
    } catch (const Error&) {
        return false;
    }
}

SliderMoves loadSliderMoves(const Gallery& gallery, const SetWork& work) {
    if (work.items.empty()) return {};
    return findOrigin(gallery.medium(), work.items.front()).value_or(GeneratedOrigin()).moves;
}

void requireSameModel(const Gallery& gallery, const SetWork& work, const std::string& model,
                      const std::string& hash, const char* reason) {
    constexpr std::size_t kShown = 10;  // digits
    for (const GalleryItem& item : work.items) {
        if (item.made <= work.keptNumbers()) continue;
        const std::string before = findOrigin(gallery.medium(), item).value_or(GeneratedOrigin()).modelHash;
        if (before.empty() || before == hash) continue;
        throw JobError(ErrorCode::BadModel, reason,
                       model + ": the " + toForm(gallery.medium()).items +
                           " were begun by another model of this name (" + before.substr(0, kShown) +
                           "..), and this one (" + hash.substr(0, kShown) +
                           "..) would continue differently; they stay as they are: bring the first model "
                           "back, or generate anew");
    }
}

nlohmann::json setRequest(const SetJob& job, const ItemsRequest& request) {
    nlohmann::json json = {{"model", request.modelPath},
                           {"adapter", request.adapter},
                           {"set", job.set},
                           {"parents", job.parents}};
    writeTo(json, request.sampling);
    writeTo(json, request.compute);
    return json;
}

void readSetRequest(const RequestPlace& from, SetJob& job, ItemsRequest& request) {
    from.read("model", request.modelPath);
    from.read("adapter", request.adapter);
    from.read("set", job.set);
    from.read("parents", job.parents);
    readFrom(from, request.sampling);
    readFrom(from, request.compute);
    if (request.modelPath.empty()) from.refuse("model is missing");
    if (job.set <= 0) from.refuse("set is missing");
}

SetRequest parseSetRequest(const nlohmann::json& request, const std::string& kind) {
    SetRequest asked;
    readSetRequest(placeOf(request, kind), asked, asked);
    return asked;
}

std::optional<SetRequest> findRemainingRequest(const Gallery& gallery, GallerySetId set) {
    const SetWork work = loadSetWork(gallery, set);
    std::optional<GeneratedOrigin> origin;
    for (const GalleryItem& item : work.items)
        if (!origin) origin = findOrigin(gallery.medium(), item);
    if (work.fewestNumbers() == work.set.numbers() || !origin) return std::nullopt;
    SetRequest rest;
    rest.set = set;
    rest.parents = origin->parents;
    rest.modelPath = origin->modelName;
    rest.sampling = origin->sampling;
    rest.compute.precision = origin->precision;
    return rest;
}

SetEvents::SetEvents(Gallery& gallery, const SetWork& work, JobContext& context, const char* reason)
    : gallery_(gallery),
      work_(work),
      context_(context),
      reason_(reason),
      told_(work.items.size(), static_cast<std::size_t>(work.keptNumbers())) {
    for (const GalleryItem& item : work.items) known_.push_back(gallery.numbers(item.id).values);
}

bool SetEvents::repeats() const {
    for (std::size_t i = 0; i < told_.size(); ++i)
        if (told_[i] < known_[i].size()) return true;
    return false;
}

void SetEvents::writePendingMoves() {
    if (moves_) writeMoves(gallery_, work_.items, *moves_);
    moves_.reset();
}

void SetEvents::refuseOther(std::size_t at) const {
    const MediumForm& form = toForm(gallery_.medium());
    throw JobError(ErrorCode::Device, reason_,
                   form.item + ' ' + std::to_string(at + 1) +
                       ": drawn again on this device, it comes out otherwise than it was begun; the " +
                       form.items + " stay as they are: choose the device that began them, or generate anew");
}

}  // namespace continuo::app
