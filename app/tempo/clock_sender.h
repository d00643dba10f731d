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

// Sends the beats as a MIDI clock: the song's position and a start shortly before a bar, then 24 ticks a
// beat, and a stop when the beats end. Does so on a thread of its own with absolute deadlines. Beats that
// come from another device's clock are not sent.
class ClockSender {
public:
    // Called on the sender's thread with a message of one byte and the moment at which it is to leave, now or
    // up to the lead later; must not throw.
    using Send = std::function<void(std::uint8_t, Moment)>;

    // As Send, with the song's position in sixteenths, which comes before each start.
    using SendPosition = std::function<void(int, Moment)>;

    // The tempo must outlive it.
    ClockSender(
        const Tempo& tempo, Send send, SendPosition sendPosition = [](int, Moment) {});
    ~ClockSender() { finish(); }
    ClockSender(const ClockSender&) = delete;
    ClockSender& operator=(const ClockSender&) = delete;

    // Sends a stop where it has sent a start, and nothing from then on.
    void finish();

    // Any thread.
    void enable(bool on) noexcept;
    // Any thread. Sends another start before the next bar, for a listener who has not heard the first.
    void startAgain() noexcept;
    // Any thread. Sends everything this much later, or earlier when negative.
    void setOffset(std::chrono::nanoseconds offset) noexcept { offset_ = offset; }
    // Any thread. How long before its moment each message is handed to Send, for a port that keeps messages
    // until their moments.
    void setLead(std::chrono::nanoseconds lead) noexcept { lead_ = lead; }

private:
    void run() noexcept;
    // Does what is due by `now`; returns when there is something to do next.
    Moment turn(Moment now) noexcept;
    void start(Moment leaves) noexcept;
    void stop() noexcept;

    const Tempo& tempo_;
    Send send_;
    SendPosition sendPosition_;
    std::atomic<bool> enabled_{false}, again_{false}, over_{false};
    std::atomic<std::chrono::nanoseconds> offset_{}, lead_{};

    // The thread's.
    std::optional<BeatGrid> grid_;  // as last read
    bool begun_ = false;            // a start was sent, and no stop since
    bool starts_ = false;           // one is to be sent at startTick_
    std::uint32_t run_ = 0;         // of the beats that are sent
    std::int64_t nextTick_ = 0;     // counted from beat 0
    std::int64_t startTick_ = 0;    // before which the start is sent
    bool sending_ = false;

    Waker waker_;
    std::thread thread_;  // last: it uses all the others
};

}  // namespace continuo::app
