#include "continuo/learnt_index.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "base/philox.h"
#include "facade/evaluation/learnt_table.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

// Returns music of two voices without repetition: about 2 notes per stroke, a stroke every 0.15 to 0.4 s.
Performance makeMusic(std::uint64_t seed, int strokes) {
    RandomStream random(seed, 7);
    const auto below = [&](int most) {
        return static_cast<int>(random.below(static_cast<std::uint64_t>(most)));
    };
    Performance music;
    double time = 0.5;
    for (int i = 0; i < strokes; ++i) {
        const int low = 40 + below(20);
        const double length = 0.1 + 0.01 * below(20);
        music.notes.push_back({40 + below(60), low, time, time + length});
        if (below(2) == 0) music.notes.push_back({40 + below(60), low + 5 + below(20), time, time + length});
        time += 0.15 + 0.01 * below(25);
    }
    return music;
}

// Returns another performance of the same notes: 1.5 times as fast, louder, transposed, with chords rolled
// from the top within 20 ms.
Performance playDifferently(Performance music, int transposition, std::uint64_t seed) {
    RandomStream random(seed, 8);
    std::vector<double> strokes;
    for (const Note& note : music.notes) strokes.push_back(note.start);
    for (std::size_t i = 0; i < music.notes.size(); ++i) {
        Note& note = music.notes[i];
        const bool upper = i > 0 && strokes[i] == strokes[i - 1];
        const double jitter = 0.001 * static_cast<double>(random.below(8));
        note.start = strokes[i] * 1.5 + (upper ? 0 : 0.012) + jitter;
        note.end = note.start + 0.1;
        note.velocity = 127 - note.velocity;
        note.pitch += transposition;
    }
    std::stable_sort(music.notes.begin(), music.notes.end(),
                     [](const Note& a, const Note& b) { return a.start < b.start; });
    return music;
}

PerformanceSource makeSource(std::vector<Performance> pieces) {
    return [pieces = std::move(pieces), next = std::size_t{0}]() mutable -> std::optional<NamedPerformance> {
        if (next == pieces.size()) return std::nullopt;
        const std::string name = "piece " + std::to_string(next);
        return NamedPerformance{name, pieces[next++]};
    };
}

Performance sliceNotes(const Performance& music, std::size_t from, std::size_t to) {
    Performance result;
    result.notes.assign(music.notes.begin() + static_cast<std::ptrdiff_t>(from),
                        music.notes.begin() + static_cast<std::ptrdiff_t>(to));
    return result;
}

// Joins parts with a rest between them.
Performance joinWithRests(const std::vector<Performance>& parts) {
    Performance result;
    double end = 0;
    for (const Performance& each : parts) {
        const double shift = end + 1 - each.notes.front().start;
        for (Note note : each.notes) {
            note.start += shift;
            note.end += shift;
            end = std::max(end, note.end);
            result.notes.push_back(note);
        }
    }
    return result;
}

