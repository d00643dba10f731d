#include "library/take_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "app/library/midi_files.h"
#include "app/library/playing.h"
#include "library/library.h"
#include "library/library_snapshot.h"
#include "storage/sqlite_database.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

// An event of a file, with its position in quarters, as text. Independent of the program's reader.
struct PlainEvent {
    double quarter = 0;
    std::string bytes;  // status and data
    auto operator<=>(const PlainEvent&) const = default;
};

class PlainReader {
public:
    explicit PlainReader(std::vector<std::uint8_t> file) : bytes_(std::move(file)) {}

    // Returns all tracks' events in order of time.
    std::vector<PlainEvent> events() {
        at_ = 10;
        const std::size_t tracks = number(2);
        division_ = number(2);
        std::vector<PlainEvent> all;
        for (std::size_t i = 0; i < tracks; ++i) readTrack(all);
        std::sort(all.begin(), all.end());
        return all;
    }
    std::size_t division() const { return division_; }

private:
    std::size_t number(int count) {
        std::size_t value = 0;
        for (int i = 0; i < count; ++i) value = value << 8 | bytes_.at(at_++);
        return value;
    }
    std::size_t length() {
        std::size_t value = 0;
        for (;;) {
            const std::uint8_t byte = bytes_.at(at_++);
            value = value << 7 | (byte & 0x7F);
            if (byte < 0x80) return value;
        }
    }
    void readTrack(std::vector<PlainEvent>& all) {
        at_ += 4;
        const std::size_t end = number(4) + at_;
        std::size_t tick = 0;
        int status = 0;
        while (at_ < end) {
            tick += length();
            if (bytes_.at(at_) >= 0x80) status = bytes_.at(at_++);
            std::string event{static_cast<char>(status)};
            if (status == 0xFF) event += static_cast<char>(bytes_.at(at_++));
            std::size_t count = (status & 0xE0) == 0xC0 ? 1 : 2;
            if (status >= 0xF0) count = length();
            for (std::size_t i = 0; i < count; ++i) event += static_cast<char>(bytes_.at(at_++));
            // End-of-track events do not count.
            if (!event.starts_with("\xFF\x2F"))
                all.push_back({static_cast<double>(tick) / static_cast<double>(division_), event});
        }
    }

    std::vector<std::uint8_t> bytes_;
    std::size_t at_ = 0, division_ = 0;
};

std::vector<PlainEvent> eventsIn(std::vector<std::uint8_t> file) {
    return PlainReader(std::move(file)).events();
}

using Bytes = std::vector<std::uint8_t>;

// Encodes events with delta times below 128 as a chunk.
Bytes chunk(const std::string& name, Bytes data) {
    Bytes all(name.begin(), name.end());
    for (int shift = 24; shift >= 0; shift -= 8)
        all.push_back(static_cast<std::uint8_t>(data.size() >> shift));
    all.insert(all.end(), data.begin(), data.end());
    return all;
}

