#include "continuo/spsc_ring.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <random>
#include <thread>

namespace continuo {
namespace {

TEST(SpscRing, HoldsAtLeastTheRequestedCapacity) {
    EXPECT_EQ(SpscRing<int>(0).capacity(), 1U);
    EXPECT_EQ(SpscRing<int>(1).capacity(), 1U);
    EXPECT_EQ(SpscRing<int>(33).capacity(), 64U);
}

// Applies the same random pushes and pops to a ring and to a deque.
TEST(SpscRing, PushFailsWhenFull) {
    for (const std::size_t size : {1U, 7U, 33U, 257U}) {
        std::mt19937 random(17);
        SpscRing<int> ring(size);
        std::deque<int> queue;
        for (int i = 0; i < 20'000; ++i) {
            // Makes long runs of pushes and of pops, so that the ring is often full and often empty.
            if ((random() >> 8) % 2 == static_cast<unsigned>(i / 500) % 2 || (random() >> 8) % 4 == 0) {
                const bool room = queue.size() < ring.capacity();
                ASSERT_EQ(ring.push(i), room);
                if (room) queue.push_back(i);
            } else {
                int item = -1;
                ASSERT_EQ(ring.pop(item), !queue.empty());
                if (queue.empty()) continue;
                ASSERT_EQ(item, queue.front());
                queue.pop_front();
            }
        }
    }
}

// Each item is wider than a word, so torn writes would show.
struct WideItem {
    std::uint64_t number, twice, thrice;
};

TEST(SpscRing, PassesAllItemsInOrderBetweenThreads) {
    constexpr std::uint64_t kItems = 300'000;
    for (const std::size_t size : {1U, 7U, 1024U}) {
        // Small rings switch threads at each item, which is slow on a busy machine.
        const std::uint64_t items = size < 100 ? 50'000 : kItems;
        SpscRing<WideItem> ring(size);
        std::thread writer([&ring, items] {
            for (std::uint64_t i = 0; i < items; ++i) {
                while (!ring.push({i, 2 * i, 3 * i})) std::this_thread::yield();
            }
        });
        std::uint64_t wrong = 0;
        for (std::uint64_t i = 0; i < items; ++i) {
            WideItem item{};
            while (!ring.pop(item)) std::this_thread::yield();
            if (item.number != i || item.twice != 2 * i || item.thrice != 3 * i) ++wrong;
        }
        writer.join();
        EXPECT_EQ(wrong, 0U);
        WideItem item{};
        EXPECT_FALSE(ring.pop(item));
    }
}

}  // namespace
}  // namespace continuo
