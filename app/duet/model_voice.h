#pragma once

#include <continuo/live_music.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "duet/duet_event.h"
#include "duet/music_clock.h"
#include "midi/events/event_fan.h"
#include "midi/events/held_keys.h"

namespace continuo::app {

// What the model plays, on its way from being written to those who sound it. It is handed on only shortly
// before its moment, so that what is further away can be taken back without anybody having heard of it.
class ModelVoice {
public:
    // How long before its moment an event is handed on: more than a sound card asks for ahead, and some
    // tokens of the model.
    static constexpr auto kHandedOn = std::chrono::milliseconds(80);
    static constexpr double kLate = 0.02;     // s
    static constexpr double kTooLate = 0.05;  // s from which a stroke is not to sound where it was written

    explicit ModelVoice(const std::vector<EventInbox*>& outputs) : fan_(outputs, kModelWriter) {}

    struct Written {
        MidiEvent event;
        double seconds = 0;     // its moment on the music's clock
        std::size_t token = 0;  // where its tokens begin in the music; 0: it is not from the model
        float bits = kUnknownBits;
        std::optional<double> heard{};  // s, if that is kTooLate
        double inTake() const { return heard.value_or(seconds); }
    };
    // In the order of time.
    void write(const Written& written) { waiting_.push_back(written); }
    // What was not handed on.
    const std::deque<Written>& waiting() const noexcept { return waiting_; }
    // Takes back from those who are to sound it what is later than `after` and has not begun to: it waits
    // again.
    void recall(Moment after);
    // Where the tokens begin of what the model wrote for later than `seconds`, be it handed on; none: there
    // is nothing.
    std::optional<std::size_t> tokenAfter(double seconds) const;
    // What waits comes later from this place on, with its tokens elsewhere; strokes that are late by now
    // count so.
    void delay(std::size_t place, const Delayed& by, Moment now);
    // A stroke was late that comes later than it was to be.
    void countLate() noexcept { ++late_; }
    // Hands on what comes up to `until`.
    void handOn(Moment now, Moment until);
    // Up to when it is time for that.
    Moment handsOnUntil(Moment now) const { return now + kHandedOn + lead_; }
    // Before such a call: notes in what is kTooLate by now, and in what is due and comes behind that, that it
    // is heard now. Whether there is any.
    bool noteLate(Moment now, Moment until);
    // Everything is handed on this much earlier, and is late that much sooner.
    void setLead(LiveClock::duration lead) noexcept { lead_ = lead; }
    // What is later than `seconds` and was not handed on is not to come.
    void takeBack(double seconds);
    // The same of that whose tokens begin at this one or later; whether there is any.
    bool takeBackFrom(std::size_t token);
    // Hands on all that is still to come, and lets go at `at` what sounds then.
    void finish(Moment at);
    // Of a machine that stood still: what was still to come is not to come, and counts as late where its
    // moment is past; what sounds then is let go at `at`. Returns these releases.
    std::vector<MidiEvent> giveUp(Moment now, Moment at);
    // Nothing is to come, and what sounds is let go, at once.
    void stop();
    // Any thread. As stop(), while the other calls may go on: nothing more is handed on until stop().
    void silence(Moment at) noexcept;
    // When it was silenced first; Moment::max(): it was not.
    Moment silencedAt() const;
    // The music up to here was handed on, s; a new turn begins at `seconds`.
    double handedOn() const noexcept { return reached_.seconds; }
    void begin(double seconds);
    // What is later was not handed on, and all else was: less than the turn's beginning where nothing was.
    double sounded() const noexcept {
        return reached_.sounds ? reached_.seconds : reached_.seconds - kMusicStep / 2;
    }
    // What was handed on of the moment handedOn(), and what was heard late and so stands behind that in the
    // take.
    const std::vector<Written>& last() const noexcept { return reached_.last; }
    // What is later in the take was not handed on, or is in last().
    double kept() const noexcept { return last().empty() ? sounded() : handedOn() - kMusicStep / 2; }
    // Whether all that was written was handed on, and else the moment of the first that was not, s.
    bool isEmpty() const noexcept { return waiting_.empty(); }
    double next() const noexcept { return waiting_.front().seconds; }
    // Whether something up to `seconds` is still to be handed on, late.
    bool isBehind(double seconds) const noexcept { return !waiting_.empty() && next() <= seconds; }

    // Strokes handed on and not recalled; those more than kLate after their moment, and those given up or
    // delayed as they were; and how late the latest that was handed on was, s.
    std::uint64_t strokes() const noexcept { return strokes_; }
    std::uint64_t late() const noexcept { return late_; }
    double worstLateness() const noexcept { return worst_; }

private:
    double lateness(const Written& stroke, Moment now) const;
    void settle(Moment until);

    // Up to where the music was handed on.
    struct Reached {
        double seconds = 0;
        bool sounds = false;          // something of that moment was handed on
        std::vector<Written> last{};  // as last(), of this turn
        void reach(const Written& event);
    };

    bool isSilenced() const noexcept { return silencedAt_ != Moment::max(); }

    mutable std::mutex handing_;  // the fan, for whom may use it, and:
    Moment silencedAt_ = Moment::max();
    EventFan fan_;
    HeldKeys held_;  // of what was handed on and is settled
    std::deque<Written> waiting_;
    std::deque<Written> handed_;  // on, behind what is settled: it may be recalled
    Reached reached_, settled_;
    LiveClock::duration lead_{};
    std::uint64_t strokes_ = 0, late_ = 0;
    double worst_ = 0;
};

}  // namespace continuo::app
