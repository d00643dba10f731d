#pragma once

#include <array>
#include <atomic>
#include <bitset>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "midi/api/midi_api.h"
#include "midi/events/event_fan.h"
#include "midi/events/held_keys.h"
#include "midi/ports/echo_filter.h"
#include "midi/ports/midi_commands.h"
#include "midi/ports/midi_traffic.h"
#include "midi/ports/per_note_bends.h"
#include "midi/ports/same_stroke.h"

namespace continuo::app {

// The context that all inputs share. Everything that it refers to must outlive the inputs.
struct InputContext {
    std::vector<EventInbox*> inboxes;  // inboxes that receive the inputs' events
    SameStroke& strokes;
    EchoFilter& echo;
    std::atomic<std::uint64_t>& echoes;          // counter
    const std::atomic<std::uint64_t>& discards;  // number of calls of MidiPorts::discardHeld()
    MidiTraffic* monitor = nullptr;
    MidiCommands* commands = nullptr;
    ClockHandler onClock = {};
};

// A slot for one MIDI input. Pushes received messages into every inbox, except commands. A slot, with its
// JACK client, is kept while its port is missing.
class InputSlot {
public:
    // With a virtualName, the slot is our own port, into which other programs play. Throws as
    // MidiApi::makeInput() does.
    InputSlot(MidiApi& api, const InputContext& context, int writer, const std::string& virtualName = {});
    // Releases the keys and pedals that its keyboard held.
    ~InputSlot();

    // Connects to a port. Returns false on failure; the call may be repeated.
    bool connect(const std::string& port);
    void disconnect();

    // Restricts the input to this channel (1 to 16); 0: all channels. Releases the keys and pedals that are
    // held.
    void setChannel(int channel) noexcept;

    // For our own port. If a port that was connected to it has gone, releases everything, because it is
    // unknown which port holds which key.
    void checkDisconnected();

    // Releases the keys that are down; returns their pitches.
    std::vector<int> releaseKeys();
    // Returns whether the sustain pedal is down, but returns true only once per connection.
    bool isPedalNewlyDown() noexcept;
    // Returns whether the pedal has been down ever since isPedalNewlyDown() returned true.
    bool isPedalStuck() const noexcept { return pedalStuck_ && pedals_ != 0; }
    // Time of the last message that was not an echo.
    Moment lastInput() const noexcept { return lastInput_; }

    bool isVirtual() const noexcept { return virtual_; }
    bool isConnected() const noexcept { return connected_; }
    bool stillConnected() const { return input_->isConnected(); }  // see MidiInput
    // Returns whether this slot's port was ever connected.
    bool wasConnected() const noexcept { return wasConnected_; }
    // Returns how often connect() has failed since it last succeeded.
    int failures() const noexcept { return failures_; }
    // Returns the full name of the slot's current or last port.
    const std::string& port() const noexcept { return port_; }
    std::uint64_t receivedCount() const noexcept { return received_; }
    std::uint64_t ignoredCount() const noexcept { return ignored_; }  // messages of other channels

private:
    void receive(Moment moment, std::span<const std::uint8_t> message) noexcept;
    bool isEcho(const MidiEvent& event) noexcept;
    void push(const MidiEvent& event, SameStroke::Result met) noexcept;
    void trackHeld(const MidiEvent& event) noexcept;
    void publishHeld(const MidiEvent& event) noexcept;
    // Discards the held keys and pedals, so that their later releases are ignored.
    void discardHeld() noexcept;
    // Releases the keys and pedals that a channel mode message ends.
    void applyChannelMode(const MidiEvent& event) noexcept;

    EventFan fan_;
    HeldKeys held_;                      // used only by the callback while connected
    std::atomic<bool> released_{false};  // tells the callback that another thread released held_
    const std::atomic<std::uint64_t>& discards_;
    std::uint64_t seenDiscards_;  // discards_ when the callback last looked
    SameStroke& strokes_;
    EchoFilter& echo_;
    std::atomic<std::uint64_t>& echoes_;
    MidiTraffic* monitor_;
    std::optional<CommandFilter> commands_;
    ClockHandler clock_;
    std::uint8_t writer_;
    std::bitset<std::size_t{kMidiChannels} * kMidiPitches> echoing_;  // keys whose note-on was our own
    std::array<EchoFilter::Key, kMidiPitches> keys_{};
    PerNoteBends bends_;
    static constexpr std::size_t kWordBits = 64;
    std::array<std::atomic<std::uint64_t>, kMidiPitches / kWordBits> down_{};  // a bit per pitch
    std::atomic<std::uint16_t> pedals_{0};  // a bit per channel with the pedal down
    bool pedalReported_ = false;
    std::atomic<bool> pedalStuck_{false};
    std::atomic<Moment> lastInput_{Moment::min()};
    std::atomic<std::uint64_t> received_{0}, ignored_{0};
    std::atomic<int> channel_{0};
    bool virtual_;
    bool connected_ = false;
    bool wasConnected_ = false;
    int failures_ = 0;
    std::string port_;
    std::unique_ptr<MidiInput> input_;  // last: its callbacks use all other members
};

}  // namespace continuo::app
