#include "jobs/picture_job.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "jobs/set_runner.h"
#include "pictures/made_origin.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

class PictureEvents : public SetEvents {
public:
    PictureEvents(Gallery& gallery, const SetWork& work, JobContext& context)
        : SetEvents(gallery, work, context, PictureJob::kOtherPixels),
          classKnown_(work.items.size(), !work.set.picture().label.empty()) {}

    void onPixels(const PixelRun& run) override {
        const auto at = static_cast<std::size_t>(run.picture);
        const std::size_t again = compare(at, run.values);
        if (!run.label.empty() && !classKnown_[at]) writeClass(at, run.label);
        append(at, run.values.subspan(again), run.bits.empty() ? run.bits : run.bits.subspan(again));
    }

private:
    // Writes the class that the model drew to the gallery at once, because resuming an unfinished picture
    // needs its class.
    void writeClass(std::size_t picture, std::string_view label) {
        classKnown_[picture] = true;
        const GalleryItemId id = work_.items[picture].id;
        std::optional<PictureOrigin> origin = findPictureOrigin(gallery_.item(id));
        if (!origin || origin->label == label) return;
        origin->label = label;
        origin->classDrawn = true;
        gallery_.finish(id, originText(*origin));
    }

    std::vector<bool> classKnown_;  // for each picture, whether the gallery has its class
};

// Returns the classes that the model drew, one for each picture. Returns an empty vector if the gallery lacks
// any of them.
std::vector<std::string> findDrawnClasses(const SetWork& work) {
    std::vector<std::string> labels;
    for (const GalleryItem& picture : work.items) {
        const std::optional<PictureOrigin> origin = findPictureOrigin(picture);
        if (!origin || origin->label.empty() || !origin->classDrawn.value_or(false)) return {};
        labels.push_back(origin->label);
    }
    return labels;
}

bool hasClasses(const ModelSummary& model) { return model.picture && !model.picture->labels.empty(); }

// See fillSet().
struct PictureParts {
    using Job = PictureJob;
    using Events = PictureEvents;
    static constexpr const char* kOtherModel = PictureJob::kOtherModel;

    static PictureJob jobOf(const Json& request) { return parsePictureJob(request); }

    // The kept numbers.
    static void prepare(Gallery& gallery, SetWork& work) {
        const Picture source = sourcePicture(gallery, work.set.id);
        for (GalleryItem& picture : work.items) {
            std::vector<std::uint8_t> rest;
            for (std::int64_t i = picture.made; i < work.keptNumbers(); ++i)
                rest.push_back(source.rgb[placeOf(work.set.picture(), i)]);
            gallery.append(picture.id, rest);
            picture.made += static_cast<std::int64_t>(rest.size());
        }
    }

    static PictureRequest requestFor(const Engine&, const PictureJob& job, const Gallery& gallery,
                                     const SetWork& work, const ModelSummary& model, const std::stop_token&) {
        const PictureSetShape& shape = work.set.picture();
        PictureRequest pictures = job.pictures;
        pictures.label = shape.label;
        pictures.prompt = sourcePicture(gallery, work.set.id);
        pictures.keptRows = shape.keptRows;
        pictures.seeds = work.seeds();
        pictures.moves = loadSliderMoves(gallery, work);
        pictures.controlsFrom = work.mostNumbers() - work.keptNumbers();
        const bool drawsClass = shape.leadingTokens() > 0 && hasClasses(model);
        if (drawsClass && pictures.controlsFrom > 0) ++pictures.controlsFrom;
        // If the gallery lacks a drawn class, draws all numbers again from the same seeds. SetEvents compares
        // them with the gallery.
        std::vector<std::string> labels = drawsClass ? findDrawnClasses(work) : std::vector<std::string>();
        if (drawsClass && labels.empty()) return pictures;
        pictures.drawn = loadDrawnNumbers<std::uint8_t>(gallery, work);
        if (!pictures.drawn.empty()) pictures.drawnLabels = std::move(labels);
        return pictures;
    }

    static PictureOrigin originAsked(const GallerySet& set, const GalleryItem& picture,
                                     const PictureRequest& request, const SetJob& job) {
        const PictureSetShape& shape = set.picture();
        MadePicture asked;
        asked.seed = picture.seed;
        asked.label = shape.label;
        asked.picture = {shape.width, shape.height, {}};
        PictureOrigin origin = makeOrigin(request, {}, asked, job.parents);
        if (!shape.label.empty()) origin.classDrawn = false;
        origin.keptRows = shape.keptRows;
        return origin;
    }
    static PictureOrigin originMade(const GallerySet&, const PictureRequest& request,
                                    const PictureResult& result, std::size_t index, const SetJob& job) {
        return makeOrigin(request, result, result.pictures[index], job.parents);
    }
    static const std::vector<MadePicture>& madeIn(const PictureResult& result) { return result.pictures; }
};

}  // namespace

Json requestJson(const PictureJob& job) { return setRequest(job, job.pictures); }

PictureJob parsePictureJob(const Json& json) {
    PictureJob job;
    readSetRequest(placeOf(json, PictureJob::kKind), job, job.pictures);
    return job;
}

void writeRequestedOrigins(Gallery& gallery, const PictureJob& job) {
    writeRequestedOrigins<PictureParts>(gallery, loadSetWork(gallery, job.set), job.pictures, job, {});
}

JobRunner pictureRunner(Engine& engine, Gallery& gallery, LiveControls* controls) {
    return [&engine, &gallery, controls](const Json& request, JobContext& context) {
        return fillSet<PictureParts>(engine, gallery, controls, request, context);
    };
}

}  // namespace continuo::app
