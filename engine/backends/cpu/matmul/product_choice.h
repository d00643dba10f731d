#pragma once

#include <cstdint>
#include <string_view>

#include "backends/cpu/simd/tile_unit.h"

namespace continuo::cpu {

// When to use bf16 for products that allow it. WhereAvailable is for tests of the bf16 code.
enum class Bf16Use : std::uint8_t { Never, WhereFaster, WhereAvailable };

// Returns whether bf16 is faster on CPUs of this maker with this unit. The answer is looked up and never
// timed, so that a request gives the same bits in every process on a machine.
constexpr bool bf16IsFaster(TileUnit unit, std::string_view maker) {
    if (unit == TileUnit::Amx) return true;
    return unit == TileUnit::DotProducts && maker == "AuthenticAMD";
}

// Returns whether products that allow bf16 use it. Returns false if the CPU has no usable bf16 instructions.
bool usesBf16(Bf16Use use);

}  // namespace continuo::cpu
