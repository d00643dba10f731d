#include <gmock/gmock.h>

#include <filesystem>

#include "midi/file/standard_midi_file.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::filesystem::path kData = CONTINUO_TESTS_FOLDER "/app/midi/data";

// Expectations of a file: notes, seconds until its end, and a part of every warning.
struct Expected {
    const char* file;
    std::size_t notes;
    double seconds;
    std::vector<const char*> warnings;
};

void PrintTo(const Expected& expected, std::ostream* out) { *out << expected.file; }

const Expected kFiles[] = {
    {"test-midi-files__test-2-tracks-type-0.mid",
     16,
     4.5,
     {"a file of format 0 has one track, this one has 2"}},
    {"test-midi-files__test-2-tracks-type-1.mid", 16, 4.5, {}},
    {"test-midi-files__test-2-tracks-type-2.mid",
     8,
     4.5,
     {"2 independent sequences (format 2); only number 1"}},
    {"test-midi-files__test-empty.mid", 0, 0, {"no notes"}},
    {"test-midi-files__test-illegal-message-all.mid", 8, 4, {"a status byte that a file may not hold"}},
    {"test-midi-files__test-illegal-message-f4.mid", 8, 4, {"a status byte that a file may not hold"}},
    {"test-midi-files__test-illegal-message-f8.mid", 8, 4, {"a status byte that a file may not hold"}},
    {"test-midi-files__test-running-status-sysex.mid", 8, 4, {"running status goes on"}},
    {"test-midi-files__test-silence-all-notes-off.mid", 0, 5, {"no notes"}},
    {"test-midi-files__test-silence-end-of-track.mid", 0, 5, {"no notes"}},
    {"test-midi-files__test-smpte-offset.mid", 8, 4, {}},
    {"midifile__MIDIBadHeaderTracksNum.mid", 4, 2, {"announces 2 tracks, the file has 1"}},
    {"midifile__MIDIOkFormat1-lyrics.mid", 6, 2.494791, {}},
    {"midifile__MIDIOkFormat2.mid", 1, 0.494791, {"9 independent sequences (format 2); only number 2"}},
    {"pretty-midi__example.mid", 4068, 361.264782, {}},
    {"synthetic__hanging_notes.mid", 40, 5, {"a note never ends; it was ended with the piece (40 times)"}},
    {"synthetic__no_eot.mid", 8, 2, {"the end-of-track event is missing"}},
    {"synthetic__pitch_out_of_piano.mid", 2, 1, {"outside the 88 piano keys; it was left out (6 times)"}},
    {"synthetic__tracks_in_wrong_header_len.mid", 8, 2, {}},
    {"synthetic__truncated_in_note.mid",
     6,
     1.5,
     {"an event is cut off", "the file is cut off", "a note never ends"}},
};

class DifficultFile : public testing::TestWithParam<Expected> {};

TEST_P(DifficultFile, DamagedFileIsReadAsFarAsPossible) {
    const Expected& expected = GetParam();
    const MidiFile file = readMidiFile(kData / expected.file);
    EXPECT_EQ(file.performance.notes.size(), expected.notes);
    EXPECT_EQ(file.hasNotes(), expected.notes > 0);
    EXPECT_NEAR(file.seconds, expected.seconds, 1e-6);
    std::vector<testing::Matcher<std::string>> warnings;
    for (const char* part : expected.warnings) warnings.push_back(HasSubstr(part));
    EXPECT_THAT(file.warnings, testing::ElementsAreArray(warnings));
    for (const Note& note : file.performance.notes) {
        EXPECT_GE(note.end, note.start);
        EXPECT_LE(note.end, file.seconds);
    }
}

INSTANTIATE_TEST_SUITE_P(All, DifficultFile, testing::ValuesIn(kFiles));

TEST(DifficultFiles, EmptyFileIsRejected) {
    test::expectError(ErrorCode::BadFile,
                      HasSubstr("test-midi-files__test-empty-file.mid: the file is empty"),
                      [] { readMidiFile(kData / "test-midi-files__test-empty-file.mid"); });
}

TEST(DifficultFiles, WrongSmpteDivisionIsRejected) {
    test::expectError(ErrorCode::BadFile, HasSubstr("16 SMPTE frames a second"),
                      [] { readMidiFile(kData / "midifile__MIDIBadHeaderSMTPE.mid"); });
}

TEST(DifficultFiles, ErrorNamesAMissingFile) {
    test::expectError(ErrorCode::NotFound, HasSubstr("nowhere.mid"),
                      [] { readMidiFile(kData / "nowhere.mid"); });
    test::expectError(ErrorCode::BadFile, HasSubstr("is a folder"), [] { readMidiFile(kData); });
}

TEST(DifficultFiles, NotesAfterIllegalMessagesAreRead) {
    for (const char* name : {"test-midi-files__test-illegal-message-all.mid",
                             "test-midi-files__test-running-status-sysex.mid"}) {
        const auto notes = readMidiFile(kData / name).performance.notes;
        std::vector<int> pitches;
        for (const Note& note : notes) pitches.push_back(note.pitch);
        EXPECT_THAT(pitches, ElementsAre(60, 62, 64, 65, 67, 69, 71, 72)) << name;
    }
}

TEST(DifficultFiles, LyricsAreTexts) {
    const MidiFile file = readMidiFile(kData / "midifile__MIDIOkFormat1-lyrics.mid");
    std::string lyrics;
    for (const TextEvent& text : file.texts) {
        if (text.kind == 5) lyrics += text.text;
    }
    EXPECT_EQ(lyrics, "Hello\\Karaoke");
    EXPECT_EQ(file.texts.front().text, "Hello karaoke");
}

// Channel 10 of this song has 888 of its 4,956 notes, as counted by mido.
TEST(DifficultFiles, DrumsAreSkippedByDefault) {
    ReadOptions options;
    options.skipDrums = false;
    EXPECT_EQ(readMidiFile(kData / "pretty-midi__example.mid", options).performance.notes.size(), 4956u);
}

}  // namespace
}  // namespace continuo::app
