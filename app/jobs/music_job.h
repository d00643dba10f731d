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
#include "parameters/program_parameters.h"

namespace continuo::app {

// Several continuations of one prompt, each with its own seed; or several replacements of the passage from
// the prompt's end to a later second.
struct MusicJob {
    static constexpr const char* kKind = "music";
    static constexpr int kMostVariations = static_cast<int>(parameters::kVariations.max);
    // The end of a replaced passage, on the prompt's clock, and the music after it, which the replacement
    // must lead into.
    struct Replaced {
        double until = 0;
        Performance after = {};
    };
    MusicRequest music;         // the first variation's seed; each further one adds 1
    int variations = 1;         // up to kMostVariations
    NodeId from;                // the take or branch of the prompt
    BranchId promptMoment = 0;  // Library::moment() when the prompt was copied; 0: unknown
    // Whether the prompt is only a marked range; nullopt: an earlier version did not store it.
    std::optional<bool> onlyMarked = {};
    ConstraintChoices choices = {};  // the music's constraints are their result
    std::optional<Replaced> replaced = {};
};

// Converts for JobQueue::add, and back. Throws BadRequest naming the field.
nlohmann::json requestJson(const MusicJob& job);
MusicJob parseMusicJob(const nlohmann::json& request);
// Parses everything except the prompt, which may have a hundred thousand notes, and the music after a
// passage.
MusicJob parseMusicJobWithoutPrompt(const nlohmann::json& request);
// Returns the number of notes of the prompt; 0 if it has no readable one.
std::size_t countPromptNotes(const nlohmann::json& request);

// Receives the variations while they are generated, on the queue's thread. Times are on the prompt's clock.
struct MusicJobEvents {
    struct Variation {
        JobId job = 0;
        int index = 0;  // from 0
        std::shared_ptr<const MusicJob> request;
        std::uint64_t seed = 0;
        std::string source() const;                          // its NewBranch::source
        static JobId parseJobId(const std::string& source);  // 0: not the source of a variation
    };
    struct Ending {
        std::optional<double> natsPerNote;
        double seamSeconds = 0;  // where the model actually took over
        std::vector<std::pair<double, int>> latents;
        Origin origin;
        bool cancelled = false;
    };
    std::function<void(const Variation&)> begin;  // called again after an interruption
    std::function<void(const Variation&, const std::vector<PlayedNote>&)> notes;
    std::function<void(const Variation&, const PedalChange&)> pedal;
    // Returns whether the variation is stored on disk. If not, it is generated again when the job resumes. A
    // stop ends the wait soon.
    std::function<bool(const Variation&, const Ending&, const std::stop_token&)> end;
};

// Runs the kind "music" on an engine, which must outlive it. Its result: {"variations": [{"seed",
// "nats_per_note", "notes", "tokens_sha256", "tokens_per_s"}, ..], "cancelled"}. The stored variations are
// its checkpoint.
JobRunner musicRunner(Engine& engine, MusicJobEvents events);

}  // namespace continuo::app