class LearntIndexTest : public testing::Test {
protected:
    void SetUp() override {
        for (std::uint64_t seed = 0; seed < 8; ++seed) learnt_.push_back(makeMusic(seed, 300));
        written_ = LearntIndex::write(makeSource(learnt_), file_);
    }
    std::vector<std::byte> bytes() const {
        std::ifstream in(file_, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        const auto all = std::as_bytes(std::span(text));
        return {all.begin(), all.end()};
    }

    TemporaryFolder folder_;
    std::filesystem::path file_ = folder_ / "piano.learnt";
    std::vector<Performance> learnt_;
    LearntIndex::WriteStats written_;
};

TEST_F(LearntIndexTest, FindsAPassageInAnotherKeyTempoAndTouch) {
    const LearntIndex index(file_);
    for (const std::size_t length : {20, 41, 97}) {
        const Performance copy = playDifferently(sliceNotes(learnt_[3], 100, 100 + length), 5, length);
        const Performance before = makeMusic(101, 60);
        const Performance music = joinWithRests({before, copy, makeMusic(102, 60)});
        const LearntReport report = index.find(music);
        // The found passage may be short by less than a window at each end.
        EXPECT_LE(report.longest.notes, static_cast<std::int64_t>(length)) << length;
        EXPECT_GE(report.longest.notes, static_cast<std::int64_t>(length) - 2 * (SequenceRules().window - 1));
        const double begins = music.notes[before.notes.size()].start;
        EXPECT_GE(report.longest.seconds, begins - 0.02);
        EXPECT_LE(report.longest.seconds, begins + 3);
    }
}

TEST_F(LearntIndexTest, FindsEveryPassageOfTheReliableLength) {
    const LearntIndex index(file_);
    const SequenceRules rules;
    ASSERT_EQ(index.minReliableNotes(), rules.notesWithWholeWindow());
    int looked = 0;
    for (const Performance& piece : learnt_) {
        const auto notes = sortWithinStrokes(NoteRow::fromPerformance("", piece), rules);
        const auto length = static_cast<std::size_t>(index.minReliableNotes());
        for (std::size_t begin = 0; begin + length <= notes.size(); begin += 7) {
            Performance music;
            for (std::size_t i = begin; i < begin + length; ++i) {
                const double start = static_cast<double>(notes[i].step) / 100;
                music.notes.push_back({64, notes[i].pitch, start, start + 0.1});
            }
            // No window of random notes consists only of figures.
            EXPECT_GE(index.find(music).longest.notes, rules.notes) << begin;
            ++looked;
        }
    }
    EXPECT_GT(looked, 300);
}

TEST_F(LearntIndexTest, IgnoresShuffledNotesAndOtherMusic) {
    const LearntIndex index(file_);
    Performance shuffled = learnt_[2];
    RandomStream random(5, 9);
    for (std::size_t i = shuffled.notes.size(); i > 1; --i)
        std::swap(shuffled.notes[i - 1].pitch, shuffled.notes[random.below(i)].pitch);
    EXPECT_EQ(index.find(shuffled).longest.notes, 0);
    for (std::uint64_t seed = 200; seed < 220; ++seed)
        EXPECT_EQ(index.find(makeMusic(seed, 1000)).longest.notes, 0);
    EXPECT_EQ(index.find({}).longest.notes, 0);
    EXPECT_EQ(index.find({}).notes, 0);
}

TEST_F(LearntIndexTest, AChangedNoteEndsAPassage) {
    const LearntIndex index(file_);
    Performance copy = sliceNotes(learnt_[1], 50, 130);
    const std::int64_t whole = index.find(copy).longest.notes;
    EXPECT_GE(whole, 70);
    copy.notes[40].pitch += 1;
    const LearntReport report = index.find(copy);
    EXPECT_LE(report.longest.notes, 42);
    EXPECT_GE(report.longest.notes, 29);
    // The index contains both halves.
    EXPECT_GE(report.knownNotes, 58);
    EXPECT_LE(report.knownNotes, 80);
}

TEST_F(LearntIndexTest, PassagesDoNotCrossPieces) {
    // The end of a piece followed by the start of the next occurs nowhere, even if the last kept sequence of
    // one touches the first of the other.
    const LearntIndex index(file_);
    const std::size_t last = learnt_[0].notes.size();
    for (std::size_t notes = 20; notes < 60; ++notes) {
        const Performance music =
            joinWithRests({sliceNotes(learnt_[0], last - notes, last), sliceNotes(learnt_[1], 0, notes)});
        EXPECT_LE(index.find(music).longest.notes, static_cast<std::int64_t>(notes));
        EXPECT_GE(index.find(music).longest.notes, static_cast<std::int64_t>(notes) - 10);
    }
}

TEST(LearntIndex, OverlappingPassagesAreCountedSeparately) {
    const auto melody = [](std::uint64_t seed, std::size_t notes) {
        RandomStream random(seed, 11);
        Performance music;
        for (std::size_t i = 0; i < notes; ++i) {
            const double start = 0.2 * static_cast<double>(i);
            music.notes.push_back({64, 40 + static_cast<int>(random.below(40)), start, start + 0.1});
        }
        return music;
    };
    const TemporaryFolder folder;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        // The second piece begins as the first ends. The music plays the first and continues in the second at
        // that point.
        const Performance first = melody(2 * seed, 45);
        const Performance second = joinWithRests({sliceNotes(first, 40, 45), melody(2 * seed + 1, 40)});
        LearntIndex::write(makeSource({first, second}), folder / "x.learnt");
        const LearntReport report =
            LearntIndex(folder / "x.learnt").find(joinWithRests({first, sliceNotes(second, 5, 45)}));
        EXPECT_LE(report.longest.notes, 45) << seed;
        EXPECT_GE(report.longest.notes, 35) << seed;
        EXPECT_GE(report.knownNotes, 65) << seed;
    }
}

