#include "audio/render_to_wav.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/audio/sound_analysis.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

using testing::HasSubstr;

constexpr double kBlockSeconds = PianoSynth::kBlockFrames / 44100.0;

RenderOptions withoutReverb() {
    RenderOptions options;
    options.soundfont = testSoundfont();
    options.sound.reverb = 0;
    return options;
}

Sound renderSound(const Performance& performance, const RenderOptions& options = withoutReverb()) {
    const TemporaryFolder folder;
    renderToWav(performance, folder / "sound.wav", options);
    return readSound(folder / "sound.wav");
}

std::string renderError(ErrorCode code, const Performance& performance,
                        const RenderOptions& options = withoutReverb()) {
    const TemporaryFolder folder;
    try {
        renderToWav(performance, folder / "sound.wav", options);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), code) << error.what();
        EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
        return error.what();
    }
    return {};
}

TEST(RenderToWav, ScaleHasTheRightPitches) {
    const std::vector<int> scale = {48, 50, 52, 53, 55, 57, 59, 60, 62, 64, 65, 67, 69, 71, 72};
    Performance performance;
    for (std::size_t i = 0; i < scale.size(); ++i) {
        const double start = 0.5 * static_cast<double>(i);
        performance.notes.push_back({80, scale[i], start, start + 0.3});
    }
    const Sound sound = renderSound(performance);
    for (std::size_t i = 0; i < scale.size(); ++i) {
        const double start = 0.5 * static_cast<double>(i);
        EXPECT_EQ(strongestPitch(sound.between(start + 0.05, start + 0.3), 40, 84, sound.sampleRate),
                  scale[i])
            << i;
    }
}

// Each onset is measured from the silence before it, and compared with the same key struck at 0.
TEST(RenderToWav, NotesStartAtTheirWrittenTimes) {
    for (const int sampleRate : {44100, 48000}) {
        RenderOptions options = withoutReverb();
        options.sound.sampleRate = sampleRate;
        const double attack =
            onsetAfter(renderSound({.notes = {{100, 72, 0, 0.2}}, .pedal = {}}, options), 0, 0.5);
        ASSERT_GE(attack, 0);
        const std::vector<double> starts = {0.5003, 2.3571, 4.1109, 5.99961};
        Performance performance;
        for (const double start : starts) performance.notes.push_back({100, 72, start, start + 0.2});
        const Sound sound = renderSound(performance, options);
        for (const double start : starts) {
            EXPECT_LT(loudness(sound.between(start - 0.1, start - 0.001)), 1e-4) << start;
            EXPECT_NEAR(onsetAfter(sound, start - 0.1, start + 0.2) - attack, start, kBlockSeconds / 2 + 3e-4)
                << start;
        }
    }
}

TEST(RenderToWav, LeadingSilenceIsKept) {
    const Sound sound = renderSound({.notes = {{90, 60, 1.0, 1.5}}, .pedal = {}});
    EXPECT_EQ(loudness(sound.between(0, 0.999)), 0);
    EXPECT_GT(loudness(sound.between(1.0, 1.2)), 0.003);
}

TEST(RenderToWav, LengthIsTheLastEventPlusTheTail) {
    RenderOptions options = withoutReverb();
    options.tailSeconds = 1.25;
    EXPECT_NEAR(renderSound({.notes = {{90, 60, 0, 2}}, .pedal = {}}, options).seconds(), 3.25,
                kBlockSeconds);
    EXPECT_NEAR(renderSound({.notes = {{90, 60, 0, 2}}, .pedal = {{0, 2.5}}}, options).seconds(), 3.75,
                kBlockSeconds);
    options.tailSeconds = 0;
    EXPECT_NEAR(renderSound({.notes = {{90, 60, 0, 2}}, .pedal = {}}, options).seconds(), 2, kBlockSeconds);
    EXPECT_EQ(renderSound({}, options).samples.size(), 0U);
}

