#include "midi/ports/per_note_bends.h"

#include <algorithm>

namespace continuo::app {
namespace {

constexpr int kDataEntry = 6, kSlide = 74, kParameterFine = 100, kParameterCoarse = 101;
constexpr int kMpeChannels = 6;  // number of the registered parameter in MIDI

}  // namespace

bool PerNoteBends::shouldIgnore(const MidiEvent& event) noexcept {
    if (event.isNoteOn() || event.isNoteOff()) {
        strike(event);
        return false;
    }
    if (event.isController()) configure(event);
    const bool bend = event.kind() == 0xE0;
    const bool ofNote = bend || event.kind() == 0xD0 || (event.isController() && event.data1 == kSlide);
    if (!ofNote || event.channel() == 0) return false;
    if (bend && !many_) bent_.set(static_cast<std::size_t>(event.channel()), event.isExpression());
    return many_;
}

void PerNoteBends::strike(const MidiEvent& event) noexcept {
    keys_[static_cast<std::size_t>(event.channel())].set(event.data1 & 0x7F, event.isNoteOn());
    if (event.isNoteOn())
        many_ |= std::count_if(keys_.begin(), keys_.end(), [](const auto& keys) { return keys.any(); }) > 1;
}

void PerNoteBends::configure(const MidiEvent& event) noexcept {
    const auto channel = static_cast<std::size_t>(event.channel());
    if (event.data1 == kParameterCoarse) coarse_[channel] = event.data2;
    if (event.data1 == kParameterFine) fine_[channel] = event.data2;
    const bool master = channel == 0 || channel == kMidiChannels - 1;
    if (master && event.data1 == kDataEntry && coarse_[channel] == 0 && fine_[channel] == kMpeChannels)
        many_ = event.data2 > 0;
}

std::optional<MidiEvent> PerNoteBends::nextCorrection(Moment now) noexcept {
    if (!many_ || bent_.none()) return std::nullopt;
    int channel = 1;
    while (!bent_[static_cast<std::size_t>(channel)]) ++channel;
    bent_.reset(static_cast<std::size_t>(channel));
    return centredBend(now, channel);
}

}  // namespace continuo::app
