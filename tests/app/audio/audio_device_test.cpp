#include "audio/audio_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <system_error>
#include <thread>

#include "audio/null_audio_device.h"
#include "support/expect_error.h"
#include "support/no_threads.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using test::expectError;
using testing::HasSubstr;

class Counter final : public AudioSource {
public:
    explicit Counter(std::chrono::milliseconds work = 0ms) : work_(work) {}
    void render(std::span<float> stereo, Moment now) noexcept override {
        if (blocks == 0) first = now;
        last = now;
        frames = stereo.size() / 2;
        ++blocks;
        std::this_thread::sleep_for(work_);
    }

    std::atomic<int> blocks{0};
    std::atomic<std::size_t> frames{0};
    std::atomic<Moment> first{}, last{};

private:
    std::chrono::milliseconds work_;
};

TEST(NullAudioDevice, HasNoInput) {
    NullAudioDevice device({48000, 480});
    Counter counter;
    device.start(counter);
    SoundCapture capture;
    expectError(ErrorCode::Device, kNoSoundInput, [&] { device.startInput(capture); });
    device.stopInput();
    EXPECT_FALSE(device.input().running);
}

TEST(NullAudioDevice, RequestsAudioInRealTime) {
    NullAudioDevice device({48000, 480});
    Counter counter;
    device.start(counter);
    EXPECT_TRUE(device.status().running);
    std::this_thread::sleep_for(600ms);
    device.stop();
    EXPECT_FALSE(device.status().running);
    EXPECT_EQ(counter.frames, 480U);
    const double seconds = std::chrono::duration<double>(counter.last.load() - counter.first.load()).count();
    const std::uint64_t xruns = device.status().xruns;
    std::printf("%d blocks of 10 ms in %.3f s, %llu xruns\n", counter.blocks.load(), seconds,
                static_cast<unsigned long long>(xruns));
    // Without an xrun the device keeps time exactly. Each xrun loses time.
    EXPECT_LE(counter.blocks - 1, seconds / 0.010 + 2);
    EXPECT_GE(counter.blocks - 1, xruns == 0 ? seconds / 0.010 - 3 : 0);
    const int blocks = counter.blocks;
    std::this_thread::sleep_for(50ms);
    EXPECT_EQ(counter.blocks, blocks) << "a stopped device leaves its source alone";
}

TEST(NullAudioDevice, IsNotRunningIfItsThreadFailsToStart) {
    NullAudioDevice device({48000, 480});
    Counter counter;
    {
        const test::NoThreads none;
        EXPECT_THROW(device.start(counter), std::system_error);
    }
    EXPECT_FALSE(device.status().running);
    device.start(counter);
    EXPECT_TRUE(device.status().running);
}

TEST(NullAudioDevice, CountsXrunsOfASourceThatIsTooSlow) {
    NullAudioDevice device({48000, 240});
    Counter counter(30ms);
    device.start(counter);
    std::this_thread::sleep_for(300ms);
    device.stop();
    EXPECT_GE(device.status().xruns, 2U);
    EXPECT_GT(device.status().load, 0.2);
}

TEST(AudioDevice, NullDeviceIsAlwaysListed) {
    EXPECT_EQ(audioDevices().back().name, kNullDevice);
    std::string note;
    const auto device = openAudioDevice("none", {44100, 128}, note);
    EXPECT_EQ(device->status().name, "none");
    EXPECT_EQ(device->status().format.sampleRate, 44100);
    EXPECT_EQ(note, "");
}

TEST(AudioDevice, ErrorNamesAMissingDevice) {
    std::string note;
    expectError(ErrorCode::Device, HasSubstr("'Hammond' cannot be played: there is no such device"),
                [&] { openAudioDevice("Hammond", {}, note); });
}

}  // namespace
}  // namespace continuo::app
