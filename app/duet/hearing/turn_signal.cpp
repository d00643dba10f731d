#include "duet/hearing/turn_signal.h"

#include <tuple>

namespace continuo::app {

TurnSignal::Role TurnSignal::classify(const MidiEvent& event, const DuetSettings& settings) noexcept {
    const bool note = event.isNoteOn() || event.isNoteOff();
    if (settings.turnBy == TurnBy::Key && note && event.data1 == settings.turnKey) return classifyKey(event);
    const bool controller = event.isController() && event.data1 == settings.turnController;
    if (settings.turnBy == TurnBy::Pedal && controller) return classifyController(event);
    return Role::Music;
}

// If a key was pressed before it became the signal, it was music, and so its release is music too.
TurnSignal::Role TurnSignal::classifyKey(const MidiEvent& event) noexcept {
    if (event.isNoteOn()) return strokes_++ == 0 ? Role::PassesTurn : Role::PartOfSignal;
    if (strokes_ == 0) return Role::Music;
    --strokes_;
    return Role::PartOfSignal;
}

TurnSignal::Role TurnSignal::classifyController(const MidiEvent& event) noexcept {
    const bool wasDown = controllers_.any();
    const bool wasItsDown = controllers_[event.writer];
    controllers_[event.writer] = controller::isPressed(event.data2, wasItsDown);
    if (!wasDown && controllers_.any()) return Role::PassesTurn;
    // A rising controller that is not yet pressed is part of the signal. Only a release can belong to an
    // earlier press that was music.
    return wasItsDown || event.data2 > 0 ? Role::PartOfSignal : Role::Music;
}

void TurnSignal::change(const DuetSettings& before, const DuetSettings& settings) noexcept {
    const auto signal = [](const DuetSettings& all) {
        return std::tuple(all.turnBy, all.turnKey, all.turnController);
    };
    if (signal(before) != signal(settings)) *this = {};
}

}  // namespace continuo::app
