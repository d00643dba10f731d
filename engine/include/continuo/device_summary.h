#pragma once

#include <cstdint>
#include <string>

namespace continuo {

// A processor or a card that models can run on.
struct DeviceSummary {
    std::string id;      // "cpu", "cuda:0"
    std::string name;    // processor or card
    std::string detail;  // for people: instruction set, type of large products, threads
    int threads = 0;     // of a processor that work on one model; 0: a card
    std::uint64_t memoryBytes = 0;
    bool host = false;  // the machine's own processor, on the host's memory
    // Whether large products of bf16 are of rounded operands here. Where f32 is as fast they are exact.
    bool roundsProducts = true;
};

}  // namespace continuo
