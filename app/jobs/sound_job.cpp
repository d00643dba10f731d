#include "jobs/sound_job.h"

#include <filesystem>

#include "jobs/job_error.h"
#include "jobs/set_runner.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

class SoundEvents : public SetEvents {
public:
    SoundEvents(Gallery& gallery, const SetWork& work, JobContext& context, const SoundListener& hear)
        : SetEvents(gallery, work, context, SoundJob::kOtherCodes), hear_(hear) {}

    void onSound(const SoundRun& run) override {
        const auto at = static_cast<std::size_t>(run.sound);
        const std::vector<std::uint16_t> codes(run.codes.begin(), run.codes.end());
        const std::span<const std::uint16_t> numbers(codes);
        const std::size_t again = compare(at, numbers);
        if (hear_) hear_(work_.items[at].id, run);
        append(at, numbers.subspan(again), run.bits.subspan(again));
    }

private:
    const SoundListener& hear_;
};

double durationSeconds(const SoundSetShape& shape) {
    return static_cast<double>(framesToSamples(shape.frames, shape.hop, shape.delay)) / shape.sampleRate;
}

bool makesLevels(const SoundShape& model, int levels) {
    return levels >= model.fewestLevels && levels <= model.levels;
}

// Throws a JobError if the model makes codes of another kind than the set has.
void requireSameCodes(const SoundSetShape& shape, const ModelSummary& model) {
    const bool same = model.sound && makesLevels(*model.sound, shape.levels) &&
                      model.sound->sampleRate == shape.sampleRate && model.sound->codec == shape.codec;
    if (!same)
        throw JobError(ErrorCode::BadModel, SoundJob::kOtherModel,
                       model.path +
                           ": makes other codes than the set was begun with; it stays as it is: bring the "
                           "first model back, or generate anew");
}

std::string findSetCodec(const Engine& engine, const SoundSetShape& shape, const std::stop_token& stop) {
    if (const auto found = engine.findCodec(shape.codec, stop)) return found->string();
    constexpr std::size_t kShown = 12;  // digits of the hash in the message
    throw JobError(
        ErrorCode::NotFound, SoundJob::kNoCodec,
        "the model's codec is in none of the model folders; add the file whose SHA-256 begins with " +
            shape.codec.substr(0, kShown));
}

// Describes the set's prompt in an origin.
void writePrompt(SoundOrigin& origin, const SoundSetShape& shape) {
    const double rate = shape.sampleRate;
    origin.promptFile = std::filesystem::path(shape.promptFile).filename().string();
    origin.promptTake = shape.promptTake;
    origin.promptFrom = static_cast<double>(shape.promptFirst) / rate;
    origin.promptSeconds = static_cast<double>(shape.promptSamples) / rate;
}

// See fillSet().
struct SoundParts {
    using Job = SoundJob;
    using Events = SoundEvents;
    static constexpr const char* kOtherModel = SoundJob::kOtherModel;

    static SoundJob jobOf(const Json& request) { return parseSoundJob(request); }
    static void prepare(const Gallery&, const SetWork&) {}

    static SoundRequest requestFor(const Engine& engine, const SoundJob& job, const Gallery& gallery,
                                   const SetWork& work, const ModelSummary& model,
                                   const std::stop_token& stop) {
        const SoundSetShape& shape = work.set.sound();
        requireSameCodes(shape, model);
        SoundRequest sounds = job.sounds;
        if (sounds.codec.empty()) sounds.codec = findSetCodec(engine, shape, stop);
        sounds.prompt = promptSamples(gallery, work.set.id);
        if (std::ssize(sounds.prompt) != shape.promptSamples)
            throw Error(ErrorCode::BadFile, "the prompt of the sounds is lost; generate anew from its file");
        sounds.levels = shape.levels;
        sounds.seconds = durationSeconds(shape);
        sounds.seeds = work.seeds();
        sounds.moves = loadSliderMoves(gallery, work);
        sounds.controlsFrom = work.mostNumbers();
        sounds.drawn = loadDrawnNumbers<std::int32_t>(gallery, work, shape.levels);
        return sounds;
    }

    static SoundOrigin originAsked(const GallerySet& set, const GalleryItem& sound,
                                   const SoundRequest& request, const SetJob& job) {
        MadeSound asked;
        asked.seed = sound.seed;
        asked.codes.levels = set.sound().levels;
        SoundOrigin origin = makeOrigin(request, {}, asked, job.parents);
        origin.codecHash = set.sound().codec;
        origin.seconds = durationSeconds(set.sound());
        writePrompt(origin, set.sound());
        return origin;
    }
    static SoundOrigin originMade(const GallerySet& set, const SoundRequest& request,
                                  const SoundResult& result, std::size_t index, const SetJob& job) {
        SoundOrigin origin = makeOrigin(request, result, result.sounds[index], job.parents);
        writePrompt(origin, set.sound());
        return origin;
    }
    static const std::vector<MadeSound>& madeIn(const SoundResult& result) { return result.sounds; }
};

}  // namespace

Json requestJson(const SoundJob& job) {
    Json request = setRequest(job, job.sounds);
    request["codec"] = job.sounds.codec;
    return request;
}

SoundJob parseSoundJob(const Json& json) {
    const RequestPlace request = placeOf(json, SoundJob::kKind);
    SoundJob job;
    readSetRequest(request, job, job.sounds);
    request.read("codec", job.sounds.codec);
    return job;
}

SoundSetShape makeSoundSetShape(const SoundShape& model, const CodecShape& codec, double seconds,
                                int levels) {
    if (!(seconds > 0 && seconds <= SoundRequest::kMostSeconds))
        throw Error(ErrorCode::BadRequest, "a sound lasts more than 0 and at most 86,400 seconds");
    if (levels == 0) levels = model.levels;
    if (!makesLevels(model, levels))
        throw Error(
            ErrorCode::BadRequest,
            "the model does not make frames of " + std::to_string(levels) + " levels; choose " +
                (model.fewestLevels < model.levels ? std::to_string(model.fewestLevels) + " to " : "") +
                std::to_string(model.levels));
    SoundSetShape shape;
    shape.sampleRate = codec.sampleRate;
    shape.hop = codec.hop;
    shape.levels = levels;
    shape.delay = codec.delay;
    shape.codec = model.codec;
    shape.frames = secondsToFrames(seconds, codec.sampleRate, codec.hop, codec.delay);
    return shape;
}

void writeRequestedOrigins(Gallery& gallery, const SoundJob& job) {
    writeRequestedOrigins<SoundParts>(gallery, loadSetWork(gallery, job.set), job.sounds, job, {});
}

JobRunner soundRunner(Engine& engine, Gallery& gallery, LiveControls* controls, const SoundListener& hear) {
    return [&engine, &gallery, controls, hear](const Json& request, JobContext& context) {
        return fillSet<SoundParts>(engine, gallery, controls, request, context, hear);
    };
}

}  // namespace continuo::app
