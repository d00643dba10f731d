#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "audio/audio_device.h"
#include "audio/live_synth.h"
#include "midi/ports/device_notice.h"
#include "rig/rig_doors.h"

namespace continuo::app {

// The device that plays the piano: the wanted one, or silence until that is available. The rig's keeper's
// thread.
class SoundKeeper {
public:
    // `synth` and `doors` outlive it.
    SoundKeeper(LiveSynth& synth, const RigDoors& doors, NoticeSay say)
        : synth_(synth), doors_(doors), say_(std::move(say)), pause_(doors.again) {}

    // Plays by this device (RigSettings::audio) in this format, if it does not yet.
    void want(const std::string& name, const AudioFormat& format);
    // After want(): looks whether its device still plays, and whether a better one is available.
    void look();
    // Lets go the device, for good.
    void stop() noexcept;
    // What could be chosen; with `search` a card that plays is let go meanwhile, so that others are found.
    std::vector<AudioDeviceChoice> choices(bool search);

    AudioStatus status() const { return device_ ? device_->status() : AudioStatus{}; }
    // Why the wanted device is not the one that plays; empty: it is.
    const std::string& trouble() const noexcept { return trouble_; }
    // What the wanted device threw when it was tried last; null: nothing.
    std::exception_ptr refused() const noexcept { return refused_; }
    // Times that a device had gone.
    std::uint64_t gone() const noexcept { return gone_; }
    // Whether a device plays that may be heard.
    bool isHeard() const;
    // That it stands still; without a line: it does not.
    DeviceNotice stalled(Moment now);

private:
    void open();
    void openAgain();
    void play(std::unique_ptr<AudioDevice> device);
    void leaveGone(const std::string& name);
    bool mayReturnToJack();
    bool playsCard() const;
    void sayBack();

    LiveSynth& synth_;
    const RigDoors& doors_;
    NoticeSay say_;
    std::string name_;
    AudioFormat format_;
    std::unique_ptr<AudioDevice> device_;
    bool makeshift_ = false;  // the null device stands in for the wanted one
    bool jackEnded_ = false;  // it played as the usual device, and is not back yet
    int rate_ = 0;            // that the piano plays in
    bool mustLetGo_ = false;  // the device holds a server that has ended, and is to be opened anew
    Moment tryAgain_{};
    std::chrono::milliseconds pause_;
    std::string trouble_;
    std::exception_ptr refused_;
    std::uint64_t gone_ = 0, blocks_ = 0;
    Moment lastBlock_{};
};

}  // namespace continuo::app
