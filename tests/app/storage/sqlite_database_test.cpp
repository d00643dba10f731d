#include "storage/sqlite_database.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace continuo::app {
namespace {

constexpr std::int64_t kMinimum = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMaximum = std::numeric_limits<std::int64_t>::max();

TEST(WallTime, OutOfRangeTimesAreClamped) {
    EXPECT_EQ(milliseconds(wallTime(1'700'000'000'123)), 1'700'000'000'123);
    EXPECT_EQ(milliseconds(wallTime(kMaximum)), kLastTime);
    EXPECT_EQ(milliseconds(wallTime(kMinimum)), 0);
}

class LastGiven : public testing::Test {
protected:
    LastGiven() {
        database_.execute("CREATE TABLE things (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT)");
    }
    std::int64_t lastRecordedId(std::int64_t count) {
        database_.prepared("UPDATE sqlite_sequence SET seq = ?").with(count).run();
        return lastUsedId(database_, "things");
    }

    Database database_{":memory:", Database::Mode::Write};
};

TEST_F(LastGiven, LastUsedIdIncludesDeletedRows) {
    EXPECT_EQ(lastUsedId(database_, "things"), 0);
    database_.execute("INSERT INTO things VALUES (5, 'a'), (7, 'b'); DELETE FROM things WHERE id = 7");
    EXPECT_EQ(lastUsedId(database_, "things"), 7);
}

TEST_F(LastGiven, LastUsedIdIsAtLeastTheLargestExistingId) {
    database_.execute("INSERT INTO things VALUES (5, 'a')");
    EXPECT_EQ(lastRecordedId(2), 5);
    EXPECT_EQ(lastRecordedId(kMinimum), 5);
    database_.execute("DELETE FROM sqlite_sequence");
    EXPECT_EQ(lastUsedId(database_, "things"), 5);
}

TEST_F(LastGiven, HugeIdsAreLimitedSoThatLaterIdsFit) {
    database_.execute("INSERT INTO things VALUES (5, 'a')");
    EXPECT_LT(lastRecordedId(kMaximum), kLastId);
    database_.execute("INSERT INTO things VALUES (" + std::to_string(kMaximum) + ", 'b')");
    EXPECT_LT(lastUsedId(database_, "things"), kMaximum - 1000);
}

}  // namespace
}  // namespace continuo::app
