#include "controllers/play/duet_recorder.h"

#include <gtest/gtest.h>

#include "app/library/playing.h"
#include "library/state_files.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

class DuetRecorderTest : public testing::Test {
protected:
    // Returns a take with a note, so that it is kept.
    TakeId newTake() {
        const TakeId take = library_.newRunningTake({});
        library_.append(take, std::vector<DuetEvent>{test::strike(0.5, 60)});
        return take;
    }
    static LiveRecord strokes(int count) {
        LiveRecord record;
        for (int i = 0; i < count; ++i)
            record.calls.push_back(
                {LiveCall::Kind::Strike, static_cast<std::uint8_t>(60 + i % 12), 80, i / 3.0});
        return record;
    }
    static LiveRecord end(int count, const std::string& hash) {
        LiveRecord record = strokes(count);
        record.tokenHash = hash;
        return record;
    }
    LiveRecord loadRecord(TakeId take) const {
        const std::vector<std::uint8_t> bytes = library_.replay(take);
        return bytes.empty() ? LiveRecord() : parseRecord(std::string(bytes.begin(), bytes.end())).record;
    }

    Library library_;
    DuetRecorder recorder_{library_};
};

TEST_F(DuetRecorderTest, TakeContainsTheReplayRecordUpToTheDuetsEnd) {
    const TakeId take = newTake();
    recorder_.begin(take, {});
    recorder_.store({strokes(2), {}});
    recorder_.store({});
    recorder_.finish(end(1, "abc"));
    EXPECT_EQ(loadRecord(take).calls.size(), 3U);
    EXPECT_EQ(loadRecord(take).tokenHash, "abc");
    const std::size_t bytes = library_.replay(take).size();
    recorder_.store({strokes(1), {}});
    EXPECT_EQ(library_.replay(take).size(), bytes) << "it is over";
}

TEST_F(DuetRecorderTest, NextTakeBeginsWithTheEndedTakesRecord) {
    const TakeId first = newTake();
    recorder_.begin(first, {});
    recorder_.store({strokes(2), {}});
    EXPECT_TRUE(recorder_.endTake({strokes(1), {}}, true));
    const TakeId second = newTake();
    recorder_.beginTake(second);
    EXPECT_EQ(loadRecord(second).calls.size(), 3U);
    recorder_.store({strokes(1), {}});
    recorder_.store({strokes(1), end(2, "first")});
    recorder_.finish(end(1, "second"));
    EXPECT_EQ(loadRecord(first).calls.size(), 7U);
    EXPECT_EQ(loadRecord(first).tokenHash, "first");
    EXPECT_EQ(loadRecord(second).calls.size(), 6U);
    EXPECT_EQ(loadRecord(second).tokenHash, "second");
}

TEST_F(DuetRecorderTest, NextTakeCannotEndBeforeTheLastIsClosed) {
    recorder_.begin(newTake(), {});
    EXPECT_FALSE(recorder_.endTake({}, false)) << "nothing is in it";
    recorder_.beginTake(newTake());
    EXPECT_TRUE(recorder_.endTake({}, true));
    const TakeId third = newTake();
    recorder_.beginTake(third);
    EXPECT_FALSE(recorder_.endTake({}, true)) << "the one before has no end yet";
    recorder_.beginTake(newTake());
    recorder_.store({{}, end(1, "second")});
    EXPECT_EQ(loadRecord(third).tokenHash, "");
    EXPECT_TRUE(recorder_.endTake({}, true));
}

TEST_F(DuetRecorderTest, TooLongRecordIsNotCopiedIntoTheNextTake) {
    const TakeId first = newTake();
    recorder_.begin(first, {});
    EXPECT_TRUE(recorder_.endTake({strokes(150'000), {}}, true));
    const std::size_t bytes = library_.replay(first).size();
    ASSERT_GT(bytes, 4U << 20);
    const TakeId second = newTake();
    recorder_.beginTake(second);
    recorder_.store({strokes(1), {}});
    EXPECT_FALSE(library_.hasReplay(second));
    EXPECT_GT(library_.replay(first).size(), bytes) << "it goes on until its end";
}

TEST_F(DuetRecorderTest, RemovedTakeDoesNotStopTheRecorder) {
    const TakeId take = library_.newRunningTake({});
    recorder_.begin(take, {});
    recorder_.endTake({}, false);
    recorder_.beginTake(newTake());
    ASSERT_FALSE(library_.take(take));
    EXPECT_NO_THROW(recorder_.finish(end(1, "abc")));
    EXPECT_NO_THROW(recorder_.begin(take, {}));
}

// Each take with the record keeps the record's initial state.
TEST(DuetRecorderWithState, TakeKeepsTheStateOfItsRecord) {
    const test::TemporaryFolder folder;
    test::writeFile(folder / "saved", "a state");
    Library library(folder.path());
    DuetRecorder recorder(library);
    const std::string hash(64, 'b');
    ASSERT_TRUE(library.stateFiles().keep(folder / "saved", hash));
    const auto newTake = [&] {
        const TakeId take = library.newRunningTake({});
        library.append(take, std::vector<DuetEvent>{test::strike(0.5, 60)});
        return take;
    };
    const TakeId first = newTake();
    recorder.begin(first, {{}, "hash", {}, {}, hash});
    recorder.endTake({}, true);
    const TakeId second = newTake();
    recorder.beginTake(second);
    library.purge({first, 0});
    EXPECT_TRUE(library.stateFiles().has(hash));
    const std::vector<std::uint8_t> bytes = library.replay(second);
    EXPECT_EQ(parseRecord(std::string(bytes.begin(), bytes.end())).beginning.stateHash, hash);
    library.purge({second, 0});
    EXPECT_FALSE(library.stateFiles().has(hash));
}

}  // namespace
}  // namespace continuo::app
