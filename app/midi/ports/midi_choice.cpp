#include "midi/ports/midi_choice.h"

#include <algorithm>

#include "midi/api/midi_api.h"

namespace continuo::app {

bool MidiChoice::includes(const std::string& port) const {
    if (!inputs) return !isLoopPort(port);
    return std::any_of(inputs->begin(), inputs->end(), [&](const std::string& each) {
        return lastingPortName(each) == lastingPortName(port);
    });
}

int MidiChoice::findChannel(const std::string& port) const {
    const auto found = channels.find(lastingPortName(port));
    return found == channels.end() ? 0 : found->second;
}

}  // namespace continuo::app
