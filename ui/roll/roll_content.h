#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace continuo::ui {

enum class Voice : std::uint8_t { You, Model };

inline constexpr int kLowestPitch = 21;    // A0
inline constexpr int kHighestPitch = 108;  // C8
inline constexpr double kStillSounds = std::numeric_limits<double>::infinity();

// Times are seconds from the beginning of the take.
struct RollNote {
    double start = 0.0;
    double end = kStillSounds;  // infinity while it sounds
    int pitch = 60;             // MIDI
    int velocity = 64;          // 1 to 127
    Voice voice = Voice::You;
    float bits = -1.0F;    // the model's surprise at this note; below 0: unknown
    bool pending = false;  // written ahead, not yet sounding
    bool operator==(const RollNote&) const = default;
};

// A damper pedal's value from a moment on; 64 and more is down.
struct RollPedal {
    double time = 0.0;
    int value = 0;
    Voice voice = Voice::You;
    bool pending = false;
    bool operator==(const RollPedal&) const = default;
};

// How long the pedal was down.
struct PedalSpan {
    double start = 0.0;
    double end = kStillSounds;  // infinity while it is down
    Voice voice = Voice::You;
    bool pending = false;
    bool operator==(const PedalSpan&) const = default;
};

struct RollTurn {
    double start = 0.0;
    double end = kStillSounds;  // infinity while it lasts
    Voice voice = Voice::You;
    bool pending = false;
    bool operator==(const RollTurn&) const = default;
};

// Beats from a moment until others begin, with their numbers.
struct RollBeats {
    double start = 0.0;
    double beatSeconds = 0.0;  // 0: no beats from here on
    int beatsPerBar = 4;
    double beat = 0.0;       // the count at `start`; bars begin at multiples of beatsPerBar
    std::int64_t first = 0;  // the first whole beat; it may lie a little before `start`
    std::int64_t bar = 1;    // the number of the bar at count 0; what is before bar 1 has none
    bool operator==(const RollBeats&) const = default;
};

// Facts of a take, for a header.
struct RollFacts {
    std::size_t yours = 0;
    std::size_t models = 0;  // pending ones not counted
    std::size_t pending = 0;
    int lowestPitch = 0;   // 0 where there is no note
    int highestPitch = 0;  // 0 where there is no note
    double end = 0.0;      // end of the last event; a sounding note counts with its start
    double meanBits = -1;  // of the model's notes with known bits; below 0: none
};

// The content of a piano roll: notes in order of their start, pedal and turns, as plain values that grow
// while one plays. Changes near the end are cheap. Every change returns the first moment from which the
// picture differs, for PianoRoll::contentChanged.
class RollContent {
public:
    // Inserts a note in order; starts mostly increase. Returns its start.
    double addNote(const RollNote& note);
    // The same of many into one that has none, which are in order of their starts.
    void addFirstNotes(std::vector<RollNote> notes);
    // Ends the voice's sounding note of this pitch, the earliest if there are several. Returns its start;
    // nullopt if none sounds.
    std::optional<double> endNote(int pitch, Voice voice, double time);
    // Events of one voice come in order of time, except after takeBack. Returns the event's time.
    double addPedal(const RollPedal& pedal);
    // Returns its start.
    double addTurn(const RollTurn& turn);
    // Ends the last turn if it is open. Returns its start, or nullopt.
    std::optional<double> endTurn(double time);
    // Reopens the last turn, which must exist. Returns its start.
    double reopenTurn();

    // Adds beats after the present ones, or replaces those that begin at the same moment. Returns their
    // start.
    double addBeats(const RollBeats& beats);

    // Takes back what the model was to play after `time`: its later notes, pedal changes and turns are
    // dropped; sounding notes, a held pedal and an open turn end there, or stay open with `soundsOn`. Events
    // at `time` itself stay. Returns the earliest moment that changed, or nullopt.
    std::optional<double> takeBack(double time, bool soundsOn = false);
    // Takes back the model's turn that began at `time`, with all that it played since, and the turns behind
    // it; the one before it goes on. Returns as takeBack().
    std::optional<double> drop(double time);
    // Marks pending events that begin before `time` as sounded. Returns the earliest moment that changed, or
    // nullopt.
    std::optional<double> settle(double time);

    const std::vector<RollNote>& notes() const { return notes_; }
    const std::vector<RollTurn>& turns() const { return turns_; }
    const std::vector<RollBeats>& beats() const { return beats_; }

    // Ascending indices into notes() of the notes that sound somewhere in [from, to). O(log n + found),
    // however long some of them are.
    std::vector<std::size_t> notesBetween(double from, double to) const;
    // Notes without an end, in order of their start.
    std::vector<RollNote> soundingNotes() const;
    // Spans in [from, to) with the pedal down, in order of voice, then time.
    std::vector<PedalSpan> pedalsBetween(double from, double to) const;
    // O(n) in the number of turns.
    std::vector<RollTurn> turnsBetween(double from, double to) const;
    RollFacts facts() const;
    // The moments between which the pictures of this and of other music differ; nullopt: nowhere. How much
    // the notes surprised counts where it is `seen`.
    std::optional<std::pair<double, double>> differsFrom(const RollContent& other, bool surpriseSeen) const;

    // For tests: removes everything; index of the note of this pitch at this moment, the latest to begin if
    // there are several.
    void clear();
    std::optional<std::size_t> noteAt(double time, int pitch) const;

private:
    static constexpr std::size_t kFanOut = 16;

    double latestEnd(std::size_t level, std::size_t place) const;
    void refreshLatest(std::size_t firstNote, bool onlyThat = false);
    void collect(std::size_t level, std::size_t place, double from, std::size_t before,
                 std::vector<std::size_t>& found) const;
    std::vector<RollPedal>& pedalsOf(Voice voice) { return pedals_[static_cast<std::size_t>(voice)]; }

    std::vector<RollNote> notes_;
    // latest_[k][i]: the latest end among the kFanOut^(k+1) notes from i * kFanOut^(k+1) on.
    std::vector<std::vector<double>> latest_;
    std::array<std::vector<RollPedal>, 2> pedals_;  // a voice each; down and up take turns
    std::vector<RollTurn> turns_;
    std::vector<RollBeats> beats_;
    double pendingFrom_ = kStillSounds;  // no pending thing begins before
};

}  // namespace continuo::ui
