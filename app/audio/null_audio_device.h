#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "audio/audio_device.h"
#include "midi/events/waker.h"

namespace continuo::app {

inline constexpr const char* kNullDevice = "none";

// Discards the sound in real time: for machines without a sound card, and for tests.
class NullAudioDevice final : public AudioDevice {
public:
    explicit NullAudioDevice(const AudioFormat& format);
    ~NullAudioDevice() override;
    NullAudioDevice(const NullAudioDevice&) = delete;
    NullAudioDevice& operator=(const NullAudioDevice&) = delete;

    void start(AudioSource& source) override;
    void stop() noexcept override;
    AudioStatus status() const override;

private:
    void run(AudioSource& source) noexcept;

    AudioFormat format_;
    std::vector<float> stereo_;
    Waker waker_;
    std::atomic<bool> running_{false};
    std::atomic<std::uint64_t> xruns_{0};
    std::atomic<double> load_{0};
    std::thread thread_;
};

}  // namespace continuo::app
