#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "duet/duet_settings.h"
#include "duet/music_clock.h"

namespace continuo::app {

// The model's present answer, or its last one: where it began, and when it ends by itself. Times are seconds
// of the music; tokens are counted from the music's beginning.
class Answer {
public:
    // The longest rest from the turn to the first note, s, if the constraints allow it.
    static constexpr double kLongestRest = 1.5;
    // How long the last notes of an answer in tokens sound, s.
    static constexpr double kLastNote = 0.5;
    static constexpr double kForever = std::numeric_limits<double>::infinity();

    // clock: must outlive this.
    explicit Answer(const MusicClock& clock) : clock_(clock) {}

    // The answer begins at `turn`, after so many tokens, and answers a phrase of `phrase` seconds. It cannot
    // end before `earliest`, because the music up to there is handed on already. dropped: see dropped().
    void begin(const DuetSettings& settings, double turn, double phrase, std::size_t tokens, double earliest,
               std::uint32_t dropped = 0);
    // Begins another answer from the same turn, because the last one was dropped.
    void beginAgain(const DuetSettings& settings, double earliest);
    // The first note is at `seconds`; the length counts from there.
    void noteFirst(const DuetSettings& settings, double seconds);
    // The first note was taken back before it was heard: the length will count from another one. Returns
    // false, and does nothing, if the first note was heard before goOn().
    bool takeFirstBack(const DuetSettings& settings, double earliest);
    // The settings have changed during the answer. earliest: as for begin().
    void change(const DuetSettings& settings, double earliest);
    // After a standstill: the answer was heard up to `heard`, and its rest comes from `again` on.
    void goOn(const DuetSettings& settings, double heard, double again);
    // Whether an answer may end at another time under one of these settings than under the other.
    static bool endsOtherwise(const DuetSettings& one, const DuetSettings& other);
    // Whether the answer ends on a bar line, which moves when the tempo changes.
    bool keepsTo(const DuetSettings& settings) const;
    // For an answer in tokens: whether it has a note and all its tokens, when the music has `tokens` of them,
    // written up to `written`. If so, this sets its end, half a second later.
    bool hasAllTokens(const DuetSettings& settings, std::size_t tokens, double written);

    double turn() const noexcept { return turn_; }
    double phrase() const noexcept { return phrase_; }
    // How many answers to the same turn were dropped before this one.
    std::uint32_t dropped() const noexcept { return dropped_; }
    bool hasNote() const noexcept { return hasNote_; }
    double firstNote() const noexcept { return firstNote_; }  // if hasNote()
    bool hasToken(std::size_t tokens) const noexcept { return tokens != firstToken_; }
    // kForever: it lasts until somebody, or a number of tokens, ends it.
    double length() const noexcept { return length_; }
    double end() const noexcept { return end_; }
    // The moment of the end; Moment::max(): it is open.
    Moment endMoment() const { return end_ < kForever ? clock_.momentAt(end_) : Moment::max(); }
    bool isOver(double now) const noexcept { return now >= end_; }

private:
    double lengthBy(const DuetSettings& settings) const;
    double endBy(const DuetSettings& settings, double first);
    bool endsOnALine(const DuetSettings& settings) const;

    // A bar line, by its number in a run of beats, which a change of the tempo does not affect.
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
    bool wentOn_ = false;
};

}  // namespace continuo::app
