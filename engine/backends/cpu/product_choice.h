#pragma once

#include <cstdint>

namespace continuo::cpu {

// When products that may be in bf16 are. WhereThere is for tests of the bf16 ways.
enum class Bf16Use : std::uint8_t { Never, WhereFaster, WhereThere };

// How fast one product of many rows is on one thread: multiplications and additions a second.
struct ProductRates {
    double bf16 = 0;  // operands rounded to bf16
    double f32 = 0;
};

// Whether bf16 is the faster way. f32 wins a tie, since it is exact.
constexpr bool bf16IsFaster(const ProductRates& rates) { return rates.bf16 > rates.f32; }

// Times one product both ways, the best of several, in a few milliseconds. Asks for a machine with bf16
// instructions.
ProductRates measureProductRates();

// Whether bf16 products are in bf16 in this process: where the processor has instructions for it, and they
// were the faster way when this was first asked. The answer stays, so results cannot differ within a process.
bool bf16Chosen();

// The same for a backend that was told when.
bool bf16Used(Bf16Use use);

}  // namespace continuo::cpu
