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

// A note; times are seconds from the beginning of the take.
struct RollNote {
    double start = 0.0;
    double end = kStillSounds;  // infinity while it sounds
    int pitch = 60;             // MIDI
    int velocity = 64;          // 1 to 127
    Voice voice = Voice::You;
    float bits = -1.0F;    // surprise; below 0: unknown
    bool pending = false;  // generated, but not yet sounding
    bool operator==(const RollNote&) const = default;
};

// A damper pedal's value from this moment on; 64 and more is down.
struct RollPedal {
    double time = 0.0;
    int value = 0;
    Voice voice = Voice::You;
    bool pending = false;
    bool operator==(const RollPedal&) const = default;
};

// A span with the pedal down.
struct PedalSpan {
    double start = 0.0;
    double end = kStillSounds;  // infinity while it is down
    Voice voice = Voice::You;
    bool pending = false;
    bool operator==(const PedalSpan&) const = default;
};

struct RollTurn {
    double start = 0.0;
    double end = kStillSounds;  // infinity while open
    Voice voice = Voice::You;
    bool pending = false;
    bool operator==(const RollTurn&) const = default;
};

// Numbered beats from a moment until the next RollBeats.
struct RollBeats {
    double start = 0.0;
    double beatSeconds = 0.0;  // 0: no beats
    int beatsPerBar = 4;
    double countAtStart = 0.0;        // count at `start`; bars begin at multiples of beatsPerBar
    std::int64_t firstWholeBeat = 0;  // first whole beat; may be slightly before `start`
    std::int64_t bar = 1;             // bar number at count 0; beats before bar 1 have none
    bool operator==(const RollBeats&) const = default;
};

// Facts about a take, for a header.
struct RollFacts {
    std::size_t playerNotes = 0;
    std::size_t modelNotes = 0;  // without pending ones
    std::size_t pending = 0;
    int lowestPitch = 0;   // 0 without notes
    int highestPitch = 0;  // 0 without notes
    double end = 0.0;      // of the last event; a sounding note counts with its start
    double meanBits = -1;  // over the model's notes with known bits; below 0: none
};

// The content of a piano roll: notes in order of start, pedals and turns, which grow during playing. Changes
// near the end are cheap. Every change returns the first moment from which the picture differs, for
// PianoRoll::contentChanged.
class RollContent {
public:
    // Inserts a note in order; starts mostly increase. Returns its start.
    double addNote(const RollNote& note);
    // Adds many notes, in order of start, to a content without notes.
    void addFirstNotes(std::vector<RollNote> notes);
    // Ends the voice's sounding note of this pitch, the earliest if there are several. Returns its start;
    // nullopt if none sounds.
    std::optional<double> endNote(int pitch, Voice voice, double time);
    // Adds a pedal value. A voice's events come in order of time, except after discardAfter(). Returns the
    // event's time.
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

    // Discards the model's future after `time`: drops later notes, pedal changes and turns; sounding notes, a
    // held pedal and an open turn end there, or stay open with `soundsOn`. Events at `time` itself stay.
    // Returns the earliest moment that changed, or nullopt.
    std::optional<double> discardAfter(double time, bool soundsOn = false);
    // Removes the model's turn that began at `time`, its notes and all later turns; reopens the turn before.
    // Returns the earliest moment that changed, or nullopt.
    std::optional<double> removeTurn(double time);
    // Marks pending events that begin before `time` as sounded. Returns the earliest moment that changed, or
    // nullopt.
    std::optional<double> markSounded(double time);

    const std::vector<RollNote>& notes() const { return notes_; }
    const std::vector<RollTurn>& turns() const { return turns_; }
    const std::vector<RollBeats>& beats() const { return beats_; }

    // Returns ascending indices into notes() of the notes that sound somewhere in [from, to). O(log n +
    // found), whatever their lengths.
    std::vector<std::size_t> notesBetween(double from, double to) const;
    // Returns the notes without an end, in order of start.
    std::vector<RollNote> soundingNotes() const;
    // Returns spans in [from, to) with the pedal down, in order of voice, then time.
    std::vector<PedalSpan> pedalsBetween(double from, double to) const;
    // Returns the turns in [from, to). O(n) in the number of turns.
    std::vector<RollTurn> turnsBetween(double from, double to) const;
    RollFacts facts() const;
    // Returns the moments between which the pictures of this and other music differ; nullopt: nowhere.
    // Compares surprise only if `surpriseSeen`.
    std::optional<std::pair<double, double>> findDifference(const RollContent& other,
                                                            bool surpriseSeen) const;

    // For tests: removes everything; returns the index of the note of this pitch at this moment, the latest
    // to begin if there are several.
    void clear();
    std::optional<std::size_t> noteAt(double time, int pitch) const;

private:
    static constexpr std::size_t kFanOut = 16;

    double latestEnd(std::size_t level, std::size_t place) const;
    void refreshLatest(std::size_t firstNote, bool onlyThat = false);
    void collectNotes(std::size_t level, std::size_t place, double from, std::size_t before,
                      std::vector<std::size_t>& found) const;
    std::vector<RollPedal>& voicePedals(Voice voice) { return pedals_[static_cast<std::size_t>(voice)]; }

    std::vector<RollNote> notes_;
    // latest_[k][i]: the latest end among the kFanOut^(k+1) notes from index i * kFanOut^(k+1) on.
    std::vector<std::vector<double>> latest_;
    std::array<std::vector<RollPedal>, 2> pedals_;  // per voice; down and up alternate
    std::vector<RollTurn> turns_;
    std::vector<RollBeats> beats_;
    double pendingFrom_ = kStillSounds;  // lower bound of the starts of pending events
};

}  // namespace continuo::ui
