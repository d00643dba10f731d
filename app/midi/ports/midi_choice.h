#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace continuo::app {

// Which ports are wanted. Names are lasting ones (lastingPortName).
struct MidiChoice {
    // Absent: every input there is, but for loops such as ALSA's Midi Through.
    std::optional<std::vector<std::string>> inputs;
    std::string output;  // empty: only the virtual one
    // Of an input that is heard on one channel alone: which, 1 to 16.
    std::map<std::string, int> channels = {};
    bool passesOverOwn = true;  // what Continuo itself has just sent and comes back is not heard
    bool operator==(const MidiChoice&) const = default;

    // Whether the input of this full name is to be heard; whether none is.
    bool wants(const std::string& port) const;
    // That the input of this full name is heard on; 0: all.
    int channelOf(const std::string& port) const;
    bool wantsNoInput() const { return inputs && inputs->empty(); }
};

// A port as a list shows it.
struct MidiPortState {
    std::string name;
    bool input = true;
    bool present = false;        // false: wanted, and gone
    bool connected = false;      // we listen to it, or play it
    std::uint64_t received = 0;  // messages, for a light that shows activity
    int writer = -1;             // of an open input: the writer of its events; -1: none
    bool own = false;            // one of ours, which other programs connect to
    std::uint64_t refused = 0;   // messages of other channels than the one that is heard
};

}  // namespace continuo::app
