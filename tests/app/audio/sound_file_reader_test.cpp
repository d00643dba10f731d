#include "audio/sound_file_reader.h"

#include <cmath>
#include <fstream>
#include <numbers>
#include <random>

#include <gmock/gmock.h>
#include <sndfile.h>

#include "app/audio/sound_analysis.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr int kRate = 16000;

// Returns 1 kHz in every channel, each at half the level of the channel before.
std::vector<float> tone(int rate, int channels, double seconds, double peak = 0.5) {
    std::vector<float> samples;
    for (int i = 0; i < std::lround(seconds * rate); ++i) {
        for (int c = 0; c < channels; ++c)
            samples.push_back(
                static_cast<float>(peak / (1 << c) * std::sin(2 * std::numbers::pi * 1000 * i / rate)));
    }
    return samples;
}

class SoundFileReading : public testing::Test {
protected:
    fs::path write(const std::string& name, int format, int rate, int channels,
                   const std::vector<float>& samples) const {
        SF_INFO info{};
        info.samplerate = rate;
        info.channels = channels;
        info.format = format;
        SNDFILE* const file = sf_open((folder_ / name).c_str(), SFM_WRITE, &info);
        EXPECT_NE(file, nullptr) << name << ": " << sf_strerror(nullptr);
        sf_command(file, SFC_SET_CLIPPING, nullptr, SF_TRUE);
        const auto frames = static_cast<sf_count_t>(samples.size()) / channels;
        EXPECT_EQ(sf_writef_float(file, samples.data(), frames), frames) << name;
        sf_close(file);
        return folder_ / name;
    }
    fs::path write(const std::string& name, const std::string& bytes) const {
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
        return folder_ / name;
    }
    // Returns the error for an unreadable file: one line that starts with the file name.
    static std::string readError(const fs::path& file, ErrorCode code = ErrorCode::BadFile) {
        try {
            readSound(file, kRate);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), code) << error.what();
            EXPECT_THAT(error.what(), testing::StartsWith(file.string() + ": "));
            EXPECT_THAT(error.what(), testing::Not(HasSubstr("\n")));
            return error.what();
        }
        ADD_FAILURE() << file << " is read";
        return {};
    }

    TemporaryFolder folder_;
};

double amplitude(const std::vector<float>& samples, double hertz) {
    return amplitudeAt(std::vector<double>(samples.begin(), samples.end()), hertz, kRate);
}

