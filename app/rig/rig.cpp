#include "rig/rig.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "audio/jack_device.h"
#include "audio/null_audio_device.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kLongestPause = 30s;   // between two tries of a device
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
      pause_(doors_.again) {
    tempo_.set(settings.tempo);
    synth_.click().follow(&tempo_);
    scheduler_.emplace([this](const MidiEvent& event) { send(event); },
                       [this](const MidiEvent& event) { return channelOf(event); });
    hand_.emplace(listeners(), kHandWriter);
    clockSender_.emplace(tempo_, [this](std::uint8_t status) {
        if (MidiPorts* const ports = sendTo_) ports->sendClock(status);
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
    if (device_) device_->stop();
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
    lastBlock_ = lastTurn_ = LiveClock::now();
    while (!over_) {
        try {
            obey();
            lookAtDevice();
            lookAtMidi();
            lookAtTransport();
            loadPianoAgain();
            watch();
            lookAtLost();
        } catch (const std::exception& error) {  // a full machine, say; the next look may succeed
            say({DeviceNotice::Kind::Other, {}, error.what()});
        }
        std::unique_lock lock(mutex_);
        status_.opening = false;
        changed_.notify_all();
        changed_.wait_for(lock, doors_.look, [this] { return over_ || unheeded_ || refresh_; });
    }
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
    const RigSettings before = std::exchange(settings_, wanted);
    synth_.setVolume(static_cast<float>(std::pow(10, wanted.gain / 20)));
    synth_.setReverb(wanted.reverb);
    synth_.inbox().passOver(!wanted.thru, wanted.silentKey, wanted.silentController);
    scheduler_->inbox().passOver(!wanted.thruToMidi, wanted.silentKey, wanted.silentController);
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
    const bool sameDevice = before.audio == wanted.audio &&
                            before.format.sampleRate == wanted.format.sampleRate &&
                            before.format.blockFrames == wanted.format.blockFrames;
    if (!device_ || !sameDevice) openDevice();
    if (pianoAsked_ && before.soundfont != wanted.soundfont) pianoAsked_ = false;
    loadPiano(wanted);
    if (!refresh) return;
    std::vector<AudioDeviceChoice> devices = search && playsCard() ? searched() : doors_.listAudio();
    const std::lock_guard lock(mutex_);
    choices_.audio = std::move(devices);
}

bool Rig::playsCard() const {
    const std::string name = device_->status().name;
    return name != kJackDevice && name != kNullDevice;
}

std::vector<AudioDeviceChoice> Rig::searched() {
    device_->stop();
    device_.reset();
    std::vector<AudioDeviceChoice> devices = doors_.listAudio();
    openDevice();
    return devices;
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
    options.onOutput = [this] { clockSender_->startAgain(); };
    options.onStatus = [this](const DeviceNotice& notice) { say(notice); };
    ports_ = std::make_unique<MidiPorts>(listeners(), options);
    sendTo_ = ports_.get();
}

void Rig::openDevice() {
    if (device_) device_->stop();
    device_.reset();
    makeshift_ = mustLetGo_ = false;
    std::string trouble;
    std::unique_ptr<AudioDevice> device;
    try {
        device = doors_.openAudio(settings_.audio, settings_.format, trouble);
        play(std::move(device));
        makeshift_ = !trouble.empty();
    } catch (const Error& error) {
        makeshift_ = true;
        trouble = std::string(error.what()) + "; Continuo goes on without sound and tries again";
        device_.reset();
        const std::lock_guard lock(mutex_);
        if (status_.opening) refused_ = std::current_exception();
    }
    if (!device_) play(std::make_unique<NullAudioDevice>(settings_.format));
    // What was struck while there was none would sound at once now.
    synth_.passOverUntil(LiveClock::now());
    tryAgain_ = LiveClock::now() + pause_;
    bool told = false;
    {
        const std::lock_guard lock(mutex_);
        told = status_.audioTrouble == trouble;
        status_.audioTrouble = trouble;
        status_.audio = device_->status();
    }
    if (!told) say({DeviceNotice::Kind::SoundMissing, settings_.audio, trouble});
}

void Rig::play(std::unique_ptr<AudioDevice> device) {
    device_ = std::move(device);
    synth_.prepare(device_->status().format.sampleRate);
    device_->start(synth_);
    lastBlock_ = LiveClock::now();
}

void Rig::lookAtDevice() {
    const AudioStatus audio = device_->status();
    if (!audio.running) {
        // All parts must have let go a JACK server that ended before one of them looks for another.
        say({DeviceNotice::Kind::SoundGone, audio.name,
             "The sound device " + audio.name + " has gone; Continuo goes on without sound and tries again"});
        device_->stop();
        device_.reset();
        play(std::make_unique<NullAudioDevice>(settings_.format));
        makeshift_ = true;
        pause_ = doors_.again;
        tryAgain_ = LiveClock::now() + pause_;
        jackEnded_ = jackEnded_ || audio.name == kJackDevice;
        const std::lock_guard lock(mutex_);
        ++status_.reopened;
        status_.audioTrouble = audio.name + " has gone";
    } else if (audio.holdsEndedServer) {
        // Not at once: who else holds it has to let go of it too, or no device could be opened.
        if (!std::exchange(mustLetGo_, true)) tryAgain_ = LiveClock::now() + doors_.again;
        if (LiveClock::now() >= tryAgain_) openDevice();
    } else if (mayReturnToJack()) {
        pause_ = std::min<std::chrono::milliseconds>(2 * pause_, kLongestPause);
        openDevice();
        if (device_->status().name == kJackDevice) {
            pause_ = doors_.again;
            say({DeviceNotice::Kind::SoundBack, kJackDevice,
                 std::string("Sound is there, by ") + kJackDevice});
        }
        loadPiano(settings_);
    } else if (makeshift_ && LiveClock::now() >= tryAgain_ && !JackServer::mustWait()) {
        pause_ = std::min<std::chrono::milliseconds>(2 * pause_, kLongestPause);
        openDevice();
        if (!makeshift_) {
            pause_ = doors_.again;
            const std::string name = device_->status().name;
            say({DeviceNotice::Kind::SoundBack, name, "Sound is there, by " + name});
            loadPiano(settings_);
        }
    }
    if (device_->status().name == kJackDevice) jackEnded_ = false;
    const std::lock_guard lock(mutex_);
    status_.audio = device_->status();
}

// The usual device is JACK's where a server runs; a card that stands in for one is left again.
bool Rig::mayReturnToJack() {
    if (!jackEnded_ || makeshift_ || !settings_.audio.empty() || LiveClock::now() < tryAgain_) return false;
    tryAgain_ = LiveClock::now() + doors_.again;
    return !JackServer::mustWait() && doors_.jackRuns();
}

void Rig::lookAtMidi() {
    if (!ports_) return;
    std::vector<MidiPortState> ports = ports_->ports();
    std::string line = ports_->status();
    const std::lock_guard lock(mutex_);
    choices_.midi = std::move(ports);
    status_.midi = std::move(line);
    status_.echoes = ports_->echoes();
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
    DeviceNotice notice;
    if (wanted && !transport_) {
        notice = {DeviceNotice::Kind::TransportMissing,
                  {},
                  "JACK's transport cannot be followed: no JACK server runs; Continuo goes on without beats "
                  "and follows as soon as one is started"};
    }
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(status_.transport, notice).line == notice.line) return;
    }
    if (wanted && transport_)
        notice = {DeviceNotice::Kind::TransportFollowed, {}, "JACK's transport is there and is followed"};
    say(notice);
}

