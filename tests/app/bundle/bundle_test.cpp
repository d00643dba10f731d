#include "bundle/bundle.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "app/bundle/bundle_fixture.h"
#include "app/midi/file/plain_midi_file.h"
#include "bundle/zip_reader.h"
#include "library/export.h"
#include "library/library_snapshot.h"
#include "library/provenance.h"
#include "library/state_files.h"
#include "library/take_source.h"
#include "midi/file/standard_midi_file.h"
#include "storage/sqlite_database.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

// Expects the same music and marks. Ids and times may differ.
void expectSame(const Library& one, NodeId a, const Library& other, NodeId b) {
    EXPECT_EQ(one.content(a), other.content(b));
    EXPECT_EQ(one.contentWithKnownSurprise(a), other.contentWithKnownSurprise(b));
    EXPECT_EQ(one.origin(a), other.origin(b));
}

void expectSame(Marks one, Marks other) {
    ASSERT_EQ(one.edits.size(), other.edits.size());
    for (std::size_t i = 0; i < one.edits.size(); ++i)
        one.edits[i].lastBranch = other.edits[i].lastBranch = 0;
    EXPECT_EQ(one, other);
}

void expectSameLibraries(const Library& one, const Library& other) {
    const auto takes = one.takes(), there = other.takes();
    ASSERT_EQ(takes.size(), there.size());
    for (std::size_t i = 0; i < takes.size(); ++i) {
        const Take &a = takes[i], &b = there[i];
        EXPECT_EQ(a.number, b.number);
        EXPECT_EQ(a.created, b.created);
        EXPECT_EQ(a.summary, b.summary);
        expectSame(a.marks, b.marks);
        expectSame(one, {a.id, 0}, other, {b.id, 0});
        EXPECT_EQ(one.hasReplay(a.id), other.hasReplay(b.id));
        const auto branches = one.branches(a.id), branchesThere = other.branches(b.id);
        ASSERT_EQ(branches.size(), branchesThere.size());
        for (std::size_t k = 0; k < branches.size(); ++k) {
            const Branch &c = branches[k], &d = branchesThere[k];
            expectSame(c.marks, d.marks);
            EXPECT_EQ(c.created, d.created);
            EXPECT_EQ(c.forkSeconds, d.forkSeconds);
            EXPECT_EQ(c.latents, d.latents);
            EXPECT_EQ(c.pedal, d.pedal);
            EXPECT_EQ(c.summary, d.summary);
            EXPECT_EQ(d.parent == 0, c.parent == 0);
            EXPECT_TRUE(d.finished);
            EXPECT_EQ(one.branchNotes(c.id), other.branchNotes(d.id));
            expectSame(one, {a.id, c.id}, other, {b.id, d.id});
        }
    }
}

void expectSameGalleries(const Gallery& one, const Gallery& other) {
    const auto sets = one.sets(), there = other.sets();
    ASSERT_EQ(sets.size(), there.size());
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const GallerySet &a = sets[i], &b = there[i];
        EXPECT_EQ(a.number, b.number);
        EXPECT_EQ(a.created, b.created);
        EXPECT_EQ(a.marks, b.marks);
        EXPECT_EQ(a.modelName, b.modelName);
        EXPECT_EQ(a.shape, b.shape);
        EXPECT_EQ(a.from != 0, b.from != 0);
        EXPECT_EQ(one.source(a.id), other.source(b.id));
        const auto pictures = one.items(a.id), picturesThere = other.items(b.id);
        ASSERT_EQ(pictures.size(), picturesThere.size());
        for (std::size_t k = 0; k < pictures.size(); ++k) {
            const GalleryItem &c = pictures[k], &d = picturesThere[k];
            EXPECT_EQ(c.index, d.index);
            EXPECT_EQ(c.seed, d.seed);
            EXPECT_EQ(c.marks, d.marks);
            EXPECT_EQ(c.made, d.made);
            EXPECT_EQ(c.bits, d.bits);
            EXPECT_EQ(c.finished, d.finished);
            EXPECT_EQ(c.origin, d.origin);
            EXPECT_EQ(one.numbers(c.id), other.numbers(d.id));
        }
    }
}

