#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "duet/duet_settings.h"
#include "duet/music_clock.h"

namespace continuo::app {

// The model's current or last answer: where it began and when it ends. Times are seconds of the music; tokens
// count from the music's beginning.
class Answer {
public:
    // Maximum rest from the turn to the first note, s, if the constraints allow it.
    static constexpr double kLongestRest = 1.5;
    // Duration of the last notes of an answer measured in tokens, s.
    static constexpr double kLastNote = 0.5;
    static constexpr double kForever = std::numeric_limits<double>::infinity();

    // clock: must outlive this.
    explicit Answer(const MusicClock& clock) : clock_(clock) {}

    // Starts an answer at `turn`, after `tokens` tokens, to a phrase of `phrase` seconds. It cannot end
    // before `earliest`: music up to there is already handed on. dropped: see dropped().
    void begin(const DuetSettings& settings, double turn, double phrase, std::size_t tokens, double earliest,
               std::uint32_t dropped = 0);
    // Starts another answer from the same turn after the last one was dropped.
    void restart(const DuetSettings& settings, double earliest);
    // Records the first note at `seconds`; the length counts from there.
    void setFirstNote(const DuetSettings& settings, double seconds);
    // The first note was cancelled before it was audible; the length will count from another. Returns false
    // and does nothing if the first note was audible before goOn().
    bool cancelFirstNote(const DuetSettings& settings, double earliest);
    // The settings have changed during the answer. earliest: as for begin().
    void onSettingsChanged(const DuetSettings& settings, double earliest);
    // After a stall: the answer was audible up to `heard`, and its rest continues at `again`.
    void resume(const DuetSettings& settings, double heard, double again);
    // Returns whether an answer may end at another time under the other settings.
    static bool endsDifferently(const DuetSettings& one, const DuetSettings& other);
    // Returns whether the answer ends on a bar line, which moves with the tempo.
    bool hasCurrentBarLine(const DuetSettings& settings) const;
    // For an answer in tokens: returns whether it has a note and all its tokens. tokens: the music's number
    // of them; written: its end. If true, sets the answer's end half a second later.
    bool hasAllTokens(const DuetSettings& settings, std::size_t tokens, double written);

    double turn() const noexcept { return turn_; }
    double phrase() const noexcept { return phrase_; }
    // Number of earlier dropped answers to the same turn.
    std::uint32_t dropped() const noexcept { return dropped_; }
    bool hasNote() const noexcept { return hasNote_; }
    double firstNote() const noexcept { return firstNote_; }  // if hasNote()
    bool hasToken(std::size_t tokens) const noexcept { return tokens != firstToken_; }
    // kForever: until somebody, or a number of tokens, ends it.
    double length() const noexcept { return length_; }
    double end() const noexcept { return end_; }
    // Time of the end; Moment::max(): open.
    Moment endMoment() const { return end_ < kForever ? clock_.momentAt(end_) : Moment::max(); }
    bool isOver(double now) const noexcept { return now >= end_; }

private:
    double computeLength(const DuetSettings& settings) const;
    double computeEnd(const DuetSettings& settings, double first);
    bool endsOnBarLine(const DuetSettings& settings) const;

    // A bar line by its number in a run of beats, independent of tempo changes.
    struct Line {
        double bar = 0;
        std::uint32_t run = 0;
        int beatsPerBar = 0;
    };

    const MusicClock& clock_;
    double turn_ = 0;
    double phrase_ = 0;
    double length_ = 0;
    double firstNote_ = 0;      // if hasNote_
    std::optional<Line> line_;  // the bar line nearest to the turn, if the length is in bars
    double end_ = 0;
    std::size_t firstToken_ = 0;
    std::uint32_t dropped_ = 0;
    bool hasNote_ = false;
    bool resumed_ = false;
};

}  // namespace continuo::app