TEST(RenderToWav, HigherVelocityIsLouder) {
    double before = 0;
    for (const int velocity : {10, 30, 50, 70, 90, 110, 127}) {
        const double now =
            loudness(renderSound({.notes = {{velocity, 60, 0, 0.5}}, .pedal = {}}).between(0, 0.5));
        EXPECT_GT(now, 1.1 * before) << velocity;
        before = now;
    }
}

TEST(RenderToWav, PedalSustainsReleasedKeys) {
    const std::vector<Note> note = {{90, 48, 0, 0.3}, {1, 108, 4, 4.1}};
    const Sound without = renderSound({.notes = note, .pedal = {}});
    const Sound with = renderSound({.notes = note, .pedal = {{127, 0.1}, {0, 2.0}}});
    EXPECT_GT(loudness(with.between(1.5, 1.9)), 30 * loudness(without.between(1.5, 1.9)));
    EXPECT_LT(loudness(with.between(3.0, 3.5)), loudness(with.between(1.5, 1.9)) / 30)
        << "the pedal went up at 2 s";
}

TEST(RenderToWav, HeldNotesAreReleasedAtTheEnd) {
    RenderOptions options = withoutReverb();
    options.tailSeconds = 4;
    const Sound sound = renderSound({.notes = {{100, 40, 0, 0.5}}, .pedal = {{127, 0.1}}}, options);
    EXPECT_LT(loudness(sound.between(3.0, 4.4)), loudness(sound.between(0, 0.5)) / 300);
}

TEST(RenderToWav, CutTailFadesOut) {
    RenderOptions options = withoutReverb();
    options.tailSeconds = 0.06;
    const Sound sound = renderSound({.notes = {{120, 36, 0, 0.5}}, .pedal = {}}, options);
    EXPECT_GT(loudness(sound.between(0.48, 0.5)), 0.003);
    EXPECT_LT(std::abs(sound.samples.back()), 1e-4);
}

TEST(RenderToWav, NotesOfOneKeyCanOverlap) {
    // The second note continues after the end of the first.
    const Sound sound = renderSound({.notes = {{90, 60, 0, 0.5}, {90, 60, 0.4, 2.0}}, .pedal = {}});
    const Sound alone = renderSound({.notes = {{90, 60, 0.4, 2.0}}, .pedal = {}});
    EXPECT_NEAR(loudness(sound.between(1.0, 1.9)) / loudness(alone.between(1.0, 1.9)), 1, 0.2);
}

TEST(RenderToWav, KeyStruckAtItsReleaseTimeSounds) {
    const Sound sound = renderSound({.notes = {{90, 60, 0, 1.0}, {90, 60, 1.0, 2.0}}, .pedal = {}});
    EXPECT_GT(loudness(sound.between(1.0, 1.2)), 0.8 * loudness(sound.between(0, 0.2)));
}

TEST(RenderToWav, ZeroLengthNoteEnds) {
    const Sound sound =
        renderSound({.notes = {{90, 60, 0.5, 0.5}, {90, 64, 0.5, 0.2}, {1, 108, 4, 4.1}}, .pedal = {}});
    EXPECT_LT(loudness(sound.between(3.0, 3.9)), 1e-4);
}

TEST(RenderToWav, RenderingIsDeterministic) {
    Performance performance;
    for (int i = 0; i < 40; ++i) performance.notes.push_back({40 + i, 40 + i, 0.07 * i, 0.07 * i + 0.5});
    performance.pedal = {{127, 0.2}, {0, 1.7}, {90, 1.8}};
    const TemporaryFolder folder;
    for (const SampleFormat format : {SampleFormat::Int16, SampleFormat::Int24, SampleFormat::Float32}) {
        RenderOptions options;
        options.soundfont = testSoundfont();
        options.format = format;
        renderToWav(performance, folder / "one.wav", options);
        renderToWav(performance, folder / "two.wav", options);
        EXPECT_EQ(readAllBytes(folder / "one.wav"), readAllBytes(folder / "two.wav"));
    }
}

