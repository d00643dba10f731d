#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/host_tensor.h"

namespace continuo::test {

// Compares the largest difference, relative to the largest golden value, with `tolerance`.
inline void expectNear(const HostTensor& made, const HostTensor& golden, double tolerance,
                       const std::string& what) {
    ASSERT_EQ(made.values.size(), golden.values.size()) << what;
    double largest = 0, difference = 0;
    for (std::size_t i = 0; i < made.values.size(); ++i) {
        largest = std::max(largest, std::abs(golden.values[i]));
        difference = std::max(difference, std::abs(made.values[i] - golden.values[i]));
    }
    EXPECT_LE(difference, tolerance * largest) << what;
}

}  // namespace continuo::test
