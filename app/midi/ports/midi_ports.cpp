#include "midi/ports/midi_ports.h"

#include <algorithm>
#include <array>
#include <utility>

#include "continuo/error.h"
#include "midi/events/midi_clock.h"

namespace continuo::app {
namespace {

using Kind = DeviceNotice::Kind;

constexpr auto kHandOver =
    std::chrono::milliseconds(1);  // from the sending thread to the block that sends it

// Returns the name of a pitch as the window shows it: 60 is C4.
std::string pitchName(int pitch) {
    constexpr std::array kNames = {"C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"};
    return kNames[static_cast<std::size_t>(pitch % 12)] + std::to_string(pitch / 12 - 1);
}

}  // namespace

MidiPorts::MidiPorts(std::vector<EventInbox*> inboxes, MidiPortsOptions options)
    : options_(std::move(options)),
      api_({options_.openApi, options_.openServer, [this] { dropPorts(); }, options_.onLost}, makeReporter()),
      places_({std::move(inboxes), strokes_, echo_, echoes_, discards_, options_.monitor, options_.commands,
               options_.onClock},
              makeReporter()),
      output_([this](std::unique_ptr<MidiOutput> port) { setOutput(std::move(port), out_); },
              makeReporter()) {
    output_.choose(options_.choice.output);
    echo_.setEnabled(options_.choice.ignoresOwn);
    poll();
    watcher_ = std::thread([this] { watch(); });
}

PortNoticeHandler MidiPorts::makeReporter() {
    return [this](Kind kind, const std::string& subject, const std::string& line) {
        report(kind, subject, line);
    };
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
    if (options_.monitor != nullptr) options_.monitor->record(event, true);
    const Moment now = LiveClock::now();
    echo_.recordSent(event, now);
    const auto channel = static_cast<std::size_t>(event.channel());
    if (event.isExpression() || event.resetsAll()) expressive_.set(channel, event.isExpression());
    for (std::size_t pedal = 0; pedal < pressed_.size(); ++pedal) {
        if (event.isController() && event.data1 == controller::kFurtherPedals[pedal])
            pressed_[pedal].set(channel, event.data2 > 0);
    }
    if (virtualOut_.port) virtualOut_.port->send(message, now);
    if (out_.port) out_.port->send(message, now);
}

void MidiPorts::Output::sendClock(std::uint8_t status, Moment due) noexcept {
    if (!port) return;
    const bool starts = status == midi_clock::kStart, stops = status == midi_clock::kStop;
    if ((starts && started) || (stops && !started)) return;
    port->send({&status, 1}, due);
    if (starts || stops) started = starts;
}

void MidiPorts::sendClock(std::uint8_t status, Moment due) noexcept {
    const std::lock_guard lock(sending_);
    virtualOut_.sendClock(status, due);
    out_.sendClock(status, due);
}

void MidiPorts::Output::sendPosition(int sixteenths, Moment due) noexcept {
    if (!port || started) return;
    const std::uint8_t bytes[] = {midi_clock::kSongPosition, static_cast<std::uint8_t>(sixteenths & 0x7F),
                                  static_cast<std::uint8_t>(sixteenths >> 7 & 0x7F)};
    port->send(bytes, due);
}

void MidiPorts::sendPosition(int sixteenths, Moment due) noexcept {
    const std::lock_guard lock(sending_);
    virtualOut_.sendPosition(sixteenths, due);
    out_.sendPosition(sixteenths, due);
}

void MidiPorts::choose(const MidiChoice& choice) {
    const std::lock_guard lock(watching_);
    if (choice == options_.choice) return;
    options_.choice = choice;
    output_.choose(choice.output);
    echo_.setEnabled(choice.ignoresOwn);
    waker_.wake();
}

void MidiPorts::dropInput(const std::string& input) {
    const std::lock_guard lock(watching_);
    places_.remove(input);
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
    std::vector<MidiPortState> states;
    places_.appendStates(inputs_, states);
    if (virtualOut_.port) states.push_back({virtualOutName_, false, true, true, 0, -1, true});
    output_.appendStates(outputs_, states);
    return states;
}

std::string MidiPorts::apiName() const {
    const std::lock_guard lock(watching_);
    return api_.name();
}

std::string MidiPorts::status() const {
    const std::lock_guard lock(watching_);
    return makeStatusLine();
}

std::string MidiPorts::makeStatusLine() const {
    if (!api_.hasPorts()) {
        return "No MIDI here: no JACK server runs and the kernel has no MIDI sequencer; start JACK, or load "
               "the kernel's by sudo modprobe snd-seq";
    }
    const std::string heard = places_.statusLine(options_.choice);
    const std::string& played = output_.name();
    return "MIDI by " + api_.name() + (heard.empty() ? "" : ", " + heard) +
           (played.empty() ? "" : ", playing " + lastingPortName(played));
}

void MidiPorts::report(DeviceNotice::Kind kind, const std::string& subject, const std::string& line) const {
    if (options_.onStatus) options_.onStatus({kind, lastingPortName(subject), line});
}

void MidiPorts::watch() noexcept {
    while (!over_) {
        waker_.waitUntil(LiveClock::now() + options_.pollInterval);
        if (over_) return;
        poll();
    }
}

void MidiPorts::poll() {
    const std::lock_guard lock(watching_);
    std::string trouble;
    const auto attempt = [&](auto&& step) {
        try {
            step();
        } catch (const std::exception& error) {  // such as a stalled server; the next poll may succeed
            trouble = error.what();
        }
    };
    attempt([this] { pollApi(); });
    if (api_.hasPorts()) {
        attempt([this] { dropRenamed(); });
        attempt([this] { openVirtual(); });
        attempt([this] { places_.poll(*api_.api(), inputs_, options_.choice); });
        attempt([this] { output_.poll(*api_.api(), outputs_); });
        attempt([this] { checkHangingKeys(); });
    }
    checkReleasedPedals();
    if (!trouble.empty() && trouble != error_) report(Kind::Other, {}, trouble);
    error_ = std::move(trouble);
    reportEchoes();
}

void MidiPorts::reportEchoes() {
    if (echoes_ == 0 || std::exchange(echoesReported_, true)) return;
    report(
        Kind::MidiEcho, {},
        "Continuo's own notes come back by a MIDI input, or its pedal does, and are passed over; switch off "
        "MIDI thru or local echo there");
}

void MidiPorts::checkHangingKeys() {
    const Moment now = LiveClock::now();
    const std::string howLong =
        std::to_string(options_.hangTimeout.count() / 1000) + " s with nothing else played";
    for (InputPlaces::Hanging& each : places_.releaseHanging(now, options_.hangTimeout)) {
        std::string keys;
        for (const int pitch : each.pitches) keys += (keys.empty() ? "" : ", ") + pitchName(pitch);
        const bool one = each.pitches.size() == 1;
        const std::string line = keys + (one ? " seems" : " seem") + " to hang at " + quotedPort(each.port) +
                                 ": down for " + howLong + "; let go";
        if (options_.onStatus)
            options_.onStatus({Kind::HangingKeys, lastingPortName(each.port), line, std::move(each.pitches)});
    }
    for (const std::string& port : places_.findPedalsDown(now, options_.hangTimeout)) {
        pedalsDown_.push_back(port);
        report(
            Kind::PedalStuck, port,
            "the sustain pedal of " + quotedPort(port) + " has been down for " + howLong +
                "; an answer waits for it, and if no foot is on it, turn its polarity round, or plug it in "
                "anew");
    }
}

// Also reports the pedal of a port that is missing now, because what the port held was released.
void MidiPorts::checkReleasedPedals() {
    const std::vector<std::string> still = places_.findPedalsStillDown();
    for (const std::string& port : std::exchange(pedalsDown_, still))
        if (std::ranges::find(still, port) == still.end())
            report(Kind::PedalReleased, port,
                   "the sustain pedal of " + quotedPort(port) + " is not down any more");
}

void MidiPorts::pollApi() {
    const bool another = api_.poll(places_.connectedCount());
    if (another) report(api_.hasPorts() ? Kind::MidiOpened : Kind::NoMidi, api_.name(), makeStatusLine());
    MidiApi* const api = api_.api();
    inputs_ = api != nullptr ? api->inputs() : std::vector<std::string>();
    outputs_ = api != nullptr ? api->outputs() : std::vector<std::string>();
    pollBlockLength();
}

// Polls, because the block length of a JACK server may change.
void MidiPorts::pollBlockLength() {
    const MidiApi* const api = api_.api();
    const std::chrono::nanoseconds block = api != nullptr ? api->blockLength() : std::chrono::nanoseconds();
    if (std::exchange(block_, block) == block) return;
    echo_.setBlockLength(block);
    options_.onLead(block.count() > 0 ? block + kHandOver : block);
}

void MidiPorts::dropPorts() {
    setOutput(nullptr, virtualOut_);
    output_.drop();
    places_.drop();
}

void MidiPorts::dropRenamed() {
    bool dropped = places_.dropVirtual(options_.virtualInput);
    if (virtualOut_.port && virtualOutName_ != options_.virtualOutput) {
        setOutput(nullptr, virtualOut_);
        dropped = true;
    }
    if (!dropped || options_.virtualInput.empty() || options_.virtualOutput.empty()) return;
    report(Kind::PortsRenamed, options_.virtualInput,
           "Continuo's MIDI ports are called " + quotedPort(options_.virtualInput) + " and " +
               quotedPort(options_.virtualOutput) + " now; connect other programs to them again");
}

void MidiPorts::openVirtual() {
    places_.openVirtual(*api_.api(), options_.virtualInput);
    if (options_.virtualOutput.empty() || virtualOut_.port) return;
    setOutput(api_.api()->makeOutput(options_.virtualOutput), virtualOut_);
    virtualOutName_ = options_.virtualOutput;
}

// Silences an output before another one is played: later releases only go to the new output.
void MidiPorts::silence(MidiOutput& output) const noexcept {
    for (std::uint8_t channel = 0; channel < kMidiChannels; ++channel) {
        for (const std::uint8_t number : controller::kSilencing) {
            const std::uint8_t bytes[] = {static_cast<std::uint8_t>(0xB0 | channel), number, 0};
            output.send(bytes);
        }
        for (std::size_t pedal = 0; pedal < pressed_.size(); ++pedal) {
            const std::uint8_t bytes[] = {static_cast<std::uint8_t>(0xB0 | channel),
                                          controller::kFurtherPedals[pedal], 0};
            if (pressed_[pedal][channel]) output.send(bytes);
        }
        if (!expressive_[channel]) continue;
        output.send(
            std::array<std::uint8_t, 3>{static_cast<std::uint8_t>(0xB0 | channel), controller::kResetAll, 0});
        output.send(std::array<std::uint8_t, 3>{static_cast<std::uint8_t>(0xE0 | channel), 0, kBendCentre});
    }
}

void MidiPorts::setOutput(std::unique_ptr<MidiOutput> port, Output& place) {
    const bool another = port != nullptr;
    {
        const std::lock_guard lock(sending_);
        if (place.port) silence(*place.port);
        place.sendClock(midi_clock::kStop, Moment::min());
        place.started = false;
        std::swap(port, place.port);
    }
    if (another) options_.onOutput();
    // The old port closes here, after the lock was released, because it may wait until its last message has
    // left.
}

}  // namespace continuo::app
