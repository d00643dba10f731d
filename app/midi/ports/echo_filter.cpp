#include "midi/ports/echo_filter.h"

namespace continuo::app {
namespace {

// A note-off's velocity does not matter.
std::uint8_t valueOf(const MidiEvent& event) { return event.isNoteOff() ? 0 : event.data2 & 0x7F; }

std::uint32_t inputBit(const MidiEvent& event) { return std::uint32_t{1} << event.writer; }

}  // namespace

std::int64_t EchoFilter::packed(const MidiEvent& event, Moment now) noexcept {
    const auto time = std::chrono::floor<std::chrono::microseconds>(now.time_since_epoch()).count();
    return (time << (kWriterBits + kValueBits)) | (event.writer << kValueBits) | valueOf(event);
}

EchoFilter::Sent EchoFilter::unpacked(std::int64_t number) noexcept {
    const std::chrono::microseconds time(number >> (kWriterBits + kValueBits));
    return {Moment(time), static_cast<std::uint8_t>(number & ((1 << kValueBits) - 1)),
            static_cast<std::uint8_t>(number >> kValueBits & ((1 << kWriterBits) - 1))};
}

EchoFilter::Slot* EchoFilter::slot(const MidiEvent& event) noexcept {
    if (event.isNoteOn()) return &notes_[event.data1 & 0x7F];
    return event.isNoteOff() ? &releases_[event.data1 & 0x7F] : nullptr;
}

std::size_t& EchoFilter::next(const MidiEvent& event) noexcept {
    return event.isNoteOn() ? nextNote_[event.data1 & 0x7F] : nextRelease_[event.data1 & 0x7F];
}

void EchoFilter::sent(const MidiEvent& event, Moment now) noexcept {
    Slot* const to = slot(event);
    if (to == nullptr) return sent_.add(event, now);
    std::size_t& next = this->next(event);
    (*to)[next].store(packed(event, now), std::memory_order_release);
    next = (next + 1) % kRemembered;
}

bool EchoFilter::isEcho(const MidiEvent& event, Moment now, const Key& key) noexcept {
    Slot* const from = slot(event);
    if (!on_) return false;
    const std::chrono::nanoseconds window = window_;
    if (from == nullptr)
        return valuesOf(event.writer)
            .isEcho(sent_, event, now, {window, (window - kWindow) / kBlocks},
                    notesReturn(event.writer, now));
    if (event.isNoteOff()) lookForLoop(event, now, key);
    for (std::atomic<std::int64_t>& each : *from) {
        std::int64_t remembered = each.load(std::memory_order_acquire);
        const Sent sent = unpacked(remembered);
        if (remembered == 0 || sent.value != valueOf(event)) continue;
        if (now < sent.time || now - sent.time > window) continue;
        if (event.isNoteOn() && !explains(sent, event, now, key)) continue;
        if (!each.compare_exchange_strong(remembered, 0)) continue;
        if (!event.isNoteOn()) return true;
        lastEcho_[event.writer] = now;
        if (key.isDown() || sent.writer != event.writer) loops_ |= inputBit(event);
        return true;
    }
    return false;
}

bool EchoFilter::notesReturn(int input, Moment now) const noexcept {
    const Moment last = lastEcho_[static_cast<std::size_t>(input)];
    return last != Moment::min() && now - last <= kLoopSeen;
}

bool EchoFilter::explains(const Sent& sent, const MidiEvent& event, Moment now,
                          const Key& key) const noexcept {
    if (sent.writer != event.writer || key.isDown()) return true;
    if (now - sent.time <= kWindow || key.letGo < now - window_.load()) return true;
    return (loops_ & inputBit(event)) != 0;
}

void EchoFilter::lookForLoop(const MidiEvent& release, Moment now, const Key& key) noexcept {
    if (!key.isDown()) return;
    for (const std::atomic<std::int64_t>& each : notes_[release.data1 & 0x7F]) {
        const Sent sent = unpacked(each.load(std::memory_order_acquire));
        const bool own = sent.writer == release.writer && sent.time >= key.struck;
        if (own && now - sent.time > window_.load()) loops_ &= ~inputBit(release);
    }
}

}  // namespace continuo::app
