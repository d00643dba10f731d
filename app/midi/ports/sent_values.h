#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Identifies what a message other than a note sets: a controller, a pressure, the bend or the program.
namespace set_value {
inline constexpr int kPressureOfKey = 128, kBend = 256, kPressure = 257,
                     kProgram = 258;  // after 128 controllers
inline constexpr std::size_t kCount = 259;

// Returns the id of what the event sets; -1: it is a stroke or release.
inline int eventId(const MidiEvent& event) noexcept {
    switch (event.kind()) {
        case 0xA0: return kPressureOfKey + (event.data1 & 0x7F);
        case 0xB0: return event.data1 & 0x7F;
        case 0xC0: return kProgram;
        case 0xD0: return kPressure;
        case 0xE0: return kBend;
        default: return -1;
    }
}
inline int eventValue(const MidiEvent& event) noexcept {
    if (event.kind() == 0xE0) return (event.data2 & 0x7F) << 7 | (event.data1 & 0x7F);
    return (event.kind() == 0xC0 || event.kind() == 0xD0 ? event.data1 : event.data2) & 0x7F;
}
}  // namespace set_value

// The last sent values, in order, for the detection of echoes. One sending thread, any number of reading
// ones; lock-free.
class SentValues {
public:
    static constexpr std::uint32_t kRemembered = 256;  // more than are sent within the delay of a loop

    struct Sent {
        int id, value, writer;
        std::chrono::nanoseconds age;  // negative: sent after `now`
    };

    // Sending thread. Adds a message that is neither a stroke nor a release.
    void add(const MidiEvent& event, Moment now) noexcept {
        const std::uint32_t number = count_.load(std::memory_order_relaxed);
        const auto low = static_cast<std::uint64_t>(set_value::eventValue(event)) << kIdBits |
                         static_cast<std::uint64_t>(set_value::eventId(event));
        const std::uint64_t packed = (ticksAt(now) << kLowBits) | (low << kWriterBits) | event.writer;
        sent_[number % kRemembered].store(packed, std::memory_order_relaxed);
        count_.store(number + 1, std::memory_order_release);
    }
    // Returns how many values were sent; they are numbered from 0. Only the last kRemembered are stored.
    std::uint32_t count() const noexcept { return count_.load(std::memory_order_acquire); }
    Sent get(std::uint32_t number, Moment now) const noexcept {
        const std::uint64_t packed = sent_[number % kRemembered].load(std::memory_order_relaxed);
        const auto low = static_cast<int>((packed & kLowMask) >> kWriterBits);
        // Shifted to the top bits and back, the difference keeps its sign even if the tick counter wraps.
        const auto ticks = static_cast<std::int64_t>((ticksAt(now) - (packed >> kLowBits)) << kLowBits) >>
                           static_cast<int>(kLowBits);
        return {low & ((1 << kIdBits) - 1), low >> kIdBits,
                static_cast<int>(packed & ((1 << kWriterBits) - 1)), ticks * kTick};
    }

private:
    static constexpr int kValueBits = 14, kIdBits = 9, kWriterBits = 4;
    static constexpr int kLowBits = kValueBits + kIdBits + kWriterBits;
    static constexpr std::uint64_t kLowMask = (std::uint64_t{1} << kLowBits) - 1;
    static constexpr auto kTick = std::chrono::microseconds(10);
    static_assert(set_value::kCount <= 1 << kIdBits);

    static std::uint64_t ticksAt(Moment now) noexcept {
        return static_cast<std::uint64_t>(now.time_since_epoch() / kTick);
    }

    std::array<std::atomic<std::uint64_t>, kRemembered> sent_{};  // packed: ticks, value, id, writer
    std::atomic<std::uint32_t> count_{0};
};

}  // namespace continuo::app
