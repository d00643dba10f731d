#include "midi/events/shared_channels.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace continuo::app {
namespace {

constexpr auto kMost = std::numeric_limits<std::uint8_t>::max();

constexpr std::array<std::uint8_t, 3> kPedalNumbers = {controller::kSustain, controller::kSostenuto,
                                                       controller::kSoft};

std::size_t pedalIndex(const MidiEvent& event) {
    const auto* const found = std::find(kPedalNumbers.begin(), kPedalNumbers.end(), event.data1);
    return static_cast<std::size_t>(found - kPedalNumbers.begin());
}

}  // namespace

std::span<const MidiEvent> SharedChannels::merge(const MidiEvent& event, int channel) noexcept {
    count_ = 0;
    const auto wanted = static_cast<std::uint8_t>(channel & 0x0F);
    const auto from = static_cast<std::size_t>(event.channel());
    Place& key = keys_[event.writer][from][event.data1 & 0x7F];
    if (event.isNoteOn()) {
        if (key.value == 0) key.channel = wanted;
        strike(event, key);
    } else if (event.isNoteOff()) {
        release(event, key);
    } else if (event.isController() && controller::isPedal(event.data1)) {
        movePedal(event, pedalIndex(event), wanted);
    } else if (event.resetsAll()) {
        resetAll(event, wanted);
    } else {
        addMessage(event, wanted);
    }
    return std::span(made_).first(count_);
}

void SharedChannels::addMessage(const MidiEvent& event, std::uint8_t channel) noexcept {
    MidiEvent& made = made_[count_++];
    made = event;
    made.status = static_cast<std::uint8_t>(event.kind() | channel);
}

// Controller 121 also releases the pedals, so those that another writer holds are pressed again.
void SharedChannels::resetAll(const MidiEvent& event, std::uint8_t channel) noexcept {
    addMessage(event, channel);
    for (std::size_t pedal = 0; pedal < kPedals; ++pedal) {
        if (lastSent_[channel][pedal] == 0) continue;
        MidiEvent down = controlChange(event.time, kPedalNumbers[pedal], lastSent_[channel][pedal]);
        down.writer = event.writer;
        addMessage(down, channel);
    }
}

void SharedChannels::strike(MidiEvent event, Place& key) noexcept {
    std::uint8_t& held = held_[key.channel][event.data1 & 0x7F];
    if (held > 0) {
        MidiEvent up = noteOff(event.time, event.data1);
        up.writer = event.writer;
        addMessage(up, key.channel);
    }
    if (key.value < kMost && held < kMost) {
        ++key.value;
        ++held;
    }
    addMessage(event, key.channel);
}

void SharedChannels::release(MidiEvent event, Place& key) noexcept {
    std::uint8_t& held = held_[key.channel][event.data1 & 0x7F];
    if (key.value > 0) {
        --key.value;
        --held;
    }
    if (held == 0) addMessage(event, key.channel);
}

// All channels of a writer share one pedal, which stays on the instrument's channel on which it was pressed.
void SharedChannels::movePedal(MidiEvent event, std::size_t pedal, int channel) noexcept {
    auto& own = pedals_[event.writer];
    const auto down =
        std::find_if(own.begin(), own.end(), [&](const auto& each) { return each[pedal].value > 0; });
    const auto to = down == own.end() ? static_cast<std::uint8_t>(channel) : (*down)[pedal].channel;
    const std::uint8_t value = event.data2;
    own[static_cast<std::size_t>(event.channel())][pedal] = {value, to};
    event.data2 = deepest(pedal, to);
    const bool changes = std::exchange(lastSent_[to][pedal], event.data2) != event.data2;
    if (changes || value == event.data2) addMessage(event, to);
}

std::uint8_t SharedChannels::deepest(std::size_t pedal, std::uint8_t channel) const noexcept {
    std::uint8_t found = 0;
    for (const auto& writer : pedals_) {
        for (const auto& each : writer) {
            if (each[pedal].channel == channel) found = std::max(found, each[pedal].value);
        }
    }
    return found;
}

}  // namespace continuo::app
