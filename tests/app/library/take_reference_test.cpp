#include "library/take_reference.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/library/playing.h"

namespace continuo::app {
namespace {

TEST(TakeReference, FindsATakeAndItsBranch) {
    Library library;
    const test::TakeWithBranch made = test::addTakeWithBranch(library);
    const NodeId take{made.take, 0}, branch{made.take, made.branch};
    for (const NodeId node : {take, branch}) EXPECT_EQ(findTake(library, takeReference(library, node)), node);
    EXPECT_NE(takeReference(library, take), takeReference(library, branch));
}

TEST(TakeReference, DiscardedTakeOrBranchIsNotFound) {
    Library library;
    const test::TakeWithBranch made = test::addTakeWithBranch(library);
    const NodeId take{made.take, 0}, branch{made.take, made.branch};
    library.finishBranch(made.branch);
    const std::string ofTake = takeReference(library, take), ofBranch = takeReference(library, branch);
    library.discard(branch);
    EXPECT_EQ(findTake(library, ofBranch), std::nullopt);
    EXPECT_EQ(findTake(library, ofTake), take);
    library.undo();
    EXPECT_EQ(findTake(library, ofBranch), branch);
    library.discard(take);
    EXPECT_EQ(findTake(library, ofBranch), std::nullopt) << "its take is hidden";
    EXPECT_EQ(findTake(library, ofTake), std::nullopt);
    library.purge(take);
    EXPECT_EQ(findTake(library, ofTake), std::nullopt);
    EXPECT_EQ(takeReference(library, take), "");
}

TEST(TakeReference, IsInvalidInAnotherLibrary) {
    Library one;
    const NodeId node{test::addTakeWithBranch(one).take, 0};
    const std::string reference = takeReference(one, node);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    Library other;
    ASSERT_EQ(test::addTakeWithBranch(other).take, node.take) << "with the same number";
    EXPECT_EQ(findTake(other, reference), std::nullopt);
    for (const char* const text : {"", "1", "1.0", "1.0.", "x.y.z", "-1.0.5", "1.0.99999999999999999999"})
        EXPECT_EQ(findTake(other, text), std::nullopt) << text;
}

}  // namespace
}  // namespace continuo::app
