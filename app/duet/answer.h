#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "duet/duet_settings.h"
#include "duet/music_clock.h"

namespace continuo::app {

// The model's answer that is on, or was last: where it began, and when it ends by itself. Times are the
// music's, in seconds; tokens are counted from the music's beginning.
class Answer {
public:
    // s from the turn to the first note, if its constraints allow it.
    static constexpr double kLongestRest = 1.5;
    // s that what came last sounds, where tokens end it.
    static constexpr double kLastNote = 0.5;
    static constexpr double kForever = std::numeric_limits<double>::infinity();

    // clock: outlives it.
    explicit Answer(const MusicClock& clock) : clock_(clock) {}

    // It begins at `turn`, behind this many tokens, to a phrase that was `phrase` s long. Its end is no
    // earlier than `earliest`, up to where all has gone to be heard. dropped: as dropped() is to tell.
    void begin(const DuetSettings& settings, double turn, double phrase, std::size_t tokens, double earliest,
               std::uint32_t dropped = 0);
    // Another one in the place of the last one, which was dropped, from its turn on.
    void beginAgain(const DuetSettings& settings, double earliest);
    // Its first note is at `seconds`, from where it is counted.
    void noteFirst(const DuetSettings& settings, double seconds);
    // That note was taken back before it was heard: another one is to be the first, and is counted from.
    // False where the first was heard before the answer went on (goOn()).
    bool takeFirstBack(const DuetSettings& settings, double earliest);
    // Other settings while it is on; `earliest` as of begin().
    void change(const DuetSettings& settings, double earliest);
    // It was heard up to `heard`, and what was to come from there on comes from `again` on.
    void goOn(const DuetSettings& settings, double heard, double again);
    // Whether one's settings may end it elsewhere than the other's.
    static bool endsOtherwise(const DuetSettings& one, const DuetSettings& other);
    // Whether it ends on a bar line of these beats, which another tempo moves.
    bool keepsTo(const DuetSettings& settings) const;
    // Whether it has all the tokens that it is to have, and a note, once there are `tokens`, the last of them
    // at `written`; it ends soon then.
    bool hasAllTokens(const DuetSettings& settings, std::size_t tokens, double written);

    double turn() const noexcept { return turn_; }
    double phrase() const noexcept { return phrase_; }
    // How many answers to this turn were dropped before it.
    std::uint32_t dropped() const noexcept { return dropped_; }
    // Whether it has a note, and has a token.
    bool hasNote() const noexcept { return hasNote_; }
    double firstNote() const noexcept { return firstNote_; }  // where it has one
    bool hasToken(std::size_t tokens) const noexcept { return tokens != firstToken_; }
    // kForever: until somebody, or a number of tokens, ends it.
    double length() const noexcept { return length_; }
    double end() const noexcept { return end_; }
    // The moment of it; Moment::max() where it is open.
    Moment endMoment() const { return end_ < kForever ? clock_.momentAt(end_) : Moment::max(); }
    bool isOver(double now) const noexcept { return now >= end_; }

private:
    double lengthBy(const DuetSettings& settings) const;
    double endBy(const DuetSettings& settings, double first);
    bool endsOnALine(const DuetSettings& settings) const;

    // A bar line by its number, which stays where the tempo changes, of a run of beats.
    struct Line {
        double bar = 0;
        std::uint32_t run = 0;
        int beatsPerBar = 0;
    };

    const MusicClock& clock_;
    double turn_ = 0;
    double phrase_ = 0;
    double length_ = 0;
    double firstNote_ = 0;      // where it has one
    std::optional<Line> line_;  // next to the turn, where one was asked for
    double end_ = 0;
    std::size_t firstToken_ = 0;
    std::uint32_t dropped_ = 0;
    bool hasNote_ = false;
    bool wentOn_ = false;
};

}  // namespace continuo::app
