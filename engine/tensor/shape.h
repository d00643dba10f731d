#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace continuo {

// Extents of a tensor of up to four axes, outermost first.
struct Shape {
    static constexpr int kMaxRank = 4;

    std::array<std::int64_t, kMaxRank> extent{1, 1, 1, 1};
    int rank = 0;

    Shape() = default;
    Shape(std::initializer_list<std::int64_t> extents);  // throws Internal above four axes or below zero

    std::int64_t operator[](int axis) const { return extent[static_cast<std::size_t>(axis)]; }
    std::int64_t last() const { return rank == 0 ? 1 : extent[static_cast<std::size_t>(rank - 1)]; }
    std::int64_t count() const noexcept;  // number of elements
    std::string toString() const;         // "[2, 24, 16]"
    bool operator==(const Shape& other) const;
};

}  // namespace continuo
