#pragma once

#include <continuo/performance.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "midi/events/event_fan.h"
#include "midi/events/held_keys.h"
#include "midi/events/pace.h"
#include "midi/events/paced_time.h"

namespace continuo::app {

// A passage of music from second 0 to `seconds`. The first round begins at second `from`, later rounds at 0.
struct Passage {
    Performance music;
    double seconds = 0;
    double from = 0;
};

// Plays a passage in real time at any speed, once or in rounds (looped), on its own thread. At the end of
// each round everything is released, exactly when the next round begins.
class PacedPlayer {
public:
    // Minimum length of a round at normal speed, s.
    static constexpr double kShortestRound = 0.25;

    // Starts to play; the first round begins at `begin`. Strikes the notes and presses the pedals that are
    // already held at second `from`. Pushes each event `lead` before its time, so that the thread can prepare
    // events. Throws as checkPlayable() does.
    PacedPlayer(Passage passage, const Pace& pace, const std::vector<EventInbox*>& inboxes, Moment begin,
                std::chrono::nanoseconds lead, int writer);
    // Stops and releases held notes.
    ~PacedPlayer();
    PacedPlayer(const PacedPlayer&) = delete;
    PacedPlayer& operator=(const PacedPlayer&) = delete;

    // Changes the pace of events that are not pushed yet. The change is audible after `lead`, and does not
    // interrupt sounding notes.
    void setPace(const Pace& pace);
    // Returns the second of the passage that is audible now.
    double position(Moment now) const;
    // Returns whether the last round has ended.
    bool isOver(Moment now) const;

private:
    struct Due {
        double seconds;
        MidiEvent event;
    };
    // Returns the events of a round, in order of time.
    static std::vector<Due> makeDueEvents(const Passage& passage);
    // Returns the events of a round that begins at second `from`. Includes strokes of the notes held there,
    // and the pedal.
    static std::vector<Due> makeDueEventsFrom(const Performance& music, const std::vector<Due>& all,
                                              double from);

    void run() noexcept;
    // These return false once the player must stop.
    bool playRound(double begin, const std::vector<Due>& events) noexcept;
    bool releaseHeld(double seconds) noexcept;
    bool beginNextRound() noexcept;
    // Waits until the event at this second, counted over all rounds, must be pushed. Returns the event's
    // moment; nullopt once the player must stop.
    std::optional<Moment> waitFor(double seconds) noexcept;
    Moment momentAt(double seconds) const noexcept;

    const double seconds_;  // length of a round
    const double from_;
    const Passage passage_;
    const std::chrono::nanoseconds lead_;
    EventFan fan_;
    HeldKeys held_;  // of pushed events
    Waker waker_;
    std::atomic<bool> over_{false};
    std::atomic<bool> done_{false};
    mutable std::mutex pacing_;  // guards the next three
    PacedTime time_;
    bool loops_;
    double rounds_ = 1;   // rounds begun or about to begin
    std::thread thread_;  // last member, because it uses all others
};

}  // namespace continuo::app
