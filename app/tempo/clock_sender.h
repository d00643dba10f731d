#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>

#include "midi/events/waker.h"
#include "tempo/tempo.h"

namespace continuo::app {

// Sends the beats as a MIDI clock: song position and start shortly before a bar, 24 ticks a beat, and a stop
// when the beats end. Runs on its own thread with absolute deadlines. Beats that come from another device's
// clock are not sent.
class ClockSender {
public:
    // Called on the sender's thread with a one-byte message and its due time, which is now or up to the lead
    // later. Must not throw.
    using Send = std::function<void(std::uint8_t, Moment)>;

    // Called before each start like Send, with the song position in sixteenths.
    using SendPosition = std::function<void(int, Moment)>;

    // The tempo must outlive this.
    ClockSender(
        const Tempo& tempo, Send send, SendPosition sendPosition = [](int, Moment) {});
    ~ClockSender() { finish(); }
    ClockSender(const ClockSender&) = delete;
    ClockSender& operator=(const ClockSender&) = delete;

    // Sends a stop if a start was sent. Nothing is sent afterwards.
    void finish();

    // Any thread.
    void enable(bool on) noexcept;
    // Any thread. Sends another start before the next bar, for a listener that missed the first.
    void restart() noexcept;
    // Any thread. Delays all messages by `offset`; negative: sends them earlier.
    void setOffset(std::chrono::nanoseconds offset) noexcept { offset_ = offset; }
    // Any thread. Passes each message to Send this long before its due time; for ports that schedule
    // messages.
    void setLead(std::chrono::nanoseconds lead) noexcept { lead_ = lead; }

private:
    void run() noexcept;
    // Sends the messages that are due by `now`, and returns the next deadline.
    Moment sendDue(Moment now) noexcept;
    void start(Moment leaves) noexcept;
    void stop() noexcept;

    const Tempo& tempo_;
    Send send_;
    SendPosition sendPosition_;
    std::atomic<bool> enabled_{false}, again_{false}, over_{false};
    std::atomic<std::chrono::nanoseconds> offset_{}, lead_{};

    // The thread's members.
    std::optional<BeatGrid> grid_;  // as last read
    bool begun_ = false;            // a start was sent and no stop since
    bool starts_ = false;           // a start is due at startTick_
    std::uint32_t run_ = 0;         // BeatGrid::run of the beats being sent
    std::int64_t nextTick_ = 0;     // counted from beat 0
    std::int64_t startTick_ = 0;    // the start is sent before this tick
    bool sending_ = false;

    Waker waker_;
    std::thread thread_;  // last member, because it uses all others
};

}  // namespace continuo::app
