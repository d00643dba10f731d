#include "tensor/arena.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>

namespace continuo {
namespace {

class Arenas : public testing::Test {
protected:
    Arena makeBlockArena(std::size_t blockBytes) {
        return Arena(
            [this](std::size_t bytes) {
                ++allocations_;
                return Buffer(
                    std::aligned_alloc(64, (bytes + 63) / 64 * 64), bytes,
                    [](void* memory, void*) noexcept { std::free(memory); }, nullptr);
            },
            blockBytes);
    }
    int allocations_ = 0;
};

TEST_F(Arenas, TensorsAreAlignedAndApart) {
    Arena arena = makeBlockArena(4096);
    std::uintptr_t end = 0;
    for (const std::int64_t count : {1, 17, 3, 64, 5}) {
        const TensorView view = arena.allocate(DType::F32, {count});
        const auto begin = reinterpret_cast<std::uintptr_t>(view.data);
        EXPECT_EQ(begin % 64, 0u);
        EXPECT_GE(begin, end);
        EXPECT_TRUE(view.contiguous());
        end = begin + view.bytes();
    }
    EXPECT_EQ(allocations_, 1);
}

TEST_F(Arenas, SecondIdenticalPassAllocatesNothing) {
    Arena arena = makeBlockArena(1024);
    std::vector<void*> first;
    for (int pass = 0; pass < 3; ++pass) {
        std::vector<void*> places;
        for (const std::int64_t count : {100, 200, 1, 700, 3, 90})
            places.push_back(arena.allocate(DType::F32, {count}).data);
        if (pass == 0) first = places;
        EXPECT_EQ(places, first);
        arena.reset();
    }
    const int before = allocations_;
    EXPECT_GT(before, 1);
    const std::size_t reserved = arena.reservedBytes();
    for (const std::int64_t count : {100, 200, 1, 700, 3, 90}) arena.allocate(DType::F32, {count});
    EXPECT_EQ(allocations_, before);
    EXPECT_EQ(arena.reservedBytes(), reserved);
}

TEST_F(Arenas, ATensorLargerThanABlockGetsItsOwnBlock) {
    Arena arena = makeBlockArena(256);
    arena.allocate(DType::F32, {4});
    const TensorView large = arena.allocate(DType::F32, {1000});
    EXPECT_EQ(large.bytes(), 4000u);
    EXPECT_EQ(allocations_, 2);
    EXPECT_GE(arena.reservedBytes(), 4000u + 256u);
}

TEST_F(Arenas, ReleaseFreesAllocationsAfterTheMark) {
    Arena arena = makeBlockArena(512);
    const TensorView kept = arena.allocate(DType::F32, {10});
    const Arena::Mark mark = arena.mark();
    void* const next = arena.allocate(DType::F32, {10}).data;
    arena.allocate(DType::F32, {500});
    arena.release(mark);
    EXPECT_EQ(arena.allocate(DType::F32, {10}).data, next);
    EXPECT_NE(next, kept.data);
}

}  // namespace
}  // namespace continuo
