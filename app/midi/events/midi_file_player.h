#pragma once

#include <continuo/performance.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "midi/events/event_fan.h"

namespace continuo::app {

// Plays a performance in real time on its own thread, as if a keyboard played into the inboxes.
class MidiFilePlayer {
public:
    // A lead with which a reader gets each event before its audio block.
    static constexpr auto kInTime = std::chrono::milliseconds(100);

    // Starts to play; second 0 of the performance is at `begin`. Each event is pushed `lead` before its time:
    // 0 to act like a live player, more for a reader that needs events before their time. Throws BadRequest
    // as toEvents() does.
    MidiFilePlayer(const Performance& performance, const std::vector<EventInbox*>& inboxes, Moment begin,
                   std::chrono::nanoseconds lead = {}, int writer = kFileWriter);
    // Starts in the same way, for events that are sorted by time, none before `begin`.
    MidiFilePlayer(std::vector<MidiEvent> events, const std::vector<EventInbox*>& inboxes, Moment begin,
                   std::chrono::nanoseconds lead = {}, int writer = kFileWriter);
    ~MidiFilePlayer();
    MidiFilePlayer(const MidiFilePlayer&) = delete;
    MidiFilePlayer& operator=(const MidiFilePlayer&) = delete;

    // Any thread. Stops and releases held notes.
    void stop() noexcept;
    // Returns whether everything has been pushed.
    bool isDone() const noexcept { return done_; }
    // Returns whether the readers have had time to receive everything. If this is destroyed before, the last
    // notes may be lost.
    bool isOver(Moment now) const noexcept { return done_ && now > end() + kReadDelay; }
    // Returns the time of the last event.
    Moment end() const noexcept { return events_.empty() ? begin_ : events_.back().time; }

private:
    static constexpr auto kReadDelay = std::chrono::milliseconds(250);  // a busy window may read this late

    void run(std::chrono::nanoseconds lead) noexcept;

    Moment begin_;
    std::vector<MidiEvent> events_;
    EventFan fan_;
    Waker waker_;
    std::atomic<bool> over_{false};
    std::atomic<bool> done_{false};
    std::thread thread_;  // last member, because it uses all others
};

}  // namespace continuo::app