class BundleTest : public testing::Test {
protected:
    void SetUp() override {
        fillHome(home_);
        home_.reopen();
        file_ = out_ / "all.continuo";
        counts_ = home_.exportTo(file_, everything());
    }

    TestHome home_, other_;
    TemporaryFolder out_;
    std::filesystem::path file_;
    BundleCounts counts_;
};

TEST_F(BundleTest, RoundTripsIntoAnEmptyFolder) {
    EXPECT_EQ(counts_, (BundleCounts{2, 2, 2, 3}));
    EXPECT_EQ(other_.add(file_), counts_);
    // Immediately, and after a restart.
    expectSameLibraries(*home_.library, *other_.library);
    expectSameGalleries(*home_.gallery, *other_.gallery);
    other_.reopen();
    expectSameLibraries(*home_.library, *other_.library);
    expectSameGalleries(*home_.gallery, *other_.gallery);
    EXPECT_FALSE(std::filesystem::exists(other_.folder / "adding.json"));
}

TEST_F(BundleTest, BeatUnitsArePreserved) {
    const std::vector<Beats> beats = {{0, 0.5, 4, 0}, {1, 0.75, 2, 0, 1.5}, {2.5, 0.25, 7, 0, 0.5}};
    const TakeId take = home_.library->newTake({});
    for (const Beats& each : beats) home_.library->append(take, std::vector{beatsEvent(each)});
    home_.library->append(take, shortDuet(), 3);
    home_.library->finishTake(take);
    home_.library->rename({take, 0}, "Jig");
    home_.exportTo(file_, everything());
    other_.add(file_);
    const std::vector<Take> takes = other_.library->takes({.unkept = true});
    const auto jig = std::ranges::find_if(takes, [](const Take& each) { return each.marks.name == "Jig"; });
    ASSERT_NE(jig, takes.end());
    EXPECT_EQ(other_.library->content({jig->id, 0}).beats, beats);
}

