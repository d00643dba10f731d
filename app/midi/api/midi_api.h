#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Called with each channel message and its time, in order, on the port's own thread; must neither block nor
// throw.
using MidiHandler = std::function<void(Moment, std::span<const std::uint8_t>)>;

// Like MidiHandler, but for system messages, such as those of a clock. `input` is the number of their input.
using ClockHandler = std::function<void(int input, Moment, std::span<const std::uint8_t>)>;

// A virtual port of Continuo, or a connection to another program's or a device's port.
class MidiPort {
public:
    virtual ~MidiPort() = default;
    // Connects to the port of this name; returns false on failure. One port at a time.
    virtual bool connect(const std::string& port) = 0;
    virtual void disconnect() = 0;
    // Returns whether the connection of connect() still exists: a device that was replugged has the same name
    // but no connection. Returns true if that is unknown.
    virtual bool isConnected() const { return true; }
};

// Remembers which ports are connected, from one poll to the next.
class ConnectedPorts {
public:
    // Returns whether a port that was connected at the last poll is missing from `now`.
    bool updateAndCheckLost(std::vector<std::string> now);

private:
    std::vector<std::string> before_;
};

// A MIDI input.
class MidiInput : public MidiPort {
public:
    // Returns whether a port that was connected at the last call has been disconnected; false if that is
    // unknown. One thread at a time.
    virtual bool hasLostConnections() { return false; }
};

// A MIDI output.
class MidiOutput : public MidiPort {
public:
    // Sends a message. If the api works in blocks, the message leaves at `due`, or with the next block if
    // `due` has passed; otherwise it leaves at once. A MIDI clock's Stop cancels pending clock messages that
    // are due after it. One thread at a time.
    virtual void send(std::span<const std::uint8_t> message, Moment due) noexcept = 0;
    void send(std::span<const std::uint8_t> message) noexcept { send(message, Moment::min()); }
};

// A MIDI backend.
class MidiApi {
public:
    virtual ~MidiApi() = default;
    virtual std::string name() const = 0;  // "JACK", "ALSA", "none"
    // Returns false once the api's server has ended; then destroy this and everything it made, and open
    // another api.
    virtual bool isAlive() const noexcept = 0;
    // Returns the length of a block, as of a JACK server; 0: messages are sent one by one. May change.
    virtual std::chrono::nanoseconds blockLength() const noexcept { return {}; }
    // Call once, before making ports. `lost` is called on a server thread whenever recently sent messages may
    // have been lost. An api that never loses messages never calls it.
    virtual void onLost(std::function<void()> lost) = 0;
    // Return the ports of other programs and of hardware, without Continuo's own.
    virtual std::vector<std::string> inputs() = 0;
    virtual std::vector<std::string> outputs() = 0;
    // Makes a port that is not connected; with a name, it is a virtual port to which others connect. Throws
    // Error(Device).
    virtual std::unique_ptr<MidiInput> makeInput(MidiHandler handler,
                                                 const std::string& virtualName = {}) = 0;
    virtual std::unique_ptr<MidiOutput> makeOutput(const std::string& virtualName = {}) = 0;
};

inline constexpr const char* kMidiClient =
    "Continuo MIDI";                            // the piano's JACK client is already called "Continuo"
inline constexpr const char* kOwnEnd = "link";  // port name of Continuo's end of a connection

// Throws Error(Device) with the reason.
[[noreturn]] void failPort(const std::string& port, const std::string& why);

// Opens JACK if a server runs, else ALSA if the kernel has a sequencer, else an api without ports.
std::unique_ptr<MidiApi> openMidiApi();
// Opens JACK; returns nullptr if no server runs.
std::unique_ptr<MidiApi> openJackMidi();

// Returns a port's name without the numbers that change on replugging, as in ALSA's "FP-30:FP-30 MIDI 1 20:0"
// and a2jmidid's "a2j:FP-30 [20] (capture): FP-30 MIDI 1".
std::string lastingPortName(std::string_view port);
// Returns whether the port is Continuo's, of this process or another.
bool isOwnPort(std::string_view port);
// Returns whether the port echoes everything that is sent to it, as ALSA's Midi Through does. Such a port is
// read only if the user has chosen it by name.
bool isLoopPort(std::string_view port);

}  // namespace continuo::app