// 96 ticks per quarter. Track 0: tempi, signatures, copyright, marker. Track 1: a voice (program 52) with
// lyrics and expression. Track 2: a piano with three pedals and release velocities. Track 3: strings.
Bytes song() {
    Bytes file = chunk("MThd", {0, 1, 0, 4, 0, 96});
    const auto add = [&](Bytes data) {
        const Bytes track = chunk("MTrk", std::move(data));
        file.insert(file.end(), track.begin(), track.end());
    };
    add({0,    0xFF, 0x02, 3,   'A', ' ',  'B',  0,    0xFF, 0x51, 3,  7,    0xA1, 0x20, 0, 0xFF, 0x58, 4,
         3,    2,    24,   8,   0,   0xFF, 0x59, 2,    2,    0,    96, 0xFF, 0x51, 3,    9, 0x27, 0xC0, 96,
         0xFF, 0x06, 3,    'o', 'n', 'e',  96,   0xFF, 0x58, 4,    2,  2,    24,   8,    0, 0xFF, 0x2F, 0});
    add({0,  0xFF, 3,  5,    'V', 'o',  'i',  'c',  'e', 0,   0xC0, 52,   0,    0xB0, 11, 90,
         10, 0x90, 72, 80,   0,   0xFF, 0x05, 2,    'l', 'a', 60,   0xB0, 11,   70,   20, 0x80,
         72, 33,   90, 0x90, 74,  70,   90,   0x80, 74,  12,  0,    0xFF, 0x2F, 0});
    add({0,  0xFF, 3,  5,  'P', 'i',  'a', 'n', 'o', 0,    0xC1, 0,   0,  0xB1, 64,   127,
         0,  0x91, 48, 60, 30,  0xB1, 66,  127, 6,   0xB1, 67,   100, 60, 0x81, 48,   21,
         0,  0xB1, 64, 0,  0,   0xB1, 66,  0,   0,   0x91, 50,   61,  40, 0xB1, 67,   0,
         50, 0x81, 50, 7,  100, 0x91, 52,  62,  90,  0x81, 52,   9,   0,  0xFF, 0x2F, 0});
    add({0,    0xFF, 3,  7, 'S',  't', 'r', 'i', 'n',  'g', 's', 0, 0xC2, 48,   0,
         0xB2, 1,    44, 0, 0x92, 60,  50,  120, 0x82, 60,  64,  0, 0xFF, 0x2F, 0});
    return file;
}

MidiTake read(const Bytes& file, const std::vector<ScorePart::Id>& parts = {}) {
    return parseMidiTake({reinterpret_cast<const char*>(file.data()), file.size()}, "song.mid", parts);
}

Bytes exported(const Library& library, NodeId node, MidiExport options = {}) {
    options.provenance = false;
    return midiBytes(midiMusic(library, node, library.content(node), options));
}

TEST(TakeSource, PackedSourceRoundTrips) {
    const TakeSource source{song(), {{1, 0}, {2, 15}}};
    EXPECT_EQ(unpackSource(packSource(source)), source);
    EXPECT_EQ(unpackSource(packSource({{}, {}})), (TakeSource{}));
    EXPECT_EQ(unpackSource(Bytes{}), std::nullopt);
    EXPECT_EQ(unpackSource(Bytes{1, 9, 0, 0, 0, 0}), std::nullopt);
    EXPECT_EQ(unpackSource(Bytes{2, 0, 0, 0, 0}), std::nullopt);
    EXPECT_TRUE(isReadableSource(packSource(source)));
    EXPECT_FALSE(isReadableSource(packSource({{1, 2, 3}, {}})));
}

TEST(TakeSource, ExportAfterReopeningHasEveryEventOfTheFile) {
    test::TemporaryFolder folder;
    TakeId take = 0;
    {
        Library library(folder.path());
        take = addTake(library, read(song()));
    }
    const Library library(folder.path());
    EXPECT_TRUE(library.hasSource(take));
    EXPECT_EQ(eventsIn(exported(library, {take, 0})), eventsIn(song()));
}

TEST(TakeSource, NonPianoPartsOfTheFileStayInTheExport) {
    Library library;
    const TakeId take = addTake(library, read(song(), {{2, 1}}));
    EXPECT_EQ(library.content({take, 0}).of(Voice::Player).notes.size(), 3U);
    EXPECT_EQ(eventsIn(exported(library, {take, 0})), eventsIn(song()));
}

