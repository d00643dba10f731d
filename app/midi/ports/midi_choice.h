#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace continuo::app {

// The wanted ports, by lasting name (lastingPortName).
struct MidiChoice {
    // nullopt: all inputs except loops such as ALSA's Midi Through.
    std::optional<std::vector<std::string>> inputs;
    std::string output;  // empty: only our own port
    // Channel (1 to 16) of each input restricted to one.
    std::map<std::string, int> channels = {};
    bool ignoresOwn = true;  // ignore Continuo's messages when they come back
    bool operator==(const MidiChoice&) const = default;

    // Returns whether to connect the input of this full name.
    bool includes(const std::string& port) const;
    // Returns the channel of the input of this full name; 0: all.
    int findChannel(const std::string& port) const;
    bool hasNoInput() const { return inputs && inputs->empty(); }
};

// A port's state for a list.
struct MidiPortState {
    std::string name;
    bool input = true;
    bool present = false;        // false: wanted but missing
    bool connected = false;      // received from, or sent to
    std::uint64_t received = 0;  // messages; drives an activity light
    int writer = -1;             // writer of an input's events; -1: not open
    bool own = false;            // our own port, to which other programs connect
    std::uint64_t ignored = 0;   // messages of other channels
};

}  // namespace continuo::app
