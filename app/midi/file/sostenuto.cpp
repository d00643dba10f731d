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

// One after the other, as the pedal can be pressed again only when it came up.
std::vector<Hold> holdsOf(ChannelPedals& sostenuto, const TempoMap& tempo, double end) {
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

void holdBySostenuto(std::vector<Note>& notes, ChannelPedals& sostenuto, const TempoMap& tempo, double end) {
    const std::vector<Hold> holds = holdsOf(sostenuto, tempo, end);
    if (holds.empty()) return;
    std::array<std::vector<double>, 128> strikes;
    for (const Note& note : notes) strikes[static_cast<std::size_t>(note.pitch)].push_back(note.start);
    for (Note& note : notes) {
        // The last time that the pedal was pressed while this key was down.
        auto caught =
            std::lower_bound(holds.begin(), holds.end(), note.end,
                             [](const Hold& each, double seconds) { return each.pressed < seconds; });
        if (caught == holds.begin() || (--caught)->pressed < note.start) continue;
        const std::vector<double>& same = strikes[static_cast<std::size_t>(note.pitch)];
        const auto again = std::upper_bound(same.begin(), same.end(), caught->pressed);
        note.end =
            std::max(note.end, again == same.end() ? caught->released : std::min(caught->released, *again));
    }
}

}  // namespace continuo::app
