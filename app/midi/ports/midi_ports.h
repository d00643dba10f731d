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
    // Names of our own ports, to which other programs connect; empty: none.
    std::string virtualInput = ownInputName(kUsualPortName);
    std::string virtualOutput = ownOutputName(kUsualPortName);
    std::chrono::milliseconds poll{1000};
    // Keys that are down for so long, while nothing else is played, count as hanging and are let go.
    std::chrono::milliseconds hangs{15000};
    // Called whenever something changed, on the constructor's thread and later on the watcher's. It must not
    // call the MidiPorts.
    std::function<void(const DeviceNotice&)> onStatus = {};
    // Called when there is a new output, which has heard no start of a clock yet; on the same threads.
    std::function<void()> onOutput = [] {};
    // Tells how long before their moments sendClock() must be given messages for them to leave on time; 0:
    // they leave when they are sent. On the same threads, whenever that changes.
    std::function<void(std::chrono::nanoseconds)> onLead = [](std::chrono::nanoseconds) {};
    // Called when messages that were just sent may have been lost (MidiApi::onLost).
    std::function<void()> onLost = [] {};
    // Called with system messages, such as those of a clock, on the thread of their input.
    ClockHandler onClock = {};
    std::function<std::unique_ptr<MidiApi>()> openApi = openMidiApi;
    // Opens the api of a server that has ended, while another api stands in; nullptr until it is back.
    std::function<std::unique_ptr<MidiApi>()> openServer = openJackMidi;
    MidiTraffic* monitor = nullptr;    // notes everything that comes and goes; must outlive the ports
    MidiCommands* commands = nullptr;  // takes messages that give commands; must outlive the ports
};

// All live MIDI of the program: up to kInputWriters inputs at once into the given inboxes, and one output
// beside the virtual one. A thread looks once a second for ports that came, vanished or returned, and for a
// JACK server that ended or began; it returns to a server that had ended once that has as many inputs as are
// heard. Without JACK and ALSA there are no ports, and status() says so.
class MidiPorts {
public:
    // The inboxes must outlive it. Input i writes as writer i.
    explicit MidiPorts(std::vector<EventInbox*> inboxes, MidiPortsOptions options = {});
    ~MidiPorts();
    MidiPorts(const MidiPorts&) = delete;
    MidiPorts& operator=(const MidiPorts&) = delete;

    // Sends at once to our own output and to the chosen one. One thread at a time, that of a MidiScheduler.
    void send(const MidiEvent& event) noexcept;
    // Any thread: sends a message of a clock to both. A start goes only to an output that has heard none
    // since the last stop, a stop only to one that has heard a start.
    void sendClock(std::uint8_t status, Moment due = Moment::min()) noexcept;
    // Any thread: sends the song's position, in sixteenths (0..16383), to the outputs that have heard no
    // start since the last stop.
    void sendPosition(int sixteenths, Moment due = Moment::min()) noexcept;

    // Any thread: the inputs forget what they hold, so that later releases of it are ignored. Each input does
    // so with its next message; where that is too late, cancel in the inboxes too.
    void letGo() noexcept { ++letsGo_; }

    // Any thread, not a callback.
    void choose(const MidiChoice& choice);
    // Gives up an input that is away; when it comes back, it is a new one.
    void forget(const std::string& input);
    // Renames our own ports; empty: none. They are opened anew at the next look, so that their connections
    // are lost (notice PortsRenamed) and what was held is let go.
    void rename(const std::string& input, const std::string& output);
    std::vector<MidiPortState> ports() const;
    // For tests: the name of the system whose ports these are, such as "JACK"; "none" without one.
    std::string apiName() const;
    // A line that tells what is connected, or why nothing is.
    std::string status() const;
    // How many messages were our own that came back.
    std::uint64_t echoes() const noexcept { return echoes_; }

private:
    struct Output {
        std::unique_ptr<MidiOutput> port;
        bool started = false;  // it has heard a start of the clock, and no stop since

        void sendClock(std::uint8_t status, Moment due) noexcept;
        void sendPosition(int sixteenths, Moment due) noexcept;
    };

    void watch() noexcept;
    void look();
    void lookForApi();
    void lookForBlocks();
    void dropPorts();
    void silence(MidiOutput& output) const noexcept;
    void dropRenamed();
    void openVirtual();  // opens our own ports that are not open
    void setOutput(std::unique_ptr<MidiOutput> port, Output& place);
    // Tells of the port `subject`.
    void say(DeviceNotice::Kind kind, const std::string& subject, const std::string& line) const;
    void sayEchoes();
    void lookForHanging();
    void lookForLiftedPedals();
    PortSay sayer();
    std::string statusLine() const;

    MidiPortsOptions options_;
    SameStroke strokes_;
    EchoFilter echo_;
    std::atomic<std::uint64_t> echoes_{0};
    std::atomic<std::uint64_t> letsGo_{0};
    bool echoesSaid_ = false;

    mutable std::mutex watching_;  // guards all that the watcher changes
    ApiKeeper api_;                // declared before all that it makes
    InputPlaces places_;
    ChosenOutput output_;
    std::vector<std::string> inputs_, outputs_;  // ports that are there, as last seen
    std::chrono::nanoseconds block_{};           // length of the api's block, as last seen
    std::vector<std::string> pedalsDown_;        // ports whose pedal stays down, as was said
    std::string trouble_;                        // what was wrong at the last look, and was said

    std::mutex sending_;                   // held for a moment only, never while a port opens or closes
    std::bitset<kMidiChannels> coloured_;  // channels that were sent colours (MidiEvent::colours())
    std::array<std::bitset<kMidiChannels>, controller::kFurtherPedals.size()>
        pressed_;  // channels on which each of these pedals is down
    Output virtualOut_, out_;
    std::string virtualOutName_;  // of virtualOut_

    std::atomic<bool> over_{false};
    Waker waker_;
    std::thread watcher_;  // last: it uses all the others
};

}  // namespace continuo::app
