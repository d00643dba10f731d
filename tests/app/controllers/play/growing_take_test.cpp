#include "controllers/play/growing_take.h"

#include <gtest/gtest.h>

#include "app/library/playing.h"

namespace continuo::app {
namespace {

using test::release;
using test::strike;

class GrowingTakeTest : public testing::Test {
protected:
    bool hasNews(const std::vector<DuetEvent>& events, double now) {
        return take_.consumeUpdate(take_.add(events, now), now);
    }

    Library library_;
    GrowingTake take_{library_};
};

TEST_F(GrowingTakeTest, FirstNoteAndTurnChangesAreReportedImmediately) {
    EXPECT_FALSE(hasNews({}, 0.5));
    EXPECT_TRUE(hasNews({strike(1, 60)}, 1));
    EXPECT_FALSE(hasNews({strike(1.1, 62)}, 1.1));
    EXPECT_TRUE(hasNews({test::turn(1.2, Voice::Model)}, 1.2));
}

TEST_F(GrowingTakeTest, ReleasesAreReportedAfterADelay) {
    EXPECT_TRUE(hasNews({strike(1, 60)}, 1));
    EXPECT_FALSE(hasNews({release(2, 60)}, 2));
    EXPECT_FALSE(hasNews({}, 3));
    EXPECT_TRUE(hasNews({}, 3.1));
    EXPECT_FALSE(hasNews({}, 9)) << "nothing came";
}

// The answer may have started in silence, before the take that starts with its first note.
TEST_F(GrowingTakeTest, RetractionFromBeforeTheTakesStartIsApplied) {
    DuetEvent delayed = test::retraction(-0.4);
    delayed.value = kKeepsSounding;
    take_.add({test::turn(0.5, Voice::Model), strike(0.5, 60, 80, Voice::Model)}, 1);
    take_.add({delayed, strike(0.7, 60, 80, Voice::Model), release(0.9, 60, Voice::Model)}, 1.5);
    EXPECT_EQ(library_.content({take_.id(), 0}).of(Voice::Model).notes,
              (std::vector<PlayedNote>{{{80, 60, 0.7, 0.9}, -1}}));
    EXPECT_EQ(take_.roll()->notes().size(), 1U);
}

TEST_F(GrowingTakeTest, DroppedAnswerBecomesABranch) {
    DuetEvent dropped = test::retraction(1);
    dropped.value = kDropped;
    EXPECT_TRUE(take_.isEmpty());
    take_.add({test::turn(1, Voice::Model), strike(1.5, 60, 80, Voice::Model)}, 2);
    // The whole answer may arrive at once.
    EXPECT_TRUE(hasNews(
        {test::retraction(2), test::turn(2, Voice::Player), dropped, test::turn(2.1, Voice::Model)}, 2.1));
    ASSERT_EQ(library_.branches(take_.id()).size(), 1U);
    const Branch branch = library_.branches(take_.id())[0];
    EXPECT_EQ(branch.marks.note, "Dropped answer");
    EXPECT_EQ(library_.branchNotes(branch.id), (std::vector<PlayedNote>{{{80, 60, 1.5, 2}, -1}}));
    EXPECT_TRUE(take_.roll()->notes().empty());
    EXPECT_FALSE(take_.isEmpty()) << "there is something to be found again";
    EXPECT_TRUE(library_.content({take_.id(), 0}).of(Voice::Model).notes.empty());
    // A note that started before the take.
    take_.add({strike(3, 64, 80, Voice::Model), release(3.1, 64, Voice::Model)}, 4);
    dropped.seconds = -0.5;
    take_.add({dropped}, 5);
    EXPECT_EQ(library_.branches(take_.id()).size(), 2U);
    EXPECT_TRUE(library_.content({take_.id(), 0}).of(Voice::Model).notes.empty());
}

TEST_F(GrowingTakeTest, KnowsTheTimeOfTheLastNote) {
    EXPECT_DOUBLE_EQ(take_.lastHeard(), 0);
    take_.add({strike(1, 60, 80, Voice::Model), release(4, 60, Voice::Model), test::pedal(5, 90)}, 3);
    EXPECT_DOUBLE_EQ(take_.lastHeard(), 4);
}

}  // namespace
}  // namespace continuo::app
