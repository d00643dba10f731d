#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "tensor/shape.h"

namespace continuo::test {

// The numbers of a contiguous tensor in double precision, as references compute with.
struct HostTensor {
    Shape shape;
    std::vector<double> values;

    HostTensor() = default;  // absent
    explicit HostTensor(const Shape& extents)
        : shape(extents), values(static_cast<std::size_t>(extents.count()), 0.0) {}
    HostTensor(const Shape& extents, std::vector<double> numbers)
        : shape(extents), values(std::move(numbers)) {}

    explicit operator bool() const { return !values.empty(); }
    std::int64_t channels() const { return shape.last(); }
    std::int64_t rows() const { return static_cast<std::int64_t>(values.size()) / channels(); }
    double* row(std::int64_t index) { return values.data() + index * channels(); }
    const double* row(std::int64_t index) const { return values.data() + index * channels(); }
    double& operator[](std::int64_t index) { return values[static_cast<std::size_t>(index)]; }
    double operator[](std::int64_t index) const { return values[static_cast<std::size_t>(index)]; }
};

// Returns normally distributed floats around `mean`, equal for equal seeds.
inline HostTensor randomNormal(const Shape& shape, std::uint32_t seed, double spread = 1, double mean = 0) {
    HostTensor tensor(shape);
    std::mt19937 random(seed);
    std::normal_distribution<float> numbers;  // rejects a standard deviation of 0
    for (double& each : tensor.values)
        each = numbers(random) * static_cast<float>(spread) + static_cast<float>(mean);
    return tensor;
}

// Returns integers in [low, high].
inline HostTensor randomIntegers(const Shape& shape, std::uint32_t seed, std::int32_t low,
                                 std::int32_t high) {
    HostTensor tensor(shape);
    std::mt19937 random(seed);
    const auto span = static_cast<std::uint32_t>(high - low + 1);
    for (double& each : tensor.values) each = low + static_cast<double>(random() % span);
    return tensor;
}

}  // namespace continuo::test
