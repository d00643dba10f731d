#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/library/library_fixture.h"
#include "library/library.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::UnorderedElementsAre;

// Permanent deletion of discarded items, and of nothing else.
class DiscardedTest : public StoredLibraryTest {
protected:
    TakeId play(const std::string& title = {}) {
        const TakeId take = playTake(*library_, exampleModel(), title);
        return take;
    }
    BranchId add(TakeId take, BranchId parent = 0) {
        const BranchId branch = library_->addBranch({{take, parent}, 2, exampleModel(), {}});
        const double from = parent == 0 ? 2 : 2.25;
        library_->appendBranch(branch, std::vector<PlayedNote>{{{80, 60, from, from + 0.5}, 2}});
        library_->finishBranch(branch);
        return branch;
    }
    // Returns all bytes of the database on disk.
    std::string bytes() const {
        const std::filesystem::path log = folder_ / "takes.sqlite-wal";
        return readFile(folder_ / "takes.sqlite") + (std::filesystem::exists(log) ? readFile(log) : "");
    }
};

TEST_F(DiscardedTest, TakesAreDeletedCompletelyAndOthersStay) {
    const TakeId gone = play(), kept = play();
    const BranchId with = add(gone), branch = add(kept);
    const TakeContent content = library_->content({kept, branch});
    library_->discard({gone, 0});
    EXPECT_THAT(library_->discarded(), ElementsAre(NodeId{gone, 0}));
    EXPECT_THAT(library_->purgeDiscarded(), ElementsAre(NodeId{gone, 0}));
    EXPECT_THAT(library_->purgeDiscarded(), IsEmpty());
    for (int start = 0; start < 2; ++start) {
        EXPECT_FALSE(library_->take(gone));
        EXPECT_FALSE(library_->branch(with));
        EXPECT_EQ(library_->content({kept, branch}), content);
        EXPECT_EQ(library_->origin({kept, 0}), exampleModel());
        reopen();
    }
}

TEST_F(DiscardedTest, TakeMadeFromADiscardedRecordingStays) {
    const TakeId running = library_->newRunningTake({});
    library_->append(running, shortDuet(), 3);
    library_->appendReplay(running, std::vector<std::uint8_t>{1, 2, 3});
    const TakeId range = library_->keep(running, 0.75, 2.5);
    library_->finishTake(running);
    const TakeContent content = library_->content({range, 0});
    library_->discard({running, 0});
    EXPECT_THAT(library_->purgeDiscarded(), SizeIs(1));
    reopen();
    EXPECT_FALSE(library_->take(running));
    EXPECT_EQ(library_->content({range, 0}), content);
    EXPECT_EQ(library_->replay(range), (std::vector<std::uint8_t>{1, 2, 3}));
}

// For example by a resumed job: the branch is hidden, and is restored or deleted with the discarded one above
// it.
TEST_F(DiscardedTest, NewBranchBelowADiscardedOneIsDiscarded) {
    const TakeId take = play();
    const BranchId parent = add(take), other = add(take);
    library_->discard({take, parent});
    const BranchId child = add(take, parent), grandchild = add(take, child);
    for (const BranchId each : {child, grandchild}) EXPECT_TRUE(library_->branch(each)->marks.discarded);
    library_->undo();
    for (const BranchId each : {parent, child, grandchild})
        EXPECT_FALSE(library_->branch(each)->marks.discarded);
    library_->redo();
    EXPECT_THAT(library_->purgeDiscarded(), SizeIs(3));
    reopen();
    EXPECT_THAT(library_->allBranches(take), SizeIs(1));
    EXPECT_TRUE(library_->branch(other));
}

// Earlier programs did not discard the branches below.
TEST_F(DiscardedTest, OrphanBelowADiscardedBranchIsDiscardedOnLoading) {
    const TakeId take = play();
    const BranchId parent = add(take), child = add(take, parent);
    library_->discard({take, parent});
    library_->restore({take, child});
    EXPECT_THAT(library_->purgeDiscarded(), IsEmpty());
    reopen();
    EXPECT_TRUE(library_->branch(child)->marks.discarded);
    EXPECT_THAT(library_->purgeDiscarded(), UnorderedElementsAre(NodeId{take, child}, NodeId{take, parent}));
}

TEST_F(DiscardedTest, DiscardedBranchWithARestoredChildIsNotDeleted) {
    const TakeId take = play();
    const BranchId parent = add(take), other = add(take), child = add(take, parent);
    library_->discard({take, parent});
    library_->restore({take, child});
    const TakeContent content = library_->content({take, child});
    EXPECT_THAT(library_->purgeDiscarded(), IsEmpty());
    EXPECT_EQ(library_->content({take, child}), content);
    library_->discard({take, child});
    EXPECT_THAT(library_->purgeDiscarded(), UnorderedElementsAre(NodeId{take, child}, NodeId{take, parent}));
    reopen();
    EXPECT_THAT(library_->allBranches(take), SizeIs(1));
    EXPECT_TRUE(library_->branch(other));
    EXPECT_THAT(library_->content({take, other}).of(Voice::Model).notes, SizeIs(1));
}

