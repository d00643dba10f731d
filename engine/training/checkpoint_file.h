#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "tensor/tensor_view.h"

namespace continuo {

class Backend;
class WeightStore;

// A training checkpoint: tensors, the config of the trained model, and a JSON state. It contains hashes of
// both, so damage is found before training resumes.

// Tensor names of the optimiser's moments.
inline constexpr const char* kFirstMoments = "adam.first";
inline constexpr const char* kSecondMoments = "adam.second";

// The tensors of a checkpoint, in the order in which they are added.
class CheckpointNumbers {
public:
    CheckpointNumbers() = default;
    CheckpointNumbers(CheckpointNumbers&&) = default;
    CheckpointNumbers& operator=(CheckpointNumbers&&) = default;

    void add(const std::string& name, std::vector<float> values, const Shape& shape);
    // Adds a contiguous F32 tensor of a device.
    void add(const std::string& name, Backend& backend, TensorView tensor);

    std::string hash() const { return Sha256(hash_).hex(); }
    const std::map<std::string, TensorView, std::less<>>& tensors() const { return tensors_; }

private:
    std::vector<std::vector<float>> values_;
    std::map<std::string, TensorView, std::less<>> tensors_;
    Sha256 hash_;
};

// Writes a checkpoint. `state` must contain at least "steps", "skipped" and "notes".
void writeCheckpoint(const std::filesystem::path& path, const CheckpointNumbers& numbers,
                     const std::string& config, nlohmann::json state);
// Returns the state in a checkpoint. Throws BadModel, prefixed by `name`, if the file is not a checkpoint or
// is damaged.
nlohmann::json checkpointState(const WeightStore& store, const std::string& name);
// Throws BadModel unless the hash of these numbers equals the one in the state.
void requireNumbers(const CheckpointNumbers& taken, const nlohmann::json& state, const std::string& name);
[[noreturn]] void refuseDamagedCheckpoint(const std::string& what);
// Copies one tensor of a checkpoint to a device.
void loadTensor(const WeightStore& store, std::string_view name, Backend& backend, TensorView to);

}  // namespace continuo
