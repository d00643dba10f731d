#pragma once

#include <continuo/performance.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "midi/events/event_fan.h"

namespace continuo::app {

// Plays a performance in real time, like a keyboard into the same inboxes, on its own thread.
class MidiFilePlayer {
public:
    // A lead that gives a reader each event before its audio block.
    static constexpr auto kInTime = std::chrono::milliseconds(100);

    // Starts. The performance begins at `begin`; each event is pushed `lead` before its time: 0 to act like a
    // live player, more for a reader that must have it in time. Throws BadRequest as toEvents() does.
    MidiFilePlayer(const Performance& performance, const std::vector<EventInbox*>& inboxes, Moment begin,
                   std::chrono::nanoseconds lead = {}, int writer = kFileWriter);
    // Like the above, for events in order of time, none before `begin`.
    MidiFilePlayer(std::vector<MidiEvent> events, const std::vector<EventInbox*>& inboxes, Moment begin,
                   std::chrono::nanoseconds lead = {}, int writer = kFileWriter);
    ~MidiFilePlayer();
    MidiFilePlayer(const MidiFilePlayer&) = delete;
    MidiFilePlayer& operator=(const MidiFilePlayer&) = delete;

    // Any thread. Stops and releases held notes.
    void stop() noexcept;
    // Returns whether everything has been pushed.
    bool isDone() const noexcept { return done_; }
    // Returns whether the readers have had time to receive everything, so that destroying this loses no last
    // note.
    bool isOver(Moment now) const noexcept { return done_ && now > end() + kReadDelay; }
    // Time of the last event.
    Moment end() const noexcept { return events_.empty() ? begin_ : events_.back().time; }

private:
    static constexpr auto kReadDelay = std::chrono::milliseconds(250);  // a busy window reads late

    void run(std::chrono::nanoseconds lead) noexcept;

    Moment begin_;
    std::vector<MidiEvent> events_;
    EventFan fan_;
    Waker waker_;
    std::atomic<bool> over_{false};
    std::atomic<bool> done_{false};
    std::thread thread_;  // last: it uses all other members
};

}  // namespace continuo::app
