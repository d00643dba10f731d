#include "midi/echo_filter.h"

namespace continuo::app {
namespace {

std::int64_t packed(Moment time, std::uint8_t value) {
    return (std::chrono::nanoseconds(time.time_since_epoch()).count() << 7) | (value & 0x7F);
}

}  // namespace

EchoFilter::Slot* EchoFilter::slot(const MidiEvent& event) noexcept {
    if (event.isNoteOn()) return &notes_[event.data1 & 0x7F];
    return event.isPedal() ? &pedal_ : nullptr;
}

void EchoFilter::sent(const MidiEvent& event, Moment now) noexcept {
    Slot* const to = slot(event);
    if (to == nullptr) return;
    std::size_t& next = next_[event.isNoteOn() ? event.data1 & 0x7FU : kMidiPitches];
    (*to)[next].store(packed(now, event.data2), std::memory_order_release);
    next = (next + 1) % kRemembered;
}

bool EchoFilter::isEcho(const MidiEvent& event, Moment now) noexcept {
    Slot* const from = slot(event);
    if (from == nullptr) return false;
    const Moment lastEcho = lastEcho_;
    if (event.isPedal() && (lastEcho == Moment::min() || now - lastEcho > kLoopSeen)) return false;
    for (std::atomic<std::int64_t>& each : *from) {
        std::int64_t remembered = each.load(std::memory_order_acquire);
        if (remembered == 0 || (remembered & 0x7F) != event.data2) continue;
        const Moment at{std::chrono::nanoseconds(remembered >> 7)};
        if (now < at || now - at > kWindow) continue;
        if (!each.compare_exchange_strong(remembered, 0)) continue;
        if (event.isNoteOn()) lastEcho_ = now;
        return true;
    }
    return false;
}

}  // namespace continuo::app
