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

// The file of a training that was broken off: tensors, the config of what is trained, and a state of JSON,
// with hashes of both, so that damage is found before it is learnt on.

// The optimiser's moments there.
inline constexpr const char* kFirstMoments = "adam.first";
inline constexpr const char* kSecondMoments = "adam.second";

// The numbers that a checkpoint keeps, in the order in which they are added.
class CheckpointNumbers {
public:
    CheckpointNumbers() = default;
    CheckpointNumbers(CheckpointNumbers&&) = default;
    CheckpointNumbers& operator=(CheckpointNumbers&&) = default;

    void add(const std::string& name, std::vector<float> values, const Shape& shape);
    // A contiguous F32 tensor of a device.
    void add(const std::string& name, Backend& backend, TensorView tensor);

    std::string hash() const { return Sha256(hash_).hex(); }
    const std::map<std::string, TensorView, std::less<>>& tensors() const { return tensors_; }

private:
    std::vector<std::vector<float>> values_;
    std::map<std::string, TensorView, std::less<>> tensors_;
    Sha256 hash_;
};

// `state` has "steps", "skipped" and "notes" at least.
void writeCheckpoint(const std::filesystem::path& path, const CheckpointNumbers& numbers,
                     const std::string& config, nlohmann::json state);
// The state in a checkpoint. Throws BadModel, with `name`, where it is none or damaged.
nlohmann::json checkpointState(const WeightStore& store, const std::string& name);
// Throws BadModel unless these numbers, as they were taken, are those that a state was written with.
void requireNumbers(const CheckpointNumbers& taken, const nlohmann::json& state, const std::string& name);
[[noreturn]] void refuseDamagedCheckpoint(const std::string& what);
// One tensor of a checkpoint to a device.
void takeTensor(const WeightStore& store, std::string_view name, Backend& backend, TensorView to);

}  // namespace continuo