TEST_F(SoundFileReading, ReadsEveryFormatAtItsRate) {
    struct Case {
        const char* name;
        int format;
        int rate;
        double tolerance;
    };
    for (const Case& each : {Case{"a.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 44100, 1e-4},
                             Case{"b.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_24, 48000, 1e-5},
                             Case{"c.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_32, 96000, 1e-5},
                             Case{"d.wav", SF_FORMAT_WAV | SF_FORMAT_FLOAT, 44100, 1e-5},
                             Case{"e.wav", SF_FORMAT_WAV | SF_FORMAT_DOUBLE, 22050, 1e-5},
                             Case{"f.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_U8, 11025, 1e-2},
                             Case{"g.wav", SF_FORMAT_WAV | SF_FORMAT_ULAW, 8000, 1.5e-2},
                             Case{"h.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 44100, 1e-4},
                             Case{"i.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_24, 16000, 1e-5},
                             Case{"j.aiff", SF_FORMAT_AIFF | SF_FORMAT_PCM_16, 32000, 1e-4},
                             Case{"k.ogg", SF_FORMAT_OGG | SF_FORMAT_VORBIS, 44100, 1e-2},
                             Case{"l.opus", SF_FORMAT_OGG | SF_FORMAT_OPUS, 48000, 3e-2},
                             Case{"m.mp3", SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, 44100, 3e-2}}) {
        const fs::path file = write(each.name, each.format, each.rate, 1, tone(each.rate, 1, 1.0));
        SoundFileReader reader(file, kRate);
        EXPECT_EQ(reader.info().sampleRate, each.rate);
        std::vector<float> samples;
        while (reader.read(samples)) {
        }
        EXPECT_EQ(reader.samples(), static_cast<std::int64_t>(samples.size())) << each.name;
        const bool lossy = each.tolerance > 2e-2;  // the encoder adds silence at both ends
        EXPECT_NEAR(static_cast<double>(samples.size()), kRate, lossy ? 0.1 * kRate : 0) << each.name;
        const std::vector<float> middle(samples.begin() + 4000, samples.begin() + 12000);
        EXPECT_NEAR(amplitude(middle, 1000), 0.5, each.tolerance) << each.name;
        EXPECT_LT(amplitude(middle, 3000), each.tolerance) << each.name;
        EXPECT_TRUE(hasReadableSoundSuffix(file)) << each.name;
    }
}

TEST_F(SoundFileReading, MixesChannelsToTheirMean) {
    for (const int channels : {1, 2, 3, 6}) {
        const fs::path file =
            write("c.wav", SF_FORMAT_WAV | SF_FORMAT_FLOAT, kRate, channels, tone(kRate, channels, 0.5));
        double mean = 0;
        for (int c = 0; c < channels; ++c) mean += 0.5 / (1 << c) / channels;
        EXPECT_NEAR(amplitude(readSound(file, kRate).samples, 1000), mean, 1e-6) << channels;
    }
}

TEST_F(SoundFileReading, KeepsSamplesExactlyAtTheFilesOwnRate) {
    const std::vector<float> samples = tone(kRate, 1, 0.7);
    EXPECT_EQ(readSound(write("a.wav", SF_FORMAT_WAV | SF_FORMAT_FLOAT, kRate, 1, samples), kRate).samples,
              samples);
}

TEST_F(SoundFileReading, ClipsOnlyResamplerOvershoot) {
    // A full-scale 16-bit square rings at its edges.
    std::vector<float> square;
    for (int i = 0; i < 22050; ++i) square.push_back(i / 50 % 2 == 0 ? 1.0F : -1.0F);
    for (const float each :
         readSound(write("b.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 44100, 1, square), kRate).samples)
        ASSERT_LE(std::abs(each), 1);
}

TEST_F(SoundFileReading, ReadsSilenceAndASingleSample) {
    const fs::path silent =
        write("a.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 44100, 2, std::vector<float>(88200));
    EXPECT_EQ(readSound(silent, kRate).samples, std::vector<float>(kRate));
    const fs::path single = write("b.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 44100, 1, {0.5F});
    EXPECT_EQ(readSound(single, kRate).samples.size(), 1);
    EXPECT_EQ(readSound(single, 44100).samples, std::vector<float>{0.5F});
}

TEST_F(SoundFileReading, ErrorSaysWhyAFileIsNotAudio) {
    EXPECT_THAT(readError(folder_ / "lost.wav", ErrorCode::NotFound), HasSubstr("there is no such file"));
    EXPECT_THAT(readError(folder_.path()), HasSubstr("is a folder; give a sound file"));
    EXPECT_THAT(readError(write("empty.wav", "")), HasSubstr("is empty; give a whole .wav"));
    EXPECT_THAT(readError(write("text.wav", "once upon a time")), HasSubstr("no sound can be read: "));
    EXPECT_THAT(readError(write("music.mid", std::string("MThd\0\0\0\6", 8))),
                HasSubstr("is a MIDI file: notes"));
    EXPECT_THAT(readError(write("short.wav", "RIFF")), HasSubstr("no sound can be read: "));
    EXPECT_THAT(readError(write("nothing.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 44100, 1, {})),
                HasSubstr("holds no sound"));
}

TEST_F(SoundFileReading, ReadsTheBeginningOfATruncatedFile) {
    const fs::path whole = write("a.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 44100, 1, tone(44100, 1, 4));
    const std::string bytes = readAllBytes(whole);
    const SoundRead flac = readSound(write("cut.flac", bytes.substr(0, bytes.size() / 2)), kRate);
    EXPECT_GT(flac.samples.size(), kRate);
    EXPECT_THAT(flac.warnings, testing::ElementsAre(HasSubstr(" of 4.0 s could be read")));
    // Noise makes an Ogg file of many pages, so that its first part is readable.
    std::vector<float> noise(441'000);
    std::minstd_rand random(1);
    for (float& each : noise) each = static_cast<float>(random() % 2001) / 10'000 - 0.1F;
    const std::string ogg = readAllBytes(write("a.ogg", SF_FORMAT_OGG | SF_FORMAT_VORBIS, 44100, 1, noise));
    const SoundRead vorbis = readSound(write("cut.ogg", ogg.substr(0, 3 * ogg.size() / 4)), kRate);
    EXPECT_GT(vorbis.samples.size(), kRate);
    EXPECT_THAT(vorbis.warnings, testing::ElementsAre(HasSubstr("is cut off after ")));
}

TEST_F(SoundFileReading, ReadsChainedStreamsToTheirEnd) {
    const std::string one =
        readAllBytes(write("a.ogg", SF_FORMAT_OGG | SF_FORMAT_VORBIS, 44100, 1, tone(44100, 1, 1)));
    const std::string other =
        readAllBytes(write("b.opus", SF_FORMAT_OGG | SF_FORMAT_OPUS, 48000, 2, tone(48000, 2, 0.5)));
    const fs::path file = write("chain.ogg", one + other);
    EXPECT_NEAR(static_cast<double>(readSound(file, kRate).samples.size()), 1.5 * kRate, 2);
    EXPECT_NEAR(readSoundFileInfo(file).seconds(), 1.5, 1e-3);
}

TEST_F(SoundFileReading, RejectsTooLongFilesAndTooManyChannels) {
    const fs::path file = write("a.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_U8, 1000, 1, {});
    // A sparse file of zeros. Both sizes in the header cover the whole file.
    std::string header = readAllBytes(file).substr(0, 44);
    const std::uint32_t count = 5 * 3600 * 1000;
    for (const auto& [at, size] : {std::pair<std::size_t, std::uint32_t>{4, count + 36}, {40, count}}) {
        for (std::size_t i = 0; i < 4; ++i) header[at + i] = static_cast<char>(size >> (8 * i));
    }
    write("long.wav", header);
    fs::resize_file(folder_ / "long.wav", 44 + count);
    EXPECT_THAT(readError(folder_ / "long.wav"), HasSubstr("lasts 5:00:00, and at most 4:00:00 are read"));
    EXPECT_THAT(
        readError(write("wide.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, kRate, 65, std::vector<float>(65))),
        HasSubstr("has 65 channels; Continuo reads at most 64"));
    EXPECT_THAT(
        readError(write("slow.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 100, 1, std::vector<float>(65))),
        HasSubstr("has a sample rate of 100 Hz; Continuo reads 1,000 to 768,000 Hz"));
    // readSoundFileInfo() rejects the same files, so `info` describes none that other commands reject.
    for (const char* name : {"wide.wav", "slow.wav"}) EXPECT_THROW(readSoundFileInfo(folder_ / name), Error);
}

TEST_F(SoundFileReading, StopsOnRequest) {
    std::stop_source stop;
    stop.request_stop();
    try {
        readSound(write("a.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, kRate, 1, tone(kRate, 1, 1)), kRate,
                  stop.get_token());
        FAIL() << "goes on";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
}

}  // namespace
}  // namespace continuo::app
