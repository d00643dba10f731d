#include "audio/sound_recording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <signal.h>
#include <sndfile.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <functional>
#include <limits>
#include <thread>
#include <vector>

#include "audio/sound_file_reader.h"
#include "continuo/write_fault.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using std::filesystem::path;

constexpr int kRate = 48'000;

struct Read {
    SF_INFO info{};
    std::vector<float> stereo;
};

Read readStereo(const path& file) {
    Read read;
    SNDFILE* const sound = sf_open(file.c_str(), SFM_READ, &read.info);
    if (sound == nullptr) {
        ADD_FAILURE() << file << ": " << sf_strerror(nullptr);
        return read;
    }
    read.stereo.resize(static_cast<std::size_t>(2 * read.info.frames));
    sf_readf_float(sound, read.stereo.data(), read.info.frames);
    sf_close(sound);
    return read;
}

// Returns a signal whose frames and channels all differ and which exceeds full scale.
std::vector<float> signal(std::size_t frames) {
    std::vector<float> stereo;
    for (std::size_t i = 0; i < frames; ++i) {
        const auto value = static_cast<float>(i) / 20'000.0F;
        stereo.insert(stereo.end(), {value, -0.5F * value});
    }
    return stereo;
}

// Feeds a capture in blocks as a device does; the last block is shorter.
void feedCapture(SoundCapture& capture, std::span<const float> stereo) {
    while (!stereo.empty()) {
        const auto block = stereo.first(std::min<std::size_t>(stereo.size(), 512));
        capture.write(block);
        stereo = stereo.subspan(block.size());
    }
}

bool waitFor(const std::function<bool()>& met) {
    for (int i = 0; i < 1000 && !met(); ++i) std::this_thread::sleep_for(10ms);
    return met();
}

class SoundRecordingTest : public testing::Test {
protected:
    SoundRecordingTest() { capture_.setSampleRate(kRate); }

    std::vector<path> files() const {
        std::vector<path> found;
        for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
            found.push_back(entry.path().filename());
        std::sort(found.begin(), found.end());
        return found;
    }

    test::TemporaryFolder folder_;
    SoundCapture capture_;
};

