#pragma once

#include <cstdint>
#include <string_view>

#include "backends/cpu/simd/tile_unit.h"

namespace continuo::cpu {

// When products that may be in bf16 are. WhereThere is for tests of the bf16 ways.
enum class Bf16Use : std::uint8_t { Never, WhereFaster, WhereThere };

// Whether bf16 is the faster way on processors of a maker with such a unit. It is read and never timed: the
// same request is to give the same bits in every process on a machine, whatever else runs there.
constexpr bool bf16IsFaster(TileUnit unit, std::string_view maker) {
    if (unit == TileUnit::Amx) return true;
    return unit == TileUnit::DotProducts && maker == "AuthenticAMD";
}

// Whether products that may be in bf16 are, for a backend that was told when: at most where the processor has
// instructions for it that products use.
bool bf16Used(Bf16Use use);

}  // namespace continuo::cpu
