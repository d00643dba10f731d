// Tests a device that runs its work as late as a GPU may: when someone waits for it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "continuo/engine.h"
#include "support/devices.h"
#include "support/tiny_model.h"

namespace continuo::test {
namespace {

TEST(LateDevice, AnUploadCopiesItsSourceBeforeReturning) {
    const std::shared_ptr<Backend> device = openTestDevice("cuda:0", 1);
    for (const std::size_t count : {7UL, 1000UL, 70'000UL, 500'000UL}) {
        const Buffer memory = device->allocate(count * sizeof(float));
        const TensorView view(memory.data(), DType::F32, {static_cast<std::int64_t>(count)});
        std::vector<float> numbers(count, 1);
        device->upload(std::as_bytes(std::span(numbers)), view);
        std::ranges::fill(numbers, 2);
        EXPECT_EQ(std::ranges::count(downloadFloats(*device, view), 1), count) << "of " << count;
    }
}

// A step of live play must not wait for a rebuild, even if it allocates memory that the rebuild frees.
TEST(LateDevice, AllocationDoesNotWaitForAnotherQueue) {
    const std::shared_ptr<Backend> device = openTestDevice("cuda:0", 1), other = device->sibling();
    const Buffer memory = device->allocate(sizeof(float));
    const TensorView view(memory.data(), DType::F32, {1});
    device->fill(view, 1);
    device->wait();
    device->fill(view, 2);
    device->allocate(1000) = {};
    const Buffer more = other->allocate(1000);
    EXPECT_EQ(downloadFloats(*other, view), std::vector<float>{1});
    EXPECT_EQ(downloadFloats(*device, view), std::vector<float>{2});
}

// A pass over many tokens takes longer than a step, wherever its work is awaited.
TEST(LateDevice, PrefillTimeIncludesTheWholePrefill) {
    Engine engine({{}, std::getenv("CONTINUO_BACKENDS")});
    BenchRequest request;
    request.kind = "decode";
    request.config = tinyConfig(1024, 64).toJson();
    request.context = 1000;
    request.tokens = 5;
    request.compute.device = "cuda:0";
    request.compute.precision = "f32";
    Events events;
    const BenchResult result = engine.run(request, events);
    EXPECT_GT(1e3 * result.prefillSeconds, result.msMedian);
}

}  // namespace
}  // namespace continuo::test
