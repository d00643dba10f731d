#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "model/network.h"
#include "training/checkpoint_file.h"
#include "training/team.h"

namespace continuo {

class WeightStore;

// Consecutive rows that pass through a network together.
struct RowGroup {
    std::int64_t first = 0, count = 0;
    bool operator==(const RowGroup&) const = default;
};

// Returns the groups of rows that pass through a network together: at most `atOnce` rows each, and no group
// is in two shards.
std::vector<RowGroup> rowGroups(std::int64_t rows, std::int64_t shards, std::int64_t atOnce);

// The states of a batch's rows between two training steps, for networks without latents. Segments end where
// blocks, chunks and cache segments end, so such a state consists of summaries and window entries.
class RowStates {
public:
    RowStates(const Network& network, std::vector<RowGroup> groups);

    const std::vector<RowGroup>& groups() const noexcept { return groups_; }
    // Copies the state of the group whose first row is `row` and returns the copy, which a step then changes.
    // Throws Internal if no group begins with `row`.
    StreamState& next(std::int64_t row);
    // Keep, or discard, the states that next() returned.
    void keep();
    void discard();
    // Exchanges the states between all processes, bit for bit. Call it before keep(). batch: the batch of the
    // step.
    void share(Team& team, const StreamBatch& batch);

    // For a checkpoint: addTo() adds all numbers, notes() returns the rows and the number of their tokens.
    void addTo(CheckpointNumbers& numbers) const;
    nlohmann::json notes() const;
    // For resuming: readGroups() returns the groups in the notes, with which this object must have been
    // constructed. read() reads the numbers, and throws BadModel if a tensor does not fit. Malformed notes
    // throw nlohmann::json::exception.
    static std::vector<RowGroup> readGroups(const nlohmann::json& notes);
    void read(const WeightStore& store, const nlohmann::json& notes);

private:
    const Network* network_;
    std::vector<RowGroup> groups_;
    std::vector<StreamState> kept_;
    std::vector<std::optional<StreamState>> next_;
};

}  // namespace continuo