TEST(RenderToWav, ClippingPieceIsScaledDownAsAWhole) {
    Performance performance;
    for (int i = 0; i < 30; ++i) performance.notes.push_back({127, 30 + 2 * i, 0.5, 1.5});
    performance.notes.push_back({60, 60, 3.0, 3.5});
    RenderOptions options = withoutReverb();
    options.format = SampleFormat::Float32;
    options.sound.gain = 8;
    const TemporaryFolder folder;
    const RenderReport report = renderToWav(performance, folder / "loud.wav", options);
    EXPECT_LT(report.scale, 0.9);
    EXPECT_NEAR(report.peak, 0.98, 1e-3);
    const Sound loud = readSound(folder / "loud.wav");
    for (const double sample : loud.samples) ASSERT_LE(std::abs(sample), 0.981);
    // Scaling is linear: the quiet note after the chord is softer by the same factor as in a rendering that
    // does not clip.
    options.sound.gain = 0.1;
    const RenderReport soft = renderToWav(performance, folder / "soft.wav", options);
    EXPECT_EQ(soft.scale, 1);
    const double ratio =
        loudness(loud.between(3.0, 3.5)) / loudness(readSound(folder / "soft.wav").between(3.0, 3.5));
    EXPECT_NEAR(ratio / (80 * report.scale), 1, 0.01);
}

TEST(RenderToWav, SoundsOfThePartsSumToTheSoundOfTheWhole) {
    const std::vector<Note> low = {{127, 40, 0, 1}, {127, 44, 0, 1}, {127, 47, 0, 1}};
    const std::vector<Note> high = {{50, 80, 0.5, 2}};
    std::vector<Note> all = low;
    all.insert(all.end(), high.begin(), high.end());
    RenderOptions options = withoutReverb();
    options.format = SampleFormat::Float32;
    for (const double gain : {0.1, 8.0}) {
        options.sound.gain = gain;
        const TemporaryFolder folder;
        const std::vector<RenderPart> parts{{{low, {}}, folder / "low.wav", {}},
                                            {{high, {}}, folder / "high.wav", {}}};
        const RenderReport report = renderParts(parts, options);
        const RenderReport whole = renderToWav({all, {}}, folder / "whole.wav", options);
        EXPECT_EQ(report.scale<0.9, gain> 1);
        const Sound one = readSound(folder / "low.wav"), other = readSound(folder / "high.wav");
        const Sound both = readSound(folder / "whole.wav");
        ASSERT_EQ(one.samples.size(), both.samples.size());
        ASSERT_EQ(other.samples.size(), both.samples.size());
        EXPECT_GT(loudness(other.between(0.5, 2)), 1e-4);
        for (std::size_t i = 0; i < both.samples.size(); ++i)
            ASSERT_NEAR((one.samples[i] + other.samples[i]) / report.scale, both.samples[i] / whole.scale,
                        1e-4 * gain)
                << gain << " " << i;
    }
}

