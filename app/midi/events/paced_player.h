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

// A passage of music, from second 0 to `seconds`. Its first round begins at second `from`, later ones at 0.
struct Passage {
    Performance music;
    double seconds = 0;
    double from = 0;
};

// Plays a passage in real time, faster or slower than it was recorded, once or over and over, on a thread of
// its own. At the end of each round everything is let go, exactly when the next one begins.
class PacedPlayer {
public:
    // Seconds that a round lasts at least at the usual speed, however short the passage is.
    static constexpr double kShortestRound = 0.25;

    // Starts, with the first round at `begin`. Notes that sound at `from` are struck there, and a pedal that
    // is down is pressed. Each event is pushed `lead` before its moment, which leaves the player's thread
    // time to make the events. Throws as checkPlayable() does.
    PacedPlayer(Passage passage, const Pace& pace, const std::vector<EventInbox*>& inboxes, Moment begin,
                std::chrono::nanoseconds lead, int writer);
    // Stops playing and lets go what is held.
    ~PacedPlayer();
    PacedPlayer(const PacedPlayer&) = delete;
    PacedPlayer& operator=(const PacedPlayer&) = delete;

    // Changes the pace of what was not pushed yet, so that what sounds goes on and the change is heard `lead`
    // later.
    void setPace(const Pace& pace);
    // The second of the passage that is heard now.
    double position(Moment now) const;
    // Whether the last round has ended.
    bool isOver(Moment now) const;

private:
    struct Due {
        double seconds;
        MidiEvent event;
    };
    // The events of a round, in order of time.
    static std::vector<Due> dueOf(const Passage& passage);
    // The events of a round that begins at second `from`: a pedal that is down and notes that sound there
    // begin with it.
    static std::vector<Due> partFrom(const Performance& music, const std::vector<Due>& all, double from);

    void run() noexcept;
    // Each returns false once the player is to stop.
    bool playRound(double begin, const std::vector<Due>& events) noexcept;
    bool letGo(double seconds) noexcept;
    bool beginsAnew() noexcept;
    // Waits until what comes at this second, all rounds counted, is to be pushed. Returns its moment; nothing
    // once the player is to stop.
    std::optional<Moment> await(double seconds) noexcept;
    Moment momentAt(double seconds) const noexcept;

    const double seconds_;  // of a round
    const double from_;
    const Passage passage_;
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
