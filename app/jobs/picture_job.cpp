#include "jobs/picture_job.h"

#include <continuo/error.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "files/own_latents.h"
#include "jobs/job_error.h"
#include "jobs/picture_moves.h"
#include "jobs/request_fields.h"
#include "pictures/made_origin.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

// A set and its pictures as the gallery has them when the job begins.
struct SetAtWork {
    GallerySet set;
    Picture source;
    std::vector<GalleryPicture> pictures;

    std::int64_t kept() const { return keptNumbers(set); }
    std::int64_t made() const {
        std::int64_t least = set.numbers();
        for (const GalleryPicture& picture : pictures) least = std::min(least, picture.made);
        return least;
    }
    std::int64_t most() const {
        std::int64_t most = 0;
        for (const GalleryPicture& picture : pictures) most = std::max(most, picture.made);
        return most;
    }
};

SetAtWork setOf(const Gallery& gallery, GallerySetId id) {
    return {gallery.set(id), gallery.source(id), gallery.allPictures(id)};
}

void appendKept(Gallery& gallery, SetAtWork& work) {
    for (GalleryPicture& picture : work.pictures) {
        std::vector<std::uint8_t> rest;
        for (std::int64_t i = picture.made; i < work.kept(); ++i)
            rest.push_back(work.source.rgb[placeOf(work.set, i)]);
        gallery.append(picture.id, rest);
        picture.made += static_cast<std::int64_t>(rest.size());
    }
}

// The numbers that are drawn already, as far as every picture has them.
std::vector<std::vector<std::uint8_t>> drawnBefore(const Gallery& gallery, const SetAtWork& work) {
    std::vector<std::vector<std::uint8_t>> drawn;
    const std::int64_t count = work.made() - work.kept();
    if (count <= 0) return drawn;
    for (const GalleryPicture& picture : work.pictures) {
        drawn.push_back(gallery.numbers(picture.id, work.kept()).bytes);
        drawn.back().resize(static_cast<std::size_t>(count));
    }
    return drawn;
}

// Passes new numbers to the gallery and progress to the queue. Numbers that the gallery has already are
// compared with what it has, and not written again.
class PictureEvents : public Events {
public:
    PictureEvents(Gallery& gallery, const SetAtWork& work, JobContext& context)
        : gallery_(gallery),
          work_(work),
          context_(context),
          told_(work.pictures.size(), static_cast<std::size_t>(work.kept())),
          classKnown_(work.pictures.size(), !work.set.label.empty()) {
        for (const GalleryPicture& picture : work.pictures)
            known_.push_back(gallery.numbers(picture.id).bytes);
    }

    void onProgress(const Progress& progress) override {
        context_.progress(progress.fraction, progress.rate, progress.unit, progress.phase);
    }
    void onMoves(const SliderMoves& moves) override { moves_ = moves; }
    void onPixels(const PixelRun& run) override {
        const auto at = static_cast<std::size_t>(run.picture);
        const std::span<const std::uint8_t> all = known_[at];
        const auto known = all.subspan(std::min(all.size(), told_[at]));
        told_[at] += run.values.size();
        const std::size_t again = std::min(known.size(), run.values.size());
        if (!std::ranges::equal(known.first(again), run.values.first(again))) refuseOtherPixels(at);
        if (!run.label.empty() && !classKnown_[at]) tellClass(at, run.label);
        if (again == run.values.size()) return;
        tellMovesSoFar();
        gallery_.append(work_.pictures[at].id, run.values.subspan(again),
                        run.bits.empty() ? run.bits : run.bits.subspan(again));
    }
    // Whether fewer numbers were drawn again than the gallery has already.
    bool repeats() const {
        for (std::size_t i = 0; i < told_.size(); ++i)
            if (told_[i] < known_[i].size()) return true;
        return false;
    }
    // Writes moves of the sliders to the gallery. Called before numbers that were drawn with them are
    // written, because the program may be killed in between.
    void tellMovesSoFar() {
        if (moves_) tellMoves(gallery_, work_.pictures, *moves_);
        moves_.reset();
    }

private:
    // Writes the class that the model drew to the gallery at once, because whoever continues the picture
    // needs it, long before it is finished.
    void tellClass(std::size_t picture, std::string_view label) {
        classKnown_[picture] = true;
        const GalleryPictureId id = work_.pictures[picture].id;
        std::optional<PictureOrigin> origin = originIn(gallery_.picture(id));
        if (!origin || origin->label == label) return;
        origin->label = label;
        origin->classDrawn = true;
        gallery_.finish(id, originText(*origin));
    }
    // When everything is drawn again, another device may draw other numbers.
    [[noreturn]] static void refuseOtherPixels(std::size_t picture) {
        throw JobError(ErrorCode::Device, PictureJob::kOtherPixels,
                       "picture " + std::to_string(picture + 1) +
                           ": drawn again on this device, it comes out otherwise than it was begun; the "
                           "pictures stay as they are: choose the device that began them, or generate anew");
    }

