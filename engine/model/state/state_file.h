#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "model/state/stream_state.h"
#include "weights/weight_store.h"

namespace continuo {

// Writes a state to a safetensors file, aside and by rename (FileOutput). model: SHA-256 of the model's file.
// What StreamState::truncate() could go back to is not kept: a state that was read begins where it was saved.
void writeState(const StreamState& state, Backend& backend, const std::string& model,
                const std::filesystem::path& path);

// A state in a file. Throws BadFile, naming what is wrong, for a file that is no state or is damaged.
class StateFile {
public:
    static StateFile open(const std::filesystem::path& path);
    static StateFile parse(WeightStore tensors);

    int rows() const noexcept { return rows_; }
    std::int64_t heard() const noexcept { return heard_; }
    const std::string& model() const noexcept { return model_; }  // SHA-256 of the model's file

    // Fills a new state of as many rows (Network::newStreamState) of the model that model() names, of the
    // same precision. Throws BadFile where the file's tensors are not those of such a state; it is unusable
    // then.
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
