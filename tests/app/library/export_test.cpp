#include "library/export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include <sndfile.h>

#include "app/audio/sound_analysis.h"
#include "app/library/midi_files.h"
#include "app/library/playing.h"
#include "app/tempo/played_beats.h"
#include "library/music_builder.h"
#include "midi/file/standard_midi_file.h"
#include "support/expect_error.h"
#include "tempo/bars.h"
#include "tempo/quantise.h"

namespace continuo::app {
namespace {

using namespace test;
using test::pedal;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using Json = nlohmann::json;

constexpr double kHalfTick = 0.00025;

void expectSame(const TakeContent::Part& found, const TakeContent::Part& expected) {
    ASSERT_EQ(found.notes.size(), expected.notes.size());
    for (std::size_t i = 0; i < found.notes.size(); ++i) {
        const Note& a = found.notes[i].note;
        const Note& b = expected.notes[i].note;
        EXPECT_EQ(a.pitch, b.pitch);
        EXPECT_EQ(a.velocity, b.velocity);
        EXPECT_NEAR(a.start, b.start, kHalfTick);
        EXPECT_NEAR(a.end, b.end, kHalfTick);
    }
    ASSERT_EQ(found.pedal.size(), expected.pedal.size());
    for (std::size_t i = 0; i < found.pedal.size(); ++i) {
        EXPECT_EQ(found.pedal[i].value, expected.pedal[i].value);
        EXPECT_NEAR(found.pedal[i].time, expected.pedal[i].time, kHalfTick);
    }
}

class ExportTest : public testing::Test {
protected:
    void SetUp() override {
        take_ = library_.newTake(exampleModel());
        library_.rename({take_, 0}, "Evening");
        library_.append(take_, shortDuet(), 3);
        library_.append(take_, std::vector{pedal(2.2, 64, Voice::Model), pedal(2.8, 0, Voice::Model)});
        library_.finishTake(take_);
        branch_ = library_.addBranch({{take_, 0}, 1.25, exampleModel(), {}});
        library_.appendBranch(branch_,
                              std::vector<PlayedNote>{{{80, 72, 1.25, 1.75}, 2}, {{70, 74, 1.5, 2}, 4}});
        library_.setBranchLatents(branch_, {{1.25, 256}, {1.5, 128}});
        library_.finishBranch(branch_);
    }
    Json provenance(const std::filesystem::path& file) { return Json::parse(readProvenance(file)); }

