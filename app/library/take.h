#pragma once

#include <continuo/performance.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "duet/log/duet_event.h"
#include "tempo/beats.h"

namespace continuo::app {

using TakeId = std::int64_t;    // above 0
using BranchId = std::int64_t;  // above 0
using WallTime = std::chrono::system_clock::time_point;

// Identifies a recording or one of its branches: a row of the tree.
struct NodeId {
    TakeId take = 0;
    BranchId branch = 0;  // 0: the recording itself
    bool operator==(const NodeId&) const = default;
};

// Identifies a note in the music of a take or branch; times are on its clock.
struct NotePlace {
    int pitch = 0;
    double seconds = 0;  // its start
    // Distinguishes notes of the same pitch and start. Edits of older versions lack it.
    struct Sound {
        int velocity = 0;
        double end = 0;  // s
        bool operator==(const Sound&) const = default;
    };
    std::optional<Sound> sound = {};
    bool operator==(const NotePlace&) const = default;
};
NotePlace placeOf(const Note& note);

// A note that the user changed, added or removed. The edit applies to the music of the take or branch and to
// prompts from it. The recording stays as played.
struct NoteEdit {
    Voice voice = Voice::Player;   // whose note it is
    std::optional<NotePlace> was;  // nullopt: a new note
    std::optional<Note> becomes;   // nullopt: removed
    // The last branch that existed when the edit was made. Later branches had the edit in their prompt, see
    // Branch::promptEditLimit.
    BranchId lastBranch = kNotKnown;
    static constexpr BranchId kNotKnown = -1;
    bool operator==(const NoteEdit&) const = default;

    // Returns the first second at which the edit changes the music.
    double seconds() const;
};
NoteEdit makeRemoval(Voice voice, NotePlace note);

// The user's marks on a take or branch. Library::undo() reverts changes of them.
struct Marks {
    std::string name;  // a take's title, often empty; a branch's "A", "B", "C.1"
    std::string note;
    bool starred = false;
    bool discarded = false;              // hidden but not deleted; a discarded parent hides its children
    std::vector<NoteEdit> edits = {};    // in order of creation
    std::vector<std::string> tags = {};  // no empty ones, no duplicates
    bool operator==(const Marks&) const = default;
};

// The origin of music.
struct Origin {
    std::string modelName;  // empty: only the player
    std::string modelHash;  // SHA-256 of the model's file
    std::string licence;    // from the model's card
    std::uint64_t seed = 0;
    std::string details;  // JSON object: sampling, precision, device, ..; exports include it unchanged
    bool operator==(const Origin&) const = default;
};

// The facts about a take or branch that its row in the tree shows, so that the music need not be read.
struct MusicSummary {
    std::array<int, 2> notes{};              // by Voice
    double seconds = 0;                      // from the beginning to the last event
    std::optional<double> natsPerNote = {};  // mean over the model's notes; nullopt: not known
    std::vector<float> contour;              // mean pitch over time, 0..1 of the music's range, or kRest
    std::int64_t counted = 0;                // number of events or notes that this was computed from
    static constexpr int kContourPoints = 22;
    static constexpr float kRest = -1;
    bool operator==(const MusicSummary&) const = default;
};

// A recording.
struct Take {
    TakeId id = 0;
    // Positive: shown as "Take 12". Negative: shown as "Take 12" too, but the user has not kept the take. 0:
    // shown by its title, or nothing was played yet.
    int number = 0;
    WallTime created;
    Marks marks;
    Origin origin;  // without details; Library::origin adds them
    MusicSummary summary;
    bool growing = false;  // events may follow

    bool kept() const { return number > 0 || (number == 0 && !marks.name.empty()); }
    int shownNumber() const { return std::abs(number); }
};

// An alternative continuation of a recording or of another branch, or a replacement of a passage of it.
struct Branch {
    BranchId id = 0;
    TakeId take = 0;
    BranchId parent = 0;     // 0: continues the recording
    double forkSeconds = 0;  // where it leaves its parent, on the take's clock like all times here
    std::optional<double> rejoinSeconds = {};  // where its parent's music resumes; nullopt: it does not
    WallTime created;
    Marks marks;
    Origin origin;                                // without details
    MusicSummary summary;                         // of its own notes only
    std::vector<std::pair<double, int>> latents;  // (second, maximum latents from there on)
    std::vector<PedalChange> pedal;               // the model's
    bool finished = false;                        // false: it is being generated, or was interrupted
    BranchId promptMoment = 0;                    // NewBranch::promptMoment

    // Returns an id. Edits of the parent whose NoteEdit::lastBranch is lower were in the prompt.
    BranchId promptEditLimit() const { return promptMoment != 0 ? promptMoment : id; }
};

// A note and its surprise for the model.
struct PlayedNote {
    Note note;
    float bits = kUnknownBits;
    bool operator==(const PlayedNote&) const = default;
};

// The music of a take or branch, for display, playback and export.
struct TakeContent {
    struct Part {
        // sorted by start; a note that still sounds ends at kStillHeld
        std::vector<PlayedNote> notes;
        std::vector<PedalChange> pedal;
        bool operator==(const Part&) const = default;
    };
    struct Turn {
        Voice voice = Voice::Player;
        double seconds = 0;  // its start
        bool operator==(const Turn&) const = default;
    };
    std::array<Part, 2> parts;  // by Voice
    std::vector<Turn> turns;
    std::vector<Beats> beats;
    std::vector<std::pair<double, int>> latents;  // (second, latents in use from there on)
    // In live music: (second, temperature of the model's notes from there on).
    std::vector<std::pair<double, double>> temperatures;
    double seconds = 0;  // its length
    bool operator==(const TakeContent&) const = default;

    Part& of(Voice voice) & { return parts[static_cast<std::size_t>(voice)]; }
    const Part& of(Voice voice) const& { return parts[static_cast<std::size_t>(voice)]; }
    // On a temporary object, returns the part by value, so that it does not dangle.
    Part of(Voice voice) && { return std::move(parts[static_cast<std::size_t>(voice)]); }
    // Returns one voice; the overload below returns both as one piece. Notes that still sound end at
    // `seconds`.
    Performance performance(Voice voice) const;
    Performance performance() const;
};

}  // namespace continuo::app
