#pragma once

#include <memory>
#include <string>

#include "midi/jack_server.h"
#include "midi/midi_api.h"

namespace continuo::app {

// An output at a JACK server, by libjack itself: RtMidi 5 frees the buffer that its callback reads before it
// ends the callback, and where the machine stands still between the two the program is gone. As
// MidiApi::makeOutput; the server must outlive it. Messages of up to three bytes leave with the next block.
std::unique_ptr<MidiOutput> makeJackOutput(const JackServer& server, const std::string& virtualName);

}  // namespace continuo::app
