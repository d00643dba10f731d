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

void SoundKeeper::setDevice(const std::string& name, const AudioFormat& format) {
    const bool same =
        name_ == name && format_.sampleRate == format.sampleRate && format_.blockFrames == format.blockFrames;
    name_ = name;
    format_ = format;
    if (!device_ || !same) open();
}

void SoundKeeper::open() {
    stop();
    isStandIn_ = mustRelease_ = false;
    openError_ = nullptr;
    std::string trouble;
    try {
        play(dependencies_.openAudio(name_, format_, trouble));
        isStandIn_ = !trouble.empty();
    } catch (const Error& error) {
        isStandIn_ = true;
        trouble = std::string(error.what()) + "; Continuo goes on without sound and tries again";
        openError_ = std::current_exception();
        device_.reset();
    }
    if (!device_) play(std::make_unique<NullAudioDevice>(format_));
    // Skips notes that were struck while no device played, which must not sound now.
    synth_.ignoreUntil(LiveClock::now());
    tryAgain_ = LiveClock::now() + pause_;
    if (std::exchange(error_, trouble) != trouble)
        report_({DeviceNotice::Kind::SoundMissing, name_, trouble});
}

void SoundKeeper::reopen() {
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

void SoundKeeper::setInputOpen(bool on) {
    if (on && input_.state == RigInput::State::Open) return;
    if (device_) device_->stopInput();
    input_ = {};
    if (!on) return;
    try {
        if (!device_) throw Error(ErrorCode::Device, kNoSoundInput);
        device_->startInput(capture_);
        input_ = {RigInput::State::Open, device_->input().name, {}};
    } catch (const Error& error) {
        input_ = {RigInput::State::Missing, {}, error.what()};
    }
}

void SoundKeeper::loseInput() {
    if (input_.state != RigInput::State::Open) return;
    input_.state = RigInput::State::Lost;
    input_.error = "The sound input " + input_.name + " disappeared; the recording ended";
}

void SoundKeeper::stop() noexcept {
    loseInput();
    if (device_) device_->stop();
    device_.reset();
}

void SoundKeeper::poll() {
    if (!device_) return open();
    if (input_.state == RigInput::State::Open && !device_->input().running) {
        device_->stopInput();
        loseInput();
    }
    const AudioStatus audio = device_->status();
    if (!audio.running) {
        closeLost(audio.name);
    } else if (audio.format.sampleRate != rate_) {
        open();  // the rate of a running server may change
    } else if (audio.holdsEndedServer) {
        // Waits before reopening: the other holders must release the ended server first, or no device could
        // be opened.
        if (!std::exchange(mustRelease_, true)) tryAgain_ = LiveClock::now() + dependencies_.retryInterval;
        if (LiveClock::now() >= tryAgain_) open();
    } else if (canReturnToJack()) {
        reopen();
        if (device_->status().name == kJackDevice) reportRestored();
    } else if (isStandIn_ && LiveClock::now() >= tryAgain_ && !JackServer::mustWait()) {
        reopen();
        if (!isStandIn_) reportRestored();
    }
    if (device_->status().name == kJackDevice) jackEnded_ = false;
}

// Reports the loss and plays the null device. All parts must release an ended JACK server before one of them
// searches for another.
void SoundKeeper::closeLost(const std::string& name) {
    report_({DeviceNotice::Kind::SoundLost, name,
             "The sound device " + name + " has gone; Continuo goes on without sound and tries again"});
    stop();
    play(std::make_unique<NullAudioDevice>(format_));
    isStandIn_ = true;
    pause_ = dependencies_.retryInterval;
    tryAgain_ = LiveClock::now() + pause_;
    jackEnded_ = jackEnded_ || name == kJackDevice;
    ++lostCount_;
    error_ = name + " has gone";
}

// Returns whether to switch from a card that is used instead of JACK back to JACK, the default device if a
// server runs.
bool SoundKeeper::canReturnToJack() {
    if (!jackEnded_ || isStandIn_ || !name_.empty() || LiveClock::now() < tryAgain_) return false;
    tryAgain_ = LiveClock::now() + dependencies_.retryInterval;
    return !JackServer::mustWait() && dependencies_.isJackRunning();
}

void SoundKeeper::reportRestored() {
    pause_ = dependencies_.retryInterval;
    const std::string name = device_->status().name;
    report_({DeviceNotice::Kind::SoundRestored, name, "Sound is there, by " + name});
}

bool SoundKeeper::playsCard() const { return isAudible() && device_->status().name != kJackDevice; }

std::vector<AudioDeviceChoice> SoundKeeper::choices(bool search) {
    if (!search || !playsCard()) return dependencies_.listAudio();
    stop();
    std::vector<AudioDeviceChoice> devices = dependencies_.listAudio();
    open();
    return devices;
}

bool SoundKeeper::isAudible() const { return device_ && device_->status().name != kNullDevice; }

DeviceNotice SoundKeeper::stalled(Moment now) {
    if (std::exchange(blocks_, synth_.blocks()) != synth_.blocks()) lastBlock_ = now;
    if (now - lastBlock_ <= dependencies_.stallTimeout) return {};
    const std::string name = status().name;
    return {DeviceNotice::Kind::SoundStalled, name,
            "The sound device " + name + " stands still; choose it again, or another one"};
}

}  // namespace continuo::app
