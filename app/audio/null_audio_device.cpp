#include "audio/null_audio_device.h"

#include "midi/events/realtime_thread.h"

namespace continuo::app {

NullAudioDevice::NullAudioDevice(const AudioFormat& format)
    : format_(format), stereo_(2 * static_cast<std::size_t>(format.blockFrames)) {}

NullAudioDevice::~NullAudioDevice() { stop(); }

void NullAudioDevice::start(AudioSource& source) {
    stop();
    running_ = true;
    try {
        thread_ = std::thread([this, &source] { run(source); });
    } catch (...) {
        running_ = false;
        throw;
    }
}

void NullAudioDevice::stop() noexcept {
    running_ = false;
    waker_.wake();
    if (thread_.joinable()) thread_.join();
}

AudioStatus NullAudioDevice::status() const { return {kNullDevice, format_, 0, xruns_, load_, running_}; }

void NullAudioDevice::run(AudioSource& source) noexcept {
    makeRealtime();
    using Seconds = std::chrono::duration<double>;
    const Seconds length(static_cast<double>(format_.blockFrames) / format_.sampleRate);
    const auto step = std::chrono::duration_cast<LiveClock::duration>(length);
    for (Moment deadline = LiveClock::now(); running_; deadline += step) {
        while (running_ && LiveClock::now() < deadline) waker_.waitUntil(deadline);
        const Moment now = LiveClock::now();
        if (now > deadline + 2 * step) {  // a sound card would have underrun
            ++xruns_;
            deadline = now;
        }
        source.render(stereo_, now);
        const double part = Seconds(LiveClock::now() - now) / length;
        load_ = load_ + 0.05 * (part - load_);
    }
}

}  // namespace continuo::app
