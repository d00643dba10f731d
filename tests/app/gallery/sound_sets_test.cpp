#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <malloc.h>

#include "app/gallery/gallery_fixture.h"
#include "gallery/gallery.h"
#include "gallery/gallery_rows.h"
#include "gallery/gallery_store.h"
#include "storage/sqlite_database.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr int kLevels = 2, kFrames = 3;
const std::vector<float> kPrompt = {0, 0.25F, -1, 1e-20F, 0.5F};

NewSet exampleSounds() {
    NewSet set;
    set.shape = SoundSetShape{.sampleRate = 16'000,
                              .hop = 320,
                              .levels = kLevels,
                              .delay = 40,
                              .codec = std::string(64, 'c'),
                              .frames = kFrames,
                              .promptSamples = std::ssize(kPrompt),
                              .promptFile = "/home/me/rain.flac",
                              .promptFirst = 48'000,
                              .promptTake = "12.3.1764487000123"};
    set.modelName = "strings";
    set.source = samplesAsBytes(kPrompt);
    set.seeds = {7, 8};
    return set;
}

class SoundSets : public StoredGalleryTest<Medium::Sounds> {};

TEST_F(SoundSets, AreRestoredAfterARestart) {
    const GallerySetId id = gallery_->addSet(exampleSounds());
    const auto sounds = gallery_->items(id);
    gallery_->append(sounds[0].id, std::vector<std::uint16_t>{1023, 0, 512},
                     std::vector<float>{1.5F, 2.5F, 0.5F});
    gallery_->append(sounds[0].id, std::vector<std::uint16_t>{256, 3, 1});
    gallery_->finish(sounds[0].id, "{}");
    gallery_->append(sounds[1].id, std::vector<std::uint16_t>{9, 1000, 4});
    gallery_->setItemMarks(sounds[1].id, {"", true, false, false});
    reopen();
    const GallerySet set = gallery_->sets().at(0);
    EXPECT_EQ(set.shape, exampleSounds().shape);
    EXPECT_EQ(set.modelName, "strings");
    EXPECT_EQ(promptSamples(*gallery_, id), kPrompt);
    const auto back = gallery_->items(id);
    EXPECT_TRUE(back[0].finished);
    EXPECT_NEAR(back[0].bits.value(), 1.5, 0.001);
    EXPECT_THAT(gallery_->numbers(back[0].id).values, ElementsAre(1023, 0, 512, 256, 3, 1));
    EXPECT_EQ(back[1].made, 3);
    EXPECT_EQ(back[1].seed, 8U);
    EXPECT_TRUE(back[1].marks.starred);
    gallery_->append(back[1].id, std::vector<std::uint16_t>{5});
    EXPECT_THAT(gallery_->numbers(back[1].id).values, ElementsAre(9, 1000, 4, 5));
}

TEST_F(SoundSets, SoundsAndPicturesAreNotMixed) {
    gallery_->addSet(exampleSounds());
    const Gallery pictures(Medium::Pictures, folder_.path());
    EXPECT_THAT(pictures.allSets(), IsEmpty());
    EXPECT_EQ(pictures.medium(), Medium::Pictures);
    EXPECT_EQ(gallery_->medium(), Medium::Sounds);
    NewSet set;
    set.shape = PictureSetShape{.width = 8, .height = 8};
    set.seeds = {1};
    expectError(ErrorCode::BadRequest, HasSubstr("not one of sounds"), [&] { gallery_->addSet(set); });
}

TEST_F(SoundSets, RejectInvalidSets) {
    const auto expectRefused = [&](auto change, const char* why) {
        NewSet set = exampleSounds();
        change(set, std::get<SoundSetShape>(set.shape));
        expectError(ErrorCode::BadRequest, HasSubstr(why), [&] { gallery_->addSet(set); });
    };
    expectRefused([](NewSet&, SoundSetShape& shape) { shape.levels = 0; }, "levels 0");
    expectRefused([](NewSet&, SoundSetShape& shape) { shape.hop = 5000; }, "hop 5000");
    expectRefused([](NewSet&, SoundSetShape& shape) { shape.frames = 0; }, "frames 0");
    expectRefused([](NewSet&, SoundSetShape& shape) { shape.sampleRate = 8; }, "sample_rate 8");
    expectRefused([](NewSet& set, SoundSetShape&) { set.source.pop_back(); }, "not 5 samples");
    expectRefused([](NewSet& set, SoundSetShape&) { set.source.clear(); }, "not 5 samples");
    expectRefused([](NewSet& set, SoundSetShape&) { set.seeds.clear(); }, "one sound at least");
    EXPECT_THAT(gallery_->sets(), IsEmpty());
}

