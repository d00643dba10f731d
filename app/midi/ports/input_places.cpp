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

bool isHeard(const std::unique_ptr<InputSlot>& place) {
    return place && place->connected() && !place->isVirtual();
}

}  // namespace

void InputPlaces::look(MidiApi& api, const std::vector<std::string>& inputs, const MidiChoice& choice) {
    choice_ = choice;
    dropAway(inputs, choice);
    for (const Place& place : places_)
        if (place && !place->isVirtual()) place->setChannel(choice.channelOf(place->port()));
    for (const std::string& port : inputs) {
        if (takes(port) || !choice.wants(port)) continue;
        const auto waiting = std::find_if(places_.begin(), places_.end(), [&](const Place& place) {
            return place && !place->connected() && lastingPortName(place->port()) == lastingPortName(port);
        });
        if (waiting == places_.end()) {
            add(api, inputs, port);
        } else {
            listen(**waiting, port);
        }
    }
}

void InputPlaces::dropAway(const std::vector<std::string>& inputs, const MidiChoice& choice) {
    for (Place& place : places_) {
        if (place && place->isVirtual()) place->lookForLeavers();
        if (!place || place->isVirtual()) continue;
        if (!choice.wants(place->port())) {
            place.reset();
        } else if (place->connected() && (!contains(inputs, place->port()) || !place->stillConnected())) {
            place->disconnect();
            say_(Kind::KeyboardGone, place->port(),
                 "The keyboard " + quotedPort(place->port()) +
                     " is gone; it is picked up again when it returns");
        }
    }
}

bool InputPlaces::takes(const std::string& port) const {
    return std::any_of(places_.begin(), places_.end(), [&](const Place& place) {
        return place && place->connected() && place->port() == port;
    });
}

void InputPlaces::add(MidiApi& api, const std::vector<std::string>& inputs, const std::string& port) {
    auto place = std::find(places_.begin(), places_.end(), nullptr);
    // Available ports take precedence over missing ones.
    if (place == places_.end()) {
        place = std::find_if(places_.begin(), places_.end(), [&](const Place& each) {
            return !each->connected() && !contains(inputs, each->port());
        });
    }
    if (place == places_.end()) {
        if (!full_) {
            say_(Kind::KeyboardTooMany, port,
                 "More than " + std::to_string(kInputWriters) + " MIDI inputs: " + quotedPort(port) +
                     " is not heard; choose fewer");
        }
        full_ = true;
        return;
    }
    full_ = false;
    *place = std::make_unique<InputSlot>(api, context_, static_cast<int>(place - places_.begin()));
    listen(**place, port);
}

void InputPlaces::listen(InputSlot& slot, const std::string& port) {
    const bool known = slot.wasConnected();
    slot.setChannel(choice_.channelOf(port));
    if (slot.connect(port)) {
        if (known)
            say_(Kind::KeyboardBack, port, "The keyboard " + quotedPort(port) + " is back");
        else
            say_(Kind::KeyboardHeard, port, "Listening to the keyboard " + quotedPort(port));
    } else if (slot.failures() == 2) {  // a port may be visible before its program is ready
        say_(Kind::KeyboardRefused, port,
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

std::vector<InputPlaces::Hanging> InputPlaces::letGoHanging(Moment now, std::chrono::nanoseconds after) {
    std::vector<Hanging> all;
    if (heardSince(now - after)) return all;
    for (const Place& place : places_) {
        if (!place) continue;
        std::vector<int> pitches = place->letGoKeys();
        if (!pitches.empty()) all.push_back({place->port(), std::move(pitches)});
    }
    return all;
}

std::vector<std::string> InputPlaces::withPedalDown(Moment now, std::chrono::nanoseconds after) {
    std::vector<std::string> all;
    if (heardSince(now - after)) return all;
    for (const Place& place : places_)
        if (place && place->tellsOfPedal()) all.push_back(place->port());
    return all;
}

std::vector<std::string> InputPlaces::withPedalDownStill() const {
    std::vector<std::string> all;
    for (const Place& place : places_)
        if (place && place->pedalStays()) all.push_back(place->port());
    return all;
}

bool InputPlaces::heardSince(Moment moment) const {
    return std::any_of(places_.begin(), places_.end(),
                       [&](const Place& place) { return place && place->heardLast() > moment; });
}

void InputPlaces::drop() {
    for (Place& place : places_) place.reset();
}

void InputPlaces::forget(const std::string& port) {
    for (Place& place : places_) {
        const bool away = place && !place->isVirtual() && !place->connected();
        if (away && lastingPortName(place->port()) == lastingPortName(port)) place.reset();
    }
}

std::size_t InputPlaces::heard() const {
    return static_cast<std::size_t>(std::count_if(places_.begin(), places_.end(), isHeard));
}

void InputPlaces::list(const std::vector<std::string>& inputs, std::vector<MidiPortState>& states) const {
    for (int writer = 0; writer < kInputWriters; ++writer) {
        const Place& place = places_[static_cast<std::size_t>(writer)];
        if (!place) continue;
        const bool present = place->isVirtual() || contains(inputs, place->port());
        states.push_back({place->port(), true, present, place->connected(), place->received(), writer,
                          place->isVirtual(), place->refused()});
    }
    for (const std::string& each : inputs) {
        const bool listed = std::any_of(states.begin(), states.end(),
                                        [&](const MidiPortState& state) { return state.name == each; });
        if (!listed) states.push_back({each, true, true, false, 0});
    }
}

std::string InputPlaces::line(const MidiChoice& choice) const {
    std::string heard;
    for (const Place& place : places_) {
        if (isHeard(place)) heard += (heard.empty() ? "" : ", ") + lastingPortName(place->port());
    }
    if (!heard.empty()) return "listening to " + heard;
    return choice.wantsNoInput() ? "" : "no keyboard found; plug one in and it appears here by itself";
}

}  // namespace continuo::app
