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

// Called with each channel message and its moment, in their order, on a thread of the port's own; must
// neither block nor throw.
using MidiHandler = std::function<void(Moment, std::span<const std::uint8_t>)>;

// As MidiHandler, with messages of the system's, such as a clock's, and the input that they came by.
using ClockHandler = std::function<void(int input, Moment, std::span<const std::uint8_t>)>;

// A port of our own that others see, or a connection to one of theirs.
class MidiPort {
public:
    virtual ~MidiPort() = default;
    // Listens to the port of this name, or plays it; false when that cannot be done. One port at a time.
    virtual bool connect(const std::string& port) = 0;
    virtual void disconnect() = 0;
    // Whether what connect() made is there still: a device that was gone for a moment has its name again, not
    // its connection. True where that cannot be known.
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
    // False once its server has gone: then make another, and drop this one and all that it made.
    virtual bool alive() const noexcept = 0;
    // Messages travel in blocks of this length, as JACK's do; 0 where each travels by itself. It may change.
    virtual std::chrono::nanoseconds blockLength() const noexcept { return {}; }
    // Once, before ports are made: `lost` is called, on a thread of the server's, whenever messages just sent
    // may have been lost on their way. Never where none can be.
    virtual void onLost(std::function<void()> lost) = 0;
    // Ports of other programs and of hardware that can be heard and played; none of Continuo's own.
    virtual std::vector<std::string> inputs() = 0;
    virtual std::vector<std::string> outputs() = 0;
    // A port, not yet connected; with a name it is a virtual one, which others connect to. Throws
    // Error(Device).
    virtual std::unique_ptr<MidiInput> makeInput(MidiHandler handler,
                                                 const std::string& virtualName = {}) = 0;
    virtual std::unique_ptr<MidiOutput> makeOutput(const std::string& virtualName = {}) = 0;
};

inline constexpr const char* kMidiClient = "Continuo MIDI";  // "Continuo" is the piano's at a JACK server
inline constexpr const char* kOwnEnd = "link";               // our end of a connection

// Throws Error(Device): the port cannot be made, and why.
[[noreturn]] void refusePort(const std::string& port, const std::string& why);

// JACK when a server runs, else ALSA when the kernel has a sequencer, else an api without ports.
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
