#pragma once

#include <array>
#include <atomic>
#include <bitset>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "midi/api/midi_api.h"
#include "midi/api/port_names.h"
#include "midi/events/event_inbox.h"
#include "midi/events/waker.h"
#include "midi/ports/api_keeper.h"
#include "midi/ports/chosen_output.h"
#include "midi/ports/device_notice.h"
#include "midi/ports/echo_filter.h"
#include "midi/ports/input_places.h"
#include "midi/ports/midi_choice.h"
#include "midi/ports/midi_commands.h"
#include "midi/ports/midi_traffic.h"
#include "midi/ports/same_stroke.h"

namespace continuo::app {

struct MidiPortsOptions {
    MidiChoice choice = {};
    // Names of our own ports, to which other programs connect; empty: no such port.
    std::string virtualInput = ownInputName(kDefaultPortName);
    std::string virtualOutput = ownOutputName(kDefaultPortName);
    std::chrono::milliseconds pollInterval{1000};
    // If keys are down for this long and nothing else is played, their releases were lost; they are released.
    std::chrono::milliseconds hangTimeout{15000};
    // Called on every change of a device. The calls come from the constructor's thread, later from the
    // watcher's. Must not call the MidiPorts.
    std::function<void(const DeviceNotice&)> onStatus = {};
    // Called when a new output needs a clock start, which it has not received. On the same threads.
    std::function<void()> onOutput = [] {};
    // Reports how long before its time sendClock() must receive a message; 0: messages are sent at once. On
    // the same threads, on every change.
    std::function<void(std::chrono::nanoseconds)> onLead = [](std::chrono::nanoseconds) {};
    // Called when recently sent messages may have been lost (MidiApi::onLost).
    std::function<void()> onLost = [] {};
    // Called with system messages, such as a clock's, on their input's thread.
    ClockHandler onClock = {};
    std::function<std::unique_ptr<MidiApi>()> openApi = openMidiApi;
    // Opens the api of a server that has ended, while another api is used instead. Returns nullptr until the
    // server is back.
    std::function<std::unique_ptr<MidiApi>()> openServer = openJackMidi;
    MidiTraffic* monitor = nullptr;    // records all traffic; must outlive the ports
    MidiCommands* commands = nullptr;  // receives the messages that are commands; outlives the ports
};

// All live MIDI of the program: up to kInputWriters inputs, which play into the given inboxes, and one output
// beside our own virtual one. A thread polls once a second for new, lost or returned ports, and for a JACK
// server that has ended or started. It returns to a restarted server when that has as many inputs as are
// connected. Without JACK and ALSA there are no ports; see status().
class MidiPorts {
public:
    // The inboxes must outlive this. Input i is writer i in them.
    explicit MidiPorts(std::vector<EventInbox*> inboxes, MidiPortsOptions options = {});
    ~MidiPorts();
    MidiPorts(const MidiPorts&) = delete;
    MidiPorts& operator=(const MidiPorts&) = delete;

    // Sends at once, to our own output and to the chosen one. One thread at a time: that of a MidiScheduler.
    void send(const MidiEvent& event) noexcept;
    // Any thread. Sends a clock message to both outputs. A start is only sent to outputs that have received
    // no start since the last stop, and a stop only to outputs that have.
    void sendClock(std::uint8_t status, Moment due = Moment::min()) noexcept;
    // Any thread. Sends the song position, in sixteenths (0 to 16383), to outputs that have received no start
    // since the last stop.
    void sendPosition(int sixteenths, Moment due = Moment::min()) noexcept;

    // Any thread. Makes each input discard the keys and pedals that it holds, so that their later releases
    // are ignored. Takes effect with the input's next message; if that is too late, cancel in the inboxes
    // too.
    void discardHeld() noexcept { ++discards_; }

    // Any thread, but not a callback. Chooses the ports.
    void choose(const MidiChoice& choice);
    // Drops an input that is missing. If it returns, it counts as a new input.
    void dropInput(const std::string& input);
    // Renames our own ports; empty: no such port. The next poll reopens them. They lose their connections
    // (notice PortsRenamed), and what they held is released.
    void rename(const std::string& input, const std::string& output);
    std::vector<MidiPortState> ports() const;
    // For tests. Returns the name of the api, such as "JACK"; "none" without one.
    std::string apiName() const;
    // Returns a line about the connected ports, or the reason why no port is connected.
    std::string status() const;
    // Returns how many of Continuo's messages have come back and were ignored.
    std::uint64_t echoes() const noexcept { return echoes_; }

private:
    struct Output {
        std::unique_ptr<MidiOutput> port;
        bool started = false;  // received a clock start and no stop since

        void sendClock(std::uint8_t status, Moment due) noexcept;
        void sendPosition(int sixteenths, Moment due) noexcept;
    };

    void watch() noexcept;
    void poll();
    void pollApi();
    void pollBlockLength();
    void dropPorts();
    void silence(MidiOutput& output) const noexcept;
    void dropRenamed();
    void openVirtual();  // opens our own ports that are not open
    void setOutput(std::unique_ptr<MidiOutput> port, Output& place);
    // Reports a notice about the port `subject`.
    void report(DeviceNotice::Kind kind, const std::string& subject, const std::string& line) const;
    void reportEchoes();
    void checkHangingKeys();
    void checkReleasedPedals();
    PortNoticeHandler makeReporter();
    std::string makeStatusLine() const;

    MidiPortsOptions options_;
    SameStroke strokes_;
    EchoFilter echo_;
    std::atomic<std::uint64_t> echoes_{0};
    std::atomic<std::uint64_t> discards_{0};
    bool echoesReported_ = false;

    mutable std::mutex watching_;  // guards all the watcher's members
    ApiKeeper api_;                // declared before the ports it makes, so that it outlives them
    InputPlaces places_;
    ChosenOutput output_;
    std::vector<std::string> inputs_, outputs_;  // ports that were available at the last poll
    std::chrono::nanoseconds block_{};           // the api's block length at the last poll
    std::vector<std::string> pedalsDown_;        // reported ports whose pedal stays down
    std::string error_;                          // the last reported error

    std::mutex sending_;                     // held briefly, never while a port opens or closes
    std::bitset<kMidiChannels> expressive_;  // channels with expression sent (MidiEvent::isExpression())
    std::array<std::bitset<kMidiChannels>, controller::kFurtherPedals.size()>
        pressed_;  // channels with each of these pedals down
    Output virtualOut_, out_;
    std::string virtualOutName_;  // of virtualOut_

    std::atomic<bool> over_{false};
    Waker waker_;
    std::thread watcher_;  // last member, because it uses all others
};

}  // namespace continuo::app
