#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/midi/file/midi_bytes.h"
#include "midi/file/standard_midi_file.h"
#include "support/expect_error.h"
#include "support/random_performance.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace continuo::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

MidiVoice voice(const Performance& performance) {
    MidiVoice result;
    result.performance = performance;
    return result;
}

Bytes write(const Performance& performance, const WriteOptions& options = {}) {
    const MidiVoice one = voice(performance);
    return midiFileBytes(std::span(&one, 1), options);
}

MidiFile writeAndReadBack(const Performance& performance, const WriteOptions& options = {}) {
    const MidiFile file = parseMidiFile(write(performance, options), "again.mid");
    for (const std::string& warning : file.warnings) EXPECT_THAT(warning, HasSubstr("no notes"));
    return file;
}

TEST(MidiWriter, OneNoteIsWrittenWithTheExpectedBytes) {
    const Bytes expected =
        header(0, 1, 960) + track(tempo(0, 500'000) + Bytes{0, 0xC0, 0, 0, 0x90, 60, 80,  //
                                                            0x87, 0x40, 0x80, 60, 64});
    EXPECT_EQ(write({{{80, 60, 0, 0.5}}, {}}), expected);
}

TEST(MidiWriter, RepeatedKeyEndsExactlyWhereTheNextStarts) {
    const Performance played{{{80, 60, 0, 1}, {70, 60, 1, 2}}, {}};
    EXPECT_EQ(writeAndReadBack(played).performance, played);
}

TEST(MidiWriter, HalfPedalValuesAreKept) {
    const Performance played{{{80, 60, 0, 1}}, {{33, 0.25}, {127, 0.5}, {64, 0.75}, {0, 1.5}}};
    EXPECT_EQ(writeAndReadBack(played).performance, played);
}

TEST(MidiWriter, HeldNoteEndsWithTheLastEvent) {
    EXPECT_THAT(writeAndReadBack({{{80, 60, 0, kStillHeld}, {80, 64, 1, 2}}, {}}).performance.notes,
                ElementsAre(Note{80, 60, 0, 2}, Note{80, 64, 1, 2}));
}

TEST(MidiWriter, VelocityZeroIsWrittenAsAudible) {
    EXPECT_THAT(writeAndReadBack({{{0, 60, 0, 1}}, {}}).performance.notes, ElementsAre(Note{1, 60, 0, 1}));
}

TEST(MidiWriter, DeltaTimesOfElevenDaysRoundTrip) {
    const Performance played{{{80, 60, 0, 900'000}, {80, 61, 950'000, 1'000'000}}, {}};
    EXPECT_EQ(writeAndReadBack(played).performance, played);
}

TEST(MidiWriter, EmptyPerformanceIsWrittenAsAValidFile) { EXPECT_FALSE(writeAndReadBack({}).hasNotes()); }

TEST(MidiWriter, Format1HasOneTrackPerVoice) {
    MidiVoice you = voice({{{80, 60, 0, 1}}, {}});
    you.name = "You";
    MidiVoice model = voice({{{70, 64, 1, 2}}, {}});
    model.name = "Continuo";
    model.channel = 1;
    WriteOptions options;
    options.format = 1;
    const std::vector<MidiVoice> voices{you, model};
    const MidiFile file = parseMidiFile(midiFileBytes(voices, options), "duet.mid");
    EXPECT_EQ(file.format, 1);
    EXPECT_EQ(file.tracks, 3);
    EXPECT_THAT(file.texts, ElementsAre(TextEvent{3, 0, 1, "You"}, TextEvent{3, 0, 2, "Continuo"}));
    ReadOptions onlyModel;
    onlyModel.onlyTracks = {2};
    EXPECT_EQ(parseMidiFile(midiFileBytes(voices, options), "duet.mid", onlyModel).performance,
              model.performance);
}

TEST(MidiWriter, Format0HasOneTrack) {
    MidiVoice other = voice({{{70, 64, 1, 2}}, {}});
    other.channel = 1;
    const std::vector<MidiVoice> voices{voice({{{80, 60, 0, 1}}, {}}), other};
    const MidiFile file = parseMidiFile(midiFileBytes(voices), "duet.mid");
    EXPECT_EQ(file.tracks, 1);
    EXPECT_EQ(file.performance.notes.size(), 2u);
}

TEST(MidiWriter, TextsRoundTrip) {
    WriteOptions options;
    options.texts = {{1, 0, 0, "{\"model\": \"piano\", \"seed\": 7}"},
                     {6, 1.5, 0, "the model begins \u266A"}};
    EXPECT_EQ(writeAndReadBack({{{80, 60, 0, 2}}, {}}, options).texts, options.texts);
}

