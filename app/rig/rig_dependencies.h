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

// The functions and intervals with which a rig finds and opens devices; tests replace them.
struct RigDependencies {
    std::function<std::unique_ptr<AudioDevice>(const std::string& name, const AudioFormat&,
                                               std::string& note)>
        openAudio = openAudioDevice;
    std::function<std::vector<AudioDeviceChoice>()> listAudio = audioDevices;
    std::function<std::unique_ptr<MidiApi>()> openMidi = openMidiApi, returnToMidi = openJackMidi;
    bool virtualInput = true, virtualOutput = true;  // whether other programs can connect to virtual ports
    std::chrono::milliseconds pollInterval{250};     // polling interval
    std::chrono::milliseconds retryInterval{3000};   // retry interval after a failure
    std::chrono::milliseconds stallTimeout{15000};   // time without progress before a device is reported
    // Returns whether a JACK server runs. Polled after JACK has ended, while another device is used instead.
    std::function<bool()> isJackRunning = [] { return JackServer::find() != nullptr; };
    // Like findSoundfont().
    std::function<std::filesystem::path(const std::filesystem::path&)> findPiano =
        [](const std::filesystem::path& chosen) { return findSoundfont(chosen); };
};

}  // namespace continuo::app
