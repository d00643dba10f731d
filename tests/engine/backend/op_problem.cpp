#include "engine/backend/op_problem.h"

#include <algorithm>
#include <cmath>

namespace continuo::test {

void OpProblem::reset() {
    for (Output& each : outputs_) each.tensor.set(each.initial);
}

DeviceTensor::Layout OpProblem::layout(bool activation) const {
    return activation && case_.padded ? DeviceTensor::Layout::Padded : DeviceTensor::Layout::Contiguous;
}

const DeviceTensor& OpProblem::input(DType type, const HostTensor& values, bool activation) {
    inputs_.emplace_back(backend_, type, values, layout(activation));
    bytes_ += static_cast<double>(inputs_.back().view().bytes());
    return inputs_.back();
}

const DeviceTensor& OpProblem::output(const std::string& name, DType type, const HostTensor& initial,
                                      bool updated, bool activation) {
    outputs_.push_back({name, initial, DeviceTensor(backend_, type, initial, layout(activation)), updated});
    bytes_ += (updated ? 2 : 1) * static_cast<double>(outputs_.back().tensor.view().bytes());
    return outputs_.back().tensor;
}

const DeviceTensor& OpProblem::output(const std::string& name, const Shape& shape) {
    return output(name, DType::F32, randomNormal(shape, 91), false);
}

const DeviceTensor& OpProblem::gradient(const std::string& name, const Shape& shape, bool activation) {
    return output(name, DType::F32, randomNormal(shape, 92), true, activation);
}

Weight OpProblem::weight(std::int64_t outputs, std::int64_t inputs, HostTensor& exact) {
    Weight made;
    const double spread = 1 / std::sqrt(static_cast<double>(inputs));
    exact = randomNormal({outputs, inputs}, 17, spread);
    if (case_.type == DType::I8) {
        const HostTensor data = randomIntegers({outputs, inputs}, 18, -127, 127);
        HostTensor scale = randomNormal({outputs}, 19, 0.1 * spread / 64, spread / 64);
        for (double& each : scale.values) each = std::abs(each);
        for (std::int64_t i = 0; i < data.shape.count(); ++i) exact[i] = data[i] * scale[i / inputs];
        made.data = input(DType::I8, data).view();
        made.scale = input(DType::F32, scale).view();
    } else {
        const DeviceTensor& data = input(case_.type, exact);
        exact = data.get();
        made.data = data.view();
    }
    if (case_.prepared) backend_.prepare(made, {case_.compute, true});
    return made;
}

}  // namespace continuo::test
