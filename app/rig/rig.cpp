#include "rig/rig.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "continuo/error.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenServers = 1s;  // between two looks for a JACK server

// Whether it has to do with MIDI ports at all.
bool wantsMidi(const RigSettings& settings, const RigDoors& doors) {
    return !settings.midi.wantsNoInput() || !settings.midi.output.empty() || doors.virtualInput ||
           doors.virtualOutput;
}

}  // namespace

Rig::Rig(const RigSettings& settings, Say say, RigDoors doors)
    : say_(std::move(say)),
      doors_(std::move(doors)),
      synth_({.sampleRate = settings.format.sampleRate, .reverb = settings.reverb}),
      wanted_(settings),
      unheeded_(true),
      settings_(settings),
      sound_(synth_, doors_, [this](const DeviceNotice& notice) { news_.push_back(notice); }),
      soundfont_(synth_, doors_, [this](const DeviceNotice& notice) { news_.push_back(notice); }) {
    tempo_.set(settings.tempo);
    synth_.click().follow(&tempo_);
    scheduler_.emplace([this](const MidiEvent& event) { send(event); },
                       [this](const MidiEvent& event) { return channelOf(event); });
    hand_.emplace(listeners(), kHandWriter);
    clockSender_.emplace(tempo_, [this](std::uint8_t status, Moment leaves) {
        if (MidiPorts* const ports = sendTo_) ports->sendClock(status, leaves);
    });
    keeper_ = std::thread([this] { run(); });
}

Rig::~Rig() {
    over_ = true;
    changed_.notify_all();
    keeper_.join();
    clockSender_->finish();  // sends its stop
    scheduler_->stop();      // sends its last note-offs
    ports_.reset();          // calls both to the end
    transport_.reset();
    sound_.stop();
}

void Rig::set(const RigSettings& settings) {
    tempo_.set(settings.tempo);
    const std::lock_guard lock(mutex_);
    wanted_ = settings;
    unheeded_ = true;
    changed_.notify_all();
}

RigSettings Rig::settings() const {
    const std::lock_guard lock(mutex_);
    return wanted_;
}

RigStatus Rig::status() const {
    const std::lock_guard lock(mutex_);
    RigStatus status = status_;
    status.piano = synth_.state();
    status.soundfont = synth_.message();
    status.sending = scheduler_->status();
    return status;
}

bool Rig::ready() const {
    const std::lock_guard lock(mutex_);
    return !status_.opening && status_.audio.running && synth_.state() == LiveSynth::State::Ready;
}

void Rig::await() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !status_.opening && synth_.state() != LiveSynth::State::Loading; });
    if (refused_) std::rethrow_exception(refused_);
    if (synth_.state() == LiveSynth::State::Failed) throw Error(ErrorCode::NotFound, synth_.message());
}

void Rig::panic() noexcept {
    // A key or pedal whose release was lost holds for a duet and in its take, too.
    if (MidiPorts* const ports = sendTo_) ports->letGo();
    for (int input = 0; input < kInputWriters; ++input) played_.queue(input).cancel();
    played_.queue(kHandWriter).cancel();
    played_.queue(kFileWriter).cancel();
    synth_.panic();
    scheduler_->panic();
}

std::vector<MidiMessage> Rig::messagesSince(std::uint64_t& seen) const {
    std::vector<MidiMessage> messages = monitor_.since(seen);
    if (messages.empty()) return messages;
    const std::vector<MidiPortState> ports = choices().midi;
    for (MidiMessage& each : messages) {
        const auto port = std::find_if(ports.begin(), ports.end(), [&](const MidiPortState& state) {
            return each.sent ? !state.input && state.connected : state.writer == each.event.writer;
        });
        if (port != ports.end()) each.port = lastingPortName(port->name);
    }
    return messages;
}

RigChoices Rig::choices() const {
    const std::lock_guard lock(mutex_);
    return choices_;
}

void Rig::refreshChoices() {
    const std::lock_guard lock(mutex_);
    refresh_ = true;
    changed_.notify_all();
}

void Rig::searchDevices() {
    const std::lock_guard lock(mutex_);
    refresh_ = search_ = true;
    changed_.notify_all();
}

void Rig::say(const DeviceNotice& notice) const {
    if (say_ && !notice.line.empty()) say_(notice);
}

void Rig::run() noexcept {
    const auto attempt = [this](void (Rig::*step)()) {
        try {
            (this->*step)();
        } catch (const std::exception& error) {  // a full machine, say; the next look may succeed
            say({DeviceNotice::Kind::Other, {}, error.what()});
        }
    };
    lastTurn_ = LiveClock::now();
    while (!over_) {
        attempt(&Rig::lookAtAll);
        attempt(&Rig::publish);
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, doors_.look, [this] { return over_ || unheeded_ || refresh_; });
    }
}

void Rig::lookAtAll() {
    obey();
    sound_.look();
    soundfont_.look(sound_.isHeard());
    lookAtTransport();
    lookAtStalls();
    lookAtLost();
}

void Rig::publish() {
    std::vector<MidiPortState> ports;
    std::string midi;
    if (ports_) {
        ports = ports_->ports();
        midi = ports_->status();
    }
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(status_.opening, false)) refused_ = sound_.refused();
        status_.audio = sound_.status();
        status_.audioTrouble = sound_.trouble();
        status_.reopened = sound_.gone();
        status_.midi = std::move(midi);
        status_.echoes = ports_ ? ports_->echoes() : 0;
        status_.stalled = stalled_;
        status_.transport = transportMissing_;
        choices_.midi = std::move(ports);
        if (found_) choices_.audio = std::move(*found_);
        found_.reset();
        changed_.notify_all();
    }
    for (const DeviceNotice& each : std::exchange(news_, {})) say(each);
}

