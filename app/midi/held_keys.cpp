#include "midi/held_keys.h"

#include <algorithm>
#include <limits>

namespace continuo::app {
namespace {

constexpr std::array<std::uint8_t, 3> kPedals = {controller::kSustain, controller::kSostenuto,
                                                 controller::kSoft};

}  // namespace

std::uint8_t* HeldKeys::counter(const MidiEvent& event) noexcept {
    const auto channel = static_cast<std::size_t>(event.channel());
    if (event.isNoteOn() || event.isNoteOff()) return &keys_[channel][event.data1 & 0x7F];
    if (!event.isController()) return nullptr;
    const auto* const found = std::find(kPedals.begin(), kPedals.end(), event.data1);
    return found == kPedals.end() ? nullptr
                                  : &pedals_[channel][static_cast<std::size_t>(found - kPedals.begin())];
}

bool HeldKeys::note(const MidiEvent& event) noexcept {
    std::uint8_t* const count = counter(event);
    if (count == nullptr) return true;
    const bool before = *count > 0;
    if (event.isNoteOn()) {
        *count += *count < std::numeric_limits<std::uint8_t>::max() ? 1 : 0;
    } else if (event.isNoteOff()) {
        *count -= before ? 1 : 0;
    } else {
        *count = event.data2;
    }
    held_ += static_cast<int>(*count > 0) - static_cast<int>(before);
    from_ = 0;
    return before || !event.isNoteOff();
}

bool HeldKeys::release(Moment time, MidiEvent& event) noexcept {
    for (int channel = from_; held_ > 0 && channel < kMidiChannels; ++channel) {
        const auto c = static_cast<std::size_t>(channel);
        for (int pitch = 0; pitch < kMidiPitches; ++pitch) {
            if (keys_[c][static_cast<std::size_t>(pitch)] == 0) continue;
            event = noteOff(time, pitch, channel);
            note(event);
            from_ = channel;
            return true;
        }
        for (std::size_t i = 0; i < kPedals.size(); ++i) {
            if (pedals_[c][i] == 0) continue;
            event = controlChange(time, kPedals[i], 0, channel);
            note(event);
            from_ = channel;
            return true;
        }
    }
    from_ = 0;
    return false;
}

}  // namespace continuo::app
