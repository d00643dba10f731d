#include "midi/api/due_messages.h"

#include <gmock/gmock.h>

#include <vector>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using Bytes = std::vector<int>;
using testing::ElementsAre;

class DueMessagesTest : public testing::Test {
protected:
    void addMessage(std::chrono::milliseconds due, std::uint8_t status, std::uint8_t first = 0,
                    std::uint8_t second = 0) {
        const std::uint8_t size = status >= 0xF0 ? 1 : 3;
        waiting.insert({start + due, size, {status, first, second}});
    }
    // Returns the messages that leave before this time.
    std::vector<Bytes> takeDue(std::chrono::milliseconds end) {
        std::vector<Bytes> left;
        while (const DueMessage* const message = waiting.next(start + end)) {
            left.emplace_back(message->bytes.begin(), message->bytes.begin() + message->size);
            waiting.pop();
        }
        return left;
    }

    Moment start{1000s};
    DueMessages waiting;
};

TEST_F(DueMessagesTest, MessagesLeaveAtTheirTimeInOrder) {
    addMessage(20ms, 0x90, 60, 80);
    addMessage(10ms, 0x90, 61, 80);
    addMessage(10ms, 0xB0, 64, 127);
    addMessage(10ms, 0x90, 62, 80);
    EXPECT_THAT(takeDue(10ms), ElementsAre());
    EXPECT_THAT(takeDue(11ms), ElementsAre(Bytes{0x90, 61, 80}, Bytes{0xB0, 64, 127}, Bytes{0x90, 62, 80}));
    EXPECT_THAT(takeDue(1s), ElementsAre(Bytes{0x90, 60, 80}));
}

TEST_F(DueMessagesTest, ClockStopRemovesLaterTicks) {
    addMessage(10ms, 0x90, 60, 80);
    addMessage(10ms, 0xF8);
    addMessage(30ms, 0xF8);
    addMessage(20ms, 0xFC);
    EXPECT_THAT(takeDue(1s), ElementsAre(Bytes{0x90, 60, 80}, Bytes{0xF8}, Bytes{0xFC}));
}

TEST_F(DueMessagesTest, MessagesKeepTheirOrderWhenTheQueueIsFull) {
    int count = 0;
    for (; !waiting.isFull(); count += 2) {
        addMessage(count * 37 % 11 * 1ms, 0xA0);
        addMessage(20ms + count * 1ms, 0xF8);
    }
    EXPECT_GT(count, 400);
    Moment last = Moment::min();
    int left = 0;
    for (; const DueMessage* const message = waiting.next(Moment::max()); ++left) {
        EXPECT_GE(message->due, last);
        last = message->due;
        waiting.pop();
    }
    EXPECT_EQ(left, count);
}

}  // namespace
}  // namespace continuo::app
