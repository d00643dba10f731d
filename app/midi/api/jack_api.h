#pragma once

#include <memory>

#include "midi/api/jack_server.h"
#include "midi/api/midi_api.h"

namespace continuo::app {

// Makes the MIDI ports of a JACK server, by libjack. Input timestamps are exact to a frame.
std::unique_ptr<MidiApi> makeJackApi(std::unique_ptr<JackServer> server);

}  // namespace continuo::app
