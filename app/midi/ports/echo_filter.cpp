#include "midi/ports/echo_filter.h"

namespace continuo::app {
namespace {

// How fast a key was let go is no matter.
std::uint8_t valueOf(const MidiEvent& event) { return event.isNoteOff() ? 0 : event.data2 & 0x7F; }

std::int64_t packed(Moment time, std::uint8_t value) {
    return (std::chrono::nanoseconds(time.time_since_epoch()).count() << 7) | value;
}

}  // namespace

EchoFilter::Slot* EchoFilter::slot(const MidiEvent& event) noexcept {
    if (event.isNoteOn()) return &notes_[event.data1 & 0x7F];
    if (event.isNoteOff()) return &releases_[event.data1 & 0x7F];
    return event.isPedal() ? &pedal_ : nullptr;
}

std::size_t& EchoFilter::next(const MidiEvent& event) noexcept {
    if (event.isNoteOn()) return nextNote_[event.data1 & 0x7F];
    return event.isNoteOff() ? nextRelease_[event.data1 & 0x7F] : nextPedal_;
}

void EchoFilter::sent(const MidiEvent& event, Moment now) noexcept {
    Slot* const to = slot(event);
    if (to == nullptr) return;
    std::size_t& next = this->next(event);
    (*to)[next].store(packed(now, valueOf(event)), std::memory_order_release);
    next = (next + 1) % kRemembered;
}

bool EchoFilter::isEcho(const MidiEvent& event, Moment now) noexcept {
    Slot* const from = slot(event);
    if (from == nullptr) return false;
    const Moment lastEcho = lastEcho_;
    const std::chrono::nanoseconds window = window_;
    if (event.isPedal() && (lastEcho == Moment::min() || now - lastEcho > kLoopSeen)) return false;
    for (std::atomic<std::int64_t>& each : *from) {
        std::int64_t remembered = each.load(std::memory_order_acquire);
        if (remembered == 0 || (remembered & 0x7F) != valueOf(event)) continue;
        const Moment at{std::chrono::nanoseconds(remembered >> 7)};
        if (now < at || now - at > window) continue;
        if (!each.compare_exchange_strong(remembered, 0)) continue;
        if (event.isNoteOn()) lastEcho_ = now;
        return true;
    }
    return false;
}

}  // namespace continuo::app