TEST_F(SoundSets, RejectInvalidCodes) {
    const GalleryItemId sound = gallery_->items(gallery_->addSet(exampleSounds()))[0].id;
    expectError(ErrorCode::BadRequest, HasSubstr("numbers are 0 to 1023"), [&] {
        gallery_->append(sound, std::vector<std::uint16_t>{3, 1024});
    });
    EXPECT_EQ(gallery_->item(sound).made, 0);
    gallery_->append(sound, std::vector<std::uint16_t>(kLevels * kFrames));
    expectError(ErrorCode::BadRequest, HasSubstr("no place for more"),
                [&] { gallery_->append(sound, std::vector<std::uint16_t>{1}); });
    expectError(ErrorCode::NotFound, HasSubstr("sound 77"), [&] { gallery_->item(77); });
}

// Left by damage or by another program.
TEST_F(SoundSets, InvalidRowIsIgnoredAndCodesAreClamped) {
    const GallerySetId kept = gallery_->addSet(exampleSounds()), lost = gallery_->addSet(exampleSounds());
    const GalleryItemId sound = gallery_->items(kept)[0].id;
    gallery_->append(sound, std::vector<std::uint16_t>{1, 2});
    gallery_.reset();
    Database(folder_ / "sounds.sqlite", Database::Mode::Write)
        .execute(
            "UPDATE sets SET levels = 99 WHERE id = " + std::to_string(lost) +
            "; UPDATE sets SET source = zeroblob(3) WHERE id = " + std::to_string(kept) +
            "; UPDATE numbers SET data = x'FFFF0000' || x'0100FFFF' WHERE sound = " + std::to_string(sound));
    open();
    ASSERT_THAT(gallery_->allSets(), SizeIs(1));
    EXPECT_EQ(gallery_->allSets()[0].id, kept);
    EXPECT_THAT(promptSamples(*gallery_, kept), IsEmpty());
    EXPECT_THAT(gallery_->numbers(sound).values, ElementsAre(SoundSetShape::kLastCode, 1));
}

std::size_t memoryInUse() {
    const auto info = ::mallinfo2();
    return info.uordblks + info.hblkhd;
}

TEST_F(SoundSets, SavedPromptsAreReleasedFromMemory) {
    constexpr std::size_t kSets = 10, kSamples = std::size_t{1} << 20;
    NewSet asked = exampleSounds();
    std::get<SoundSetShape>(asked.shape).promptSamples = kSamples;
    const std::vector<float> prompt(kSamples, 0.25F);
    asked.source = samplesAsBytes(prompt);
    const std::size_t before = memoryInUse();
    std::vector<GallerySetId> sets;
    for (std::size_t i = 0; i < kSets; ++i) sets.push_back(gallery_->addSet(asked));
    ASSERT_TRUE(gallery_->flush(30));
    for (const GallerySetId set : sets) EXPECT_EQ(promptSamples(*gallery_, set), prompt);
    const double grown = static_cast<double>(memoryInUse()) - static_cast<double>(before);
    EXPECT_LT(grown, kSets * kSamples * sizeof(float) / 3.0);
}

TEST_F(SoundSets, CanBeMovedToAnotherGallery) {
    const GallerySetId id = gallery_->addSet(exampleSounds());
    const GalleryItemId sound = gallery_->items(id)[0].id;
    gallery_->append(sound, std::vector<std::uint16_t>{1023, 5});
    ASSERT_TRUE(gallery_->flush());
    GalleryReader reader(Medium::Sounds, folder_.path());
    GalleryRows rows;
    rows.sets.push_back({gallery_->set(id), reader.source(id)});
    rows.items = reader.contents().items;
    for (const GalleryItem& each : rows.items) rows.numbers[each.id] = reader.numbers(each.id);
    const TemporaryFolder elsewhere;
    Gallery other(Medium::Sounds, elsewhere.path());
    other.addSet(exampleSounds());
    const AssignedItemIds given = other.assignIds(rows, {});
    other.write(rows);
    other.publish(std::move(rows));
    EXPECT_EQ(given.firstSet, 2);
    EXPECT_EQ(other.set(given.firstSet).shape, exampleSounds().shape);
    EXPECT_EQ(promptSamples(other, given.firstSet), kPrompt);
    EXPECT_THAT(other.numbers(given.firstItem).values, ElementsAre(1023, 5));
}

TEST(SoundSetShapes, IncompleteLastFrameIsDropped) {
    const SoundSetShape shape = std::get<SoundSetShape>(exampleSounds().shape);
    const AudioCodes codes = toCodes(shape, std::vector<std::uint16_t>{1, 2, 3, 4, 5});
    EXPECT_THAT(codes.codes, ElementsAre(1, 2, 3, 4));
    EXPECT_EQ(codes.frames(), 2);
    EXPECT_EQ(codes.samples, 600);  // the delay pattern is incomplete
    EXPECT_EQ(codes.sampleRate, 16'000);
    EXPECT_EQ(codes.delay, 40);
    EXPECT_EQ(codes.codec, shape.codec);
}

}  // namespace
}  // namespace continuo::app
