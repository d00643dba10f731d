#include <gtest/gtest.h>

#include <deque>

#include "base/philox.h"
#include "engine/model/network_cases.h"
#include "model/state/decoder_state.h"
#include "support/devices.h"

namespace continuo::test {
namespace {

constexpr std::int64_t kBatch = 2, kHeads = 3, kChannels = 4;

// Encodes row, entry, head and channel in a key or value.
float encodeNumber(std::int64_t entry, std::int64_t row, std::int64_t head, std::int64_t channel) {
    return static_cast<float>(entry * 1000 + row * 100 + head * 10 + channel);
}

void write(const TensorView& slots, std::int64_t entry, std::int64_t at) {
    for (std::int64_t row = 0; row < kBatch; ++row) {
        for (std::int64_t head = 0; head < 2 * kHeads; ++head) {
            std::vector<float> numbers;
            for (std::int64_t channel = 0; channel < kChannels; ++channel)
                numbers.push_back(encodeNumber(entry, row, head, channel));
            float* const to = slots.pointer<float>() + row * slots.stride[0] + at * slots.stride[1] +
                              head * slots.stride[2];
            testBackend()->upload(std::as_bytes(std::span(numbers)), TensorView(to, DType::F32, {kChannels}));
        }
    }
}

void expectEntries(const KeyValueCache& cache, const std::deque<std::int64_t>& entries) {
    ASSERT_EQ(cache.length(), static_cast<std::int64_t>(entries.size()));
    for (const bool keys : {true, false}) {
        const TensorView view = keys ? cache.keys() : cache.values();
        ASSERT_EQ(view.shape, (Shape{kBatch, cache.length(), kHeads, kChannels}));
        if (cache.length() == 0) continue;
        const std::int64_t extent =
            (cache.length() - 1) * view.stride[1] + (kHeads - 1) * view.stride[2] + kChannels;
        for (std::int64_t row = 0; row < kBatch; ++row) {
            const std::vector<float> all = test::downloadFloats(
                *testBackend(),
                TensorView(view.pointer<float>() + row * view.stride[0], DType::F32, {extent}));
            for (std::int64_t at = 0; at < cache.length(); ++at) {
                for (std::int64_t head = 0; head < kHeads; ++head) {
                    for (std::int64_t channel = 0; channel < kChannels; ++channel) {
                        ASSERT_EQ(all[static_cast<std::size_t>(at * view.stride[1] + head * view.stride[2] +
                                                               channel)],
                                  encodeNumber(entries[static_cast<std::size_t>(at)], row,
                                               head + (keys ? 0 : kHeads), channel));
                    }
                }
            }
        }
    }
}

TEST(KeyValueCache, KeepsItsEntriesWhenGrowingAndDropping) {
    RandomStream random(3, 0);
    KeyValueCache cache(*testBackend(), kBatch, kHeads, 6, kChannels, DType::F32);
    std::deque<std::int64_t> entries;
    std::int64_t next = 0;
    for (int call = 0; call < 300; ++call) {
        const auto count = static_cast<std::int64_t>(random.below(4));
        const std::uint64_t choice = random.below(20);
        if (choice < 9) {
            cache.extend(count);
            const std::int64_t from = cache.length() - count;
            for (std::int64_t i = 0; i < count; ++i) {
                write(cache.slots(from + i, from + i + 1), next, 0);
                entries.push_back(next++);
            }
        } else if (choice < 18) {
            const std::int64_t drop = std::min(count, cache.length());
            cache.dropFirst(drop);
            entries.erase(entries.begin(), entries.begin() + drop);
        } else if (choice == 18) {
            cache = KeyValueCache(cache);
        } else if (call % 5 == 0) {
            cache.clear();
            entries.clear();
        }
        expectEntries(cache, entries);
    }
}

TEST(KeyValueCache, ACacheOfASlidingWindowDoesNotGrow) {
    KeyValueCache cache(*testBackend(), kBatch, kHeads, 16, kChannels, DType::F32);
    cache.extend(16);
    for (std::int64_t entry = 0; entry < 16; ++entry) write(cache.slots(entry, entry + 1), entry, 0);
    std::deque<std::int64_t> entries;
    for (std::int64_t entry = 0; entry < 16; ++entry) entries.push_back(entry);
    for (std::int64_t entry = 16; entry < 500; ++entry) {
        cache.dropFirst(1);
        cache.extend(1);
        write(cache.slots(15, 16), entry, 0);
        entries.pop_front();
        entries.push_back(entry);
    }
    expectEntries(cache, entries);
    EXPECT_LE(cache.capacity(), 32);
}

TEST(KeyValueCache, ACopyIsIndependent) {
    KeyValueCache cache(*testBackend(), kBatch, kHeads, 4, kChannels, DType::F32);
    cache.extend(2);
    write(cache.slots(0, 1), 7, 0);
    write(cache.slots(1, 2), 8, 0);
    KeyValueCache copy = cache;
    write(cache.slots(0, 1), 9, 0);
    cache.clear();
    expectEntries(copy, {7, 8});
}

}  // namespace
}  // namespace continuo::test
