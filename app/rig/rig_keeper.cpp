#include "rig/rig_keeper.h"

#include <algorithm>
#include <utility>

#include "audio/amplitude.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kServerPollInterval = 1s;  // polling interval for a JACK server

// Returns whether the settings and dependencies need any MIDI ports.
bool usesMidi(const RigSettings& settings, const RigDependencies& doors) {
    return !settings.midi.hasNoInput() || !settings.midi.output.empty() || doors.virtualInput ||
           doors.virtualOutput;
}

}  // namespace

RigKeeper::RigKeeper(RigParts& parts, const RigSettings& settings, NoticeHandler say, RigDependencies doors)
    : parts_(parts),
      report_(std::move(say)),
      dependencies_(std::move(doors)),
      wanted_(settings),
      settings_(settings),
      sound_(parts.synth, parts.mix, parts.input, dependencies_,
             [this](const DeviceNotice& notice) { news_.push_back(notice); }),
      soundfont_(parts.synth, dependencies_, [this](const DeviceNotice& notice) { news_.push_back(notice); }),
      thread_([this] { run(); }) {}

void RigKeeper::end() {
    {
        const std::lock_guard lock(mutex_);  // otherwise a thread about to wait would miss the notification
        over_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void RigKeeper::close() {
    ports_.reset();  // first, because its threads call the other parts
    transport_.reset();
    sound_.stop();
}

void RigKeeper::setSettings(const RigSettings& settings) {
    const std::lock_guard lock(mutex_);
    wanted_ = settings;
    settingsChanged_ = true;
    changed_.notify_all();
}

RigSettings RigKeeper::wantedSettings() const {
    const std::lock_guard lock(mutex_);
    return wanted_;
}

void RigKeeper::setInputOpen(bool on) {
    const std::lock_guard lock(mutex_);
    inputRequest_ = on;
    status_.input = {on ? RigInput::State::Opening : RigInput::State::Off, {}, {}};
    settingsChanged_ = true;
    changed_.notify_all();
}

RigStatus RigKeeper::status() const {
    const std::lock_guard lock(mutex_);
    RigStatus status = status_;
    status.piano = parts_.synth.state();
    status.soundfont = parts_.synth.message();
    status.sending = parts_.scheduler->status();
    return status;
}

bool RigKeeper::isReady() const {
    const std::lock_guard lock(mutex_);
    return !status_.opening && status_.audio.running && parts_.synth.state() == LiveSynth::State::Ready;
}

void RigKeeper::waitUntilReady() {
    const LiveSynth& synth = parts_.synth;
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !status_.opening && synth.state() != LiveSynth::State::Loading; });
    if (openError_) std::rethrow_exception(openError_);
    if (synth.state() == LiveSynth::State::Failed) throw Error(ErrorCode::NotFound, synth.message());
}

RigChoices RigKeeper::choices() const {
    const std::lock_guard lock(mutex_);
    return choices_;
}

void RigKeeper::refreshChoices(bool search) {
    const std::lock_guard lock(mutex_);
    refresh_ = true;
    search_ = search_ || search;
    changed_.notify_all();
}

void RigKeeper::dropInput(const std::string& name) {
    const std::lock_guard lock(mutex_);
    dropInputs_.push_back(name);
    settingsChanged_ = true;
    changed_.notify_all();
}

void RigKeeper::report(const DeviceNotice& notice) const {
    if (report_ && !notice.line.empty()) report_(notice);
}

void RigKeeper::run() noexcept {
    const auto attempt = [this](void (RigKeeper::*step)()) {
        try {
            (this->*step)();
        } catch (const std::exception& error) {  // such as an overloaded machine; the next poll may succeed
            report({DeviceNotice::Kind::Other, {}, error.what()});
        }
    };
    lastWake_ = LiveClock::now();
    while (!over_) {
        attempt(&RigKeeper::pollAll);
        attempt(&RigKeeper::publish);
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, dependencies_.pollInterval,
                          [this] { return over_ || settingsChanged_ || refresh_; });
    }
}

void RigKeeper::pollAll() {
    applyRequests();
    sound_.poll();
    soundfont_.poll(sound_.isAudible());
    pollTransport();
    checkStalls();
    checkLostEvents();
}

void RigKeeper::publish() {
    std::vector<MidiPortState> ports;
    std::string midi;
    if (ports_) {
        ports = ports_->ports();
        midi = ports_->status();
    }
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(status_.opening, false)) openError_ = sound_.openError();
        status_.audio = sound_.status();
        status_.audioError = sound_.error();
        if (!inputRequest_) status_.input = sound_.input();
        status_.reopened = sound_.lostCount();
        status_.midi = std::move(midi);
        status_.echoes = ports_ ? ports_->echoes() : 0;
        status_.stalled = stalled_;
        status_.transport = transportMissing_;
        choices_.midi = std::move(ports);
        if (found_) choices_.audio = std::move(*found_);
        found_.reset();
        changed_.notify_all();
    }
    for (const DeviceNotice& each : std::exchange(news_, {})) report(each);
}

