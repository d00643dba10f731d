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

// Timing statistics of a MidiScheduler.
struct SchedulerStatus {
    std::uint64_t sent = 0;
    std::uint64_t late = 0;                    // sent more than MidiScheduler::kLate late
    std::chrono::nanoseconds worstLateness{};  // of all sent events
    bool realtime = false;                     // whether its thread has real-time priority
};

// Sends each event on time, on its own thread with absolute deadlines. Late events are sent and counted. All
// writers of a channel share one piano (SharedChannels). Every sent note-on gets its note-off: at the end, on
// a panic, and when a writer cancels or loses events. At the same occasions, bends and controllers are reset
// by controller 121 and a centred bend.
class MidiScheduler {
public:
    static constexpr auto kLate = std::chrono::milliseconds(5);
    static constexpr auto kLosable = std::chrono::milliseconds(500);
    // Called on the scheduler's thread; must not throw.
    using Send = std::function<void(const MidiEvent&)>;
    // Returns the channel, 0 to 15, for an event. Called on the same thread; must not throw.
    using ChannelMapper = std::function<int(const MidiEvent&)>;

    explicit MidiScheduler(
        Send send, ChannelMapper channelOf = [](const MidiEvent& event) { return event.channel(); });
    // Drops pending events and releases sounding notes.
    ~MidiScheduler();
    MidiScheduler(const MidiScheduler&) = delete;
    MidiScheduler& operator=(const MidiScheduler&) = delete;

    // Does the same as the destructor, but writers may still push. Nothing is sent afterwards.
    void stop() noexcept;

    // Returns the inbox of the events to send. They may be pushed in any order of time.
    EventInbox& inbox() noexcept { return inbox_; }

    // Any thread. Drops pending events; sends the note-offs, then controllers 64 (value 0), 123 and 120 on
    // every channel.
    void panic() noexcept;
    // Any thread. Call after messages were lost, for example when JACK skipped a block. Sends the releases of
    // the last kLosable again, except for keys that were struck again since. Strokes are not sent again,
    // because they would be late.
    void resendReleases() noexcept;
    // Any thread. Delays all messages by `offset`; negative: sends them earlier.
    void setOffset(std::chrono::nanoseconds offset) noexcept;
    SchedulerStatus status() const noexcept;
    // Returns how often the thread woke up. Each wake of the inbox's waker increases it.
    std::uint64_t wakeCount() const noexcept { return turns_; }

private:
    void run() noexcept;
    void sendDue() noexcept;
    void sendPanic() noexcept;
    void sendReleases() noexcept;
    bool send(const MidiEvent& event) noexcept;  // false: not sent, because another writer holds the key
    void sendAll() noexcept;
    void count(Moment due) noexcept;

    Send send_;
    ChannelMapper channelOf_;
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
    std::thread thread_;  // last member, because it uses all others
};

}  // namespace continuo::app
