#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "app/audio/sound_analysis.h"
#include "audio/render_to_wav.h"
#include "continuo/error.h"
#include "continuo/write_fault.h"
#include "support/small_disk.h"

namespace continuo::app {
namespace {

constexpr double kOneBlock = PianoSynth::kBlockFrames / 44100.0;
constexpr double kStep16 = 1.0 / 32768;

RenderOptions normalised() {
    RenderOptions options;
    options.soundfont = testSoundfont();
    options.sound.reverb = 0;
    options.normalise = true;
    return options;
}

long countFiles(const std::filesystem::path& folder) {
    return std::distance(std::filesystem::directory_iterator(folder), {});
}

double decibelsToAmplitude(double decibels) { return std::pow(10, decibels / 20); }

// Covers a single pass, a second pass because of clipping, and a measuring pass.
TEST(RenderProgress, RisesToOneForAnyNumberOfPasses) {
    Performance soft, loud;
    soft.notes.push_back({30, 60, 0.1, 2});
    for (int i = 0; i < 30; ++i) loud.notes.push_back({127, 30 + 2 * i, 1, 2});
    for (const Performance& music : {soft, loud}) {
        for (const bool normalises : {false, true}) {
            const TemporaryFolder folder;
            RenderOptions options = normalised();
            options.normalise = normalises;
            options.sound.gain = 2;
            std::vector<double> told;
            renderParts(std::vector<RenderPart>{{music, folder / "a.wav", {}}}, options, {},
                        [&](double fraction) { told.push_back(fraction); });
            ASSERT_GT(told.size(), 10U);
            EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
            EXPECT_LT(told.front(), 0.2);
            EXPECT_EQ(told.back(), 1);
            EXPECT_LT(told[told.size() - 2], 1) << "only the end is all";
        }
    }
}

// Reads each kind of file back with libsndfile: soft music, loud music that would clip, and the lowest gain.
TEST(NormalisedSound, PeaksOneDecibelBelowFullScale) {
    Performance chord;
    for (int i = 0; i < 30; ++i) chord.notes.push_back({127, 30 + 2 * i, 0.1, 0.5});
    const Performance soft = {.notes = {{30, 60, 0.1, 0.3}, {20, 64, 0.3, 0.5}}, .pedal = {}};
    const Performance softest = {.notes = {{1, 60, 0.1, 0.5}}, .pedal = {}};
    struct Kind {
        const char* name;
        SampleFormat format;
    };
    for (const Kind& kind : {Kind{"a.wav", SampleFormat::Int16}, Kind{"b.wav", SampleFormat::Int24},
                             Kind{"c.wav", SampleFormat::Float32}, Kind{"d.flac", SampleFormat::Int16},
                             Kind{"e.flac", SampleFormat::Int24}}) {
        RenderOptions options = normalised();
        options.tailSeconds = 0.2;
        options.format = kind.format;
        const auto peaks = [&](const Performance& music, double gain) {
            options.sound.gain = gain;
            const TemporaryFolder folder;
            const RenderReport report = renderToWav(music, folder / kind.name, options);
            EXPECT_NEAR(report.peak, decibelsToAmplitude(-1), 1e-9);
            EXPECT_EQ(countFiles(folder.path()), 1);
            EXPECT_NEAR(readSound(folder / kind.name).peak, decibelsToAmplitude(-1), 1.01 * kStep16)
                << kind.name << " " << gain;
            return report.scale;
        };
        EXPECT_GT(peaks(soft, 0.8), 10);
        EXPECT_LT(peaks(chord, 8), 0.5);
        EXPECT_GT(peaks(softest, 0.0008), 1e4);
    }
}

// The gain option has no effect, and relative levels stay.
TEST(NormalisedSound, PreservesRelativeLevels) {
    const Performance music = {.notes = {{30, 60, 0.1, 0.3}, {90, 64, 1.2, 1.5}}, .pedal = {}};
    RenderOptions options = normalised();
    options.sound.reverb = 0.4;
    options.format = SampleFormat::Float32;
    const TemporaryFolder folder;
    options.normalise = false;
    EXPECT_EQ(renderToWav(music, folder / "plain.wav", options).scale, 1);
    options.normalise = true;
    for (const double gain : {0.8, 0.01}) {
        options.sound.gain = gain;
        const RenderReport report = renderToWav(music, folder / "normal.wav", options);
        const Sound before = readSound(folder / "plain.wav"), after = readSound(folder / "normal.wav");
        ASSERT_EQ(after.samples.size(), before.samples.size());
        const double scale = report.scale * gain / 0.8;
        EXPECT_GT(scale, 2);
        for (std::size_t i = 0; i < before.samples.size(); ++i)
            ASSERT_NEAR(after.samples[i], before.samples[i] * scale, 1e-5) << i;
    }
}

TEST(NormalisedSound, SilenceStaysSilent) {
    RenderOptions options = normalised();
    const TemporaryFolder folder;
    for (const SampleFormat format : {SampleFormat::Int16, SampleFormat::Float32}) {
        options.format = format;
        const RenderReport report =
            renderToWav({.notes = {}, .pedal = {{127, 0.5}, {0, 1}}}, folder / "sound.wav", options);
        EXPECT_EQ(report.scale, 1);
        EXPECT_EQ(report.peak, 0);
        EXPECT_EQ(readSound(folder / "sound.wav").peak, 0);
        EXPECT_NEAR(readSound(folder / "sound.wav").seconds(), 1 + options.tailSeconds, kOneBlock);
    }
    // The peak is also correct without a tail.
    options.tailSeconds = 0;
    EXPECT_EQ(renderToWav({}, folder / "sound.wav", options).scale, 1);
    EXPECT_EQ(readSound(folder / "sound.wav").samples.size(), 0U);
}

// Here the fade-out covers the whole sound.
TEST(NormalisedSound, PeakIsMeasuredAfterTheFadeOut) {
    RenderOptions options = normalised();
    options.tailSeconds = 0.05;
    options.format = SampleFormat::Float32;
    const TemporaryFolder folder;
    renderToWav({.notes = {{90, 60, 0, 0}}, .pedal = {}}, folder / "sound.wav", options);
    EXPECT_NEAR(readSound(folder / "sound.wav").peak, decibelsToAmplitude(-1), 1e-6);
}

TEST(NormalisedSound, PartsShareOneGain) {
    RenderOptions options = normalised();
    options.format = SampleFormat::Float32;
    const TemporaryFolder folder;
    const std::vector<RenderPart> parts{{{.notes = {{90, 40, 0, 1}}, .pedal = {}}, folder / "loud.wav", {}},
                                        {{.notes = {{30, 80, 0, 1}}, .pedal = {}}, folder / "soft.wav", {}}};
    options.normalise = false;
    renderParts(parts, options);
    const double loud = readSound(folder / "loud.wav").peak, soft = readSound(folder / "soft.wav").peak;
    options.normalise = true;
    const RenderReport report = renderParts(parts, options);
    EXPECT_NEAR(readSound(folder / "loud.wav").peak, decibelsToAmplitude(-1), 1e-6);
    EXPECT_NEAR(readSound(folder / "loud.wav").peak, loud * report.scale, 1e-6);
    EXPECT_NEAR(readSound(folder / "soft.wav").peak, soft * report.scale, 1e-6);
}

// A missing folder and a cancel are noticed as early as without normalisation.
TEST(NormalisedSound, LeavesNoFilesWhenCancelled) {
    RenderOptions options = normalised();
    const Performance note = {.notes = {{90, 60, 0, 0.2}}, .pedal = {}};
    const TemporaryFolder folder;
    EXPECT_THROW(renderToWav(note, folder / "nowhere" / "sound.wav", options), Error);
    std::ofstream(folder / "sound.wav") << "before";
    Performance hour;
    for (int i = 0; i < 7200; ++i) hour.notes.push_back({60, 40 + i % 40, 0.5 * i, 0.5 * i + 0.4});
    std::stop_source source;
    std::jthread stopping([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        source.request_stop();
    });
    try {
        renderToWav(hour, folder / "sound.wav", options, source.get_token());
        ADD_FAILURE() << "went on";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
    EXPECT_EQ(readAllBytes(folder / "sound.wav"), "before");
    EXPECT_EQ(countFiles(folder.path()), 1);
}

TEST(NormalisedSound, FullDiskFailsAndLeavesNoFiles) {
    const TemporaryFolder folder;
    Performance minutes;
    for (int i = 0; i < 200; ++i) minutes.notes.push_back({90, 40 + i % 40, 0.5 * i, 0.5 * i + 0.4});
    const std::optional<int> failed = test::runOnSmallDisk(folder.path(), [&] {
        RenderOptions options = normalised();
        options.format = SampleFormat::Float32;
        try {
            renderToWav(minutes, folder / "sound.wav", options);
        } catch (const WriteFault& fault) {
            const bool says = std::string(fault.what()).find("make room") != std::string::npos;
            return fault.kind() == WriteFault::Kind::DiskFull && says && countFiles(folder.path()) == 0 ? 0
                                                                                                        : 1;
        }
        return 2;
    });
    if (!failed) GTEST_SKIP() << "no disk can be mounted here";
    EXPECT_EQ(*failed, 0);
}

}  // namespace
}  // namespace continuo::app
