#pragma once

#include <cstdint>
#include <string>

namespace continuo {

// A CPU or GPU that models can run on.
struct DeviceSummary {
    std::string id;      // "cpu", "cuda:0"
    std::string name;    // of the processor or graphics card
    std::string detail;  // for display: instruction set, number type of large products, threads
    int threads = 0;     // CPU threads that work on one model; 0: a GPU
    std::uint64_t memoryBytes = 0;
    bool host = false;  // the computer's own CPU, using its main memory
    // Whether large products with bf16 weights round their other operand to bf16 on this device. False if f32
    // products are as fast: then they are exact.
    bool roundsProducts = true;
};

}  // namespace continuo
