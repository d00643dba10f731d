#include <gmock/gmock.h>

#include "app/midi/file/midi_bytes.h"
#include "midi/file/standard_midi_file.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace continuo::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

MidiFile parse(const Bytes& bytes, const ReadOptions& options = {}) {
    return parseMidiFile(bytes, "test.mid", options);
}

std::vector<Note> notes(const Bytes& events) { return parse(oneTrack(events)).performance.notes; }

TEST(MidiReader, NoteHasVelocityPitchAndTimes) {
    EXPECT_THAT(notes({100, 0x90, 60, 80, 100, 0x80, 60, 0}), ElementsAre(Note{80, 60, 0.5, 1.0}));
}

TEST(MidiReader, VelocityZeroIsANoteOff) {
    EXPECT_THAT(notes({0, 0x90, 60, 80, 100, 60, 0}), ElementsAre(Note{80, 60, 0, 0.5}));
}

TEST(MidiReader, RepeatedKeyEndsTheOpenNote) {
    EXPECT_THAT(notes({0, 0x90, 60, 80, 100, 60, 90, 100, 60, 0, 100, 60, 0}),
                ElementsAre(Note{80, 60, 0, 0.5}, Note{90, 60, 0.5, 1.0}));
}

TEST(MidiReader, OldestOfTwoSimultaneousNotesEndsFirst) {
    EXPECT_THAT(notes({0, 0x90, 60, 80, 0, 60, 90, 100, 60, 0, 100, 60, 0}),
                ElementsAre(Note{80, 60, 0, 0.5}, Note{90, 60, 0, 1.0}));
}

TEST(MidiReader, NotesAreSortedByStartAcrossTracks) {
    const MidiFile file = parse(header(1, 2, 100) + track({100, 0x90, 60, 80, 100, 60, 0}) +
                                track({0, 0x91, 64, 70, 100, 64, 0, 0, 64, 71, 100, 64, 0}));
    EXPECT_THAT(file.performance.notes,
                ElementsAre(Note{70, 64, 0, 0.5}, Note{80, 60, 0.5, 1.0}, Note{71, 64, 0.5, 1.0}));
    EXPECT_EQ(file.format, 1);
    EXPECT_EQ(file.tracks, 2);
    EXPECT_EQ(file.ticksPerQuarter, 100);
    EXPECT_THAT(file.warnings, IsEmpty());
}

TEST(MidiReader, UnisonOfTwoTracksLastsUntilTheLaterRelease) {
    const MidiFile file =
        parse(header(1, 2, 100) + track({0, 0x90, 60, 80, 72, 60, 0}) + track({10, 0x90, 60, 70, 10, 60, 0}));
    EXPECT_THAT(file.performance.notes, ElementsAre(Note{80, 60, 0, 0.05}, Note{70, 60, 0.05, 0.36}));
}

TEST(MidiReader, AllNotesOffEndsTheChannel) {
    EXPECT_THAT(notes({0, 0x90, 60, 80, 0, 64, 80, 0, 0x91, 67, 80, 100, 0xB0, 123, 0, 100, 0x91, 67, 0}),
                ElementsAre(Note{80, 60, 0, 0.5}, Note{80, 64, 0, 0.5}, Note{80, 67, 0, 1.0}));
}

TEST(MidiReader, LengthIncludesTheSilenceAtTheEnd) {
    const MidiFile file = parse(oneTrack({0, 0x90, 60, 80, 100, 60, 0, 100, 0xB0, 7, 100}));
    EXPECT_DOUBLE_EQ(file.seconds, 1.0);
}

TEST(MidiReader, SkippedProgramsDropTheirTracks) {
    const Bytes voice = track({0, 0xC1, 52, 0, 0x91, 72, 80, 100, 72, 0, 0, 0xB1, 64, 127});
    const Bytes piano = track({0, 0xC0, 0, 0, 0x90, 60, 80, 100, 60, 0});
    ReadOptions options;
    EXPECT_EQ(parse(header(1, 2, 100) + voice + piano, options).performance.notes.size(), 2u);
    options.skipPrograms = {52};
    const Performance performance = parse(header(1, 2, 100) + voice + piano, options).performance;
    EXPECT_THAT(performance.notes, ElementsAre(Note{80, 60, 0, 0.5}));
    EXPECT_THAT(performance.pedal, IsEmpty());
}

