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

// Buffers the model's events until shortly before their time, then hands them on to the outputs. Events that
// are not handed on yet can be cancelled inaudibly.
class ModelVoice {
public:
    // How early an event is handed on: enough for a sound card's buffers and some tokens of the model.
    static constexpr auto kHandedOn = std::chrono::milliseconds(80);
    static constexpr double kLate = 0.02;     // s; later strokes count as late
    static constexpr double kTooLate = 0.05;  // s; strokes later than this are rescheduled

    explicit ModelVoice(const std::vector<EventInbox*>& outputs) : fan_(outputs, kModelWriter) {}

    struct Written {
        MidiEvent event;
        double seconds = 0;     // its time on the music's clock
        std::size_t token = 0;  // index in the music of its first token; 0: it was not drawn
        float bits = kUnknownBits;
        std::optional<double> audibleAt{};  // second at which it was audible, if kTooLate after `seconds`
        double takeSeconds() const { return audibleAt.value_or(seconds); }
    };
    // Adds an event. Call in order of time.
    void write(const Written& written) { pending_.push_back(written); }
    // Returns the events that are not handed on yet.
    const std::deque<Written>& pending() const noexcept { return pending_; }
    // Recalls from the outputs all events later than `after` that do not sound yet. They are pending here
    // again.
    void recall(Moment after);
    // Returns the first token of the first event later than `seconds`, handed on or not; nullopt: no such
    // event.
    std::optional<std::size_t> firstTokenAfter(double seconds) const;
    // Delays the pending events from this index on, and updates their tokens. Counts the strokes that are now
    // late.
    void delay(std::size_t place, const DelayResult& by, Moment now);
    // Counts a rescheduled stroke as late.
    void countLate() noexcept { ++late_; }
    // Hands on the events up to `until`.
    void handOn(Moment now, Moment until);
    // Returns the latest time of events that should be handed on at `now`.
    Moment handOnLimit(Moment now) const { return now + kHandedOn + lead_; }
    // Call before handOn(). Marks late events with Written::audibleAt: those more than kTooLate late, and due
    // events after these. Returns whether it marked any.
    bool markLate(Moment now, Moment until);
    // Sets how much earlier all events are handed on. Lateness is measured accordingly.
    void setLead(LiveClock::duration lead) noexcept { lead_ = lead; }
    // Removes pending events later than `seconds`.
    void removeAfter(double seconds);
    // Removes pending events whose first token is this or a later one. Returns whether there were any.
    bool removeFromToken(std::size_t token);
    // Hands on all pending events, and releases sounding notes at `at`.
    void finish(Moment at);
    // Call after a stall of the machine. Removes all pending events, counts overdue strokes as late, and
    // releases sounding notes at `at`. Returns these releases.
    std::vector<MidiEvent> discardPending(Moment now, Moment at);
    // Removes all pending events and releases sounding notes, at once.
    void stop();
    // Like stop(), but callable from any thread at any time. Nothing is handed on until the next stop().
    void silence(Moment at) noexcept;
    // Returns the first moment of silence() since the last stop(); Moment::max(): it was not called.
    Moment silencedAt() const;
    // Returns the second up to which the music was handed on.
    double handedOnUntil() const noexcept { return reached_.seconds; }
    // Starts a new turn at `seconds`.
    void begin(double seconds);
    // Returns the second after which no event was handed on. If nothing was handed on, it is before the
    // beginning of the turn.
    double sounded() const noexcept {
        return reached_.sounds ? reached_.seconds : reached_.seconds - kMusicStep / 2;
    }
    // Returns the events handed on for the moment handedOnUntil(), and those that were audible late, which
    // come after that moment in the take.
    const std::vector<Written>& lastHandedOn() const noexcept { return reached_.last; }
    // Returns a second of the take. Events later than it were not handed on, or are in lastHandedOn().
    double kept() const noexcept {
        return lastHandedOn().empty() ? sounded() : handedOnUntil() - kMusicStep / 2;
    }
    // Returns whether everything was handed on.
    bool isEmpty() const noexcept { return pending_.empty(); }
    // Returns the time of the first pending event, s; requires !isEmpty().
    double next() const noexcept { return pending_.front().seconds; }
    // Returns whether an event up to `seconds` is still pending, which means that it is late.
    bool isBehind(double seconds) const noexcept { return !pending_.empty() && next() <= seconds; }

    // strokeCount(): strokes handed on and not recalled. lateCount(): strokes more than kLate late, including
    // dropped and rescheduled ones. worstLateness(): the largest delay of a stroke that was handed on, s.
    std::uint64_t strokeCount() const noexcept { return strokes_; }
    std::uint64_t lateCount() const noexcept { return late_; }
    double worstLateness() const noexcept { return worst_; }

private:
    double lateness(const Written& stroke, Moment now) const;
    void finalizeUntil(Moment until);

    // How far the music was handed on.
    struct Reached {
        double seconds = 0;
        bool sounds = false;          // an event at exactly that moment was handed on
        std::vector<Written> last{};  // see lastHandedOn(); only of this turn
        void reach(const Written& event);
    };

    bool isSilenced() const noexcept { return silencedAt_ != Moment::max(); }

    mutable std::mutex handing_;  // guards fan_ and silencedAt_
    Moment silencedAt_ = Moment::max();
    EventFan fan_;
    HeldKeys held_;  // keys that sound after the final events
    std::deque<Written> pending_;
    std::deque<Written> handed_;  // events that can still be recalled from the outputs
    Reached reached_, final_;
    LiveClock::duration lead_{};
    std::uint64_t strokes_ = 0, late_ = 0;
    double worst_ = 0;
};

}  // namespace continuo::app
