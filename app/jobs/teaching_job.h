#pragma once

#include <continuo/engine.h>

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "jobs/job_queue.h"
#include "library/take.h"

namespace continuo::app {

// Fine-tunes a model on the user's playing, which makes a new model.
struct TeachingJob {
    static constexpr const char* kKind = "teaching";
    // Reasons of failed jobs (Job::reason). kTooLittle: the music is missing or too short to learn from.
    static constexpr const char* kTooLittle = "too-little";
    // kMusicGone: like kTooLittle, for a resumed job: its music is missing. The checkpoint is kept.
    static constexpr const char* kMusicGone = "music-gone";
    // kNameTaken: a model with this name exists that this job did not make, or another job will make one.
    static constexpr const char* kNameTaken = "name-taken";
    // About the engine's minimum: eight windows of kLatents tokens, with just over three tokens per note.
    static constexpr int kFewestNotes = 1300;
    static constexpr int kLatents = 512, kContext = 4096;  // of a training window; the model may have fewer

    std::string from;  // path of the model
    std::string out;   // path of the new model; OUT.checkpoint beside it during training
    double minutes = 20;
    std::vector<TakeId> takes;       // takes that are learnt from: only the player's notes
    std::vector<std::string> files;  // MIDI files, and folders of them
    ComputeChoice compute;
};

// These convert a job to a request for JobQueue::add, and back. Parsing throws BadRequest, which names the
// field.
nlohmann::json requestJson(const TeachingJob& job);
TeachingJob parseTeachingJob(const nlohmann::json& request);

// Returns TeachingJob::out of a request that may be damaged; empty if missing, as textField().
std::string teachingOutPath(const nlohmann::json& request);
// Returns TeachingJob::from of a request that may be damaged; empty if missing.
std::string teachingFromPath(const nlohmann::json& request);

// Returns the player's music in a take. Takes may be ranges of one recording, so leaves out notes that are
// also in the takes `before`. Returns nullopt if the take is gone or the program ends. Called on the queue's
// thread.
using LoadOwnPlaying = std::function<std::optional<NamedPerformance>(
    TakeId take, const std::vector<TakeId>& before, const std::stop_token& stop)>;

// Runs jobs of the kind "teaching" on an engine, which must outlive the runner. cache: folder for parsed
// music files; empty: no cache.
//
// A job never overwrites another model. A new job fails if `out` exists; a resumed job fails if `out` is not
// the file that it left. An interrupted or failed job resumes from its checkpoint. Until then, `out` is the
// best model measured so far, if any was measured. A cancelled job keeps what it has learnt.
//
// The result: {"out", "steps", "before", "after" (nats per held-out token; null: not measured, or "before"
// used other music), "pieces", "skipped", "told" (the engine's messages), "cancelled"}. "out" is null if no
// model was made. A resumed job that is cancelled before its next step keeps its checkpoint for a retry:
// {"out", "steps", "cancelled", "kept": true}.
JobRunner teachingRunner(Engine& engine, LoadOwnPlaying ownPlayingOf, std::filesystem::path cache = {});

// Returns whether the file system allows `out` and the longer names of the temporary files as file names.
bool isValidNameLength(const std::string& out);
// Returns whether the job that makes the model `out` has left a checkpoint.
bool hasCheckpoint(const std::string& out);
// Removes the checkpoint of a job that will not resume.
void removeCheckpoint(const TeachingJob& job);

}  // namespace continuo::app