// 5/8 with two tempi, a marker, the soft pedal, release velocities and an unusual division.
TEST_F(BundleTest, OpenedFileKeepsAllOfItsEvents) {
    const std::vector<Plain> conductor{{0, 0xFF, Bytes{0x51} + bigEndian(600'000, 3)},
                                       {0, 0xFF, {0x58, 5, 3, 24, 8}},
                                       {70, 0xFF, Bytes{0x51} + bigEndian(450'000, 3)},
                                       {90, 0xFF, Bytes{6} + ascii("Coda")}};
    const std::vector<Plain> piano{{0, 0xB1, {67, 90}},   {10, 0x91, {60, 70}}, {60, 0x81, {60, 33}},
                                   {80, 0xB1, {67, 0}},   {80, 0x91, {62, 71}}, {150, 0x81, {62, 9}},
                                   {150, 0x91, {64, 72}}, {180, 0x81, {64, 1}}};
    const Bytes file = header(1, 2, 100) + encodeTrack(conductor) + encodeTrack(piano);
    const auto exported = [](const Library& library, NodeId node) {
        MidiExport options;
        options.provenance = false;
        return midiBytes(midiMusic(library, node, library.content(node), options));
    };
    const TakeId take =
        addTake(*home_.library,
                parseMidiTake({reinterpret_cast<const char*>(file.data()), file.size()}, "opened.mid", {}));
    home_.library->rename({take, 0}, "Opened");
    home_.exportTo(file_, everything());
    other_.add(file_);
    other_.reopen();
    const std::vector<Take> takes = other_.library->takes({.unkept = true});
    const auto there =
        std::ranges::find_if(takes, [](const Take& each) { return each.marks.name == "Opened"; });
    ASSERT_NE(there, takes.end());
    const std::optional<NodeSource> source = other_.library->source({there->id, 0});
    ASSERT_TRUE(source);
    EXPECT_EQ(source->source->file, file);
    const Bytes out = exported(*other_.library, {there->id, 0});
    EXPECT_EQ(out, exported(*home_.library, {take, 0}));
    const PlainFile in = plainFile(file), written = plainFile(out);
    for (std::size_t i = 0; i < in.tracks.size(); ++i)
        EXPECT_THAT(missingFrom(scaled(in.tracks[i], written.division / in.division), written.tracks[i]),
                    testing::IsEmpty())
            << "track " << i;
}

TEST_F(BundleTest, ReplayRecordIsIncludedWithoutFolderNames) {
    other_.add(file_);
    const TakeId take = other_.library->takes().back().id;
    const std::vector<std::uint8_t> bytes = other_.library->replay(take);
    const std::string record(bytes.begin(), bytes.end());
    EXPECT_THAT(record, AllOf(HasSubstr(R"("model":"piano.safetensors")"), Not(HasSubstr("/home/ada")),
                              HasSubstr("\n{\"calls\":[]}\n")));
    // Ranges of one recording still share it.
    EXPECT_TRUE(other_.library->isSameRecording(take, other_.library->takes().front().id));
}

// The state file is not in the bundle: it is large, and contains music that was not chosen.
TEST_F(BundleTest, ReplayRecordRefersToItsStateOnlyWhereTheFileExists) {
    const std::string hash(64, 'a');
    home_.library->setReplayState(home_.library->takes().back().id, hash);
    home_.exportTo(file_, everything());
    const auto keep = [&] {
        writeFile(out_ / "saved", "a state");
        return other_.library->stateFiles().keep(out_ / "saved", hash);
    };
    EXPECT_TRUE(keep());
    other_.add(file_);
    EXPECT_TRUE(other_.flush());
    other_.reopen();
    EXPECT_TRUE(other_.library->stateFiles().has(hash));
    BundleChoice plain = everything();
    plain.originOfMusic = false;
    home_.exportTo(out_ / "plain.continuo", plain);
    for (const auto& reel : readBundle(out_ / "plain.continuo").takes.reels)
        EXPECT_EQ(reel.record.state, "") << "no record, no state";
}

TEST_F(BundleTest, KnownTakesAreNotDuplicated) {
    EXPECT_EQ(home_.add(file_), BundleCounts{});
    other_.add(file_);
    EXPECT_EQ(other_.add(file_), BundleCounts{});
    EXPECT_THAT(other_.library->takes(), SizeIs(2));
    EXPECT_THAT(other_.gallery->sets(), SizeIs(2));
}

TEST_F(BundleTest, ReturnedBundleAddsTheFriendsBranchesAndKeepsOwnNames) {
    other_.add(file_);
    const Take take = other_.library->takes().back();
    const BranchId more = other_.library->addBranch({{take.id, 0}, 1.5, exampleModel(), {}});
    other_.library->appendBranch(more, std::vector<PlayedNote>{{{70, 50, 1.7, 2}, 1}});
    other_.library->finishBranch(more);
    other_.library->rename({take.id, more}, "A");
    other_.library->rename({take.id, 0}, "Evening");
    const auto back = out_ / "back.continuo";
    other_.exportTo(back, everything());
    EXPECT_EQ(home_.add(back), (BundleCounts{0, 1, 0, 0}));
    const Take here = home_.library->takes().back();
    EXPECT_EQ(here.marks.name, "Morning");
    const auto branches = home_.library->branches(here.id);
    ASSERT_THAT(branches, SizeIs(3));
    EXPECT_EQ(branches.back().marks.name, "A (2)");
    EXPECT_EQ(home_.library->content({here.id, branches.back().id}),
              other_.library->content({take.id, more}));
}

TEST_F(BundleTest, ReplacedPassageKeepsWhereTheTakeContinues) {
    const Take take = home_.library->takes().back();
    NewBranch asked{{take.id, 0}, 0.25, exampleModel(), {}};
    asked.rejoinSeconds = 0.75;
    const BranchId passage = home_.library->addBranch(asked);
    home_.library->appendBranch(passage, std::vector<PlayedNote>{{{80, 90, 0.3, 0.5}, 2}});
    home_.library->finishBranch(passage);
    const auto file = out_ / "passage.continuo";
    home_.exportTo(file, everything());
    other_.add(file);
    const TakeId there = other_.library->takes().back().id;
    const Branch read = other_.library->branches(there).back();
    EXPECT_EQ(read.rejoinSeconds, 0.75);
    EXPECT_EQ(other_.library->content({there, read.id}), home_.library->content({take.id, passage}));
    EXPECT_EQ(other_.add(file), BundleCounts{});
}

TEST_F(BundleTest, CollidingNamesAndNumbersAreMadeUnique) {
    const TakeId named = other_.library->newTake({}, "Morning");
    const TakeId counted = other_.library->newTake({});
    for (const TakeId id : {named, counted}) {
        other_.library->append(id, shortDuet(), 3);
        other_.library->finishTake(id);
    }
    ASSERT_EQ(other_.library->take(counted)->number, 1);
    other_.add(file_);
    const auto takes = other_.library->takes();
    ASSERT_THAT(takes, SizeIs(4));
    EXPECT_EQ(takes[1].marks.name, "Morning (2)");
    EXPECT_NE(takes[1].number, 1);
    EXPECT_EQ(other_.library->take(counted)->number, 1);
    EXPECT_EQ(other_.library->take(named)->marks.name, "Morning");
}

// Surprise values after an edit that the model did not hear are invalid in every library.
TEST_F(BundleTest, ReimportedBranchKeepsTheEditsItsModelHeard) {
    const Take take = home_.library->takes().back();
    const BranchId first = home_.library->branches(take.id).front().id;
    other_.add(file_);
    Library& library = *other_.library;
    const Take there = library.takes().back();
    for (const Branch& each : library.branches(there.id))
        if (each.parent == 0) library.purge({there.id, each.id});
    EXPECT_EQ(other_.add(file_), (BundleCounts{0, 2, 0, 0}));
    EXPECT_EQ(library.contentWithKnownSurprise({there.id, library.branches(there.id).front().id}),
              home_.library->contentWithKnownSurprise({take.id, first}));
}

TEST_F(BundleTest, UnpackedFilesAreReadableByAnyone) {
    ZipReader archive(file_);
    for (const char* name : {"music/Continuo take 1.mid", "music/Continuo take 1 A.mid", "README.txt",
                             "models/piano 9 M.json", "mimetype", "continuo.json"})
        EXPECT_TRUE(archive.has(name)) << name;
    const std::string bytes = archive.read("music/Continuo take 1 A.mid");
    const MidiFile midi =
        parseMidiFile({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, "it");
    EXPECT_TRUE(midi.hasNotes());
    EXPECT_THAT(bytes, HasSubstr("piano 9 M"));
    // Desktops recognise the file type by this.
    EXPECT_EQ(readFile(file_).substr(30, 30), "mimetypeapplication/x-continuo");
}

TEST_F(BundleTest, OriginIsOmittedOnRequest) {
    BundleChoice choice = everything();
    choice.originOfMusic = choice.originOfPictures = false;
    choice.allTakes = false;
    choice.takes = {home_.library->takes().front().id};  // a range of a recording
    const auto plain = out_ / "plain.continuo";
    home_.exportTo(plain, choice);
    const Bundle bundle = readBundle(plain);
    ASSERT_THAT(bundle.takes.takes, SizeIs(1));
    EXPECT_EQ(bundle.takes.takes[0].take.origin, Origin{});
    EXPECT_TRUE(bundle.takes.reels.at(0).replay.empty());
    // Music before the range is private.
    for (const DuetEvent& event : bundle.takes.reels[0].events)
        EXPECT_TRUE(event.kind != DuetEvent::Kind::Strike || event.seconds >= 0.75);
    for (const auto& set : bundle.pictures.sets) EXPECT_EQ(set.set.modelName + set.set.picture().label, "");
    for (const GalleryItem& picture : bundle.pictures.items) EXPECT_EQ(picture.origin, "");
    other_.add(plain);
    const TakeContent music = other_.library->content({other_.library->takes().front().id, 0});
    EXPECT_EQ(music, home_.library->content({home_.library->takes().front().id, 0}));
    EXPECT_EQ(home_.add(plain), BundleCounts{});
    ZipReader archive(plain);
    EXPECT_FALSE(archive.has("models/piano 9 M.json"));
}

TEST_F(BundleTest, RunningTakeIsExportedUpToNow) {
    const TakeId take = beginTake(*home_.library, exampleModel());
    const std::string record = "{}\n";
    home_.library->appendReplay(take, std::span(reinterpret_cast<const std::uint8_t*>(record.data()), 3));
    BundleChoice choice;
    choice.takes = choice.growing = {take};
    home_.exportTo(out_ / "one.continuo", choice);
    EXPECT_EQ(other_.add(out_ / "one.continuo"), (BundleCounts{1, 0, 0, 0}));
    const Take there = other_.library->takes().front();
    EXPECT_FALSE(there.growing);
    EXPECT_EQ(there.summary.notes, (std::array{2, 1}));
    EXPECT_FALSE(other_.library->hasReplay(there.id));
}

TEST_F(BundleTest, StoppedExportKeepsTheOldFile) {
    const std::string before = readFile(file_);
    std::stop_source stop;
    expectError(ErrorCode::Cancelled, HasSubstr("not written"), [&] {
        writeBundle(
            home_.folder.path(), everything(), file_, [](const auto&, const auto&) { return std::nullopt; },
            [&](double) { stop.request_stop(); }, stop.get_token());
    });
    EXPECT_EQ(readFile(file_), before);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(out_.path()), {}), 1);
}

TEST_F(BundleTest, FailedExportLeavesNoFile) {
    BundleAdding adding(other_.folder.path(), readBundle(file_));
    adding.reserve(*other_.library);
    // Writing the pictures fails after the takes.
    Database(other_.folder / "pictures.sqlite", Database::Mode::Write)
        .execute("CREATE TRIGGER full BEFORE INSERT ON numbers BEGIN SELECT RAISE(ABORT, 'no room'); END");
    EXPECT_ANY_THROW(adding.write(*other_.library, other_.galleries()));
    EXPECT_TRUE(other_.library->status().problem.empty());
    EXPECT_FALSE(std::filesystem::exists(other_.folder / "adding.json"));
    Database takes(other_.folder / "takes.sqlite", Database::Mode::Read);
    for (const char* table :
         {"SELECT COUNT(*) FROM takes", "SELECT COUNT(*) FROM reels", "SELECT COUNT(*) FROM notes",
          "SELECT COUNT(*) FROM events", "SELECT COUNT(*) FROM replay"}) {
        Statement& count = takes.prepared(table).with();
        count.step();
        EXPECT_EQ(count.integer(0), 0) << table;
        count.reset();
    }
    other_.reopen();
    EXPECT_TRUE(other_.library->takes().empty());
}

// As if the program is killed between the takes and the pictures.
TEST_F(BundleTest, HalfFinishedImportIsDeletedAtTheNextStart) {
    const TakeId own = playTake(*other_.library, {}, "Mine");
    Bundle bundle = readBundle(file_);
    ASSERT_TRUE(other_.flush());
    const LibrarySnapshot there(other_.folder.path());
    const RowNeeds needs = there.removeKnown(bundle.takes, {});
    const ReservedIds given = other_.library->reserve(needs);
    there.number(bundle.takes, {}, needs, given);
    writeImportMarker(other_.folder.path(), given,
                      {other_.gallery->assignIds(bundle.pictures, {}), {1, 0, 1, 0}});
    other_.library->write(bundle.takes, given);
    other_.reopen();
    ASSERT_THAT(other_.library->takes(), SizeIs(3));
    EXPECT_TRUE(removePartialImport(other_.folder.path(), *other_.library, other_.galleries()));
    EXPECT_FALSE(removePartialImport(other_.folder.path(), *other_.library, other_.galleries()));
    ASSERT_THAT(other_.library->takes(), SizeIs(1));
    EXPECT_EQ(other_.library->takes().front().id, own);
    // A complete import stays.
    EXPECT_EQ(other_.add(file_), counts_);
    EXPECT_FALSE(removePartialImport(other_.folder.path(), *other_.library, other_.galleries()));
    EXPECT_THAT(other_.library->takes(), SizeIs(3));
}

class SoundBundle : public BundleTest {
protected:
    void SetUp() override {
        fillSounds(*home_.sounds);
        BundleTest::SetUp();
    }
    std::string headerJson() {
        ZipReader archive(file_);
        return archive.read(bundle_names::kHead);
    }
};

TEST_F(SoundBundle, RoundTripsIntoAnEmptyFolder) {
    EXPECT_EQ(counts_, (BundleCounts{2, 2, 2, 3, 2, 3}));
    EXPECT_THAT(headerJson(), AllOf(HasSubstr(R"("continuo_bundle": 3)"), HasSubstr(R"("sound_sets")")));
    EXPECT_EQ(other_.add(file_), counts_);
    EXPECT_EQ(home_.sounds->sets()[1].sound().promptFile, "/home/ada/music/rain.wav");
    const auto expectSounds = [&] {
        const std::vector<GallerySet> sets = other_.sounds->sets();
        ASSERT_THAT(sets, SizeIs(2));
        const SoundSetShape& shape = sets[1].sound();
        EXPECT_EQ(shape.promptFile, "rain.wav");
        EXPECT_EQ(shape.promptFirst, 320);
        EXPECT_EQ(sets[1].marks.name, "Rain");
        EXPECT_TRUE(sets[1].marks.starred);
        EXPECT_THAT(promptSamples(*other_.sounds, sets[1].id), SizeIs(640));
        const std::vector<GalleryItem> items = other_.sounds->items(sets[1].id);
        ASSERT_THAT(items, SizeIs(2));
        EXPECT_EQ(items[0].seed, 21U);
        EXPECT_TRUE(items[0].finished);
        EXPECT_EQ(items[0].origin, R"({"unknown":true})");
        EXPECT_THAT(other_.sounds->numbers(items[0].id).values, testing::ElementsAre(5, 1023, 0, 7, 8, 9));
        EXPECT_FALSE(items[1].finished);
        EXPECT_TRUE(items[1].marks.starred);
        EXPECT_THAT(other_.sounds->numbers(items[1].id).values, testing::ElementsAre(5, 1023));
        EXPECT_EQ(sets[0].from, items[0].id);
    };
    expectSounds();
    other_.reopen();
    expectSounds();
    expectSameGalleries(*home_.gallery, *other_.gallery);
    EXPECT_FALSE(std::filesystem::exists(other_.folder / "adding.json"));
}

TEST_F(SoundBundle, KnownSoundsAreNotDuplicated) {
    EXPECT_EQ(home_.add(file_), BundleCounts{});
    other_.add(file_);
    EXPECT_EQ(other_.add(file_), BundleCounts{});
    EXPECT_THAT(other_.sounds->sets(), SizeIs(2));
}

TEST_F(SoundBundle, BundleWithoutSoundsHasTheEarlierFormatVersion) {
    BundleChoice choice = everything();
    choice.sounds = false;
    EXPECT_EQ(home_.exportTo(file_, choice), (BundleCounts{2, 2, 2, 3}));
    EXPECT_THAT(headerJson(), AllOf(HasSubstr(R"("continuo_bundle": 1)"), Not(HasSubstr("sound"))));
    EXPECT_EQ(other_.add(file_), (BundleCounts{2, 2, 2, 3}));
}

TEST_F(SoundBundle, OriginIsOmittedOnRequest) {
    BundleChoice choice = everything();
    choice.originOfSounds = false;
    home_.exportTo(file_, choice);
    const Bundle bundle = readBundle(file_);
    for (const SetRecord& record : bundle.sounds.sets) {
        EXPECT_EQ(record.set.modelName, "");
        EXPECT_EQ(record.set.sound().promptFile, "");
    }
    for (const GalleryItem& item : bundle.sounds.items) {
        EXPECT_EQ(item.origin, "");
        EXPECT_EQ(item.seed, 0U);
    }
}

TEST_F(SoundBundle, FailureWhileAddingSoundsAddsNothing) {
    Bundle bundle = readBundle(file_);
    ASSERT_TRUE(other_.flush());
    BundleAdding adding(other_.folder.path(), std::move(bundle));
    adding.reserve(*other_.library);
    Database other(other_.folder / "sounds.sqlite", Database::Mode::Write);
    other.execute("BEGIN IMMEDIATE");
    EXPECT_ANY_THROW(adding.write(*other_.library, other_.galleries()));
    other.execute("ROLLBACK");
    EXPECT_FALSE(std::filesystem::exists(other_.folder / "adding.json"));
    other_.reopen();
    EXPECT_TRUE(other_.library->takes().empty());
    EXPECT_TRUE(other_.gallery->allSets().empty());
    EXPECT_TRUE(other_.sounds->allSets().empty());
    EXPECT_EQ(other_.add(file_), counts_);
}

// The program was killed after takes and pictures, before the sounds.
TEST_F(SoundBundle, HalfFinishedImportIsDeletedAtTheNextStart) {
    NewSet asked;
    asked.shape = PictureSetShape{.width = 1, .height = 1};
    asked.seeds = {1};
    const GallerySetId own = other_.gallery->addSet(asked);
    Bundle bundle = readBundle(file_);
    ASSERT_TRUE(other_.flush());
    const LibrarySnapshot there(other_.folder.path());
    const RowNeeds needs = there.removeKnown(bundle.takes, {});
    const ReservedIds given = other_.library->reserve(needs);
    there.number(bundle.takes, {}, needs, given);
    writeImportMarker(
        other_.folder.path(), given,
        {other_.gallery->assignIds(bundle.pictures, {}), other_.sounds->assignIds(bundle.sounds, {})});
    other_.library->write(bundle.takes, given);
    other_.gallery->write(bundle.pictures);
    other_.reopen();
    ASSERT_THAT(other_.gallery->sets(), SizeIs(3));
    EXPECT_TRUE(removePartialImport(other_.folder.path(), *other_.library, other_.galleries()));
    EXPECT_FALSE(removePartialImport(other_.folder.path(), *other_.library, other_.galleries()));
    other_.reopen();
    EXPECT_TRUE(other_.library->takes().empty());
    ASSERT_THAT(other_.gallery->sets(), SizeIs(1));
    EXPECT_EQ(other_.gallery->sets().front().id, own);
    EXPECT_EQ(other_.add(file_), counts_);
}

// A foreign file must never make the user's own files unreadable.
TEST_F(BundleTest, ForeignMaximumIdsLeaveRoomForNewOnes) {
    for (const int number : {999'999, 1'000'000, 1'000'000'000}) {
        Bundle bundle = readBundle(file_);
        for (TakeRecord& each : bundle.takes.takes) {
            if (each.take.number != 0) each.take.number = number;
            each.take.created += std::chrono::seconds(number);  // a different take
        }
        for (SetRecord& each : bundle.pictures.sets) {
            each.set.number = number;
            each.set.created += std::chrono::seconds(number);
        }
        ASSERT_TRUE(other_.flush());
        BundleAdding adding(other_.folder.path(), std::move(bundle));
        adding.reserve(*other_.library);
        adding.write(*other_.library, other_.galleries());
        while (adding.publishSome(*other_.library, other_.galleries())) {
        }
    }
    const TakeId own = playTake(*other_.library);
    NewSet asked;
    asked.shape = PictureSetShape{.width = 1, .height = 1};
    asked.seeds = {1};
    const GallerySetId set = other_.gallery->addSet(asked);
    other_.gallery->append(other_.gallery->items(set)[0].id, std::vector<std::uint8_t>(3));
    EXPECT_EQ(other_.library->take(own)->number, 1'000'005);
    EXPECT_EQ(other_.gallery->set(set).number, 1'000'005);
    other_.exportTo(out_ / "own.continuo", everything());
    TestHome fresh;
    EXPECT_EQ(fresh.add(out_ / "own.continuo"), countItems(readBundle(out_ / "own.continuo")));
    EXPECT_EQ(fresh.library->takes().size(), other_.library->takes().size());
}

TEST_F(BundleTest, TakeWithUnreadableDetailsIsExportedWithoutAnAuthor) {
    Origin origin;
    origin.details =
        R"({"imported_from":"x.mid","provenance":)" + std::string(64, '[') + std::string(64, ']') + "}";
    const TakeId take = playTake(*home_.library, origin);
    home_.exportTo(file_, everything());
    other_.add(file_);
    const Take there = other_.library->takes().front();
    EXPECT_EQ(there.number, home_.library->take(take)->number);
    EXPECT_TRUE(isPlayerUnknown(other_.library->origin({there.id, 0})));
}

TEST_F(BundleTest, LongestNameCanStillBeMadeUnique) {
    const TakeId take = home_.library->takes().front().id;
    home_.library->rename({take, 0}, std::string(65'536, 'x'));
    home_.exportTo(file_, everything());
    other_.add(file_);
    playTake(*other_.library, {}, other_.library->takes().front().marks.name);
    other_.exportTo(out_ / "two.continuo", everything());
    home_.add(out_ / "two.continuo");
    other_.add(file_);
    home_.exportTo(out_ / "three.continuo", everything());
    EXPECT_NO_THROW(readBundle(out_ / "three.continuo"));
}

// An error now is better than an unreadable file later.
TEST_F(BundleTest, BundleThatCouldNotBeReadAgainIsNotWritten) {
    const std::string before = readFile(file_);
    home_.library->setTags({home_.library->takes().front().id, 0}, {std::string(70'000, 'x')});
    expectError(ErrorCode::BadFile, AllOf(HasSubstr("could not read again"), HasSubstr("takes.jsonl")),
                [&] { home_.exportTo(file_, everything()); });
    EXPECT_TRUE(readFile(file_) == before);
}

// The error names the take and says how to export the others.
TEST_F(BundleTest, ErrorNamesATakeWithTooDeepBranches) {
    const TakeId take = home_.library->takes().front().id;
    home_.library->rename({take, 0}, "Endless");
    NodeId on{take, 0};
    for (int depth = 0; depth <= 501; ++depth) {
        on.branch = home_.library->addBranch({on, 1.5, exampleModel(), {}, 0});
        home_.library->finishBranch(on.branch);
    }
    expectError(ErrorCode::BadFile,
                AllOf(HasSubstr("Endless: "), HasSubstr("more than 500"), HasSubstr("; export the others")),
                [&] { home_.exportTo(file_, everything()); });
    home_.library->discard(on);
    EXPECT_NO_THROW(home_.exportTo(file_, everything()));
}

// For example a file opened twice, and a file of another day whose name ends in 2.
TEST_F(BundleTest, TakesWithEqualNumberedNamesAreAllImported) {
    for (const char* name : {"Song", "Song (2)", "Song (2) (2)"})
        for (int i = 0; i < 3; ++i) playTake(*home_.library, {}, name);
    const int takes = home_.exportTo(file_, everything()).takes;
    EXPECT_THAT(readBundle(file_).takes.takes, SizeIs(takes));
}

TEST_F(BundleTest, NewTakesAreNumberedAfterImportedOnes) {
    other_.add(file_);
    other_.reopen();
    const TakeId take = playTake(*other_.library);
    EXPECT_GT(other_.library->take(take)->number, home_.library->takes().front().number);
    const Take there = other_.library->takes().back();
    const auto before = other_.library->branches(there.id);
    EXPECT_GT(other_.library->addBranch({{there.id, 0}, 1, {}, {}}), before.back().promptEditLimit());
}

}  // namespace
}  // namespace continuo::test
