#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "midi/events/midi_event.h"

namespace continuo::app {

// The last sent strokes and releases, in order, for the detection of echoes. One sending thread, any number
// of reading ones; lock-free.
class SentNotes {
public:
    static constexpr std::uint32_t kRemembered = 2048;  // more than a piano sends in a second

    struct Sent {
        int pitch, velocity;  // velocity 0: a release
        int writer;
        std::chrono::nanoseconds age;  // negative: sent after `now`
    };

    // Sending thread. Adds a stroke or release.
    void add(const MidiEvent& event, Moment now) noexcept {
        const std::uint32_t number = count_.load(std::memory_order_relaxed);
        const std::uint64_t velocity = event.isNoteOn() ? event.data2 & 0x7F : 0;
        const std::uint64_t key = velocity << kBits | (event.data1 & 0x7F);
        sent_[number % kRemembered].store(
            ticksAt(now) << kLowBits | key << kWriterBits | (event.writer & 0xF), std::memory_order_relaxed);
        count_.store(number + 1, std::memory_order_release);
    }
    // Returns how many events were sent; they are numbered from 0. Only the last kRemembered are stored.
    std::uint32_t count() const noexcept { return count_.load(std::memory_order_acquire); }
    Sent get(std::uint32_t number, Moment now) const noexcept {
        const std::uint64_t packed = sent_[number % kRemembered].load(std::memory_order_relaxed);
        // Shifted to the top bits and back, the difference keeps its sign even if the tick counter wraps.
        const auto ticks = static_cast<std::int64_t>((ticksAt(now) - (packed >> kLowBits)) << kLowBits) >>
                           static_cast<int>(kLowBits);
        return {static_cast<int>(packed >> kWriterBits & 0x7F),
                static_cast<int>(packed >> (kWriterBits + kBits) & 0x7F), static_cast<int>(packed & 0xF),
                ticks * kTick};
    }

private:
    static constexpr int kBits = 7, kWriterBits = 4, kLowBits = 2 * kBits + kWriterBits;
    static constexpr auto kTick = std::chrono::microseconds(10);

    static std::uint64_t ticksAt(Moment now) noexcept {
        return static_cast<std::uint64_t>(now.time_since_epoch() / kTick);
    }

    std::array<std::atomic<std::uint64_t>, kRemembered> sent_{};  // packed: ticks, velocity, pitch, writer
    std::atomic<std::uint32_t> count_{0};
};

}  // namespace continuo::app
