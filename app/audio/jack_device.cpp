#include "audio/jack_device.h"

#include <jack/jack.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <span>
#include <string>
#include <thread>
#include <utility>

#include "continuo/error.h"
#include "midi/api/jack_server.h"

namespace continuo::app {
namespace {

constexpr std::size_t kLongestBlock = 8192;  // JACK's limit
constexpr int kLongestWait = 1000;           // ms until the callback ends; it never does if the server hangs

[[noreturn]] void failJack(const char* why) {
    throw Error(ErrorCode::Device,
                std::string("audio: JACK cannot be played: ") + why + "; choose another device, or none");
}

class JackDevice final : public AudioDevice {
public:
    explicit JackDevice(std::unique_ptr<JackServer> server) : server_(std::move(server)) {
        jack_status_t status{};
        client_ = jack_client_open("Continuo", JackNoStartServer, &status);
        if (client_ == nullptr) failJack("its server takes no more clients");
        jack_set_process_callback(client_, &JackDevice::process, this);
        jack_set_xrun_callback(client_, &JackDevice::countXrun, this);
        for (std::size_t i = 0; i < ports_.size(); ++i) {
            ports_[i] = jack_port_register(client_, i == 0 ? "left" : "right", JACK_DEFAULT_AUDIO_TYPE,
                                           JackPortIsOutput | JackPortIsTerminal, 0);
        }
        if (ports_[0] != nullptr && ports_[1] != nullptr) return;
        jack_client_close(client_);
        failJack("its server takes no more ports");
    }
    ~JackDevice() override {
        stop();
        jack_client_close(client_);
    }
    JackDevice(const JackDevice&) = delete;
    JackDevice& operator=(const JackDevice&) = delete;

    void start(AudioSource& source) override {
        stop();
        source_ = &source;
        if (!server_->isAlive() || jack_activate(client_) != 0) failJack("its server does not answer");
        active_ = true;
        connectToLoudspeakers();
    }

    void stop() noexcept override {
        stopInput();
        if (active_) jack_deactivate(client_);
        active_ = false;
    }

    AudioStatus status() const override {
        AudioStatus status{kJackDevice, {}, 0, xruns_, 0, active_ && server_->isAlive()};
        if (!server_->isAlive()) return status;
        status.format = {static_cast<int>(jack_get_sample_rate(client_)),
                         static_cast<int>(jack_get_buffer_size(client_))};
        jack_latency_range_t latency{};
        jack_port_get_latency_range(ports_[0], JackPlaybackLatency, &latency);
        status.outputLatency = static_cast<double>(latency.max) / status.format.sampleRate;
        status.load = jack_cpu_load(client_) / 100;
        return status;
    }

    void startInput(SoundCapture& capture) override {
        stopInput();
        if (!active_ || !server_->isAlive()) throw Error(ErrorCode::Device, kNoSoundInput);
        for (std::size_t i = 0; i < inputs_.size(); ++i) {
            inputs_[i] = jack_port_register(client_, i == 0 ? "in_1" : "in_2", JACK_DEFAULT_AUDIO_TYPE,
                                            JackPortIsInput | JackPortIsTerminal, 0);
        }
        if (inputs_[0] == nullptr || inputs_[1] == nullptr) {
            stopInput();
            throw Error(ErrorCode::Device,
                        "audio: JACK takes no more ports for a recording; close another program");
        }
        capture.setSampleRate(static_cast<int>(jack_get_sample_rate(client_)));
        inputXruns_ = xruns_;
        capture_ = &capture;
        connectToMicrophones();
    }

    void stopInput() noexcept override {
        capture_ = nullptr;
        // The callback may still read the ports; waits until it has finished, normally within a block.
        for (int i = 0; i < kLongestWait && capturing_; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        for (jack_port_t*& port : inputs_) {
            jack_port_t* const known = std::exchange(port, nullptr);
            if (known != nullptr && server_->isAlive()) jack_port_unregister(client_, known);
        }
    }

    InputStatus input() const override {
        if (capture_ == nullptr) return {};
        return {kJackDevice, xruns_ - inputXruns_, active_ && server_->isAlive()};
    }

private:
    void connectToLoudspeakers() {
        const char** const found =
            jack_get_ports(client_, nullptr, JACK_DEFAULT_AUDIO_TYPE, JackPortIsPhysical | JackPortIsInput);
        for (std::size_t i = 0; found != nullptr && i < ports_.size() && found[i] != nullptr; ++i)
            jack_connect(client_, jack_port_name(ports_[i]), found[i]);
        jack_free(found);
    }

    // A single microphone feeds both channels.
    void connectToMicrophones() {
        const char** const found =
            jack_get_ports(client_, nullptr, JACK_DEFAULT_AUDIO_TYPE, JackPortIsPhysical | JackPortIsOutput);
        if (found != nullptr && found[0] != nullptr) {
            jack_connect(client_, found[0], jack_port_name(inputs_[0]));
            jack_connect(client_, found[1] != nullptr ? found[1] : found[0], jack_port_name(inputs_[1]));
        }
        jack_free(found);
    }

    // Sets `capturing_` while it reads the ports; stopInput() waits for it to clear before it unregisters
    // them.
    void captureInput(jack_nframes_t frames) noexcept {
        capturing_ = true;
        if (SoundCapture* const capture = capture_) {
            capture->write(static_cast<const float*>(jack_port_get_buffer(inputs_[0], frames)),
                           static_cast<const float*>(jack_port_get_buffer(inputs_[1], frames)), frames, 1);
        }
        capturing_ = false;
    }

    static int process(jack_nframes_t frames, void* device) noexcept {
        auto& self = *static_cast<JackDevice*>(device);
        const auto stereo = std::span(self.stereo_).first(2 * std::min<std::size_t>(frames, kLongestBlock));
        self.captureInput(frames);
        self.source_->render(stereo, LiveClock::now());
        for (std::size_t side = 0; side < self.ports_.size(); ++side) {
            auto* const out = static_cast<float*>(jack_port_get_buffer(self.ports_[side], frames));
            for (std::size_t frame = 0; 2 * frame < stereo.size(); ++frame)
                out[frame] = stereo[2 * frame + side];
        }
        return 0;
    }

    static int countXrun(void* device) noexcept {
        ++static_cast<JackDevice*>(device)->xruns_;
        return 0;
    }

    std::unique_ptr<JackServer> server_;  // first: destroyed last
    jack_client_t* client_ = nullptr;
    std::array<jack_port_t*, 2> ports_{};
    std::array<jack_port_t*, 2> inputs_{};  // changes only while capture_ is null; set during a recording
    std::atomic<SoundCapture*> capture_{nullptr};
    std::atomic<bool> capturing_{false};  // the callback reads the inputs
    std::array<float, 2 * kLongestBlock> stereo_{};
    AudioSource* source_ = nullptr;  // changes only while the client is not active
    bool active_ = false;
    std::atomic<std::uint64_t> xruns_{0};
    std::uint64_t inputXruns_ = 0;  // value of xruns_ when the recording began
};

}  // namespace

std::unique_ptr<AudioDevice> openJackDevice() {
    auto server = JackServer::find();
    if (!server) return nullptr;
    return std::make_unique<JackDevice>(std::move(server));
}

}  // namespace continuo::app
