#pragma once

#include <memory>

#include "audio/audio_device.h"

namespace continuo::app {

inline constexpr const char* kJackDevice = "JACK";

// Opens ports Continuo:left and Continuo:right on the running JACK server, connected to its loudspeakers, at
// the server's rate and block size. A recording adds Continuo:in_1 and Continuo:in_2, connected to the first
// two inputs. Returns nullptr if no server runs. Throws Error(Device). Avoids PortAudio, which blocks for ten
// minutes when a server has ended.
std::unique_ptr<AudioDevice> openJackDevice();

}  // namespace continuo::app
