#include "library/branch_notes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using test::TemporaryFolder;
using testing::ElementsAre;
using testing::IsEmpty;

const PlayedNote kFirst{{70, 60, 1, 2}, 3}, kSecond{{70, 62, 2, 3}, 4};

class BranchNotesTest : public testing::Test {
protected:
    TemporaryFolder folder_;
    Journal journal_{folder_.path()};
    BranchNotes notes_{journal_};
};

TEST_F(BranchNotesTest, AppendedNotesAreReadableBeforeTheyAreOnDisk) {
    notes_.begin(1);
    EXPECT_TRUE(notes_.isSilent(1));
    EXPECT_THAT(notes_.append(1, std::vector{kFirst}), ElementsAre(kFirst));
    EXPECT_FALSE(notes_.isSilent(1));
    EXPECT_THAT(notes_.append(1, std::vector{kSecond}), ElementsAre(kFirst, kSecond));
    EXPECT_THAT(notes_.of(1), ElementsAre(kFirst, kSecond));
}

TEST_F(BranchNotesTest, UnplayableNotesAreOmitted) {
    PlayedNote impossible = kSecond;
    impossible.note.pitch = 200;
    EXPECT_THAT(notes_.append(1, std::vector{impossible, kFirst}), ElementsAre(kFirst));
}

TEST_F(BranchNotesTest, NewNotesAreAppendedToThoseOnDisk) {
    notes_.append(1, std::vector{kFirst});
    ASSERT_TRUE(journal_.flush(10));
    BranchNotes later(journal_);
    EXPECT_FALSE(later.isSilent(1)) << "it is not of this session";
    EXPECT_THAT(later.of(1), ElementsAre(kFirst));
    EXPECT_THAT(later.append(1, std::vector{kSecond}), ElementsAre(kFirst, kSecond));
    ASSERT_TRUE(journal_.flush(10));
    EXPECT_THAT(BranchNotes(journal_).of(1), ElementsAre(kFirst, kSecond));
}

TEST_F(BranchNotesTest, ClearDiscardsTheNotesOnDisk) {
    notes_.append(1, std::vector{kFirst});
    ASSERT_TRUE(journal_.flush(10));
    notes_.clear(1);
    EXPECT_TRUE(notes_.isSilent(1));
    notes_.append(1, std::vector{kSecond});
    ASSERT_TRUE(journal_.flush(10));
    EXPECT_THAT(BranchNotes(journal_).of(1), ElementsAre(kSecond));
}

}  // namespace
}  // namespace continuo::app
