#include "library/state_files.h"

#include <continuo/error.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <memory>

#include "app/library/library_fixture.h"
#include "library/library.h"
#include "library/library_snapshot.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;

const std::string kOne(64, '1'), kOther(64, '2');

class StateFilesTest : public StoredLibraryTest {
protected:
    StateFilesTest() { writeFile(saved_, "a state"); }

    const StateFiles& states() const { return library_->stateFiles(); }
    // Adds an ended take whose record starts with this state.
    TakeId addTakeWithState(const std::string& hash) {
        EXPECT_TRUE(states().keep(saved_, hash));
        const TakeId take = beginTake(*library_, exampleModel());
        library_->setReplayState(take, hash);
        library_->finishTake(take);
        return take;
    }

    const std::filesystem::path saved_ = folder_ / "session.state";
};

TEST_F(StateFilesTest, Keep_CopiesTheFileUnderItsHash) {
    EXPECT_FALSE(states().has(kOne));
    EXPECT_TRUE(states().keep(saved_, kOne));
    writeFile(saved_, "a later state");
    EXPECT_TRUE(states().keep(saved_, kOne));
    EXPECT_TRUE(states().has(kOne));
    EXPECT_EQ(readFile(states().path(kOne)), "a state");
    EXPECT_THROW(states().keep(folder_ / "missing", kOther), Error);
    EXPECT_FALSE(states().has(kOther));
}

TEST_F(StateFilesTest, LibraryInMemory_KeepsNoStateFile) {
    const Library library;
    EXPECT_FALSE(library.stateFiles().keep(saved_, kOne));
    EXPECT_FALSE(library.stateFiles().has(kOne));
    EXPECT_TRUE(library.stateFiles().path(kOne).empty());
}

// The takes share one file, which exists as long as one of them.
TEST_F(StateFilesTest, Purge_RemovesAStateWithItsLastTake) {
    const TakeId first = addTakeWithState(kOne), second = addTakeWithState(kOne),
                 third = addTakeWithState(kOther);
    library_->discard({first, 0});
    EXPECT_TRUE(states().has(kOne)) << "it can be undone";
    library_->purgeDiscarded();
    reopen();
    EXPECT_TRUE(states().has(kOne));
    library_->purge({second, 0});
    EXPECT_FALSE(states().has(kOne));
    EXPECT_TRUE(states().has(kOther));
    reopen();
    EXPECT_TRUE(library_->take(third));
    EXPECT_TRUE(states().has(kOther));
}

// Another take of the recording needs the state, too.
TEST_F(StateFilesTest, Purge_KeepsTheStateThatAnotherTakeUses) {
    const TakeId running = library_->newRunningTake({});
    library_->append(running, shortDuet(), 3);
    EXPECT_TRUE(states().keep(saved_, kOne));
    library_->setReplayState(running, kOne);
    const TakeId kept = library_->keep(running, 0.75, 2.5);
    library_->finishTake(running);
    library_->purge({running, 0});
    EXPECT_TRUE(states().has(kOne));
    library_->purge({kept, 0});
    EXPECT_FALSE(states().has(kOne));
}

// The program may be killed between copying the state and saving the take.
TEST_F(StateFilesTest, Start_RemovesOnlyUnusedStates) {
    addTakeWithState(kOther);
    EXPECT_TRUE(states().keep(saved_, kOne));
    const std::filesystem::path users = states().path(kOne).parent_path() / "notes.txt";
    writeFile(users, "the user's");
    reopen();
    EXPECT_FALSE(states().has(kOne));
    EXPECT_TRUE(states().has(kOther));
    EXPECT_TRUE(std::filesystem::exists(users));
}

TEST_F(StateFilesTest, ReadingTheFolderAsASnapshot_RemovesNoState) {
    addTakeWithState(kOther);
    EXPECT_TRUE(states().keep(saved_, kOne));
    EXPECT_TRUE(library_->flush());
    const LibrarySnapshot snapshot(folder_.path());
    EXPECT_TRUE(states().has(kOne));
}

}  // namespace
}  // namespace continuo::app