TEST(TakeSource, EditedNotesAreExportedAsEdited) {
    Library library;
    const TakeId take = addTake(library, read(song()));
    const Note was = library.content({take, 0}).of(Voice::Player).notes[0].note;
    ASSERT_EQ(was.pitch, 48);
    Note becomes = was;
    becomes.pitch = 47;
    library.editNotes({take, 0}, std::vector{NoteEdit{Voice::Player, placeOf(was), becomes}});
    std::vector<PlainEvent> expected = eventsIn(song());
    for (PlainEvent& event : expected) {
        if (event.bytes == "\x91\x30\x3C") event.bytes[1] = 47;
        if (event.bytes == "\x81\x30\x15") event.bytes[1] = 47;
    }
    std::vector<PlainEvent> found = eventsIn(exported(library, {take, 0}));
    // New notes have no release velocity.
    for (PlainEvent& event : found)
        if (event.bytes == "\x81\x2F\x40") event.bytes[2] = 21;
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
}

TEST(TakeSource, ModelsNotesStartAfterTheSeamInTheExport) {
    Library library;
    const TakeId take = addTake(library, read(song()));
    const double fork = 1;  // quarter 2: the first two quarters last 0.5 s and 0.6 s
    const BranchId branch = library.addBranch({{take, 0}, fork, exampleModel(), {}});
    library.appendBranch(branch, std::vector<PlayedNote>{{{80, 90, 1.5, 2}, 2}});
    library.finishBranch(branch);
    const std::vector<PlainEvent> found = eventsIn(exported(library, {take, branch}));
    const double seam = 1 + 0.5 / 0.6;
    std::vector<PlainEvent> before, kept;
    for (const PlainEvent& event : eventsIn(song())) {
        const bool ends = (static_cast<unsigned char>(event.bytes[0]) & 0xF0) == 0x80;
        if (event.quarter < seam && !ends) before.push_back(event);
    }
    EXPECT_THAT(found, IsSupersetOf(before));
    for (const PlainEvent& event : found) {
        if (event.bytes.size() == 3 && event.bytes[1] == 90 &&
            (static_cast<unsigned char>(event.bytes[0]) & 0xF0) == 0x90) {
            EXPECT_NEAR(event.quarter, 1 + 1 / 0.6, 0.01);
            kept.push_back(event);
        }
        // The file's notes after the seam.
        EXPECT_NE(event.bytes, "\x91\x34\x3E");
        EXPECT_NE(event.bytes, "\x90\x4A\x46");
    }
    EXPECT_EQ(kept.size(), 1U);
}

TEST(TakeSource, ExportOfTheModelsPartKeepsTheFilesTempi) {
    Library library;
    const TakeId take = addTake(library, read(song()));
    const BranchId branch = library.addBranch({{take, 0}, 1, exampleModel(), {}});
    library.appendBranch(branch, std::vector<PlayedNote>{{{80, 90, 1.5, 2}, 2}});
    library.finishBranch(branch);
    MidiExport options;
    options.part.voice = Voice::Model;
    const std::vector<PlainEvent> found = eventsIn(exported(library, {take, branch}, options));
    std::vector<PlainEvent> conductor, strokes;
    for (const PlainEvent& event : eventsIn(song())) {
        const bool ofTime = event.bytes[0] == '\xFF' && event.bytes[1] >= 0x51 && event.bytes[1] <= 0x59;
        if (ofTime && event.quarter < 1 + 0.5 / 0.6) conductor.push_back(event);
    }
    EXPECT_GE(conductor.size(), 3U);
    EXPECT_THAT(found, IsSupersetOf(conductor));
    for (const PlainEvent& event : found)
        if ((static_cast<unsigned char>(event.bytes[0]) & 0xF0) == 0x90) strokes.push_back(event);
    ASSERT_EQ(strokes.size(), 1U);
    EXPECT_NEAR(strokes[0].quarter, 1 + 1 / 0.6, 0.01);
}

TEST(TakeSource, QuantisedExportReportsTheEventsItDrops) {
    Library library;
    const TakeId take = addTake(library, read(song()));
    MidiExport options;
    options.bars = MidiBars::OnGrid;
    std::vector<std::string> notKept;
    midiBytes(midiMusic(library, {take, 0}, library.content({take, 0}), options), &notKept);
    EXPECT_EQ(notKept.size(), 1U);
    midiBytes(midiMusic(library, {take, 0}, library.content({take, 0})), &notKept);
    EXPECT_TRUE(notKept.empty());
}