void Rig::loadPiano(const RigSettings& settings) {
    // Nobody would hear it on the null device; named, it is for a meter or a test.
    const bool heard = device_->status().name != kNullDevice || !settings.soundfont.empty();
    if (pianoAsked_ || !heard) return;
    pianoAsked_ = true;
    pianoTold_.clear();
    piano_ = pianoFile();
    synth_.load(settings.soundfont);
}

void Rig::loadPianoAgain() {
    const Moment now = LiveClock::now();
    if (!pianoAsked_ || synth_.state() != LiveSynth::State::Failed || now < lookForPiano_) return;
    lookForPiano_ = now + doors_.again;
    PianoFile found = pianoFile();
    if (found == std::exchange(piano_, found) || found.path.empty()) return;
    synth_.load(settings_.soundfont);
}

Rig::PianoFile Rig::pianoFile() const {
    try {
        std::error_code error;
        PianoFile file{doors_.findPiano(settings_.soundfont), {}};
        file.written = std::filesystem::last_write_time(file.path, error);
        return file;
    } catch (const Error&) {  // loading tells why
        return {};
    }
}

void Rig::watch() {
    const Moment now = LiveClock::now();
    if (std::exchange(blocks_, synth_.blocks()) != synth_.blocks()) lastBlock_ = now;
    if (std::exchange(turns_, scheduler_->turns()) != scheduler_->turns()) lastTurn_ = now;
    scheduler_->inbox().waker().wake();
    DeviceNotice stalled;
    if (now - lastBlock_ > doors_.stall) {
        const std::string name = device_->status().name;
        stalled = {DeviceNotice::Kind::SoundStalled, name,
                   "The sound device " + name + " stands still; choose it again, or another one"};
    }
    if (now - lastTurn_ > doors_.stall)
        stalled = {
            DeviceNotice::Kind::OutputStalled, {}, "The MIDI output stands still; choose another port"};
    const LiveSynth::State piano = synth_.state();
    if (piano == LiveSynth::State::Ready) pianoTold_.clear();
    if (piano == LiveSynth::State::Failed) {
        const std::string why = synth_.message();
        if (std::exchange(pianoTold_, why) != why) say({DeviceNotice::Kind::PianoMissing, {}, why});
    }
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(status_.stalled, stalled).line == stalled.line) return;
    }
    say(stalled);
}

// Told once no more are lost, as a reader that stands still loses all of them.
void Rig::lookAtLost() {
    const std::uint64_t lost = played_.lost() + piano().lost() + midiOutput().lost();
    if (std::exchange(lost_, lost) != lost || lost == lostTold_) return;
    say({DeviceNotice::Kind::EventsLost,
         {},
         std::to_string(lost - lostTold_) + " notes or pedal moves found no room where they were to be heard "
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
