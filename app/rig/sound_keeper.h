#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "audio/audio_device.h"
#include "audio/audio_mix.h"
#include "audio/live_synth.h"
#include "midi/ports/device_notice.h"
#include "rig/rig_dependencies.h"
#include "rig/rig_status.h"

namespace continuo::app {

// Keeps an audio device open: the wanted one, or the null device until the wanted one is available. On the
// thread of RigKeeper.
class SoundKeeper {
public:
    // `mix` contains `synth`; `capture` receives the sound input. All references must outlive this.
    SoundKeeper(LiveSynth& synth, AudioMix& mix, SoundCapture& capture, const RigDependencies& doors,
                NoticeHandler say)
        : synth_(synth),
          mix_(mix),
          capture_(capture),
          dependencies_(doors),
          report_(std::move(say)),
          pause_(doors.retryInterval) {}

    // Switches to this device (RigSettings::audio) and format.
    void setDevice(const std::string& name, const AudioFormat& format);
    // Call repeatedly after setDevice(). Checks whether the device still plays, and whether the wanted one is
    // available.
    void poll();
    // Opens or closes the device's sound input. Does not try again if the input is missing or disappears.
    void setInputOpen(bool on);
    const RigInput& input() const noexcept { return input_; }
    // Closes the device permanently.
    void stop() noexcept;
    // Returns the devices to choose from. search: closes a playing sound card meanwhile, so that new ones are
    // found.
    std::vector<AudioDeviceChoice> choices(bool search);

    AudioStatus status() const { return device_ ? device_->status() : AudioStatus{}; }
    // Returns why the wanted device does not play; empty: it plays.
    const std::string& error() const noexcept { return error_; }
    // Returns the exception of the last attempt to open the wanted device; null: it succeeded.
    std::exception_ptr openError() const noexcept { return openError_; }
    // Returns how often a device has vanished.
    std::uint64_t lostCount() const noexcept { return lostCount_; }
    // Returns whether an audible device plays.
    bool isAudible() const;
    // Returns a notice if the device has stalled; a notice without a line: it has not.
    DeviceNotice stalled(Moment now);

private:
    void open();
    void reopen();
    void play(std::unique_ptr<AudioDevice> device);
    void closeLost(const std::string& name);
    bool canReturnToJack();
    bool playsCard() const;
    void reportRestored();
    void loseInput();

    LiveSynth& synth_;
    AudioMix& mix_;
    SoundCapture& capture_;
    const RigDependencies& dependencies_;
    NoticeHandler report_;
    std::string name_;
    AudioFormat format_;
    std::unique_ptr<AudioDevice> device_;
    RigInput input_;
    bool isStandIn_ = false;    // the null device stands in for the wanted one
    bool jackEnded_ = false;    // JACK was the default device, has ended and is not back yet
    int rate_ = 0;              // sampling rate of the piano, Hz
    bool mustRelease_ = false;  // the device holds an ended server and must be reopened
    Moment tryAgain_{};
    std::chrono::milliseconds pause_;
    std::string error_;
    std::exception_ptr openError_;
    std::uint64_t lostCount_ = 0, blocks_ = 0;
    Moment lastBlock_{};
};

}  // namespace continuo::app
