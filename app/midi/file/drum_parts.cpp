#include "midi/file/drum_parts.h"

#include <algorithm>
#include <optional>
#include <span>

#include "midi/events/midi_event.h"

namespace continuo::app {
namespace {

constexpr int kGmDrumChannel = 9;
constexpr std::uint8_t kRoland = 0x41, kYamaha = 0x43, kUniversal = 0x7E;

enum class Mode { Gm, Gs, Xg };

// The facts that determine whether a channel is a drum part, from the events so far.
struct DrumState {
    int bank = -1;                 // MSB; -1: none yet
    std::optional<bool> byBank{};  // set by the last program change
    std::optional<bool> byPart{};  // set by the last system exclusive message

    bool isDrum(int channel) const { return byBank.value_or(byPart.value_or(channel == kGmDrumChannel)); }
};

class DrumRules {
public:
    // Applies an event. Returns false if it does not concern drums.
    bool update(const MidiScore& score, const ScoreEvent& event);
    bool isDrum(int channel) const { return states_[static_cast<std::size_t>(channel)].isDrum(channel); }

private:
    bool updateByExclusive(std::span<const std::uint8_t> data);
    void select(DrumState& state, int channel) const;
    bool reset(Mode mode);

    Mode mode_ = Mode::Gm;
    std::array<DrumState, 16> states_{};
};

bool DrumRules::reset(Mode mode) {
    mode_ = mode;
    states_.fill({});
    return true;
}

// A program change activates the bank.
void DrumRules::select(DrumState& state, int channel) const {
    switch (state.bank) {
        case 120: state.byBank = true; return;
        case 121: state.byBank = false; return;
        case 126:
        case 127: state.byBank = mode_ == Mode::Gs ? std::nullopt : std::optional(true); return;
        case -1: state.byBank.reset(); return;
        default:
            state.byBank =
                mode_ == Mode::Xg && channel == kGmDrumChannel ? std::optional(false) : std::nullopt;
    }
}

// data: the message without the first status byte. The numbers are from the makers' MIDI implementation
// charts.
bool DrumRules::updateByExclusive(std::span<const std::uint8_t> data) {
    if (!data.empty() && data.back() == 0xF7) data = data.first(data.size() - 1);
    if (data.size() >= 4 && data[0] == kUniversal && data[2] == 0x09 && (data[3] == 1 || data[3] == 3))
        return reset(Mode::Gm);
    // Roland's layout: 41, device, 42 12, three bytes of address, data, a checksum.
    if (data.size() >= 9 && data[0] == kRoland && data[2] == 0x42 && data[3] == 0x12) {
        const bool systemReset = data[4] == 0x40 && data[5] == 0x00 && data[6] == 0x7F;
        const bool modeSet = data[4] == 0x00 && data[5] == 0x00 && data[6] == 0x7F;
        if (systemReset || modeSet) return reset(Mode::Gs);
        constexpr int kRhythmPart = 0x15;
        const int first = data[6], count = static_cast<int>(data.size()) - 8;
        if (data[4] != 0x40 || (data[5] & 0xF0) != 0x10 || first > kRhythmPart ||
            kRhythmPart >= first + count)
            return false;
        const int block = data[5] & 0x0F;  // 0: the part of channel 10
        const int channel = block == 0 ? 9 : block <= 9 ? block - 1 : block;
        states_[static_cast<std::size_t>(channel)].byPart =
            data[static_cast<std::size_t>(7 + kRhythmPart - first)] > 0;
        return true;
    }
    // Yamaha's layout: 43, 1 and device, 4C, three bytes of address, data.
    if (data.size() >= 7 && data[0] == kYamaha && (data[1] & 0xF0) == 0x10 && data[2] == 0x4C) {
        const bool systemOn = data[3] == 0 && data[4] == 0 && data[5] == 0x7E;
        const bool allReset = data[3] == 0 && data[4] == 0 && data[5] == 0x7F;
        if (systemOn || allReset) return reset(Mode::Xg);
        constexpr int kPartMode = 0x07;
        const int first = data[5], count = static_cast<int>(data.size()) - 6;
        if (data[3] != 0x08 || data[4] > 15 || first > kPartMode || kPartMode >= first + count) return false;
        states_[data[4]].byPart = data[static_cast<std::size_t>(6 + kPartMode - first)] > 0;
        return true;
    }
    return false;
}

bool DrumRules::update(const MidiScore& score, const ScoreEvent& event) {
    if (event.status == 0xF0) return updateByExclusive(score.eventData(event));
    if (!event.isOfChannel()) return false;
    const int channel = event.channel();
    DrumState& state = states_[static_cast<std::size_t>(channel)];
    if (event.isController() && event.data1 == controller::kBank) {
        state.bank = event.data2;
    } else if (event.kind() == 0xC0) {
        select(state, channel);
        return true;
    }
    return false;
}

bool canAffectDrums(const ScoreEvent& event) {
    return event.status == 0xF0 || (event.isOfChannel() && event.kind() == 0xC0) ||
           (event.isOfChannel() && event.isController() && event.data1 == controller::kBank);
}

}  // namespace

DrumParts::DrumParts(const MidiScore& score) {
    std::vector<ScoreEvent> events;  // of all tracks
    for (const MidiScore::Track& track : score.tracks)
        std::copy_if(track.events.begin(), track.events.end(), std::back_inserter(events), canAffectDrums);
    std::stable_sort(events.begin(), events.end(),
                     [](const ScoreEvent& a, const ScoreEvent& b) { return a.tick < b.tick; });
    DrumRules rules;
    const auto note = [&](std::uint64_t tick) {
        for (int channel = 0; channel < 16; ++channel) {
            auto& changes = changes_[static_cast<std::size_t>(channel)];
            const bool drum = rules.isDrum(channel);
            if (changes.empty() || changes.back().second != drum) changes.emplace_back(tick, drum);
        }
    };
    note(0);
    for (const ScoreEvent& event : events) {
        if (rules.update(score, event)) note(event.tick);
    }
}

bool DrumParts::isDrum(int channel, std::uint64_t tick) const {
    const auto& changes = changes_[static_cast<std::size_t>(channel)];
    const auto after = std::upper_bound(changes.begin(), changes.end(), tick,
                                        [](std::uint64_t at, const auto& each) { return at < each.first; });
    return std::prev(after)->second;
}

}  // namespace continuo::app
