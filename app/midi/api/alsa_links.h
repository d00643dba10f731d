#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::app {

// The client and port numbers at the end of an RtMidi port name such as "FP-30:FP-30 MIDI 1 20:0"; nullopt
// without them.
struct AlsaAddress {
    int client = 0, port = 0;
    bool operator==(const AlsaAddress&) const = default;
};
std::optional<AlsaAddress> parseAlsaAddress(std::string_view port);

// Reads the connections between ports from ALSA's sequencer, because RtMidi does not report them. A device
// that was replugged between two polls has the same name but no connection. One thread at a time.
class AlsaLinks {
public:
    enum class Direction { Input, Output };

    // If the sequencer cannot be opened, no connections are known.
    AlsaLinks();
    ~AlsaLinks();
    AlsaLinks(const AlsaLinks&) = delete;
    AlsaLinks& operator=(const AlsaLinks&) = delete;

    // Returns whether a client of this process is connected to the named port, in this direction.
    bool isConnected(const std::string& port, Direction direction) const;
    // Returns the addresses of all ports that play into this process's client of that name; nullopt if that
    // client does not exist.
    std::optional<std::vector<std::string>> findPlayers(const std::string& client) const;

private:
    struct Sequencer;
    std::unique_ptr<Sequencer> sequencer_;
};

// One connection. If AlsaLinks cannot see the connection right after it was made, it counts as existing
// forever. So a sequencer that reports nothing does not make a keyboard look lost.
class AlsaLink {
public:
    AlsaLink(const AlsaLinks& links, AlsaLinks::Direction direction) : links_(links), direction_(direction) {}

    void onConnected(const std::string& port) {
        port_ = port;
        wasSeen_ = links_.isConnected(port_, direction_);
    }
    bool isConnected() const { return !wasSeen_ || links_.isConnected(port_, direction_); }

private:
    const AlsaLinks& links_;
    AlsaLinks::Direction direction_;
    std::string port_;
    bool wasSeen_ = false;
};

}  // namespace continuo::app
