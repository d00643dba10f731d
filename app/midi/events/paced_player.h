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

// A passage of music, from its second 0 to `seconds`; it begins at `from`, which counts the first time alone.
struct Passage {
    Performance music;
    double seconds = 0;
    double from = 0;
};

// Plays a passage in real time, faster or slower than it was played, once or over and over, on a thread of
// its own. At the end of each round everything is let go, at the very moment at which the next one begins.
class PacedPlayer {
public:
    // s that a round lasts at least, however short the passage is, at the usual speed.
    static constexpr double kShortestRound = 0.25;

    // Starts; it begins at `begin`. What sounds there over `from` is struck again, and a pedal that is down
    // there is pressed. Each event is pushed `lead` before its moment. Throws BadRequest as eventsOf() does.
    PacedPlayer(const Passage& passage, const Pace& pace, const std::vector<EventInbox*>& inboxes,
                Moment begin, std::chrono::nanoseconds lead, int writer);
    // Plays no further; what is held is let go.
    ~PacedPlayer();
    PacedPlayer(const PacedPlayer&) = delete;
    PacedPlayer& operator=(const PacedPlayer&) = delete;

    // What was not pushed yet comes at another pace: what sounds sounds on, and the speed is heard to change
    // `lead` later.
    void setPace(const Pace& pace);
    // Where it is, seconds of the passage.
    double position(Moment now) const;
    // Whether the last round has ended.
    bool isOver(Moment now) const;

private:
    struct Due {
        double seconds;
        MidiEvent event;
    };
    // What a round has at its seconds, in order; throws BadRequest as eventsOf() does.
    static std::vector<Due> dueOf(const Passage& passage);
    // The same of a round that begins at a second of it: a pedal that is down there and notes that sound over
    // it begin there.
    static std::vector<Due> partFrom(const Performance& music, const std::vector<Due>& all, double from);

    void run() noexcept;
    // Each false once it is to stop.
    bool playRound(double begin, const std::vector<Due>& events) noexcept;
    bool letGo(double seconds) noexcept;
    bool beginsAnew() noexcept;
    // Waits until what comes at these seconds, all rounds counted, is to be pushed: its moment; nothing once
    // it is to stop.
    std::optional<Moment> await(double seconds) noexcept;
    Moment momentAt(double seconds) const noexcept;

    const double seconds_;  // of a round
    const double from_;
    const std::vector<Due> all_, first_;  // of the rounds, and of the first one
    const std::chrono::nanoseconds lead_;
    EventFan fan_;
    HeldKeys held_;  // of what was pushed
    Waker waker_;
    std::atomic<bool> over_{false};
    std::atomic<bool> done_{false};
    mutable std::mutex pacing_;  // guards these three:
    PacedTime time_;
    bool loops_;
    double rounds_ = 1;   // that have begun, or soon will
    std::thread thread_;  // last: it uses all the others
};

}  // namespace continuo::app
