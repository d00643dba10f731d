#pragma once

#include "backend/backend.h"
#include "support/host_tensor.h"

namespace continuo::test {

// A tensor in the memory of any device, set and read from the host.
class DeviceTensor {
public:
    enum class Layout {
        Contiguous,
        Padded  // every axis is inside a longer one, unaligned; the gaps hold a mark
    };

    DeviceTensor() = default;  // absent
    DeviceTensor(Backend& backend, DType type, const Shape& shape, Layout layout = Layout::Contiguous);
    // Creates a tensor with these numbers.
    DeviceTensor(Backend& backend, DType type, const HostTensor& values, Layout layout = Layout::Contiguous);

    const TensorView& view() const { return view_; }
    void set(const HostTensor& values);  // rounded to the type
    void fill(double value);
    HostTensor get() const;
    // Returns whether the memory beside the elements is unchanged.
    bool areMarksIntact() const;

private:
    std::vector<std::byte> download() const;
    // Calls visit(element, place): the element's index and its offset in memory.
    template <class Visit>
    void forEach(Visit&& visit) const;

    Backend* backend_ = nullptr;
    Buffer buffer_;
    TensorView whole_;  // all of the memory
    TensorView view_;
};

}  // namespace continuo::test
