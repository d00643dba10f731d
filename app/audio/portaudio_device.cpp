#include "audio/portaudio_device.h"

#include <alsa/asoundlib.h>
#include <portaudio.h>

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>

#include "continuo/error.h"
#include "files/caseless.h"
#include "midi/api/jack_server.h"

namespace continuo::app {
namespace {

[[noreturn]] void failPortAudio(const std::string& name, const std::string& why) {
    throw Error(ErrorCode::Device,
                "audio: " + name + " cannot be played: " + why + "; choose another device, or none");
}

void ignoreAlsa(const char* /*file*/, int /*line*/, const char* /*function*/, int /*error*/,
                const char* /*format*/, ...) {}

// Initializes PortAudio while in use; a new instance sees newly plugged devices.
class PortAudio {
public:
    PortAudio() : jack_(JackServer::find()) {
        // Initializing PortAudio always makes the process a client of JACK.
        if (JackServer::mustWait())
            throw Error(ErrorCode::Device, "audio: the JACK server has ended; try again");
        // PortAudio and its backends would print an error for each missing card and server.
        silenceJackErrors();
        snd_lib_error_set_handler(ignoreAlsa);
        started_ = Pa_Initialize() == paNoError;
    }
    ~PortAudio() {
        if (started_) Pa_Terminate();
        silenceJackErrors();  // Pa_Terminate restores libjack's error output
    }
    PortAudio(const PortAudio&) = delete;
    PortAudio& operator=(const PortAudio&) = delete;

