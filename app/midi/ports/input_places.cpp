#include "midi/ports/input_places.h"

#include <algorithm>
#include <utility>

#include "midi/api/port_names.h"

namespace continuo::app {
namespace {

using Kind = DeviceNotice::Kind;

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isConnectedKeyboard(const std::unique_ptr<InputSlot>& place) {
    return place && place->isConnected() && !place->isVirtual();
}

}  // namespace

void InputPlaces::poll(MidiApi& api, const std::vector<std::string>& inputs, const MidiChoice& choice) {
    choice_ = choice;
    dropUnwanted(inputs, choice);
    for (const Place& place : places_)
        if (place && !place->isVirtual()) place->setChannel(choice.findChannel(place->port()));
    for (const std::string& port : inputs) {
        if (isConnected(port) || !choice.includes(port)) continue;
        const auto waiting = std::find_if(places_.begin(), places_.end(), [&](const Place& place) {
            return place && !place->isConnected() && lastingPortName(place->port()) == lastingPortName(port);
        });
        if (waiting == places_.end()) {
            add(api, inputs, port);
        } else {
            connect(**waiting, port);
        }
    }
}

void InputPlaces::dropUnwanted(const std::vector<std::string>& inputs, const MidiChoice& choice) {
    for (Place& place : places_) {
        if (place && place->isVirtual()) place->checkDisconnected();
        if (!place || place->isVirtual()) continue;
        if (!choice.includes(place->port())) {
            place.reset();
        } else if (place->isConnected() && (!contains(inputs, place->port()) || !place->stillConnected())) {
            place->disconnect();
            report_(Kind::KeyboardDisconnected, place->port(),
                    "The keyboard " + quotedPort(place->port()) +
                        " is gone; it is picked up again when it returns");
        }
    }
}

bool InputPlaces::isConnected(const std::string& port) const {
    return std::any_of(places_.begin(), places_.end(), [&](const Place& place) {
        return place && place->isConnected() && place->port() == port;
    });
}

void InputPlaces::add(MidiApi& api, const std::vector<std::string>& inputs, const std::string& port) {
    auto place = std::find(places_.begin(), places_.end(), nullptr);
    // If no slot is free, takes one of a missing port: available ports take precedence.
    if (place == places_.end()) {
        place = std::find_if(places_.begin(), places_.end(), [&](const Place& each) {
            return !each->isConnected() && !contains(inputs, each->port());
        });
    }
    if (place == places_.end()) {
        if (!full_) {
            report_(Kind::TooManyKeyboards, port,
                    "More than " + std::to_string(kInputWriters) + " MIDI inputs: " + quotedPort(port) +
                        " is not heard; choose fewer");
        }
        full_ = true;
        return;
    }
    full_ = false;
    *place = std::make_unique<InputSlot>(api, context_, static_cast<int>(place - places_.begin()));
    connect(**place, port);
}

void InputPlaces::connect(InputSlot& slot, const std::string& port) {
    const bool known = slot.wasConnected();
    slot.setChannel(choice_.findChannel(port));
    if (slot.connect(port)) {
        if (known)
            report_(Kind::KeyboardReconnected, port, "The keyboard " + quotedPort(port) + " is back");
        else
            report_(Kind::KeyboardConnected, port, "Listening to the keyboard " + quotedPort(port));
    } else if (slot.failures() == 2) {  // a port may be visible before its program is ready
        report_(Kind::KeyboardFailed, port,
                "The keyboard " + quotedPort(port) +
                    " cannot be opened, often because another program uses it; Continuo keeps trying");
    }
}

void InputPlaces::openVirtual(MidiApi& api, const std::string& name) {
    const bool there = std::any_of(places_.begin(), places_.end(),
                                   [](const Place& place) { return place && place->isVirtual(); });
    const auto place = std::find(places_.begin(), places_.end(), nullptr);
    if (name.empty() || there || place == places_.end()) return;
    *place = std::make_unique<InputSlot>(api, context_, static_cast<int>(place - places_.begin()), name);
}

bool InputPlaces::dropVirtual(const std::string& name) {
    const auto other = std::find_if(places_.begin(), places_.end(), [&](const Place& place) {
        return place && place->isVirtual() && place->port() != name;
    });
    if (other == places_.end()) return false;
    other->reset();
    return true;
}

std::vector<InputPlaces::Hanging> InputPlaces::releaseHanging(Moment now, std::chrono::nanoseconds after) {
    std::vector<Hanging> all;
    if (hasInputSince(now - after)) return all;
    for (const Place& place : places_) {
        if (!place) continue;
        std::vector<int> pitches = place->releaseKeys();
        if (!pitches.empty()) all.push_back({place->port(), std::move(pitches)});
    }
    return all;
}

std::vector<std::string> InputPlaces::findPedalsDown(Moment now, std::chrono::nanoseconds after) {
    std::vector<std::string> all;
    if (hasInputSince(now - after)) return all;
    for (const Place& place : places_)
        if (place && place->isPedalNewlyDown()) all.push_back(place->port());
    return all;
}

std::vector<std::string> InputPlaces::findPedalsStillDown() const {
    std::vector<std::string> all;
    for (const Place& place : places_)
        if (place && place->isPedalStuck()) all.push_back(place->port());
    return all;
}

bool InputPlaces::hasInputSince(Moment moment) const {
    return std::any_of(places_.begin(), places_.end(),
                       [&](const Place& place) { return place && place->lastInput() > moment; });
}

void InputPlaces::drop() {
    for (Place& place : places_) place.reset();
}

void InputPlaces::remove(const std::string& port) {
    for (Place& place : places_) {
        const bool away = place && !place->isVirtual() && !place->isConnected();
        if (away && lastingPortName(place->port()) == lastingPortName(port)) place.reset();
    }
}

std::size_t InputPlaces::connectedCount() const {
    return static_cast<std::size_t>(std::count_if(places_.begin(), places_.end(), isConnectedKeyboard));
}

void InputPlaces::appendStates(const std::vector<std::string>& inputs,
                               std::vector<MidiPortState>& states) const {
    for (int writer = 0; writer < kInputWriters; ++writer) {
        const Place& place = places_[static_cast<std::size_t>(writer)];
        if (!place) continue;
        const bool present = place->isVirtual() || contains(inputs, place->port());
        states.push_back({place->port(), true, present, place->isConnected(), place->receivedCount(), writer,
                          place->isVirtual(), place->ignoredCount()});
    }
    for (const std::string& each : inputs) {
        const bool listed = std::any_of(states.begin(), states.end(),
                                        [&](const MidiPortState& state) { return state.name == each; });
        if (!listed) states.push_back({each, true, true, false, 0});
    }
}

std::string InputPlaces::statusLine(const MidiChoice& choice) const {
    std::string heard;
    for (const Place& place : places_) {
        if (isConnectedKeyboard(place)) heard += (heard.empty() ? "" : ", ") + lastingPortName(place->port());
    }
    if (!heard.empty()) return "listening to " + heard;
    return choice.hasNoInput() ? "" : "no keyboard found; plug one in and it appears here by itself";
}

}  // namespace continuo::app
