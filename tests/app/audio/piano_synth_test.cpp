#include "audio/piano_synth.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/audio/sound_analysis.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

using testing::HasSubstr;

const PianoSound kDry{.reverb = 0};

std::vector<float> rendered(PianoSynth& piano, double seconds) {
    std::vector<float> stereo(2 * static_cast<std::size_t>(seconds * 44100));
    piano.render(stereo);
    return stereo;
}

double stereoLoudness(const std::vector<float>& stereo) {
    const std::vector<double> samples(stereo.begin(), stereo.end());
    return loudness(std::span(samples));
}

// Returns the bytes that this process has read from files, or 0 if the system does not report them.
double bytesRead() {
    std::ifstream io("/proc/self/io");
    std::string word;
    double bytes = 0;
    return io >> word >> bytes ? bytes : 0;
}

std::string soundfontError(ErrorCode code, const std::filesystem::path& font, const PianoSound& sound) {
    try {
        PianoSynth(font, sound);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), code) << error.what();
        return error.what();
    }
    return {};
}

TEST(PianoSynth, IsSilentBeforeTheFirstNote) {
    PianoSynth piano(testSoundfont(), {});
    EXPECT_LT(stereoLoudness(rendered(piano, 0.2)), 1e-7);  // the reverb adds 1e-8 to avoid denormals
    piano.noteOn(60, 80);
    EXPECT_GT(stereoLoudness(rendered(piano, 0.2)), 0.003);
}

TEST(PianoSynth, KeyPressedTwiceNeedsTwoReleases) {
    const auto afterOneRelease = [](int strokes) {
        PianoSynth piano(testSoundfont(), kDry);
        for (int i = 0; i < strokes; ++i) {
            piano.noteOn(60, 80);
            rendered(piano, 0.1);
        }
        piano.noteOff(60);
        rendered(piano, 1.0);
        return stereoLoudness(rendered(piano, 0.1));
    };
    EXPECT_GT(afterOneRelease(2), 20 * afterOneRelease(1));
}

TEST(PianoSynth, PedalSustainsFromValue64) {
    const auto afterRelease = [](int pedal) {
        PianoSynth piano(testSoundfont(), kDry);
        piano.setPedal(pedal);
        piano.noteOn(48, 90);
        rendered(piano, 0.2);
        piano.noteOff(48);
        rendered(piano, 1.0);
        return stereoLoudness(rendered(piano, 0.1));
    };
    EXPECT_GT(afterRelease(64), 20 * afterRelease(63));
    EXPECT_EQ(afterRelease(64), afterRelease(127));
}

TEST(PianoSynth, ReleaseAllReleasesKeysAndPedal) {
    PianoSynth piano(testSoundfont(), kDry);
    piano.setPedal(127);
    for (const int pitch : {36, 48, 60}) piano.noteOn(pitch, 100);
    piano.noteOff(36);
    const double before = stereoLoudness(rendered(piano, 0.5));
    piano.releaseAll();
    rendered(piano, 2.0);
    EXPECT_LT(stereoLoudness(rendered(piano, 0.1)), before / 1000);
    piano.noteOn(60, 100);
    piano.noteOff(60);
    rendered(piano, 2.0);
    EXPECT_LT(stereoLoudness(rendered(piano, 0.1)), before / 1000) << "the pedal is still down";
}

TEST(PianoSynth, ReverbContinuesAfterTheString) {
    const auto tail = [](double reverb) {
        PianoSynth piano(testSoundfont(), {.reverb = reverb});
        piano.noteOn(72, 100);
        rendered(piano, 0.3);
        piano.releaseAll();
        rendered(piano, 0.5);
        return stereoLoudness(rendered(piano, 0.3));
    };
    EXPECT_GT(tail(0.5), 2 * tail(0));
}

TEST(PianoSynth, DoublingTheGainDoublesTheAmplitude) {
    const auto chord = [](double gain) {
        PianoSynth piano(testSoundfont(), {.gain = gain});
        piano.noteOn(60, 80);
        return stereoLoudness(rendered(piano, 0.5));
    };
    EXPECT_NEAR(chord(1.0) / chord(0.5), 2.0, 1e-3);
}

// FluidSynth's own log does not reach the terminal.
TEST(PianoSynth, ErrorDescribesASoundfontProblem) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder / "broken.sf2";
    const std::string whole = readAllBytes(testSoundfont());
    const auto refusalOf = [&](const std::string& bytes) {
        std::ofstream(file, std::ios::binary) << bytes;
        return soundfontError(ErrorCode::BadFile, file, {});
    };
    testing::internal::CaptureStderr();
    EXPECT_THAT(refusalOf(""), HasSubstr("broken.sf2 is not a soundfont"));
    EXPECT_THAT(refusalOf("RIFF and then something else"), HasSubstr("broken.sf2 is not a soundfont"));
    EXPECT_THAT(refusalOf(whole.substr(0, 100'000)), HasSubstr("broken.sf2 is cut short: 100000 of"));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_THAT(soundfontError(ErrorCode::NotFound, folder / "absent.sf2", {}),
                HasSubstr("absent.sf2: there is no such file"));
}

TEST(PianoSynth, RejectsADamagedSoundfont) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder / "broken.sf2";
    std::string bytes = readAllBytes(testSoundfont());
    bytes.replace(12, 200, std::string(200, 'x'));
    std::ofstream(file, std::ios::binary) << bytes;
    EXPECT_THAT(soundfontError(ErrorCode::BadFile, file, {}), HasSubstr("broken.sf2 cannot be read"));
}

// Loading samples takes seconds, which a check before a long job must not.
TEST(PianoSynth, ChecksASoundfontWithoutLoadingSamples) {
    const TemporaryFolder folder;
    const auto costOf = [](const auto& work) {
        const double before = bytesRead();
        work();
        return bytesRead() - before;
    };
    // FluidSynth caches the samples of a file that is open elsewhere.
    const std::filesystem::path font = folder / "own.sf2";
    std::filesystem::copy_file(testSoundfont(), font);
    const double checking = costOf([&font] { PianoSynth::check(font); });
    const double loading = costOf([&font] { PianoSynth(font, {}); });
    constexpr double kSamples = 100'000;  // bytes, less than a piano's samples
    EXPECT_LT(checking + kSamples, loading);
    std::ofstream(folder / "broken.sf2", std::ios::binary) << "RIFF and then something else";
    EXPECT_THROW(PianoSynth::check(folder / "broken.sf2"), Error);
    EXPECT_THROW(PianoSynth::check(folder / "absent.sf2"), Error);
}

TEST(PianoSynth, RejectsALevelOutOfRange) {
    const auto font = testSoundfont();
    EXPECT_THAT(soundfontError(ErrorCode::BadRequest, font, {.sampleRate = 4000}),
                HasSubstr("sample rate is 4000"));
    EXPECT_THAT(soundfontError(ErrorCode::BadRequest, font, {.gain = 11}), HasSubstr("gain is 11"));
    EXPECT_THAT(
        soundfontError(ErrorCode::BadRequest, font, {.gain = std::numeric_limits<double>::quiet_NaN()}),
        HasSubstr("gain is"));
    EXPECT_THAT(soundfontError(ErrorCode::BadRequest, font, {.reverb = -0.1}), HasSubstr("reverb is -0.1"));
}

}  // namespace
}  // namespace continuo::app