TEST(TakeSource, ReexportedOwnFileHasOneProvenanceAndBothVoices) {
    Library library;
    const TakeId take = addTake(library, read(song()));
    const BranchId branch = library.addBranch({{take, 0}, 1, exampleModel(), {}});
    library.appendBranch(branch, std::vector<PlayedNote>{{{80, 90, 1.5, 2}, 2}});
    library.finishBranch(branch);
    const auto write = [&](NodeId node) {
        return midiBytes(midiMusic(library, node, library.content(node)));
    };
    const Bytes first = write({take, branch});
    const TakeId again = addTake(library, read(first));
    EXPECT_EQ(library.content({again, 0}).of(Voice::Model).notes.size(), 1U);
    const std::vector<PlainEvent> found = eventsIn(write({again, 0}));
    const auto isProvenanceEvent = [](const PlainEvent& event) {
        return event.bytes.starts_with("\xFF\x01{\"program\"");
    };
    EXPECT_EQ(std::count_if(found.begin(), found.end(), isProvenanceEvent), 1);
    EXPECT_EQ(library.content({addTake(library, read(write({again, 0}))), 0}).parts,
              library.content({again, 0}).parts);
}

TEST(TakeSource, DeletingATakeDeletesItsImportedFile) {
    test::TemporaryFolder folder;
    TakeId take = 0;
    {
        Library library(folder.path());
        take = addTake(library, read(song()));
        ASSERT_TRUE(library.flush());
        EXPECT_TRUE(LibrarySnapshot(folder.path()).hasSource(take));
        library.purge({take, 0});
    }
    Database database(folder.path() / "takes.sqlite", Database::Mode::Read);
    const auto row = database.prepare("SELECT count(*) FROM sources");
    ASSERT_TRUE(row->step());
    EXPECT_EQ(row->integer(0), 0);
}

TEST(TakeSource, KillNeverSavesATakeWithoutItsImportedFile) {
    test::TemporaryFolder folder;
    int withNotes = 0;
    for (int round = 0; round < 12; ++round) {
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            Library library(folder.path());
            for (;;) {
                addTake(library, read(song()));
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
            }
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(250 + 77 * round));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        const Library library(folder.path());
        for (const Take& take : library.takes()) {
            if (library.content({take.id, 0}).of(Voice::Player).notes.empty()) continue;
            ++withNotes;
            const auto source = library.source({take.id, 0});
            ASSERT_TRUE(source.has_value()) << take.id;
            EXPECT_EQ(source->source->file, song());
        }
    }
    EXPECT_GT(withNotes, 10);
}

TEST(TakeSource, PianoPartsAreChosenByProgram) {
    const std::vector<ScorePart> parts = read(song()).parts;
    ASSERT_EQ(parts.size(), 3U);
    EXPECT_FALSE(isOnePiano(parts));
    EXPECT_EQ(pianoParts(parts), (std::vector<ScorePart::Id>{{2, 1}}));
    EXPECT_TRUE(isOnePiano({parts[1]}));
    const ScorePart right{{1, 0}, "Right hand", 0, 9, 0}, left{{2, 1}, "Left hand", 0, 9, 0};
    EXPECT_TRUE(isOnePiano({right, left}));
    const ScorePart sung{{1, 0}, "Voice", 0, 9, 0};
    EXPECT_FALSE(isOnePiano({sung, left}));
    EXPECT_EQ(pianoParts({sung, left}), (std::vector<ScorePart::Id>{{2, 1}}));
    const ScorePart violin{{1, 0}, "Violin", 40, 9, 0};
    EXPECT_EQ(pianoParts({violin, violin}).size(), 2U);
}

}  // namespace
}  // namespace continuo::app
