#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "duet/duet_settings.h"
#include "duet/music_clock.h"

namespace continuo::app {

// The model's current or last answer: where it began and when it ends. Times are seconds of the music; tokens
// count from the beginning of the music.
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
    // before `earliest`, because music up to there is already handed on. dropped: see dropped().
    void begin(const DuetSettings& settings, double turn, double phrase, std::size_t tokens, double earliest,
               std::uint32_t dropped = 0);
    // Starts another answer from the same turn, after the answer so far was dropped.
    void restart(const DuetSettings& settings, double earliest);
    // Records the first note at `seconds`; the length counts from there.
    void setFirstNote(const DuetSettings& settings, double seconds);
    // The first note was cancelled before it was audible, so the length will count from another note. Returns
    // false and does nothing after resume(), because a first note was audible.
    bool cancelFirstNote(const DuetSettings& settings, double earliest);
    // Adapts the end to settings that have changed during the answer. earliest: as for begin().
    void onSettingsChanged(const DuetSettings& settings, double earliest);
    // Call after a stall. The answer was audible up to `heard`; its remainder continues at `again`.
    void resume(const DuetSettings& settings, double heard, double again);
    // Returns whether the settings `one` and `other` may end an answer at different times.
    static bool endsDifferently(const DuetSettings& one, const DuetSettings& other);
    // Returns whether the answer ends on a bar line of the current beats; that line moves with the tempo.
    bool hasCurrentBarLine(const DuetSettings& settings) const;
    // For an answer in tokens: returns whether it has a note and all its tokens. tokens: the music's number
    // of them; written: its end. If true, sets the answer's end half a second later.
    bool hasAllTokens(const DuetSettings& settings, std::size_t tokens, double written);

    double turn() const noexcept { return turn_; }
    double phrase() const noexcept { return phrase_; }
    // Returns how many answers to this turn were dropped before this one.
    std::uint32_t dropped() const noexcept { return dropped_; }
    bool hasNote() const noexcept { return hasNote_; }
    double firstNote() const noexcept { return firstNote_; }  // if hasNote()
    bool hasToken(std::size_t tokens) const noexcept { return tokens != firstToken_; }
    // Returns the length; kForever: until the player, or a number of tokens, ends the answer.
    double length() const noexcept { return length_; }
    double end() const noexcept { return end_; }
    // Returns the time of the end; Moment::max(): open-ended.
    Moment endMoment() const { return end_ < kForever ? clock_.momentAt(end_) : Moment::max(); }
    bool isOver(double now) const noexcept { return now >= end_; }

private:
    double computeLength(const DuetSettings& settings) const;
    double computeEnd(const DuetSettings& settings, double first);
    bool endsOnBarLine(const DuetSettings& settings) const;

    // A bar line, identified by its number in a run of beats, so that it does not depend on tempo changes.
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
    std::optional<Line> line_;  // the bar line nearest to the turn; only for a length in bars
    double end_ = 0;
    std::size_t firstToken_ = 0;
    std::uint32_t dropped_ = 0;
    bool hasNote_ = false;
    bool resumed_ = false;
};

}  // namespace continuo::app
