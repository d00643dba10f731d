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
#include "rig/rig_doors.h"
#include "rig/rig_status.h"

namespace continuo::app {

// Keeps the audio device open: the wanted one, or the null device until that is available. On the thread of
// RigKeeper.
class SoundKeeper {
public:
    // `mix` contains `synth`; `capture` receives the sound input. All references must outlive this.
    SoundKeeper(LiveSynth& synth, AudioMix& mix, SoundCapture& capture, const RigDoors& doors, NoticeSay say)
        : synth_(synth),
          mix_(mix),
          capture_(capture),
          doors_(doors),
          say_(std::move(say)),
          pause_(doors.again) {}

    // Switches to this device (RigSettings::audio) and format.
    void want(const std::string& name, const AudioFormat& format);
    // Polls; call repeatedly after want(). Checks whether the device still plays and whether the wanted one
    // is available.
    void look();
    // Opens or closes the device's input. Does not retry if it is missing or disappears.
    void listen(bool on);
    const RigInput& input() const noexcept { return input_; }
    // Closes the device permanently.
    void stop() noexcept;
    // Returns the devices to choose from. search: closes a playing sound card meanwhile, so that new ones are
    // found.
    std::vector<AudioDeviceChoice> choices(bool search);

    AudioStatus status() const { return device_ ? device_->status() : AudioStatus{}; }
    // Returns why the wanted device does not play; empty: it plays.
    const std::string& trouble() const noexcept { return trouble_; }
    // Returns what the last attempt to open the wanted device threw; null: nothing.
    std::exception_ptr refused() const noexcept { return refused_; }
    // Returns how often a device has vanished.
    std::uint64_t gone() const noexcept { return gone_; }
    // Returns whether an audible device plays.
    bool isHeard() const;
    // Returns a notice if the device has stalled; no line: it has not.
    DeviceNotice stalled(Moment now);

private:
    void open();
    void openAgain();
    void play(std::unique_ptr<AudioDevice> device);
    void leaveGone(const std::string& name);
    bool mayReturnToJack();
    bool playsCard() const;
    void sayBack();
    void loseInput();

    LiveSynth& synth_;
    AudioMix& mix_;
    SoundCapture& capture_;
    const RigDoors& doors_;
    NoticeSay say_;
    std::string name_;
    AudioFormat format_;
    std::unique_ptr<AudioDevice> device_;
    RigInput input_;
    bool makeshift_ = false;  // the null device stands in for the wanted one
    bool jackEnded_ = false;  // JACK was the default device, has ended and is not back yet
    int rate_ = 0;            // sampling rate of the piano, Hz
    bool mustLetGo_ = false;  // the device belongs to an ended server and must be reopened
    Moment tryAgain_{};
    std::chrono::milliseconds pause_;
    std::string trouble_;
    std::exception_ptr refused_;
    std::uint64_t gone_ = 0, blocks_ = 0;
    Moment lastBlock_{};
};

}  // namespace continuo::app
