#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace continuo::app {

// Which ports are wanted, by their lasting names (lastingPortName).
struct MidiChoice {
    // Absent: all inputs apart from loops such as ALSA's Midi Through.
    std::optional<std::vector<std::string>> inputs;
    std::string output;  // empty: our own port alone
    // The channel (1 to 16) of each input that is heard on one channel alone.
    std::map<std::string, int> channels = {};
    bool passesOverOwn = true;  // messages that Continuo itself has just sent are ignored when they come back
    bool operator==(const MidiChoice&) const = default;

    // Whether the input of this full name is to be heard.
    bool wants(const std::string& port) const;
    // The channel on which the input of this full name is heard; 0: all.
    int channelOf(const std::string& port) const;
    bool wantsNoInput() const { return inputs && inputs->empty(); }
};

// A port as a list shows it.
struct MidiPortState {
    std::string name;
    bool input = true;
    bool present = false;        // false: it is wanted, but is not there
    bool connected = false;      // it is heard, or played
    std::uint64_t received = 0;  // messages, for a light that shows activity
    int writer = -1;             // the writer of an input's events; -1: it is not open
    bool own = false;            // our own port, to which other programs connect
    std::uint64_t refused = 0;   // messages of other channels than the one that is heard
};

}  // namespace continuo::app
