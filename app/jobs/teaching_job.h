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

// Teaches a model the user's playing: a new model is trained from it.
struct TeachingJob {
    static constexpr const char* kKind = "teaching";
    // A failed job's reason: nothing is there any more to learn from, or too little.
    static constexpr const char* kTooLittle = "too-little";
    // The same of one that goes on: the music is not there now, and what was learnt is kept.
    static constexpr const char* kMusicGone = "music-gone";
    // Another: a model of this name is there that this job did not make, or another job makes it.
    static constexpr const char* kNameTaken = "name-taken";
    // About as many as the engine wants: eight windows of kLatents tokens, a note having three and a bit.
    static constexpr int kFewestNotes = 1300;
    static constexpr int kLatents = 512, kContext = 4096;  // of a window, or as many as the model has

    std::string from;  // path of the model
    std::string out;   // path of the new one; OUT.checkpoint beside it while it is made
    double minutes = 20;
    std::vector<TakeId> takes;       // the player's voice of them
    std::vector<std::string> files;  // MIDI files, and folders of them
    ComputeChoice compute;
};

// For JobQueue::add; and back, throwing BadRequest that names the field.
nlohmann::json requestOf(const TeachingJob& job);
TeachingJob teachingJobOf(const nlohmann::json& request);

// The model that a request for one names, as textIn().
std::string outOf(const nlohmann::json& request);
// The same of the model that it begins from.
std::string fromOf(const nlohmann::json& request);

// What the player played in a take but for what is in others that were read before, as takes may be ranges of
// one recording; nothing where it is gone, or the program ends. Called on the queue's thread.
using OwnPlayingOf = std::function<std::optional<NamedPerformance>(
    TakeId take, const std::vector<TakeId>& before, const std::stop_token& stop)>;

// Runs the kind "teaching" on an engine, which outlives it. cache: of what files hold; empty: nothing is
// kept. A job that begins where a model is already fails and leaves it, and so does one that goes on where
// another model lies than it left. One that was broken off, or failed
// on the way, continues from its checkpoint, and leaves no model but the best that was measured; one that was
// cancelled leaves what it had learnt. Its result: {"out", "steps", "before", "after" (nats a token of what
// was held out; null: not measured, or "before" not by the same music), "pieces", "skipped", "told" (lines
// that the engine had to say), "cancelled"}; "out" is null where nothing was made. One that went on and was
// cancelled before a further step leaves its checkpoint, to be tried again: {"out", "steps", "cancelled",
// "kept": true}.
JobRunner teachingRunner(Engine& engine, OwnPlayingOf ownPlayingOf, std::filesystem::path cache = {});

// Whether a file can have the name of the model `out`, and the longer ones that are written on the way.
bool hasRoomForName(const std::string& out);
// Whether a job that made the model `out` has left beside it what it can continue from.
bool hasCheckpoint(const std::string& out);
// Removes what a job that will not go on has left beside its model.
void removeCheckpoint(const TeachingJob& job);

}  // namespace continuo::app
