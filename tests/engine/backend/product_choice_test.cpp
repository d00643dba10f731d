#include "backends/cpu/matmul/product_choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/matmul/bf16_gemm.h"
#include "backends/cpu/runtime/processor.h"

namespace continuo {
namespace {

using cpu::Bf16Use;
using cpu::CpuBackend;
using cpu::TileUnit;
using testing::HasSubstr;

DeviceSummary makeDeviceSummary(Bf16Use use) { return CpuBackend({.device = 0, .threads = 1}, use).device(); }

// The choice depends on the processor, not on a measurement. A measurement could differ between processes,
// and so would the bits of results.
TEST(ProductChoice, DependsOnTheProcessor) {
    using cpu::bf16IsFaster;
    static_assert(bf16IsFaster(TileUnit::Amx, "GenuineIntel"));
    static_assert(bf16IsFaster(TileUnit::DotProducts, "AuthenticAMD"));
    static_assert(!bf16IsFaster(TileUnit::DotProducts, "GenuineIntel"));
    static_assert(!bf16IsFaster(TileUnit::None, "AuthenticAMD"));
    static_assert(!bf16IsFaster(TileUnit::None, ""));
}

#if defined(__x86_64__)  // other architectures have no vendor string
TEST(ProductChoice, VendorNameMatchesProcCpuinfo) {
    std::ifstream file("/proc/cpuinfo");
    std::string maker;
    for (std::string line; maker.empty() && std::getline(file, line);)
        if (line.starts_with("vendor_id")) maker = line.substr(line.find(": ") + 2);
    if (maker.empty()) GTEST_SKIP() << "the system does not tell it";
    EXPECT_EQ(cpu::processorMaker(), maker);
}
#endif

TEST(ProductChoice, DeviceSummaryReportsTheChoice) {
    const std::string exact = "bf16 products as f32";
    const auto tells = [&](const DeviceSummary& device, bool rounds) {
        EXPECT_EQ(device.roundsProducts, rounds);
        EXPECT_THAT(device.detail, HasSubstr("bf16 products "));
        EXPECT_EQ(device.detail.find(exact) == std::string::npos, rounds) << device.detail;
    };
    tells(makeDeviceSummary(Bf16Use::Never), false);
    const bool chosen =
        cpu::Bf16Gemm::isAvailable() && cpu::bf16IsFaster(cpu::tileUnit(), cpu::processorMaker());
    tells(makeDeviceSummary(Bf16Use::WhereFaster), chosen);
    tells(CpuBackend({.device = 0, .threads = 1}).device(), chosen);
    tells(makeDeviceSummary(Bf16Use::WhereAvailable), cpu::Bf16Gemm::isAvailable());
}

}  // namespace
}  // namespace continuo
