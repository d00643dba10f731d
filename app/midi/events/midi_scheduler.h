#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <thread>

#include "midi/events/event_inbox.h"
#include "midi/events/recent_releases.h"
#include "midi/events/shared_channels.h"

namespace continuo::app {

// How a MidiScheduler has kept time so far.
struct SchedulerStatus {
    std::uint64_t sent = 0;
    std::uint64_t late = 0;  // events sent more than MidiScheduler::kLate after their moment
    std::chrono::nanoseconds worstLateness{};  // of all events that were sent
    bool realtime = false;                     // whether its thread runs before ordinary ones
};

// Sends each event at its moment, on a thread of its own with absolute deadlines. Late events are sent and
// counted. On each channel all writers are one piano (SharedChannels). Every note-on that it sends gets its
// note-off, whatever happens: at the end, on a panic, and when a writer cancels or loses events. Bends and
// controllers are reset then too, by controller 121 and a centred bend.
class MidiScheduler {
public:
    static constexpr auto kLate = std::chrono::milliseconds(5);
    static constexpr auto kLosable = std::chrono::milliseconds(500);
    // Called on the scheduler's thread; must not throw.
    using Send = std::function<void(const MidiEvent&)>;
    // Returns the channel, 0 to 15, on which an event is to be sent. Called on the same thread; must not
    // throw.
    using ChannelOf = std::function<int(const MidiEvent&)>;

    explicit MidiScheduler(
        Send send, ChannelOf channelOf = [](const MidiEvent& event) { return event.channel(); });
    // Drops pending events and releases what sounds.
    ~MidiScheduler();
    MidiScheduler(const MidiScheduler&) = delete;
    MidiScheduler& operator=(const MidiScheduler&) = delete;

    // As the destructor, but writers may still push. Nothing is sent from then on.
    void stop() noexcept;

    // The inbox of events to send. Events may come in any order of time.
    EventInbox& inbox() noexcept { return inbox_; }

    // Any thread. Drops what waits; sends the note-offs, then controllers 64 (value 0), 123 and 120 on every
    // channel.
    void panic() noexcept;
    // Any thread. Call it after messages were lost, as when JACK skips a block: sends the releases of the
    // last kLosable once more, except for keys struck again since. A strike is not repeated, because it would
    // be late.
    void releaseAgain() noexcept;
    // Any thread. Sends everything this much later, or earlier if negative, as the instrument needs.
    void setOffset(std::chrono::nanoseconds offset) noexcept;
    SchedulerStatus status() const noexcept;
    // How often its thread woke up; increases with each wake of the inbox's waker.
    std::uint64_t turns() const noexcept { return turns_; }

private:
    void run() noexcept;
    void sendDue() noexcept;
    void sendPanic() noexcept;
    void sendReleases() noexcept;
    bool send(const MidiEvent& event) noexcept;  // false: nothing was sent, as another writer holds the key
    void sendAll() noexcept;
    void count(Moment due) noexcept;

    Send send_;
    ChannelOf channelOf_;
    SharedChannels shared_;
    EventInbox inbox_;
    std::atomic<bool> over_{false};
    std::atomic<bool> panic_{false};
    std::atomic<bool> releaseAgain_{false};
    RecentReleases released_;
    std::atomic<std::chrono::nanoseconds> offset_{};
    std::atomic<std::uint64_t> turns_{0};
    std::atomic<std::uint64_t> sent_{0};
    std::atomic<std::uint64_t> late_{0};
    std::atomic<std::chrono::nanoseconds> worst_{};
    std::atomic<bool> realtime_{false};
    std::thread thread_;  // last: it uses all the others
};

}  // namespace continuo::app
