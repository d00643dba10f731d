#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::app {

// The client and port numbers at the end of a name as RtMidi gives it, such as "FP-30:FP-30 MIDI 1 20:0";
// nothing where the name has none.
struct AlsaAddress {
    int client = 0, port = 0;
    bool operator==(const AlsaAddress&) const = default;
};
std::optional<AlsaAddress> alsaAddressOf(std::string_view port);

// Looks up in ALSA's sequencer which ports are connected, which RtMidi does not tell: a device that was
// unplugged and plugged in again between two looks has the same name, but no longer its connection. One
// thread at a time.
class AlsaLinks {
public:
    enum class Direction { Heard, Played };

    // Nothing is known where the sequencer cannot be opened.
    AlsaLinks();
    ~AlsaLinks();
    AlsaLinks(const AlsaLinks&) = delete;
    AlsaLinks& operator=(const AlsaLinks&) = delete;

    // Whether a client of this process is connected with the port of this name, in this direction.
    bool linked(const std::string& port, Direction direction) const;
    // The addresses of all ports that are connected to this process's client of that name, to play into it;
    // nothing where there is no such client.
    std::optional<std::vector<std::string>> playersOf(const std::string& client) const;

private:
    struct Sequencer;
    std::unique_ptr<Sequencer> sequencer_;
};

// One connection that was made. A connection that AlsaLinks did not see even when it was made counts as there
// for ever, so that a keyboard is not taken for lost where the sequencer tells nothing.
class AlsaLink {
public:
    AlsaLink(const AlsaLinks& links, AlsaLinks::Direction direction) : links_(links), direction_(direction) {}

    void made(const std::string& port) {
        port_ = port;
        seen_ = links_.linked(port_, direction_);
    }
    bool stillThere() const { return !seen_ || links_.linked(port_, direction_); }

private:
    const AlsaLinks& links_;
    AlsaLinks::Direction direction_;
    std::string port_;
    bool seen_ = false;
};

}  // namespace continuo::app