    test::TemporaryFolder folder_;
    Library library_;
    TakeId take_ = 0;
    BranchId branch_ = 0;
};

// The take was played to a click from 0.25 s on. A sequencer finds the notes on the beats.
TEST_F(ExportTest, FileHasTheBeatsOfTheTake) {
    const TakeId take = library_.newTake(exampleModel());
    DuetEvent beats{DuetEvent::Kind::Beats, Voice::Player, 3, 600'000, 0.25, 0};
    std::vector<DuetEvent> events = {beats};
    for (int i = 0; i < 12; ++i) {
        events.push_back(strike(0.25 + 0.6 * i, 60));
        events.push_back(release(0.45 + 0.6 * i, 60));
    }
    library_.append(take, events, 9);
    library_.finishTake(take);
    ASSERT_EQ(library_.content({take, 0}).beats.size(), 1U);
    exportMidi(library_, {take, 0}, folder_ / "beats.mid", {});
    const MidiFile file = readMidiFile(folder_ / "beats.mid");
    ASSERT_EQ(file.performance.notes.size(), 12U);
    for (int i = 0; i < 12; ++i)
        EXPECT_NEAR(file.performance.notes[static_cast<std::size_t>(i)].start, 0.25 + 0.6 * i, 0.0003);
    std::ifstream bytes(folder_ / "beats.mid", std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(bytes), {}};
    EXPECT_NE(all.find(std::string("\xFF\x58\x04\x03\x02\x18\x08", 7)), std::string::npos)
        << "three beats a bar";
    EXPECT_NE(all.find(std::string("\xFF\x51\x03\x09\x27\xC0", 6)), std::string::npos) << "100 a minute";
}

// A take played freely, with a varying tempo.
class FreeTakeTest : public ExportTest {
protected:
    static double moment(double beat) { return 0.8 + 0.6 * beat + 0.3 * std::sin(beat / 5); }
    void SetUp() override {
        ExportTest::SetUp();
        Performance music{test::makePiece(24, 4, moment, 0.01), {}};
        for (int beat = 0; beat < 90; beat += 2) {
            music.pedal.push_back({100, moment(beat) + 0.1});
            music.pedal.push_back({0, moment(beat + 2) - 0.05});
        }
        free_ = library_.newTake(exampleModel());
        library_.append(free_, toEvents(music, Voice::Player), 70);
        library_.append(free_,
                        std::vector{turn(moment(48), Voice::Model), strike(moment(48), 90, 70, Voice::Model),
                                    release(moment(49), 90, Voice::Model)});
        library_.finishTake(free_);
    }
    MidiFile exported(const MidiExport& options) {
        exportMidi(library_, {free_, 0}, folder_ / "free.mid", options);
        return readMidiFile(folder_ / "free.mid");
    }
    // Returns the distance of a time from a file's bar line, in beats.
    static double distanceFromBar(const MidiFile& file, double seconds) {
        const double bar = BeatLine(file.tempi).beatsAt(seconds) / 4;
        return 4 * std::abs(bar - std::round(bar));
    }

    TakeId free_ = 0;
};

TEST_F(FreeTakeTest, DetectedBarsFollowTheNotes) {
    const Performance played = library_.content({free_, 0}).performance();
    for (const int format : {0, 1}) {
        MidiExport options;
        options.format = format;
        const MidiFile file = exported(options);
        ASSERT_EQ(file.performance.notes.size(), played.notes.size());
        for (std::size_t i = 0; i < played.notes.size(); ++i) {
            EXPECT_NEAR(file.performance.notes[i].start, played.notes[i].start, 0.001);
            EXPECT_NEAR(file.performance.notes[i].end, played.notes[i].end, 0.001);
        }
        ASSERT_EQ(file.performance.pedal.size(), played.pedal.size());
        for (std::size_t i = 0; i < played.pedal.size(); ++i)
            EXPECT_NEAR(file.performance.pedal[i].time, played.pedal[i].time, 0.001);
        ASSERT_GT(file.tempi.size(), 3U);
        for (int bar = 0; bar < 24; ++bar) EXPECT_LT(distanceFromBar(file, moment(4 * bar)), 0.1) << bar;
    }
}

TEST_F(FreeTakeTest, QuantisedNotesAreOnTheGrid) {
    const Performance played = library_.content({free_, 0}).performance();
    MidiExport options;
    options.bars = MidiBars::OnGrid;
    for (const int steps : {2, 3, 4}) {
        options.stepsPerQuarter = steps;
        const MidiFile file = exported(options);
        ASSERT_EQ(file.performance.notes.size(), played.notes.size());
        EXPECT_EQ(file.performance.pedal.size(), played.pedal.size());
        const BeatLine line(file.tempi);
        for (const Note& note : file.performance.notes) {
            const double place = line.beatsAt(note.start) * steps,
                         length = line.beatsAt(note.end) * steps - place;
            EXPECT_NEAR(place, std::round(place), 1e-3);
            EXPECT_NEAR(length, std::round(length), 1e-3);
            EXPECT_GT(length, 0.5);
        }
        EXPECT_LT(distanceFromBar(file, file.performance.notes[0].start), 1e-3);
        // The model's turn starts with its note.
        const auto mark = std::find_if(file.texts.begin(), file.texts.end(), [](const TextEvent& text) {
            return text.kind == 6 && text.text == "Continuo plays on";
        });
        ASSERT_NE(mark, file.texts.end());
        const auto its = std::find_if(file.performance.notes.begin(), file.performance.notes.end(),
                                      [](const Note& note) { return note.pitch == 90; });
        EXPECT_NEAR(mark->seconds, its->start, 0.001);
    }
}

TEST_F(FreeTakeTest, ExportWithoutBarsKeepsTheNotesTimes) {
    MidiExport options;
    options.bars = MidiBars::None;
    exported(options);
    EXPECT_THAT(library_.content({importMidi(library_, folder_ / "free.mid"), 0}).beats, IsEmpty());
    // The same for music without detectable bars.
    options.bars = MidiBars::OnGrid;
    exportMidi(library_, {take_, 0}, folder_ / "short.mid", options);
    const MidiFile file = readMidiFile(folder_ / "short.mid");
    EXPECT_THAT(library_.content({importMidi(library_, folder_ / "short.mid"), 0}).beats, IsEmpty());
    EXPECT_NEAR(file.performance.notes[0].start, 0.5, kHalfTick);
}

TEST_F(FreeTakeTest, ReimportedTakeHasTheDetectedBars) {
    exported({});
    const TakeId again = importMidi(library_, folder_ / "free.mid");
    const std::vector<Beats> found = findBars(library_.content({free_, 0}).performance().notes).beats;
    const BeatLine before(toTempoMap(found)), after(toTempoMap(library_.content({again, 0}).beats));
    for (int beat = 0; beat < 96; ++beat)
        EXPECT_NEAR(after.secondsAt(beat), before.secondsAt(beat), 0.002) << beat;
    // A take's own bars are not searched again.
    exportMidi(library_, {again, 0}, folder_ / "again.mid");
    const MidiFile first = readMidiFile(folder_ / "free.mid"), second = readMidiFile(folder_ / "again.mid");
    EXPECT_EQ(second.tempi.size(), first.tempi.size());
}

// The bars belong to the whole take, wherever the export starts.
TEST_F(FreeTakeTest, ExportedPartHasTheBarsOfTheWholeTake) {
    MidiExport options;
    options.part.from = moment(30);
    const MidiFile file = exported(options);
    for (int bar = 9; bar < 24; ++bar)
        EXPECT_LT(distanceFromBar(file, moment(4 * bar) - moment(30)), 0.1) << bar;
}

TEST_F(FreeTakeTest, ExportIsDeterministic) {
    for (const MidiBars bars : {MidiBars::AsPlayed, MidiBars::OnGrid}) {
        MidiExport options;
        options.bars = bars;
        exported(options);
        const std::string first = readFile(folder_ / "free.mid");
        exported(options);
        EXPECT_EQ(readFile(folder_ / "free.mid"), first);
    }
}

TEST_F(ExportTest, MidiFormats0And1ContainTheMusic) {
    for (const int format : {0, 1}) {
        MidiExport options;
        options.format = format;
        options.playerChannel = 4;
        options.modelChannel = 7;
        const auto file = folder_ / "out.mid";
        exportMidi(library_, {take_, 0}, file, options);
        const MidiFile found = readMidiFile(file);
        EXPECT_EQ(found.format, format);
        EXPECT_THAT(found.warnings, IsEmpty());
        const Performance whole = library_.content({take_, 0}).performance();
        ASSERT_EQ(found.performance.notes.size(), whole.notes.size());
        for (std::size_t i = 0; i < whole.notes.size(); ++i) {
            EXPECT_EQ(found.performance.notes[i].pitch, whole.notes[i].pitch);
            EXPECT_NEAR(found.performance.notes[i].end, whole.notes[i].end, kHalfTick);
        }
        EXPECT_EQ(found.performance.pedal.size(), whole.pedal.size());
        const std::string bytes = readFile(file);
        EXPECT_NE(bytes.find("\x94\x3C\x50"), std::string::npos) << "the player's first note, on channel 5";
        EXPECT_NE(bytes.find("\x97\x43\x3C"), std::string::npos) << "the model's, on channel 8";
    }
}

TEST_F(ExportTest, ExportedTakeCanBeReimported) {
    for (const NodeId node : {NodeId{take_, 0}, NodeId{take_, branch_}}) {
        const auto file = folder_ / "out.mid";
        exportMidi(library_, node, file);
        const MidiTake read = readMidiTake(file);
        EXPECT_THAT(read.warnings, IsEmpty());
        const TakeId imported = addTake(library_, read);
        const TakeContent expected = library_.content(node);
        const TakeContent found = library_.content({imported, 0});
        expectSame(found.of(Voice::Player), expected.of(Voice::Player));
        expectSame(found.of(Voice::Model), expected.of(Voice::Model));
        ASSERT_EQ(found.turns.size(), expected.turns.size());
        for (std::size_t i = 0; i < found.turns.size(); ++i) {
            EXPECT_EQ(found.turns[i].voice, expected.turns[i].voice);
            EXPECT_NEAR(found.turns[i].seconds, expected.turns[i].seconds, kHalfTick);
        }
        const Origin origin = library_.origin({imported, 0});
        EXPECT_EQ(origin.modelName, exampleModel().modelName);
        EXPECT_EQ(origin.seed, exampleModel().seed);
        EXPECT_EQ(Json::parse(origin.details)["imported_from"], "out.mid");
        EXPECT_EQ(library_.take(imported)->marks.name, node.branch == 0 ? "out" : "out (2)");
    }
}

TEST_F(ExportTest, EditedNotesAreReimportedAsEdited) {
    const NodeId node{take_, 0};
    library_.editNotes(node,
                       std::vector<NoteEdit>{{Voice::Player, NotePlace{60, 0.5}, Note{33, 62, 0.25, 0.75}},
                                             {Voice::Model, {}, Note{44, 70, 2.5, 3.5}},
                                             makeRemoval(Voice::Player, {64, 1})});
    const auto file = folder_ / "edited.mid";
    exportMidi(library_, node, file);
    EXPECT_EQ(provenance(file)["edited_notes"], 3);
    const TakeId back = addTake(library_, readMidiTake(file));
    for (const Voice voice : {Voice::Player, Voice::Model})
        expectSame(library_.content({back, 0}).of(voice), library_.content(node).of(voice));
    EXPECT_EQ(library_.content({back, 0}).of(Voice::Player).notes.size(), 1U);
}

TEST_F(ExportTest, SingleTrackExportCanBeReimported) {
    MidiExport options;
    options.format = 0;
    options.playerChannel = 4;
    options.modelChannel = 2;
    exportMidi(library_, {take_, branch_}, folder_ / "out.mid", options);
    const TakeContent expected = library_.content({take_, branch_});
    const TakeContent found = library_.content({importMidi(library_, folder_ / "out.mid"), 0});
    expectSame(found.of(Voice::Player), expected.of(Voice::Player));
    expectSame(found.of(Voice::Model), expected.of(Voice::Model));
    EXPECT_EQ(found.turns.size(), expected.turns.size());
    // Without provenance the music belongs to the player.
    options.provenance = false;
    exportMidi(library_, {take_, branch_}, folder_ / "out.mid", options);
    EXPECT_TRUE(
        library_.content({importMidi(library_, folder_ / "out.mid"), 0}).of(Voice::Model).notes.empty());
}

TEST_F(ExportTest, FilesRecordTheirOrigin) {
    const auto file = folder_ / "out.mid";
    exportMidi(library_, {take_, branch_}, file);
    const Json found = provenance(file);
    EXPECT_THAT(found["program"].get<std::string>(), testing::StartsWith("Continuo "));
    EXPECT_EQ(found["take"], 1);
    EXPECT_EQ(found["title"], "Evening");
    EXPECT_EQ(found["branch"], "A");
    EXPECT_EQ(found["model_sha256"], std::string(64, 'a'));
    EXPECT_EQ(found["model_licence"], "CC0-1.0");
    EXPECT_EQ(found["seed"].get<std::uint64_t>(), exampleModel().seed);
    EXPECT_EQ(found["temperature"], 0.95);
    EXPECT_EQ(found["fork_seconds"], 1.25);
    EXPECT_EQ(found["latents_over_time"], Json::parse("[[1.25, 256], [1.5, 128]]"));
    EXPECT_EQ(found["player_notes"], 2);
    EXPECT_EQ(found["model_notes"], 2);
    EXPECT_FALSE(Json::parse(provenanceOf(library_, {take_, branch_}, library_.content({take_, branch_}),
                                          ProvenanceText::Brief))
                     .contains("latents_over_time"));
}

TEST_F(ExportTest, FilesRecordTemperatureChanges) {
    const TakeId take = library_.newTake(exampleModel());
    const auto note = [](double at) { return strike(at, 60, 70, Voice::Model); };
    library_.append(take, std::vector{temperatureEvent(0.95, 0), note(1), temperatureEvent(1.15, 2), note(3)},
                    9);
    library_.finishTake(take);
    exportMidi(library_, {take, 0}, folder_ / "out.mid");
    EXPECT_EQ(provenance(folder_ / "out.mid")["temperature_over_time"],
              Json::parse("[[0.0, 0.95], [2.0, 1.15]]"));
    Origin colder = exampleModel();
    colder.details = R"({"temperature": 0.5})";
    const BranchId branch = library_.addBranch({{take, 0}, 1.5, colder, {}});
    library_.finishBranch(branch);
    exportMidi(library_, {take, branch}, folder_ / "branch.mid");
    EXPECT_EQ(provenance(folder_ / "branch.mid")["temperature_over_time"],
              Json::parse("[[0.0, 0.95], [1.5, 0.5]]"));
}

TEST_F(ExportTest, FilesRecordTheOriginalityResult) {
    MidiExport options;
    options.originality.emplace();
    options.originality->learnt.emplace();
    options.originality->learnt->longest = {31, 1.5};
    options.originality->certain = {0.125, 1.5};
    const auto file = folder_ / "out.mid";
    exportMidi(library_, {take_, branch_}, file, options);
    Json found = provenance(file);
    EXPECT_EQ(found["longest_known_passage"], Json::parse(R"({"notes": 31, "seconds": 1.5})"));
    EXPECT_EQ(found["most_certain_run"],
              Json::parse(R"({"notes": 40, "bits_per_note": 0.125, "seconds": 1.5})"));
    options.originality->learnt->longest = {};
    options.originality->certain.reset();
    exportMidi(library_, {take_, branch_}, file, options);
    found = provenance(file);
    EXPECT_EQ(found["longest_known_passage"], Json::parse(R"({"notes": 0})"));
    EXPECT_FALSE(found.contains("most_certain_run"));
    // Nothing is known of the player's notes.
    options.part.voice = Voice::Player;
    exportMidi(library_, {take_, branch_}, file, options);
    EXPECT_FALSE(provenance(file).contains("longest_known_passage"));
}

TEST_F(ExportTest, ProvenanceCanBeOmitted) {
    MidiExport options;
    options.provenance = false;
    const auto file = folder_ / "out.mid";
    exportMidi(library_, {take_, 0}, file, options);
    EXPECT_THAT(readProvenance(file), IsEmpty());
    EXPECT_EQ(readFile(file).find("piano 9 M"), std::string::npos);
}

// No other trace of the program either: the two voices are two tracks with plain names.
TEST_F(ExportTest, FileWithoutProvenanceHasNoTraceOfTheModel) {
    MidiExport options;
    const auto file = folder_ / "out.mid";
    for (const MidiBars bars : {MidiBars::AsPlayed, MidiBars::OnGrid}) {
        options.bars = bars;
        options.provenance = true;
        exportMidi(library_, {take_, branch_}, file, options);
        ASSERT_NE(readFile(file).find("Continuo"), std::string::npos);
        options.provenance = false;
        exportMidi(library_, {take_, branch_}, file, options);
        const std::string bytes = readFile(file);
        for (const char* sign : {"Continuo", "Player", "player", "grid"})
            EXPECT_EQ(bytes.find(sign), std::string::npos) << sign;
        const MidiFile read = readMidiFile(file);
        ASSERT_EQ(read.texts.size(), 2U);
        EXPECT_EQ(read.texts[0], (TextEvent{3, 0, 1, "Piano 1"}));
        EXPECT_EQ(read.texts[1], (TextEvent{3, 0, 2, "Piano 2"}));
    }
    // The author of the take is unknown, but the music is complete.
    const TakeContent expected = library_.content({take_, branch_});
    const TakeContent found = library_.content({importMidi(library_, file), 0});
    EXPECT_EQ(found.of(Voice::Player).notes.size(),
              expected.of(Voice::Player).notes.size() + expected.of(Voice::Model).notes.size());
    EXPECT_THAT(found.of(Voice::Model).notes, IsEmpty());
}

TEST_F(ExportTest, FileNamesContainTakeAndBranch) {
    EXPECT_EQ(exportName(library_, {take_, 0}, ".mid"), "Continuo take 1.mid");
    EXPECT_EQ(exportName(library_, {take_, branch_}, ".flac"), "Continuo take 1 A.flac");
    // The name has the time as clocks show it, rounded down to tenths.
    EXPECT_THAT(exportName(library_, {take_, 0}, ".mid", {{}, 19.76, 34.58}), HasSubstr("19.7-34.5"));
    EXPECT_THAT(exportName(library_, {take_, 0}, ".mid", {{}, 0.1 + 0.2, 34.58}), HasSubstr("0.3-34.5"));
    library_.rename({take_, branch_}, "a/b\\c: \"x\"\n");
    EXPECT_EQ(exportName(library_, {take_, branch_}, ".mid"), "Continuo take 1 a-b-c- -x--.mid");
    EXPECT_EQ(exportName(library_, {take_, 0}, ".mid", {}, {.take = "Aufnahme"}), "Continuo Aufnahme 1.mid");
    const TakeId file = library_.newTake({}, "sonata");
    EXPECT_EQ(exportName(library_, {file, 0}, ".mid"), "Continuo sonata.mid");
    const TakeId again = library_.newTake({}, "Continuo take 1");  // as after opening an exported file
    EXPECT_EQ(exportName(library_, {again, 0}, ".mid"), "Continuo take 1.mid");
    const TakeId running = library_.newRunningTake({});  // has no number yet
    EXPECT_THAT(exportName(library_, {running, 0}, ".mid"),
                MatchesRegex("Continuo [0-9]+-[0-9]+-[0-9]+ [0-9]+\\.[0-9]+\\.[0-9]+\\.mid"));
    std::string umlauts;
    for (int i = 0; i < 60; ++i) umlauts += "ü";
    library_.rename({take_, branch_}, umlauts);
    const std::string name = exportName(library_, {take_, branch_}, "");
    EXPECT_LE(name.size(), 80U);
    EXPECT_EQ(name.size() % 2, 0U) << "no character was cut in two";
}

// For example files dragged out in turn.
TEST_F(ExportTest, LongTitlesGetDistinctFileNames) {
    const TakeId take = library_.newTake({}, std::string(200, 't'));
    const BranchId first = library_.addBranch({{take, 0}, 1, {}, {}});
    const BranchId second = library_.addBranch({{take, 0}, 1, {}, {}});
    const std::string a = exportName(library_, {take, first}, ".mid", {{}, 2.5, 10}),
                      b = exportName(library_, {take, second}, ".mid", {{}, 2.5, 10});
    EXPECT_THAT(a, EndsWith("ttt A 2.5-10.0 s.mid"));
    EXPECT_THAT(b, EndsWith("ttt B 2.5-10.0 s.mid"));
    EXPECT_EQ(a.size(), 84U);
    library_.rename({take, first}, std::string(200, 'n'));
    EXPECT_THAT(exportName(library_, {take, first}, ".mid", {{}, 2.5, 10}),
                AllOf(HasSubstr("Continuo ttt"), EndsWith("nnn 2.5-10.0 s.mid")));
}

TEST_F(ExportTest, DraggedFileIsNamedAfterItsTakeAndBranch) {
    const TakeContent content = library_.content({take_, branch_});
    const std::filesystem::path file = dragPath(library_, {take_, branch_});
    write(midiMusic(library_, {take_, branch_}, content), file);
    EXPECT_EQ(file.filename(), "Continuo take 1 A.mid");
    EXPECT_EQ(provenance(file)["branch"], "A");
    write(midiMusic(library_, {take_, branch_}, content), dragPath(library_, {take_, branch_}));
    std::filesystem::remove_all(file.parent_path());
}

TEST_F(ExportTest, SoundFileRecordsItsOrigin) {
    for (const char* name : {"out.wav", "out.flac"}) {
        RenderOptions options;
        options.tailSeconds = 0.5;
        const SoundExport sound = soundExport(library_, {take_, branch_}, library_.content({take_, branch_}),
                                              folder_ / name, {options});
        const RenderReport report = render(sound);
        EXPECT_GT(report.seconds, 2);
        EXPECT_GT(report.peak, 0.01);
        EXPECT_NE(readFile(folder_ / name).find("\"branch\":\"A\""), std::string::npos) << name;
    }
}

// Covers every format, voice and start, read as a sequencer reads them.
TEST_F(ExportTest, MidiFileContainsTheRequestedPart) {
    const auto file = folder_ / "out.mid";
    for (const int format : {0, 1}) {
        for (const std::optional<Voice> voice :
             {std::optional<Voice>(), std::optional(Voice::Player), std::optional(Voice::Model)}) {
            for (const double from : {0.0, 0.75}) {
                MidiExport options;
                options.format = format;
                options.part = {voice, from};
                exportMidi(library_, {take_, 0}, file, options);
                const MidiFile found = readMidiFile(file);
                EXPECT_EQ(found.format, format);
                EXPECT_EQ(found.tracks, format == 0 ? 1 : voice ? 2 : 3);
                std::vector<Note> expected;
                if (voice != Voice::Model && from == 0) expected.push_back({80, 60, 0.5, 1});
                if (voice != Voice::Model) expected.push_back({70, 64, 1 - from, 1.5 - from});
                if (voice != Voice::Player) expected.push_back({60, 67, 2.1 - from, 2.9 - from});
                ASSERT_EQ(found.performance.notes.size(), expected.size()) << format << " " << from;
                for (std::size_t i = 0; i < expected.size(); ++i) {
                    EXPECT_EQ(found.performance.notes[i].pitch, expected[i].pitch);
                    EXPECT_NEAR(found.performance.notes[i].start, expected[i].start, kHalfTick);
                    EXPECT_NEAR(found.performance.notes[i].end, expected[i].end, kHalfTick);
                }
                const Json origin = provenance(file);
                EXPECT_EQ(origin["player_notes"], voice == Voice::Model ? 0 : from == 0 ? 2 : 1);
                EXPECT_EQ(origin["model_notes"], voice == Voice::Player ? 0 : 1);
                EXPECT_EQ(origin.contains("from_seconds"), from > 0);
            }
        }
    }
}

TEST_F(ExportTest, ExportedModelVoiceIsReimportedAsTheModels) {
    MidiExport options;
    options.part.voice = Voice::Model;
    exportMidi(library_, {take_, 0}, folder_ / "out.mid", options);
    const TakeContent found = library_.content({importMidi(library_, folder_ / "out.mid"), 0});
    EXPECT_TRUE(found.of(Voice::Player).notes.empty());
    expectSame(found.of(Voice::Model), library_.content({take_, 0}).of(Voice::Model));
}

TEST_F(ExportTest, SoundFilesMatchTheirExtension) {
    struct Kind {
        const char* name;
        SampleFormat format;
        int expected;
    };
    const Kind kinds[] = {{"out.wav", SampleFormat::Int16, SF_FORMAT_WAV | SF_FORMAT_PCM_16},
                          {"out.wav", SampleFormat::Int24, SF_FORMAT_WAV | SF_FORMAT_PCM_24},
                          {"out.wav", SampleFormat::Float32, SF_FORMAT_WAV | SF_FORMAT_FLOAT},
                          {"out.flac", SampleFormat::Int16, SF_FORMAT_FLAC | SF_FORMAT_PCM_16},
                          {"out.flac", SampleFormat::Int24, SF_FORMAT_FLAC | SF_FORMAT_PCM_24}};
    for (const Kind& kind : kinds) {
        for (const double from : {0.0, 1.0}) {
            SoundOptions options;
            options.render.soundfont = testSoundfont();
            options.render.tailSeconds = 0.5;
            options.render.format = kind.format;
            options.part.from = from;
            render(soundExport(library_, {take_, 0}, library_.content({take_, 0}), folder_ / kind.name,
                               options));
            const Sound sound = readSound(folder_ / kind.name);
            EXPECT_EQ(sound.format & (SF_FORMAT_TYPEMASK | SF_FORMAT_SUBMASK), kind.expected) << kind.name;
            EXPECT_EQ(sound.channels, 2);
            EXPECT_NEAR(sound.seconds(), 2.9 - from + 0.5, 0.002) << kind.name;
            EXPECT_GT(loudness(sound.between(2.2 - from, 2.8 - from)), 1e-3) << kind.name;
        }
    }
}

TEST_F(ExportTest, SoundOfAVoiceContainsOnlyItsNotes) {
    for (const Voice voice : {Voice::Player, Voice::Model}) {
        SoundOptions options;
        options.part.voice = voice;
        const SoundExport sound =
            soundExport(library_, {take_, 0}, library_.content({take_, 0}), folder_ / "out.wav", options);
        ASSERT_EQ(sound.parts.size(), 1U);
        const TakeContent content = library_.content({take_, 0});
        EXPECT_EQ(sound.parts[0].performance.notes, content.performance(voice).notes);
        EXPECT_EQ(sound.parts[0].performance.pedal, content.performance().pedal) << "of one piano";
        EXPECT_EQ(sound.parts[0].out, folder_ / "out.wav");
    }
}

TEST_F(ExportTest, StemsExportWritesTwoFilesOfEqualLength) {
    EXPECT_EQ(stemName("/a/Continuo 19.39.24.wav", Voice::Player), "/a/Continuo 19.39.24-you.wav");
    EXPECT_EQ(stemName("/a/b.wav", Voice::Model, {.model = "Modell"}), "/a/b-Modell.wav");
    SoundOptions options;
    options.render.soundfont = testSoundfont();
    options.render.tailSeconds = 0.5;
    options.stems = true;
    render(soundExport(library_, {take_, 0}, library_.content({take_, 0}), folder_ / "out.flac", options));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out.flac"));
    const Sound you = readSound(folder_ / "out-you.flac"), model = readSound(folder_ / "out-model.flac");
    EXPECT_EQ(you.samples.size(), model.samples.size());
    EXPECT_NEAR(you.seconds(), 3.4, 0.002);
    EXPECT_GT(loudness(you.between(1, 1.4)), 1e-3);
    EXPECT_EQ(loudness(model.between(0, 2)), 0);
    EXPECT_GT(loudness(model.between(2.2, 2.8)), 1e-3);
    EXPECT_NE(readFile(folder_ / "out-you.flac").find("\"model_notes\":0"), std::string::npos);
}

TEST_F(ExportTest, MissingFolderIsReported) {
    expectError(ErrorCode::BadFile, HasSubstr("nowhere"), [&] {
        exportMidi(library_, {take_, 0}, folder_ / "nowhere/out.mid");
    });
}

TEST_F(ExportTest, InvalidFilesAreRejectedAndCreateNoTake) {
    writeFile(folder_ / "text.mid", "no music");
    expectError(ErrorCode::BadFile, HasSubstr("text.mid"), [&] { readMidiTake(folder_ / "text.mid"); });
    expectError(ErrorCode::NotFound, HasSubstr("lost.mid"), [&] { readMidiTake(folder_ / "lost.mid"); });
    writeMidiFile(folder_ / "silent.mid", std::vector<MidiVoice>{{{}, "x", 0, 0}});
    expectError(ErrorCode::BadFile, HasSubstr("no notes"), [&] { readMidiTake(folder_ / "silent.mid"); });
    EXPECT_EQ(library_.takes().size(), 1U);
}

TEST_F(ExportTest, ImportDoesNotEndTheRunningTake) {
    exportMidi(library_, {take_, 0}, folder_ / "out.mid");
    const TakeId running = library_.newRunningTake({});
    importMidi(library_, folder_ / "out.mid");
    EXPECT_EQ(library_.runningTake(), running);
    library_.append(running, shortDuet());
}

TEST_F(ExportTest, TooDeeplyNestedProvenanceIsIgnored) {
    WriteOptions options;
    options.format = 1;
    options.texts.push_back({1, 0, 0, R"({"program":"Continuo 9","a":)" + std::string(100'000, '[')});
    options.texts.push_back({1, 0, 0, R"({"program":"Continuo 9","a":[[[[[[[[[[[[1]]]]]]]]]]]]})"});
    const Performance music{{{80, 60, 0, 1}}, {}};
    writeMidiFile(folder_ / "deep.mid", std::vector<MidiVoice>{{music, "Continuo", 0, 0}}, options);
    EXPECT_LT(readProvenance(folder_ / "deep.mid").size(), 100U);
    EXPECT_EQ(library_.content({importMidi(library_, folder_ / "deep.mid"), 0}).of(Voice::Model).notes.size(),
              1U);
}

// The details of the file are at the depth limit: nested in the take's own details they would exceed it.
TEST_F(ExportTest, ForeignNestedDetailsAreKeptWithinTheDepthLimit) {
    const auto imported = [&](const std::string& text) {
        WriteOptions options;
        options.texts.push_back({1, 0, 0, text});
        const Performance music{{{80, 60, 0, 1}}, {}};
        writeMidiFile(folder_ / "deep.mid", std::vector<MidiVoice>{{music, "Continuo", 0, 0}}, options);
        return library_.origin({importMidi(library_, folder_ / "deep.mid"), 0});
    };
    const std::string deep = std::string(63, '[') + std::string(63, ']');
    const Origin origin = imported(R"({"program":"Continuo 9","model":"x","a":)" + deep + "}");
    EXPECT_TRUE(isPlayerUnknown(origin));
    EXPECT_EQ(Json::parse(origin.details), Json::parse(R"({"imported_from":"deep.mid"})"));
    EXPECT_EQ(origin.modelName, "x");
    // Of a chain of files, the last one's own details stay.
    const Origin chain = imported(R"({"program":"Continuo 9","seed":5,"provenance":{"a":)" +
                                  std::string(62, '[') + std::string(62, ']') + "}}");
    EXPECT_TRUE(isPlayerUnknown(chain));
    EXPECT_EQ(Json::parse(chain.details)["provenance"], Json::parse(R"({"program":"Continuo 9","seed":5})"));
    const Origin named = imported(R"({"program":"Continuo 9","model":")" + std::string(100'000, 'x') + "\"}");
    EXPECT_LT(named.modelName.size(), 10'000U);
}

// As written by earlier versions.
TEST_F(ExportTest, UnreadableDetailsLeaveTheAuthorUnknown) {
    Origin origin;
    EXPECT_FALSE(isPlayerUnknown(origin));
    origin.details = "{}";
    EXPECT_FALSE(isPlayerUnknown(origin));
    origin.details =
        R"({"imported_from":"x.mid","provenance":)" + std::string(64, '[') + std::string(64, ']') + "}";
    EXPECT_TRUE(isPlayerUnknown(origin));
    EXPECT_TRUE(isPlayerUnknown(withFilePlaying(origin, false)));
}

// The default bars of a recorder are not kept.
TEST_F(ExportTest, ImportedTakeHasTheFilesBars) {
    const Performance music{{{80, 60, 0, 1}, {70, 64, 0.5, 2}}, {}};
    const auto beatsOfFile = [&](const std::vector<MidiTempo>& tempi) {
        WriteOptions options;
        options.tempi = tempi;
        writeMidiFile(folder_ / "bars.mid", std::vector<MidiVoice>{{music, "", 0, 0}}, options);
        return library_.content({importMidi(library_, folder_ / "bars.mid"), 0}).beats;
    };
    EXPECT_THAT(beatsOfFile({{0, 0.5, 3}}), testing::ElementsAre(Beats{0, 0.5, 3, 0}));
    EXPECT_THAT(beatsOfFile({{0, 0.5, 4}}), IsEmpty());
    EXPECT_THAT(beatsOfFile({{0, 0.5, 4}, {1, 0.25, 4}}),
                testing::ElementsAre(Beats{0, 0.5, 4, 0}, Beats{1, 0.25, 4, 2}));
    EXPECT_THAT(beatsOfFile({}), IsEmpty());
    // Continuo's own take at that tempo was intended so.
    const TakeId ours = library_.newRunningTake(exampleModel());
    library_.append(ours, std::vector{beatsEvent(Beats{0, 0.5, 4, 0})});
    library_.append(ours, shortDuet());
    exportMidi(library_, {ours, 0}, folder_ / "ours.mid");
    EXPECT_THAT(library_.content({importMidi(library_, folder_ / "ours.mid"), 0}).beats,
                testing::ElementsAre(Beats{0, 0.5, 4, 0}));
}

// As in other programs' files: 6/8, then 2/2. The take and its continuations keep it after a restart.
TEST_F(ExportTest, SignaturesAndTempiOfAnImportedFileRoundTrip) {
    const std::vector<MidiTempo> tempi = {{0, 1, 2, 1.5}, {4, 12.0 / 11, 2, 2}};
    Performance music;
    for (int i = 0; i < 30; ++i) music.notes.push_back({80, 60, 0.25 * i, 0.25 * i + 0.2});
    WriteOptions options;
    options.tempi = tempi;
    writeMidiFile(folder_ / "bars.mid", std::vector<MidiVoice>{{music, "", 0, 0}}, options);
    const MidiFile read = readMidiFile(folder_ / "bars.mid");
    auto library = std::make_unique<Library>(folder_ / "kept");
    const TakeId take = importMidi(*library, folder_ / "bars.mid");
    const BranchId branch = library->addBranch({{take, 0}, 7.5, exampleModel(), {}});
    library->appendBranch(branch, std::vector<PlayedNote>{{{80, 72, 8, 9}, 2}});
    library->finishBranch(branch);
    library.reset();
    const Library again(folder_ / "kept");
    for (const BranchId which : {BranchId{0}, branch}) {
        exportMidi(again, {take, which}, folder_ / "out.mid");
        const std::vector<MidiTempo> written = readMidiFile(folder_ / "out.mid").tempi;
        ASSERT_EQ(written.size(), read.tempi.size());
        for (std::size_t i = 0; i < written.size(); ++i) {
            EXPECT_NEAR(written[i].seconds, read.tempi[i].seconds, 1e-3);
            EXPECT_NEAR(written[i].beatSeconds, read.tempi[i].beatSeconds, 2.1e-6);
            EXPECT_EQ(written[i].beatsPerBar, 2);
            EXPECT_EQ(written[i].beatQuarters, tempi[i].beatQuarters);
        }
    }
}

// A sequencer writes its default tempo, too, with notes on its grid.
TEST_F(ExportTest, DefaultTempoIsKeptIfTheNotesFollowItsGrid) {
    const auto beatsOf = [&](const std::vector<double>& starts) {
        Performance music;
        for (const double start : starts) music.notes.push_back({80, 60, start, start + 0.1});
        WriteOptions options;
        options.tempi = {{0, 0.5, 4}};
        options.ticksPerQuarter = 480;
        writeMidiFile(folder_ / "bars.mid", std::vector<MidiVoice>{{music, "", 0, 0}}, options);
        return library_.content({importMidi(library_, folder_ / "bars.mid"), 0}).beats;
    };
    std::vector<double> written, played;
    for (int i = 0; i < 32; ++i) written.push_back(0.5 * i + (i % 2 == 0 ? 0.125 : 1.0 / 3));
    EXPECT_THAT(beatsOf(written), testing::ElementsAre(Beats{0, 0.5, 4, 0}));
    for (std::size_t i = 0; i < written.size(); i += 5) written[i] += 0.02;  // grace notes
    EXPECT_THAT(beatsOf(written), testing::ElementsAre(Beats{0, 0.5, 4, 0}));
    for (int i = 0; i < 32; ++i) played.push_back(0.53 * i + 0.011 * (i % 3));
    EXPECT_THAT(beatsOf(played), IsEmpty());
}

// For example in a file of two hands: the earlier note ends there on the screen, in the prompt and in files.
TEST_F(ExportTest, KeyStruckAgainEndsItsNoteInTakeAndFile) {
    const Performance right{{{50, 60, 0.5, 2}, {80, 64, 1, 1.5}}, {}}, left{{{100, 60, 1, 1.25}}, {}};
    writeMidiFile(folder_ / "hands.mid", std::vector<MidiVoice>{{right, "", 0, 0}, {left, "", 1, 0}});
    const TakeId take = importMidi(library_, folder_ / "hands.mid");
    const std::vector<Note> once{{50, 60, 0.5, 1}, {80, 64, 1, 1.5}, {100, 60, 1, 2}};
    EXPECT_EQ(library_.content({take, 0}).performance(Voice::Player).notes, once);
    exportMidi(library_, {take, 0}, folder_ / "out.mid");
    EXPECT_EQ(library_.content({importMidi(library_, folder_ / "out.mid"), 0}).performance().notes, once);
    // Two notes struck together stay two, each with its length, in any order.
    const Performance unison{{{60, 60, 0, 2}}, {}}, doubled{{{90, 60, 0, 1}}, {}};
    const std::vector<Note> both{{90, 60, 0, 1}, {60, 60, 0, 2}};
    writeMidiFile(folder_ / "unison.mid", std::vector<MidiVoice>{{unison, "", 0, 0}, {doubled, "", 1, 0}});
    const TakeId two = importMidi(library_, folder_ / "unison.mid");
    EXPECT_EQ(library_.content({two, 0}).performance(Voice::Player).notes, both);
    exportMidi(library_, {two, 0}, folder_ / "out.mid");
    EXPECT_EQ(library_.content({importMidi(library_, folder_ / "out.mid"), 0}).performance().notes, both);
}

// This also holds if an edit moves one note into the other. Undo restores both.
TEST_F(ExportTest, EditedNoteEndsWhereItsKeyIsStruckAgain) {
    const TakeContent before = library_.content({take_, 0});
    editNote(library_, {take_, 0}, {Voice::Player, placeOf({70, 64, 1, 1.5}), Note{70, 60, 0.25, 4}});
    editNote(library_, {take_, 0}, {Voice::Player, {}, Note{90, 60, 2, 3}});
    const std::vector<Note> notes{{70, 60, 0.25, 0.5}, {80, 60, 0.5, 1}, {90, 60, 2, 3}};
    EXPECT_EQ(library_.content({take_, 0}).performance(Voice::Player).notes, notes);
    exportMidi(library_, {take_, 0}, folder_ / "out.mid");
    const TakeContent found = library_.content({importMidi(library_, folder_ / "out.mid"), 0});
    expectSame(found.of(Voice::Player), library_.content({take_, 0}).of(Voice::Player));
    // The edit applies to the note that ends early.
    editNote(library_, {take_, 0}, makeRemoval(Voice::Player, placeOf(notes[0])));
    EXPECT_EQ(library_.content({take_, 0}).performance(Voice::Player).notes,
              (std::vector<Note>{notes[1], notes[2]}));
    while (library_.nextUndo()->changesNotes()) library_.undo();
    EXPECT_EQ(library_.content({take_, 0}), before);
}

TEST_F(ExportTest, NotesOfAForeignFileBelongToThePlayer) {
    const Performance music{{{80, 60, 0, 1}, {70, 64, 0.5, 2}}, {{127, 0.25}, {0, 1.5}}};
    writeMidiFile(folder_ / "music.mid", std::vector<MidiVoice>{{music, "Continuo", 0, 0}});
    const TakeContent content = library_.content({importMidi(library_, folder_ / "music.mid"), 0});
    EXPECT_EQ(content.performance(Voice::Player), music);
    EXPECT_TRUE(content.of(Voice::Model).notes.empty());
}

}  // namespace
}  // namespace continuo::app
