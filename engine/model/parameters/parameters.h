#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "backend/pass.h"
#include "model/parameters/parameter_specs.h"

namespace continuo {

class WeightStore;

// How a network's weights are kept in memory.
enum class Precision { F32, BF16, I8 };

// How a tensor of that kind is kept in memory.
DType storedType(ParameterSpec::Kind kind, Precision precision);

// The learned tensors of one network on one device: each in the type of the precision, tensors that are read
// as one behind each other. Vectors stay F32. With gradients (F32 only) there is a second buffer of the same
// layout for them.
class Parameters {
public:
    struct Entry {
        ParameterSpec spec;
        TensorView data;
        TensorView scale;     // F32 [rows] of an I8 matrix
        TensorView gradient;  // absent without gradients
    };

    Parameters(std::vector<ParameterSpec> specs, std::shared_ptr<Backend> backend, Precision precision,
               bool gradients);

    // Throws BadModel unless the file has every tensor in its shape: to be asked before memory is taken for a
    // model that a file only claims to hold.
    static void check(const std::vector<ParameterSpec>& specs, const WeightStore& store);
    // Fills every tensor but those named in `stay` from a file; throws BadModel naming what is missing or of
    // the wrong shape, Cancelled when it is stopped between two of them.
    void load(const WeightStore& store, const std::stop_token& stop = {},
              std::span<const std::string> stay = {});
    // Fills every tensor as training begins (as google-research/perceiver-ar does); the same seed gives the
    // same numbers.
    void initialise(std::uint64_t seed);
    // Redraws the FAVOR+ feature matrix of that name. seed: the one that initialise() was called with.
    // redraw: number of this redraw, from 1.
    void drawFeatures(const std::string& name, std::uint64_t seed, std::uint32_t redraw);
    // Fills those of these tensors whose rows begin as the embedding's are now
    // (ParameterSpec::Start::Rolled). The map from what an earlier token gives to a key to what the same
    // token gives to a query is one for all tokens then, and soon learnt; from zeros or random rows each
    // token would have to learn its own.
    void startFromEmbedding(std::span<const std::string> names);
    // Fills one tensor from host numbers.
    void set(const std::string& name, std::span<const float> values);
    // One tensor as host numbers (I8 comes back scaled).
    std::vector<float> get(const std::string& name) const;

    const std::vector<Entry>& entries() const noexcept { return entries_; }
    const Entry& at(const std::string& name) const;  // throws Internal
    Precision precision() const noexcept { return precision_; }

    // `count` matrices from `name` on, read as one [sum of rows, inputs].
    Matrix matrix(const std::string& name, int count = 1) const;
    // `count` vectors from `name` on, read as one; absent when there is no such parameter.
    Parameter vector(const std::string& name, int count = 1) const;

    // All numbers, and all gradients, as one row (F32 only): what the optimiser works on.
    TensorView all() const noexcept { return all_; }
    TensorView allGradients() const noexcept { return allGradients_; }

private:
    std::vector<Entry> entries_;
    std::unordered_map<std::string, std::size_t> index_;
    std::shared_ptr<Backend> backend_;
    Precision precision_;
    std::vector<Buffer> buffers_;
    TensorView all_;
    TensorView allGradients_;
};

}  // namespace continuo
