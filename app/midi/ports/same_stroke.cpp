#include "midi/ports/same_stroke.h"

#include <chrono>

#include "midi/events/event_inbox.h"
#include "midi/events/shared_piano.h"

namespace continuo::app {
namespace {

constexpr int kWriterBits = 4;
static_assert(kInputWriters <= 1 << kWriterBits);

std::int64_t packed(const MidiEvent& stroke) {
    const std::chrono::nanoseconds time = stroke.time.time_since_epoch();
    return (time.count() << kWriterBits) | stroke.writer;
}

}  // namespace

SameStroke::Result SameStroke::classify(const MidiEvent& stroke) noexcept {
    std::atomic<std::int64_t>& place = last_[static_cast<std::size_t>(stroke.channel())][stroke.data1 & 0x7F];
    std::int64_t last = place.load(std::memory_order_acquire);
    for (;;) {
        const Moment struck{std::chrono::nanoseconds(last >> kWriterBits)};
        // The absolute difference, because the message of either port may come first.
        const bool now = last != 0 && std::chrono::abs(stroke.time - struck) < SharedPiano::kSameStroke;
        const bool own = (last & ((1 << kWriterBits) - 1)) == stroke.writer;
        if (now && !own) return Result::Duplicate;
        if (place.compare_exchange_weak(last, packed(stroke))) return now ? Result::Repeated : Result::First;
    }
}

}  // namespace continuo::app
