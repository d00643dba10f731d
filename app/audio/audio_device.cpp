#include "audio/audio_device.h"

#include <algorithm>

#include "audio/jack_device.h"
#include "audio/null_audio_device.h"
#include "audio/portaudio_device.h"
#include "continuo/error.h"
#include "files/caseless.h"

namespace continuo::app {

namespace {

// Returns nullptr if no JACK server runs, or if the server accepts no clients; the caller can then use a
// sound card.
std::unique_ptr<AudioDevice> openUsableJack() {
    try {
        return openJackDevice();
    } catch (const Error&) {
        return nullptr;
    }
}

}  // namespace

void AudioDevice::startInput(SoundCapture& /*capture*/) { throw Error(ErrorCode::Device, kNoSoundInput); }

std::vector<AudioDeviceChoice> audioDevices() {
    std::vector<AudioDeviceChoice> list = portAudioDevices();
    if (const auto jack = openUsableJack()) {
        for (AudioDeviceChoice& each : list) each.preferred = false;
        list.insert(list.begin(), {kJackDevice, jack->status().format.sampleRate, true});
    }
    const bool any = std::any_of(list.begin(), list.end(), [](const auto& each) { return each.preferred; });
    list.push_back({kNullDevice, AudioFormat{}.sampleRate, !any});
    return list;
}

std::unique_ptr<AudioDevice> openAudioDevice(const std::string& name, const AudioFormat& wanted,
                                             std::string& note) {
    note.clear();
    if (equalsCaseless(name, kNullDevice)) return std::make_unique<NullAudioDevice>(wanted);
    if (equalsCaseless(name, kJackDevice)) {
        if (auto jack = openJackDevice()) return jack;
        throw Error(ErrorCode::Device, "audio: no JACK server runs; start one, or choose none");
    }
    if (name.empty()) {
        if (auto jack = openUsableJack()) return jack;
    }
    try {
        return openPortAudioDevice(name, wanted);
    } catch (const Error& error) {
        if (!name.empty()) throw;
        note = std::string(error.what()) + "; Continuo plays without sound, start JACK or connect one";
    }
    return std::make_unique<NullAudioDevice>(wanted);
}

}  // namespace continuo::app
