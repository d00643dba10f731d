#include "storage/write_behind.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Count {
    int changes = 0;
    void absorb(Count&& later) { changes += later.changes; }
};

class WriteBehindTest : public testing::Test {
protected:
    // Returns whether everything is written once `fail` succeeds; `problem` receives the reported error.
    bool retriesUntilWritten(const std::function<void()>& fail, std::string& problem) {
        std::atomic<bool> failing = true;
        std::atomic<int> written = 0;
        WriteBehind<Count> writer(std::make_unique<Database>(folder_ / "some.sqlite", Database::Mode::Write),
                                  [&](Database&, const Count& batch) {
                                      if (failing) fail();
                                      written += batch.changes;
                                  });
        writer.change([](Count& batch) { ++batch.changes; });
        EXPECT_FALSE(writer.flush(0.1));
        problem = writer.status().problem;
        writer.change([](Count& batch) { ++batch.changes; });
        failing = false;
        return writer.flush(5) && written == 2 && writer.status().problem.empty();
    }

    test::TemporaryFolder folder_;
};

TEST_F(WriteBehindTest, OutOfMemoryIsReportedAndTheBatchRetried) {
    std::string problem;
    EXPECT_TRUE(retriesUntilWritten([] { throw std::bad_alloc(); }, problem));
    EXPECT_THAT(problem, AllOf(HasSubstr("memory"), Not(HasSubstr("alloc"))));
}

TEST_F(WriteBehindTest, UnexpectedErrorIsReportedAndTheBatchRetried) {
    std::string problem;
    EXPECT_TRUE(retriesUntilWritten([] { throw std::length_error("too long"); }, problem));
    EXPECT_EQ(problem, "too long");
}

// For example pictures generated while the program quits.
TEST_F(WriteBehindTest, FlushDoesNotWaitForLaterChanges) {
    WriteBehind<Count> writer(std::make_unique<Database>(folder_ / "some.sqlite", Database::Mode::Write),
                              [](Database&, const Count&) { std::this_thread::sleep_for(20ms); });
    const auto note = [&] { writer.change([](Count& batch) { ++batch.changes; }); };
    note();
    std::jthread busy([&](const std::stop_token& stop) {
        for (; !stop.stop_requested(); std::this_thread::sleep_for(100us)) note();
    });
    EXPECT_TRUE(writer.flush(2));
}

TEST_F(WriteBehindTest, WritesDoNotWaitForCompaction) {
    std::atomic<int> written = 0, begun = 0;
    std::atomic<bool> fails = true;
    const auto giveRoom = [&](Database&, const std::function<bool()>& giveUp) {
        ++begun;
        if (fails) throw std::runtime_error("the disk is full");
        while (!giveUp() && written < 3) std::this_thread::sleep_for(1ms);
        return written == 3;
    };
    WriteBehind<Count> writer(
        std::make_unique<Database>(folder_ / "some.sqlite", Database::Mode::Write),
        [&](Database&, const Count& batch) { written += batch.changes; },
        [&](Database&, const Count&) { return written < 3; }, giveRoom);
    const auto note = [&] { writer.change([](Count& batch) { ++batch.changes; }); };
    note();
    EXPECT_TRUE(writer.flush(5));
    EXPECT_EQ(writer.status().compactProblem, "the disk is full");
    EXPECT_THAT(writer.status().problem, IsEmpty());
    // Compaction runs while no other write is pending, and runs again when idle.
    fails = false;
    note();
    EXPECT_TRUE(writer.flush(0.5));
    EXPECT_EQ(begun, 2);
    EXPECT_EQ(writer.status().waiting, 0);
    note();
    EXPECT_TRUE(writer.flush(10));
    EXPECT_EQ(written, 3);
    EXPECT_EQ(begun, 3);
    EXPECT_THAT(writer.status().compactProblem, IsEmpty());
}

TEST_F(WriteBehindTest, CompactionRunsWhenClosingAndWhenIdle) {
    std::atomic<int> given = 0;
    const auto open = [&] {
        return std::make_unique<WriteBehind<Count>>(
            std::make_unique<Database>(folder_ / "some.sqlite", Database::Mode::Write),
            [](Database&, const Count&) {}, [](Database&, const Count&) { return true; },
            [&](Database&, const std::function<bool()>&) { return ++given > 0; });
    };
    auto writer = open();
    writer->change([](Count& batch) { ++batch.changes; });
    writer.reset();
    EXPECT_EQ(given, 1);
    writer = open();
    writer->change([](Count& batch) { ++batch.changes; });
    for (int i = 0; i < 2000 && given == 1; ++i) std::this_thread::sleep_for(5ms);
    EXPECT_EQ(given, 2);
}

class CompactTest : public testing::Test {
protected:
    void SetUp() override {
        database_.execute("CREATE TABLE some (data BLOB NOT NULL)");
        for (int i = 0; i < 20; ++i) database_.execute("INSERT INTO some VALUES (randomblob(100000))");
        database_.execute("CREATE TABLE many (number INTEGER)");
        database_.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000) INSERT INTO "
            "many "
            "SELECT i FROM n");
        database_.execute("DELETE FROM some");
        database_.truncateLog();
    }
    std::uintmax_t size() const { return std::filesystem::file_size(file_); }

    test::TemporaryFolder folder_;
    const std::filesystem::path file_ = folder_ / "some.sqlite";
    Database database_{file_, Database::Mode::Write};
};

TEST_F(CompactTest, FreesDiskSpace) {
    const std::uintmax_t before = size();
    EXPECT_TRUE(database_.compact([] { return false; }));
    EXPECT_LT(size(), before - 1'900'000);
}

TEST_F(CompactTest, KillDuringCompactionIsRepairedAtTheNextStart) {
    const std::uintmax_t before = size();
    EXPECT_TRUE(database_.hasUnusedSpace());
    {
        WriteBehind<Count> writer(std::make_unique<Database>(file_, Database::Mode::Write),
                                  [](Database&, const Count&) {});
        EXPECT_TRUE(writer.flush(10));
    }
    EXPECT_LT(size(), before - 1'900'000);
    EXPECT_FALSE(database_.hasUnusedSpace());
}

TEST_F(CompactTest, CancellingLeavesTheFileUnchanged) {
    const std::uintmax_t before = size();
    EXPECT_FALSE(database_.compact([] { return true; }));
    EXPECT_EQ(size(), before);
    EXPECT_TRUE(database_.compact([] { return false; }));
}

TEST_F(CompactTest, ReportsWhyItFailed) {
    Database other(file_, Database::Mode::Write);
    other.execute("BEGIN IMMEDIATE");
    test::expectError(ErrorCode::BadFile, HasSubstr("another program holds it"),
                      [&] { database_.compact([] { return false; }); });
}

}  // namespace
}  // namespace continuo::app
