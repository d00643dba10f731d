#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

namespace continuo::app {

// A stored field of a set's shape. `name` is its column in the table of sets and its key in a bundle.
// fields() lists the fields of a shape.
template <class Shape, class Value>
struct ShapeField {
    const char* name;
    Value Shape::*member;
    Value least = {}, most = {};  // range of integers

    static constexpr bool kIsWhole = std::is_integral_v<Value> && !std::is_same_v<Value, bool>;
    bool isWithin(const Shape& shape) const {
        if constexpr (kIsWhole) return shape.*member >= least && shape.*member <= most;
        return true;
    }
};

// Calls act(field, value) for each field of a shape, which may be const.
template <class Shape, class Act>
void forEachField(Shape& shape, Act&& act) {
    std::apply([&](const auto&... field) { (act(field, shape.*field.member), ...); }, Shape::fields());
}

// Returns whether a set may have this shape.
template <class Shape>
bool isPossible(const Shape& shape) {
    bool possible = shape.isConsistent();
    forEachField(shape,
                 [&](const auto& field, const auto&) { possible = possible && field.isWithin(shape); });
    return possible;
}

}  // namespace continuo::app
