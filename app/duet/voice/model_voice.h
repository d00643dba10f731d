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

// Buffers the model's events until shortly before their time, then hands them on to the outputs. Events
// further ahead can still be cancelled inaudibly.
class ModelVoice {
public:
    // How early an event is handed on: enough for a sound card's buffers and some tokens of the model.
    static constexpr auto kHandedOn = std::chrono::milliseconds(80);
    static constexpr double kLate = 0.02;     // s; later strokes count as late
    static constexpr double kTooLate = 0.05;  // s; later strokes are rescheduled

    explicit ModelVoice(const std::vector<EventInbox*>& outputs) : fan_(outputs, kModelWriter) {}

    struct Written {
        MidiEvent event;
        double seconds = 0;     // its time on the music's clock
        std::size_t token = 0;  // index of its first token in the music; 0: not the model's
        float bits = kUnknownBits;
        std::optional<double> audibleAt{};  // when it was audible, s, if more than kTooLate after `seconds`
        double takeSeconds() const { return audibleAt.value_or(seconds); }
    };
    // Call in order of time.
    void write(const Written& written) { pending_.push_back(written); }
    // Events not handed on yet.
    const std::deque<Written>& pending() const noexcept { return pending_; }
    // Takes back from the outputs all events later than `after` that do not sound yet; they are pending here
    // again.
    void recall(Moment after);
    // Returns the first token that the model wrote for later than `seconds`, handed on or not; nullopt: none.
    std::optional<std::size_t> firstTokenAfter(double seconds) const;
    // Reschedules the pending events from this index on, and updates their tokens. Counts strokes that are
    // now late.
    void delay(std::size_t place, const DelayResult& by, Moment now);
    // Counts a rescheduled stroke as late.
    void countLate() noexcept { ++late_; }
    // Hands on the events up to `until`.
    void handOn(Moment now, Moment until);
    // Returns up to when events should be handed on at `now`.
    Moment handOnLimit(Moment now) const { return now + kHandedOn + lead_; }
    // Call before handOn(): sets Written::audibleAt to now in events more than kTooLate late, and in due
    // events after these. Returns whether there are any.
    bool markLate(Moment now, Moment until);
    // Sets how much earlier to hand on everything; lateness is measured accordingly.
    void setLead(LiveClock::duration lead) noexcept { lead_ = lead; }
    // Removes pending events later than `seconds`.
    void removeAfter(double seconds);
    // Removes pending events whose first token is this or a later one. Returns whether there were any.
    bool removeFromToken(std::size_t token);
    // Hands on all pending events, and releases sounding notes at `at`.
    void finish(Moment at);
    // After a stall of the machine: removes all pending events, counts overdue strokes as late, and releases
    // sounding notes at `at`. Returns these releases.
    std::vector<MidiEvent> discardPending(Moment now, Moment at);
    // Removes all pending events and releases sounding notes, at once.
    void stop();
    // Like stop(), but callable from any thread at any time. Nothing is handed on until stop().
    void silence(Moment at) noexcept;
    // The first moment of silence() since the last stop(); Moment::max(): none.
    Moment silencedAt() const;
    // The second up to which the music was handed on.
    double handedOnUntil() const noexcept { return reached_.seconds; }
    // Starts a new turn at `seconds`.
    void begin(double seconds);
    // The boundary between events handed on and not: later events were not. Before the turn's beginning if
    // nothing was.
    double sounded() const noexcept {
        return reached_.sounds ? reached_.seconds : reached_.seconds - kMusicStep / 2;
    }
    // The events handed on for the moment handedOnUntil(), and those that were audible late, so come after it
    // in the take.
    const std::vector<Written>& lastHandedOn() const noexcept { return reached_.last; }
    // Events later than this in the take were not handed on, or are in last().
    double kept() const noexcept {
        return lastHandedOn().empty() ? sounded() : handedOnUntil() - kMusicStep / 2;
    }
    // Returns whether everything was handed on.
    bool isEmpty() const noexcept { return pending_.empty(); }
    // Time of the first pending event, s; requires !isEmpty().
    double next() const noexcept { return pending_.front().seconds; }
    // Returns whether an event up to `seconds` is still pending, so late.
    bool isBehind(double seconds) const noexcept { return !pending_.empty() && next() <= seconds; }

    // Strokes handed on and not recalled; strokes more than kLate late, including dropped and rescheduled
    // ones; and the largest delay of one that was handed on, s.
    std::uint64_t strokeCount() const noexcept { return strokes_; }
    std::uint64_t lateCount() const noexcept { return late_; }
    double worstLateness() const noexcept { return worst_; }

private:
    double lateness(const Written& stroke, Moment now) const;
    void finalizeUntil(Moment until);

    // How far the music was handed on.
    struct Reached {
        double seconds = 0;
        bool sounds = false;          // something at that moment was handed on
        std::vector<Written> last{};  // see last(); of this turn
        void reach(const Written& event);
    };

    bool isSilenced() const noexcept { return silencedAt_ != Moment::max(); }

    mutable std::mutex handing_;  // guards fan_ and silencedAt_
    Moment silencedAt_ = Moment::max();
    EventFan fan_;
    HeldKeys held_;  // keys that sound after everything that can no longer be recalled
    std::deque<Written> pending_;
    std::deque<Written> handed_;  // handed on but still recallable
    Reached reached_, final_;
    LiveClock::duration lead_{};
    std::uint64_t strokes_ = 0, late_ = 0;
    double worst_ = 0;
};

}  // namespace continuo::app
