#pragma once

#include <cstdint>

namespace continuo::cpu {

// The CPU features by which ops choose their implementation.
struct Instructions {
    bool hasByteDots = false;    // AVX-512 VNNI: dot products of bytes
    bool hasBf16Dots = false;    // AVX-512 BF16: dot products of bf16
    bool hasMatrixUnit = false;  // AMX with bf16; the system must also permit its registers
};

// An upper limit on the instructions used. The environment variable CONTINUO_INSTRUCTIONS names it: "avx2",
// "avx512" (none of the features of Instructions) or "avx512-bf16" (all but AMX). So a machine can reproduce
// the bits and the speed of a lesser one.
enum class InstructionLimit : std::uint8_t { Avx2, Avx512, Avx512Bf16, None };

// Returns the limit that the variable names; None if its value is unknown. Reads the variable only once.
InstructionLimit instructionLimit() noexcept;
// Throws BadRequest if the variable has an unknown value.
void requireKnownLimit();

// Returns the CPU's features within the limit. The first call also applies the limit to Highway, so call it
// before any op.
const Instructions& instructions() noexcept;

}  // namespace continuo::cpu