    Gallery& gallery_;
    const SetAtWork& work_;
    JobContext& context_;
    std::vector<std::vector<std::uint8_t>> known_;  // of each picture, the numbers that the gallery has
    std::vector<std::size_t> told_;     // of each picture, how many are kept or came from the engine
    std::vector<bool> classKnown_;      // of each picture, whether the gallery knows its class
    std::optional<SliderMoves> moves_;  // moves that the gallery does not have yet
};

// Refuses to go on with another model, because a picture drawn by two models would be neither's.
void requireSameModel(const SetAtWork& work, const std::string& model, const std::string& hash) {
    constexpr std::size_t kShown = 10;  // digits
    for (const GalleryPicture& picture : work.pictures) {
        if (picture.made <= work.kept()) continue;
        const std::string before = originIn(picture).value_or(PictureOrigin()).modelHash;
        if (before.empty() || before == hash) continue;
        throw JobError(ErrorCode::BadModel, PictureJob::kOtherModel,
                       model + ": the pictures were begun by another model of this name (" +
                           before.substr(0, kShown) + "..), and this one (" + hash.substr(0, kShown) +
                           "..) would draw on differently; they stay as they are: bring the first model "
                           "back, or generate anew");
    }
}

// The origin of a picture before it is finished or stopped: what was asked for. request: with the set's label
// and kept rows.
PictureOrigin originAsked(const GallerySet& set, const GalleryPicture& picture, const PictureRequest& request,
                          const std::vector<std::string>& parents) {
    MadePicture asked;
    asked.seed = picture.seed;
    asked.label = set.label;
    asked.picture = {set.width, set.height, {}};
    PictureOrigin origin = originOf(request, {}, asked, parents);
    origin.moves = request.moves;
    return origin;
}

// Writes which model draws the pictures, now that its hash is known.
void tellBegun(Gallery& gallery, const SetAtWork& work, const PictureRequest& request,
               const std::string& modelHash, const std::vector<std::string>& parents) {
    for (const GalleryPicture& picture : work.pictures) {
        if (!picture.origin.empty() && picture.made > work.kept()) continue;
        PictureOrigin origin = originAsked(work.set, picture, request, parents);
        origin.modelHash = modelHash;
        gallery.finish(picture.id, originText(origin));
    }
}

// How the sliders were moved before the set was broken off.
SliderMoves movesBefore(const SetAtWork& work) {
    if (work.pictures.empty()) return {};
    return originIn(work.pictures.front()).value_or(PictureOrigin()).moves;
}

// The classes that the model drew, one for each picture; empty where the gallery does not know all of them.
std::vector<std::string> classesDrawn(const SetAtWork& work) {
    std::vector<std::string> labels;
    for (const GalleryPicture& picture : work.pictures) {
        const std::optional<PictureOrigin> origin = originIn(picture);
        if (!origin || origin->label.empty() || !origin->classDrawn.value_or(false)) return {};
        labels.push_back(origin->label);
    }
    return labels;
}

bool hasClasses(const ModelSummary& model) { return model.picture && !model.picture->labels.empty(); }

// The request by which the engine continues the set where it was broken off.
PictureRequest requestFor(const PictureJob& job, const Gallery& gallery, const SetAtWork& work,
                          const ModelSummary& model) {
    PictureRequest pictures = job.pictures;
    pictures.label = work.set.label;
    pictures.prompt = work.source;
    pictures.keptRows = work.set.keptRows;
    for (const GalleryPicture& picture : work.pictures) pictures.seeds.push_back(picture.seed);
    pictures.moves = movesBefore(work);
    pictures.controlsFrom = work.most() - work.kept();
    const bool drawsClass = pictures.label.empty() && work.set.keptRows == 0 && hasClasses(model);
    if (drawsClass && pictures.controlsFrom > 0) ++pictures.controlsFrom;
    // If the gallery lacks a class that the model drew, everything is drawn again from the same seeds and
    // compared with what the gallery has.
    std::vector<std::string> labels = drawsClass ? classesDrawn(work) : std::vector<std::string>();
    if (drawsClass && labels.empty()) return pictures;
    pictures.drawn = drawnBefore(gallery, work);
    if (!pictures.drawn.empty()) pictures.drawnLabels = std::move(labels);
    return pictures;
}

