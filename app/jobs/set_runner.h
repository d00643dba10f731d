#pragma once

#include <continuo/engine.h>
#include <continuo/live_controls.h>

#include <nlohmann/json.hpp>

#include "files/limit_latents.h"
#include "gallery/gallery_medium.h"
#include "jobs/item_origin.h"
#include "jobs/set_moves.h"
#include "jobs/set_work.h"

namespace continuo::app {

// Writes to each item's origin how it will be generated. Later, the origin is replaced when the item is
// finished or stopped. modelHash: empty while unknown.
template <class Parts, class Request>
void writeRequestedOrigins(Gallery& gallery, const SetWork& work, const Request& request, const SetJob& job,
                           const std::string& modelHash) {
    for (const GalleryItem& item : work.items) {
        if (!modelHash.empty() && !item.origin.empty() && item.made > work.keptNumbers()) continue;
        auto origin = Parts::originAsked(work.set, item, request, job);
        origin.moves = request.moves;
        origin.modelHash = modelHash;
        gallery.finish(item.id, originText(origin));
    }
}

// Runs a job that fills a set. `Parts` contains what differs between media:
//   Job                     a SetJob with request(), without the set's fields
//   Events                  a SetEvents that receives the engine's pictures or sounds
//   kOtherModel             the reason of a job whose model has changed
//   jobOf(json)             parses a request
//   prepare(gallery, work)  appends what must precede the generated numbers
//   requestFor(engine, job, gallery, work, model, stop)  the request with which the engine continues the set
//   originAsked(set, item, request, job), originMade(set, request, result, index, job)  origins of an item
//   madeIn(result)          the results, in the order of the seeds
// further: additional arguments for the constructor of Parts::Events.
template <class Parts, class... Further>
nlohmann::json fillSet(Engine& engine, Gallery& gallery, LiveControls* controls, const nlohmann::json& json,
                       JobContext& context, const Further&... further) {
    const typename Parts::Job job = Parts::jobOf(json);
    SetWork work = loadSetWork(gallery, job.set);
    const std::string& path = job.request().modelPath;
    const ModelSummary model = engine.inspect(path, ModelHash::Computed, context.stop());
    requireSameModel(gallery, work, path, model.hash, Parts::kOtherModel);
    Parts::prepare(gallery, work);
    auto request = Parts::requestFor(engine, job, gallery, work, model, context.stop());
    if (model.latents == 0) limitLatents(request.sampling, model);
    if (controls != nullptr) controls->set(applyMoves(request.moves, request.sampling));
    writeRequestedOrigins<Parts>(gallery, work, request, job, model.hash);
    typename Parts::Events events(gallery, work, context, further...);
    const auto result = [&] {
        try {
            return engine.run(request, events, context.stop(), controls);
        } catch (...) {
            events.writePendingMoves();
            throw;
        }
    }();
    const auto& made = Parts::madeIn(result);
    // A run that was stopped while it still repeated known numbers must not replace the gallery's origins.
    if (!events.repeats()) {
        for (std::size_t i = 0; i < made.size(); ++i)
            gallery.finish(work.items[i].id,
                           originText(Parts::originMade(work.set, request, result, i, job)));
    }
    if (result.failure) {
        events.writePendingMoves();
        throw Error(*result.failure);
    }
    nlohmann::json done = nlohmann::json::array();
    for (const auto& each : made) done.push_back({{"seed", each.seed}, {"tokens_sha256", each.tokenHash}});
    return {{toForm(gallery.medium()).items, std::move(done)},
            {"tokens_per_s", result.tokensPerSecond},
            {"cancelled", result.cancelled}};
}

}  // namespace continuo::app
