#include "jobs/teaching_job.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "files/json_text.h"
#include "jobs/job_error.h"
#include "jobs/request_fields.h"
#include "jobs/teaching_state.h"
#include "teaching/midi_folder.h"
#include "teaching/piece_files.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* kCheckpoint = ".checkpoint";

// Forwards progress to the queue, and stores the engine's messages in the job's state.
class TeachingEvents : public Events {
public:
    TeachingEvents(JobContext& context, TeachingState& state) : context_(context), state_(state) {}

    void onProgress(const Progress& progress) override {
        context_.progress(progress.fraction, progress.rate, progress.unit, progress.phase);
    }
    void onWarning(const std::string& line) override { state_.addMessage(line); }

private:
    JobContext& context_;
    TeachingState& state_;
};

// The training music, and the number of unusable files.
struct Music {
    std::vector<TrainingPerformance> pieces;
    std::int64_t skipped = 0;
};

void throwIfStopped(const JobContext& context) {
    if (context.stop().stop_requested())
        throw Error(ErrorCode::Cancelled, "teaching: stopped before it began to learn; nothing was made");
}

void addTakes(const TeachingJob& job, const LoadOwnPlaying& ownPlayingOf, JobContext& context, Music& music) {
    std::vector<TakeId> before;
    for (const TakeId take : job.takes) {
        throwIfStopped(context);
        context.progress({}, 0, {}, "reading");
        std::optional<NamedPerformance> piece = ownPlayingOf(take, before, context.stop());
        if (!piece || piece->performance.notes.empty()) {
            ++music.skipped;
        } else {
            music.pieces.push_back({std::move(*piece)});
            before.push_back(take);
        }
    }
}

// Returns the job's files and those in its folders. Missing ones are skipped, like files without music.
std::vector<fs::path> findFiles(const TeachingJob& job, Music& music) {
    std::vector<fs::path> files;
    for (const std::string& each : job.files) {
        std::error_code ignored;
        try {
            if (!fs::is_directory(each, ignored)) {
                files.emplace_back(each);
                continue;
            }
            const std::vector<fs::path> found = midiFilesIn(each);
            files.insert(files.end(), found.begin(), found.end());
        } catch (const Error&) {
            ++music.skipped;
        }
    }
    return files;
}

void addFiles(const TeachingJob& job, const fs::path& cache, JobContext& context, Music& music) {
    const std::vector<fs::path> files = findFiles(job, music);
    PieceReadOptions reading;
    reading.cache = cache;
    readPieces(
        files, reading,
        [&](std::size_t index, PieceFile piece) {
            throwIfStopped(context);
            if (!piece.problem.empty()) {
                ++music.skipped;
                return;
            }
            music.pieces.push_back({{files[index].string(), std::move(piece.performance)}});
        },
        [&](std::size_t) {
            throwIfStopped(context);
            context.progress({}, 0, {}, "reading");
        });
}

// Makes the training configuration: short windows, because a playing style is audible within seconds.
Json makeConfig(const TeachingJob& job, const Engine& engine) {
    const ModelSummary model = engine.inspect(job.from, ModelHash::Skipped);
    Json training = {
        {"keep_best", true}, {"report_every", 10}, {"valid_every", 100}, {"valid_tokens", 12288}};
    if (model.latents == 0) return {{"training", std::move(training)}};
    const auto context = std::min<std::int64_t>(model.contextTokens, TeachingJob::kContext);
    training["context"] = context;
    if (!model.fixedLatents) {
        training["latents"] = std::min<std::int64_t>({model.latents, TeachingJob::kLatents, context});
        training["latent_jitter"] = 0.25;
    }
    return {{"training", std::move(training)}};
}

Json natsJson(std::optional<double> nats) { return nats >= 0 ? Json(*nats) : Json(); }

Json resultJson(const TrainResult& result, const TrainRequest& request, std::int64_t skipped,
                const std::vector<std::string>& told) {
    return {{"out", result.out.empty() ? Json() : Json(result.out)},
            {"steps", result.steps},
            {"before", natsJson(result.validNatsBefore)},
            {"after", natsJson(result.validNats)},
            {"pieces", request.pieces.size()},
            {"skipped", skipped},
            {"told", told},
            {"cancelled", result.cancelled}};
}

// Returns whether the job resumes: it was begun and its checkpoint exists.
bool isResuming(const TeachingJob& job, const JobContext& context) {
    return !context.checkpoint().is_null() && hasCheckpoint(job.out);
}

// Throws a JobError if any file exists at `out`. It may be an earlier result of this job.
void requireFree(const TeachingJob& job) {
    std::error_code ignored;
    if (!fs::exists(job.out, ignored)) return;
    throw JobError(ErrorCode::BadRequest, TeachingJob::kNameTaken,
                   job.out + ": is there already, and stays as it is; give the new model another name");
}

// Returns the result of a resumed job that was cancelled before its next step. The checkpoint stays, and the
// best model so far may exist.
Json keptResultJson(const TeachingJob& job) {
    std::error_code ignored;
    return {{"out", fs::exists(job.out, ignored) ? Json(job.out) : Json()},
            {"steps", 0},
            {"cancelled", true},
            {"kept", true}};
}

