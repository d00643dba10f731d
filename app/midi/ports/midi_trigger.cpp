#include "midi/ports/midi_trigger.h"

#include <array>
#include <sstream>

namespace continuo::app {
namespace {

constexpr std::array<std::string_view, 3> kKinds = {"controller", "note", "program"};
constexpr std::string_view kChannel = "channel";

}  // namespace

bool MidiTrigger::meets(const MidiTrigger& other) const noexcept {
    const bool channels = channel == kAnyChannel || other.channel == kAnyChannel || channel == other.channel;
    return kind == other.kind && number == other.number && channels;
}

bool MidiTrigger::isAllowed() const noexcept {
    if (number < 0 || number >= kMidiPitches) return false;
    if (channel != kAnyChannel && (channel < 0 || channel >= kMidiChannels)) return false;
    return kind != Kind::Controller || (number != controller::kSustain && number != controller::kBank &&
                                        number != controller::kBankFine && number < controller::kFirstMode);
}

std::string MidiTrigger::text() const {
    std::string text(kKinds[static_cast<std::size_t>(kind)]);
    text += " " + std::to_string(number);
    if (channel != kAnyChannel) text += " " + std::string(kChannel) + " " + std::to_string(channel + 1);
    return text;
}

std::optional<MidiTrigger> MidiTrigger::fromText(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::string kind, channel, more;
    MidiTrigger trigger;
    if (!(words >> kind >> trigger.number)) return {};
    if (words >> channel) {
        if (channel != kChannel || !(words >> trigger.channel) || trigger.channel < 1) return {};
        --trigger.channel;
    }
    if (words >> more) return {};
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        trigger.kind = static_cast<Kind>(i);
        if (kind == kKinds[i] && trigger.isAllowed()) return trigger;
    }
    return {};
}

}  // namespace continuo::app
