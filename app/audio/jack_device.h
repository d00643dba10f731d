#pragma once

#include <memory>

#include "audio/audio_device.h"

namespace continuo::app {

inline constexpr const char* kJackDevice = "JACK";

// Ports Continuo:left and Continuo:right of the running JACK server, connected to its loudspeakers; rate and
// block are the server's. A recording adds Continuo:in_1 and Continuo:in_2, connected to the first two sound
// inputs. Returns nullptr if no server runs. Throws Error(Device). Does not use PortAudio, which waits ten
// minutes for a server that has ended.
std::unique_ptr<AudioDevice> openJackDevice();

}  // namespace continuo::app
