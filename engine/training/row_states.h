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

// Rows that pass through a network together.
struct RowGroup {
    std::int64_t first = 0, count = 0;
    bool operator==(const RowGroup&) const = default;
};

// The groups in which the rows of a batch pass through a network, so many at once, none of them in two
// shards.
std::vector<RowGroup> rowGroups(std::int64_t rows, std::int64_t shards, std::int64_t atOnce);

// The states of a batch's rows between two training steps, for networks without latents. Segments end where
// blocks, chunks and caches do, so a state there is its summaries and the entries of a window.
class RowStates {
public:
    RowStates(const Network& network, std::vector<RowGroup> groups);

    const std::vector<RowGroup>& groups() const noexcept { return groups_; }
    // A copy of the state of the group whose first row is `row`, for a step. Throws Internal for another row.
    StreamState& next(std::int64_t row);
    // Keeps what next() gave out, or forgets it.
    void keep();
    void forget();
    // Before keep(): all processes get the states that each has made, bit for bit. batch: the step's.
    void share(Team& team, const StreamBatch& batch);

    // For a checkpoint: all numbers, and of which rows and tokens they are.
    void addTo(CheckpointNumbers& numbers) const;
    nlohmann::json notes() const;
    // The other way. take() wants the groups of the notes, and throws BadModel where a tensor does not fit.
    // Notes that notes() did not write throw nlohmann::json::exception.
    static std::vector<RowGroup> groupsIn(const nlohmann::json& notes);
    void take(const WeightStore& store, const nlohmann::json& notes);

private:
    const Network* network_;
    std::vector<RowGroup> groups_;
    std::vector<StreamState> kept_;
    std::vector<std::optional<StreamState>> next_;
};

}  // namespace continuo
