#pragma once

#include "backend/backend.h"
#include "support/host_tensor.h"

namespace continuo::test {

// A tensor in a device's memory, whichever device it is, with its numbers set and read from the host.
class DeviceTensor {
public:
    enum class Layout {
        Contiguous,
        Padded  // every axis lies within a longer one, unaligned; what is between holds a mark
    };

    DeviceTensor() = default;  // absent
    DeviceTensor(Backend& backend, DType type, const Shape& shape, Layout layout = Layout::Contiguous);
    // With these numbers.
    DeviceTensor(Backend& backend, DType type, const HostTensor& values, Layout layout = Layout::Contiguous);

    const TensorView& view() const { return view_; }
    void set(const HostTensor& values);  // rounded to the type
    void fill(double value);
    HostTensor get() const;
    // Whether nothing was written beside the tensor's elements.
    bool marksStand() const;

private:
    std::vector<std::byte> download() const;
    // Calls visit(element, place): the element's number, and its place in the memory.
    template <class Visit>
    void forEach(Visit&& visit) const;

    Backend* backend_ = nullptr;
    Buffer buffer_;
    TensorView whole_;  // all of the memory
    TensorView view_;
};

}  // namespace continuo::test
