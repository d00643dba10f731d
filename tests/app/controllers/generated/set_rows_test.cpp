#include "controllers/generated/set_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace continuo::app {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Row {
    GallerySetId set = 0;
    int version = 0;
};

class SetRowsTest : public testing::Test {
protected:
    GallerySetId add() {
        NewSet asked;
        asked.shape = PictureSetShape{.width = 8, .height = 8};
        asked.seeds = {1};
        return gallery_.addSet(asked);
    }
    // Returns whether the list changed. made_ and changed_ refer to this call.
    bool rebuild() {
        made_.clear();
        changed_.clear();
        return rows_.rebuild(
            gallery_,
            [this](GallerySetId set) {
                if (set == broken_) throw std::runtime_error("no row");
                made_.push_back(set);
                return Row{set, ++version_};
            },
            [this](const Row& row) { changed_.push_back(row.set); });
    }

    Gallery gallery_{Medium::Pictures};
    SetRows<Row> rows_;
    std::vector<GallerySetId> made_, changed_;
    GallerySetId broken_ = 0;
    int version_ = 0;
};

TEST_F(SetRowsTest, OnlyChangedSetsAreRebuilt) {
    const GallerySetId first = add(), second = add();
    EXPECT_TRUE(rebuild());
    EXPECT_THAT(made_, ElementsAre(second, first));
    EXPECT_THAT(rows_.sets(), ElementsAre(second, first));
    EXPECT_FALSE(rebuild());
    EXPECT_THAT(made_, IsEmpty());
    gallery_.setMarks(first, {"Named", false, false, false});
    EXPECT_FALSE(rebuild());
    EXPECT_THAT(made_, ElementsAre(first));
    EXPECT_THAT(changed_, ElementsAre(first));
    EXPECT_EQ(rows_.at(first).version, 3);
    EXPECT_EQ(rows_.at(second).version, 1);
}

TEST_F(SetRowsTest, InvalidatedRowIsRebuilt) {
    const GallerySetId set = add();
    rebuild();
    rows_.invalidate(set);
    EXPECT_FALSE(rebuild());
    EXPECT_THAT(made_, ElementsAre(set));
    EXPECT_EQ(rows_.at(set).version, 2);
}

TEST_F(SetRowsTest, NewAndDiscardedSetsChangeTheList) {
    const GallerySetId first = add();
    rebuild();
    const GallerySetId second = add();
    EXPECT_TRUE(rebuild());
    EXPECT_THAT(made_, ElementsAre(second));
    gallery_.setMarks(first, {"", false, false, true});
    EXPECT_TRUE(rebuild());
    EXPECT_THAT(rows_.sets(), ElementsAre(second));
    EXPECT_THROW(rows_.at(first), std::out_of_range);
}

TEST_F(SetRowsTest, FailedRowChangesNothing) {
    const GallerySetId first = add();
    rebuild();
    const GallerySetId second = add();
    broken_ = second;
    EXPECT_THROW(rebuild(), std::runtime_error);
    EXPECT_THAT(changed_, IsEmpty());
    EXPECT_THAT(rows_.sets(), ElementsAre(first));
    EXPECT_EQ(rows_.at(first).version, 1);
    broken_ = 0;
    EXPECT_TRUE(rebuild());
    EXPECT_THAT(rows_.sets(), ElementsAre(second, first));
}

}  // namespace
}  // namespace continuo::app
