#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "backend/pass.h"
#include "model/parameters/parameter_specs.h"
#include "tensor/dtype.h"
#include "weights/stored_tensor.h"

namespace continuo {

class WeightStore;

// How a network's weights are stored in memory.
enum class Precision { F32, BF16, I8 };

// Returns how a tensor of that kind is stored in memory.
DType storedType(ParameterSpec::Kind kind, Precision precision);

// The learned tensors of one network on one device, each in the type of the precision. Tensors that are read
// as one are adjacent. Vectors stay F32. With gradients (F32 only) a second buffer of the same layout holds
// them.
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

    // Throws BadModel unless the file has every tensor in its shape. Call it before allocating memory for the
    // model of an untrusted file.
    static void check(const std::vector<ParameterSpec>& specs, const WeightStore& store);
    // Loads every tensor from a file, except those named in `stay`. Throws BadModel naming a tensor that is
    // missing or has a wrong shape, Cancelled on a stop between two tensors.
    void load(const WeightStore& store, const std::stop_token& stop = {},
              std::span<const std::string> stay = {});
    // Initialises every tensor for training (as google-research/perceiver-ar does); the same seed gives the
    // same values.
    void initialise(std::uint64_t seed);
    // Redraws the FAVOR+ feature matrix of that name. seed: the one that initialise() was called with.
    // redraw: number of this redraw, from 1.
    void drawFeatures(const std::string& name, std::uint64_t seed, std::uint32_t redraw);
    // Initialises the named tensors that start as rows of the present embedding
    // (ParameterSpec::Start::Rolled), and ignores the others. The map from an earlier token's key to the same
    // token's query is then equal for all tokens, and quickly learnt. From zeros or random rows each token
    // would have to learn its own.
    void startFromEmbedding(std::span<const std::string> names);
    // Sets one tensor from host values.
    void set(const std::string& name, std::span<const float> values);
    // Returns one tensor as host values; I8 is scaled back.
    std::vector<float> get(const std::string& name) const;

    const std::vector<Entry>& entries() const noexcept { return entries_; }
    const Entry& at(const std::string& name) const;  // throws Internal
    Precision precision() const noexcept { return precision_; }

    // Returns `count` consecutive matrices from `name` on as one [sum of rows, inputs].
    Matrix matrix(const std::string& name, int count = 1) const;
    // Returns `count` consecutive vectors from `name` on as one; absent if the parameter is missing.
    Parameter vector(const std::string& name, int count = 1) const;

    // Return all values, and all gradients, as one row of numbers for the optimiser (F32 only).
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

// Writes parameters and metadata as a safetensors file through FileOutput: matrices and tables as `type` (F32
// or BF16), vectors as f32. Throws BadFile as FileOutput does.
void writeParameters(const std::filesystem::path& path, const Parameters& parameters, DType type,
                     const Metadata& metadata);

}  // namespace continuo
