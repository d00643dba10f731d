#pragma once

#include <cstdint>

namespace continuo::cpu {

// When bf16 products use the processor's matrix unit. WhereThere is for tests of the unit.
enum class TileUse : std::uint8_t { Never, WhereFaster, WhereThere };

// How fast one product of many rows is on one thread: multiplications and additions a second.
struct ProductRates {
    double tiles = 0;   // operands rounded to bf16, on the matrix unit
    double floats = 0;  // in f32
};

// Whether the matrix unit is the faster way. f32 wins a tie, since it is exact.
constexpr bool tilesAreFaster(const ProductRates& rates) { return rates.tiles > rates.floats; }

// Times one small product both ways, the best of several, in a few milliseconds. Asks for a machine that has
// the unit.
ProductRates measureProductRates();

// Whether bf16 products use the matrix unit in this process: where there is one, and it was the faster way
// when this was first asked. The answer stays, so results cannot differ within a process.
bool tilesChosen();

// The same for a backend that was told when.
bool tilesUsed(TileUse use);

}  // namespace continuo::cpu
