#include "gallery/gallery.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <malloc.h>

#include <fstream>
#include <numeric>

#include "app/gallery/gallery_fixture.h"
#include "gallery/gallery_store.h"
#include "storage/sqlite_database.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::FloatNear;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr int kSide = 8, kNumbers = 3 * kSide * kSide;

Picture examplePicture(int first) {
    Picture picture{kSide, kSide, std::vector<std::uint8_t>(kNumbers)};
    std::iota(picture.rgb.begin(), picture.rgb.end(), static_cast<std::uint8_t>(first));
    return picture;
}

NewSet exampleSet(int pictures = 2) {
    NewSet set;
    set.shape = PictureSetShape{.width = kSide, .height = kSide, .label = "Food", .keptRows = 2};
    set.modelName = "emoji";
    set.source = examplePicture(3).rgb;
    for (int i = 0; i < pictures; ++i) set.seeds.push_back(~std::uint64_t{0} - static_cast<unsigned>(i));
    return set;
}

class GalleryTest : public StoredGalleryTest<Medium::Pictures> {};

TEST_F(GalleryTest, RestoresEverythingAfterARestart) {
    const GallerySetId id = gallery_->addSet(exampleSet());
    const auto pictures = gallery_->items(id);
    gallery_->append(pictures[1].id, std::vector<std::uint8_t>{9, 8, 7});
    gallery_->append(pictures[1].id, std::vector<std::uint8_t>{6, 5}, std::vector<float>{1.5F, 2.5F});
    gallery_->append(pictures[0].id, std::vector<std::uint8_t>(kNumbers));
    gallery_->finish(pictures[0].id, R"({"seed": 1})");
    gallery_->setItemMarks(pictures[0].id, {"", true, true, false});
    gallery_->setMarks(id, {"Breakfast", true, false, false});
    reopen();
    ASSERT_THAT(gallery_->sets(), SizeIs(1));
    const GallerySet set = gallery_->sets()[0];
    EXPECT_EQ(set.id, id);
    EXPECT_EQ(set.number, 1);
    EXPECT_EQ(set.marks, (GalleryMarks{"Breakfast", true, false, false}));
    EXPECT_EQ(set.modelName, "emoji");
    EXPECT_EQ(set.picture().label, "Food");
    EXPECT_EQ(set.picture().keptRows, 2);
    EXPECT_EQ(sourcePicture(*gallery_, id), examplePicture(3));
    const auto back = gallery_->items(id);
    ASSERT_THAT(back, SizeIs(2));
    EXPECT_TRUE(back[0].finished);
    EXPECT_EQ(back[0].origin, R"({"seed": 1})");
    EXPECT_TRUE(back[0].marks.kept);
    EXPECT_EQ(back[1].seed, ~std::uint64_t{0} - 1);
    EXPECT_FALSE(back[1].finished);
    EXPECT_EQ(back[1].made, 5);
    EXPECT_NEAR(back[1].bits.value(), 2, 0.001);
    const MadeNumbers numbers = gallery_->numbers(back[1].id, 1);
    EXPECT_THAT(numbers.values, ElementsAre(8, 7, 6, 5));
    EXPECT_THAT(numbers.bits, ElementsAre(-1, -1, FloatNear(1.5F, 0.001F), FloatNear(2.5F, 0.001F)));
}

TEST_F(GalleryTest, TokensAreAppendedToAPictureFromDisk) {
    const GalleryItemId id = gallery_->items(gallery_->addSet(exampleSet()))[0].id;
    gallery_->append(id, std::vector<std::uint8_t>{1, 2}, std::vector<float>{1, 1});
    reopen();
    gallery_->append(id, std::vector<std::uint8_t>{3}, std::vector<float>{4});
    EXPECT_NEAR(gallery_->item(id).bits.value(), 2, 0.001);
    reopen();
    EXPECT_THAT(gallery_->numbers(id).values, ElementsAre(1, 2, 3));
    EXPECT_EQ(gallery_->item(id).made, 3);
}

