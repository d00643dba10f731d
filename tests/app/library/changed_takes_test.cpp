// Library::nextChanged(): views of takes learn which ones to update.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "app/library/playing.h"
#include "library/library.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;
using Ids = std::vector<TakeId>;

Ids all(Library& library) { return library.nextChanged(1000); }

TEST(ChangedTakes, ChangedTakesAreReportedOnceNewestFirst) {
    Library library;
    EXPECT_FALSE(library.hasChanged());
    const TakeId one = addTakeWithBranch(library).take, two = addTakeWithBranch(library).take,
                 three = addTakeWithBranch(library).take;
    EXPECT_EQ(library.nextChanged(2), (Ids{three, two}));
    EXPECT_TRUE(library.hasChanged());
    EXPECT_EQ(library.nextChanged(2), Ids{one});
    EXPECT_FALSE(library.hasChanged());
    EXPECT_EQ(all(library), Ids{});
}

TEST(ChangedTakes, AllTakesAreReportedAtTheStart) {
    const TemporaryFolder folder;
    {
        Library library(folder.path());
        for (int i = 0; i < 3; ++i) addTakeWithBranch(library);
    }
    Library again(folder.path());
    EXPECT_EQ(all(again).size(), 3U);
}

TEST(ChangedTakes, IncludeTakesWithChangedMarksOrBranches) {
    Library library;
    const TakeWithBranch first = addTakeWithBranch(library), other = addTakeWithBranch(library);
    const NodeId branch{first.take, first.branch};
    all(library);
    const auto isGiven = [&] { return all(library) == Ids{first.take}; };
    library.appendBranch(first.branch, std::vector<PlayedNote>{{{70, 76, 3, 3.5}, 1}});
    EXPECT_TRUE(isGiven());
    library.finishBranch(first.branch);
    EXPECT_TRUE(isGiven());
    library.star(branch, true);
    EXPECT_TRUE(isGiven());
    library.undo();
    EXPECT_TRUE(isGiven());
    library.redo();
    EXPECT_TRUE(isGiven());
    library.setNote({first.take, 0}, "slow");
    EXPECT_TRUE(isGiven());
    library.editNotes({first.take, 0}, std::vector{makeRemoval(Voice::Player, {60, 0.5, {}})});
    EXPECT_TRUE(isGiven());
    library.star({first.take, 0}, false);  // unchanged
    EXPECT_EQ(all(library), Ids{});
    library.discard({first.take, 0});
    EXPECT_TRUE(isGiven());
    library.restore({first.take, 0});
    EXPECT_TRUE(isGiven());
    library.addBranch({branch, 2, exampleModel(), {}});
    EXPECT_TRUE(isGiven());
    library.purge(branch);
    EXPECT_TRUE(isGiven());
    library.purge({first.take, 0});  // it was removed, which is a change, too
    EXPECT_TRUE(isGiven());
    EXPECT_TRUE(library.take(other.take));
}

TEST(ChangedTakes, IncludeGrowingTakes) {
    Library library;
    addTakeWithBranch(library);
    const TakeId running = library.newRunningTake({});
    library.append(running, std::vector<DuetEvent>{strike(1, 60), release(2, 60)});
    const TakeId range = library.keep(running, 0);
    all(library);
    library.append(running, std::vector<DuetEvent>{strike(3, 62)});
    EXPECT_EQ(all(library), (Ids{range, running}));
    library.append(running, {}, 10.0);  // without notes
    EXPECT_EQ(all(library), Ids{});
    library.finishTake(range);
    library.append(running, std::vector<DuetEvent>{release(11, 62)});
    EXPECT_EQ(all(library), (Ids{range, running}));
    library.append(running, std::vector<DuetEvent>{strike(12, 64)});
    EXPECT_EQ(all(library), Ids{running});
}

}  // namespace
}  // namespace continuo::app