TEST_F(DiscardedTest, BranchIsDiscardedWithItsDescendants) {
    const TakeId take = play();
    const BranchId parent = add(take), child = add(take, parent), earlier = add(take, parent);
    library_->discard({take, earlier});
    library_->discard({take, parent});
    EXPECT_TRUE(library_->branch(child)->marks.discarded);
    library_->undo();
    EXPECT_FALSE(library_->branch(child)->marks.discarded);
    EXPECT_TRUE(library_->branch(earlier)->marks.discarded);  // it was discarded before
    library_->redo();
    EXPECT_THAT(library_->purgeDiscarded(), SizeIs(3));
    EXPECT_THAT(library_->allBranches(take), IsEmpty());
    EXPECT_TRUE(library_->take(take));
}

TEST_F(DiscardedTest, BranchesCreatedBetweenUndoAndRedoAreIncluded) {
    const TakeId take = play();
    const BranchId parent = add(take);
    library_->discard({take, parent});
    library_->undo();
    const BranchId child = add(take, parent);
    library_->redo();
    EXPECT_TRUE(library_->branch(child)->marks.discarded);
    library_->undo();
    EXPECT_FALSE(library_->branch(child)->marks.discarded);
    // The same holds if a restore is undone.
    library_->discard({take, parent});
    library_->restore({take, parent});
    const BranchId later = add(take, parent);
    library_->undo();
    EXPECT_TRUE(library_->branch(later)->marks.discarded);
    library_->redo();
    EXPECT_FALSE(library_->branch(later)->marks.discarded);
}

TEST_F(DiscardedTest, UndoRestoresABranchWithoutItsDeletedChild) {
    const TakeId take = play();
    const BranchId parent = add(take), child = add(take, parent);
    library_->discard({take, parent});
    EXPECT_THAT(library_->purgeDiscarded(std::vector<NodeId>{{take, parent}}),
                ElementsAre(NodeId{take, child}));
    library_->undo();
    EXPECT_FALSE(library_->branch(parent)->marks.discarded);
    EXPECT_FALSE(library_->branch(child));
}

TEST_F(DiscardedTest, ItemsInUseOrGrowingAndTheirParentsAreNotDeleted) {
    const TakeId take = play(), whole = play(), growing = library_->newTake({});
    const BranchId parent = add(take), child = add(take, parent), other = add(take);
    for (const NodeId node :
         {NodeId{take, parent}, NodeId{take, other}, NodeId{whole, 0}, NodeId{growing, 0}})
        library_->discard(node);
    const std::vector<NodeId> inUse{{take, child}, {whole, 0}};
    EXPECT_THAT(library_->purgeDiscarded(inUse), ElementsAre(NodeId{take, other}));
    EXPECT_TRUE(library_->branch(parent));
    EXPECT_TRUE(library_->branch(child));
    EXPECT_TRUE(library_->take(whole));
    library_->append(growing, shortDuet(), 3);
    library_->finishTake(growing);
    EXPECT_THAT(library_->purgeDiscarded(), SizeIs(4));
    EXPECT_THAT(library_->takes(), SizeIs(1));
}

TEST_F(DiscardedTest, UndoDoesNotRestoreDeletedItems) {
    const TakeId gone = play(), kept = play();
    library_->star({kept, 0}, true);
    library_->discard({gone, 0});
    library_->purgeDiscarded();
    EXPECT_EQ(library_->undo()->node, (NodeId{kept, 0}));
    EXPECT_FALSE(library_->undo());
    library_->redo();
    EXPECT_FALSE(library_->redo());
    EXPECT_FALSE(library_->take(gone));
    expectError(ErrorCode::NotFound, HasSubstr("it was removed"), [&] { library_->restore({gone, 0}); });
}

TEST_F(DiscardedTest, FileContainsNoDeletedDataAndShrinks) {
    const std::string title = "nobody is to know";
    const TakeId kept = play("everybody may know"), gone = play(title);
    const BranchId branch = add(gone);
    library_->setBranchLatents(branch, std::vector<std::pair<double, int>>(20000, {1.5, 256}));
    ASSERT_TRUE(library_->flush(30));
    EXPECT_THAT(bytes(), HasSubstr(title));
    library_->discard({gone, 0});
    ASSERT_TRUE(library_->flush(30));
    const std::size_t before = bytes().size();
    library_->purgeDiscarded();
    ASSERT_TRUE(library_->flush(30));
    EXPECT_THAT(bytes(), Not(HasSubstr(title)));
    EXPECT_THAT(bytes(), HasSubstr("everybody may know"));
    EXPECT_LT(bytes().size(), before);
    reopen();
    EXPECT_THAT(library_->notices(), IsEmpty());
    EXPECT_TRUE(library_->take(kept));
    EXPECT_GT(library_->newTake({}), gone);  // its id is never reused
}

}  // namespace
}  // namespace continuo::app
