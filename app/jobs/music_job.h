#pragma once

#include <continuo/engine.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "files/constraint_choices.h"
#include "jobs/job_queue.h"
#include "library/take.h"

namespace continuo::app {

// Several continuations of one prompt, each with its own seed; or several passages to replace what follows
// the prompt up to a second.
struct MusicJob {
    static constexpr const char* kKind = "music";
    static constexpr int kMostVariations = 16;
    // What a passage is replaced up to, on the prompt's clock, and the music from there on, which it is to
    // lead into.
    struct Replaced {
        double until = 0;
        Performance after = {};
    };
    MusicRequest music;    // its seed is the first variation's, each further one's is larger by one
    int variations = 1;    // up to kMostVariations
    NodeId from;           // what the prompt is of
    BranchId askedAt = 0;  // when it was taken: Library::moment(); 0: not known
    // Whether it is a marked range alone; none: of an earlier version, which did not say.
    std::optional<bool> onlyMarked = {};
    ConstraintChoices choices = {};  // of which the music's constraints have what came of it
    std::optional<Replaced> replaced = {};
};

// For JobQueue::add; and back, throwing BadRequest that names the field.
nlohmann::json requestOf(const MusicJob& job);
MusicJob musicJobOf(const nlohmann::json& request);
// All of it but the prompt, which may have a hundred thousand notes, and what it leads into.
MusicJob musicJobWithoutPrompt(const nlohmann::json& request);
// How many notes its prompt has; 0: it has none that can be read.
std::size_t promptNotesOf(const nlohmann::json& request);

// What comes of the variations while they are made, on the queue's thread. Times are on the clock of the
// prompt as it was given.
struct MusicJobEvents {
    struct Variation {
        JobId job = 0;
        int index = 0;  // from 0
        std::shared_ptr<const MusicJob> request;
        std::uint64_t seed = 0;
        std::string source() const;                     // NewBranch::source of it
        static JobId jobOf(const std::string& source);  // 0: it is none of a variation
    };
    struct Ending {
        std::optional<double> natsPerNote;
        double seamSeconds = 0;  // where the model really took over
        std::vector<std::pair<double, int>> latents;
        Origin origin;
        bool cancelled = false;
    };
    std::function<void(const Variation&)> begin;  // again, when it was broken off
    std::function<void(const Variation&, const std::vector<PlayedNote>&)> notes;
    std::function<void(const Variation&, const PedalChange&)> pedal;
    // Whether it is kept, on disk: one that is not is made again when the job goes on. A stop ends the
    // waiting for it soon.
    std::function<bool(const Variation&, const Ending&, const std::stop_token&)> end;
};

// Runs the kind "music" on an engine, which outlives it. Its result: {"variations": [{"seed",
// "nats_per_note", "notes", "tokens_sha256", "tokens_per_s"}, ..], "cancelled"}. Finished variations that are
// kept are its checkpoint.
JobRunner musicRunner(Engine& engine, MusicJobEvents events);

}  // namespace continuo::app
