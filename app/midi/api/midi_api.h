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

// As MidiHandler, for system messages such as those of a clock, with the number of their input.
using ClockHandler = std::function<void(int input, Moment, std::span<const std::uint8_t>)>;

// A virtual port of Continuo, or a connection to a port of another program or device.
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

// Remembers who is connected with a port from one look to the next.
class Players {
public:
    // Whether somebody who was connected at the last look is not among `now`.
    bool hasLost(std::vector<std::string> now);

private:
    std::vector<std::string> before_;
};

// Where messages come from.
class MidiInput : public MidiPort {
public:
    // Whether somebody who was connected with this port at the last call no longer is; false where that
    // cannot be known. One thread at a time.
    virtual bool hasLostPlayers() { return false; }
};

// Where messages go.
class MidiOutput : public MidiPort {
public:
    // Sends a message, which leaves at `due` if messages travel in blocks and it is handed over before the
    // block of that moment; else it leaves at once. A message for an earlier moment about the same key or
    // controller that is sent while it waits cancels it. One thread at a time.
    virtual void send(std::span<const std::uint8_t> message, Moment due) noexcept = 0;
    void send(std::span<const std::uint8_t> message) noexcept { send(message, Moment::min()); }
};

// One way to reach MIDI ports.
class MidiApi {
public:
    virtual ~MidiApi() = default;
    virtual std::string name() const = 0;  // "JACK", "ALSA", "none"
    // False once its server has ended; then open another api, and destroy this one and everything it made.
    virtual bool alive() const noexcept = 0;
    // The length of the blocks in which messages travel, as at a JACK server; 0 where each travels by itself.
    // It may change.
    virtual std::chrono::nanoseconds blockLength() const noexcept { return {}; }
    // Call once, before ports are made: `lost` is called, on a thread of the server's, whenever messages that
    // were just sent may have been lost. An api that never loses messages never calls it.
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
// Whether it is a port of Continuo, of this process or of another.
bool isOwnPort(std::string_view port);
// Whether the port gives back whatever is sent to it, as ALSA's Midi Through; such a port is heard only when
// it is chosen by name.
bool isLoopPort(std::string_view port);

}  // namespace continuo::app