// Left by damage or by another program.
TEST_F(GalleryTest, InvalidValuesInARowAreClamped) {
    const GallerySetId id = gallery_->addSet(exampleSet(1));
    const GalleryItemId picture = gallery_->items(id)[0].id;
    gallery_->append(picture, std::vector<std::uint8_t>(kNumbers));
    gallery_.reset();
    Database(folder_ / "pictures.sqlite", Database::Mode::Write)
        .execute(
            "UPDATE sets SET number = 9223372036854775807, created = 9223372036854775807;"
            "UPDATE pictures SET place = -5; UPDATE numbers SET data = zeroblob(3000);"
            "UPDATE sqlite_sequence SET seq = 0");
    open();
    const GallerySet set = gallery_->sets().at(0);
    EXPECT_EQ(set.created, wallTime(kLastTime));
    EXPECT_EQ(gallery_->items(id).at(0).index, 0);
    EXPECT_THAT(gallery_->numbers(picture).values, SizeIs(kNumbers));
    EXPECT_THAT(gallery_->numbers(picture).bits, SizeIs(kNumbers));
    EXPECT_EQ(gallery_->item(picture).made, kNumbers);
    EXPECT_THAT(GalleryReader(Medium::Pictures, folder_.path()).numbers(picture).values, SizeIs(kNumbers));
    const GallerySetId next = gallery_->addSet(exampleSet());
    EXPECT_GT(next, id);
    EXPECT_GT(gallery_->set(next).number, set.number);
    EXPECT_GT(gallery_->items(next).at(0).id, picture);
}

TEST_F(GalleryTest, InvalidRowsAreIgnored) {
    const GallerySetId id = gallery_->addSet(exampleSet(1));
    const GalleryItemId picture = gallery_->items(id)[0].id;
    gallery_.reset();
    Database(folder_ / "pictures.sqlite", Database::Mode::Write)
        .execute(
            "UPDATE sets SET number = 0, came_from = -3, source = zeroblob(5);"
            "UPDATE pictures SET bits = 1e300; INSERT INTO pictures SELECT -7, set_id, place, seed, name, "
            "starred, kept, discarded, bits, finished, origin FROM pictures");
    open();
    EXPECT_EQ(gallery_->set(id).number, 1);
    EXPECT_EQ(gallery_->set(id).from, 0);
    EXPECT_THAT(gallery_->source(id), IsEmpty());
    ASSERT_THAT(gallery_->items(id), SizeIs(1));
    EXPECT_EQ(gallery_->item(picture).bits, std::nullopt);
    GalleryReader reader(Medium::Pictures, folder_.path());
    EXPECT_THAT(reader.source(id), IsEmpty());
}

// For example in a file that replaces a damaged one.
TEST_F(GalleryTest, PictureWithMissingTokensIsUnfinished) {
    const GallerySetId id = gallery_->addSet(exampleSet(3));
    const std::vector<GalleryItem> pictures = gallery_->items(id);
    for (const GalleryItem& each : pictures) {
        for (const std::size_t count : {10, kNumbers - 10}) {
            gallery_->append(each.id, std::vector<std::uint8_t>(count));
            ASSERT_TRUE(gallery_->flush());
        }
        gallery_->finish(each.id, "");
    }
    gallery_.reset();
    Database(folder_ / "pictures.sqlite", Database::Mode::Write)
        .execute("DELETE FROM numbers WHERE first = 0 AND picture = " + std::to_string(pictures[0].id) +
                 "; DELETE FROM numbers WHERE first = 10 AND picture = " + std::to_string(pictures[1].id));
    open();
    EXPECT_FALSE(gallery_->item(pictures[0].id).finished);
    EXPECT_FALSE(gallery_->item(pictures[1].id).finished);
    EXPECT_TRUE(gallery_->item(pictures[2].id).finished);
    gallery_->append(pictures[1].id, std::vector<std::uint8_t>(kNumbers - 10));
    gallery_->finish(pictures[1].id, "");
    EXPECT_TRUE(gallery_->item(pictures[1].id).finished);
    // In pieces of other sizes.
    for (const std::size_t count : {7, 5, kNumbers - 12}) {
        gallery_->append(pictures[0].id, std::vector<std::uint8_t>(count));
        ASSERT_TRUE(gallery_->flush());
    }
    gallery_->finish(pictures[0].id, "");
    EXPECT_TRUE(gallery_->item(pictures[0].id).finished);
    reopen();
    EXPECT_TRUE(gallery_->item(pictures[0].id).finished);
    EXPECT_THAT(gallery_->numbers(pictures[0].id).values, SizeIs(kNumbers));
    EXPECT_THAT(gallery_->numbers(pictures[1].id).values, SizeIs(kNumbers));
}