TEST(LearntIndex, ScalesTrillsAndTremoliAreNoCopies) {
    const TemporaryFolder folder;
    Performance figures;
    const std::vector<int> major = {0, 2, 4, 5, 7, 9, 11};
    const auto add = [&](int pitch) {
        const double start = 0.1 * static_cast<double>(figures.notes.size());
        figures.notes.push_back({64, pitch, start, start + 0.09});
    };
    for (int i = 0; i < 40; ++i) add(40 + 12 * (i / 7) % 48 + major[static_cast<std::size_t>(i % 7)]);
    for (int i = 0; i < 40; ++i) add(60 + 2 * (i % 2));
    for (int i = 0; i < 40; ++i) add(48 + 7 * (i % 4 == 1) + 4 * (i % 2) - 3 * (i % 4 == 3));
    const std::vector<Performance> each = {sliceNotes(figures, 0, 40), sliceNotes(figures, 40, 80),
                                           sliceNotes(figures, 80, 120)};
    expectError(ErrorCode::BadFile, testing::HasSubstr("has a distinctive sequence"),
                [&] { LearntIndex::write(makeSource(each), folder / "x.learnt"); });
    EXPECT_FALSE(std::filesystem::exists(folder / "x.learnt"));
    // These figures are also missing from an index that contains other music.
    LearntIndex::write(makeSource({each[0], each[1], each[2], makeMusic(1, 100)}), folder / "x.learnt");
    const LearntIndex index(folder / "x.learnt");
    for (const Performance& figure : each) EXPECT_EQ(index.find(figure).longest.notes, 0);
}

TEST(LearntIndex, TheOrderOfAChordsKeysDoesNotMatter) {
    const NoteRow rolled{"", {{10, 67}, {12, 60}, {14, 64}, {40, 62}}};
    const NoteRow together{"", {{10, 60}, {10, 64}, {10, 67}, {40, 62}}};
    const auto pitches = [](const std::vector<NoteRow::Item>& notes) {
        std::vector<int> result;
        for (const NoteRow::Item& note : notes) result.push_back(note.pitch);
        return result;
    };
    EXPECT_EQ(pitches(sortWithinStrokes(rolled, {})), (std::vector<int>{60, 64, 67, 62}));
    EXPECT_EQ(pitches(sortWithinStrokes(together, {})), pitches(sortWithinStrokes(rolled, {})));
    // A key struck twice within a stroke counts as one note.
    EXPECT_EQ(pitches(sortWithinStrokes({"", {{10, 67}, {11, 60}, {12, 67}}}, {})),
              (std::vector<int>{60, 67}));
    // Notes that are further apart are separate strokes.
    EXPECT_EQ(pitches(sortWithinStrokes({"", {{10, 67}, {14, 60}}}, {})), (std::vector<int>{67, 60}));
}

TEST_F(LearntIndexTest, ReportsItsPiecesNotesAndSequences) {
    const LearntIndex index(file_);
    EXPECT_EQ(index.pieces(), 8);
    std::int64_t notes = 0;
    for (const Performance& piece : learnt_) notes += static_cast<std::int64_t>(piece.notes.size());
    EXPECT_EQ(index.notes(), notes);
    EXPECT_EQ(index.sequences(), written_.sequences);
    EXPECT_EQ(written_.bytes, static_cast<std::int64_t>(std::filesystem::file_size(file_)));
    // Winnowing keeps 2 of every (window + 1) sequences.
    EXPECT_NEAR(static_cast<double>(index.sequences()), static_cast<double>(notes) * 2 / 7,
                0.06 * static_cast<double>(notes));
}

