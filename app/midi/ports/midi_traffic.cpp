#include "midi/ports/midi_traffic.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace continuo::app {
namespace {

// One message in 64 bits. 0 means no message, because a status byte is at least 128.
constexpr int kSentBit = 24, kWriterBit = 25, kRefusedBit = 29, kTimeBit = 30;

std::uint64_t packed(const MidiEvent& event, bool sent, bool refused) noexcept {
    const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(event.time.time_since_epoch());
    return std::uint64_t{event.status} | std::uint64_t{event.data1} << 8U |
           std::uint64_t{event.data2} << 16U | std::uint64_t{sent} << kSentBit |
           std::uint64_t{event.writer} << kWriterBit | std::uint64_t{refused} << kRefusedBit |
           static_cast<std::uint64_t>(time.count()) << kTimeBit;
}

MidiMessage unpacked(std::uint64_t bits) {
    const auto byte = [bits](int from) { return static_cast<std::uint8_t>(bits >> from); };
    const Moment time{std::chrono::milliseconds(bits >> kTimeBit)};
    const auto writer = static_cast<std::uint8_t>(bits >> kWriterBit & 15U);
    const auto bit = [bits](int place) { return (bits >> place & 1U) != 0; };
    return {{time, byte(0), byte(8), byte(16), writer}, bit(kSentBit), bit(kRefusedBit), {}};
}

}  // namespace

void MidiTraffic::record(const MidiEvent& event, bool sent, bool refused) noexcept {
    const std::uint64_t place = recorded_.fetch_add(1, std::memory_order_relaxed);
    slots_[place % kRemembered].store(packed(event, sent, refused), std::memory_order_release);
}

std::vector<MidiMessage> MidiTraffic::since(std::uint64_t& seen) const {
    const std::uint64_t all = recordedCount(), from = std::exchange(seen, all);
    std::vector<MidiMessage> messages;
    for (std::uint64_t place = std::max(from, all - std::min<std::uint64_t>(kRemembered, all)); place < all;
         ++place) {
        const std::uint64_t bits = slots_[place % kRemembered].load(std::memory_order_acquire);
        if (bits != 0) messages.push_back(unpacked(bits));
    }
    return messages;
}

}  // namespace continuo::app
