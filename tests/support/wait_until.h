#pragma once

#include <chrono>
#include <thread>

namespace continuo::test {

// Waits until `met()`, at most for `patience`. Returns whether it is met.
template <class Condition>
bool waitUntil(Condition met, std::chrono::milliseconds patience = std::chrono::seconds(10)) {
    const std::chrono::milliseconds step(2);
    for (std::chrono::milliseconds waited(0); waited < patience; waited += step) {
        if (met()) return true;
        std::this_thread::sleep_for(step);
    }
    return met();
}

}  // namespace continuo::test
