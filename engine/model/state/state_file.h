#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "model/state/stream_state.h"
#include "weights/weight_store.h"

namespace continuo {

// A state as a safetensors file stores it.
struct StateTensors {
    TensorMap tensors;
    Metadata metadata;
};
// Copies a state to host memory. model: SHA-256 of the model's file. The data for StreamState::truncate() is
// not copied: a loaded state cannot go back beyond the save.
StateTensors packState(const StreamState& state, Backend& backend, const std::string& model);
// Writes packState() to a safetensors file through FileOutput.
void writeState(const StreamState& state, Backend& backend, const std::string& model,
                const std::filesystem::path& path);

// A saved state. Throws BadFile, naming the error, for a file that is not a state or is damaged.
class StateFile {
public:
    static StateFile open(const std::filesystem::path& path);
    static StateFile parse(WeightStore tensors);

    int rows() const noexcept { return rows_; }
    std::int64_t length() const noexcept { return heard_; }
    const std::string& model() const noexcept { return model_; }  // SHA-256 of the model's file

    // Fills a new state (Network::newStreamState) with the same number of rows, of the model named by model()
    // and the same precision. Throws BadFile if the file's tensors do not fit; the state is then unusable.
    void restore(StreamState& state, Backend& backend) const;

private:
    explicit StateFile(WeightStore tensors) : tensors_(std::move(tensors)) {}
    [[noreturn]] void fail(const std::string& fault) const;

    WeightStore tensors_;
    int rows_ = 0;
    std::int64_t heard_ = 0;
    std::string model_;
    std::vector<std::int64_t> begun_;
};

}  // namespace continuo