TEST(MidiReader, TrackWithoutAProgramUsesItsChannels) {
    const Bytes setup = track({0, 0xC1, 52});
    const Bytes voice = track({0, 0x91, 72, 80, 100, 72, 0});
    const Bytes piano = track({0, 0xC1, 0, 0, 0x91, 60, 80, 100, 60, 0});
    ReadOptions options;
    options.skipPrograms = {52};
    EXPECT_THAT(parse(header(1, 3, 100) + setup + voice + piano, options).performance.notes,
                ElementsAre(Note{80, 60, 0, 0.5}));
}

TEST(MidiReader, OnlyChosenTracksGiveNotes) {
    const Bytes bytes =
        header(1, 2, 100) + track({0, 0x90, 60, 80, 100, 60, 0}) + track({0, 0x90, 64, 80, 100, 64, 0});
    ReadOptions options;
    options.onlyTracks = {1};
    EXPECT_THAT(parse(bytes, options).performance.notes, ElementsAre(Note{80, 64, 0, 0.5}));
}

TEST(MidiReader, TextsCarryKindTimeAndTrack) {
    const Bytes bytes = header(1, 2, 100) + track(Bytes{100, 0xFF, 6, 5} + ascii("Coda!")) +
                        track(Bytes{0, 0xFF, 3, 4} + ascii("left") + Bytes{0, 0xFF, 0x20, 1, 0});
    EXPECT_THAT(parse(bytes).texts, ElementsAre(TextEvent{3, 0, 1, "left"}, TextEvent{6, 0.5, 0, "Coda!"}));
}

TEST(MidiReader, NonUtf8TextIsReadAsLatin1) {
    EXPECT_THAT(parse(oneTrack({0, 0xFF, 1, 2, 0xE9, '!'})).texts,
                ElementsAre(TextEvent{1, 0, 0, "\u00E9!"}));
    EXPECT_THAT(parse(oneTrack({0, 0xFF, 1, 3, 0xC3, 0xA9, '!'})).texts,
                ElementsAre(TextEvent{1, 0, 0, "\u00E9!"}));
}

TEST(MidiReader, FileInsideRiffIsRead) {
    const Bytes midi = oneTrack({0, 0x90, 60, 80, 100, 60, 0});
    const auto littleEndian = [](std::size_t value) {
        return Bytes{static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(value >> 8), 0, 0};
    };
    const Bytes odd = ascii("DISP") + littleEndian(3) + Bytes{1, 2, 3, 0};
    const Bytes data = ascii("data") + littleEndian(midi.size()) + midi;
    const Bytes info = ascii("LIST") + littleEndian(4) + ascii("INFO");
    const Bytes riff = ascii("RIFF") + littleEndian(4 + odd.size() + data.size() + info.size()) +
                       ascii("RMID") + odd + data + info;
    const MidiFile file = parse(riff);
    EXPECT_THAT(file.performance.notes, ElementsAre(Note{80, 60, 0, 0.5}));
    EXPECT_THAT(file.warnings, IsEmpty());
}

TEST(MidiReader, NonMidiFileIsRejected) {
    const auto refuses = [](const Bytes& bytes, const char* why) {
        expectError(ErrorCode::BadFile, testing::AllOf(HasSubstr("test.mid: "), HasSubstr(why)),
                    [&] { parse(bytes); });
    };
    refuses({}, "empty");
    refuses(ascii("PK\3\4 something else"), "is a ZIP archive, not a MIDI file; unpack it");
    refuses(ascii("RIFF....WAVEfmt "), "is a WAV file, not a MIDI file");
    refuses(ascii("<!DOCTYPE html>"), "is a web page, not a MIDI file");
    refuses(ascii("version https://git-lfs.github.com/spec/v1"), "is a Git LFS pointer, not a MIDI file");
    refuses(ascii("once upon a time"), "no MThd header");
    refuses(ascii("MThd"), "header is cut off");
    refuses(ascii("RIFF....RMID"), "no MThd header");
    refuses(chunk("MThd", {0, 0, 0, 1}) + track({}), "header's length is 4");
    refuses(header(0, 1, 100), "no track");
    refuses(header(0, 1, 0) + track({}), "0 ticks per quarter");
    refuses(header(0, 1, 0xE700) + track({}), "0 ticks a frame");
}

TEST(MidiReader, TooLargeFileIsRejectedUnread) {
    const Bytes bytes(kLargestMidiFile + 1);
    expectError(ErrorCode::BadFile, HasSubstr("up to 64 MiB"), [&] { parse(bytes); });
}

}  // namespace
}  // namespace continuo::app
