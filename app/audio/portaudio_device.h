#pragma once

#include "audio/audio_device.h"

namespace continuo::app {

// PortAudio's devices that play, in its order.
std::vector<AudioDeviceChoice> portAudioDevices();

// The device of this name, or the first whose name contains it; empty: JACK's default where a server runs, else
// the system's. Throws Error(Device).
std::unique_ptr<AudioDevice> openPortAudioDevice(const std::string& name, const AudioFormat& wanted);

}  // namespace continuo::app
