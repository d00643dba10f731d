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

// Teaches a model the user's playing: trains a new model that begins with the weights of another.
struct TeachingJob {
    static constexpr const char* kKind = "teaching";
    // Reasons of failed jobs (Job::reason). Nothing, or too little, is left to learn from.
    static constexpr const char* kTooLittle = "too-little";
    // The same for a job that goes on: the music is not there now; what was learnt is kept.
    static constexpr const char* kMusicGone = "music-gone";
    // A model of this name exists that this job did not make, or another job is to make it.
    static constexpr const char* kNameTaken = "name-taken";
    // About as many notes as the engine wants: eight windows of kLatents tokens, at a little over three a
    // note.
    static constexpr int kFewestNotes = 1300;
    static constexpr int kLatents = 512, kContext = 4096;  // of a window; less if the model has less

    std::string from;  // path of the model
    std::string out;   // path of the new one; OUT.checkpoint beside it while it is made
    double minutes = 20;
    std::vector<TakeId> takes;       // of which the player's voice is learnt
    std::vector<std::string> files;  // MIDI files, and folders of them
    ComputeChoice compute;
};

// For JobQueue::add; and back, throwing BadRequest that names the field.
nlohmann::json requestOf(const TeachingJob& job);
TeachingJob teachingJobOf(const nlohmann::json& request);

// TeachingJob::out of a request that may be damaged, as textIn().
std::string outOf(const nlohmann::json& request);
// The same for TeachingJob::from.
std::string fromOf(const nlohmann::json& request);

// What the player played in a take, without what is also in the takes `before`, because takes may be ranges
// of one recording; nullopt if the take is gone, or the program ends. Called on the queue's thread.
using OwnPlayingOf = std::function<std::optional<NamedPerformance>(
    TakeId take, const std::vector<TakeId>& before, const std::stop_token& stop)>;

// Runs jobs of the kind "teaching" on an engine, which must outlive the runner. cache: folder for the
// contents of music files; empty: they are not kept.
//
// A job never overwrites another model: it fails if `out` exists when it begins, or, when it goes on, if
// `out` is not the file that it left. A job that was broken off or failed continues from its checkpoint;
// until then the best measured model is at `out`, if any was measured. A cancelled job leaves what it has
// learnt.
//
// Its result: {"out", "steps", "before", "after" (held-out nats a token; null: not measured, or "before" with
// other music), "pieces", "skipped", "told" (the engine's messages), "cancelled"}; "out" is null if no model
// was made. A job that went on and was cancelled before a further step leaves its checkpoint, so that it can
// be tried again: {"out", "steps", "cancelled", "kept": true}.
JobRunner teachingRunner(Engine& engine, OwnPlayingOf ownPlayingOf, std::filesystem::path cache = {});

// Whether the file system allows a file named `out`, and the longer names of the files written on the way.
bool hasRoomForName(const std::string& out);
// Whether the job that makes the model `out` has left a checkpoint from which it can continue.
bool hasCheckpoint(const std::string& out);
// Removes the checkpoint of a job that will not go on.
void removeCheckpoint(const TeachingJob& job);

}  // namespace continuo::app
