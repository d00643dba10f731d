// Files go in and out, and an independent reader compares them event by event: 300 that are made from seeds,
// and those after which public reports describe faults.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <tuple>

#include "app/midi/file/midi_bytes.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {
namespace {

using namespace continuo::test;
using testing::Contains;
using testing::IsEmpty;

// An event of a track: its tick, status, and the rest of its bytes.
using Plain = std::tuple<std::uint64_t, int, Bytes>;

struct PlainFile {
    int division = 0;
    std::vector<std::vector<Plain>> tracks;
};

// Reads what is well-formed, with running status.
PlainFile plainFile(const Bytes& bytes) {
    PlainFile file;
    const auto number = [&](std::size_t at, int count) {
        std::size_t value = 0;
        for (int i = 0; i < count; ++i) value = value << 8 | bytes.at(at + static_cast<std::size_t>(i));
        return value;
    };
    file.division = static_cast<int>(number(12, 2));
    for (std::size_t at = 14; at < bytes.size();) {
        const std::size_t end = at + 8 + number(at + 4, 4);
        at += 8;
        std::vector<Plain> track;
        std::uint64_t tick = 0;
        int running = 0;
        const auto variable = [&] {
            std::size_t value = 0;
            while (true) {
                const std::uint8_t byte = bytes.at(at++);
                value = value << 7 | (byte & 0x7Fu);
                if (byte < 0x80) return value;
            }
        };
        while (at < end) {
            tick += variable();
            const int status = bytes[at] >= 0x80 ? bytes[at++] : running;
            Bytes rest;
            std::size_t count = 2;
            if (status == 0xFF) rest.push_back(bytes.at(at++));
            if (status >= 0xF0) {
                count = variable();
            } else {
                running = status;
                if ((status & 0xE0) == 0xC0) count = 1;
            }
            rest.insert(rest.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                        bytes.begin() + static_cast<std::ptrdiff_t>(at + count));
            at += count;
            if (status == 0xFF && rest[0] == 0x2F) continue;
            track.emplace_back(tick, status, rest);
        }
        file.tracks.push_back(std::move(track));
    }
    return file;
}

Bytes variable(std::size_t value) {
    Bytes out{static_cast<std::uint8_t>(value & 0x7F)};
    while (value >>= 7) out.insert(out.begin(), static_cast<std::uint8_t>(0x80 | (value & 0x7F)));
    return out;
}

Bytes trackOf(std::vector<Plain> events) {
    std::stable_sort(events.begin(), events.end(),
                     [](const Plain& a, const Plain& b) { return std::get<0>(a) < std::get<0>(b); });
    Bytes data;
    std::uint64_t now = 0;
    for (const auto& [tick, status, rest] : events) {
        data = data + variable(tick - now) + Bytes{static_cast<std::uint8_t>(status)};
        now = tick;
        if (status == 0xFF) {
            data = data + Bytes{rest[0]} + variable(rest.size() - 1) + Bytes(rest.begin() + 1, rest.end());
        } else if (status == 0xF0) {
            data = data + variable(rest.size()) + rest;
        } else {
            data = data + rest;
        }
    }
    return track(data);
}

// Odd metres, tempi anywhere, unisons on several channels, lost note-offs, drums of all conventions,
// controllers, texts.
Bytes madeFile(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto upTo = [&](std::uint32_t most) { return static_cast<std::uint32_t>(random() % (most + 1)); };
    const auto byte = [&](std::uint32_t most) { return static_cast<std::uint8_t>(upTo(most)); };
    const int divisions[] = {24, 96, 120, 192, 220, 384, 480, 960, 1000, 1024};
    const int division = divisions[upTo(9)];
    const auto length = static_cast<std::uint32_t>(division) * 24;
    std::vector<Plain> conductor;
    conductor.emplace_back(0, 0xFF, Bytes{3} + ascii("Title \xE9"));
    conductor.emplace_back(0, 0xFF, Bytes{2} + ascii("Copyright"));
    if (upTo(3) > 0) {
        for (std::uint32_t i = 0; i <= upTo(4); ++i)
            conductor.emplace_back(upTo(length), 0xFF,
                                   Bytes{0x58, static_cast<std::uint8_t>(1 + upTo(20)), byte(5), 24, 8});
    }
    for (std::uint32_t i = 0; i < upTo(12); ++i) {
        const std::uint32_t slowest = upTo(4) == 0 ? 12'000'000 : 1'200'000;
        conductor.emplace_back(upTo(length), 0xFF, Bytes{0x51} + bigEndian(60'000 + upTo(slowest), 3));
    }
    conductor.emplace_back(upTo(length), 0xFF, Bytes{0x59, byte(7), byte(1)});
    conductor.emplace_back(upTo(length), 0xFF, Bytes{6} + ascii("Coda"));
    conductor.emplace_back(length, 0xFF, Bytes{6} + ascii("End"));
    Bytes tracks = trackOf(conductor);
    const int count = 1 + static_cast<int>(upTo(3));
    for (int i = 0; i < count; ++i) {
        std::vector<Plain> events;
        events.emplace_back(0, 0xFF, Bytes{3} + ascii("Hand"));
        const std::uint32_t channel = upTo(3) == 0 ? upTo(15) : upTo(2);
        const auto status = [&](int kind) { return kind | static_cast<int>(channel); };
        switch (upTo(6)) {  // drums by bank or by system exclusive
            case 0:
                events.emplace_back(0, status(0xB0), Bytes{0, static_cast<std::uint8_t>(126 + upTo(1))});
                break;
            case 1: events.emplace_back(0, status(0xB0), Bytes{0, 120}); break;
            case 2:
                events.emplace_back(0, 0xF0,
                                    Bytes{0x41, 0x10, 0x42, 0x12, 0x40,
                                          static_cast<std::uint8_t>(0x10 | upTo(15)), 0x15, 1, 0, 0xF7});
                break;
            default: break;
        }
        events.emplace_back(0, status(0xC0), Bytes{byte(127)});
        for (std::uint32_t note = 0; note < 20 + upTo(60); ++note) {
            const auto pitch = static_cast<std::uint8_t>(upTo(9) == 0 ? upTo(127) : 55 + upTo(12));
            const std::uint32_t on = upTo(length - 1);
            const std::uint32_t off = std::min(length, on + upTo(static_cast<std::uint32_t>(division) * 2));
            events.emplace_back(on, status(0x90), Bytes{pitch, static_cast<std::uint8_t>(1 + upTo(126))});
            if (upTo(15) == 0) continue;  // lost
            if (upTo(1) == 0)
                events.emplace_back(off, status(0x80), Bytes{pitch, byte(127)});
            else
                events.emplace_back(off, status(0x90), Bytes{pitch, 0});
        }
        const std::uint8_t controllers[] = {64, 66, 67, 11, 1};
        for (std::uint32_t i2 = 0; i2 < upTo(20); ++i2)
            events.emplace_back(upTo(length), status(0xB0), Bytes{controllers[upTo(4)], byte(127)});
        events.emplace_back(upTo(length), status(0xE0), Bytes{byte(127), byte(127)});
        events.emplace_back(upTo(length), status(0xD0), Bytes{byte(127)});
        events.emplace_back(upTo(length), 0xFF, Bytes{5} + ascii("la"));
        tracks = tracks + trackOf(events);
    }
    return header(1, count + 1, division) + tracks;
}

struct Written {
    PlainFile in, out;
    int factor = 1;
};

// The file as it is written with what was read from it, and a continuation from `seconds` on if there is one.
Written written(const Bytes& bytes, std::optional<double> end = std::nullopt) {
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

std::vector<Plain> scaled(std::vector<Plain> events, int factor) {
    for (Plain& each : events) std::get<0>(each) *= static_cast<std::uint64_t>(factor);
    return events;
}

// What is in `some` and not in `all`, each as often as it is there.
std::vector<Plain> missing(std::vector<Plain> some, std::vector<Plain> all) {
    std::sort(some.begin(), some.end());
    std::sort(all.begin(), all.end());
    std::vector<Plain> rest;
    std::set_difference(some.begin(), some.end(), all.begin(), all.end(), std::back_inserter(rest));
    return rest;
}

void expectThrough(const Written& files) {
    ASSERT_GE(files.out.tracks.size(), files.in.tracks.size());
    for (std::size_t i = 0; i < files.in.tracks.size(); ++i) {
        const std::vector<Plain> in = scaled(files.in.tracks[i], files.factor);
        EXPECT_THAT(missing(in, files.out.tracks[i]), IsEmpty()) << "track " << i;
        // A note whose note-off is lost gets one where it ends, and nothing else is added.
        for (const Plain& added : missing(files.out.tracks[i], in))
            EXPECT_EQ(std::get<1>(added) & 0xF0, 0x80) << "track " << i << ", tick " << std::get<0>(added);
    }
}

class MadeFile : public testing::TestWithParam<std::uint32_t> {};

TEST_P(MadeFile, IsWrittenThroughEventByEvent) { expectThrough(written(madeFile(GetParam()))); }

// Everything before the seam stays, and nothing of the file begins behind it.
TEST_P(MadeFile, IsWrittenThroughUpToTheSeam) {
    const Bytes bytes = madeFile(GetParam());
    const MidiFile file = parseMidiFile(bytes, "in");
    if (!file.hasNotes()) GTEST_SKIP();
    const double end = file.performance.notes[file.performance.notes.size() / 2].start;
    const Written files = written(bytes, end);
    // The tick of the seam: the first moment of the file that is not earlier.
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
        EXPECT_THAT(missing(scaled(before, files.factor), files.out.tracks[i]), IsEmpty()) << "track " << i;
        for (const auto& [tick, status, rest] : files.out.tracks[i]) {
            const bool begins = (status & 0xF0) == 0x90 && rest[1] > 0;
            if (!begins) continue;
            EXPECT_LT(tick, seam * static_cast<std::uint64_t>(files.factor)) << "track " << i;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, MadeFile, testing::Range(1u, 301u));

Bytes fixture(const std::string& name) {
    std::ifstream in(std::string(CONTINUO_TESTS_FOLDER) + "/app/midi/data/" + name, std::ios::binary);
    EXPECT_TRUE(in) << name;
    return {std::istreambuf_iterator<char>(in), {}};
}

class ReportedFile : public testing::TestWithParam<const char*> {};

TEST_P(ReportedFile, IsWrittenThroughEventByEvent) { expectThrough(written(fixture(GetParam()))); }

INSTANTIATE_TEST_SUITE_P(Reports, ReportedFile,
                         testing::Values("chord-ends-02-ticks-before-8s.mid", "drums-gm2-ch11.mid",
                                         "drums-xg-ch11.mid", "fermata-5bpm.mid", "half-pedal.mid",
                                         "key-lyrics-markers.mid", "metre-5-16-fast.mid",
                                         "metre-7-16-fast.mid", "one-13-8-bar.mid", "one-lost-note-off.mid",
                                         "one-offbeat-tempo.mid", "rit-on-eighths.mid", "skip-800bpm.mid",
                                         "soft-pedal.mid", "tempo90-no-signature.mid", "title-cp1252.mid",
                                         "unison-two-hands.mid"));

TEST(MidiSource, DrumsByBankAreNoPianoNotes) {
    for (const char* name : {"drums-gm2-ch11.mid", "drums-xg-ch11.mid"}) {
        const MidiFile file = parseMidiFile(fixture(name), name);
        EXPECT_EQ(file.performance.notes.size(), 80u) << name;
        EXPECT_EQ(file.drums, 128u) << name;
    }
}

TEST(MidiSource, RhythmPartByExclusiveIsDrumsFromThereOn) {
    const Bytes on{0, 0xF0, 10, 0x41, 0x10, 0x42, 0x12, 0x40, 0x11, 0x15, 1, 0x19, 0xF7};
    const MidiFile file = parseMidiFile(
        oneTrack(Bytes{0, 0x90, 60, 80, 10, 60, 0} + on + Bytes{0, 0x90, 62, 80, 10, 62, 0}), "gs");
    ASSERT_EQ(file.performance.notes.size(), 1u);
    EXPECT_EQ(file.performance.notes[0].pitch, 60);
    EXPECT_EQ(file.drums, 1u);
}

TEST(MidiSource, BankOfGsIsNoDrumPart) {
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

TEST(MidiSource, RemovedNoteIsGone) {
    const Bytes bytes = oneTrack({0, 0x90, 60, 80, 50, 0x80, 60, 33, 0, 0x90, 72, 80, 50, 0x80, 72, 22});
    const MidiFile file = parseMidiFile(bytes, "in");
    Performance edited = file.performance;
    edited.notes.erase(edited.notes.begin());
    WriteOptions options;
    options.source = MidiSource{file.score};
    const std::vector<MidiVoice> voices{{edited, "", 0, 0, ReadOptions{}}};
    EXPECT_EQ(parseMidiFile(midiFileBytes(voices, options), "out").performance, edited);
}

TEST(MidiSource, DrumsSoundUpToTheSeam) {
    const Bytes bytes = oneTrack({0, 0x90, 60, 80, 0,  0x99, 38, 90, 100, 0x80, 60, 64, 0, 0x89, 38, 64,  //
                                  0, 0x99, 38, 91, 50, 0x89, 38, 64});
    const Written files = written(bytes, 0.5);
    EXPECT_THAT(files.out.tracks[0], Contains(Plain{0, 0x99, {38, 90}}));
    EXPECT_THAT(files.out.tracks[0], testing::Not(Contains(Plain{500, 0x99, {38, 91}})));
}

TEST(MidiSource, ContinuationTakesAFreeChannel) {
    const Bytes bytes = oneTrack({0, 0x90, 60, 80, 0, 0x91, 64, 80, 100, 0x80, 60, 64, 0, 0x81, 64, 64});
    const Written files = written(bytes, 0.5);
    ASSERT_EQ(files.out.tracks.size(), 2u);
    EXPECT_THAT(files.out.tracks[1], Contains(Plain{600, 0x92, {60, 80}}));
}

TEST(MidiSource, BarThatIsOnAtTheBeginningIsAnUpbeat) {
    Bytes events = metre(0, 4, 2);
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
