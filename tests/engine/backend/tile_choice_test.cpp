#include "backends/cpu/tile_choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <thread>
#include <vector>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/tile_unit.h"

namespace continuo {
namespace {

using cpu::CpuBackend;
using cpu::TileUse;
using testing::HasSubstr;

std::string detailOf(TileUse use) { return CpuBackend({.device = 0, .threads = 1}, use).device().detail; }

TEST(TileChoice, TheFasterWayIsTaken) {
    static_assert(cpu::tilesAreFaster({1.2e12, 1.1e11}));
    static_assert(!cpu::tilesAreFaster({0.9e11, 1.1e11}));
}

TEST(TileChoice, ATieIsLeftToExactNumbers) {
    EXPECT_FALSE(cpu::tilesAreFaster({1e11, 1e11}));
    EXPECT_FALSE(cpu::tilesAreFaster({0, 0}));
    EXPECT_FALSE(cpu::tilesAreFaster({std::nan(""), 1e11}));
}

TEST(TileChoice, BothWaysAreMeasured) {
    if (!cpu::tileUnitAvailable()) GTEST_SKIP() << "no matrix unit here";
    const cpu::ProductRates rates = cpu::measureProductRates();
    // No processor is slower than this or faster than that, even one that is emulated or shared.
    for (const double rate : {rates.tiles, rates.floats}) {
        EXPECT_GT(rate, 1e6);
        EXPECT_LT(rate, 1e14);
    }
}

TEST(TileChoice, StaysForTheProcess) {
    const bool chosen = cpu::tilesChosen();
    EXPECT_FALSE(chosen && !cpu::tileUnitAvailable());
    std::vector<std::thread> others;
    for (int i = 0; i < 4; ++i) others.emplace_back([&] { EXPECT_EQ(cpu::tilesChosen(), chosen); });
    for (std::thread& other : others) other.join();
}

TEST(TileChoice, TheDeviceTellsIt) {
    const char* asChosen = cpu::tilesChosen() ? "bf16 products on AMX tiles" : "bf16 products as f32";
    EXPECT_THAT(detailOf(TileUse::WhereFaster), HasSubstr(asChosen));
    EXPECT_THAT(CpuBackend({.device = 0, .threads = 1}).device().detail, HasSubstr(asChosen));
    EXPECT_THAT(CpuBackend({.device = 0, .threads = 1}, true).device().detail, HasSubstr(asChosen));
    EXPECT_THAT(CpuBackend({.device = 0, .threads = 1}, false).device().detail,
                HasSubstr("bf16 products as f32"));
    EXPECT_THAT(detailOf(TileUse::Never), HasSubstr("bf16 products as f32"));
    EXPECT_THAT(detailOf(TileUse::WhereThere),
                HasSubstr(cpu::tileUnitAvailable() ? "on AMX tiles" : "as f32"));
}

}  // namespace
}  // namespace continuo
