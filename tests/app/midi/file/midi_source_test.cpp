// Files are read and written, and an independent reader compares every event: 300 files from seeds, and files
// after public bug reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "app/midi/file/plain_midi_file.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {
namespace {

using namespace continuo::test;
using testing::Contains;
using testing::IsEmpty;

struct Written {
    PlainFile in, out;
    int factor = 1;
};

// Writes the music read from a file, with a continuation from `seconds` if given.
Written writeAndRead(const Bytes& bytes, std::optional<double> end = std::nullopt) {
    const MidiFile file = parseMidiFile(bytes, "in");
    WriteOptions options;
    options.format = 1;
    MidiSource source;
    source.score = file.score;
    if (end) source.end = *end;
    options.source = source;
    Performance prompt, after;
    for (const Note& note : file.performance.notes) {
        if (!end || note.start < *end) prompt.notes.push_back(note);
    }
    for (const PedalChange& change : file.performance.pedal) {
        if (!end || change.time < *end) prompt.pedal.push_back(change);
    }
    if (end) after.notes.push_back({80, 60, *end + 0.1, *end + 0.5});
    std::vector<MidiVoice> voices{{prompt, "Prompt", 0, 0, ReadOptions{}}};
    if (end) voices.push_back({after, "Continuo", 1, 0});
    Written result{plainFile(bytes), plainFile(midiFileBytes(voices, options)), 1};
    result.factor = result.out.division / result.in.division;
    EXPECT_EQ(result.out.division, result.in.division * result.factor);
    EXPECT_GE(result.out.division, 480);
    return result;
}

void expectPreserved(const Written& files) {
    ASSERT_GE(files.out.tracks.size(), files.in.tracks.size());
    for (std::size_t i = 0; i < files.in.tracks.size(); ++i) {
        const std::vector<Plain> in = scaled(files.in.tracks[i], files.factor);
        EXPECT_THAT(missingFrom(in, files.out.tracks[i]), IsEmpty()) << "track " << i;
        // A note with a lost note-off gets one at its end, and nothing else is added.
        for (const Plain& added : missingFrom(files.out.tracks[i], in))
            EXPECT_EQ(std::get<1>(added) & 0xF0, 0x80) << "track " << i << ", tick " << std::get<0>(added);
    }
}

class MadeFile : public testing::TestWithParam<std::uint32_t> {};

TEST_P(MadeFile, EveryEventIsPreserved) { expectPreserved(writeAndRead(makeFile(GetParam()))); }

// Everything before the seam stays, and nothing of the file starts after it.
TEST_P(MadeFile, EverythingBeforeTheSeamIsPreserved) {
    const Bytes bytes = makeFile(GetParam());
    const MidiFile file = parseMidiFile(bytes, "in");
    if (!file.hasNotes()) GTEST_SKIP();
    const double end = file.performance.notes[file.performance.notes.size() / 2].start;
    const Written files = writeAndRead(bytes, end);
    // The tick of the seam is the first one not earlier.
    std::map<std::uint64_t, std::uint32_t> tempi{{0, 500'000}};
    for (const std::vector<Plain>& track : files.in.tracks)
        for (const auto& [tick, status, rest] : track)
            if (status == 0xFF && rest[0] == 0x51) tempi[tick] = rest[1] << 16 | rest[2] << 8 | rest[3];
    double seconds = 0;
    std::uint64_t seam = 0;
    for (auto at = tempi.begin(); at != tempi.end(); ++at) {
        const double tick = at->second * 1e-6 / files.in.division;
        const auto next = std::next(at);
        const double until =
            next == tempi.end() ? 1e9 : seconds + tick * static_cast<double>(next->first - at->first);
        if (end <= until + 1e-9) {
            seam = at->first + static_cast<std::uint64_t>(std::llround((end - seconds) / tick));
            break;
        }
        seconds = until;
    }
    for (std::size_t i = 0; i < files.in.tracks.size(); ++i) {
        std::vector<Plain> before;
        for (const Plain& each : files.in.tracks[i])
            if (std::get<0>(each) < seam) before.push_back(each);
        EXPECT_THAT(missingFrom(scaled(before, files.factor), files.out.tracks[i]), IsEmpty())
            << "track " << i;
        for (const auto& [tick, status, rest] : files.out.tracks[i]) {
            const bool begins = (status & 0xF0) == 0x90 && rest[1] > 0;
            if (!begins) continue;
            EXPECT_LT(tick, seam * static_cast<std::uint64_t>(files.factor)) << "track " << i;
        }
    }
}

// Checks that the made files contain what the tests above compare.
TEST(MadeFiles, RandomTestFilesContainEveryKindOfEvent) {
    std::map<std::string, int> found;
    for (std::uint32_t seed = 1; seed <= 300; ++seed) {
        const Bytes bytes = makeFile(seed);
        std::map<std::pair<int, int>, int> down;
        for (const std::vector<Plain>& track : plainFile(bytes).tracks) {
            for (const auto& [tick, status, rest] : track) {
                if (status == 0xFF) ++found["meta " + std::to_string(rest[0])];
                if (status == 0xF0) ++found["exclusive of " + std::to_string(rest[0])];
                if ((status & 0xF0) == 0xB0) ++found["controller " + std::to_string(rest[0])];
                if (status == 0x99) ++found["drums of GM"];
                if ((status & 0xF0) == 0xB0 && rest[0] == 0) ++found["bank " + std::to_string(rest[1])];
                const bool on = (status & 0xF0) == 0x90 && rest[1] > 0;
                if ((status & 0xF0) == 0x80 && rest[1] != 64) ++found["release velocity"];
                int& key = down[{status & 0x0F, rest.empty() ? 0 : rest[0]}];
                if (on && key++ > 0) ++found["restrike"];
                if ((status & 0xF0) == 0x80 || ((status & 0xF0) == 0x90 && !on)) key = std::max(0, key - 1);
            }
        }
        for (const auto& [key, count] : down) found["lost note-off"] += count > 0 ? 1 : 0;
    }
    for (const char* kind :
         {"controller 64", "controller 66", "controller 67", "controller 11",   "release velocity",
          "meta 81",       "meta 88",       "meta 89",       "meta 2",          "meta 3",
          "meta 5",        "meta 6",        "restrike",      "lost note-off",   "drums of GM",
          "bank 120",      "bank 126",      "bank 127",      "exclusive of 65", "exclusive of 67"})
        EXPECT_GT(found[kind], 20) << kind;
}

INSTANTIATE_TEST_SUITE_P(Seeds, MadeFile, testing::Range(1u, 301u));

Bytes fixture(const std::string& name) {
    std::ifstream in(std::string(CONTINUO_TESTS_FOLDER) + "/app/midi/data/" + name, std::ios::binary);
    EXPECT_TRUE(in) << name;
    return {std::istreambuf_iterator<char>(in), {}};
}

class ReportedFile : public testing::TestWithParam<const char*> {};

TEST_P(ReportedFile, EveryEventIsPreserved) { expectPreserved(writeAndRead(fixture(GetParam()))); }

INSTANTIATE_TEST_SUITE_P(Reports, ReportedFile,
                         testing::Values("chord-ends-02-ticks-before-8s.mid", "drums-gm2-ch11.mid",
                                         "drums-xg-ch11.mid", "fermata-5bpm.mid", "half-pedal.mid",
                                         "key-lyrics-markers.mid", "metre-5-16-fast.mid",
                                         "metre-7-16-fast.mid", "one-13-8-bar.mid", "one-lost-note-off.mid",
                                         "one-offbeat-tempo.mid", "rit-on-eighths.mid", "skip-800bpm.mid",
                                         "soft-pedal.mid", "tempo90-no-signature.mid", "title-cp1252.mid",
                                         "unison-two-hands.mid"));

TEST(MidiSource, NotesOfADrumBankAreReadAsDrums) {
    for (const char* name : {"drums-gm2-ch11.mid", "drums-xg-ch11.mid"}) {
        const MidiFile file = parseMidiFile(fixture(name), name);
        EXPECT_EQ(file.performance.notes.size(), 80u) << name;
        EXPECT_EQ(file.drums, 128u) << name;
    }
}

TEST(MidiSource, GsRhythmPartMessageMakesLaterNotesDrums) {
    const Bytes on{0, 0xF0, 10, 0x41, 0x10, 0x42, 0x12, 0x40, 0x11, 0x15, 1, 0x19, 0xF7};
    const MidiFile file = parseMidiFile(
        oneTrack(Bytes{0, 0x90, 60, 80, 10, 60, 0} + on + Bytes{0, 0x90, 62, 80, 10, 62, 0}), "gs");
    ASSERT_EQ(file.performance.notes.size(), 1u);
    EXPECT_EQ(file.performance.notes[0].pitch, 60);
    EXPECT_EQ(file.drums, 1u);
}

TEST(MidiSource, XgPartModeMessageMakesLaterNotesDrums) {
    const auto drumsAfter = [](Bytes exclusive) {
        const Bytes note{0, 0x94, 40, 80, 10, 0x84, 40, 64};
        const MidiFile file = parseMidiFile(oneTrack(note + exclusive + note), "in");
        return std::pair(file.performance.notes.size(), file.drums);
    };
    const auto partMode = [](std::uint8_t part, std::uint8_t mode) {
        return Bytes{5, 0xF0, 8, 0x43, 0x10, 0x4C, 0x08, part, 0x07, mode, 0xF7};
    };
    EXPECT_EQ(drumsAfter(partMode(4, 1)), std::pair(std::size_t{1}, std::size_t{1}));
    EXPECT_EQ(drumsAfter(partMode(4, 3)), std::pair(std::size_t{1}, std::size_t{1}));
    EXPECT_EQ(drumsAfter(partMode(4, 0)), std::pair(std::size_t{2}, std::size_t{0})) << "melodic";
    EXPECT_EQ(drumsAfter(partMode(3, 1)), std::pair(std::size_t{2}, std::size_t{0})) << "another part";
}

TEST(MidiSource, GsBankIsNotADrumPart) {
    const Bytes reset{0, 0xF0, 10, 0x41, 0x10, 0x42, 0x12, 0x40, 0x00, 0x7F, 0, 0x41, 0xF7};
    const MidiFile file =
        parseMidiFile(oneTrack(reset + Bytes{0, 0xB0, 0, 127, 0, 0xC0, 0, 0, 0x90, 60, 80, 10, 60, 0}), "gs");
    EXPECT_EQ(file.performance.notes.size(), 1u);
}

TEST(MidiSource, EditedNoteKeepsItsChannel) {
    const Bytes bytes =
        header(0, 1, 480) + track({0, 0x92, 60, 80, 96, 0x82, 60, 33, 0, 0x93, 72, 80, 96, 0x83, 72, 22});
    const MidiFile file = parseMidiFile(bytes, "in");
    Performance edited = file.performance;
    edited.notes[0].end += 0.05;
    WriteOptions options;
    options.source = MidiSource{file.score};
    const std::vector<MidiVoice> voices{{edited, "", 0, 0, ReadOptions{}}};
    const PlainFile out = plainFile(midiFileBytes(voices, options));
    EXPECT_THAT(out.tracks[0], Contains(Plain{144, 0x82, {60, 33}}));
    EXPECT_THAT(out.tracks[0], Contains(Plain{192, 0x83, {72, 22}}));
}

TEST(MidiSource, RemovedNoteIsNotWritten) {
    const Bytes bytes = oneTrack({0, 0x90, 60, 80, 50, 0x80, 60, 33, 0, 0x90, 72, 80, 50, 0x80, 72, 22});
    const MidiFile file = parseMidiFile(bytes, "in");
    Performance edited = file.performance;
    edited.notes.erase(edited.notes.begin());
    WriteOptions options;
    options.source = MidiSource{file.score};
    const std::vector<MidiVoice> voices{{edited, "", 0, 0, ReadOptions{}}};
    EXPECT_EQ(parseMidiFile(midiFileBytes(voices, options), "out").performance, edited);
}

TEST(MidiSource, DrumsOfTheFileArePlayedUpToTheSeam) {
    const Bytes bytes = oneTrack({0, 0x90, 60, 80, 0,  0x99, 38, 90, 100, 0x80, 60, 64, 0, 0x89, 38, 64,  //
                                  0, 0x99, 38, 91, 50, 0x89, 38, 64});
    const Written files = writeAndRead(bytes, 0.5);
    EXPECT_THAT(files.out.tracks[0], Contains(Plain{0, 0x99, {38, 90}}));
    EXPECT_THAT(files.out.tracks[0], testing::Not(Contains(Plain{500, 0x99, {38, 91}})));
}

TEST(MidiSource, PedalIsRestoredAfterAReplacement) {
    const Bytes bytes = oneTrack({0,   0xB0, 64, 127, 0,   0x90, 60, 80, 100, 0x80, 60, 9, 127, 0x81, 72, 64,
                                  127, 0x81, 72, 64,  127, 0x90, 62, 80, 100, 0x80, 62, 9, 0,   0xB0, 64, 0});
    const MidiFile file = parseMidiFile(bytes, "in");
    WriteOptions options;
    options.source = MidiSource{file.score, 0, 1, 2};
    Performance performance = file.performance;
    performance.pedal = {{127, 0}, {0, 1.2}, {127, 2}, {0, file.performance.pedal.back().time}};
    const std::vector<MidiVoice> voices{{performance, "", 0, 0, ReadOptions{}}};
    const PlainFile out = plainFile(midiFileBytes(voices, options));
    std::vector<std::pair<double, int>> pedal;
    for (const auto& [tick, status, rest] : out.tracks.at(0))
        if (status == 0xB0) pedal.emplace_back(static_cast<double>(tick) / out.division / 2, rest[1]);
    const double last = 581 * 0.005;
    EXPECT_THAT(pedal,
                testing::ElementsAre(testing::Pair(0, 127), testing::Pair(testing::DoubleNear(1.2, 1e-3), 0),
                                     testing::Pair(testing::DoubleNear(2, 1e-3), 127),
                                     testing::Pair(testing::DoubleNear(last, 1e-3), 0)));
}

TEST(MidiSource, ContinuationUsesAFreeChannel) {
    const Bytes bytes = oneTrack({0, 0x90, 60, 80, 0, 0x91, 64, 80, 100, 0x80, 60, 64, 0, 0x81, 64, 64});
    const Written files = writeAndRead(bytes, 0.5);
    ASSERT_EQ(files.out.tracks.size(), 2u);
    EXPECT_THAT(files.out.tracks[1], Contains(Plain{600, 0x92, {60, 80}}));
}

TEST(MidiSource, PartOfAFileStartsWithOneTimeSignature) {
    const Bytes bytes = oneTrack(timeSignature(0, 5, 3) + Bytes{0, 0x90, 60, 80, 100, 0x80, 60, 9} +
                                 timeSignature(0, 7, 4) + Bytes{0, 0x90, 62, 80, 100, 0x80, 62, 9});
    const MidiFile file = parseMidiFile(bytes, "in");
    WriteOptions options;
    options.source = MidiSource{file.score, 0.5};
    const std::vector<MidiVoice> voices{{{{{80, 62, 0, 0.5}}, {}}, "", 0, 0, ReadOptions{}}};
    const PlainFile out = plainFile(midiFileBytes(voices, options));
    std::vector<Plain> metres;
    for (const Plain& each : out.tracks.at(0))
        if (std::get<1>(each) == 0xFF && std::get<2>(each)[0] == 0x58) metres.push_back(each);
    EXPECT_THAT(metres, testing::ElementsAre(Plain{0, 0xFF, {0x58, 7, 4, 24, 8}}));
}

TEST(MidiSource, PartStartingWithinABarStartsWithAnUpbeat) {
    Bytes events = timeSignature(0, 4, 2);
    for (int i = 0; i < 8; ++i) events = events + Bytes{0, 0x90, 60, 80, 100, 60, 0};
    const MidiFile file = parseMidiFile(oneTrack(events), "in");
    WriteOptions options;
    options.source = MidiSource{file.score, 0.5};
    Performance part;
    for (const Note& note : file.performance.notes)
        if (note.start >= 0.5)
            part.notes.push_back({note.velocity, note.pitch, note.start - 0.5, note.end - 0.5});
    const std::vector<MidiVoice> voices{{part, "", 0, 0, ReadOptions{}}};
    const PlainFile out = plainFile(midiFileBytes(voices, options));
    EXPECT_THAT(out.tracks[0], Contains(Plain{0, 0xFF, {0x58, 3, 2, 24, 8}}));
    EXPECT_THAT(out.tracks[0], Contains(Plain{1500, 0xFF, {0x58, 4, 2, 24, 8}}));
}

}  // namespace
}  // namespace continuo::app
