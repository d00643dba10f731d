#include "midi/midi_ports.h"

#include <algorithm>
#include <utility>

#include "continuo/error.h"
#include "midi/input_slot.h"
#include "midi/midi_clock.h"

namespace continuo::app {
namespace {

using Kind = DeviceNotice::Kind;

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// The present port with the same lasting name as `port`, empty when there is none.
std::string presentAs(const std::vector<std::string>& names, const std::string& port) {
    if (contains(names, port)) return port;
    const std::string lasting = lastingPortName(port);
    const auto it = std::find_if(names.begin(), names.end(),
                                 [&](const std::string& each) { return lastingPortName(each) == lasting; });
    return it == names.end() ? std::string() : *it;
}

std::string quoted(const std::string& port) { return "'" + lastingPortName(port) + "'"; }

}  // namespace

MidiPorts::MidiPorts(std::vector<EventInbox*> inboxes, MidiPortsOptions options)
    : inboxes_(std::move(inboxes)), options_(std::move(options)) {
    look();
    watcher_ = std::thread([this] { watch(); });
}

MidiPorts::~MidiPorts() {
    over_ = true;
    waker_.wake();
    watcher_.join();
}

void MidiPorts::send(const MidiEvent& event) noexcept {
    const std::uint8_t bytes[] = {event.status, event.data1, event.data2};
    const bool two = event.kind() == 0xC0 || event.kind() == 0xD0;
    const std::span<const std::uint8_t> message(bytes, two ? 2 : 3);
    const std::lock_guard lock(sending_);
    if (!virtualOut_.port && !out_.port) return;
    if (options_.monitor != nullptr) options_.monitor->note(event, true);
    echo_.sent(event, LiveClock::now());
    if (virtualOut_.port) virtualOut_.port->send(message);
    if (out_.port) out_.port->send(message);
}

void MidiPorts::Output::sendClock(std::uint8_t status) noexcept {
    if (!port) return;
    const bool starts = status == midi_clock::kStart, stops = status == midi_clock::kStop;
    if ((starts && started) || (stops && !started)) return;
    port->send({&status, 1});
    if (starts || stops) started = starts;
}

void MidiPorts::sendClock(std::uint8_t status) noexcept {
    const std::lock_guard lock(sending_);
    virtualOut_.sendClock(status);
    out_.sendClock(status);
}

void MidiPorts::choose(const MidiChoice& choice) {
    const std::lock_guard lock(watching_);
    if (choice == options_.choice) return;
    options_.choice = choice;
    outputMissed_ = false;
    waker_.wake();
}

void MidiPorts::rename(const std::string& input, const std::string& output) {
    const std::lock_guard lock(watching_);
    if (input == options_.virtualInput && output == options_.virtualOutput) return;
    options_.virtualInput = input;
    options_.virtualOutput = output;
    waker_.wake();
}

std::vector<MidiPortState> MidiPorts::ports() const {
    const std::lock_guard lock(watching_);
    std::vector<MidiPortState> list;
    for (int writer = 0; writer < kInputWriters; ++writer) {
        const auto& slot = slots_[static_cast<std::size_t>(writer)];
        if (!slot) continue;
        const bool present = slot->isVirtual() || contains(inputs_, slot->port());
        list.push_back(
            {slot->port(), true, present, slot->connected(), slot->received(), writer, slot->isVirtual()});
    }
    for (const std::string& each : inputs_) {
        const bool listed = std::any_of(list.begin(), list.end(),
                                        [&](const MidiPortState& state) { return state.name == each; });
        if (!listed) list.push_back({each, true, true, false, 0});
    }
    if (virtualOut_.port) list.push_back({virtualOutName_, false, true, true, 0, -1, true});
    for (const std::string& each : outputs_) list.push_back({each, false, true, each == output_, 0});
    const std::string& output = options_.choice.output;
    if (!output.empty() && presentAs(outputs_, output).empty())
        list.push_back({output, false, false, false, 0});
    return list;
}

std::string MidiPorts::apiName() const {
    const std::lock_guard lock(watching_);
    return api_ ? api_->name() : "none";
}

std::string MidiPorts::status() const {
    const std::lock_guard lock(watching_);
    return statusLine();
}

std::string MidiPorts::statusLine() const {
    if (!api_ || api_->name() == "none") {
        return "No MIDI here: no JACK server runs and the kernel has no MIDI sequencer; play from a file or "
               "the computer keyboard";
    }
    std::string heard;
    for (const auto& slot : slots_) {
        if (slot && slot->connected() && !slot->isVirtual()) {
            heard += (heard.empty() ? "" : ", ") + lastingPortName(slot->port());
        }
    }
    const bool deaf = options_.choice.inputs && options_.choice.inputs->empty();
    if (heard.empty() && !deaf)
        heard = "no keyboard found; plug one in and it appears here by itself";
    else if (!heard.empty())
        heard = "listening to " + heard;
    return "MIDI by " + api_->name() + (heard.empty() ? "" : ", " + heard) +
           (output_.empty() ? "" : ", playing " + lastingPortName(output_));
}

void MidiPorts::say(DeviceNotice::Kind kind, const std::string& subject, const std::string& line) const {
    if (options_.onStatus) options_.onStatus({kind, lastingPortName(subject), line});
}

void MidiPorts::watch() noexcept {
    while (!over_) {
        waker_.waitUntil(LiveClock::now() + options_.poll);
        if (over_) return;
        look();
    }
}

void MidiPorts::look() {
    const std::lock_guard lock(watching_);
    std::string trouble;
    const auto attempt = [&](void (MidiPorts::*step)()) {
        try {
            (this->*step)();
        } catch (const std::exception& error) {  // a server that stands still, say; the next look may succeed
            trouble = error.what();
        }
    };
    attempt(&MidiPorts::lookForApi);
    if (api_ && api_->name() != "none") {
        attempt(&MidiPorts::dropRenamed);
        attempt(&MidiPorts::openVirtual);
        attempt(&MidiPorts::lookAtInputs);
        attempt(&MidiPorts::lookAtOutput);
    }
    if (!trouble.empty() && trouble != trouble_) say(Kind::Other, {}, trouble);
    trouble_ = std::move(trouble);
    if (const std::uint64_t echoes = echoes_; echoes > 0 && !echoesSaid_) {
        say(Kind::MidiEcho, {},
            "Continuo's own notes come back by a MIDI input and are passed over; switch off MIDI thru or "
            "local echo there");
        echoesSaid_ = true;
    }
}

void MidiPorts::lookForApi() {
    if (api_ && !api_->alive()) {
        // Another one is looked for at the next look: by then all parts know that the server has ended.
        ended_ = api_->name();
        say(Kind::MidiEnded, ended_, "The " + ended_ + " server has ended; Continuo goes on when it is back");
        dropApi();
    } else if (!api_ || api_->name() == "none") {
        openApi();
    } else if (!ended_.empty() && api_->name() != ended_) {
        returnToServer();
    }
    inputs_ = api_ ? api_->inputs() : std::vector<std::string>();
    outputs_ = api_ ? api_->outputs() : std::vector<std::string>();
}

void MidiPorts::dropApi() {
    setOutput(nullptr, virtualOut_);
    setOutput(nullptr, out_);
    refused_.reset();
    refusedBy_.clear();
    output_.clear();
    for (auto& slot : slots_) slot.reset();
    api_.reset();
}

void MidiPorts::openApi() {
    const bool hadNone = api_ != nullptr;
    api_.reset();
    std::unique_ptr<MidiApi> api = options_.openApi();
    if (api->name() == "none" && hadNone)
        api_ = std::move(api);
    else
        takeApi(std::move(api));
}

// Keyboards have other names there, so they are counted: their bridge may come later than the server.
void MidiPorts::returnToServer() {
    if (returned_ && !returned_->alive()) returned_.reset();
    if (!returned_) returned_ = options_.openServer();
    if (!returned_) return;
    const std::vector<std::string> known = returned_->inputs();
    const auto keyboards =
        std::count_if(known.begin(), known.end(), [](const std::string& port) { return !isLoopPort(port); });
    const auto heard = std::count_if(slots_.begin(), slots_.end(), [](const auto& slot) {
        return slot && !slot->isVirtual() && slot->connected();
    });
    if (keyboards < heard) return;
    dropApi();
    takeApi(std::move(returned_));
}

void MidiPorts::takeApi(std::unique_ptr<MidiApi> api) {
    api_ = std::move(api);
    api_->onLost(options_.onLost);
    if (api_->name() == ended_) ended_.clear();
    say(api_->name() == "none" ? Kind::NoMidi : Kind::MidiOpened, api_->name(), statusLine());
}

void MidiPorts::dropRenamed() {
    bool dropped = false;
    for (auto& slot : slots_) {
        if (!slot || !slot->isVirtual() || slot->port() == options_.virtualInput) continue;
        slot.reset();
        dropped = true;
    }
    if (virtualOut_.port && virtualOutName_ != options_.virtualOutput) {
        setOutput(nullptr, virtualOut_);
        dropped = true;
    }
    if (!dropped || options_.virtualInput.empty() || options_.virtualOutput.empty()) return;
    say(Kind::PortsRenamed, options_.virtualInput,
        "Continuo's MIDI ports are called " + quoted(options_.virtualInput) + " and " +
            quoted(options_.virtualOutput) + " now; connect other programs to them again");
}

void MidiPorts::openVirtual() {
    const bool heard =
        std::any_of(slots_.begin(), slots_.end(), [](const auto& slot) { return slot && slot->isVirtual(); });
    const auto place = std::find(slots_.begin(), slots_.end(), nullptr);
    if (!options_.virtualInput.empty() && !heard && place != slots_.end()) {
        *place = std::make_unique<InputSlot>(*api_, inboxes_, static_cast<int>(place - slots_.begin()), echo_,
                                             echoes_, options_.monitor, options_.commands, options_.onClock,
                                             options_.virtualInput);
    }
    if (options_.virtualOutput.empty() || virtualOut_.port) return;
    setOutput(api_->makeOutput(options_.virtualOutput), virtualOut_);
    virtualOutName_ = options_.virtualOutput;
}

bool MidiPorts::wanted(const std::string& port) const {
    const auto& inputs = options_.choice.inputs;
    if (!inputs) return !isLoopPort(port);
    return std::any_of(inputs->begin(), inputs->end(), [&](const std::string& each) {
        return lastingPortName(each) == lastingPortName(port);
    });
}

void MidiPorts::lookAtInputs() {
    for (auto& slot : slots_) {
        if (!slot || slot->isVirtual()) continue;
        if (!wanted(slot->port())) {
            slot.reset();
        } else if (slot->connected() && (!contains(inputs_, slot->port()) || !slot->stillConnected())) {
            slot->disconnect();
            say(Kind::KeyboardGone, slot->port(),
                "The keyboard " + quoted(slot->port()) + " is gone; it is picked up again when it returns");
        }
    }
    for (const std::string& port : inputs_) {
        if (taken(port) || !wanted(port)) continue;
        const auto waiting = std::find_if(slots_.begin(), slots_.end(), [&](const auto& slot) {
            return slot && !slot->connected() && lastingPortName(slot->port()) == lastingPortName(port);
        });
        if (waiting == slots_.end()) {
            addInput(port);
        } else {
            listen(**waiting, port);
        }
    }
}

void MidiPorts::listen(InputSlot& slot, const std::string& port) {
    const bool known = slot.wasConnected();
    if (slot.connect(port)) {
        if (known)
            say(Kind::KeyboardBack, port, "The keyboard " + quoted(port) + " is back");
        else
            say(Kind::KeyboardHeard, port, "Listening to the keyboard " + quoted(port));
    } else if (slot.failures() == 2) {  // a port may be seen before its program is ready
        say(Kind::KeyboardRefused, port,
            "The keyboard " + quoted(port) +
                " cannot be opened, often because another program uses it; Continuo keeps trying");
    }
}

bool MidiPorts::taken(const std::string& port) const {
    return std::any_of(slots_.begin(), slots_.end(),
                       [&](const auto& slot) { return slot && slot->connected() && slot->port() == port; });
}

void MidiPorts::addInput(const std::string& port) {
    auto place = std::find(slots_.begin(), slots_.end(), nullptr);
    // Who is there goes before who may come back.
    if (place == slots_.end()) {
        place = std::find_if(slots_.begin(), slots_.end(), [&](const auto& slot) {
            return !slot->connected() && !contains(inputs_, slot->port());
        });
    }
    if (place == slots_.end()) {
        if (!full_) {
            say(Kind::KeyboardTooMany, port,
                "More than " + std::to_string(kInputWriters) + " MIDI inputs: " + quoted(port) +
                    " is not heard; choose fewer");
        }
        full_ = true;
        return;
    }
    full_ = false;
    const int writer = static_cast<int>(place - slots_.begin());
    *place = std::make_unique<InputSlot>(*api_, inboxes_, writer, echo_, echoes_, options_.monitor,
                                         options_.commands, options_.onClock);
    listen(**place, port);
}

void MidiPorts::lookAtOutput() {
    const std::string& chosen = options_.choice.output;
    const std::string present = chosen.empty() ? "" : presentAs(outputs_, chosen);
    if (!output_.empty() && (output_ != present || !out_.port->stillConnected())) {
        setOutput(nullptr, out_);
        // One that is chosen no more may well be there.
        if (lastingPortName(output_) == lastingPortName(chosen)) {
            if (present.empty())
                say(Kind::OutputGone, output_,
                    "The MIDI output " + quoted(output_) + " is gone; it is played again when it returns");
            outputMissed_ = true;
        }
        output_.clear();
    }
    if (present != refusedBy_) {
        refused_.reset();
        refusals_ = 0;
    }
    if (output_.empty() && !present.empty()) {
        // What refuses is asked again by the same output: making one a second could bring a server to a
        // standstill.
        if (!refused_) refused_ = api_->makeOutput();
        refusedBy_ = present;
        if (!refused_->connect(present)) return sayRefused(present);
        setOutput(std::move(refused_), out_);
        output_ = present;
        say(Kind::OutputPlayed, present, "Playing the MIDI output " + quoted(present));
    } else if (present.empty() && !chosen.empty() && !outputMissed_) {
        outputMissed_ = true;
        say(Kind::OutputMissing, chosen,
            "The MIDI output " + quoted(chosen) + " is not there; it is played as soon as it is");
    }
}

// A port may be seen before its program is ready.
void MidiPorts::sayRefused(const std::string& port) {
    if (++refusals_ != 2) return;
    say(Kind::OutputRefused, port,
        "The MIDI output " + quoted(port) +
            " cannot be opened, often because another program uses it; Continuo keeps trying");
}

// Releases that come later go to the next output.
void MidiPorts::silence(MidiOutput& output) noexcept {
    for (std::uint8_t channel = 0; channel < kMidiChannels; ++channel) {
        for (const std::uint8_t number : controller::kSilencing) {
            const std::uint8_t bytes[] = {static_cast<std::uint8_t>(0xB0 | channel), number, 0};
            output.send(bytes);
        }
    }
}

void MidiPorts::setOutput(std::unique_ptr<MidiOutput> port, Output& place) {
    const bool another = port != nullptr;
    {
        const std::lock_guard lock(sending_);
        if (place.port) silence(*place.port);
        place.sendClock(midi_clock::kStop);
        place.started = false;
        std::swap(port, place.port);
    }
    if (another) options_.onOutput();
    // The earlier one closes here, outside of the lock: it may wait for its last message.
}

}  // namespace continuo::app
