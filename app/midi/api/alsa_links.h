#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::app {

// Client and port of a name as RtMidi gives it, such as "FP-30:FP-30 MIDI 1 20:0"; nothing where it has none.
struct AlsaAddress {
    int client = 0, port = 0;
    bool operator==(const AlsaAddress&) const = default;
};
std::optional<AlsaAddress> alsaAddressOf(std::string_view port);

// Looks up in ALSA's sequencer who is connected with whom, which RtMidi does not tell: a device that was gone
// for less than a look has its name again, not its connection. One thread at a time.
class AlsaLinks {
public:
    enum class Direction { Heard, Played };

    // Nothing is known where the sequencer cannot be opened.
    AlsaLinks();
    ~AlsaLinks();
    AlsaLinks(const AlsaLinks&) = delete;
    AlsaLinks& operator=(const AlsaLinks&) = delete;

    // Whether some client of this process hears, or plays, the port of this name.
    bool linked(const std::string& port, Direction direction) const;
    // The addresses of all that play into the port of this process's client of that name; nothing where there
    // is none.
    std::optional<std::vector<std::string>> playersOf(const std::string& client) const;

private:
    struct Sequencer;
    std::unique_ptr<Sequencer> sequencer_;
};

// One connection that was made. Trusted only where the look-up could see it to begin with: a sequencer that
// tells nothing must not have a keyboard taken for lost.
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
