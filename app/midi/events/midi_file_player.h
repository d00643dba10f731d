#pragma once

#include <continuo/performance.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "midi/events/event_fan.h"

namespace continuo::app {

// Plays a performance in real time as if someone played it: its events go to the same inboxes as a
// keyboard's, on a thread of its own.
class MidiFilePlayer {
public:
    // A lead by which a reader gets each event before the block of sound of its moment.
    static constexpr auto kInTime = std::chrono::milliseconds(100);

    // Starts. The performance begins at `begin`; each event is pushed `lead` before its moment: 0 to be like
    // a player, who is heard as he plays; more for a reader that should have it in time. Throws BadRequest as
    // eventsOf() does.
    MidiFilePlayer(const Performance& performance, const std::vector<EventInbox*>& inboxes, Moment begin,
                   std::chrono::nanoseconds lead = {}, int writer = kFileWriter);
    // The same for events in order of time, none before `begin`.
    MidiFilePlayer(std::vector<MidiEvent> events, const std::vector<EventInbox*>& inboxes, Moment begin,
                   std::chrono::nanoseconds lead = {}, int writer = kFileWriter);
    ~MidiFilePlayer();
    MidiFilePlayer(const MidiFilePlayer&) = delete;
    MidiFilePlayer& operator=(const MidiFilePlayer&) = delete;

    // Any thread. Stops playing and lets go what is held.
    void stop() noexcept;
    // Whether all has been pushed.
    bool done() const noexcept { return done_; }
    // Whether its readers have had time to take all of it, so that destroying it loses no note at the end.
    bool isOver(Moment now) const noexcept { return done_ && now > end() + kTakenWithin; }
    // The moment of the last event.
    Moment end() const noexcept { return events_.empty() ? begin_ : events_.back().time; }

private:
    static constexpr auto kTakenWithin = std::chrono::milliseconds(250);  // a window that is busy reads late

    void run(std::chrono::nanoseconds lead) noexcept;

    Moment begin_;
    std::vector<MidiEvent> events_;
    EventFan fan_;
    Waker waker_;
    std::atomic<bool> over_{false};
    std::atomic<bool> done_{false};
    std::thread thread_;  // last: it uses all the others
};

}  // namespace continuo::app