// Deletes the weights file of a job that will resume. The checkpoint contains the weights, and the file is no
// finished model.
void removeUnfinished(const TeachingJob& job) {
    std::error_code ignored;
    if (hasCheckpoint(job.out)) fs::remove(job.out, ignored);
}

TrainResult learn(Engine& engine, const TrainRequest& request, const TeachingJob& job, JobContext& context,
                  TeachingState& state) {
    TeachingEvents events(context, state);
    state.startTraining();
    try {
        return engine.run(request, events, context.stop());
    } catch (...) {
        state.recordOutput(engine, job);
        throw;
    }
}

Json teach(Engine& engine, const LoadOwnPlaying& ownPlayingOf, const fs::path& cache, const TeachingJob& job,
           JobContext& context) {
    TrainRequest request;
    request.from = job.from;
    request.out = job.out;
    request.minutes = job.minutes;
    request.compute = job.compute;
    request.config = makeConfig(job, engine).dump();
    request.resume = isResuming(job, context);
    engine.checkTraining(request);
    TeachingState state(context, request.resume);
    request.resume ? state.requireOwnModel(engine, job) : requireFree(job);
    std::error_code ignored;
    const bool wasThere = fs::exists(job.out, ignored);
    Music music;
    addTakes(job, ownPlayingOf, context, music);
    addFiles(job, cache, context, music);
    if (music.pieces.empty())
        throw Error(ErrorCode::BadFile,
                    "teaching: nothing of what was chosen is there; bring it back, or choose other music");
    request.pieces = std::move(music.pieces);
    state.holdOut(request);
    fs::create_directories(fs::path(job.out).parent_path());
    TrainResult result = learn(engine, request, job, context, state);
    // training was complete; only the queue's record of that was lost
    if (result.out.empty() && !result.cancelled) result.out = job.out;
    const bool kept = request.resume && result.cancelled && result.out.empty();
    // Keeps `out` if it is the best model so far, because the resumed job compares its model with it.
    if (context.interrupted() && !kept && !result.validNats && !wasThere) removeUnfinished(job);
    if (context.interrupted() || kept) state.recordOutput(engine, job);
    if (kept) return keptResultJson(job);
    if (!context.interrupted()) removeCheckpoint(job);
    return resultJson(result, request, music.skipped, state.messages());
}

}  // namespace

Json requestJson(const TeachingJob& job) {
    Json request = {{"from", job.from},
                    {"out", job.out},
                    {"minutes", job.minutes},
                    {"takes", job.takes},
                    {"files", job.files}};
    writeTo(request, job.compute);
    return request;
}

std::string teachingOutPath(const Json& request) { return textField(request, "out"); }

std::string teachingFromPath(const Json& request) { return textField(request, "from"); }

TeachingJob parseTeachingJob(const Json& request) {
    const RequestPlace place = placeOf(request, TeachingJob::kKind);
    TeachingJob job;
    place.read("from", job.from);
    place.read("out", job.out);
    place.read("minutes", job.minutes);
    place.read("takes", job.takes);
    place.read("files", job.files);
    readFrom(place, job.compute);
    if (job.from.empty()) place.refuse("from names no model");
    if (job.out.empty()) place.refuse("out names no file");
    if (!(job.minutes > 0 && job.minutes <= 1e6)) place.refuse("minutes are not from above 0 to 1,000,000");
    if (job.takes.empty() && job.files.empty()) place.refuse("takes and files name no music");
    return job;
}

JobRunner teachingRunner(Engine& engine, LoadOwnPlaying ownPlayingOf, fs::path cache) {
    return [&engine, ownPlayingOf = std::move(ownPlayingOf), cache = std::move(cache)](
               const Json& request, JobContext& context) -> Json {
        const TeachingJob job = parseTeachingJob(request);
        try {
            return teach(engine, ownPlayingOf, cache, job, context);
        } catch (const Error& error) {
            // Keeps the checkpoint, because the cause may be temporary: a full disk, a GPU fault or a missing
            // drive.
            const bool kept = isResuming(job, context);
            if (error.code() == ErrorCode::Cancelled)
                return kept ? keptResultJson(job) : Json{{"out", nullptr}, {"steps", 0}, {"cancelled", true}};
            if (error.code() == ErrorCode::BadFile)
                throw JobError(error.code(), kept ? TeachingJob::kMusicGone : TeachingJob::kTooLittle,
                               error.what());
            throw;
        }
    };
}

bool isValidNameLength(const std::string& out) {
    constexpr std::size_t kMostBytes = 255;  // of a file name on all relevant file systems
    return (fs::path(out).filename().string() + kCheckpoint).size() <= kMostBytes;
}

bool hasCheckpoint(const std::string& out) {
    std::error_code ignored;
    return fs::exists(out + kCheckpoint, ignored);
}

void removeCheckpoint(const TeachingJob& job) {
    std::error_code ignored;
    fs::remove(job.out + kCheckpoint, ignored);
}

}  // namespace continuo::app