void tellOrigins(Gallery& gallery, const SetAtWork& work, const PictureRequest& request,
                 const PictureResult& result, const std::vector<std::string>& parents) {
    for (std::size_t i = 0; i < result.pictures.size(); ++i)
        gallery.finish(work.pictures[i].id,
                       originText(originOf(request, result, result.pictures[i], parents)));
}

Json runPictures(Engine& engine, Gallery& gallery, LiveControls* controls, const Json& request,
                 JobContext& context) {
    const PictureJob job = pictureJobOf(request);
    SetAtWork work = setOf(gallery, job.set);
    const ModelSummary model = engine.inspect(job.pictures.modelPath, ModelHash::Taken, context.stop());
    requireSameModel(work, job.pictures.modelPath, model.hash);
    appendKept(gallery, work);
    PictureRequest pictures = requestFor(job, gallery, work, model);
    if (model.latents == 0) limitLatents(pictures.sampling, model);
    if (controls != nullptr) controls->set(movedBy(pictures.moves, pictures.sampling));
    tellBegun(gallery, work, pictures, model.hash, job.parents);
    PictureEvents events(gallery, work, context);
    const PictureResult result = [&] {
        try {
            return engine.run(pictures, events, context.stop(), controls);
        } catch (...) {
            events.tellMovesSoFar();
            throw;
        }
    }();
    // A run that was stopped while it still drew known numbers again knows less than the gallery.
    if (!events.repeats()) tellOrigins(gallery, work, pictures, result, job.parents);
    if (result.failure) {
        events.tellMovesSoFar();
        throw Error(*result.failure);
    }
    Json done = Json::array();
    for (const MadePicture& made : result.pictures)
        done.push_back({{"seed", made.seed}, {"tokens_sha256", made.tokenHash}});
    return {{"pictures", std::move(done)},
            {"tokens_per_s", result.tokensPerSecond},
            {"cancelled", result.cancelled}};
}

}  // namespace

Json requestOf(const PictureJob& job) {
    Json request = {{"model", job.pictures.modelPath},
                    {"adapter", job.pictures.adapter},
                    {"set", job.set},
                    {"parents", job.parents}};
    writeTo(request, job.pictures.sampling);
    writeTo(request, job.pictures.compute);
    return request;
}

PictureJob pictureJobOf(const Json& json) {
    const RequestPlace request = placeOf(json, "pictures");
    PictureJob job;
    request.read("model", job.pictures.modelPath);
    request.read("adapter", job.pictures.adapter);
    request.read("set", job.set);
    request.read("parents", job.parents);
    readFrom(request, job.pictures.sampling);
    readFrom(request, job.pictures.compute);
    if (job.pictures.modelPath.empty()) request.refuse("model is missing");
    if (job.set <= 0) request.refuse("set is missing");
    return job;
}

std::optional<PictureJob> jobToGoOn(const Gallery& gallery, GallerySetId id) {
    const GallerySet set = gallery.set(id);
    std::optional<PictureOrigin> origin;
    bool whole = true;
    for (const GalleryPicture& picture : gallery.allPictures(id)) {
        whole = whole && picture.made == set.numbers();
        if (!origin) origin = originIn(picture);
    }
    if (whole || !origin) return std::nullopt;
    PictureJob job;
    job.set = id;
    job.pictures.modelPath = origin->modelName;
    job.pictures.sampling = origin->sampling;
    job.pictures.compute.precision = origin->precision;
    job.parents = origin->parents;
    return job;
}

std::int64_t keptNumbers(const GallerySet& set) {
    return std::int64_t{set.planar ? 1 : 3} * set.width * set.keptRows;
}

void tellAsked(Gallery& gallery, const PictureJob& job) {
    const GallerySet set = gallery.set(job.set);
    PictureRequest request = job.pictures;
    request.label = set.label;
    request.keptRows = set.keptRows;
    for (const GalleryPicture& picture : gallery.allPictures(set.id))
        gallery.finish(picture.id, originText(originAsked(set, picture, request, job.parents)));
}

bool isBegun(const Gallery& gallery, GallerySetId set) {
    try {
        const SetAtWork work{gallery.set(set), {}, gallery.allPictures(set)};
        return work.most() > work.kept();
    } catch (const Error&) {
        return false;
    }
}

JobRunner pictureRunner(Engine& engine, Gallery& gallery, LiveControls* controls) {
    return [&engine, &gallery, controls](const Json& request, JobContext& context) {
        return runPictures(engine, gallery, controls, request, context);
    };
}

}  // namespace continuo::app
