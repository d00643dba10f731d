#pragma once

#include "audio/audio_device.h"

namespace continuo::app {

// Returns the sound cards: PortAudio's output devices except JACK's.
std::vector<AudioDeviceChoice> portAudioDevices();

// Opens the first device whose name contains `name`; empty: the system's default. Throws Error(Device).
std::unique_ptr<AudioDevice> openPortAudioDevice(const std::string& name, const AudioFormat& wanted);

}  // namespace continuo::app
