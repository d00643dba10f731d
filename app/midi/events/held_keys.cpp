#include "midi/events/held_keys.h"

#include <algorithm>
#include <limits>

namespace continuo::app {
namespace {

constexpr std::array<std::uint8_t, 3> kPedals = {controller::kSustain, controller::kSostenuto,
                                                 controller::kSoft};

}  // namespace

std::uint8_t* HeldKeys::findCounter(const MidiEvent& event) noexcept {
    const auto channel = static_cast<std::size_t>(event.channel());
    if (event.isNoteOn() || event.isNoteOff()) return &keys_[channel][event.data1 & 0x7F];
    if (!event.isController()) return nullptr;
    const auto* const found = std::find(kPedals.begin(), kPedals.end(), event.data1);
    return found == kPedals.end() ? nullptr
                                  : &pedals_[channel][static_cast<std::size_t>(found - kPedals.begin())];
}

bool HeldKeys::track(const MidiEvent& event) noexcept {
    if (event.isExpression()) setExpression(event.channel(), 2);
    if (event.resetsAll()) setExpression(event.channel(), 0);
    std::uint8_t* const count = findCounter(event);
    if (count == nullptr) return true;
    const bool before = *count > 0;
    if (event.isNoteOn()) {
        *count += *count < std::numeric_limits<std::uint8_t>::max() ? 1 : 0;
        velocities_[static_cast<std::size_t>(event.channel())][event.data1 & 0x7F] = event.data2;
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
        if (!releaseKey(channel, time, event) && !releasePedal(channel, time, event) &&
            !releaseExpression(channel, time, event))
            continue;
        from_ = channel;
        return true;
    }
    from_ = 0;
    return false;
}

bool HeldKeys::releaseKeys(Moment time, MidiEvent& event) noexcept {
    for (int channel = 0; held_ > 0 && channel < kMidiChannels; ++channel) {
        if (releaseKey(channel, time, event)) return true;
    }
    return false;
}

void HeldKeys::appendHeld(Moment time, std::vector<MidiEvent>& to) const {
    for (int channel = 0; held_ > 0 && channel < kMidiChannels; ++channel) {
        const auto at = static_cast<std::size_t>(channel);
        for (std::size_t each = 0; each < kPedals.size(); ++each)
            if (pedals_[at][each] > 0)
                to.push_back(controlChange(time, kPedals[each], pedals_[at][each], channel));
        for (std::size_t pitch = 0; pitch < kMidiPitches; ++pitch)
            if (keys_[at][pitch] > 0)
                to.push_back(noteOn(time, static_cast<int>(pitch), velocities_[at][pitch], channel));
    }
}

bool HeldKeys::releaseKey(int channel, Moment time, MidiEvent& event) noexcept {
    const auto& keys = keys_[static_cast<std::size_t>(channel)];
    const auto* const key = std::find_if(keys.begin(), keys.end(), [](int count) { return count > 0; });
    if (key == keys.end()) return false;
    event = noteOff(time, static_cast<int>(key - keys.begin()), channel);
    return track(event);
}

bool HeldKeys::releasePedal(int channel, Moment time, MidiEvent& event) noexcept {
    const auto& values = pedals_[static_cast<std::size_t>(channel)];
    const auto* const value = std::find_if(values.begin(), values.end(), [](int each) { return each > 0; });
    if (value == values.end()) return false;
    event = controlChange(time, kPedals[static_cast<std::size_t>(value - values.begin())], 0, channel);
    return track(event);
}

bool HeldKeys::releaseExpression(int channel, Moment time, MidiEvent& event) noexcept {
    const std::uint8_t owed = expression_[static_cast<std::size_t>(channel)];
    if (owed == 0) return false;
    event = owed == 2 ? controlChange(time, controller::kResetAll, 0, channel) : centredBend(time, channel);
    setExpression(channel, static_cast<std::uint8_t>(owed - 1));
    return true;
}

void HeldKeys::setExpression(int channel, std::uint8_t owed) noexcept {
    std::uint8_t& before = expression_[static_cast<std::size_t>(channel)];
    held_ += static_cast<int>(owed > 0) - static_cast<int>(before > 0);
    before = owed;
    from_ = std::min(from_, channel);
}

}  // namespace continuo::app
