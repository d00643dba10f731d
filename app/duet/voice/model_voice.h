#pragma once

#include <continuo/live_music.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "duet/log/duet_event.h"
#include "duet/music_clock.h"
#include "midi/events/event_fan.h"
#include "midi/events/held_keys.h"

namespace continuo::app {

// Holds what the model has written until shortly before its moment, and then hands it on to the outputs, so
// that what lies further ahead can still be taken back unheard.
class ModelVoice {
public:
    // How long before its moment an event is handed on: enough for a sound card's buffers and some tokens of
    // the model.
    static constexpr auto kHandedOn = std::chrono::milliseconds(80);
    static constexpr double kLate = 0.02;     // s; a stroke later than this counts as late
    static constexpr double kTooLate = 0.05;  // s; a stroke later than this is moved to a later time

    explicit ModelVoice(const std::vector<EventInbox*>& outputs) : fan_(outputs, kModelWriter) {}

    struct Written {
        MidiEvent event;
        double seconds = 0;     // its moment on the music's clock
        std::size_t token = 0;  // index of its first token in the music; 0: it is not from the model
        float bits = kUnknownBits;
        std::optional<double>
            heard{};  // when it was heard, s, if that was more than kTooLate after `seconds`
        double inTake() const { return heard.value_or(seconds); }
    };
    // Events come in order of time.
    void write(const Written& written) { waiting_.push_back(written); }
    // What is not handed on yet.
    const std::deque<Written>& waiting() const noexcept { return waiting_; }
    // Takes back from the outputs all events that are later than `after` and do not sound yet; they wait here
    // again.
    void recall(Moment after);
    // The first token of what the model wrote for later than `seconds`, whether it is handed on or not;
    // nullopt: there is nothing.
    std::optional<std::size_t> tokenAfter(double seconds) const;
    // Moves the waiting events from this place on to a later time, and updates their tokens. Strokes that are
    // late by now are counted as late.
    void delay(std::size_t place, const Delayed& by, Moment now);
    // Counts a stroke as late that was moved to a later time.
    void countLate() noexcept { ++late_; }
    // Hands on the events up to `until`.
    void handOn(Moment now, Moment until);
    // The moment up to which events are to be handed on at `now`.
    Moment handsOnUntil(Moment now) const { return now + kHandedOn + lead_; }
    // To be called before handOn(): sets Written::heard to now in events that are more than kTooLate late,
    // and in due events behind these. Returns whether there are any.
    bool noteLate(Moment now, Moment until);
    // Sets how much earlier everything is to be handed on; it counts as late that much sooner too.
    void setLead(LiveClock::duration lead) noexcept { lead_ = lead; }
    // Removes waiting events that are later than `seconds`.
    void takeBack(double seconds);
    // Removes waiting events whose first token is this one or a later one. Returns whether there were any.
    bool takeBackFrom(std::size_t token);
    // Hands on everything that waits, and releases at `at` what sounds then.
    void finish(Moment at);
    // After a standstill of the machine: removes everything that waits, counts strokes whose moment is past
    // as late, and releases at `at` what sounds then. Returns these releases.
    std::vector<MidiEvent> giveUp(Moment now, Moment at);
    // Removes everything that waits and releases what sounds, at once.
    void stop();
    // As stop(), but any thread may call it beside the other calls. Nothing is handed on afterwards until
    // stop().
    void silence(Moment at) noexcept;
    // The first moment of silence() since the last stop(); Moment::max(): none.
    Moment silencedAt() const;
    // The second up to which the music was handed on.
    double handedOn() const noexcept { return reached_.seconds; }
    // A new turn begins at `seconds`.
    void begin(double seconds);
    // Divides what was handed on from what was not: later events were not. Lies before the turn's beginning
    // if nothing was.
    double sounded() const noexcept {
        return reached_.sounds ? reached_.seconds : reached_.seconds - kMusicStep / 2;
    }
    // The events handed on for the moment handedOn(), and those that were heard late and so lie after it in
    // the take.
    const std::vector<Written>& last() const noexcept { return reached_.last; }
    // Events that are later than this in the take were not handed on, or are in last().
    double kept() const noexcept { return last().empty() ? sounded() : handedOn() - kMusicStep / 2; }
    // Whether everything was handed on.
    bool isEmpty() const noexcept { return waiting_.empty(); }
    // The moment of the first event that was not, s; requires !isEmpty().
    double next() const noexcept { return waiting_.front().seconds; }
    // Whether an event up to `seconds` was not handed on yet, and so is late.
    bool isBehind(double seconds) const noexcept { return !waiting_.empty() && next() <= seconds; }

    // How many strokes were handed on and not recalled; how many were more than kLate late, including those
    // given up or delayed for that; and the largest delay of one that was handed on, s.
    std::uint64_t strokes() const noexcept { return strokes_; }
    std::uint64_t late() const noexcept { return late_; }
    double worstLateness() const noexcept { return worst_; }

private:
    double lateness(const Written& stroke, Moment now) const;
    void settle(Moment until);

    // How far the music was handed on.
    struct Reached {
        double seconds = 0;
        bool sounds = false;          // something of that moment was handed on
        std::vector<Written> last{};  // see last(); of this turn
        void reach(const Written& event);
    };

    bool isSilenced() const noexcept { return silencedAt_ != Moment::max(); }

    mutable std::mutex handing_;  // guards fan_ and silencedAt_
    Moment silencedAt_ = Moment::max();
    EventFan fan_;
    HeldKeys held_;  // keys that sound after all that can no longer be recalled
    std::deque<Written> waiting_;
    std::deque<Written> handed_;  // handed on, but may still be recalled
    Reached reached_, settled_;
    LiveClock::duration lead_{};
    std::uint64_t strokes_ = 0, late_ = 0;
    double worst_ = 0;
};

}  // namespace continuo::app