TEST(MidiWriter, LongTextsAreSplitAndJoined) {
    WriteOptions options;
    std::string text;
    for (int i = 0; i < 3000; ++i) text += i % 3 == 0 ? "\u266A" : i % 3 == 1 ? "\u00E9" : "x";
    for (const std::size_t length : {1020u, 1021u, 1024u, 1025u, 2048u, 4000u}) {
        options.texts = {{1, 0, 0, std::string(length, 'a')}, {1, 0, 0, text}, {1, 0, 0, "short"}};
        EXPECT_EQ(writeAndReadBack({}, options).texts, options.texts) << length;
    }
}

// For any tempo map, the times in seconds stay.
TEST(MidiWriter, TempoMapDoesNotChangeNoteTimes) {
    Performance performance;
    for (int i = 0; i < 400; ++i) performance.notes.push_back({80, 30 + i % 60, 0.137 * i, 0.137 * i + 0.1});
    WriteOptions options;
    options.tempi = {{0, 0.61, 4}, {2.44, 0.5, 4}, {10.44, 3, 3}, {28.44, 0.2, 3}};
    const std::vector<std::uint8_t> bytes =
        midiFileBytes(std::vector<MidiVoice>{{performance, "", 0, 0}}, options);
    const MidiFile file = parseMidiFile(bytes, "tempi");
    EXPECT_TRUE(file.warnings.empty());
    EXPECT_EQ(file.ticksPerQuarter, 960);
    ASSERT_EQ(file.performance.notes.size(), performance.notes.size());
    for (std::size_t i = 0; i < performance.notes.size(); ++i)
        EXPECT_NEAR(file.performance.notes[i].start, performance.notes[i].start, 0.5 * 3 / 960 + 1e-9);
}