TEST_F(GalleryTest, PicturesWithDuplicatePositionsAreRenumbered) {
    const GallerySetId shared = gallery_->addSet(exampleSet(3)), far = gallery_->addSet(exampleSet(2)),
                       fine = gallery_->addSet(exampleSet(2));
    gallery_.reset();
    Database(folder_ / "pictures.sqlite", Database::Mode::Write)
        .execute("UPDATE pictures SET place = 4 WHERE set_id = " + std::to_string(shared) +
                 "; UPDATE pictures SET place = 1000000 WHERE place = 1 AND set_id = " + std::to_string(far) +
                 "; UPDATE pictures SET place = 5 WHERE place = 1 AND set_id = " + std::to_string(fine));
    open();
    const auto places = [this](GallerySetId set) {
        std::vector<int> found;
        for (const GalleryItem& each : gallery_->items(set)) found.push_back(each.index);
        return found;
    };
    EXPECT_THAT(places(shared), ElementsAre(0, 1, 2));
    EXPECT_THAT(places(far), ElementsAre(0, 1));
    EXPECT_THAT(places(fine), ElementsAre(0, 5));
}

TEST_F(GalleryTest, RejectsTokensOutsideThePicture) {
    const GalleryItemId id = gallery_->items(gallery_->addSet(exampleSet()))[0].id;
    gallery_->append(id, std::vector<std::uint8_t>(kNumbers - 1));
    expectError(ErrorCode::BadRequest, HasSubstr("no place for more"),
                [&] { gallery_->append(id, std::vector<std::uint8_t>(2)); });
    EXPECT_EQ(gallery_->item(id).made, kNumbers - 1);
    expectError(ErrorCode::BadRequest, HasSubstr("as many costs"),
                [&] { gallery_->append(id, std::vector<std::uint8_t>(1), std::vector<float>(2)); });
    gallery_->finish(id, "{}");
    EXPECT_FALSE(gallery_->item(id).finished);
    gallery_->append(id, std::vector<std::uint8_t>(1));
    gallery_->finish(id, "{}");
    EXPECT_TRUE(gallery_->item(id).finished);
    expectError(ErrorCode::NotFound, HasSubstr("picture 77"), [&] { gallery_->item(77); });
    expectError(ErrorCode::NotFound, HasSubstr("set 77"), [&] { gallery_->items(77); });
}

TEST_F(GalleryTest, RejectsInvalidSets) {
    const auto expectRefused = [&](auto change, const char* why) {
        NewSet set = exampleSet();
        change(set);
        expectError(ErrorCode::BadRequest, HasSubstr(why), [&] { gallery_->addSet(set); });
    };
    const auto shape = [](NewSet& set) -> PictureSetShape& { return std::get<PictureSetShape>(set.shape); };
    expectRefused([&](NewSet& set) { shape(set).width = 0; }, "0 x 8");
    expectRefused([&](NewSet& set) { shape(set).height = 257; }, "8 x 257");
    expectRefused([](NewSet& set) { set.source.pop_back(); }, "the source is not 8 x 8");
    expectRefused([&](NewSet& set) { shape(set).keptRows = 9; }, "9 rows cannot be kept");
    expectRefused([](NewSet& set) { set.source = {}; }, "2 rows cannot be kept");
    expectRefused([](NewSet& set) { set.shape = SoundSetShape(); }, "not one of pictures");
    expectRefused([](NewSet& set) { set.seeds.clear(); }, "one picture at least");
    EXPECT_THAT(gallery_->sets(), IsEmpty());
}

TEST_F(GalleryTest, HidesDiscardedSetsAndRemovesPurgedOnes) {
    const GallerySetId first = gallery_->addSet(exampleSet()), second = gallery_->addSet(exampleSet());
    gallery_->setMarks(first, {"", false, false, true});
    EXPECT_THAT(gallery_->sets(), SizeIs(1));
    EXPECT_THAT(gallery_->allSets(), SizeIs(2));
    gallery_->setItemMarks(gallery_->items(second)[0].id, {"", false, false, true});
    EXPECT_THAT(gallery_->items(second), SizeIs(1));
    gallery_->purge(second);
    reopen();
    ASSERT_THAT(gallery_->allSets(), SizeIs(1));
    EXPECT_EQ(gallery_->allSets()[0].id, first);
    // The id of a removed set is never reused.
    EXPECT_GT(gallery_->addSet(exampleSet()), second);
}

