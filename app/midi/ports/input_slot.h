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

// What all inputs share. Everything that it refers to must outlive them.
struct InputContext {
    std::vector<EventInbox*> inboxes;  // that hear them
    SameStroke& strokes;
    EchoFilter& echo;
    std::atomic<std::uint64_t>& echoes;        // counted
    const std::atomic<std::uint64_t>& letsGo;  // counts the calls of MidiPorts::letGo()
    MidiTraffic* monitor = nullptr;
    MidiCommands* commands = nullptr;
    ClockHandler onClock = {};
};

// One place for a MIDI input: pushes what comes in into every inbox, apart from what gives a command. It is
// kept while its port is away, and so is its JACK client.
class InputSlot {
public:
    // With a virtualName it is our own port, which others play into. Throws as MidiApi::makeInput() does.
    InputSlot(MidiApi& api, const InputContext& context, int writer, const std::string& virtualName = {});
    // Lets go what its keyboard held.
    ~InputSlot();

    // False when that cannot be done now; it may be tried again.
    bool connect(const std::string& port);
    void disconnect();

    // Hears this channel alone (1 to 16) from now on; 0: all of them. What is held is let go.
    void setChannel(int channel) noexcept;

    // For our own port: lets go what is held if somebody who played into it was disconnected. It is not known
    // who holds which key, so all of them go up.
    void lookForLeavers();

    // Lets go the keys that are down; returns their pitches.
    std::vector<int> letGoKeys();
    // Whether its sustain pedal is down; true once since it was connected.
    bool tellsOfPedal() noexcept;
    // Whether it has been down ever since tellsOfPedal() said so.
    bool pedalStays() const noexcept { return pedalStays_ && pedals_ != 0; }
    // When anything but an echo came last.
    Moment heardLast() const noexcept { return heard_; }

    bool isVirtual() const noexcept { return virtual_; }
    bool connected() const noexcept { return connected_; }
    bool stillConnected() const { return input_->stillConnected(); }  // as MidiInput's
    // Whether it ever was connected.
    bool wasConnected() const noexcept { return wasConnected_; }
    // How often connect() has failed since it last succeeded.
    int failures() const noexcept { return failures_; }
    // The full name of the port it listens to or listened to last.
    const std::string& port() const noexcept { return port_; }
    std::uint64_t received() const noexcept { return received_; }
    std::uint64_t refused() const noexcept { return refused_; }  // messages of other channels

private:
    void receive(Moment moment, std::span<const std::uint8_t> message) noexcept;
    bool isEcho(const MidiEvent& event) noexcept;
    void push(const MidiEvent& event, SameStroke::Met met) noexcept;
    void hold(const MidiEvent& event) noexcept;
    void tell(const MidiEvent& event) noexcept;
    // Forgets what is held, so that a later release of it is ignored.
    void forgetHeld() noexcept;
    // Lets go what a channel mode message ends.
    void obeyMode(const MidiEvent& event) noexcept;

    EventFan fan_;
    HeldKeys held_;                      // the callback's while it is connected
    std::atomic<bool> released_{false};  // tells the callback that what held_ has was let go
    const std::atomic<std::uint64_t>& letsGo_;
    std::uint64_t letGo_;  // letsGo_ as the callback last saw it
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
    std::array<std::atomic<std::uint64_t>, kMidiPitches / kWordBits> down_{};  // a bit for each pitch
    std::atomic<std::uint16_t> pedals_{0};  // a bit for each channel where it is down
    bool toldOfPedal_ = false;
    std::atomic<bool> pedalStays_{false};
    std::atomic<Moment> heard_{Moment::min()};
    std::atomic<std::uint64_t> received_{0}, refused_{0};
    std::atomic<int> channel_{0};
    bool virtual_;
    bool connected_ = false;
    bool wasConnected_ = false;
    int failures_ = 0;
    std::string port_;
    std::unique_ptr<MidiInput> input_;  // last: its callbacks use all the others
};

}  // namespace continuo::app
