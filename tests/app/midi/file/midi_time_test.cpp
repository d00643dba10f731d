#include <gmock/gmock.h>

#include "app/midi/file/midi_bytes.h"
#include "base/philox.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {
namespace {

using namespace continuo::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

MidiFile parse(const Bytes& bytes) { return parseMidiFile(bytes, "test.mid"); }

TEST(MidiTime, TempoChangesOfOneTrackApplyToAll) {
    const Bytes conductor = track(tempo(0, 1'000'000) + tempo(100, 250'000));
    const Bytes piano = track({100, 0x90, 60, 80, 100, 60, 0});
    EXPECT_THAT(parse(header(1, 2, 100) + conductor + piano).performance.notes,
                ElementsAre(Note{80, 60, 1.0, 1.25}));
}

TEST(MidiTime, TempoChangesOfSeveralTracksAreMerged) {
    const Bytes first = track(tempo(100, 1'000'000));
    const Bytes second = track(tempo(50, 250'000) + tempo(100, 2'000'000));
    const Bytes piano = track({100, 0x90, 60, 80, 100, 60, 0});
    // 50 ticks at 500,000, 50 at 250,000, 50 at 1,000,000, 50 at 2,000,000
    EXPECT_THAT(parse(header(1, 3, 100) + first + second + piano).performance.notes,
                ElementsAre(Note{80, 60, 0.375, 1.875}));
}

TEST(MidiTime, ManyTempoChangesDoNotDrift) {
    Bytes events;
    RandomStream random(5, 5);
    std::uint64_t sum = 0;  // ticks x microseconds
    std::uint32_t now = 500'000;
    for (int i = 0; i < 20'000; ++i) {
        const auto delta = static_cast<std::uint8_t>(random.below(128));
        sum += std::uint64_t{delta} * now;
        now = 1 + random.word() % 0xFF'FFFF;
        const Bytes change = tempo(delta, now);
        events.insert(events.end(), change.begin(), change.end());
    }
    const Bytes note{0, 0x90, 60, 80, 0, 60, 0};
    events.insert(events.end(), note.begin(), note.end());
    const double seconds = parse(header(0, 1, 480) + track(events)).performance.notes.at(0).start;
    EXPECT_DOUBLE_EQ(seconds, static_cast<double>(static_cast<long double>(sum) / 480e6L));
}

TEST(MidiTime, TimesInSmpteFramesIgnoreTheTempo) {
    const Bytes events = tempo(0, 1'000'000) + Bytes{100, 0x90, 60, 80, 100, 60, 0};
    const auto start = [&](int frames, int ticks) {
        const MidiFile file = parse(header(0, 1, (256 - frames) << 8 | ticks) + track(events));
        EXPECT_EQ(file.ticksPerQuarter, 0);
        return file.performance.notes.at(0).start;
    };
    EXPECT_DOUBLE_EQ(start(25, 40), 0.1);
    EXPECT_DOUBLE_EQ(start(24, 10), 100.0 / 240);
    EXPECT_DOUBLE_EQ(start(30, 80), 100.0 / 2400);
    EXPECT_DOUBLE_EQ(start(29, 100), 100.0 * 1001 / 3'000'000);  // 30 drop-frame
    EXPECT_DOUBLE_EQ(parse(header(0, 1, 0xE728) + track(events)).ticksPerSecond, 1000);
}

TEST(MidiTime, InvalidTempoIsSkipped) {
    const MidiFile file =
        parse(oneTrack(tempo(0, 0) + Bytes{0, 0xFF, 0x51, 2, 1, 1, 100, 0x90, 60, 80, 0, 60, 0}));
    EXPECT_DOUBLE_EQ(file.performance.notes.at(0).start, 0.5);
    EXPECT_THAT(file.warnings, ElementsAre(HasSubstr("without a usable tempo was skipped (2 times)")));
}

TEST(MidiTime, EventsLaterThanAMillionSecondsAreSkipped) {
    Bytes events{0, 0x90, 60, 80, 100, 60, 0};
    for (int i = 0; i < 2000; ++i) events = events + Bytes{0xFF, 0xFF, 0xFF, 0x7F, 0xB0, 7, 1};
    const MidiFile file = parse(oneTrack(events + Bytes{0, 0x90, 61, 80, 0, 61, 0}));
    EXPECT_THAT(file.performance.notes, ElementsAre(Note{80, 60, 0, 0.5}));
    EXPECT_THAT(file.warnings, testing::Contains(HasSubstr("later than 1,000,000 seconds")));
    EXPECT_LE(file.seconds, kLongestSeconds);
}

TEST(MidiTime, TimeSignaturesDefineBeatUnitAndBarLength) {
    // 3/4 at 120, from tick 50 at 240; 6/8 at tick 100, counted in dotted quarters.
    const Bytes conductor = track(timeSignature(0, 3, 2) + tempo(50, 250'000) + timeSignature(50, 6, 3));
    const Bytes piano = track({0, 0x90, 60, 80, 100, 60, 0});
    EXPECT_THAT(parse(header(1, 2, 100) + conductor + piano).tempi,
                ElementsAre(MidiTempo{0, 0.5, 3}, MidiTempo{0.25, 0.25, 3}, MidiTempo{0.375, 0.375, 2, 1.5}));
    // Before the first signature, bars have four quarters.
    EXPECT_THAT(parse(oneTrack(timeSignature(100, 2, 1))).tempi,
                ElementsAre(MidiTempo{0, 0.5, 4}, MidiTempo{0.5, 1, 2, 2}));
    EXPECT_THAT(parse(oneTrack(timeSignature(0, 5, 3))).tempi, ElementsAre(MidiTempo{0, 0.25, 5, 0.5}));
    EXPECT_THAT(parse(oneTrack(timeSignature(0, 4, 2) + timeSignature(100, 4, 2))).tempi,
                ElementsAre(MidiTempo{}));
}

// Both signatures have two beats per bar, but of different units.
TEST(MidiTime, SignatureWithAnotherBeatUnitStartsNewBars) {
    EXPECT_THAT(parse(oneTrack(tempo(0, 750'000) + timeSignature(0, 2, 2) + timeSignature(100, 6, 3) +
                               tempo(0, 500'000)))
                    .tempi,
                ElementsAre(MidiTempo{0, 0.75, 2}, MidiTempo{0.75, 0.75, 2, 1.5}));
}

TEST(MidiTime, FileWithoutASignatureIsInFourFour) {
    EXPECT_THAT(parse(oneTrack(tempo(0, 750'000))).tempi, ElementsAre(MidiTempo{0, 0.75, 4}));
}

TEST(MidiTime, ImpossibleSignaturesAndTempiGiveNoBeats) {
    const auto beatsOf = [](const Bytes& events) {
        const std::vector<MidiTempo> tempi = parse(oneTrack(events)).tempi;
        return tempi.empty() ? -1 : tempi[0].beatSeconds;
    };
    for (const auto& [beats, power] : {std::pair(13, 2), std::pair(0, 2), std::pair(4, 6), std::pair(1, 255)})
        EXPECT_EQ(beatsOf(timeSignature(0, beats, power)), 0) << beats << " " << power;
    EXPECT_EQ(beatsOf(timeSignature(0, 4, 2) + tempo(0, 50'000)), 0);
    // Beats are missing only under that signature, not in the rest of the piece.
    EXPECT_THAT(
        parse(oneTrack(timeSignature(0, 13, 2) + timeSignature(100, 3, 2))).tempi,
        ElementsAre(testing::Field(&MidiTempo::beatSeconds, 0), testing::Field(&MidiTempo::beatsPerBar, 3)));
}

TEST(MidiTime, SmpteFilesAndTooManyTempiGiveNoBars) {
    EXPECT_THAT(parse(header(0, 1, 0xE728) + track(timeSignature(0, 4, 2))).tempi, IsEmpty());
    Bytes many = timeSignature(0, 4, 2);
    for (int i = 0; i < 40'000; ++i) many = many + tempo(1, 500'000 + static_cast<std::uint32_t>(i));
    EXPECT_THAT(parse(oneTrack(many)).tempi, IsEmpty());
}

}  // namespace
}  // namespace continuo::app
