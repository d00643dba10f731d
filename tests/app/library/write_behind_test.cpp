#include "library/write_behind.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

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
    // Whether all is written once `fail` fails no more; what was told before is in `problem`.
    bool isWrittenAfter(const std::function<void()>& fail, std::string& problem) {
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

TEST_F(WriteBehindTest, LittleMemoryIsToldAndTheBatchTriedAgain) {
    std::string problem;
    EXPECT_TRUE(isWrittenAfter([] { throw std::bad_alloc(); }, problem));
    EXPECT_THAT(problem, AllOf(HasSubstr("memory"), Not(HasSubstr("alloc"))));
}

TEST_F(WriteBehindTest, SoIsWhatNobodyForesaw) {
    std::string problem;
    EXPECT_TRUE(isWrittenAfter([] { throw std::length_error("too long"); }, problem));
    EXPECT_EQ(problem, "too long");
}

// As pictures that are being made while the program is to end.
TEST_F(WriteBehindTest, AFlushDoesNotWaitForWhatComesBehindIt) {
    WriteBehind<Count> writer(std::make_unique<Database>(folder_ / "some.sqlite", Database::Mode::Write),
                              [](Database&, const Count&) { std::this_thread::sleep_for(20ms); });
    const auto note = [&] { writer.change([](Count& batch) { ++batch.changes; }); };
    note();
    std::jthread busy([&](const std::stop_token& stop) {
        for (; !stop.stop_requested(); std::this_thread::sleep_for(100us)) note();
    });
    EXPECT_TRUE(writer.flush(2));
}

}  // namespace
}  // namespace continuo::app
