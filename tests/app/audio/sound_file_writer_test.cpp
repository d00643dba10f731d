#include "audio/sound_file_writer.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sndfile.h>

#include "app/audio/sound_analysis.h"
#include "continuo/error.h"
#include "continuo/write_fault.h"
#include "support/small_disk.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::vector<float> kFrames = {0.5F, 0.5F, -0.25F, -0.25F, 1.5F, 1.5F, -1.5F, -1.5F};

std::size_t countEntries(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

template <typename Action>
std::string writeError(ErrorCode code, Action action) {
    try {
        action();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), code) << error.what();
        return error.what();
    }
    return {};
}

struct FormatCase {
    const char* name;
    SampleFormat format;
    int sndfile;
    double step;
};

TEST(SoundFileWriter, WritesOggVorbisWithItsComment) {
    const TemporaryFolder folder;
    const fs::path file = folder / "sound.ogg";
    const std::string comment = "{\"model\": \"" + std::string(1500, 'm') + "\"}";
    // One minute in one call. libsndfile alone would overflow the stack.
    std::vector<float> tone(60 * 44'100);
    for (std::size_t i = 0; i < tone.size(); ++i)
        tone[i] =
            static_cast<float>(0.5 * std::sin(2 * 3.14159265358979 * 440 / 44'100 * static_cast<double>(i)));
    SoundFileWriter writer(file, 44'100, SampleFormat::Int24, std::ssize(tone), comment, 1);
    writer.write(tone);
    writer.finish();
    SF_INFO info{};
    SNDFILE* const read = sf_open(file.c_str(), SFM_READ, &info);
    ASSERT_NE(read, nullptr);
    EXPECT_STREQ(sf_get_string(read, SF_STR_COMMENT), comment.c_str());
    EXPECT_EQ(info.format, SF_FORMAT_OGG | SF_FORMAT_VORBIS);
    EXPECT_EQ(info.frames, std::ssize(tone));
    EXPECT_EQ(info.channels, 1);
    sf_close(read);
    const Sound sound = readSound(file);
    EXPECT_NEAR(amplitudeAt(sound.between(20, 21), 440, 44'100), 0.5, 0.01);
    EXPECT_LT(fs::file_size(file), 60 * 44'100U / 2) << "smaller than any FLAC of 16 bits";
}

TEST(SoundFileWriter, ClipsBeforeVorbisEncoding) {
    const TemporaryFolder folder;
    std::vector<float> loud(44'100);
    for (std::size_t i = 0; i < loud.size(); ++i)
        loud[i] = static_cast<float>(10 * std::sin(0.05 * static_cast<double>(i)));
    SoundFileWriter writer(folder / "loud.ogg", 44'100, SampleFormat::Int24, std::ssize(loud), {}, 1);
    writer.write(loud);
    writer.finish();
    EXPECT_LT(readSound(folder / "loud.ogg").peak, 2) << "but for the overshoot of steep edges";
}

class SoundFileFormat : public testing::TestWithParam<FormatCase> {};

TEST_P(SoundFileFormat, StoresItsComment) {
    const TemporaryFolder folder;
    const fs::path file = folder / GetParam().name;
    const std::string comment = "{\"model\": \"" + std::string(1500, 'm') + "\"}";
    SoundFileWriter writer(file, 48000, GetParam().format, 4, comment);
    writer.write(kFrames);
    writer.finish();
    SF_INFO info{};
    SNDFILE* read = sf_open(file.c_str(), SFM_READ, &info);
    ASSERT_NE(read, nullptr);
    const char* found = sf_get_string(read, SF_STR_COMMENT);
    EXPECT_STREQ(found == nullptr ? "none" : found, comment.c_str());
    EXPECT_EQ(info.frames, 4);
    sf_close(read);
}

TEST_P(SoundFileFormat, KeepsSamplesAndClipsOutOfRange) {
    const TemporaryFolder folder;
    const fs::path file = folder / GetParam().name;
    SoundFileWriter writer(file, 48000, GetParam().format, 4);
    writer.write(kFrames);
    writer.finish();
    const Sound sound = readSound(file);
    EXPECT_EQ(sound.format, GetParam().sndfile);
    EXPECT_EQ(sound.sampleRate, 48000);
    EXPECT_EQ(sound.channels, 2);
    ASSERT_EQ(sound.samples.size(), 4U);
    const bool whole = GetParam().format != SampleFormat::Float32;
    const std::vector<double> expected = {0.5, -0.25, whole ? 1 : 1.5, whole ? -1 : -1.5};
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(sound.samples[i], expected[i], GetParam().step) << i;
}

INSTANTIATE_TEST_SUITE_P(
    All, SoundFileFormat,
    testing::Values(FormatCase{"A.WAV", SampleFormat::Int16, SF_FORMAT_WAV | SF_FORMAT_PCM_16, 1.0 / 32768},
                    FormatCase{"D.Flac", SampleFormat::Int16, SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 1.0 / 32768},
                    FormatCase{"a.wav", SampleFormat::Int16, SF_FORMAT_WAV | SF_FORMAT_PCM_16, 1.0 / 32768},
                    FormatCase{"b.wav", SampleFormat::Int24, SF_FORMAT_WAV | SF_FORMAT_PCM_24, 1.0 / 8388608},
                    FormatCase{"c.wav", SampleFormat::Float32, SF_FORMAT_WAV | SF_FORMAT_FLOAT, 0},
                    FormatCase{"d.flac", SampleFormat::Int16, SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 1.0 / 32768},
                    FormatCase{"e.flac", SampleFormat::Int24, SF_FORMAT_FLAC | SF_FORMAT_PCM_24,
                               1.0 / 8388608}));

TEST(SoundFileWriter, TargetStaysUnchangedUntilTheEnd) {
    const TemporaryFolder folder;
    const fs::path file = folder / "take.wav";
    std::ofstream(file) << "before";
    SoundFileWriter writer(file, 44100, SampleFormat::Int16, 4);
    writer.write(kFrames);
    EXPECT_EQ(readAllBytes(file), "before");
    writer.finish();
    EXPECT_EQ(readAllBytes(file).substr(0, 4), "RIFF");
    EXPECT_EQ(countEntries(folder.path()), 1U);
}

TEST(SoundFileWriter, AbandoningLeavesNoFiles) {
    const TemporaryFolder folder;
    {
        SoundFileWriter writer(folder / "take.wav", 44100, SampleFormat::Int16, 4);
        writer.write(kFrames);
        EXPECT_EQ(countEntries(folder.path()), 1U);
    }
    EXPECT_EQ(countEntries(folder.path()), 0U);
}

TEST(SoundFileWriter, DoesNotTouchANeighbouringUserFile) {
    const TemporaryFolder folder;
    std::ofstream(folder / "take.wav.part") << std::string(5000, 'x');
    SoundFileWriter writer(folder / "take.wav", 44100, SampleFormat::Int16, 4);
    writer.write(kFrames);
    writer.finish();
    EXPECT_EQ(countEntries(folder.path()), 2U);
    EXPECT_EQ(readSound(folder / "take.wav").samples.size(), 4U);
    EXPECT_EQ(fs::file_size(folder / "take.wav.part"), 5000U);
}

TEST(SoundFileWriter, RejectsInvalidFormats) {
    const TemporaryFolder folder;
    const auto opening = [&](const fs::path& file, SampleFormat format, std::int64_t frames) {
        return [=] { SoundFileWriter(file, 44100, format, frames); };
    };
    EXPECT_THAT(writeError(ErrorCode::BadRequest, opening(folder / "a.mp3", SampleFormat::Int16, 1)),
                HasSubstr(".wav, .flac or .ogg"));
    EXPECT_THAT(writeError(ErrorCode::BadRequest, opening(folder / "a.flac", SampleFormat::Float32, 1)),
                HasSubstr("16 or 24"));
    EXPECT_THAT(
        writeError(ErrorCode::BadRequest, opening(folder / "a.wav", SampleFormat::Int16, 1'000'000'001)),
        HasSubstr("4 GB"));
    EXPECT_THAT(writeError(ErrorCode::BadFile, opening(folder / "absent/a.wav", SampleFormat::Int16, 1)),
                testing::AllOf(HasSubstr("absent/a.wav"), HasSubstr("No such file")));
    EXPECT_EQ(countEntries(folder.path()), 0U);
}

TEST(SoundFileWriter, ReportsAFullDisk) {
    const TemporaryFolder folder;
    for (const char* const name : {"take.wav", "take.flac"}) {
        const std::optional<int> failed = test::runOnSmallDisk(folder.path(), [&] {
            std::vector<float> noise(1 << 16);  // incompressible in every format
            for (std::size_t i = 0; i < noise.size(); ++i)
                noise[i] = static_cast<float>((i * 7919 * i) % 20000) / 10000 - 1;
            try {
                SoundFileWriter writer(folder / name, 44100, SampleFormat::Int16, 1 << 20);
                for (int i = 0; i < 8; ++i) writer.write(noise);
                writer.finish();
            } catch (const WriteFault& fault) {
                const std::string told = fault.what();
                const bool says =
                    told.find(name) != std::string::npos && told.find("make room") != std::string::npos;
                return fault.kind() == WriteFault::Kind::DiskFull && says && !fs::exists(folder / name) ? 0
                                                                                                        : 1;
            }
            return 2;
        });
        if (!failed) GTEST_SKIP() << "no disk can be mounted here";
        EXPECT_EQ(*failed, 0) << name;
    }
}

}  // namespace
}  // namespace continuo::app
