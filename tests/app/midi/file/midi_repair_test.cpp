#include <gmock/gmock.h>

#include "app/midi/file/midi_bytes.h"
#include "base/philox.h"
#include "continuo/error.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {
namespace {

using namespace continuo::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const Note kNote{80, 60, 0, 0.5};
const Bytes kNoteEvents{0, 0x90, 60, 80, 100, 0x80, 60, 0};

MidiFile parse(const Bytes& bytes) { return parseMidiFile(bytes, "test.mid"); }

// Expects the single note of kNoteEvents, and one warning with this text.
void expectRepaired(const Bytes& bytes, const char* warning) {
    const MidiFile file = parse(bytes);
    EXPECT_THAT(file.performance.notes, ElementsAre(kNote));
    EXPECT_THAT(file.warnings, ElementsAre(HasSubstr(warning)));
}

TEST(MidiRepair, EventsAfterTheEndOfTrackAreRead) {
    const Bytes late{0, 0xFF, 0x2F, 0, 100, 0x80, 60, 0};
    expectRepaired(oneTrack(Bytes{0, 0x90, 60, 80} + late),
                   "track 1, byte 30: events stand after an end-of-track event");
}

TEST(MidiRepair, TempoAfterTheEndOfTrackApplies) {
    const Bytes conductor = track(kEndOfTrack + tempo(0, 1'000'000));
    const MidiFile file = parse(header(1, 2, 100) + conductor + track(kNoteEvents));
    EXPECT_THAT(file.performance.notes, ElementsAre(Note{80, 60, 0, 1.0}));
}

TEST(MidiRepair, ZerosAfterTheEndOfTrackAreIgnored) {
    expectRepaired(header(0, 1, 100) + chunk("MTrk", kNoteEvents + kEndOfTrack + Bytes(9, 0)),
                   "padding after");
}

TEST(MidiRepair, TrackWithoutItsEndEventIsReadWithAWarning) {
    expectRepaired(header(0, 1, 100) + chunk("MTrk", kNoteEvents), "is missing");
}

TEST(MidiRepair, EventCutOffByItsTracksEndGivesAWarning) {
    for (const Bytes& rest : {Bytes{0, 0x90}, Bytes{0, 0x90, 60}, Bytes{0}, Bytes{0x81},
                              Bytes{0, 0xFF, 1, 9, 'a'}, Bytes{0, 0xFF}, Bytes{0, 0xF0, 5, 1}})
        expectRepaired(header(0, 1, 100) + chunk("MTrk", kNoteEvents + rest), "an event is cut off");
}

TEST(MidiRepair, TruncatedFileGivesItsBeginning) {
    Bytes bytes = oneTrack(kNoteEvents + kNoteEvents);
    bytes.resize(bytes.size() - 9);
    const MidiFile file = parse(bytes);
    EXPECT_THAT(file.performance.notes.front(), kNote);
    EXPECT_THAT(file.warnings, testing::Contains(HasSubstr("the file is cut off")));
}

TEST(MidiRepair, NumberOfMoreThanFourBytesEndsTheTrack) {
    expectRepaired(
        header(0, 1, 100) + chunk("MTrk", kNoteEvents + Bytes{0x81, 0x81, 0x81, 0x81, 0x01, 0x90, 61, 80}),
        "more than 4 bytes");
}

TEST(MidiRepair, HangingNoteEndsWithThePiece) {
    const MidiFile file = parse(header(1, 2, 100) + track({0, 0x90, 60, 80}) + track({100, 0xB0, 7, 1}));
    EXPECT_THAT(file.performance.notes, ElementsAre(kNote));
    EXPECT_THAT(file.warnings, ElementsAre("track 1: a note never ends; it was ended with the piece"));
}

TEST(MidiRepair, DataWithoutStatusIsSkipped) {
    expectRepaired(oneTrack(Bytes{0, 17, 18, 0x90, 60, 80, 100, 60, 0}), "data bytes without a status");
}

TEST(MidiRepair, PitchAbove127IsSkipped) {
    expectRepaired(oneTrack(Bytes{0, 0x90, 200, 80} + kNoteEvents), "above 127");
}

TEST(MidiRepair, ValueAbove127IsClamped) {
    const MidiFile file = parse(oneTrack({0, 0x90, 60, 200, 0, 0xB0, 64, 168, 100, 0x80, 60, 0}));
    EXPECT_THAT(file.performance.notes, ElementsAre(Note{127, 60, 0, 0.5}));
    EXPECT_THAT(file.performance.pedal, ElementsAre(PedalChange{127, 0}));
    EXPECT_THAT(file.warnings,
                ElementsAre(HasSubstr("above 127; it was clipped, or the event left out (2 times)")));
}

TEST(MidiRepair, NoteOffWithoutNoteIsIgnored) {
    expectRepaired(oneTrack(Bytes{0, 0x80, 61, 0} + kNoteEvents), "a note-off without a note");
}

TEST(MidiRepair, UnknownChunkIsSkipped) {
    expectRepaired(header(0, 1, 100) + chunk("XFIH", {1, 2, 3}) + track(kNoteEvents),
                   "a chunk that is no track");
}

TEST(MidiRepair, BytesBetweenChunksAreSkipped) {
    expectRepaired(header(0, 1, 100) + Bytes(20, 0xAA) + track(kNoteEvents), "belong to no chunk");
    expectRepaired(oneTrack(kNoteEvents) + Bytes{'*'}, "belong to no chunk");
}

TEST(MidiRepair, BytesBeforeTheHeaderAreSkipped) {
    expectRepaired(Bytes(128, 0) + oneTrack(kNoteEvents), "128 bytes before the header");
}

TEST(MidiRepair, TrackLongerThanItsLengthIsReadWithAWarning) {
    Bytes bytes = oneTrack(kNoteEvents);
    bytes[21] = 5;
    expectRepaired(bytes, "the track's length is wrong");
}

TEST(MidiRepair, TrackLengthIntoTheNextTrackIsCorrected) {
    Bytes bytes = header(1, 2, 100) + track({}) + track(kNoteEvents);
    bytes[21] = 20;
    expectRepaired(bytes, "the track's length is wrong");
}

TEST(MidiRepair, UnknownFormatIsReadAsFormat1) {
    expectRepaired(header(7, 1, 100) + track(kNoteEvents), "format 7 is unknown");
}

TEST(MidiRepair, EachKindOfDamageIsOneWarning) {
    Bytes events;
    for (int i = 0; i < 1000; ++i) events = events + Bytes{0, 0xF4, 0, 0x80, 60, 0};
    EXPECT_THAT(
        parse(oneTrack(events + kNoteEvents)).warnings,
        ElementsAre(HasSubstr("byte 24: a status byte that a file may not hold was skipped (1000 times)"),
                    HasSubstr("a note-off without a note was ignored (1000 times)")));
}

// With one to four changed bytes the file is read or rejected, and events are in order.
TEST(MidiRepair, DamagedFilesAreReadOrRejected) {
    const Bytes whole =
        header(1, 3, 96) + track(tempo(0, 400'000) + tempo(96, 600'000)) +
        track(kNoteEvents + Bytes{0, 0xB0, 64, 127} + kNoteEvents + Bytes{0, 0xFF, 1, 2, 'h', 'i'}) +
        track(kNoteEvents + Bytes{0, 0xF0, 3, 1, 2, 0xF7} + kNoteEvents);
    RandomStream random(11, 1);
    int read = 0;
    for (int i = 0; i < 20'000; ++i) {
        Bytes bytes = whole;
        for (std::uint64_t k = 0; k <= random.below(4); ++k)
            bytes[random.below(bytes.size())] = static_cast<std::uint8_t>(random.word());
        if (random.below(5) == 0) bytes.resize(random.below(bytes.size()));
        try {
            const MidiFile file = parse(bytes);
            ++read;
            double before = 0;
            for (const Note& note : file.performance.notes) {
                ASSERT_GE(note.start, before);
                ASSERT_GE(note.end, note.start);
                before = note.start;
            }
        } catch (const Error& error) {
            ASSERT_EQ(error.code(), ErrorCode::BadFile) << error.what();
        }
    }
    EXPECT_GT(read, 15'000);
}

}  // namespace
}  // namespace continuo::app