// Checks the signature, the metronome clocks and the tempo for each beat unit.
TEST(MidiWriter, SignaturesAndQuarterTempoRoundTrip) {
    struct Case {
        int beats, power, clocks;
    };
    for (const Case& each : {Case{2, 1, 48},
                             {3, 1, 48},
                             {4, 2, 24},
                             {3, 3, 12},
                             {6, 3, 36},
                             {7, 3, 12},
                             {12, 3, 36},
                             {5, 4, 6},
                             {9, 4, 18},
                             {3, 0, 96},
                             {6, 2, 24},
                             {6, 5, 9}}) {
        const Bytes signature{0xFF,
                              0x58,
                              4,
                              static_cast<std::uint8_t>(each.beats),
                              static_cast<std::uint8_t>(each.power),
                              static_cast<std::uint8_t>(each.clocks),
                              8};
        const Bytes quarters = each.power < 4 ? tempo(0, 545'455) : tempo(0, 1'200'001);
        const MidiFile file = parseMidiFile(oneTrack(quarters + timeSignature(0, each.beats, each.power) +
                                                     Bytes{0, 0x90, 60, 80, 100, 60, 0}),
                                            "in");
        WriteOptions options;
        options.tempi = file.tempi;
        const Bytes written = midiFileBytes(std::vector<MidiVoice>{{file.performance, "", 0, 0}}, options);
        EXPECT_NE(std::ranges::search(written, signature).begin(), written.end()) << each.beats << each.power;
        EXPECT_NE(std::ranges::search(written, quarters).begin(), written.end()) << each.beats << each.power;
        EXPECT_EQ(parseMidiFile(written, "out").tempi, file.tempi);
    }
}

// The changes are closer than ticks: a tempo that is rounded up may end after the next one starts.
TEST(MidiWriter, TempiWithinOneTickKeepTheirOrder) {
    WriteOptions options;
    options.tempi = {{0, 0.5, 4}};
    for (int i = 0; i < 40; ++i) options.tempi.push_back({1.0003 + 0.00011 * i, 0.5 + 0.001 * i, 4});
    const Performance late{{{80, 60, 3, 4}}, {}};
    const MidiFile file =
        parseMidiFile(midiFileBytes(std::vector<MidiVoice>{{late, "", 0, 0}}, options), "close");
    EXPECT_TRUE(file.warnings.empty());
    ASSERT_EQ(file.performance.notes.size(), 1U);
    EXPECT_NEAR(file.performance.notes[0].start, 3, 0.00026);
}

TEST(MidiWriter, UnrepresentableTempiAreRejected) {
    const auto refuses = [](std::vector<MidiTempo> tempi) {
        WriteOptions options;
        options.tempi = std::move(tempi);
        EXPECT_THROW(midiFileBytes({}, options), Error);
    };
    refuses({{1, 0.5, 4}});
    refuses({{0, 0.5, 4}, {3, 0.5, 4}, {2, 0.5, 4}});
    refuses({{0, 17, 4}});
    refuses({{0, 0.5, 0}});
    refuses({{0, 0.5, 4, 0.7}});
    refuses({{0, 0.5, 100, 1.5}});
}

TEST(MidiWriter, UnrepresentableMusicIsRejected) {
    const auto refuses = [](const Performance& performance, const WriteOptions& options = {}) {
        expectError(ErrorCode::BadRequest, HasSubstr("midi file: "), [&] { write(performance, options); });
    };
    refuses({{{80, 128, 0, 1}}, {}});
    refuses({{{-1, 60, 0, 1}}, {}});
    refuses({{{80, 60, -1, 1}}, {}});
    refuses({{{80, 60, std::numeric_limits<double>::quiet_NaN(), 1}}, {}});
    refuses({{}, {{128, 0}}});
    refuses({}, {.format = 2});
    refuses({}, {.ticksPerQuarter = 0});
    refuses({}, {.microsecondsPerQuarter = 1 << 24});
    refuses({}, {.texts = {{16, 0, 0, "x"}}});
    MidiVoice drums = voice({});
    drums.channel = 9;
    EXPECT_THROW(midiFileBytes(std::span(&drums, 1)), Error);
}

TEST(MidiWriter, FileIsReplacedAtomically) {
    const TemporaryFolder folder;
    const auto path = folder / "take.mid";
    writeFile(path, "old");
    const MidiVoice one = voice({{{80, 60, 0, 1}}, {}});
    writeMidiFile(path, std::span(&one, 1));
    EXPECT_EQ(readMidiFile(path).performance, one.performance);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(MidiWriter, ErrorNamesAMissingFolder) {
    const TemporaryFolder folder;
    const MidiVoice one = voice({});
    expectError(ErrorCode::BadFile, HasSubstr("take.mid: cannot be written: "),
                [&] { writeMidiFile(folder / "missing" / "take.mid", std::span(&one, 1)); });
}

struct Resolution {
    int ticksPerQuarter;
    int microsecondsPerQuarter;
};

class MidiRoundTrip : public testing::TestWithParam<Resolution> {};

TEST_P(MidiRoundTrip, FirstRoundTripIsWithinHalfATickAndLaterOnesExact) {
    const double tick = GetParam().microsecondsPerQuarter * 1e-6 / GetParam().ticksPerQuarter;
    const WriteOptions options{.format = 0,
                               .ticksPerQuarter = GetParam().ticksPerQuarter,
                               .microsecondsPerQuarter = GetParam().microsecondsPerQuarter};
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        RandomPerformance like;
        like.overlapping = false;
        Performance played = makeRandomPerformance(seed, like);
        // shorter notes might coincide with the next of their pitch
        std::erase_if(played.notes, [&](const Note& note) { return note.end - note.start < 2 * tick; });
        const Performance once = writeAndReadBack(played, options).performance;
        ASSERT_EQ(once.notes.size(), played.notes.size());
        ASSERT_EQ(once.pedal.size(), played.pedal.size());
        for (std::size_t i = 0; i < once.notes.size(); ++i) {
            EXPECT_EQ(once.notes[i].pitch, played.notes[i].pitch);
            EXPECT_EQ(once.notes[i].velocity, played.notes[i].velocity);
            EXPECT_LE(std::abs(once.notes[i].start - played.notes[i].start), tick * 0.500001);
            EXPECT_LE(std::abs(once.notes[i].end - played.notes[i].end), tick * 0.500001);
        }
        for (std::size_t i = 0; i < once.pedal.size(); ++i) {
            EXPECT_EQ(once.pedal[i].value, played.pedal[i].value);
            EXPECT_LE(std::abs(once.pedal[i].time - played.pedal[i].time), tick * 0.500001);
        }
        EXPECT_EQ(writeAndReadBack(once, options).performance, once);
    }
}

TEST_P(MidiRoundTrip, OverlappingNotesRoundTripExactlyFromTheSecondTime) {
    const WriteOptions options{.format = 0,
                               .ticksPerQuarter = GetParam().ticksPerQuarter,
                               .microsecondsPerQuarter = GetParam().microsecondsPerQuarter};
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        RandomPerformance like;
        like.grid = seed % 2 == 0 ? 0.1 : 0;
        const Performance once = writeAndReadBack(makeRandomPerformance(seed, like), options).performance;
        EXPECT_EQ(once.notes.size(), 60u);
        EXPECT_EQ(writeAndReadBack(once, options).performance, once);
    }
}

INSTANTIATE_TEST_SUITE_P(Resolutions, MidiRoundTrip,
                         testing::Values(Resolution{1000, 500'000}, Resolution{480, 500'000},
                                         Resolution{96, 600'123}, Resolution{32'767, 333'333}));

}  // namespace
}  // namespace continuo::app
