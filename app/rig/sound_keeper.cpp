#include "rig/sound_keeper.h"

#include <algorithm>
#include <utility>

#include "audio/jack_device.h"
#include "audio/null_audio_device.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kLongestPause = 30s;  // maximum retry interval

}  // namespace

void SoundKeeper::want(const std::string& name, const AudioFormat& format) {
    const bool same =
        name_ == name && format_.sampleRate == format.sampleRate && format_.blockFrames == format.blockFrames;
    name_ = name;
    format_ = format;
    if (!device_ || !same) open();
}

void SoundKeeper::open() {
    stop();
    makeshift_ = mustLetGo_ = false;
    refused_ = nullptr;
    std::string trouble;
    try {
        play(doors_.openAudio(name_, format_, trouble));
        makeshift_ = !trouble.empty();
    } catch (const Error& error) {
        makeshift_ = true;
        trouble = std::string(error.what()) + "; Continuo goes on without sound and tries again";
        refused_ = std::current_exception();
        device_.reset();
    }
    if (!device_) play(std::make_unique<NullAudioDevice>(format_));
    // Notes struck without a device must not sound now.
    synth_.passOverUntil(LiveClock::now());
    tryAgain_ = LiveClock::now() + pause_;
    if (std::exchange(trouble_, trouble) != trouble) say_({DeviceNotice::Kind::SoundMissing, name_, trouble});
}

void SoundKeeper::openAgain() {
    pause_ = std::min<std::chrono::milliseconds>(2 * pause_, kLongestPause);
    open();
}

void SoundKeeper::play(std::unique_ptr<AudioDevice> device) {
    device_ = std::move(device);
    rate_ = device_->status().format.sampleRate;
    mix_.prepare(rate_);
    device_->start(mix_);
    lastBlock_ = LiveClock::now();
}

void SoundKeeper::listen(bool on) {
    if (on && input_.state == RigInput::State::Heard) return;
    if (device_) device_->stopInput();
    input_ = {};
    if (!on) return;
    try {
        if (!device_) throw Error(ErrorCode::Device, kNoSoundInput);
        device_->startInput(capture_);
        input_ = {RigInput::State::Heard, device_->input().name, {}};
    } catch (const Error& error) {
        input_ = {RigInput::State::Missing, {}, error.what()};
    }
}

void SoundKeeper::loseInput() {
    if (input_.state != RigInput::State::Heard) return;
    input_.state = RigInput::State::Gone;
    input_.line = "The sound input " + input_.name + " disappeared; the recording ended";
}

void SoundKeeper::stop() noexcept {
    loseInput();
    if (device_) device_->stop();
    device_.reset();
}

void SoundKeeper::look() {
    if (!device_) return open();
    if (input_.state == RigInput::State::Heard && !device_->input().running) {
        device_->stopInput();
        loseInput();
    }
    const AudioStatus audio = device_->status();
    if (!audio.running) {
        leaveGone(audio.name);
    } else if (audio.format.sampleRate != rate_) {
        open();  // a server's rate may change while it runs
    } else if (audio.holdsEndedServer) {
        // Not at once: the other holders must release the server first, or no device could be opened.
        if (!std::exchange(mustLetGo_, true)) tryAgain_ = LiveClock::now() + doors_.again;
        if (LiveClock::now() >= tryAgain_) open();
    } else if (mayReturnToJack()) {
        openAgain();
        if (device_->status().name == kJackDevice) sayBack();
    } else if (makeshift_ && LiveClock::now() >= tryAgain_ && !JackServer::mustWait()) {
        openAgain();
        if (!makeshift_) sayBack();
    }
    if (device_->status().name == kJackDevice) jackEnded_ = false;
}

// All parts must release an ended JACK server before one of them searches for another.
void SoundKeeper::leaveGone(const std::string& name) {
    say_({DeviceNotice::Kind::SoundGone, name,
          "The sound device " + name + " has gone; Continuo goes on without sound and tries again"});
    stop();
    play(std::make_unique<NullAudioDevice>(format_));
    makeshift_ = true;
    pause_ = doors_.again;
    tryAgain_ = LiveClock::now() + pause_;
    jackEnded_ = jackEnded_ || name == kJackDevice;
    ++gone_;
    trouble_ = name + " has gone";
}

// Returns whether to go back to JACK, the default device if a server runs, from a card that stands in for it.
bool SoundKeeper::mayReturnToJack() {
    if (!jackEnded_ || makeshift_ || !name_.empty() || LiveClock::now() < tryAgain_) return false;
    tryAgain_ = LiveClock::now() + doors_.again;
    return !JackServer::mustWait() && doors_.jackRuns();
}

void SoundKeeper::sayBack() {
    pause_ = doors_.again;
    const std::string name = device_->status().name;
    say_({DeviceNotice::Kind::SoundBack, name, "Sound is there, by " + name});
}

bool SoundKeeper::playsCard() const { return isHeard() && device_->status().name != kJackDevice; }

std::vector<AudioDeviceChoice> SoundKeeper::choices(bool search) {
    if (!search || !playsCard()) return doors_.listAudio();
    stop();
    std::vector<AudioDeviceChoice> devices = doors_.listAudio();
    open();
    return devices;
}

bool SoundKeeper::isHeard() const { return device_ && device_->status().name != kNullDevice; }

DeviceNotice SoundKeeper::stalled(Moment now) {
    if (std::exchange(blocks_, synth_.blocks()) != synth_.blocks()) lastBlock_ = now;
    if (now - lastBlock_ <= doors_.stall) return {};
    const std::string name = status().name;
    return {DeviceNotice::Kind::SoundStalled, name,
            "The sound device " + name + " stands still; choose it again, or another one"};
}

}  // namespace continuo::app