TEST_F(SoundRecordingTest, WritesTheInputSampleExactly) {
    const std::vector<float> sound = signal(30'011);
    capture_.write(signal(100));  // no recording yet
    SoundRecording recording(capture_, folder_.path(), "Recording 1");
    feedCapture(capture_, sound);
    EXPECT_EQ(files(), std::vector<path>{"Recording 1.unfinished.wav"});
    const path file = recording.finish();
    EXPECT_EQ(file, folder_ / "Recording 1.wav");
    EXPECT_EQ(files(), std::vector<path>{"Recording 1.wav"});
    EXPECT_EQ(recording.finish(), file) << "a second call changes nothing";
    const Read read = readStereo(file);
    EXPECT_EQ(read.info.samplerate, kRate);
    EXPECT_EQ(read.info.channels, 2);
    EXPECT_EQ(read.info.format & SF_FORMAT_SUBMASK, SF_FORMAT_FLOAT);
    EXPECT_EQ(read.stereo, sound);
    EXPECT_EQ(recording.status().end, SoundRecording::End::Stopped);
    EXPECT_DOUBLE_EQ(recording.status().seconds, 30'011.0 / kRate);
    EXPECT_EQ(recording.status().lostSeconds, 0);
    capture_.write(sound);
    EXPECT_EQ(std::filesystem::file_size(file), 58 + 8 * 30'011U) << "nothing is added after the end";
}

TEST_F(SoundRecordingTest, SeparatesTheChannelsOfADevice) {
    SoundRecording recording(capture_, folder_.path(), "a");
    const std::vector<float> left{0.1F, 0.2F}, right{0.3F, 0.4F}, mono{0.5F, 0.6F};
    capture_.write(left.data(), right.data(), 2, 1);
    capture_.write(mono.data(), mono.data(), 2, 1);
    const Levels levels = capture_.takeLevels();
    EXPECT_EQ(levels.left, 0.6F);
    EXPECT_EQ(levels.right, 0.6F);
    EXPECT_EQ(capture_.takeLevels().left, 0);
    EXPECT_EQ(readStereo(recording.finish()).stereo,
              (std::vector<float>{0.1F, 0.3F, 0.2F, 0.4F, 0.5F, 0.5F, 0.6F, 0.6F}));
}

TEST_F(SoundRecordingTest, SanitizesSamplesOfAFaultyDriver) {
    constexpr float kInfinite = std::numeric_limits<float>::infinity();
    SoundRecording recording(capture_, folder_.path(), "a");
    feedCapture(capture_, std::vector<float>{std::nanf(""), 0.5F, kInfinite, -kInfinite, 1e30F, -1e30F});
    const path file = recording.finish();
    EXPECT_EQ(readStereo(file).stereo,
              (std::vector<float>{0, 0.5F, 0, 0, SoundCapture::kLoudest, -SoundCapture::kLoudest}));
    SoundFileReader reader(file, kRate);
    std::vector<float> mono;
    while (reader.read(mono)) continue;
    EXPECT_EQ(mono.size(), 3U);
}

TEST_F(SoundRecordingTest, StopsExactlyAtItsLimit) {
    SoundRecording recording(capture_, folder_.path(), "a", 0.25);
    feedCapture(capture_, signal(kRate));
    ASSERT_TRUE(waitFor([&] { return recording.status().end != SoundRecording::End::None; }));
    EXPECT_EQ(recording.status().end, SoundRecording::End::LengthLimit);
    EXPECT_EQ(recording.status().seconds, 0.25);
    EXPECT_EQ(readStereo(recording.finish()).info.frames, kRate / 4);
}

TEST_F(SoundRecordingTest, StopsWhenTheSampleRateChanges) {
    SoundRecording recording(capture_, folder_.path(), "a");
    feedCapture(capture_, signal(1000));
    ASSERT_TRUE(waitFor([&] { return recording.status().seconds > 0; }));
    capture_.setSampleRate(44'100);
    ASSERT_TRUE(waitFor([&] { return recording.status().end != SoundRecording::End::None; }));
    EXPECT_EQ(recording.status().end, SoundRecording::End::RateChanged);
    EXPECT_EQ(readStereo(recording.finish()).info.frames, 1000);
}

TEST_F(SoundRecordingTest, CountsFramesThatOverflowTheRing) {
    capture_.open();
    feedCapture(capture_, signal(SoundCapture::kCapacity + 700));
    EXPECT_EQ(capture_.lost(), 700U);
    std::vector<float> read;
    capture_.read(read);
    EXPECT_EQ(read, signal(SoundCapture::kCapacity)) << "what was there before stays whole";
    feedCapture(capture_, signal(10));
    EXPECT_EQ(capture_.lost(), 700U);
    capture_.open();
    EXPECT_EQ(capture_.lost(), 0U);
    read.clear();
    capture_.read(read);
    EXPECT_EQ(read.size(), 0U) << "another recording begins with nothing of the one before";
}

TEST_F(SoundRecordingTest, NeedsADeviceAndAFolder) {
    capture_.setSampleRate(0);
    EXPECT_THROW(SoundRecording(capture_, folder_.path(), "a"), Error);
    capture_.setSampleRate(kRate);
    std::ofstream(folder_ / "file") << "x";
    EXPECT_THROW(SoundRecording(capture_, folder_ / "file", "a"), WriteFault);
    EXPECT_NO_THROW(SoundRecording(capture_, folder_ / "new", "a"));
}

TEST_F(SoundRecordingTest, EachRecordingGetsItsOwnName) {
    for (int i = 0; i < 2; ++i) {
        SoundRecording recording(capture_, folder_.path(), "a");
        feedCapture(capture_, signal(10));
        recording.finish();
    }
    { const SoundRecording unfinished(capture_, folder_.path(), "a"); }
    EXPECT_EQ(files(), (std::vector<path>{"a 2.wav", "a 3.unfinished.wav", "a.wav"}));
}

TEST_F(SoundRecordingTest, FullDiskKeepsWhatWasRecorded) {
    struct rlimit before {};
    ::getrlimit(RLIMIT_FSIZE, &before);
    ::signal(SIGXFSZ, SIG_IGN);
    const struct rlimit small { 58 + 8 * 5000 + 3, before.rlim_max };
    ::setrlimit(RLIMIT_FSIZE, &small);
    SoundRecording recording(capture_, folder_.path(), "a");
    feedCapture(capture_, signal(20'000));
    ASSERT_TRUE(waitFor([&] { return recording.status().end != SoundRecording::End::None; }));
    const path file = recording.finish();
    ::setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(recording.status().end, SoundRecording::End::Failed);
    ASSERT_TRUE(recording.status().error);
    EXPECT_THROW(std::rethrow_exception(recording.status().error), WriteFault);
    EXPECT_EQ(readStereo(file).stereo, signal(5000));
}

// As after kill -9.
TEST_F(SoundRecordingTest, KilledProgramLeavesARecoverableRecording) {
    const pid_t child = ::fork();
    if (child == 0) {
        SoundCapture capture;
        capture.setSampleRate(kRate);
        const SoundRecording recording(capture, folder_.path(), "Recording 1");
        feedCapture(capture, signal(kRate));
        for (;;) ::pause();
    }
    ASSERT_GT(child, 0);
    const path unfinished = folder_ / "Recording 1.unfinished.wav";
    const bool isWritten = waitFor([&] {
        std::error_code fault;
        return std::filesystem::file_size(unfinished, fault) == 58 + 8 * kRate && !fault;
    });
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ASSERT_TRUE(isWritten);
    EXPECT_EQ(app::readSound(unfinished, kRate).samples.size(), std::size_t{kRate})
        << "the unfinished file can be opened too";

    EXPECT_EQ(unfinishedRecordings(folder_.path()), std::vector<path>{unfinished});
    std::ofstream(unfinished, std::ios::app | std::ios::binary) << "abc";  // an incomplete frame
    const path file = finishRecording(unfinished);
    EXPECT_EQ(file, folder_ / "Recording 1.wav");
    EXPECT_EQ(readStereo(file).stereo, signal(kRate));
    EXPECT_TRUE(unfinishedRecordings(folder_.path()).empty());
}

TEST_F(SoundRecordingTest, EmptyRecordingIsRemoved) {
    { const SoundRecording unfinished(capture_, folder_.path(), "a"); }
    std::ofstream(folder_ / "b.unfinished.wav");
    for (const path& each : unfinishedRecordings(folder_.path())) EXPECT_EQ(finishRecording(each), path());
    EXPECT_EQ(files(), std::vector<path>{});
    std::ofstream(folder_ / "c.unfinished.wav") << "something else";
    EXPECT_THROW(finishRecording(folder_ / "c.unfinished.wav"), Error);
    EXPECT_EQ(files(), std::vector<path>{"c.unfinished.wav"});
}

TEST_F(SoundRecordingTest, ExistingFileNameGetsANumber) {
    {
        const SoundRecording unfinished(capture_, folder_.path(), "a");
        feedCapture(capture_, signal(5));
    }
    std::ofstream(folder_ / "a.wav") << "another";
    EXPECT_EQ(finishRecording(folder_ / "a.unfinished.wav"), folder_ / "a 2.wav");
}

}  // namespace
}  // namespace continuo::app