TEST(RenderToWav, FilesOfThePartsAreWrittenAllOrNone) {
    const TemporaryFolder folder;
    const Performance note = {.notes = {{90, 60, 0, 0.2}}, .pedal = {}};
    const std::vector<RenderPart> parts{{note, folder / "one.wav", {}},
                                        {note, folder / "nowhere" / "two.wav", {}}};
    EXPECT_THROW(renderParts(parts, withoutReverb()), Error);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

// Without dither, signals below half a 16-bit step are lost.
TEST(RenderToWav, DitherPreservesSignalsBelowOneStep) {
    RenderOptions options = withoutReverb();
    options.sound.gain = 0.8;
    const Performance note = {.notes = {{90, 69, 0, 2}}, .pedal = {}};
    options.format = SampleFormat::Float32;
    const TemporaryFolder folder;
    const auto toneIn = [](const Sound& sound) { return amplitudeAt(sound.between(0.1, 1), 440, 44100); };
    options.sound.gain *= 0.4 / 32768 / renderToWav(note, folder / "sound.wav", options).peak;
    options.format = SampleFormat::Int16;
    renderToWav(note, folder / "sound.flac", options);
    EXPECT_EQ(loudness(readSound(folder / "sound.flac").samples), 0);
    options.dither = true;
    const Sound sound = renderSound(note, options);
    EXPECT_NEAR(loudness(sound.between(0.1, 1)) * 32768, 0.37, 0.05) << "of two channels mixed";
    EXPECT_GT(toneIn(sound), 0.03 / 32768);
    renderToWav(note, folder / "sound.flac", options);
    EXPECT_EQ(readSound(folder / "sound.flac").samples, sound.samples);
    // More bits need no dither.
    options.format = SampleFormat::Int24;
    const Sound fine = renderSound(note, options);
    options.dither = false;
    EXPECT_EQ(fine.samples, renderSound(note, options).samples);
}

TEST(RenderToWav, DitherIsDeterministic) {
    RenderOptions options = withoutReverb();
    options.dither = true;
    const Performance note = {.notes = {{90, 60, 0, 0.2}}, .pedal = {}};
    EXPECT_EQ(renderSound(note, options).samples, renderSound(note, options).samples);
}

TEST(RenderToWav, WritesFlac) {
    const TemporaryFolder folder;
    const Performance performance = {.notes = {{90, 60, 0.2, 0.6}}, .pedal = {}};
    renderToWav(performance, folder / "sound.flac", withoutReverb());
    EXPECT_EQ(readAllBytes(folder / "sound.flac").substr(0, 4), "fLaC");
    const std::vector<double> flac = readSound(folder / "sound.flac").samples;
    const std::vector<double> wav = renderSound(performance).samples;
    ASSERT_EQ(flac.size(), wav.size());
    for (std::size_t i = 0; i < wav.size(); ++i) ASSERT_NEAR(flac[i], wav[i], 1.01 / 32768) << i;
}

TEST(RenderToWav, RejectsUnplayablePerformances) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto note = [](Note wrong) { return Performance{.notes = {{80, 60, 0, 1}, wrong}, .pedal = {}}; };
    const auto pedal = [](PedalChange wrong) { return Performance{.notes = {}, .pedal = {wrong}}; };
    EXPECT_THAT(renderError(ErrorCode::BadRequest, note({80, 128, 0, 1})), HasSubstr("note 1 has pitch 128"));
    EXPECT_THAT(renderError(ErrorCode::BadRequest, note({0, 60, 0, 1})), HasSubstr("note 1 has velocity 0"));
    EXPECT_THAT(renderError(ErrorCode::BadRequest, note({80, 60, -0.1, 1})),
                HasSubstr("note 1 lies outside"));
    EXPECT_THAT(renderError(ErrorCode::BadRequest, note({80, 60, 0, nan})), HasSubstr("note 1 lies outside"));
    EXPECT_THAT(renderError(ErrorCode::BadRequest, note({80, 60, 1e9, 1e9})),
                HasSubstr("note 1 lies outside"));
    EXPECT_THAT(renderError(ErrorCode::BadRequest, pedal({128, 0})), HasSubstr("pedal change 0 is 128"));
    EXPECT_THAT(renderError(ErrorCode::BadRequest, pedal({64, -1})),
                HasSubstr("pedal change 0 lies outside"));
    RenderOptions options = withoutReverb();
    options.tailSeconds = -1;
    EXPECT_THAT(renderError(ErrorCode::BadRequest, {}, options), HasSubstr("tail"));
}

TEST(RenderToWav, ErrorNamesAMissingSoundfont) {
    RenderOptions options = withoutReverb();
    options.soundfont = "/absent/piano.sf2";
    EXPECT_THAT(renderError(ErrorCode::NotFound, {}, options), HasSubstr("/absent/piano.sf2"));
}

TEST(RenderToWav, StopsOnRequest) {
    std::stop_source source;
    source.request_stop();
    const TemporaryFolder folder;
    try {
        renderToWav({.notes = {{80, 60, 0, 1}}, .pedal = {}}, folder / "sound.wav", withoutReverb(),
                    source.get_token());
        ADD_FAILURE() << "went on";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace continuo::app
