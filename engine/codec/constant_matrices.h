#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "backend/pass.h"

namespace continuo {

// Constant matrices of products, in device memory. The products are valid while this object exists.
class ConstantMatrices {
public:
    explicit ConstantMatrices(std::shared_ptr<Backend> backend) : backend_(std::move(backend)) {}

    // Stores `values` as F32 rows and returns the product with this matrix, without bias.
    LinearParameters add(const std::vector<double>& values, const Shape& shape) {
        const std::vector<float> numbers(values.begin(), values.end());
        memory_.push_back(backend_->allocate(numbers.size() * sizeof(float)));
        LinearParameters product;
        product.matrix.weight.data = TensorView(memory_.back().data(), DType::F32, shape);
        backend_->upload(std::as_bytes(std::span(numbers)), product.matrix.weight.data);
        return product;
    }

private:
    std::shared_ptr<Backend> backend_;
    std::vector<Buffer> memory_;
};

}  // namespace continuo