    bool holdsEndedServer() const noexcept { return jack_ && !jack_->isAlive(); }

private:
    std::unique_ptr<JackServer> jack_;  // first: destroyed last
    bool started_ = false;
};

struct Found {
    PaDeviceIndex index;
    AudioDeviceChoice choice;
};

std::string portAudioName(PaDeviceIndex index) {
    const PaDeviceInfo& device = *Pa_GetDeviceInfo(index);
    return std::string(Pa_GetHostApiInfo(device.hostApi)->name) + ": " + device.name;
}

bool isJackDevice(PaDeviceIndex index) {
    return Pa_GetHostApiInfo(Pa_GetDeviceInfo(index)->hostApi)->type == paJACK;
}

// Returns all devices except JACK's.
std::vector<Found> findDevices() {
    std::vector<Found> list;
    for (PaDeviceIndex i = 0, count = Pa_GetDeviceCount(); i < count; ++i) {
        const PaDeviceInfo& device = *Pa_GetDeviceInfo(i);
        if (device.maxOutputChannels < 1 || isJackDevice(i)) continue;
        list.push_back({i,
                        {portAudioName(i), static_cast<int>(device.defaultSampleRate),
                         Pa_GetDefaultOutputDevice() == i}});
    }
    return list;
}

// Returns the input to record: that of `playing`, else the default one, else any; paNoDevice: none.
PaDeviceIndex chooseInput(PaDeviceIndex playing) {
    std::vector<PaDeviceIndex> order{playing, Pa_GetDefaultInputDevice()};
    for (PaDeviceIndex i = 0, count = Pa_GetDeviceCount(); i < count; ++i) order.push_back(i);
    const auto found = std::find_if(order.begin(), order.end(), [](PaDeviceIndex each) {
        return each != paNoDevice && !isJackDevice(each) && Pa_GetDeviceInfo(each)->maxInputChannels > 0;
    });
    return found == order.end() ? paNoDevice : *found;
}

class PortAudioDevice final : public AudioDevice {
public:
    PortAudioDevice(const std::string& name, const AudioFormat& wanted) {
        const std::vector<Found> found = findDevices();
        auto it = std::find_if(found.begin(), found.end(), [&](const Found& each) {
            return name.empty() ? each.choice.preferred : each.choice.name == name;
        });
        if (it == found.end() && !name.empty()) {
            it = std::find_if(found.begin(), found.end(),
                              [&](const Found& each) { return containsCaseless(each.choice.name, name); });
        }
        if (it == found.end()) {
            if (name.empty()) throw Error(ErrorCode::Device, "audio: there is no sound device here");
            failPortAudio("'" + name + "'", "there is no such device");
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
        if (error != paNoError) failPortAudio(name_, Pa_GetErrorText(error));
    }

    void stop() noexcept override {
        stopInput();
        if (Pa_IsStreamStopped(stream_) == 0) Pa_StopStream(stream_);
        source_ = nullptr;
    }

    void startInput(SoundCapture& capture) override {
        stopInput();
        const PaDeviceIndex device = chooseInput(device_);
        if (device == paNoDevice) throw Error(ErrorCode::Device, kNoSoundInput);
        const PaDeviceInfo& info = *Pa_GetDeviceInfo(device);
        PaStreamParameters parameters{};
        parameters.device = device;
        parameters.channelCount = inputChannels_ = std::min(2, info.maxInputChannels);
        parameters.sampleFormat = paFloat32;
        parameters.suggestedLatency = info.defaultHighInputLatency;  // the input is not monitored
        int rate = format_.sampleRate;
        if (Pa_IsFormatSupported(&parameters, nullptr, rate) != paFormatIsSupported)
            rate = static_cast<int>(info.defaultSampleRate);
        capture.setSampleRate(rate);
        capture_ = &capture;
        inputXruns_ = 0;
        inputName_ = portAudioName(device);
        PaError error = Pa_OpenStream(&input_, &parameters, nullptr, rate, paFramesPerBufferUnspecified,
                                      paNoFlag, &PortAudioDevice::captureInput, this);
        if (error != paNoError)
            input_ = nullptr;
        else
            error = Pa_StartStream(input_);
        if (error == paNoError) return;
        stopInput();
        throw Error(ErrorCode::Device, "audio: " + inputName_ + " cannot be recorded: " +
                                           Pa_GetErrorText(error) + "; choose another device");
    }

    void stopInput() noexcept override {
        if (input_ != nullptr) Pa_CloseStream(input_);
        input_ = nullptr;
        capture_ = nullptr;
    }

    InputStatus input() const override {
        if (input_ == nullptr) return {};
        return {inputName_, inputXruns_, Pa_IsStreamActive(input_) == 1};
    }

    AudioStatus status() const override {
        const PaStreamInfo* const info = Pa_GetStreamInfo(stream_);
        return {name_,
                format_,
                info == nullptr ? 0 : info->outputLatency,
                xruns_,
                Pa_GetStreamCpuLoad(stream_),
                Pa_IsStreamActive(stream_) == 1,
                library_.holdsEndedServer()};
    }

private:
    void open(const Found& found, const AudioFormat& wanted) {
        name_ = found.choice.name;
        device_ = found.index;
        format_ = wanted;
        PaStreamParameters parameters{};
        parameters.device = found.index;
        parameters.channelCount = 2;
        parameters.sampleFormat = paFloat32;
        parameters.suggestedLatency = 2.0 * wanted.blockFrames / wanted.sampleRate;
        if (Pa_IsFormatSupported(nullptr, &parameters, wanted.sampleRate) != paFormatIsSupported)
            format_.sampleRate = found.choice.sampleRate;
        const PaError error = Pa_OpenStream(&stream_, nullptr, &parameters, format_.sampleRate,
                                            static_cast<unsigned long>(wanted.blockFrames), paNoFlag,
                                            &PortAudioDevice::callback, this);
        if (error != paNoError) {
            stream_ = nullptr;
            failPortAudio(name_, Pa_GetErrorText(error));
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

    static int captureInput(const void* input, void* /*output*/, unsigned long frames,
                            const PaStreamCallbackTimeInfo* /*time*/, PaStreamCallbackFlags flags,
                            void* data) noexcept {
        auto* const self = static_cast<PortAudioDevice*>(data);
        if ((flags & paInputOverflow) != 0) self->inputXruns_.fetch_add(1, std::memory_order_relaxed);
        const auto* const left = static_cast<const float*>(input);
        if (left == nullptr) return paContinue;
        const auto channels = static_cast<std::size_t>(self->inputChannels_);
        self->capture_->write(left, left + channels - 1, frames, channels);  // a mono input is both channels
        return paContinue;
    }

    PortAudio library_;
    std::string name_;
    PaDeviceIndex device_ = paNoDevice;
    AudioFormat format_;
    PaStream* stream_ = nullptr;
    AudioSource* source_ = nullptr;  // changes only while the stream is stopped
    std::atomic<std::uint64_t> xruns_{0};
    // The open input stream; null unless a recording runs.
    PaStream* input_ = nullptr;
    SoundCapture* capture_ = nullptr;  // changes only while input_ is closed
    int inputChannels_ = 0;
    std::string inputName_;
    std::atomic<std::uint64_t> inputXruns_{0};
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