TEST_F(GalleryTest, DeletesOnlyDiscardedSets) {
    const GallerySetId whole = gallery_->addSet(exampleSet(3)), mixed = gallery_->addSet(exampleSet(3));
    const auto before = gallery_->items(mixed);
    NewSet next = exampleSet(1);
    next.from = before[1].id;
    const GallerySetId after = gallery_->addSet(next);
    for (const GalleryItem& picture : before)
        gallery_->append(picture.id, std::vector<std::uint8_t>{7, static_cast<std::uint8_t>(picture.index)});
    gallery_->setMarks(whole, {"", false, false, true});
    gallery_->setItemMarks(before[1].id, {"", false, false, true});
    EXPECT_EQ(gallery_->discarded().count, 4);
    const DiscardedItems gone = gallery_->purgeDiscarded();
    EXPECT_THAT(gone.sets, ElementsAre(whole));
    EXPECT_THAT(gone.items, ElementsAre(before[1].id));
    EXPECT_TRUE(gallery_->purgeDiscarded().isEmpty());
    for (int start = 0; start < 2; ++start) {
        EXPECT_THAT(gallery_->allSets(), SizeIs(2));
        const auto left = gallery_->allItems(mixed);
        ASSERT_THAT(left, SizeIs(2));
        EXPECT_EQ(left[0].id, before[0].id);
        EXPECT_EQ(left[1].id, before[2].id);
        EXPECT_EQ(left[1].index, 2);
        EXPECT_THAT(gallery_->numbers(before[2].id).values, ElementsAre(7, 2));
        expectError(ErrorCode::NotFound, HasSubstr("not in the gallery"),
                    [&] { gallery_->item(before[1].id); });
        EXPECT_EQ(sourcePicture(*gallery_, after), examplePicture(3));
        reopen();
    }
}

TEST_F(GalleryTest, KeepsDiscardedSetsInUse) {
    const GallerySetId made = gallery_->addSet(exampleSet()), other = gallery_->addSet(exampleSet());
    gallery_->setMarks(made, {"", false, false, true});
    gallery_->setItemMarks(gallery_->items(other)[0].id, {"", false, false, true});
    EXPECT_TRUE(gallery_->purgeDiscarded({made, other}).isEmpty());
    EXPECT_EQ(gallery_->discarded({other}).count, 2);
    EXPECT_THAT(gallery_->allItems(made), SizeIs(2));
    EXPECT_EQ(gallery_->purgeDiscarded().count, 3);
    EXPECT_THAT(gallery_->allSets(), SizeIs(1));
}

// The next start would read a leftover log page by page.
TEST_F(GalleryTest, ClosingLeavesNoWriteAheadLog) {
    const GallerySetId set = gallery_->addSet(exampleSet());
    reopen();
    gallery_->numbers(gallery_->items(set)[0].id);
    gallery_->addSet(exampleSet());
    gallery_.reset();
    EXPECT_FALSE(std::filesystem::exists(folder_ / "pictures.sqlite-wal"));
}

TEST_F(GalleryTest, FileContainsNoDeletedData) {
    const auto bytes = [this] {
        const std::filesystem::path log = folder_ / "pictures.sqlite-wal";
        return readFile(folder_ / "pictures.sqlite") + (std::filesystem::exists(log) ? readFile(log) : "");
    };
    const auto pictures = gallery_->items(gallery_->addSet(exampleSet()));
    gallery_->finish(pictures[0].id, "nobody is to know");
    gallery_->finish(pictures[1].id, "everybody may know");
    ASSERT_TRUE(gallery_->flush(30));
    EXPECT_THAT(bytes(), HasSubstr("nobody is to know"));
    gallery_->setItemMarks(pictures[0].id, {"", false, false, true});
    gallery_->purgeDiscarded();
    ASSERT_TRUE(gallery_->flush(30));
    EXPECT_THAT(bytes(), testing::Not(HasSubstr("nobody is to know")));
    EXPECT_THAT(bytes(), HasSubstr("everybody may know"));
}

TEST_F(GalleryTest, RevisionGrowsWithEachChange) {
    const std::uint64_t before = gallery_->revision();
    const GallerySetId set = gallery_->addSet(exampleSet());
    const std::uint64_t added = gallery_->revision();
    EXPECT_GT(added, before);
    gallery_->append(gallery_->items(set)[0].id, std::vector<std::uint8_t>{1});
    EXPECT_GT(gallery_->revision(), added);
}

