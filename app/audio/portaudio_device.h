#pragma once

#include "audio/audio_device.h"

namespace continuo::app {

// The sound cards: PortAudio's devices that play, but for JACK's.
std::vector<AudioDeviceChoice> portAudioDevices();

// The first device whose name contains `name`; empty: the system's. Throws Error(Device).
std::unique_ptr<AudioDevice> openPortAudioDevice(const std::string& name, const AudioFormat& wanted);

}  // namespace continuo::app
