#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/backend/op_cases.h"
#include "support/device_tensor.h"

namespace continuo::test {

// An op case on a device: its tensors, the call, and the results that plain loops expect.
class OpProblem {
public:
    struct Output {
        std::string name;
        HostTensor initial;
        DeviceTensor tensor;
        bool updated;  // read and written, not only written
    };

    OpProblem(Backend& backend, const OpCase& shape) : backend_(backend), case_(shape) {}
    virtual ~OpProblem() = default;

    virtual void run() = 0;
    // Returns the contents of each output after reset() and one run(), in order of creation.
    virtual std::vector<HostTensor> expected() const = 0;
    // Multiplications and additions of a run; 0 if the op is memory-bound.
    virtual double flops() const { return 0; }

    // Restores the outputs to their contents before the run.
    void reset();
    const std::deque<Output>& outputs() const { return outputs_; }
    // Returns the least number of bytes that a run must read and write.
    double bytes() const { return bytes_; }

protected:
    const DeviceTensor& input(DType type, const HostTensor& values, bool activation = false);
    // Makes an activation, padded if the case is.
    const DeviceTensor& input(const HostTensor& values) { return input(DType::F32, values, true); }
    // Makes an output of the op. `updated`: the op adds to its contents.
    const DeviceTensor& output(const std::string& name, DType type, const HostTensor& initial, bool updated,
                               bool activation = true);
    const DeviceTensor& output(const std::string& name, const Shape& shape);
    const DeviceTensor& gradient(const std::string& name, const Shape& shape, bool activation = true);
    // Makes a weight of the case's type; `exact` becomes the values that it represents.
    Weight weight(std::int64_t outputs, std::int64_t inputs, HostTensor& exact);
    void countBytes(double bytes) { bytes_ += bytes; }

    Backend& backend_;
    OpCase case_;

private:
    DeviceTensor::Layout layout(bool activation) const;

    std::deque<DeviceTensor> inputs_;
    std::deque<Output> outputs_;
    double bytes_ = 0;
};

using ProblemFactory = std::function<std::unique_ptr<OpProblem>(Backend&, const OpCase&)>;
template <class Problem>
ProblemFactory makeFactory() {
    return [](Backend& backend, const OpCase& c) { return std::make_unique<Problem>(backend, c); };
}

// Return the factory of an op by its name, empty if the file does not know the op.
ProblemFactory elementProblem(std::string_view op);  // element-wise ops, losses, the optimiser
ProblemFactory attentionProblem(std::string_view op);
ProblemFactory rowProblem(std::string_view op);    // embeddings, norms, products, rotations
ProblemFactory soundProblem(std::string_view op);  // codes, spectra
ProblemFactory favorProblem(std::string_view op);  // feature maps, prefix sums
ProblemFactory gateProblem(std::string_view op);   // scales of heads, gated sums

}  // namespace continuo::test
