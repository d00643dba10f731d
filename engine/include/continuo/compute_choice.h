#pragma once

#include <string>

namespace continuo {

// Where and how a model runs.
struct ComputeChoice {
    std::string device = "auto";     // "auto", "cpu", "cuda:0"
    std::string precision = "bf16";  // of the weights in memory: "f32", "bf16", "int8"
    int threads = 0;                 // of a CPU; 0: all processors
    bool exactProducts = false;      // f32 for large products even where bf16 is faster
};

}  // namespace continuo
