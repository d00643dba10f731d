#include "audio/portaudio_device.h"

#include <alsa/asoundlib.h>
#include <pa_jack.h>
#include <portaudio.h>

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>

#include "continuo/error.h"
#include "midi/jack_server.h"

namespace continuo::app {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
    throw Error(ErrorCode::Device, "audio: " + name + " cannot be played: " + why +
                                       "; choose another device, or none");
}

void ignoreAlsa(const char* /*file*/, int /*line*/, const char* /*function*/, int /*error*/,
                const char* /*format*/, ...) {}

// PortAudio while it is in use; a later one sees devices that were plugged in since.
class PortAudio {
public:
    PortAudio() {
        if (JackServer::mustWait()) throw Error(ErrorCode::Device, "audio: the JACK server has ended");
        // Both libraries would tell on stderr of each card and server that is not there.
        quietJack();
        snd_lib_error_set_handler(ignoreAlsa);
        PaJack_SetClientName("Continuo");
        started_ = Pa_Initialize() == paNoError;
    }
    ~PortAudio() {
        if (started_) Pa_Terminate();
        quietJack();  // Pa_Terminate gives libjack's complaints back to stderr
    }
    PortAudio(const PortAudio&) = delete;
    PortAudio& operator=(const PortAudio&) = delete;

private:
    bool started_ = false;
};

std::string apiName(const PaHostApiInfo& api) {
    return api.type == paJACK ? "JACK" : std::string(api.name);
}

struct Found {
    PaDeviceIndex index;
    bool jack;
    AudioDeviceChoice choice;
};

std::vector<Found> findDevices() {
    std::vector<Found> list;
    Found* best = nullptr;
    for (PaDeviceIndex i = 0, count = Pa_GetDeviceCount(); i < count; ++i) {
        const PaDeviceInfo& device = *Pa_GetDeviceInfo(i);
        if (device.maxOutputChannels < 1) continue;
        const PaHostApiInfo& api = *Pa_GetHostApiInfo(device.hostApi);
        list.push_back({i, api.type == paJACK,
                        {apiName(api) + ": " + device.name, static_cast<int>(device.defaultSampleRate), false}});
    }
    for (Found& each : list) {  // JACK's default before the system's
        const PaDeviceInfo& device = *Pa_GetDeviceInfo(each.index);
        const bool ofApi = Pa_GetHostApiInfo(device.hostApi)->defaultOutputDevice == each.index;
        const bool ofSystem = Pa_GetDefaultOutputDevice() == each.index;
        if ((each.jack && ofApi) || (ofSystem && (best == nullptr || !best->jack))) best = &each;
    }
    if (best != nullptr) best->choice.preferred = true;
    return list;
}

class PortAudioDevice final : public AudioDevice {
public:
    PortAudioDevice(const std::string& name, const AudioFormat& wanted) {
        const std::vector<Found> found = findDevices();
        const auto first = [&](auto&& fits) { return std::find_if(found.begin(), found.end(), fits); };
        auto it = first([&](const Found& each) {
            return name.empty() ? each.choice.preferred : each.choice.name == name;
        });
        if (it == found.end() && !name.empty()) {
            it = first([&](const Found& each) { return each.choice.name.find(name) != std::string::npos; });
        }
        if (it == found.end()) {
            if (name.empty()) throw Error(ErrorCode::Device, "audio: there is no sound device here");
            refuse("'" + name + "'", "there is no such device");
        }
        open(*it, wanted);
    }
    ~PortAudioDevice() override {
        stop();
        Pa_CloseStream(stream_);
    }
    PortAudioDevice(const PortAudioDevice&) = delete;
    PortAudioDevice& operator=(const PortAudioDevice&) = delete;

    void start(AudioSource& source) override {
        stop();
        source_ = &source;
        const PaError error = Pa_StartStream(stream_);
        if (error != paNoError) refuse(name_, Pa_GetErrorText(error));
    }

    void stop() noexcept override {
        if (Pa_IsStreamStopped(stream_) == 0) Pa_StopStream(stream_);
        source_ = nullptr;
    }

    AudioStatus status() const override {
        const PaStreamInfo* const info = Pa_GetStreamInfo(stream_);
        return {name_,
                format_,
                info == nullptr ? 0 : info->outputLatency,
                xruns_,
                Pa_GetStreamCpuLoad(stream_),
                Pa_IsStreamActive(stream_) == 1 && (!jack_ || jack_->alive())};
    }

private:
    void open(const Found& found, const AudioFormat& wanted) {
        name_ = found.choice.name;
        if (found.jack) jack_ = JackServer::find();
        format_ = wanted;
        PaStreamParameters parameters{};
        parameters.device = found.index;
        parameters.channelCount = 2;
        parameters.sampleFormat = paFloat32;
        parameters.suggestedLatency = 2.0 * wanted.blockFrames / wanted.sampleRate;
        // JACK's rate is its server's, and so is its block.
        const bool hasRate =
            !found.jack && Pa_IsFormatSupported(nullptr, &parameters, wanted.sampleRate) == paFormatIsSupported;
        if (!hasRate) format_.sampleRate = found.choice.sampleRate;
        const auto frames = found.jack ? static_cast<unsigned long>(paFramesPerBufferUnspecified)
                                       : static_cast<unsigned long>(wanted.blockFrames);
        const PaError error = Pa_OpenStream(&stream_, nullptr, &parameters, format_.sampleRate, frames,
                                            paNoFlag, &PortAudioDevice::callback, this);
        if (error != paNoError) {
            stream_ = nullptr;
            refuse(name_, Pa_GetErrorText(error));
        }
    }

    static int callback(const void* /*input*/, void* output, unsigned long frames,
                        const PaStreamCallbackTimeInfo* /*time*/, PaStreamCallbackFlags flags,
                        void* data) noexcept {
        auto* const self = static_cast<PortAudioDevice*>(data);
        if ((flags & paOutputUnderflow) != 0) self->xruns_.fetch_add(1, std::memory_order_relaxed);
        self->source_->render(std::span(static_cast<float*>(output), 2 * frames), LiveClock::now());
        return paContinue;
    }

    std::unique_ptr<JackServer> jack_;  // first, so that it goes last
    PortAudio library_;
    std::string name_;
    AudioFormat format_;
    PaStream* stream_ = nullptr;
    AudioSource* source_ = nullptr;  // changes only while the stream stands still
    std::atomic<std::uint64_t> xruns_{0};
};

}  // namespace

std::vector<AudioDeviceChoice> portAudioDevices() {
    const PortAudio library;
    std::vector<AudioDeviceChoice> list;
    for (Found& each : findDevices()) list.push_back(std::move(each.choice));
    return list;
}

std::unique_ptr<AudioDevice> openPortAudioDevice(const std::string& name, const AudioFormat& wanted) {
    return std::make_unique<PortAudioDevice>(name, wanted);
}

}  // namespace continuo::app