TEST_F(GalleryTest, ChangedSetsAreReported) {
    const GallerySetId first = gallery_->addSet(exampleSet()), second = gallery_->addSet(exampleSet());
    const auto before = gallery_->revisions();
    ASSERT_THAT(before, SizeIs(2));
    EXPECT_EQ(before[0].first, second);
    gallery_->append(gallery_->items(first)[0].id, std::vector<std::uint8_t>{1});
    auto after = gallery_->revisions();
    EXPECT_EQ(after[0], before[0]);
    EXPECT_EQ(after[1], std::pair(first, gallery_->revision()));
    gallery_->setItemMarks(gallery_->items(second)[1].id, {"", true, false, false});
    EXPECT_EQ(gallery_->revisions()[0], std::pair(second, gallery_->revision()));
    gallery_->setMarks(second, {"", false, false, true});
    EXPECT_THAT(gallery_->revisions(), ElementsAre(after[1]));
    gallery_->setItemMarks(gallery_->items(first)[0].id, {"", false, false, true});
    after = gallery_->revisions();
    gallery_->purgeDiscarded({second});
    EXPECT_GT(gallery_->revisions()[0].second, after[0].second);
    gallery_->purge(first);
    EXPECT_THAT(gallery_->revisions(), IsEmpty());
    reopen();
    EXPECT_THAT(gallery_->revisions(), IsEmpty());
}

TEST_F(GalleryTest, SecondProgramCannotOpenIt) {
    expectError(ErrorCode::BadRequest, HasSubstr("another Continuo has it open"),
                [&] { Gallery second(Medium::Pictures, folder_.path()); });
}

std::size_t heapInUse() { return ::mallinfo2().uordblks; }

TEST_F(GalleryTest, SavedAndViewedSetsAreReleasedFromMemory) {
    constexpr int kSets = 20, kLarge = 64;
    constexpr std::size_t kMany = std::size_t{3} * kLarge * kLarge;
    NewSet large = exampleSet(16);
    large.shape = PictureSetShape{.width = kLarge, .height = kLarge};
    large.source = {};
    const std::size_t before = heapInUse();
    const auto grown = [&] { return static_cast<double>(heapInUse()) - static_cast<double>(before); };
    const double all = kSets * 16.0 * kMany * (sizeof(float) + sizeof(std::uint16_t));
    std::vector<GalleryItemId> pictures;
    for (int i = 0; i < kSets; ++i) {
        for (const GalleryItem& picture : gallery_->items(gallery_->addSet(large))) {
            gallery_->append(picture.id, std::vector<std::uint8_t>(kMany, static_cast<std::uint8_t>(i)),
                             std::vector<float>(kMany, 1));
            gallery_->finish(picture.id, "{}");
            pictures.push_back(picture.id);
        }
        ASSERT_TRUE(gallery_->flush(30));
    }
    EXPECT_LT(grown(), all / 3);
    for (int look = 0; look < 2; ++look) {
        for (std::size_t i = 0; i < pictures.size(); ++i) {
            const MadeNumbers numbers = gallery_->numbers(pictures[i], 1);
            ASSERT_EQ(numbers.values,
                      std::vector<std::uint16_t>(kMany - 1, static_cast<std::uint16_t>(i / 16)));
            ASSERT_EQ(numbers.bits.front(), 1);
        }
        EXPECT_LT(grown(), all / 3);
        reopen();
    }
}

TEST(GalleryPlaces, MapPlanarTokensToTheirPixels) {
    PictureSetShape shape{.width = 2, .height = 1};
    const std::vector<std::uint16_t> numbers{1, 2, 3, 4, 5, 6};
    EXPECT_THAT(toPicture(shape, numbers).rgb, ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(toPicture(shape, std::span(numbers).first(2)).rgb, ElementsAre(1, 2, 0, 0, 0, 0));
    shape.planar = true;
    EXPECT_THAT(toPicture(shape, numbers).rgb, ElementsAre(1, 3, 5, 2, 4, 6));
}

TEST(GalleryInMemory, GalleryWithoutAFolderIsNotSaved) {
    Gallery gallery{Medium::Pictures};
    const GallerySetId set = gallery.addSet(exampleSet(16));
    EXPECT_THAT(gallery.items(set), SizeIs(16));
    EXPECT_EQ(sourcePicture(gallery, set), examplePicture(3));
    EXPECT_TRUE(gallery.flush());
}

}  // namespace
}  // namespace continuo::app
