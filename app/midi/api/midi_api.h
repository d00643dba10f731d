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

// Called with each channel message and its moment, in order, on a thread of the port's own; must neither
// block nor throw.
using MidiHandler = std::function<void(Moment, std::span<const std::uint8_t>)>;

// As MidiHandler, with system messages such as those of a clock, and the input that they came from.
using ClockHandler = std::function<void(int input, Moment, std::span<const std::uint8_t>)>;

// A virtual port of our own, or a connection to another's port.
class MidiPort {
public:
    virtual ~MidiPort() = default;
    // Connects to the port of this name; false if that is impossible. One port at a time.
    virtual bool connect(const std::string& port) = 0;
    virtual void disconnect() = 0;
    // Whether the connection made by connect() still exists: a device that was gone for a moment has its name
    // again, but not its connection. True if that cannot be known.
    virtual bool stillConnected() const { return true; }
};

// Who is connected with a port, from one look to the next.
class Players {
public:
    // Whether one of those who were there at the last look is not among `now`.
    bool hasLost(std::vector<std::string> now);

private:
    std::vector<std::string> before_;
};

// Where messages come from.
class MidiInput : public MidiPort {
public:
    // Whether, since the last call, somebody who was connected with it no longer is; false where that cannot
    // be known. One thread at a time.
    virtual bool hasLostPlayers() { return false; }
};

// Where messages go.
class MidiOutput : public MidiPort {
public:
    // One thread at a time. The message leaves at `due` where messages travel in blocks and it is handed over
    // before that moment's block; else at once. What is sent later about the same key or controller for an
    // earlier moment takes it back.
    virtual void send(std::span<const std::uint8_t> message, Moment due) noexcept = 0;
    void send(std::span<const std::uint8_t> message) noexcept { send(message, Moment::min()); }
};

// One way to reach MIDI ports.
class MidiApi {
public:
    virtual ~MidiApi() = default;
    virtual std::string name() const = 0;  // "JACK", "ALSA", "none"
    // False once its server has ended; then make another, and drop this one and everything that it made.
    virtual bool alive() const noexcept = 0;
    // The length of the blocks that messages travel in, as JACK's do; 0 where each travels by itself. It may
    // change.
    virtual std::chrono::nanoseconds blockLength() const noexcept { return {}; }
    // Call once, before ports are made: `lost` is called, on a thread of the server's, whenever messages just
    // sent may have been lost. Never called by an api that loses none.
    virtual void onLost(std::function<void()> lost) = 0;
    // Ports of other programs and of hardware; none of Continuo's own.
    virtual std::vector<std::string> inputs() = 0;
    virtual std::vector<std::string> outputs() = 0;
    // Makes a port, not yet connected; with a name it is a virtual port that others connect to. Throws
    // Error(Device).
    virtual std::unique_ptr<MidiInput> makeInput(MidiHandler handler,
                                                 const std::string& virtualName = {}) = 0;
    virtual std::unique_ptr<MidiOutput> makeOutput(const std::string& virtualName = {}) = 0;
};

inline constexpr const char* kMidiClient = "Continuo MIDI";  // "Continuo" is the piano's at a JACK server
inline constexpr const char* kOwnEnd = "link";               // our end of a connection

// Throws Error(Device): the port cannot be made, and why.
[[noreturn]] void refusePort(const std::string& port, const std::string& why);

// JACK if a server runs, else ALSA if the kernel has a sequencer, else an api without ports.
std::unique_ptr<MidiApi> openMidiApi();
// JACK; nullptr where no server runs.
std::unique_ptr<MidiApi> openJackMidi();

// The name of a port without the numbers that change when a device is plugged in again, as in ALSA's
// "FP-30:FP-30 MIDI 1 20:0" and in a2jmidid's "a2j:FP-30 [20] (capture): FP-30 MIDI 1".
std::string lastingPortName(std::string_view port);
// A port of Continuo itself, of this process or of another.
bool isOwnPort(std::string_view port);
// Gives back whatever is sent to it: heard only when asked for by name.
bool isLoopPort(std::string_view port);

}  // namespace continuo::app
