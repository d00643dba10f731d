#pragma once

#include <cstdint>

namespace continuo::cpu {

// What ops choose their way by, of what the processor has.
struct Instructions {
    bool byteDots = false;  // AVX-512 VNNI: dot products of bytes
    bool bf16Dots = false;  // AVX-512 BF16: dot products of bf16
    bool matrices = false;  // AMX with bf16; the system must still lend its registers
};

// The most that is used, whatever the processor has. The variable CONTINUO_INSTRUCTIONS names it: "avx2",
// "avx512" (none of the above) or "avx512-bf16" (all but AMX). So one machine gives the bits and the speed of
// a lesser one.
enum class InstructionLimit : std::uint8_t { Avx2, Avx512, Avx512Bf16, None };

// Read once; None for another word.
InstructionLimit instructionLimit() noexcept;
// Throws BadRequest where the variable is none of these words.
void requireKnownLimit();

// What the processor has within the limit. The first call holds Highway to it too, so it comes before any op.
const Instructions& instructions() noexcept;

}  // namespace continuo::cpu
