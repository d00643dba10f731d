// Sound files that programs leave behind: truncated, without a length, too loud, with channels that cancel
// out.
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <numbers>

#include <gmock/gmock.h>

#include "app/audio/sound_analysis.h"
#include "audio/byte_order.h"
#include "audio/sound_file_reader.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using enum ByteOrder;

constexpr int kFaultRate = 8000;
constexpr std::uint64_t kWhole = kFaultRate * 3 * 2;  // bytes of three seconds in 16 bits

std::string little(std::uint64_t number, std::size_t bytes) { return toBytes(number, bytes, Little); }
std::string big(std::uint64_t number, std::size_t bytes) { return toBytes(number, bytes, Big); }

double sine(int i, double peak = 0.5) { return peak * std::sin(2 * std::numbers::pi * 440 * i / kFaultRate); }

// Returns a 16-bit tone.
std::string tone(double seconds = 3, ByteOrder order = Little) {
    std::string bytes;
    for (int i = 0; i < std::lround(seconds * kFaultRate); ++i)
        bytes += toBytes(static_cast<std::uint64_t>(std::lround(32767 * sine(i))), 2, order);
    return bytes;
}

std::string format(int tag, int channels, int bits) {
    const auto block = static_cast<std::uint64_t>(channels * bits / 8);
    return little(static_cast<std::uint64_t>(tag), 2) + little(static_cast<std::uint64_t>(channels), 2) +
           little(kFaultRate, 4) + little(kFaultRate * block, 4) + little(block, 2) +
           little(static_cast<std::uint64_t>(bits), 2);
}

std::string wav(const std::string& data, std::uint64_t size, std::uint64_t riff, int tag = 1,
                int channels = 1, int bits = 16) {
    return "RIFF" + little(riff, 4) + "WAVEfmt " + little(16, 4) + format(tag, channels, bits) + "data" +
           little(size, 4) + data;
}
std::string wav(const std::string& data, int tag = 1, int channels = 1, int bits = 16) {
    return wav(data, data.size(), data.size() + 36, tag, channels, bits);
}

// Encodes channels as floating-point numbers computed from frame and channel.
template <class Number, class Function>
std::string floatWav(int channels, const Function& sampleAt) {
    std::string data;
    for (int i = 0; i < kFaultRate; ++i) {
        for (int c = 0; c < channels; ++c) {
            const auto sample = static_cast<Number>(sampleAt(i, c));
            data.append(reinterpret_cast<const char*>(&sample), sizeof sample);
        }
    }
    return wav(data, 3, channels, static_cast<int>(8 * sizeof(Number)));
}

double peakLevel(const std::vector<float>& samples) {
    double peak = 0;
    for (const float each : samples) peak = std::max(peak, std::abs(static_cast<double>(each)));
    return peak;
}

class SoundFileFaults : public testing::Test {
protected:
    fs::path write(const std::string& name, const std::string& bytes) const {
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
        return folder_ / name;
    }
    // Expects three complete seconds without a warning.
    void expectWhole(const std::string& name, const std::string& bytes) const {
        SCOPED_TRACE(name);
        const fs::path file = write(name, bytes);
        const SoundRead sound = readSound(file, kFaultRate);
        EXPECT_EQ(sound.samples.size(), 3U * kFaultRate);
        EXPECT_NEAR(peakLevel(sound.samples), 0.5, 1e-3);
        EXPECT_THAT(sound.warnings, IsEmpty());
        EXPECT_EQ(readSoundFileInfo(file).frames, 3 * kFaultRate);
    }
    // Expects `seconds` of sound; `words` is the warning's text about the total.
    void expectCutOff(const std::string& name, const std::string& bytes, double seconds,
                      const std::string& words) const {
        SCOPED_TRACE(name);
        const SoundRead sound = readSound(write(name, bytes), kFaultRate);
        EXPECT_NEAR(static_cast<double>(sound.samples.size()), seconds * kFaultRate, 1);
        EXPECT_THAT(sound.warnings, ElementsAre(HasSubstr("is cut off: " + words + " could be read; ")));
    }
    std::string readError(const std::string& name, const std::string& bytes) const {
        try {
            readSound(write(name, bytes), kFaultRate);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::BadFile);
            EXPECT_THAT(error.what(), testing::Not(HasSubstr("\n")));
            return error.what();
        }
        ADD_FAILURE() << name << " is read";
        return {};
    }
    static std::string data(const std::string& name) {
        return readAllBytes(fs::path(CONTINUO_TESTS_FOLDER) / "app/audio/data" / name);
    }

    TemporaryFolder folder_;
};

