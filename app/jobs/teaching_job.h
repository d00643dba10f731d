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

// Fine-tunes a model on the user's playing; the result is a new model.
struct TeachingJob {
    static constexpr const char* kKind = "teaching";
    // Reasons of failed jobs (Job::reason). Too little music, or none, remains to learn from.
    static constexpr const char* kTooLittle = "too-little";
    // As kTooLittle, for a resumed job: the music is gone; the checkpoint is kept.
    static constexpr const char* kMusicGone = "music-gone";
    // A model of this name exists that this job did not make, or another job will make it.
    static constexpr const char* kNameTaken = "name-taken";
    // Roughly the engine's minimum: eight windows of kLatents tokens, at just over three tokens a note.
    static constexpr int kFewestNotes = 1300;
    static constexpr int kLatents = 512, kContext = 4096;  // of a window; less if the model has less

    std::string from;  // path of the model
    std::string out;   // path of the new one; OUT.checkpoint beside it during training
    double minutes = 20;
    std::vector<TakeId> takes;       // takes of which the player's voice is learnt
    std::vector<std::string> files;  // MIDI files, and folders of them
    ComputeChoice compute;
};

// Converts for JobQueue::add, and back. Throws BadRequest naming the field.
nlohmann::json requestJson(const TeachingJob& job);
TeachingJob parseTeachingJob(const nlohmann::json& request);

// Returns TeachingJob::out of a request that may be damaged, as textIn().
std::string teachingOutPath(const nlohmann::json& request);
// Returns TeachingJob::from in the same way.
std::string teachingFromPath(const nlohmann::json& request);

// Returns what the player played in a take, without what is also in the takes `before`, because takes may be
// ranges of one recording. nullopt if the take is gone or the program ends. Called on the queue's thread.
using LoadOwnPlaying = std::function<std::optional<NamedPerformance>(
    TakeId take, const std::vector<TakeId>& before, const std::stop_token& stop)>;

// Runs jobs of the kind "teaching" on an engine, which must outlive the runner. cache: folder for parsed
// music files; empty: no cache.
//
// A job never overwrites another model. A new job fails if `out` exists; a resumed job fails if `out` is not
// the file that it left. An interrupted or failed job resumes from its checkpoint; until then `out` is the
// best measured model, if any was measured. A cancelled job keeps what it has learnt.
//
// Its result: {"out", "steps", "before", "after" (held-out nats a token; null: not measured, or "before" used
// other music), "pieces", "skipped", "told" (the engine's messages), "cancelled"}. "out" is null if no model
// was made. A resumed job that is cancelled before its next step keeps its checkpoint for a retry: {"out",
// "steps", "cancelled", "kept": true}.
JobRunner teachingRunner(Engine& engine, LoadOwnPlaying ownPlayingOf, std::filesystem::path cache = {});

// Returns whether the file system allows `out` and the longer names of the temporary files as file names.
bool isValidNameLength(const std::string& out);
// Returns whether the job that makes the model `out` has left a checkpoint.
bool hasCheckpoint(const std::string& out);
// Removes the checkpoint of a job that will not resume.
void removeCheckpoint(const TeachingJob& job);

}  // namespace continuo::app
