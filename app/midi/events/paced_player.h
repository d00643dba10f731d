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

// A passage of music, from second 0 to `seconds`. The first round starts at second `from`, later ones at 0.
struct Passage {
    Performance music;
    double seconds = 0;
    double from = 0;
};

// Plays a passage in real time at another speed, once or looped, on its own thread. Each round ends with
// everything released, exactly when the next one begins.
class PacedPlayer {
public:
    // Minimum length of a round at normal speed, s.
    static constexpr double kShortestRound = 0.25;

    // Starts, with the first round at `begin`. Strikes notes and presses pedals already held at `from`.
    // Pushes each event `lead` before its time, so that the thread can prepare them. Throws as
    // checkPlayable() does.
    PacedPlayer(Passage passage, const Pace& pace, const std::vector<EventInbox*>& inboxes, Moment begin,
                std::chrono::nanoseconds lead, int writer);
    // Stops and releases held notes.
    ~PacedPlayer();
    PacedPlayer(const PacedPlayer&) = delete;
    PacedPlayer& operator=(const PacedPlayer&) = delete;

    // Changes the pace of events not pushed yet: audible after `lead`, without interrupting sounding notes.
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
    // Returns the events of a round that begins at second `from`, including the notes and pedal held there.
    static std::vector<Due> makeDueEventsFrom(const Performance& music, const std::vector<Due>& all,
                                              double from);

    void run() noexcept;
    // These return false once the player is to stop.
    bool playRound(double begin, const std::vector<Due>& events) noexcept;
    bool releaseHeld(double seconds) noexcept;
    bool beginNextRound() noexcept;
    // Waits until the event at this second, counted over all rounds, must be pushed. Returns its moment;
    // nullopt once the player is to stop.
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
    std::thread thread_;  // last: it uses all other members
};

}  // namespace continuo::app