TEST_F(LearntIndexTest, IsFoundNextToItsModel) {
    EXPECT_EQ(LearntIndex::pathBeside("/models/piano.safetensors"), "/models/piano.learnt");
    EXPECT_EQ(LearntIndex::openBeside(folder_ / "other.safetensors"), nullptr);
    ASSERT_NE(LearntIndex::openBeside(folder_ / "piano.safetensors"), nullptr);
}

TEST_F(LearntIndexTest, AFailedWriteKeepsTheOldIndex) {
    const auto before = bytes();
    EXPECT_THROW(
        LearntIndex::write(
            []() -> std::optional<NamedPerformance> { throw Error(ErrorCode::Cancelled, "stopped"); }, file_),
        Error);
    EXPECT_EQ(bytes(), before);
    EXPECT_FALSE(std::filesystem::exists(file_.string() + ".part"));
}

// The code is BadRequest, because the output path is part of the request. BadFile would blame the input.
TEST_F(LearntIndexTest, WriteErrorsAreBadRequests) {
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit narrow{100, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &narrow), 0);
    expectError(ErrorCode::BadRequest, testing::HasSubstr("full.learnt: cannot be written"),
                [&] { LearntIndex::write(makeSource(learnt_), folder_ / "full.learnt"); });
    ::setrlimit(RLIMIT_FSIZE, &before);
    expectError(ErrorCode::BadRequest, testing::HasSubstr("no folder"),
                [&] { LearntIndex::write(makeSource(learnt_), folder_ / "none/full.learnt"); });
}

TEST_F(LearntIndexTest, RefusesAFileWithDamageAnywhere) {
    const std::vector<std::byte> whole = bytes();
    EXPECT_NO_THROW(LearntTable("whole", whole));
    for (std::size_t at = 0; at < whole.size(); at += at < 120 ? 1 : 97) {
        std::vector<std::byte> broken = whole;
        broken[at] ^= std::byte{0x10};
        EXPECT_THROW(LearntTable("broken", broken), Error) << at;
    }
    for (const std::size_t size : {0, 7, 47, 111, 112, 113, static_cast<int>(whole.size()) - 1})
        EXPECT_THROW(LearntTable("short", std::span(whole).first(size)), Error) << size;
}

TEST(LearntTable, ErrorNamesTheKindOfDamage) {
    const std::vector<std::uint64_t> hashes = {3, 1'000'000, (std::uint64_t{1} << 40) - 1};
    const std::vector<std::byte> whole = LearntTable::serialize({{}, 2, 900}, hashes);
    const auto refused = [&](const std::string& what, const std::vector<std::byte>& bytes) {
        expectError(ErrorCode::BadFile, testing::HasSubstr(what), [&] { LearntTable("x.learnt", bytes); });
    };
    std::vector<std::byte> changed = whole;
    changed[0] = std::byte{'X'};
    refused("x.learnt: is not an index", changed);
    changed = whole;
    changed[8] = std::byte{9};
    refused("version 9", changed);
    changed = whole;
    changed[16] = std::byte{1};
    refused("the notes of a sequence is 1", changed);
    changed = whole;
    changed.pop_back();
    refused("it is incomplete", changed);
    changed = whole;
    changed.back() ^= std::byte{1};
    refused("damaged", changed);
    refused("not sorted", LearntTable::serialize({{}, 2, 900}, std::vector<std::uint64_t>{5, 5}));
    const LearntTable table("x.learnt", whole);
    EXPECT_EQ(table.size(), 3u);
    EXPECT_EQ(table.head().notes, 900);
    for (const std::uint64_t hash : hashes) EXPECT_TRUE(table.contains(hash)) << hash;
    for (const std::uint64_t hash : {0u, 2u, 4u, 999'999u, 1'000'001u})
        EXPECT_FALSE(table.contains(hash)) << hash;
}

}  // namespace
}  // namespace continuo::test
