#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace continuo::app {

// The ports that the user wants. Names are lasting names (lastingPortName).
struct MidiChoice {
    // nullopt: all inputs except loops such as ALSA's Midi Through.
    std::optional<std::vector<std::string>> inputs;
    std::string output;  // empty: only our own port
    // For inputs that are restricted to one channel: the channel, 1 to 16.
    std::map<std::string, int> channels = {};
    bool ignoresOwn = true;  // whether Continuo's returning messages are ignored
    bool operator==(const MidiChoice&) const = default;

    // Returns whether the input of this full name should be connected.
    bool includes(const std::string& port) const;
    // Returns the channel to which the input of this full name is restricted; 0: all channels.
    int findChannel(const std::string& port) const;
    bool hasNoInput() const { return inputs && inputs->empty(); }
};

// The state of a port, for a list.
struct MidiPortState {
    std::string name;
    bool input = true;
    bool present = false;        // false: wanted but missing
    bool connected = false;      // Continuo receives from it or sends to it
    std::uint64_t received = 0;  // messages so far; an activity light shows changes
    int writer = -1;             // writer of an input's events; -1: not open
    bool own = false;            // our own port, to which other programs connect
    std::uint64_t ignored = 0;   // messages ignored because of their channel
};

}  // namespace continuo::app
