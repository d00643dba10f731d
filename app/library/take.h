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

// A recording or one of its branches: a row of the tree.
struct NodeId {
    TakeId take = 0;
    BranchId branch = 0;  // 0: the recording itself
    bool operator==(const NodeId&) const = default;
};

// Identifies a note in the music of a take or branch; times are on its clock.
struct NotePlace {
    int pitch = 0;
    double seconds = 0;  // its start
    // Tells it from another note with the same pitch and start. Missing in edits of older versions.
    struct Sound {
        int velocity = 0;
        double end = 0;  // s
        bool operator==(const Sound&) const = default;
    };
    std::optional<Sound> sound = {};
    bool operator==(const NotePlace&) const = default;
};
NotePlace placeOf(const Note& note);

// A note that the user changed, added or removed. The music of the take or branch includes it, and
// continuations hear it, but the recording stays as it was played.
struct NoteEdit {
    Voice voice = Voice::Player;   // whose note it is
    std::optional<NotePlace> was;  // nullopt: a new note
    std::optional<Note> becomes;   // nullopt: removed
    // The last branch that existed when the edit was made: the model of a branch that was asked for later
    // (Branch::heardFrom) heard the edited music.
    BranchId lastBranch = kNotKnown;
    static constexpr BranchId kNotKnown = -1;
    bool operator==(const NoteEdit&) const = default;

    // The first moment at which the music differs, s.
    double seconds() const;
};
NoteEdit takingOut(Voice voice, NotePlace note);

// The user's marks on a take or branch. Library::undo() undoes changes of them.
struct Marks {
    std::string name;  // a take's title, often empty; a branch's "A", "B", "C.1"
    std::string note;
    bool starred = false;
    bool discarded = false;              // hidden but not deleted; a discarded parent hides its children
    std::vector<NoteEdit> edits = {};    // in the order in which they were made
    std::vector<std::string> tags = {};  // none empty, none twice
    bool operator==(const Marks&) const = default;
};

// Where music comes from.
struct Origin {
    std::string modelName;  // empty: only the player plays
    std::string modelHash;  // SHA-256 of the model's file
    std::string licence;    // as the model's card says
    std::uint64_t seed = 0;
    std::string details;  // JSON object: sampling, precision, device, ..; goes into exports as it is
    bool operator==(const Origin&) const = default;
};

// What a row of the tree shows about music that has not been read.
struct MusicSummary {
    std::array<int, 2> notes{};              // by Voice
    double seconds = 0;                      // from the beginning to the last event
    std::optional<double> natsPerNote = {};  // mean over the model's notes; none: not known
    std::vector<float> contour;              // mean pitch over time, 0..1 of the music's range, or kRest
    std::int64_t counted = 0;                // number of events or notes that this was made from
    static constexpr int kContourPoints = 22;
    static constexpr float kRest = -1;
    bool operator==(const MusicSummary&) const = default;
};

// Something played and recorded.
struct Take {
    TakeId id = 0;
    // Positive: shown as "Take 12". Negative: same display, but the user has not chosen to keep it. 0: shown
    // by its title, or nothing was played yet.
    int number = 0;
    WallTime created;
    Marks marks;
    Origin origin;  // without details, see Library::origin
    MusicSummary summary;
    bool growing = false;  // events may still come

    bool kept() const { return number > 0 || (number == 0 && !marks.name.empty()); }
    int shownNumber() const { return std::abs(number); }
};

// What a model played from some moment of a take's recording or of another branch on, or in the place of a
// passage of it.
struct Branch {
    BranchId id = 0;
    TakeId take = 0;
    BranchId parent = 0;     // 0: it continues the recording
    double forkSeconds = 0;  // where it leaves its parent; all its times are on the take's clock
    std::optional<double> rejoinSeconds = {};  // where its parent's music goes on; nullopt: it does not
    WallTime created;
    Marks marks;
    Origin origin;                                // without details
    MusicSummary summary;                         // of its own notes alone
    std::vector<std::pair<double, int>> latents;  // (second, most latents from there on)
    std::vector<PedalChange> pedal;               // the model's
    bool finished = false;                        // false: it is being made, or was broken off
    BranchId askedAt = 0;                         // NewBranch::askedAt

    // The branch's prompt contained those edits of its parent whose NoteEdit::lastBranch is below this.
    BranchId heardFrom() const { return askedAt != 0 ? askedAt : id; }
};

// A note and how much it surprised the model.
struct PlayedNote {
    Note note;
    float bits = kUnknownBits;
    bool operator==(const PlayedNote&) const = default;
};

// The music of a take or a branch, ready to be shown, heard and written.
struct TakeContent {
    struct Part {
        std::vector<PlayedNote> notes;  // in order of their starts; one that still sounds ends at kStillHeld
        std::vector<PedalChange> pedal;
        bool operator==(const Part&) const = default;
    };
    struct Turn {
        Voice voice = Voice::Player;
        double seconds = 0;  // its beginning
        bool operator==(const Turn&) const = default;
    };
    std::array<Part, 2> parts;  // by Voice
    std::vector<Turn> turns;
    std::vector<Beats> beats;
    std::vector<std::pair<double, int>> latents;  // (second, latents in use from there on)
    // Of live music: (second, temperature of the model's notes from there on).
    std::vector<std::pair<double, double>> temperatures;
    double seconds = 0;  // its length
    bool operator==(const TakeContent&) const = default;

    Part& of(Voice voice) & { return parts[static_cast<std::size_t>(voice)]; }
    const Part& of(Voice voice) const& { return parts[static_cast<std::size_t>(voice)]; }
    // A temporary gives the part away as a value, which may safely be kept.
    Part of(Voice voice) && { return std::move(parts[static_cast<std::size_t>(voice)]); }
    // One voice, or both as one piece. Notes that still sound end at `seconds`.
    Performance performance(Voice voice) const;
    Performance performance() const;
};

}  // namespace continuo::app