void Rig::obey() {
    RigSettings wanted;
    bool refresh = false, search = false;
    {
        const std::lock_guard lock(mutex_);
        wanted = wanted_;
        unheeded_ = false;
        refresh = std::exchange(refresh_, false);
        search = std::exchange(search_, false);
    }
    settings_ = wanted;
    synth_.setVolume(static_cast<float>(std::pow(10, wanted.gain / 20)));
    synth_.setReverb(wanted.reverb);
    synth_.inbox().passOver({!wanted.thru, wanted.silentKey, wanted.silentController});
    scheduler_->inbox().passOver({!wanted.thruToMidi, wanted.silentKey, wanted.silentController});
    for (EventInbox* const each : {&synth_.inbox(), &scheduler_->inbox()}) {
        each->passOverPedal(wanted.pedal == PedalUse::Model || wanted.pedal == PedalUse::Off,
                            wanted.pedal == PedalUse::Mine || wanted.pedal == PedalUse::Off);
    }
    const std::chrono::nanoseconds offset(std::llround(wanted.outputOffset * 1e9));
    scheduler_->setOffset(offset);
    clockSender_->setOffset(offset);
    synth_.click().set(wanted.click, static_cast<float>(std::pow(10, wanted.clickLevel / 20)));
    playerChannel_ = wanted.playerChannel - 1;
    modelChannel_ = wanted.modelChannel - 1;
    openMidi(wanted);
    clockSender_->enable(wanted.sendClock);
    sound_.want(wanted.audio, wanted.format);
    soundfont_.want(wanted.soundfont);
    if (refresh) found_ = sound_.choices(search);
}

void Rig::openMidi(const RigSettings& settings) {
    const std::string input = doors_.virtualInput ? ownInputName(settings.portName) : "";
    const std::string output = doors_.virtualOutput ? ownOutputName(settings.portName) : "";
    if (ports_) {
        ports_->rename(input, output);
        return ports_->choose(settings.midi);
    }
    if (!wantsMidi(settings, doors_)) return;
    MidiPortsOptions options;
    options.choice = settings.midi;
    options.virtualInput = input;
    options.virtualOutput = output;
    options.openApi = doors_.openMidi;
    options.openServer = doors_.returnToMidi;
    options.monitor = &monitor_;
    options.commands = &commands_;
    options.onLost = [this] { scheduler_->releaseAgain(); };
    options.onClock = [this](int source, Moment at, std::span<const std::uint8_t> message) {
        tempo_.hear(source, at, message);
    };
    options.onLead = [this](std::chrono::nanoseconds lead) { clockSender_->setLead(lead); };
    options.onOutput = [this] { clockSender_->startAgain(); };
    options.onStatus = [this](const DeviceNotice& notice) { say(notice); };
    ports_ = std::make_unique<MidiPorts>(listeners(), options);
    sendTo_ = ports_.get();
}

// Once it is there it stays, whatever the tempo comes from: a client that comes and goes can bring a server
// to a standstill.
void Rig::lookAtTransport() {
    if (transport_ && !transport_->alive()) transport_.reset();
    const bool wanted = settings_.tempo.source == TempoSource::Jack;
    const Moment now = LiveClock::now();
    if (wanted && !transport_ && now >= lookForTransport_) {
        lookForTransport_ = now + kBetweenServers;
        transport_ = JackTransport::find(
            [this](Moment at, const TransportPosition& position) { tempo_.hear(at, position); });
    }
    DeviceNotice missing;
    if (wanted && !transport_) {
        missing = {DeviceNotice::Kind::TransportMissing,
                   {},
                   "JACK's transport cannot be followed: no JACK server runs; Continuo goes on without beats "
                   "and follows as soon as one is started"};
    }
    if (std::exchange(transportMissing_, missing).line == missing.line) return;
    news_.push_back(missing);
    if (wanted && transport_)
        news_.push_back(
            {DeviceNotice::Kind::TransportFollowed, {}, "JACK's transport is there and is followed"});
}

void Rig::lookAtStalls() {
    const Moment now = LiveClock::now();
    if (std::exchange(turns_, scheduler_->turns()) != scheduler_->turns()) lastTurn_ = now;
    scheduler_->inbox().waker().wake();
    DeviceNotice stalled = sound_.stalled(now);
    if (now - lastTurn_ > doors_.stall)
        stalled = {
            DeviceNotice::Kind::OutputStalled, {}, "The MIDI output stands still; choose another port"};
    if (std::exchange(stalled_, stalled).line != stalled.line) news_.push_back(stalled);
}

// Told once no more are lost, as a reader that stands still loses all of them.
void Rig::lookAtLost() {
    const std::uint64_t lost = played_.lost() + piano().lost() + midiOutput().lost();
    if (std::exchange(lost_, lost) != lost || lost == lostTold_) return;
    news_.push_back({DeviceNotice::Kind::EventsLost,
                     {},
                     std::to_string(lost - lostTold_) +
                         " notes or pedal moves found no room where they were to be heard "
                         "or kept and are lost; what they "
                         "held was let go"});
    lostTold_ = lost;
}

// On the scheduler's thread.
void Rig::send(const MidiEvent& event) noexcept {
    if (MidiPorts* const ports = sendTo_) ports->send(event);
}

int Rig::channelOf(const MidiEvent& event) const noexcept {
    return event.writer == kModelWriter ? modelChannel_ : playerChannel_;
}

}  // namespace continuo::app
