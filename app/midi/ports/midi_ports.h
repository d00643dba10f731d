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
    // Ports of our own that other programs connect to; empty: none.
    std::string virtualInput = ownInputName(kUsualPortName);
    std::string virtualOutput = ownOutputName(kUsualPortName);
    std::chrono::milliseconds poll{1000};
    // Keys that are down so long without anything else being played hang: they are let go.
    std::chrono::milliseconds hangs{15000};
    // Told whenever something changed; on the constructor's thread, then on the watcher's. It must not call
    // the MidiPorts.
    std::function<void(const DeviceNotice&)> onStatus = {};
    // There is another output, which has heard no start of a clock; on the same threads.
    std::function<void()> onOutput = [] {};
    // sendClock() must have its messages this long before their moments, so that they leave at them; 0: they
    // leave when they are sent. On the same threads, whenever that changes.
    std::function<void(std::chrono::nanoseconds)> onLead = [](std::chrono::nanoseconds) {};
    // Messages just sent may have been lost on their way (MidiApi::onLost).
    std::function<void()> onLost = [] {};
    // Messages of the system's, a clock's among them, on the thread of their input.
    ClockHandler onClock = {};
    std::function<std::unique_ptr<MidiApi>()> openApi = openMidiApi;
    // After a server has ended, while another api stands in: the server's again, nullptr until it is back.
    std::function<std::unique_ptr<MidiApi>()> openServer = openJackMidi;
    MidiTraffic* monitor = nullptr;    // notes all that comes and goes; outlives the ports
    MidiCommands* commands = nullptr;  // what it takes goes into no inbox; outlives the ports
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

    // One thread at a time, a MidiScheduler's: to the virtual output and the chosen one, at once.
    void send(const MidiEvent& event) noexcept;
    // Any thread: a message of a clock to both; a start only to who has heard none since a stop, a stop only
    // to who has.
    void sendClock(std::uint8_t status, Moment due = Moment::min()) noexcept;
    // Any thread: the song's position, in sixteenths, 0..16383, to those who have heard no start since a
    // stop.
    void sendPosition(int sixteenths, Moment due = Moment::min()) noexcept;

    // Any thread: of what the inputs hold, nothing is held any more; a release that comes later is ignored.
    // At once in the inboxes where they are told too, else with the input's next message.
    void letGo() noexcept { ++letsGo_; }

    // Any thread, not a callback.
    void choose(const MidiChoice& choice);
    // An input that is away is waited for no longer; when it is there again it is a new one.
    void forget(const std::string& input);
    // Other names for the ports of our own; empty: none. They are opened anew at the next look, so that what
    // was connected to them is connected no more, which is told (PortsRenamed). What was held is let go.
    void rename(const std::string& input, const std::string& output);
    std::vector<MidiPortState> ports() const;
    // For tests: of the system whose ports these are, such as "JACK"; "none": there is none.
    std::string apiName() const;
    // What is connected, or why nothing is, in one line.
    std::string status() const;
    // Messages that were our own, come back.
    std::uint64_t echoes() const noexcept { return echoes_; }

private:
    struct Output {
        std::unique_ptr<MidiOutput> port;
        bool started = false;  // by a clock

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
    void openVirtual();  // those that are not there
    void setOutput(std::unique_ptr<MidiOutput> port, Output& place);
    // About the port `subject`.
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

    mutable std::mutex watching_;  // all that the watcher changes
    ApiKeeper api_;                // declared before all that it makes
    InputPlaces places_;
    ChosenOutput output_;
    std::vector<std::string> inputs_, outputs_;  // ports that are there, as last seen
    std::chrono::nanoseconds block_{};           // length of the api's block, as last seen
    std::vector<std::string> pedalsDown_;        // ports of which it was said, and is so still
    std::string trouble_;                        // what was wrong at the last look, and has been said

    std::mutex sending_;                   // held for a moment only, never while a port opens or closes
    std::bitset<kMidiChannels> coloured_;  // by what was sent (MidiEvent::colours())
    std::array<std::bitset<kMidiChannels>, controller::kFurtherPedals.size()> pressed_;  // the same of these
    Output virtualOut_, out_;
    std::string virtualOutName_;  // of virtualOut_

    std::atomic<bool> over_{false};
    Waker waker_;
    std::thread watcher_;  // last: it uses all the others
};

}  // namespace continuo::app
