#include "duet/turn_signal.h"

#include <tuple>
#include <utility>

namespace continuo::app {

TurnSignal::Part TurnSignal::takes(const MidiEvent& event, const DuetSettings& settings) noexcept {
    const bool note = event.isNoteOn() || event.isNoteOff();
    if (settings.turnBy == TurnBy::Key && note && event.data1 == settings.turnKey) return takeKey(event);
    const bool controller = event.isController() && event.data1 == settings.turnController;
    if (settings.turnBy == TurnBy::Pedal && controller) return takeController(event.data2);
    return Part::None;
}

// What was pressed before it became a signal was music, and so is its end.
TurnSignal::Part TurnSignal::takeKey(const MidiEvent& event) noexcept {
    const bool wasDown = std::exchange(down_, event.isNoteOn());
    if (event.isNoteOn()) return Part::Passes;
    return wasDown ? Part::Rest : Part::None;
}

TurnSignal::Part TurnSignal::takeController(int value) noexcept {
    const bool wasDown = std::exchange(down_, value >= controller::kDown);
    if (wasDown) return Part::Rest;
    return down_ ? Part::Passes : Part::None;
}

void TurnSignal::change(const DuetSettings& before, const DuetSettings& settings) noexcept {
    const auto signal = [](const DuetSettings& all) {
        return std::tuple(all.turnBy, all.turnKey, all.turnController);
    };
    if (signal(before) != signal(settings)) down_ = false;
}

}  // namespace continuo::app
