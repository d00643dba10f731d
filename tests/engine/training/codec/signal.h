#pragma once

#include <span>
#include <vector>

#include "backend/pass.h"
#include "support/devices.h"
#include "support/golden_values.h"

namespace continuo::test {

// A signal in device memory with its gradient.
struct Signal {
    Signal(Backend& backend, const HostTensor& values)
        : memory(backend.allocate(2 * values.values.size() * sizeof(float))) {
        value.data = TensorView(memory.data(), DType::F32, values.shape);
        value.gradient =
            TensorView(static_cast<float*>(memory.data()) + values.shape.count(), DType::F32, values.shape);
        const std::vector<float> numbers = roundToFloats(values.values);
        backend.upload(std::as_bytes(std::span(numbers)), value.data);
        backend.fill(value.gradient, 0);
    }

    Buffer memory;
    Value value;  // the gradient is the caller's memory and is added to
};

}  // namespace continuo::test
