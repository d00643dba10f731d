// Tests WriteBehind::inOneTransaction(), which writes in one transaction of its own.
#include <thread>

#include "app/bundle/bundle_fixture.h"
#include "storage/write_behind.h"

namespace continuo::test {
namespace {

struct Rows {
    std::vector<int> values;
    void absorb(Rows&& later) { values.insert(values.end(), later.values.begin(), later.values.end()); }
};

class WriteNow : public testing::Test {
protected:
    WriteNow() {
        auto database = std::make_unique<Database>(folder_ / "it.sqlite", Database::Mode::Write);
        database->execute("CREATE TABLE numbers (value INTEGER UNIQUE)");
        writer_ =
            std::make_unique<WriteBehind<Rows>>(std::move(database), [this](Database& to, const Rows& rows) {
                if (failing_) throw DatabaseError("the disk is full", 13);
                for (const int value : rows.values) insert(to, value);
            });
    }
    static void insert(Database& database, int value) {
        database.prepared("INSERT INTO numbers (value) VALUES (?)").with(std::int64_t{value}).run();
    }
    std::int64_t queryNumber(const char* what) {
        Database database(folder_ / "it.sqlite", Database::Mode::Read);
        Statement& row = database.prepared(what).with();
        row.step();
        const std::int64_t answer = row.integer(0);
        row.reset();
        return answer;
    }
    std::int64_t sum() { return queryNumber("SELECT COALESCE(SUM(value), 0) FROM numbers"); }

    TemporaryFolder folder_;
    std::atomic<bool> failing_ = false;
    std::unique_ptr<WriteBehind<Rows>> writer_;
};

TEST_F(WriteNow, WritesAfterEarlierChangesAndReturnsOnceOnDisk) {
    writer_->change([](Rows& rows) { rows.values.push_back(1); });
    writer_->inOneTransaction([](Database& database) { insert(database, 2); });
    EXPECT_EQ(sum(), 3);
}

TEST_F(WriteNow, FailedTransactionIsRolledBackAndLaterWritesSucceed) {
    EXPECT_THROW(writer_->inOneTransaction([](Database& database) {
        insert(database, 4);
        insert(database, 4);
    }),
                 DatabaseError);
    EXPECT_EQ(sum(), 0);
    writer_->change([](Rows& rows) { rows.values.push_back(1); });
    EXPECT_TRUE(writer_->flush(2));
    EXPECT_EQ(sum(), 1);
    EXPECT_EQ(writer_->status().problem, "");
}

TEST_F(WriteNow, ThrowsIfEarlierChangesCannotBeWritten) {
    failing_ = true;
    writer_->change([](Rows& rows) { rows.values.push_back(1); });
    EXPECT_THROW(writer_->inOneTransaction([](Database& database) { insert(database, 2); }),
                 std::runtime_error);
    failing_ = false;
    EXPECT_TRUE(writer_->flush(5));
    EXPECT_EQ(sum(), 1);
}

// As during play.
TEST_F(WriteNow, IsNotStarvedByOngoingChanges) {
    std::atomic<bool> over = false;
    std::thread player([&] {
        for (int value = 10; !over; ++value) {
            writer_->change([value](Rows& rows) { rows.values.push_back(value); });
            std::this_thread::sleep_for(std::chrono::microseconds(200));
        }
    });
    writer_->inOneTransaction([](Database& database) { insert(database, 2); });
    const std::int64_t there = queryNumber("SELECT COUNT(*) FROM numbers WHERE value = 2");
    over = true;
    player.join();
    EXPECT_EQ(there, 1);
}

}  // namespace
}  // namespace continuo::test
