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

// Keeps the device that plays the piano and sounds open: the wanted one, or silence until that is available.
// On the thread of RigKeeper.
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

    // Plays on this device (RigSettings::audio) in this format from now on.
    void want(const std::string& name, const AudioFormat& format);
    // To be called again and again after want(): checks whether the device still plays, and whether the
    // wanted one is available.
    void look();
    // Opens or closes the device's input. Does not look again for one that is missing or disappears.
    void listen(bool on);
    const RigInput& input() const noexcept { return input_; }
    // Closes the device for good.
    void stop() noexcept;
    // The devices that could be chosen. search: a sound card that plays is closed meanwhile, so that new ones
    // are found.
    std::vector<AudioDeviceChoice> choices(bool search);

    AudioStatus status() const { return device_ ? device_->status() : AudioStatus{}; }
    // Why the wanted device does not play; empty: it does.
    const std::string& trouble() const noexcept { return trouble_; }
    // What opening the wanted device threw at the last attempt; null: nothing.
    std::exception_ptr refused() const noexcept { return refused_; }
    // How often a device has vanished.
    std::uint64_t gone() const noexcept { return gone_; }
    // Whether a device plays that may be heard.
    bool isHeard() const;
    // Says that the device stands still; without a line: it does not.
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
    bool jackEnded_ = false;  // JACK played as the usual device, has ended and is not back yet
    int rate_ = 0;            // sampling rate of the piano, Hz
    bool mustLetGo_ = false;  // the device belongs to a server that has ended, and must be opened anew
    Moment tryAgain_{};
    std::chrono::milliseconds pause_;
    std::string trouble_;
    std::exception_ptr refused_;
    std::uint64_t gone_ = 0, blocks_ = 0;
    Moment lastBlock_{};
};

}  // namespace continuo::app
