#include "midi/file/sostenuto.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "midi/events/midi_event.h"

namespace continuo::app {
namespace {

struct Hold {
    double pressed, released;  // s
};

// Returns when the merged sostenuto pedal was held, in order of time and without overlap.
std::vector<Hold> findHolds(ChannelPedals& sostenuto, const TempoMap& tempo, double end) {
    std::vector<Hold> holds;
    ChannelPedals::Values values{};
    bool down = false;
    for (const ChannelPedals::Change& change : sostenuto.ordered()) {
        values[change.channel] = change.value;
        const bool pressed = controller::isPressed(ChannelPedals::deepest(values), down);
        if (pressed == down) continue;
        down = pressed;
        const double seconds = tempo.seconds(change.tick);
        if (down) {
            holds.push_back({seconds, end});
        } else {
            holds.back().released = seconds;
        }
    }
    return holds;
}

}  // namespace

void applySostenuto(std::vector<PianoNote>& notes, ChannelPedals& sostenuto, const TempoMap& tempo,
                    double end) {
    const std::vector<Hold> holds = findHolds(sostenuto, tempo, end);
    if (holds.empty()) return;
    std::array<std::vector<double>, 128> strikes;
    for (const PianoNote& each : notes)
        strikes[static_cast<std::size_t>(each.note.pitch)].push_back(each.note.start);
    std::array<double, 128> heldUntil{};  // s, per key
    for (PianoNote& each : notes) {
        Note& note = each.note;
        const auto key = static_cast<std::size_t>(note.pitch);
        double from = note.start;
        // The last press of the pedal while this key was down.
        auto caught =
            std::lower_bound(holds.begin(), holds.end(), note.end,
                             [](const Hold& hold, double seconds) { return hold.pressed < seconds; });
        if (caught != holds.begin() && (--caught)->pressed >= note.start) {
            from = caught->pressed;
            heldUntil[key] = caught->released;
        }
        const auto again = std::upper_bound(strikes[key].begin(), strikes[key].end(), from);
        const double until = again == strikes[key].end() ? heldUntil[key] : std::min(heldUntil[key], *again);
        note.end = std::max(note.end, until);
    }
}

}  // namespace continuo::app
