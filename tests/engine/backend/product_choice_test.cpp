#include "backends/cpu/product_choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <thread>
#include <vector>

#include "backends/cpu/cpu_backend.h"

namespace continuo {
namespace {

using cpu::Bf16Use;
using cpu::CpuBackend;
using testing::HasSubstr;

std::string detailOf(Bf16Use use) { return CpuBackend({.device = 0, .threads = 1}, use).device().detail; }

TEST(ProductChoice, TheFasterWayIsTaken) {
    static_assert(cpu::bf16IsFaster({1.2e12, 1.1e11}));
    static_assert(!cpu::bf16IsFaster({0.9e11, 1.1e11}));
}

TEST(ProductChoice, ATieIsLeftToExactNumbers) {
    EXPECT_FALSE(cpu::bf16IsFaster({1e11, 1e11}));
    EXPECT_FALSE(cpu::bf16IsFaster({0, 0}));
    EXPECT_FALSE(cpu::bf16IsFaster({std::nan(""), 1e11}));
}

TEST(ProductChoice, BothWaysAreMeasured) {
    if (!cpu::Bf16Products::available()) GTEST_SKIP() << "no bf16 instructions here";
    const cpu::ProductRates rates = cpu::measureProductRates();
    // No processor is slower than this or faster than that, even one that is emulated or shared.
    for (const double rate : {rates.bf16, rates.f32}) {
        EXPECT_GT(rate, 1e6);
        EXPECT_LT(rate, 1e14);
    }
}

TEST(ProductChoice, StaysForTheProcess) {
    const bool chosen = cpu::bf16Chosen();
    EXPECT_FALSE(chosen && !cpu::Bf16Products::available());
    std::vector<std::thread> others;
    for (int i = 0; i < 4; ++i) others.emplace_back([&] { EXPECT_EQ(cpu::bf16Chosen(), chosen); });
    for (std::thread& other : others) other.join();
}

TEST(ProductChoice, TheDeviceTellsIt) {
    const std::string exact = "bf16 products as f32";
    EXPECT_THAT(detailOf(Bf16Use::Never), HasSubstr(exact));
    const auto tells = [&](const std::string& detail, bool rounds) {
        EXPECT_THAT(detail, HasSubstr("bf16 products "));
        EXPECT_EQ(detail.find(exact) == std::string::npos, rounds) << detail;
    };
    tells(detailOf(Bf16Use::WhereFaster), cpu::bf16Chosen());
    tells(CpuBackend({.device = 0, .threads = 1}).device().detail, cpu::bf16Chosen());
    tells(detailOf(Bf16Use::WhereThere), cpu::Bf16Products::available());
}

}  // namespace
}  // namespace continuo