std::string aiff(std::uint64_t frames, std::uint64_t size) {
    const std::string rate = big(0x400B, 2) + big(0xFA00'0000'0000'0000, 8);  // 8000 as an 80-bit number
    return "FORM" + big(46 + kWhole, 4) + "AIFFCOMM" + big(18, 4) + big(1, 2) + big(frames, 4) + big(16, 2) +
           rate + "SSND" + big(size + 8, 4) + big(0, 8) + tone(3, Big);
}
std::string au(std::uint64_t size) {
    return ".snd" + big(24, 4) + big(size, 4) + big(3, 4) + big(kFaultRate, 4) + big(1, 4) + tone(3, Big);
}
std::string rf64(const std::string& name, std::uint64_t size, std::uint64_t frames) {
    return name + little(0xFFFF'FFFF, 4) + "WAVEds64" + little(28, 4) + little(size, 8) + little(size, 8) +
           little(frames, 8) + little(0, 4) + "fmt " + little(16, 4) + format(1, 1, 16) + "data" +
           little(0xFFFF'FFFF, 4) + tone();
}
std::string w64(std::uint64_t size) {
    const std::string guid("\xF3\xAC\xD3\x11\x8C\xD1\x00\xC0\x4F\x8E\xDB\x8A", 12);
    const std::string riff("\x2E\x91\xCF\x11\xA5\xD6\x28\xDB\x04\xC1\x00\x00", 12);
    return "riff" + riff + little(104 + size, 8) + "wave" + guid + "fmt " + guid + little(40, 8) +
           format(1, 1, 16) + "data" + guid + little(24 + size, 8) + tone();
}

TEST_F(SoundFileFaults, FileWithoutALengthIsReadToItsEnd) {
    for (const std::uint64_t size :
         {0x0ULL, 0xFFFF'FFFFULL, 0x7FFF'F000ULL, 0x8000'0000ULL, 0xFFFF'FFD8ULL}) {
        expectWhole("a.wav", wav(tone(), size, size));
        expectWhole("b.wav", wav(tone(), size, kWhole + 36));
        expectWhole("a.au", au(size));
    }
    for (const std::uint64_t frames : {0U, 0xFFFF'FFFFU, 3U * kFaultRate}) {
        expectWhole("a.aiff", aiff(frames, kWhole));
        expectWhole("b.aiff", aiff(frames, 0));
    }
    for (const std::string name : {"RF64", "BW64"}) {
        expectWhole("a.rf64", rf64(name, kWhole, 3 * kFaultRate));
        expectWhole("b.rf64", rf64(name, 0, 0));
        expectWhole("c.rf64", rf64(name, ~std::uint64_t{0}, ~std::uint64_t{0}));
    }
    expectWhole("a.w64", w64(kWhole));
    expectWhole("b.w64", w64(0));
    expectWhole("c.w64", w64(~std::uint64_t{0} - 24));
}

TEST_F(SoundFileFaults, TruncatedFileIsReadWithOneWarning) {
    const std::size_t half = kWhole / 2;
    const std::string whole = wav(tone());
    expectCutOff("a.wav", whole.substr(0, whole.size() - half), 1.5, "1.5 of 3.0 s");
    EXPECT_THAT(readSoundFileInfo(folder_ / "a.wav").warning, HasSubstr("1.5 of 3.0 s"));
    expectCutOff("twice.wav", wav(tone(), 2 * kWhole, 2 * kWhole + 36), 3, "3.0 of 6.0 s");
    for (const auto& [name, bytes] :
         {std::pair<std::string, std::string>{"a.aiff", aiff(3 * kFaultRate, kWhole)},
          {"a.au", au(kWhole)},
          {"a.rf64", rf64("RF64", kWhole, 3 * kFaultRate)},
          {"a.w64", w64(kWhole)}})
        expectCutOff(name, bytes.substr(0, bytes.size() - half), 1.5, "1.5 of 3.0 s");
    expectCutOff("b.aiff", aiff(6 * kFaultRate, kWhole), 3, "3.0 of 6.0 s");
    EXPECT_THAT(readError("none.wav", wav("", kWhole, kWhole + 36)),
                HasSubstr("is cut off before its sound"));
}

TEST_F(SoundFileFaults, OddSizesAndTrailingBytesGiveNoWarning) {
    expectWhole("behind.wav", wav(tone() + std::string(1001, 'x'), kWhole, kWhole + 36));
    const SoundRead less = readSound(write("odd.wav", wav(tone(), kWhole - 1, kWhole + 35)), kFaultRate);
    EXPECT_EQ(less.samples.size(), 3U * kFaultRate - 1);
    EXPECT_THAT(less.warnings, IsEmpty());
    const std::string cut = wav(tone(), kWhole, kWhole + 36);
    EXPECT_THAT(readSound(write("cut.wav", cut.substr(0, cut.size() - 1)), kFaultRate).warnings, IsEmpty());
}

TEST_F(SoundFileFaults, EmptyFileWithExtraChunksIsEmpty) {
    EXPECT_THAT(readError("a.wav", wav("")), HasSubstr("holds no sound; give a whole"));
    EXPECT_THAT(readError("b.wav", wav("LIST" + little(4, 4) + "INFO", std::uint64_t{0}, std::uint64_t{48})),
                HasSubstr("holds no sound"));
}

TEST_F(SoundFileFaults, SoundAboveFullScaleIsScaledDownAsAWhole) {
    for (const auto& bytes : {floatWav<float>(1, [](int i, int) { return sine(i, 2); }),
                              floatWav<double>(1, [](int i, int) { return sine(i, 2); })}) {
        for (const int rate : {kFaultRate, 16000}) {
            const SoundRead sound = readSound(write("a.wav", bytes), rate);
            EXPECT_THAT(sound.warnings, ElementsAre(HasSubstr("it was made 6.0 dB softer as a whole")));
            EXPECT_NEAR(peakLevel(sound.samples), 1, 1e-3);
            int clipped = 0;
            for (const float each : sound.samples) clipped += std::abs(each) > 0.999F ? 1 : 0;
            EXPECT_LT(clipped, rate / 10);  // a clipped tone of 2 would have two thirds
        }
    }
    // Only the mean of the channels decides. Overshoot of the resampler at a full-scale square is clipped
    // instead.
    EXPECT_THAT(readSound(write("b.wav", floatWav<float>(2, [](int i, int c) { return c * sine(i, 1.8); })),
                          kFaultRate)
                    .warnings,
                IsEmpty());
    std::string square;
    for (int i = 0; i < kFaultRate; ++i) square += little(i / 20 % 2 == 0 ? 0x7FFF : 0x8000, 2);
    EXPECT_THAT(readSound(write("c.wav", wav(square)), 5000).warnings, IsEmpty());
}

TEST_F(SoundFileFaults, NonFiniteSamplesAreRejected) {
    for (const double wrong :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
          -std::numeric_limits<double>::infinity(), 1e30}) {
        const auto bytes = floatWav<float>(
            2, [&](int i, int c) { return i == kFaultRate / 2 ? wrong * (c == 0 ? 1 : -1) : sine(i); });
        EXPECT_THAT(readError("a.wav", bytes), HasSubstr("is damaged after 0.5 s: a sample is no number"));
    }
}

TEST_F(SoundFileFaults, ChannelsThatCancelOutAreReplacedByTheLoudest) {
    for (const double share : {-1.0, -0.95, -0.8}) {
        const SoundRead sound = readSound(
            write("a.wav", floatWav<float>(2, [&](int i, int c) { return sine(i) * (c == 0 ? 1 : share); })),
            kFaultRate);
        EXPECT_NEAR(peakLevel(sound.samples), 0.5, 1e-3) << share;
        EXPECT_THAT(sound.warnings, ElementsAre(AllOf(HasSubstr("cancel each other out"),
                                                      HasSubstr("only the left channel is used"))))
            << share;
    }
    const SoundRead six = readSound(
        write("b.wav", floatWav<float>(
                           6, [](int i, int c) { return c == 1   ? sine(i)
                                                        : c == 4 ? -sine(i, 0.52)
                                                                 : 0; })),
        kFaultRate);
    EXPECT_NEAR(peakLevel(six.samples), 0.52, 1e-3);
    EXPECT_THAT(six.warnings, ElementsAre(HasSubstr("only channel 5 is used")));
}

TEST_F(SoundFileFaults, OneSidedUncorrelatedAndSilentChannelsAreMixed) {
    const auto expectMixed = [&](const auto& sampleAt, int channels, double peak) {
        const SoundRead sound = readSound(write("a.wav", floatWav<float>(channels, sampleAt)), kFaultRate);
        EXPECT_THAT(sound.warnings, IsEmpty());
        EXPECT_NEAR(peakLevel(sound.samples), peak, 1e-2);
    };
    expectMixed([](int i, int c) { return c == 0 ? sine(i) : 0; }, 2, 0.25);
    expectMixed([](int i, int c) { return c == 5 ? sine(i, 0.6) : 0; }, 6, 0.1);
    expectMixed([](int i, int c) { return sine(c == 0 ? i : 3 * i); }, 2, 0.385);
    expectMixed([](int i, int c) { return sine(i) * (c == 0 ? 1 : -0.3); }, 2, 0.175);
    expectMixed([](int, int) { return 0; }, 2, 0);
    expectMixed([](int, int) { return 0.25; }, 2, 0.25);
}

TEST_F(SoundFileFaults, MpegWithoutALengthIsReadToItsEnd) {
    const fs::path file = write("a.mp3", data("vbr-no-xing.mp3"));
    const SoundRead sound = readSound(file, 16000);
    EXPECT_NEAR(static_cast<double>(sound.samples.size()), 6.08 * 16000, 160);
    EXPECT_NEAR(readSoundFileInfo(file).seconds(), 6.08, 0.01);
    // Foreign data is skipped: tags as large as a cover, zeros, text, APE and ID3v1 tags.
    const std::string cover = std::string("ID3\x03\0\0", 6) + std::string("\0\2\0\0", 4) + "APIC" +
                              big(32758, 4) + std::string(2, '\0') + std::string(32758, '\xFF');
    const std::string ape =
        "APETAGEX" + little(2000, 4) + little(32, 4) + little(0, 4) + little(0, 4) + little(0, 8);
    const std::string id3v1 = "TAG" + std::string(125, ' ');
    testing::internal::CaptureStderr();
    testing::internal::CaptureStdout();
    for (const std::string& bytes : {cover + data("vbr-no-xing.mp3") + id3v1,
                                     std::string(5000, '\0') + data("vbr-no-xing.mp3") + ape + id3v1,
                                     std::string("ID3\x04\0\0\x7F\x7F\x7F\x7F", 10) + data("vbr-no-xing.mp3"),
                                     "no music " + data("vbr-no-xing.mp3") + std::string(3000, 'x')})
        EXPECT_EQ(readSound(write("b.mp3", bytes), 16000).samples.size(), sound.samples.size());
    const SoundRead twice =
        readSound(write("c.mp3", data("vbr-no-xing.mp3") + cover + data("vbr-no-xing.mp3")), 16000);
    EXPECT_NEAR(static_cast<double>(twice.samples.size()), 2.0 * static_cast<double>(sound.samples.size()),
                1200);
    EXPECT_THAT(readError("d.mp3", cover + "and no sound"), HasSubstr("no sound can be read"));
    EXPECT_THAT(readError("e.mp3", "<!DOCTYPE html>"), HasSubstr("is a web page, not a sound file"));
    // libmpg123 prints nothing.
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST_F(SoundFileFaults, ChainedOggFlacIsReadToItsEnd) {
    const std::string ogg = data("ogg-flac.oga");
    const SoundRead sound = readSound(write("a.oga", ogg), kFaultRate);
    EXPECT_EQ(sound.samples.size(), kFaultRate);
    EXPECT_THAT(sound.warnings, IsEmpty());
    EXPECT_EQ(readSoundFileInfo(folder_ / "a.oga").frames, kFaultRate);
    EXPECT_EQ(readSound(write("b.oga", ogg + ogg), kFaultRate).samples.size(), 2 * kFaultRate);
    EXPECT_THAT(readError("c.oga", ogg.substr(0, 200)), HasSubstr("cut off"));
}

TEST_F(SoundFileFaults, FlacIsReadDespiteAWrongAnnouncedLength) {
    const std::string whole =
        readAllBytes(fs::path(CONTINUO_TESTS_FOLDER) / "fuzz/corpus/sound_file_fuzzer/tone.flac");
    const SoundFileInfo info = readSoundFileInfo(write("a.flac", whole));
    ASSERT_GT(info.frames, 0);
    const auto announcing = [&](std::uint64_t total) {
        std::string bytes = whole;
        bytes[21] = static_cast<char>(bytes[21] & 0xF0);
        return bytes.replace(22, 4, big(total, 4));
    };
    for (const std::uint64_t total : {0ULL, 5ULL}) {
        const fs::path file = write("b.flac", announcing(total));
        EXPECT_EQ(readSoundFileInfo(file).frames, info.frames);
        const SoundRead sound = readSound(file, info.sampleRate);
        EXPECT_EQ(static_cast<std::int64_t>(sound.samples.size()), info.frames);
        EXPECT_THAT(sound.warnings, IsEmpty());
    }
    EXPECT_THAT(
        readSound(write("c.flac", announcing(static_cast<std::uint64_t>(2 * info.frames))), info.sampleRate)
            .warnings,
        ElementsAre(HasSubstr("is cut off")));
}

TEST_F(SoundFileFaults, UnsupportedFormatsAreNamedWithAConversionHint) {
    EXPECT_THAT(readError("a.m4a", std::string("\0\0\0\x1C", 4) + "ftypM4A " + std::string(100, '\0')),
                HasSubstr("MP4 (AAC, ALAC) cannot be read; convert it to .wav or .flac"));
}

}  // namespace
}  // namespace continuo::app