void RigKeeper::applyRequests() {
    RigSettings wanted;
    bool refresh = false, search = false;
    std::optional<bool> listen;
    std::vector<std::string> forget;
    {
        const std::lock_guard lock(mutex_);
        wanted = wanted_;
        settingsChanged_ = false;
        listen = std::exchange(inputRequest_, {});
        refresh = std::exchange(refresh_, false);
        search = std::exchange(search_, false);
        forget = std::exchange(dropInputs_, {});
    }
    settings_ = wanted;
    parts_.synth.setVolume(static_cast<float>(toAmplitude(wanted.gain)));
    parts_.synth.setReverb(wanted.reverb);
    parts_.synth.inbox().ignore({!wanted.thru, wanted.silentKey, wanted.silentController});
    parts_.scheduler->inbox().ignore({!wanted.thruToMidi, wanted.silentKey, wanted.silentController});
    for (EventInbox* const each : {&parts_.synth.inbox(), &parts_.scheduler->inbox()}) {
        each->ignoreSustain(wanted.pedal == PedalUse::Model || wanted.pedal == PedalUse::Off,
                            wanted.pedal == PedalUse::Mine || wanted.pedal == PedalUse::Off);
    }
    const std::chrono::nanoseconds offset(std::llround(wanted.outputOffset * 1e9));
    parts_.scheduler->setOffset(offset);
    parts_.clockSender->setOffset(offset);
    parts_.synth.click().set(wanted.click, static_cast<float>(toAmplitude(wanted.clickLevel)));
    parts_.playerChannel = wanted.playerChannel - 1;
    parts_.modelChannel = wanted.modelChannel - 1;
    openMidi(wanted);
    if (ports_)
        for (const std::string& input : forget) ports_->dropInput(input);
    parts_.clockSender->enable(wanted.sendClock);
    sound_.setDevice(wanted.audio, wanted.format);
    if (listen) sound_.setInputOpen(*listen);
    soundfont_.setSoundfont(wanted.soundfont);
    if (refresh) found_ = sound_.choices(search);
}

void RigKeeper::openMidi(const RigSettings& settings) {
    const std::string input = dependencies_.virtualInput ? ownInputName(settings.portName) : "";
    const std::string output = dependencies_.virtualOutput ? ownOutputName(settings.portName) : "";
    if (ports_) {
        ports_->rename(input, output);
        return ports_->choose(settings.midi);
    }
    if (!settings.opensMidi || !usesMidi(settings, dependencies_)) return;
    MidiPortsOptions options;
    options.choice = settings.midi;
    options.virtualInput = input;
    options.virtualOutput = output;
    options.openApi = dependencies_.openMidi;
    options.openServer = dependencies_.returnToMidi;
    options.monitor = &parts_.monitor;
    options.commands = &parts_.commands;
    options.onLost = [this] { parts_.scheduler->resendReleases(); };
    options.onClock = [this](int source, Moment at, std::span<const std::uint8_t> message) {
        parts_.tempo.receive(source, at, message);
    };
    options.onLead = [this](std::chrono::nanoseconds lead) { parts_.clockSender->setLead(lead); };
    options.onOutput = [this] { parts_.clockSender->restart(); };
    options.onStatus = [this](const DeviceNotice& notice) { report(notice); };
    ports_ = std::make_unique<MidiPorts>(parts_.listeners(), options);
    parts_.midiPorts = ports_.get();
}

// Keeps the JACK client once it exists, even if the tempo source changes, because reconnecting clients can
// stall a server.
void RigKeeper::pollTransport() {
    if (transport_ && !transport_->isAlive()) transport_.reset();
    const bool wanted = settings_.tempo.source == TempoSource::Jack;
    const Moment now = LiveClock::now();
    if (wanted && !transport_ && now >= nextTransportSearch_) {
        nextTransportSearch_ = now + kServerPollInterval;
        transport_ = JackTransport::find(
            [this](Moment at, const TransportPosition& position) { parts_.tempo.receive(at, position); });
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

void RigKeeper::checkStalls() {
    const Moment now = LiveClock::now();
    if (std::exchange(wakeCount_, parts_.scheduler->wakeCount()) != parts_.scheduler->wakeCount())
        lastWake_ = now;
    parts_.scheduler->inbox().waker().wake();
    DeviceNotice stalled = sound_.stalled(now);
    if (now - lastWake_ > dependencies_.stallTimeout)
        stalled = {
            DeviceNotice::Kind::OutputStalled, {}, "The MIDI output stands still; choose another port"};
    if (std::exchange(stalled_, stalled).line != stalled.line) news_.push_back(stalled);
}

// Reports lost events only when no more are lost, because a stalled reader loses every event.
void RigKeeper::checkLostEvents() {
    const std::uint64_t lost =
        parts_.playerEvents.lost() + parts_.synth.inbox().lost() + parts_.scheduler->inbox().lost();
    if (std::exchange(lost_, lost) != lost || lost == lostReported_) return;
    news_.push_back({DeviceNotice::Kind::EventsLost,
                     {},
                     std::to_string(lost - lostReported_) +
                         " notes or pedal moves found no room where they were to be heard "
                         "or kept and are lost; what they "
                         "held was let go"});
    lostReported_ = lost;
}

}  // namespace continuo::app
