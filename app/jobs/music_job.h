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

// Several continuations of one prompt, each with its own seed. Or several replacements of a passage, which
// begins at the prompt's end.
struct MusicJob {
    static constexpr const char* kKind = "music";
    static constexpr int kMostVariations = static_cast<int>(parameters::kVariations.max);
    // until: end of the replaced passage, s on the prompt's clock. after: the music that follows; the
    // replacement must lead into it.
    struct Replaced {
        double until = 0;
        Performance after = {};
    };
    MusicRequest music;         // with the first variation's seed; each further variation adds 1
    int variations = 1;         // up to kMostVariations
    NodeId from;                // the take or branch of the prompt
    BranchId promptMoment = 0;  // Library::moment() when the prompt was copied; 0: unknown
    // Whether the prompt is only a marked range; nullopt: an earlier version did not store it.
    std::optional<bool> onlyMarked = {};
    ConstraintChoices choices = {};  // from which the music's constraints were computed
    std::optional<Replaced> replaced = {};
};

// These convert a job to a request for JobQueue::add, and back. Parsing throws BadRequest, which names the
// field.
nlohmann::json requestJson(const MusicJob& job);
MusicJob parseMusicJob(const nlohmann::json& request);
// Parses a request without its prompt, which may have a hundred thousand notes, and without the music after a
// passage.
MusicJob parseMusicJobWithoutPrompt(const nlohmann::json& request);
// Returns the number of notes in the prompt; 0 if the prompt is missing or unreadable.
std::size_t countPromptNotes(const nlohmann::json& request);

// Callbacks for the variations while they are generated, on the queue's thread. Times are on the prompt's
// clock.
struct MusicJobEvents {
    struct Variation {
        JobId job = 0;
        int index = 0;  // from 0
        std::shared_ptr<const MusicJob> request;
        std::uint64_t seed = 0;
        std::string source() const;                          // its NewBranch::source
        static JobId parseJobId(const std::string& source);  // 0: `source` is not that of a variation
    };
    struct Ending {
        std::optional<double> natsPerNote;
        double seamSeconds = 0;  // where the model's music actually begins
        std::vector<std::pair<double, int>> latents;
        Origin origin;
        bool cancelled = false;
    };
    std::function<void(const Variation&)> begin;  // called again after an interruption
    std::function<void(const Variation&, const std::vector<PlayedNote>&)> notes;
    std::function<void(const Variation&, const PedalChange&)> pedal;
    // Returns whether the variation is stored on disk. If it is not, a resumed job generates it again. A stop
    // soon ends waiting for the disk.
    std::function<bool(const Variation&, const Ending&, const std::stop_token&)> end;
};

// Runs jobs of the kind "music" on an engine, which must outlive the runner. The result: {"variations":
// [{"seed", "nats_per_note", "notes", "tokens_sha256", "tokens_per_s"}, ..], "cancelled"}. The checkpoint is
// the list of stored variations.
JobRunner musicRunner(Engine& engine, MusicJobEvents events);

}  // namespace continuo::app
