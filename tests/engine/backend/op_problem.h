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

// An op case on a device: its tensors, the call, and what plain loops expect of it.
class OpProblem {
public:
    struct Output {
        std::string name;
        HostTensor initial;
        DeviceTensor tensor;
        bool updated;  // read and written, or only written
    };

    OpProblem(Backend& backend, const OpCase& shape) : backend_(backend), case_(shape) {}
    virtual ~OpProblem() = default;

    virtual void run() = 0;
    // What every output holds after reset() and one run(), in the order in which they were made.
    virtual std::vector<HostTensor> expected() const = 0;
    // Multiplications and additions of a run; 0 where memory is what counts.
    virtual double flops() const { return 0; }

    // Gives the outputs what they hold before the run.
    void reset();
    const std::deque<Output>& outputs() const { return outputs_; }
    // Bytes that a run must read and write at least.
    double bytes() const { return bytes_; }

protected:
    const DeviceTensor& input(DType type, const HostTensor& values, bool activation = false);
    // An activation: padded where the case is.
    const DeviceTensor& input(const HostTensor& values) { return input(DType::F32, values, true); }
    // Written by the op; `updated`: added to what it holds.
    const DeviceTensor& output(const std::string& name, DType type, const HostTensor& initial, bool updated,
                               bool activation = true);
    const DeviceTensor& output(const std::string& name, const Shape& shape);
    const DeviceTensor& gradient(const std::string& name, const Shape& shape, bool activation = true);
    // A weight of the case's type, and the numbers that it stands for.
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
ProblemFactory factoryOf() {
    return [](Backend& backend, const OpCase& c) { return std::make_unique<Problem>(backend, c); };
}

// The problem of an op by its name; empty where the file does not know it.
ProblemFactory elementProblem(std::string_view op);  // element by element, losses, the optimiser
ProblemFactory attentionProblem(std::string_view op);
ProblemFactory rowProblem(std::string_view op);    // embeddings, norms, products, turns
ProblemFactory soundProblem(std::string_view op);  // codes, spectra
ProblemFactory favorProblem(std::string_view op);  // feature maps, prefix sums
ProblemFactory gateProblem(std::string_view op);   // scales of heads, gated sums

}  // namespace continuo::test
