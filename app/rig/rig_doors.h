#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "audio/audio_device.h"
#include "audio/soundfont.h"
#include "midi/api/jack_server.h"
#include "midi/api/midi_api.h"

namespace continuo::app {

// How a rig finds and opens its devices; tests replace parts of it.
struct RigDoors {
    std::function<std::unique_ptr<AudioDevice>(const std::string& name, const AudioFormat&,
                                               std::string& note)>
        openAudio = openAudioDevice;
    std::function<std::vector<AudioDeviceChoice>()> listAudio = audioDevices;
    std::function<std::unique_ptr<MidiApi>()> openMidi = openMidiApi, returnToMidi = openJackMidi;
    bool virtualInput = true, virtualOutput = true;  // whether other programs find ports of ours
    std::chrono::milliseconds look{250};             // how often the rig checks its devices
    std::chrono::milliseconds again{3000};           // until a device that failed is tried again
    std::chrono::milliseconds stall{15000};          // how long a device must stand still to be reported
    // Whether a JACK server runs: asked after the one that played has ended, while another device stands in.
    std::function<bool()> jackRuns = [] { return JackServer::find() != nullptr; };
    // As findSoundfont().
    std::function<std::filesystem::path(const std::filesystem::path&)> findPiano =
        [](const std::filesystem::path& chosen) { return findSoundfont(chosen); };
};

}  // namespace continuo::app
